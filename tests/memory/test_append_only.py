"""What counts as the same note where many stand under one timestamp."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from duck_tape.memory.append_only import REWRITTEN, violations
from duck_tape.memory.document import Document

if TYPE_CHECKING:
    from duck_tape.memory.append_only import Violation

STAMP = "2026-03-05 09:00"


def _memory(*bodies: str) -> str:
    notes = "\n\n".join(f"### {STAMP}\n{body}" for body in bodies)
    return f"# Project Context\n\n## Notes\n\n{notes}\n"


def _compared(old: tuple[str, ...], new: tuple[str, ...]) -> list[Violation]:
    calls: list[str] = []

    def mask(text: str) -> str:
        calls.append(text)
        return text.replace("filler-value", "<REDACTED>")

    found = violations(Document.of(_memory(*old)), Document.of(_memory(*new)), mask=mask)
    assert len(calls) <= len(old)
    return found


@pytest.mark.parametrize(
    ("old", "new", "rewritten"),
    [
        (("one", "two"), ("two", "one"), 0),
        (("one", "one"), ("one", "one"), 0),
        (("one", "one"), ("one", "two"), 1),
        (("one", "two"), ("one",), 0),
        (("uses filler-value", "two"), ("two", "uses <REDACTED>"), 0),
        (("uses filler-value", "uses filler-value"), ("uses <REDACTED>", "uses <REDACTED>"), 0),
        (("uses filler-value",), ("used <REDACTED>",), 1),
        (("uses <REDACTED>",), ("uses filler-value",), 1),
        (("one", "two"), ("three", "four"), 2),
    ],
)
def test_equals_are_found_whatever_their_order(
    old: tuple[str, ...], new: tuple[str, ...], rewritten: int
) -> None:
    assert [each.kind for each in _compared(old, new)] == [REWRITTEN] * rewritten


def test_many_notes_under_one_timestamp_are_looked_up_not_compared() -> None:
    old = tuple(f"note {number} <REDACTED>" for number in range(2_000))
    new = tuple(f"note {number} <REDACTED> again" for number in range(2_000))
    assert len(_compared(old, new)) == len(old)
