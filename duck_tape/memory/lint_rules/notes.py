"""Notes: headings that are no timestamps, and their order (DT116, DT117)."""

from __future__ import annotations

import re
from itertools import pairwise

from duck_tape.finding import WARNING
from duck_tape.memory.sections import BY_NAME, NOTE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from duck_tape.finding import Finding
    from duck_tape.memory.lint_sheet import Sheet
    from duck_tape.memory.model import Note

_NAMED = frozenset({"status"})
"""Identities of the names that a note may go by."""
_LIKE_A_DATE = re.compile(r"[0-9]{1,4}\s*+[-/.:年]\s*+[0-9]")


def check(sheet: Sheet) -> Iterator[Finding]:
    """The headings of all notes, and the first note that is not in the order of time."""
    for section in sheet.document.sections:
        spec = BY_NAME.get(section.name)
        if spec is not None and spec.kind == NOTE:
            yield from _names(sheet, section.notes)
            yield from _order(sheet, section.notes)


def _names(sheet: Sheet, notes: Sequence[Note]) -> Iterator[Finding]:
    """A date that is not written as one is an error, any other name a warning."""
    for note in notes:
        if note.timestamped or note.identity in _NAMED:
            continue
        if not note.name or _LIKE_A_DATE.search(note.name[:200]):
            message = f"The note's heading '{note.name[:80]}' is no timestamp 'YYYY-MM-DD HH:MM'."
            yield sheet.finding("DT116", message, note.start)
        else:
            message = f"The note '{note.name[:80]}' goes by a name, not by a timestamp."
            hint = "Notes begin with '### YYYY-MM-DD HH:MM'; only 'Status' goes by its name."
            yield sheet.finding("DT116", message, note.start, severity=WARNING, hint=hint)


def _order(sheet: Sheet, notes: Sequence[Note]) -> Iterator[Finding]:
    stamped = [note for note in notes if note.timestamped]
    for before, note in pairwise(stamped):
        if note.name < before.name:
            message = f"The note '{note.name}' stands after the later '{before.name}'."
            hint = "New notes go to the end. A file that runs newest first can stay as it is."
            yield sheet.finding("DT117", message, note.start, hint=hint)
            return
