"""Added entries that the persistent-context filter would hold back (DT134).

The filter itself is handed in by the caller (`Sheet.held_back`): a memory knows no session.
"""

from __future__ import annotations

from duck_tape.memory.sections import KEYED, QUESTION

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from duck_tape.finding import Finding
    from duck_tape.memory.document import Document
    from duck_tape.memory.lint_sheet import Sheet
    from duck_tape.memory.model import Entry

_KINDS = frozenset({KEYED, QUESTION})


def check(sheet: Sheet) -> Iterator[Finding]:
    """One finding for each entry that is new, or has a new value, and would be held back."""
    if sheet.held_back is None:
        return
    known = _known(sheet.old)
    for section in sheet.document.sections:
        for entry in section.entries:
            if entry.kind not in _KINDS or _sign(entry) in known:
                continue
            reason = sheet.held_back(section.name, text_of(entry))
            if reason:
                message = f"A merge would hold this entry back: {reason}."
                yield sheet.finding("DT134", message, entry.start)


def text_of(entry: Entry) -> str:
    """The entry as the filter reads it: one line, without bullet and date."""
    if entry.kind == KEYED and entry.well_formed:
        return f"**{entry.key}**: {entry.value}"
    return entry.key


def _sign(entry: Entry) -> tuple[str, str, str]:
    return entry.section, entry.identity, entry.value


def _known(old: Document | None) -> set[tuple[str, str, str]]:
    """All entries of the version before, by section, key and value."""
    if old is None:
        return set()
    return {_sign(entry) for section in old.sections for entry in section.entries}
