"""Blank lines between entries and at the end, and the final line ending (DT121)."""

from __future__ import annotations

import re

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

_BARE = re.compile(rf" {{0,3}}{re.escape(BEGINS)}")
_BEGINS = re.compile(r" {0,3}(?:[-*+]|1[.)])[ \t]++[^ \t\r\n]")
"""An item that may interrupt a paragraph (CommonMark 0.31, "List items")."""


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

    What cannot begin in the middle of a paragraph would become the text of the entry above it: an
    empty item, a numbered one but the first, a bare debt line after anything else.
    """
    text = document.text
    if text[before.end : entry.start].strip(" \t\r\n"):
        return False
    if _BARE.match(text, entry.start):
        return _BARE.match(text, before.start) is not None
    return _BEGINS.match(text, entry.start) is not None


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
