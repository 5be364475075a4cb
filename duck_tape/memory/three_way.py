"""A merge of two versions of a memory, held against their common ancestor (spec: hooks).

A bad resolution of a conflict loses what one side has added, or brings back what one side has
dropped or superseded. Both are found by entry, without looking at lines. Pure.
"""

from __future__ import annotations

from collections import namedtuple

from duck_tape.memory.change import ADDED, DROPPED, SUPERSEDED, Change
from duck_tape.memory.changes import meaning, parts
from duck_tape.memory.sections import SECTIONS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import NamedTuple

    from duck_tape.memory.changes import Part
    from duck_tape.memory.document import Document
    from duck_tape.memory.sections import SectionSpec

    class Problem(NamedTuple):
        """One entry that a merge has got wrong.

        Attributes:
            kind: `LOST` (one side added it, and it is gone), `REVIVED` (one side dropped it, and it
                is back), `RESTORED` (one side superseded its value, and the old one is back),
                `GONE` (both sides have it, the result does not).
            section: Its section.
            key: Its key as displayed.
            identity: What makes it equal.
            side: Whose act was undone: `OURS` or `THEIRS`.
            start: Offset in the result, -1 where it is not there.
        """

        kind: str
        section: str
        key: str
        identity: str
        side: int
        start: int

    class _Versions(NamedTuple):
        """One entry in the four documents, None where it is not."""

        base: Part | None
        ours: Part | None
        theirs: Part | None
        result: Part | None

else:
    Problem = namedtuple("Problem", "kind section key identity side start")  # noqa: PYI024  (speed)
    _Versions = namedtuple("_Versions", "base ours theirs result")  # noqa: PYI024  (the same)

LOST = "lost"
REVIVED = "revived"
RESTORED = "restored"
GONE = "gone"
OURS = 0
THEIRS = 1


def problems(
    base: Document | None, ours: Document | None, theirs: Document | None, result: Document | None
) -> list[Problem]:
    """Return what a merge has lost or brought back, in the order of sections and keys' places."""
    found = []
    for spec in SECTIONS:
        for versions in _entries(spec, (base, ours, theirs, result)):
            problem = _judge(spec, versions)
            if problem:
                found.append(problem)
    return found


def own_changes(
    base: Document | None, ours: Document | None, theirs: Document | None, result: Document | None
) -> tuple[Change, ...]:
    """Return the changes from the merge of both sides by meaning to the result.

    Where both sides changed an entry in different ways there is no merge of it: whatever stands in
    the result is a change of ours.
    """
    return tuple(
        change
        for spec in SECTIONS
        for change in _section_changes(spec, (base, ours, theirs, result))
    )


def _entries(spec: SectionSpec, documents: tuple[Document | None, ...]) -> Iterator[_Versions]:
    """Every identity of a section with its four versions, the result's order first.

    Of an identity that stands twice in a document the last one counts; a timestamped note is
    identified by its text too.
    """
    maps = [{_name(part): part for part in parts(document, spec)} for document in documents]
    base, ours, theirs, result = maps
    for name in dict.fromkeys([*result, *ours, *theirs, *base]):
        yield _Versions(base.get(name), ours.get(name), theirs.get(name), result.get(name))


def _name(part: Part) -> tuple[str, str]:
    return part.identity, "" if part.rewritable else " ".join(part.value.split())


def _equal(spec: SectionSpec, one: Part | None, other: Part | None) -> bool:
    if one is None or other is None:
        return one is other
    return meaning(spec, one.value) == meaning(spec, other.value)


def _judge(spec: SectionSpec, versions: _Versions) -> Problem | None:
    base, ours, theirs, result = versions
    for number, (side, other) in enumerate(((ours, theirs), (theirs, ours))):
        if result is None:
            if base is not None and side is not None and other is not None:
                return _problem(GONE, spec, side, number, -1)
            if base is None and side is not None:
                return _problem(LOST, spec, side, number, -1)
            continue
        if base is None or not _equal(spec, base, result):
            continue
        if side is None and (other is None or _equal(spec, other, base)):
            return _problem(REVIVED, spec, result, number, result.start)
        if side is not None and not _equal(spec, side, base):
            return _problem(RESTORED, spec, result, number, result.start)
    return None


def _problem(kind: str, spec: SectionSpec, part: Part, side: int, start: int) -> Problem:
    return Problem(kind, spec.name, part.key, part.identity, side, start)


def _section_changes(spec: SectionSpec, documents: tuple[Document | None, ...]) -> Iterator[Change]:
    drops = []
    for versions in _entries(spec, documents):
        merged = _merged(spec, versions)
        result = versions.result
        if result is None:
            if merged is not None:
                drops.append(Change(DROPPED, spec.name, merged.key, identity=merged.identity))
        elif merged is None:
            yield Change(ADDED, spec.name, result.key, identity=result.identity)
        elif not _equal(spec, merged, result):
            yield Change(
                SUPERSEDED, spec.name, result.key, merged.value, result.value,
                identity=result.identity,
            )  # fmt: skip
    yield from drops


def _merged(spec: SectionSpec, versions: _Versions) -> Part | None:
    """What the merge of both sides has; in a conflict our side's version."""
    base, ours, theirs, _ = versions
    return theirs if _equal(spec, ours, base) else ours
