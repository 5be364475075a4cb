"""Notes: appended, never touched; named ones rewritten."""

from __future__ import annotations

import pytest

from duck_tape.errors import Refused
from tests.memory.merge_support import body, entry, kinds, memory, merge, told

AT = "2026-03-05 10:00"
ONE = memory(Notes="Intro.\n\n### 2025-12-20 16:40\n\n14k sessions\n\n### Status\n\nblocked")


def test_a_note_is_appended() -> None:
    merged = merge(ONE, entry("Notes", AT, "\n\nfirst\n\nsecond  \n\n"))
    assert body(merged.data.decode(), "Notes") == (
        f"{body(ONE, 'Notes')}\n\n### {AT}\n\nfirst\n\nsecond  "
    )
    assert told(merged) == [f"Added: Notes {AT}"]


@pytest.mark.parametrize(
    ("notes", "after", "added"),
    [
        ("", "", "### {}\ntext"),
        ("", "\n", "\n### {}\n\ntext"),
        ("### 2025-01-01 10:00\nx", "", "### 2025-01-01 10:00\nx\n\n### {}\ntext"),
        ("None", "\n", "\n### {}\n\ntext"),
        ("Some text.", "", "Some text.\n\n### {}\ntext"),
    ],
)
def test_blank_lines_follow_the_file(notes: str, after: str, added: str) -> None:
    text = memory(Goals="- **a**: 1", Notes=notes, after=after)
    merged = merge(text, entry("Notes", AT, "text"))
    assert merged.data.decode() == text[: text.index("## Notes\n") + 9] + added.format(AT) + "\n"


def test_sections_after_the_notes_stay_after_them() -> None:
    text = ONE + "\n## Runbook\nours"
    merged = merge(text, entry("Notes", AT, "text"))
    assert merged.data.decode().endswith(f"blocked\n\n### {AT}\n\ntext\n\n## Runbook\nours")


def test_a_missing_final_newline_comes_with_the_append() -> None:
    merged = merge(ONE.rstrip("\n"), entry("Notes", AT, "text"))
    assert merged.data.decode() == f"{ONE}\n### {AT}\n\ntext\n"


def test_line_endings_are_the_files() -> None:
    text = ONE.replace("\n", "\r\n")
    merged = merge(text, entry("Notes", AT, "a\nb"))
    assert merged.data.decode() == f"{text}\r\n### {AT}\r\n\r\na\r\nb\r\n"


def test_the_same_note_is_known_another_of_that_time_is_not() -> None:
    once = merge(ONE, entry("Notes", AT, "text")).data.decode()
    merged = merge(once, entry("Notes", AT, " text\n"), entry("Notes", AT, "other"))
    assert told(merged) == [f"Added: Notes {AT}"]
    assert kinds(merged) == [("equal", AT, AT)]


def test_a_named_note_is_rewritten() -> None:
    merged = merge(ONE, entry("Notes", "status", "going\nwell"))
    assert merged.data.decode() == ONE.replace("blocked", "going\nwell")
    assert told(merged) == ["Superseded: Notes Status"]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("### Status\n\nold\n", "### Status\n\nnew\n"),
        ("### Status\nold", "### Status\nnew"),
        ("### Status\n", "### Status\nnew\n"),
        ("### Status", "### Status\nnew\n"),
        ("### Status\n\nold\n\n### Next\nx\n", "### Status\n\nnew\n\n### Next\nx\n"),
    ],
)  # fmt: skip
def test_what_stands_around_a_named_note_stays(before: str, after: str) -> None:
    text = memory(Goals="- **a**: 1")
    merged = merge(text + before, entry("Notes", "Status", "new"))
    assert merged.data.decode() == text + after


def test_a_new_named_note_is_appended_the_last_one_wins() -> None:
    merged = merge(memory(), entry("Notes", "Next", "a"), entry("Notes", "Next", "b"))
    assert body(merged.data.decode(), "Notes") == "### Next\n\nb"
    assert kinds(merged) == [("overtaken", "Next", "Next")]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("# a\n## b\n  ### c\n#### d", "\\# a\n\\## b\n  \\### c\n#### d"),
        ("a\n===\nb\n---", "a\n\\===\nb\n\\---"),
        ("## a\n---\n===\n-", "\\## a\n\\---\n\\===\n\\-"),
        ("a\n===\n\n---", "a\n\\===\n\n---"),
        ("```\n## a\n```", "```\n## a\n```"),
        ("---\na: 1\n---", "---\na: 1\n\\---"),
        ("nul\x00\r\nb", "nul�\nb"),
    ],
)
def test_a_notes_text_stays_inside_the_note(text: str, kept: str) -> None:
    merged = merge(memory(after="\n"), entry("Notes", AT, text))
    assert body(merged.data.decode(), "Notes") == f"### {AT}\n\n{kept}"


@pytest.mark.parametrize("text", ["```\nopen", "<!-- open"])
def test_what_would_swallow_the_rest_is_refused(text: str) -> None:
    with pytest.raises(Refused, match="open"):
        merge(memory(), entry("Notes", AT, text))


def test_an_open_block_in_the_last_note_is_refused() -> None:
    with pytest.raises(Refused, match="from line 16 on") as refused:
        merge(memory(Notes="### Status\n```\nopen"), entry("Notes", AT, "text"))
    assert refused.value.code == "open-block"


@pytest.mark.parametrize(("name", "text"), [("", "x"), (AT, " \n")])
def test_nothing_is_made_of_nothing(name: str, text: str) -> None:
    assert [kind for kind, *_ in kinds(merge(ONE, entry("Notes", name, text)))] == ["empty"]
