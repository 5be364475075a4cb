from __future__ import annotations

import pytest

from duck_tape.memory.dates import is_date, is_timestamp
from tests.memory.document_support import NEWLINES, parse, section


@pytest.mark.parametrize("newline", NEWLINES)
def test_a_note_runs_to_the_next_one(newline: str) -> None:
    text = (
        "## Notes\n\nNone\n\nfree text\n\n### 2026-01-02 10:00\n\n\nfirst\n\n#### deeper\n\nline\n"
        "\n\n### Status\nall well\n### 2026-01-03 11:00\n\n## Ours\n"
    ).replace("\n", newline)
    found = parse(text).sections[0]
    first, status, last = found.notes
    assert (first.name, first.timestamped) == ("2026-01-02 10:00", True)
    assert first.body == "first\n\n#### deeper\n\nline".replace("\n", newline)
    assert text[first.start : first.end].endswith(f"line{newline}")
    assert (status.name, status.identity, status.timestamped) == ("Status", "status", False)
    assert status.body == "all well"
    assert last.body == ""
    assert text[last.start : last.end] == f"### 2026-01-03 11:00{newline}"
    assert [text[start:end] for start, end in found.fillers] == [f"None{newline}"]
    assert (found.entries, found.groups, found.loose) == ((), (), ())


def test_headings_inside_code_begin_no_note() -> None:
    found = section("Notes", "### 2026-01-02 10:00\n```\n### 2026-01-02 10:01\n```\n    \n")
    assert [note.body for note in found.notes] == ["```\n### 2026-01-02 10:01\n```"]


def test_the_last_note_may_lack_a_line_ending() -> None:
    (note,) = section("Notes", "### 2026-01-02 10:00\nx").notes
    assert (note.body, note.end) == ("x", len("## Notes\n### 2026-01-02 10:00\nx"))


def test_items_before_the_first_note_are_kept_as_they_are() -> None:
    found = section("Notes", "- None\n- text\n\n> quote\n")
    assert len(found.fillers) == 1
    assert found.notes == ()


@pytest.mark.parametrize(
    ("text", "real"),
    [
        ("2026-03-05", True),
        ("2024-02-29", True),
        ("2000-02-29", True),
        ("1900-02-29", False),
        ("2026-02-29", False),
        ("2026-04-31", False),
        ("2026-13-01", False),
        ("2026-00-01", False),
        ("2026-01-00", False),
        ("0000-01-01", False),
        ("2026-1-1", False),
        ("2026-03-05 ", False),
        ("２０２６-03-05", False),
        ("", False),
    ],
)
def test_days_of_the_calendar(text: str, real: bool) -> None:
    assert is_date(text) is real


@pytest.mark.parametrize(
    ("text", "real"),
    [
        ("2026-03-05 10:00", True),
        ("2026-03-05 23:59", True),
        ("2026-03-05 24:00", False),
        ("2026-03-05 10:60", False),
        ("2026-02-30 10:00", False),
        ("2026-03-05T10:00", False),
        ("2026-03-05", False),
        ("Status", False),
    ],
)
def test_timestamps(text: str, real: bool) -> None:
    assert is_timestamp(text) is real
