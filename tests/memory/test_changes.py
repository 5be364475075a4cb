"""What has changed in meaning between two memories."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from duck_tape.memory.change import ADDED, DROPPED
from duck_tape.memory.changelog import describe
from duck_tape.memory.changes import compare, parts
from duck_tape.memory.document import Document
from duck_tape.memory.sections import SECTIONS
from tests.memory.awkward import memories
from tests.memory.merge_support import memory

NOTE = "### 2025-01-15 10:00"


def changes(old: str | None, new: str | None) -> list[str]:
    documents = [None if text is None else Document.parse(text.encode()) for text in (old, new)]
    return [describe(change) for change in compare(*documents)]


def in_section(name: str, old: str, new: str) -> list[str]:
    return changes(memory(**{name: old}), memory(**{name: new}))


@pytest.mark.parametrize(
    ("old", "new", "lines"),
    [
        ("- **a**: 1", "- **a**: 1\n- **b**: 2", ["Added: Decisions b"]),
        ("- **a**: 1", "* **A:** 2 (date: 2025-01-01)", ["Superseded: Decisions A (1 -> 2)"]),
        ("- **a**: 1 (date: 2025-01-01)", "", ["Dropped: Decisions a (<reason>)"]),
        ("- **a**: 1\n- **b**: 2", "- **b**: 3\n- **c**: 4",
         ["Superseded: Decisions b (2 -> 3)", "Added: Decisions c",
          "Dropped: Decisions a (<reason>)"]),
        ("- **a**: 1\n  and\n  more", "- **a**: 2", ["Superseded: Decisions a (1 and more -> 2)"]),
        ("- **a**: APPROVED: 1", "- **a**: 2", ["Superseded: Decisions a (APPROVED: 1 -> 2)"]),
        ("- **a**: <REDACTED>", "- **a**: <REDACTED> <REDACTED>",
         ["Superseded: Decisions a (<REDACTED> -> <REDACTED> <REDACTED>)",
          "Redacted: Decisions 1 secret(s)"]),
        ("", "- **a <REDACTED>**: <REDACTED>",
         ["Added: Decisions a <REDACTED>", "Redacted: Decisions 2 secret(s)"]),
        ("- **a**: <REDACTED>", "- **a**: 1", ["Superseded: Decisions a (<REDACTED> -> 1)"]),
        ("- plain text", "- other text",
         ["Added: Decisions other text", "Dropped: Decisions plain text (<reason>)"]),
        ("- **a**: 1\n- **a**: 2", "- **a**: 2", ["Dropped: Decisions a (<reason>)"]),
        ("- **a**: 1", "- **a**: 1\n- **a**: 1", ["Added: Decisions a"]),
        ("- **a**: 1\n- **a**: 2", "- **a**: 2\n- **a**: 3", ["Superseded: Decisions a (1 -> 3)"]),
    ],
)  # fmt: skip
def test_keyed_entries(old: str, new: str, lines: list[str]) -> None:
    assert in_section("Decisions", old, new) == lines


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("- **a**: 1\n- **b**: 2", "- **b**: 2\n- **a**: 1"),
        ("- **a**: 1", "### Group\n* **A :** APPROVED - 1 (date: 2025-01-01)"),
        ("- **a**: 1 (date: 2025-01-01)", "- **a**: 1 (date: 2026-01-01; updated 2026-02-02)"),
        ("- **a**: 1  2", "- **a**:\n  1\n  2"),
        ("", "TODO(scaffold): 2025-01-01 context bootstrap pending first explicit decision"),
        ("None", "Some text.\n\n```\n- **a**: 1\n```"),
        ("- **a**: <REDACTED> (date: 2025-01-01)", "- **a**: <REDACTED> (date: 2025-02-01)"),
    ],
)
def test_what_is_no_change(old: str, new: str) -> None:
    assert in_section("Decisions", old, new) == []


def test_what_lies_outside_the_sections_is_no_change() -> None:
    old = "---\na: 1\n---\n# Old\n\nText\n\n" + memory(Goals="- **a**: 1").replace(
        "# Shop Context\n", ""
    )
    new = (
        memory(Goals="- **a**: 1", Notes="text before").replace("Shop", "New")
        + "\n## Log\n- **x**: y\n"
    )
    new = new.replace("## Goals", "## Contents\n- [Goals](#goals)\n\n## Goals").replace(
        "\n", "\r\n"
    )
    assert changes(old, new) == []


def test_the_order_is_the_schemas_then_the_documents() -> None:
    old = memory(Goals="- **a**: 1\n- **b**: 2", Open_Questions="- why?")
    new = memory(Goals="- **c**: <REDACTED>", Notes=f"{NOTE}\nx", Glossary="- **t**: d")
    assert changes(old, new) == [
        "Added: Goals c",
        "Dropped: Goals a (<reason>)",
        "Dropped: Goals b (<reason>)",
        "Redacted: Goals 1 secret(s)",
        "Added: Glossary t",
        "Dropped: Open-Questions why? (<reason>)",
        "Added: Notes 2025-01-15 10:00",
    ]


def test_a_memory_that_comes_or_goes() -> None:
    text = memory(Goals="- **a**: 1", Open_Questions="- why?")
    assert changes(None, text) == ["Added: Goals a", "Added: Open-Questions why?"]
    assert changes(text, None) == [
        "Dropped: Goals a (<reason>)",
        "Dropped: Open-Questions why? (<reason>)",
    ]
    assert changes(None, None) == []


def test_a_section_that_stands_twice_is_one() -> None:
    twice = memory(Goals="- **a**: 1") + "\n## Goals\n- **b**: 2\n"
    assert changes(memory(Goals="- **b**: 2\n- **a**: 1"), twice) == []


LINE = "- TODO(debt,#8): 2025-12-03 no metrics"
SAME = "TODO(debt,#8): no metrics"


@pytest.mark.parametrize(
    ("old", "new", "lines"),
    [
        ("", LINE, [f"Added: Deferred-Debt {SAME}"]),
        (LINE, "", [f"Dropped: Deferred-Debt {SAME} (<reason>)"]),
        (LINE, f"{LINE} [status: open]", []),
        (f"{LINE} [status:  open]", f"{LINE} [Status:Open]", []),
        (f"{LINE} [resolved: so  what]", f"{LINE} [RESOLVED: so what ]", []),
        (LINE, f"{LINE} [resolved: so]",
         [f"Superseded: Deferred-Debt {SAME} ([status: open] -> [resolved: so])"]),
        (f"{LINE} [status: open]", f"{LINE} [status: open] [resolved: so]",
         [f"Superseded: Deferred-Debt {SAME} ([status: open] -> [resolved: so])"]),
        (f"{LINE} [status: open]", f"{LINE} [status: resolved]",
         [f"Superseded: Deferred-Debt {SAME} ([status: open] -> [status: resolved])"]),
        (LINE, LINE.replace("2025", "2024"), []),
        (LINE, LINE.replace("metrics", "tests"),
         ["Added: Deferred-Debt TODO(debt,#8): no tests",
          f"Dropped: Deferred-Debt {SAME} (<reason>)"]),
        (f"{LINE} [status: resolved]", f"{LINE} [status: resolved]\n{LINE}",
         [f"Added: Deferred-Debt {SAME}"]),
    ],
)  # fmt: skip
def test_debt(old: str, new: str, lines: list[str]) -> None:
    assert in_section("Deferred_Debt", old, new) == lines


@pytest.mark.parametrize(
    ("old", "new", "lines"),
    [
        ("- why?", "- WHY (date: 2025-01-01)", []),
        ("- why?\n- why?", "- why?", ["Dropped: Open-Questions why? (<reason>)"]),
        ("- why?", "- how? <REDACTED>",
         ["Added: Open-Questions how? <REDACTED>", "Dropped: Open-Questions why? (<reason>)",
          "Redacted: Open-Questions 1 secret(s)"]),
    ],
)  # fmt: skip
def test_questions(old: str, new: str, lines: list[str]) -> None:
    assert in_section("Open_Questions", old, new) == lines


@pytest.mark.parametrize(
    ("old", "new", "lines"),
    [
        ("", f"{NOTE}\nx <REDACTED>",
         ["Added: Notes 2025-01-15 10:00", "Redacted: Notes 1 secret(s)"]),
        (f"{NOTE}\nx", "", ["Dropped: Notes 2025-01-15 10:00 (<reason>)"]),
        (f"{NOTE}\nx", f"{NOTE}\n\n x\n", []),
        (f"{NOTE}\nx\n\n{NOTE}\ny", f"{NOTE}\ny\n\n{NOTE}\nx", []),
        (f"{NOTE}\nx\n\n{NOTE}\ny", f"{NOTE}\ny", ["Dropped: Notes 2025-01-15 10:00 (<reason>)"]),
        (f"{NOTE}\nx", f"{NOTE}\ny",
         ["Added: Notes 2025-01-15 10:00", "Dropped: Notes 2025-01-15 10:00 (<reason>)"]),
        ("### Status\nx", "### status\ny", ["Superseded: Notes status"]),
        ("### Status\nx <REDACTED>", "### Status\ny <REDACTED> <REDACTED>",
         ["Superseded: Notes Status", "Redacted: Notes 1 secret(s)"]),
        ("intro", "", []),
        (f"intro\n\n{NOTE}\nx", f"other\n\n{NOTE}\nx", []),
    ],
)  # fmt: skip
def test_notes(old: str, new: str, lines: list[str]) -> None:
    assert in_section("Notes", old, new) == lines


@settings(max_examples=60, deadline=None)
@given(memories(), memories())
def test_nothing_is_lost_or_doubled(old_data: bytes, new_data: bytes) -> None:
    old, new = Document.parse(old_data), Document.parse(new_data)
    found = compare(old, new)
    assert compare(old, old) == compare(new, new) == ()
    for spec in SECTIONS:
        before = [part.identity for part in parts(old, spec)]
        for change in found:
            if change.section == spec.name and change.kind == DROPPED:
                before.remove(change.identity)
            if change.section == spec.name and change.kind == ADDED:
                before.append(change.identity)
        assert sorted(before) == sorted(part.identity for part in parts(new, spec))


@settings(max_examples=40, deadline=None)
@given(memories(), memories())
def test_there_and_back(old_data: bytes, new_data: bytes) -> None:
    old, new = Document.parse(old_data), Document.parse(new_data)
    there, back = compare(old, new), compare(new, old)
    turned = {ADDED: DROPPED, DROPPED: ADDED}
    assert sorted(
        (turned[c.kind], c.section, c.identity) for c in there if c.kind in turned
    ) == sorted((c.kind, c.section, c.identity) for c in back if c.kind in turned)
    assert sorted((c.section, c.old, c.new) for c in there if c.kind == "Superseded") == sorted(
        (c.section, c.new, c.old) for c in back if c.kind == "Superseded"
    )


def test_one_key_a_hundred_thousand_times_takes_no_time() -> None:
    line = "- **a**: {}"
    old = memory(Goals="\n".join(line.format(number) for number in range(20_000)))
    new = memory(Goals="\n".join(line.format(-number) for number in range(20_000)))
    assert len(changes(old, new)) == 19_999
