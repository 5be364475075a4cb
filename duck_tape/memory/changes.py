"""What has changed in meaning between two versions of a memory (spec: merge, "Changelog").

The changelog, the hooks and every report come from here: from two documents, never from the steps
that led from one to the other. What makes no change: title, front matter, contents, unknown
sections, text before the first note, moves, order, the letter case of a key, a date alone.
"""

from __future__ import annotations

from duck_tape.memory.change import ADDED, DROPPED, REDACTED, SUPERSEDED, Change
from duck_tape.memory.debt import status_marks
from duck_tape.memory.pairing import pair
from duck_tape.memory.part import Part
from duck_tape.memory.sections import DEBT, KEYED, NOTE, QUESTION, SECTIONS
from duck_tape.text.identity import value_identity

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from duck_tape.memory.document import Document
    from duck_tape.memory.model import Entry, Note
    from duck_tape.memory.sections import SectionSpec

__all__ = ["OPEN_MARK", "REDACTED_MARK", "Part", "compare", "meaning", "parts", "status_identity"]

REDACTED_MARK = "<REDACTED>"
OPEN_MARK = "[status: open]"


def compare(old: Document | None, new: Document | None) -> tuple[Change, ...]:
    """All changes from `old` to `new`, in the order of a changelog; drops have no reason yet.

    None is a document that is not there: with no `old` everything is added, with no `new`
    everything is dropped. A section that stands twice counts as one.

    A debt line's values are its status marks; one without a mark is open. A timestamped note whose
    text differs is dropped and added: notes are records, and the append-only check finds it too.
    """
    return tuple(change for spec in SECTIONS for change in _section(spec, old, new))


def _section(spec: SectionSpec, old: Document | None, new: Document | None) -> Iterator[Change]:
    before = parts(old, spec), old.text if old else ""
    return compare_parts(spec, before, (parts(new, spec), new.text if new else ""))


def compare_parts(
    spec: SectionSpec, old: tuple[Sequence[Part], str], new: tuple[Sequence[Part], str]
) -> Iterator[Change]:
    """The changes of one section: those of the new document's parts, the drops, the marks.

    Given are the parts of each version with the text that their spans are of.
    """
    old_parts, new_parts = old[0], new[0]
    partners = pair(
        old_parts,
        new_parts,
        lambda part: meaning(spec, part.value),
        leftovers=lambda part: part.rewritable,
    )
    marks = 0
    for part, partner in zip(new_parts, partners, strict=True):
        if partner < 0:
            yield Change(ADDED, spec.name, part.key, identity=part.identity)
            marks += _marks(new[1], part)
            continue
        before = old_parts[partner]
        if part.value != before.value and meaning(spec, part.value) != meaning(spec, before.value):
            yield _superseded(spec, before, part)
            marks += max(0, _marks(new[1], part) - _marks(old[1], before))
    kept = set(partners)
    for index, part in enumerate(old_parts):
        if index not in kept:
            yield Change(DROPPED, spec.name, part.key, identity=part.identity)
    if marks:
        yield Change(REDACTED, spec.name, count=marks)


def _superseded(spec: SectionSpec, before: Part, part: Part) -> Change:
    """A new value of the same key; notes are named without their texts."""
    old, new = ("", "") if spec.kind == NOTE else (before.value, part.value)
    return Change(SUPERSEDED, spec.name, part.key, old, new, identity=part.identity)


def _marks(text: str, part: Part) -> int:
    """How many marks of a masked secret a part holds."""
    return text.count(REDACTED_MARK, part.start, part.end)


def parts(document: Document | None, spec: SectionSpec) -> list[Part]:
    """The entries or notes of all sections of that name, in the order of the document."""
    sections = [s for s in document.sections if s.name == spec.name] if document else []
    if spec.kind == NOTE:
        return [_note(note) for section in sections for note in section.notes]
    make = _PARTS[spec.kind]
    return [make(entry) for section in sections for entry in section.entries]


def _keyed(entry: Entry) -> Part:
    return Part(entry.identity, entry.key, entry.value, entry.start, entry.end)


def _debt(entry: Entry) -> Part:
    mark = entry.value or OPEN_MARK
    return Part(entry.identity, entry.key, mark, entry.start, entry.end)


def _note(note: Note) -> Part:
    return Part(note.identity, note.name, note.body, note.start, note.end, not note.timestamped)


_PARTS: Mapping[str, Callable[[Entry], Part]] = {KEYED: _keyed, DEBT: _debt, QUESTION: _keyed}


def meaning(spec: SectionSpec, value: str) -> str:
    """The form in which two values of a section are compared.

    White space does not count; a keyed value's date and leading approval do not either.
    """
    if spec.kind == KEYED:
        return value_identity(value)
    return status_identity(value) if spec.kind == DEBT else " ".join(value.split())


def status_identity(mark: str) -> str:
    """The form in which two status marks are compared; no mark is an open one.

    White space does not count, nor does the letter case of `status` and `resolved` and of what a
    status says; a resolution's words are the author's.
    """
    found = next(iter(status_marks(mark)), None)
    if found is None:
        return OPEN_MARK
    said = " ".join(found.rest.split())
    return f"[{found.word}: {said.casefold() if found.word == 'status' else said}]"
