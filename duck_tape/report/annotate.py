"""A unified diff with a line of explanation above each hunk (spec: merge, "Staging", step 2)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from duck_tape.memory.change import DROPPED, REDACTED, SUPERSEDED
from duck_tape.text.identity import key_identity

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from duck_tape.memory.change import Change
    from duck_tape.memory.document import Document

HUNK = re.compile(r"^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@", re.MULTILINE)
"""A hunk's head line, as POSIX `diff -u` and git write it."""


def annotate(patch: str, changes: Sequence[Change], old: Document | None, new: Document) -> str:
    """Return the patch with a line such as `# Added to Decisions: a, b` above each hunk.

    Args:
        patch: A unified diff of one file.
        changes: What the difference means.
        old: The document before, None for a new file.
        new: The document after.
    """
    placed = list(_placed(changes, old, new))
    pieces, last = [], 0
    for hunk in HUNK.finditer(patch):
        pieces.append(patch[last : hunk.start()])
        pieces += [f"# {remark}\n" for remark in _remarks(placed, hunk)]
        last = hunk.start()
    pieces.append(patch[last:])
    return "".join(pieces)


def _placed(
    changes: Sequence[Change], old: Document | None, new: Document
) -> Iterator[tuple[int, Change]]:
    """Each change with the 1-based line where its entry stands (in the old text for a drop)."""
    new_lines = _lines(new)
    old_lines = {} if old is None else _lines(old)
    for change in changes:
        lines = old_lines if change.kind == DROPPED else new_lines
        line = lines.get((change.section, key_identity(change.key)))
        if line is not None and change.kind != REDACTED:
            yield line, change


def _lines(document: Document) -> dict[tuple[str, str], int]:
    """Where each entry and note begins, by section and identity."""
    places: dict[tuple[str, str], int] = {}
    for section in document.sections:
        places |= {(section.name, entry.identity): entry.line + 1 for entry in section.entries}
        places |= {(section.name, note.identity): note.line + 1 for note in section.notes}
    return places


def _remarks(placed: Sequence[tuple[int, Change]], hunk: re.Match[str]) -> list[str]:
    """What a hunk does, one line for each kind of change of each section."""
    grouped: dict[str, list[str]] = {}
    for line, change in placed:
        if line in _range(hunk, old_side=change.kind == DROPPED):
            grouped.setdefault(_verb(change), []).append(change.key)
    return [f"{verb}: {', '.join(keys)}" for verb, keys in grouped.items()]


def _range(hunk: re.Match[str], *, old_side: bool) -> range:
    start, length = (hunk[1], hunk[2]) if old_side else (hunk[3], hunk[4])
    return range(int(start), int(start) + int(length if length is not None else 1))


def _verb(change: Change) -> str:
    if change.kind == DROPPED:
        return f"Dropped from {change.section} ({change.reason or 'no reason given'})"
    return f"{change.kind} {'in' if change.kind == SUPERSEDED else 'to'} {change.section}"
