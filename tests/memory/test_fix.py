from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings

from duck_tape.finding import Finding, Fix
from duck_tape.memory.fix import fix
from duck_tape.memory.lint import Limits, check
from tests.memory.document_support import EMPTY, NEWLINES, codes, filled, memories, parse

if TYPE_CHECKING:
    from collections.abc import Iterator

    from duck_tape.memory.lint_sheet import Sheet


def fixed(text: str) -> str:
    return fix(parse(text)).decode("utf-8")


def test_a_good_memory_stays_as_it_is() -> None:
    document = parse(EMPTY)
    assert fix(document) is document.source


@pytest.mark.parametrize("newline", NEWLINES)
@pytest.mark.parametrize("mark", ["", "\ufeff", "---\na: 1\n---\n"])
@pytest.mark.parametrize(
    ("good", "bad"),
    [
        ("## Goals\n", "## goals\n"),
        ("## Goals\n", " ## **Goals:** ##\n"),
        ("## Goals\n", "# Goals\n"),
        ("## Goals\n", "#### GOALS\n"),
        ("## Goals\n", "Goals\n-----\n"),
        ("## Open-Questions\n", "## open questions\n"),
        ("## Contents\n", "## contents\n"),
        ("- [Goals](#goals)\n", ""),
        ("- [Goals](#goals)\n", "- [Gaols](#gaols)\n"),
        ("## Notes\n", "## Notes\n\n \n"),
        ("## Notes\n", "## Notes"),
        ("## Notes\n", "### Notes"),
    ],
)
def test_repairs_give_the_good_memory_back(good: str, bad: str, mark: str, newline: str) -> None:
    broken = (mark + EMPTY.replace(good, bad, 1)).replace("\n", newline)
    assert fixed(broken) == (mark + EMPTY).replace("\n", newline)


def test_blank_lines_between_entries_go_and_no_others() -> None:
    body = "- **a**: b\n\n  more\n\n \n- **c**: d\n\n### X\n\n- **e**: f\n\ntext\n\n- **g**: h\n"
    expected = "- **a**: b\n\n  more\n- **c**: d\n\n### X\n\n- **e**: f\n\ntext\n\n- **g**: h\n"
    assert fixed(filled("Goals", body)) == filled("Goals", expected)


def test_missing_contents_are_added() -> None:
    start, end = EMPTY.index("## Contents"), EMPTY.index("## Goals")
    assert fixed(EMPTY[:start] + EMPTY[end:]) == EMPTY


def test_only_the_first_of_two_near_misses_is_renamed() -> None:
    text = fixed(EMPTY.replace("## Goals\n", "## goals\n\n## GOALS\n"))
    assert [s.name for s in parse(text).sections][1:3] == ["Goals", "GOALS"]


@pytest.mark.parametrize(
    "text",
    [
        "- **a**:\n",
        "text\n",
        "- **a**: b\n- **a**: c\n",
        "- **a**: b (date: 2026-02-30)\n",
    ],
)
def test_what_needs_a_judgement_is_left_alone(text: str) -> None:
    broken = filled("Goals", text)
    assert codes(broken)
    assert fixed(broken) == broken


def test_what_is_ignored_is_not_repaired() -> None:
    broken = EMPTY.replace("## Goals\n", "## goals\n") + "\n"
    assert fix(parse(broken), Limits(ignore=["DT1"])) == broken.encode()
    assert fix(parse(broken), Limits(select=["DT121"])).decode() == broken[:-1]


@pytest.mark.parametrize(
    "body",
    [
        "TODO(a): 2026-01-02 b\n\n2. TODO(c): d\n",
        "- TODO(a): 2026-01-02 b\n\nTODO(c): 2026-01-02 d\n",
        "- TODO(a): 2026-01-02 b\n\n-\n",
    ],
)
def test_a_blank_line_that_parts_two_entries_stays(body: str) -> None:
    assert fixed(filled("Deferred-Debt", body)) == filled("Deferred-Debt", body)


def test_a_repair_that_would_change_an_entry_is_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    def glue(sheet: Sheet) -> Iterator[Finding]:
        at = sheet.document.text.index("\n- **c**")
        yield Finding("DT121", "", fix=Fix(at, at + 1, " "))

    monkeypatch.setattr("duck_tape.memory.fix.STEPS", (("DT121", glue),))
    text = filled("Goals", "- **a**: b\n- **c**: d\n")
    assert fixed(text) == text


def test_a_heading_at_a_wrong_level_takes_its_entries_along() -> None:
    text = EMPTY.replace("## Conventions\n", "### Conventions\n\n- **a**: b\n", 1)
    section = parse(fixed(text)).section("Conventions")
    assert section is not None
    assert [entry.key for entry in section.entries] == ["a"]


@given(memories())
@settings(max_examples=200, deadline=None)
def test_what_is_fixed_needs_no_second_fix_and_says_the_same(text: str) -> None:
    document = parse(text)
    once = fix(document)
    again = parse(once.decode("utf-8"))
    assert fix(again) == once
    assert {f.code for f in check(again)} <= {f.code for f in check(document)} | _REVEALED
    for section in document.sections:
        for entry in section.entries:
            assert text[entry.start : entry.end].rstrip("\r\n") in again.text


_REVEALED = {
    "DT102", "DT103", "DT105", "DT106", "DT111", "DT112", "DT113", "DT114", "DT115", "DT116",
    "DT117", "DT131",
}  # fmt: skip
"""What a heading that is put right can bring to light."""
