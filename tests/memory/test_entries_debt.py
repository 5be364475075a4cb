from __future__ import annotations

import pytest

from duck_tape.memory.debt import status_marks
from tests.memory.document_support import NEWLINES, entries, parse, section


@pytest.mark.parametrize(
    ("line", "todo", "issue", "date", "body", "mark"),
    [
        ("- TODO(debt): 2026-01-02 x [status: open]", "debt", "", "2026-01-02", "x",
         "[status: open]"),
        ("* TODO(debt,#88): 2026-01-02 x", "debt", "#88", "2026-01-02", "x", ""),
        ("- TODO(debt, spike): 2026-01-02 x", "debt", "spike", "2026-01-02", "x", ""),
        ("- TODO(debt): x", "debt", "", "", "x", ""),
        ("- TODO(debt)：2026-01-02直す", "debt", "", "2026-01-02", "直す", ""),
        ("- TODO(debt): 2026-02-30 x", "debt", "", "", "x", ""),
        ("- TODO(debt): 2026-01-02 x [status: open] [resolved: by y]", "debt", "", "2026-01-02",
         "x", "[resolved: by y]"),
        ("- TODO(debt): 2026-01-02 x [resolved: see [a](b)]", "debt", "", "2026-01-02", "x",
         "[resolved: see [a](b)]"),
        ("- TODO(debt): 2026-01-02 x [status:  open]", "debt", "", "2026-01-02", "x",
         "[status: open]"),
        ("- TODO(debt): 2026-01-02 `[status: open]` x", "debt", "", "2026-01-02",
         "`[status: open]` x", ""),
        ("- TODO(debt): 2026-01-02 x [status: open", "debt", "", "2026-01-02", "x [status: open",
         ""),
        ("- TODO(debt): 2026-01-02 x [status: open] y", "debt", "", "2026-01-02", "x y",
         "[status: open]"),
        ("- TODO(debt): 2026-01-02 x\n  - y\n  z [status: open]", "debt", "", "2026-01-02",
         "x - y z", "[status: open]"),
        ("- TODO(debt):", "debt", "", "", "", ""),
    ],
)  # fmt: skip
def test_a_debt_line(
    line: str, todo: str, issue: str, date: str, body: str, mark: str
) -> None:  # fmt: skip
    (entry,) = entries("Deferred-Debt", line + "\n")
    assert (entry.todo, entry.issue, entry.date) == (todo, issue, date)
    assert (entry.body, entry.value, entry.well_formed) == (body, mark, True)


def test_a_debt_is_known_by_its_text_without_date_and_status() -> None:
    one, two, three = entries(
        "Deferred-Debt",
        "- TODO(debt,#1): 2026-01-02 No  metrics [status: open]\n"
        "- TODO(debt, #1): 2026-03-04 no metrics [resolved: done]\n"
        "- TODO(debt,#2): 2026-01-02 no metrics\n",
    )
    assert one.key == "TODO(debt,#1): No metrics"
    assert one.identity == two.identity != three.identity


@pytest.mark.parametrize(
    "line", ["- fix the cache", "- TODO: x", "- todo(debt): x", "- TODO(): x", "1. TODO(a): x"]
)
def test_a_debt_without_its_form(line: str) -> None:
    (entry,) = entries("Deferred-Debt", line + "\n")
    assert not entry.well_formed


def test_an_unformed_debt_still_has_a_status() -> None:
    (entry,) = entries("Deferred-Debt", "- fix it [status: open]\n")
    assert (entry.key, entry.value) == ("fix it", "[status: open]")


@pytest.mark.parametrize("newline", NEWLINES)
def test_bare_lines_are_debts_of_their_own(newline: str) -> None:
    body = (
        "Intro\n"
        "TODO(a): 2026-01-02 one\n"
        "  more\n"
        "  TODO(x): of one\n"
        "TODO(b): 2026-01-02 two\n"
        "TODO(scaffold): 2026-01-02 context bootstrap pending first explicit deferral\n"
        "loose\n"
        "\n"
        "TODO(c): 2026-01-02 three\n"
        "\n"
        "    code of three\n"
        "\n"
        " - item of three\n"
        "\n"
        "- TODO(d): 2026-01-02 four\n"
    ).replace("\n", newline)
    text = f"## Deferred-Debt{newline}{body}"
    found = parse(text).sections[0]
    assert [entry.body for entry in found.entries] == [
        "one more TODO(x): of one",
        "two",
        "three code of three - item of three",
        "four",
    ]
    assert all(entry.well_formed for entry in found.entries)
    assert [text[loose.start : loose.end].strip() for loose in found.loose] == ["Intro", "loose"]
    assert len(found.fillers) == 1
    last = found.entries[2]
    assert text[last.start : last.end].count(newline) == 5


def test_none_in_front_of_bare_lines_is_a_filler() -> None:
    found = section("Deferred-Debt", "None\nTODO(a): 2026-01-02 x\n")
    assert len(found.entries) == 1
    assert len(found.fillers) == 1


def test_an_item_after_a_bare_line_is_no_part_of_it() -> None:
    found = entries("Deferred-Debt", "TODO(a): 2026-01-02 x\n- TODO(b): 2026-01-02 y\n")
    assert [entry.todo for entry in found] == ["a", "b"]


@pytest.mark.parametrize(
    ("content", "marks"),
    [
        ("x", []),
        ("[status: open]", [("status", "open")]),
        ("[ Status : Open ][resolved：因为]", [("status", "Open"), ("resolved", "因为")]),
        ("[resolved: [status: open]]", [("resolved", "[status: open]")]),
        ("`[status: a]` [status: b] `c`", [("status", "b")]),
        ("[status: [", []),
    ],
)
def test_marks(content: str, marks: list[tuple[str, str]]) -> None:
    assert [(mark.word, mark.rest) for mark in status_marks(content)] == marks
