"""What may not be rewritten: the text of notes and debt lines (spec: hooks, "append-only").

A timestamped note is a record. It may go as a whole (that is the changelog's business), but its
text stays. A debt line stays, and only ever gets a status or a resolution. Other sections are
their owners'. Pure: two documents in, violations out.
"""

from __future__ import annotations

from collections import deque, namedtuple

from duck_tape.memory.debt import status_marks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import NamedTuple

    from duck_tape.memory.document import Document
    from duck_tape.memory.model import Entry, Note

    Mask = Callable[[str], str]

    class Violation(NamedTuple):
        """One breach.

        Attributes:
            section: `Notes` or `Deferred-Debt`.
            kind: `REWRITTEN`, `REMOVED`, or `REOPENED` where a status was changed or taken away.
            key: The note's timestamp, the debt line's text without date and marks.
            start: Offset in the new document of what stands there now, -1 where nothing does.
            old_line: 1-based line in the old document.
        """

        section: str
        kind: str
        key: str
        start: int
        old_line: int

else:
    Violation = namedtuple("Violation", "section kind key start old_line")  # noqa: PYI024  (start-up)

NOTES = "Notes"
DEBT = "Deferred-Debt"
REWRITTEN = "rewritten"
REMOVED = "removed"
REOPENED = "marks"
_OPEN = "[status: open]"
_DONE = "[status: resolved]"


def violations(old: Document | None, new: Document | None, *, mask: Mask) -> list[Violation]:
    """Return the breaches between two versions of a memory, in the order of the old one.

    Args:
        old: The version before; None where there was none (then nothing can be breached).
        new: The version after; None where the memory is removed: that is no breach, but the
            changelog's business, which names each record that goes with it.
        mask: Masks what a redaction would: taking a leaked value out of a note is allowed.
    """
    if old is None or new is None:
        return []
    return [*_debt(old, new, mask), *_notes(old, new, mask)]


def _collapsed(text: str) -> str:
    return " ".join(text.split())


def _same(old: str, new: str, mask: Mask) -> bool:
    """Whether a text still says what it said, but for masked values."""
    before, after = _collapsed(old), _collapsed(new)
    return before == after or ("<REDACTED>" in after and _collapsed(mask(old)) == after)


# --- notes ---------------------------------------------------------------------------------------


def _timestamped(document: Document) -> dict[str, list[Note]]:
    """The notes by timestamp; a timestamp may stand several times."""
    found: dict[str, list[Note]] = {}
    for section in document.sections:
        if section.name == NOTES:
            for note in section.notes:
                if note.timestamped:
                    found.setdefault(note.identity, []).append(note)
    return found


def _notes(old: Document, new: Document, mask: Mask) -> Iterator[Violation]:
    after = _timestamped(new)
    for identity, notes in _timestamped(old).items():
        changed, left = _apart(notes, after.get(identity, ()), mask)
        # What is left over under the timestamp of a note that has gone is that note, rewritten.
        for note, other in zip(changed, left, strict=False):
            yield Violation(NOTES, REWRITTEN, note.name, other.start, note.line + 1)


def _apart(
    notes: Sequence[Note], others: Sequence[Note], mask: Mask
) -> tuple[list[Note], list[Note]]:
    """Return the notes that have no equal among the others, and the others that are nobody's.

    Each is looked up by what it says, as it is and masked (see `_same`): many notes may stand
    under one timestamp.
    """
    saying: dict[str, deque[Note]] = {}
    for other in others:
        saying.setdefault(_collapsed(other.body), deque()).append(other)
    masked = any("<REDACTED>" in text for text in saying)
    changed = []
    for note in notes:
        equals = saying.get(_collapsed(note.body))
        if not equals and masked:
            text = _collapsed(mask(note.body))
            equals = saying.get(text) if "<REDACTED>" in text else None
        if equals:
            equals.popleft()
        else:
            changed.append(note)
    left = [other for rest in saying.values() for other in rest]
    return changed, sorted(left, key=lambda other: other.start)


# --- debt lines ----------------------------------------------------------------------------------


def _debts(document: Document) -> list[Entry]:
    return [
        entry
        for section in document.sections
        if section.name == DEBT
        for entry in section.entries
        if entry.todo or entry.well_formed
    ]


def _debt(old: Document, new: Document, mask: Mask) -> Iterator[Violation]:
    after: dict[str, list[Entry]] = {}
    for entry in _debts(new):
        after.setdefault(entry.identity, []).append(entry)
    lost = []
    for entry in _debts(old):
        queue = after.get(entry.identity)
        if not queue:
            lost.append(entry)
            continue
        other = queue.pop(0)
        kind = _breach(old, entry, new, other)
        if kind:
            yield Violation(DEBT, kind, entry.key, other.start, entry.line + 1)
    yield from _lost(lost, [entry for queue in after.values() for entry in queue], mask)


def _lost(lost: Iterable[Entry], fresh: list[Entry], mask: Mask) -> Iterator[Violation]:
    """Lines whose text is not there any more: masked, rewritten (same head), or removed."""
    for entry in lost:
        if any(_same(entry.key, other.key, mask) for other in fresh):
            continue
        heads = (o for o in fresh if (o.todo, o.issue, o.raw_date) == _head(entry))
        other = next(heads, None)
        kind, start = (REWRITTEN, other.start) if other else (REMOVED, -1)
        yield Violation(DEBT, kind, entry.key, start, entry.line + 1)


def _head(entry: Entry) -> tuple[str, str, str]:
    return entry.todo, entry.issue, entry.raw_date


def _breach(old: Document, entry: Entry, new: Document, other: Entry) -> str:
    """How a line that is still there was changed in a way that is not allowed, or ""."""
    if entry.raw_date and entry.raw_date != other.raw_date:
        return REWRITTEN
    before = _marks(old, entry)
    after = _marks(new, other)
    if before and before[-1] == _OPEN and after[len(before) - 1 : len(before)] == [_DONE]:
        before[-1] = _DONE
    kept = after[: len(before)] == before
    added = after[len(before) :]
    return "" if kept and (_OPEN not in added or not before) else REOPENED


def _marks(document: Document, entry: Entry) -> list[str]:
    text = document.text[entry.start : entry.end]
    return [_mark(text[mark.start : mark.end]) for mark in status_marks(text)]


def _mark(mark: str) -> str:
    """A mark in one form of writing."""
    return _collapsed(mark.replace("：", ":").replace(":", ": ")).replace("[ ", "[")
