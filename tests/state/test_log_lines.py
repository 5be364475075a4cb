from __future__ import annotations

import datetime as dt

import pytest

from duck_tape.errors import Refused
from duck_tape.state.log_lines import read_log, split_reasoning, write_log
from duck_tape.state.model import APPROVED, AUTO_EXTRACTED, REJECTED, LogEntry
from duck_tape.state.rows import Row

AT = dt.datetime(2025, 1, 15, 14, 45, tzinfo=dt.UTC)
T = "2025-01-15T14:45:00Z"


def read(text: str) -> list[LogEntry]:
    rows = [Row(number, line) for number, line in enumerate(text.split("\n"), 5)]
    return list(read_log(rows, "state"))


@pytest.mark.parametrize(
    "line",
    [
        f"{T} APPROVED: x - y",
        f"- {T} APPROVED: x - y",
        f"* {T} **APPROVED:** x — y",
        f"1. {T} **APPROVED**: x – y",
        f"  {T} approved : x - y  ",
        f"[{T}] - APPROVED: x - y",
        f"**{T}** | APPROVED: x - y",
        f"`{T}` APPROVED：x - y",
        "2025-01-15 14:45 批准：x - y",
        "2025-01-15T23:45:00+09:00 承認: x - y",
        f"{T} APPROVED: x\n  - y",
        f"{T} APPROVED: x -\n\n  y",
        f"{T} APPROVED:\n  x\n  - y",
        f"### Day one\n{T} APPROVED: x - y\n\n- None",
    ],
)
def test_entries_are_read_in_many_forms(line: str) -> None:
    assert read(line) == [LogEntry(AT, APPROVED, "x", "y")]


@pytest.mark.parametrize(
    ("word", "status"),
    [
        ("REJECTED", REJECTED),
        ("却下", REJECTED),
        ("否决", REJECTED),
        ("否決", REJECTED),
        ("AUTO-EXTRACTED", AUTO_EXTRACTED),
    ],
)
def test_statuses(word: str, status: str) -> None:
    assert [entry.status for entry in read(f"{T} {word}: x")] == [status]


@pytest.mark.parametrize(
    ("text", "what", "why"),
    [
        ("x", "x", ""),
        ("x-y", "x-y", ""),
        ("x - y - z", "x", "y - z"),
        ('`a - b` (c - d) "e - f" - g', '`a - b` (c - d) "e - f"', "g"),
        ("「あ - い」 - 理由", "「あ - い」", "理由"),
        ("**when - where**: now - why", "**when - where**: now", "why"),
        ("**key:** now - why", "**key:** now", "why"),
        ("x -", "x", ""),
        ("- x", "- x", ""),
        ("blue \\- green - safe", "blue - green", "safe"),
        ("a \\\\- b", "a \\- b", ""),
        ("use (a - b", "use (a", "b"),
    ],
)
def test_decision_and_reasoning_part_at_the_first_bare_dash(text: str, what: str, why: str) -> None:
    assert split_reasoning(text) == (what, why)
    assert [(entry.what, entry.reasoning) for entry in read(f"{T} APPROVED: {text}")] == [
        (what, why)
    ]


def test_lines_without_a_time_go_on_with_the_entry_above() -> None:
    entries = read(f"{T} APPROVED: one\nand more - because\n  of this\n\n{T} REJECTED: two")
    assert [(entry.what, entry.reasoning) for entry in entries] == [
        ("one and more", "because of this"),
        ("two", ""),
    ]


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("\nAPPROVED: x", 6, "no time"),
        (f"{T} APPROVED: x\n{T} MAYBE: y", 6, "status"),
        (f"{T} we met", 5, "status"),
        ("2025-13-15T14:45:00Z APPROVED: x", 5, "not a real date"),
        (f"{T} APPROVED:", 5, "says nothing"),
    ],
)
def test_errors_have_a_line_and_a_reason(text: str, line: int, reason: str) -> None:
    with pytest.raises(Refused, match=reason) as caught:
        read(text)
    assert str(caught.value).startswith(f"state:{line}: ")


@pytest.mark.parametrize(
    ("what", "why", "written"),
    [
        ("x", "y", ["x - y"]),
        ("x", "", ["x"]),
        ("`a - b`", "y", ["`a - b` - y"]),
        ("blue - green", "safe", ["blue \\- green - safe"]),
        ("a \\- b", "c", ["a \\\\- b - c"]),
        ("use (a", "b) c", ["use (a", "  — b) c"]),
        ("use (a", f"b) {T} APPROVED: z", ["use (a", f"  — b) {T} APPROVED: z"]),
        ("x -", "", ["x \\-"]),
    ],
)
def test_the_plainest_form_that_reads_back_is_written(
    what: str, why: str, written: list[str]
) -> None:
    entry = LogEntry(AT, APPROVED, what, why)
    lines = write_log([entry])
    assert lines == [f"{T} APPROVED: {written[0]}", *written[1:]]
    assert read("\n".join(lines)) == [entry]
