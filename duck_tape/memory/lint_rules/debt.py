"""Deferred-Debt whose status is none (DT115)."""

from __future__ import annotations

import re

from duck_tape.memory.debt import STATUSES, status_marks
from duck_tape.memory.sections import DEBT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from duck_tape.finding import Finding
    from duck_tape.memory.lint_sheet import Sheet
    from duck_tape.memory.model import Entry

_KNOWN = frozenset(("", *(f"[status: {status}]" for status in STATUSES)))
_TAIL = re.compile(
    r"\[(?:status|open|reopened|pending|blocked|deferred|in progress|wip|resolved|done|closed|"
    r"fixed|completed?|won'?t ?fix|invalid|obsolete|cancell?ed)\]\Z",
    re.IGNORECASE,
)
_WANTED = "one of '[status: open]', '[status: resolved]', '[resolved: <decision>]'"


def check(sheet: Sheet) -> Iterator[Finding]:
    """The mark that counts of each debt, and words in brackets where a mark would stand."""
    for section in sheet.document.sections:
        for entry in section.entries:
            if entry.kind == DEBT and entry.well_formed and not _is_known(entry):
                shown = entry.value or entry.body[entry.body.rindex("[") :]
                message = f"The status '{shown}' is unknown: {_WANTED}."
                yield sheet.finding("DT115", message, entry.start)


def _is_known(entry: Entry) -> bool:
    """Whether a debt's status is one, or it has none."""
    if not entry.value:
        return not (entry.body.endswith("]") and _TAIL.search(entry.body))
    if entry.value in _KNOWN:
        return True
    mark = status_marks(entry.value)[0]
    if mark.word == "resolved":
        return mark.rest != ""
    return mark.rest.casefold() in STATUSES
