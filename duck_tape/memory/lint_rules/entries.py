"""Keys, values and dates of entries: twice, empty, missing, impossible (DT112 to DT114)."""

from __future__ import annotations

import re

from duck_tape.memory.dates import is_date
from duck_tape.memory.sections import BY_NAME, DEBT, KEYED, QUESTION

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from duck_tape.finding import Finding
    from duck_tape.memory.lint_sheet import Sheet
    from duck_tape.memory.model import Entry

_UPDATED = re.compile(r"[;；]\s*+updated\s*+[:：]?\s*+([^()（）;；]*+)[)）]", re.IGNORECASE)
_EMPTY_BOLD = re.compile(r"\*\*[ \t]*+[:：]?[ \t]*+\*\*")


def check(sheet: Sheet) -> Iterator[Finding]:
    """One pass over the entries of each section of the schema."""
    seen: dict[str, dict[str, int]] = {}
    has_updates = "updated" in sheet.document.text
    for section in sheet.document.sections:
        spec = BY_NAME.get(section.name)
        if spec is None or not section.entries:
            continue
        lines = seen.setdefault(section.name, {})
        for entry in section.entries:
            first = lines.setdefault(entry.identity, entry.line)
            if first != entry.line:
                yield _repeated(sheet, entry, first)
            if not (entry.well_formed and (entry.value or entry.body or entry.kind == QUESTION)):
                yield from _empty(sheet, entry)
            if not entry.date and (spec.dated or entry.raw_date) and _is_known(entry):
                yield _undated(sheet, entry)
            if has_updates and entry.date:
                yield from _updated(sheet, entry)


def _is_known(entry: Entry) -> bool:
    """Whether an entry has enough of its form for a date to be missed."""
    return entry.well_formed or entry.raw_date != ""


def _repeated(sheet: Sheet, entry: Entry, first: int) -> Finding:
    return sheet.finding(
        "DT112",
        f"The key '{_short(entry.key)}' stands twice in {entry.section} (first in line "
        f"{first + 1}).",
        entry.start,
        hint="Keep one of the two.",
    )


def _empty(sheet: Sheet, entry: Entry) -> Iterator[Finding]:
    """An entry without key or without value; one that only has not its form is told elsewhere."""
    if is_empty(entry):
        message = "The entry has no key." if entry.key else "The entry is empty."
    elif entry.kind == KEYED and entry.value == "":
        message = f"The key '{_short(entry.key)}' has no value."
    elif entry.kind == DEBT and entry.body == "":
        message = "The debt says nothing."
    else:
        return
    yield sheet.finding("DT113", message, entry.start, hint="Say something, or remove it.")


def is_empty(entry: Entry) -> bool:
    """Whether an entry is an empty bullet, or a value without a key."""
    return entry.key == "" or (
        entry.kind == KEYED and not entry.well_formed and bool(_EMPTY_BOLD.match(entry.key))
    )


def _undated(sheet: Sheet, entry: Entry) -> Finding:
    form = "YYYY-MM-DD after the colon" if entry.kind == DEBT else "(date: YYYY-MM-DD) at the end"
    if not entry.raw_date:
        message = f"The entry has no date: {form}."
        return sheet.finding("DT114", message, entry.start)
    message = f"'{_short(entry.raw_date)}' is no day of the calendar: {form}."
    return sheet.finding("DT114", message, entry.start)


def _updated(sheet: Sheet, entry: Entry) -> Iterator[Finding]:
    """The second date of the older form `(date: A; updated B)`."""
    found = _UPDATED.search(sheet.document.text, entry.start, entry.end)
    if found and not is_date(found[1].strip()):
        message = f"'{_short(found[1].strip())}' is no day of the calendar."
        yield sheet.finding("DT114", message, found.start(1), found.end(1))


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:59] + "…"
