"""Blank lines between entries and at the end, and the final line ending (DT121)."""

from __future__ import annotations

from duck_tape.finding import Fix
from duck_tape.memory.debt import BEGINS
from duck_tape.text.lines import BOM

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from duck_tape.finding import Finding
    from duck_tape.memory.document import Document
    from duck_tape.memory.lint_sheet import Sheet
    from duck_tape.memory.model import Entry, Section


def check(sheet: Sheet) -> Iterator[Finding]:
    """Every place where blank lines are too many or the last line ending is missing."""
    for section in sheet.document.sections:
        yield from _between_entries(sheet, section)
    yield from _end(sheet)


def _between_entries(sheet: Sheet, section: Section) -> Iterator[Finding]:
    document = sheet.document
    before: Entry | None = None
    for entry in section.entries:
        if before and entry.line > before.last_line and _is_gap(document, before, entry):
            start = document.lines[before.last_line].start
            fix = Fix(start, document.lines[entry.line].start, "")
            yield sheet.finding("DT121", "Blank lines between entries.", start, start, fix=fix)
        before = entry


def _is_gap(document: Document, before: Entry, entry: Entry) -> bool:
    """Whether nothing but blank lines parts two entries, and they can do without.

    A bare debt line right after an item would be taken for the item's own text.
    """
    text = document.text
    if text[before.end : entry.start].strip(" \t\r\n"):
        return False
    bare = text[entry.start : entry.start + 16].lstrip(" \t").startswith(BEGINS)
    return not bare or text[before.start : before.start + 16].lstrip(" \t").startswith(BEGINS)


def _end(sheet: Sheet) -> Iterator[Finding]:
    document = sheet.document
    text, lines = document.text, document.lines
    last = len(lines)
    while last and not text[lines[last - 1].start : lines[last - 1].end].strip(" \t" + BOM):
        last -= 1
    if not last:
        return
    end = lines[last - 1].next
    if last < len(lines):
        fix = Fix(end, len(text), "")
        yield sheet.finding("DT121", "Blank lines at the end of the file.", end, end, fix=fix)
    elif end == lines[-1].end:
        fix = Fix(end, end, document.newline)
        yield sheet.finding("DT121", "No line ending at the end of the file.", end, end, fix=fix)
