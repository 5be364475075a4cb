"""The merge commits of a range: each memory on both sides, in their ancestors, and in the result.

A merge counts in pairs: its first parent with each of the others.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from duck_tape.git.moves import arguments, steps
from duck_tape.git.ranges import merge_bases
from duck_tape.memory.moved import follow
from duck_tape.memory.records import Sides

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from duck_tape.ci.case import Case, Touched
    from duck_tape.git.ranges import Row

    Blobs = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class Merged:
    """One memory in one merge of two commits.

    Attributes:
        path: The memory.
        parents: The two commits.
        blobs: On our side, on the other, in the result; "" for none.
        bases: In each best common ancestor.
    """

    path: str
    parents: tuple[str, str]
    blobs: tuple[str, str, str]
    bases: tuple[str, ...]

    def sides(self, case: Case) -> Sides:
        """The same as documents; raises what `Versions.document` raises."""
        read = case.versions.document
        ours, theirs, result = (read(blob, self.path) for blob in self.blobs)
        bases = [read(blob, self.path) for blob in self.bases]
        return Sides(self.path, bases, ours, theirs, result)


def merged(case: Case, one: Touched) -> tuple[Merged, ...]:
    """Return each memory in a merge commit that could have gone wrong.

    Where the result is what one side has and the other never changed it, nothing can.
    """
    found = case.merges.get(one.commit.id)
    if found is None:
        found = case.merges[one.commit.id] = tuple(_merged(case, one))
    return found


def _merged(case: Case, one: Touched) -> Iterator[Merged]:
    first, *others = one.commit.parents
    for number, other in enumerate(others, 1):
        mine, theirs = one.sides[0], one.sides[number]
        paths = [path for path in one.memories() if path in mine or path in theirs]
        if not paths:
            continue
        bases = merge_bases(case.repository.git, first, other)
        blobs = {path: _blobs(path, mine, theirs) for path in paths}
        old = {path: tuple(blob_at(case, base, path) for base in bases) or ("",) for path in paths}
        for path, place in _moved(case, (first, other), bases, blobs).items():
            blobs[path] = _followed(blobs[path], blobs.pop(place))
            old[path] = old[place]
        for path, each in blobs.items():
            if not _is_plain(each, old[path]):
                yield Merged(path, (first, other), each, old[path])


def _moved(
    case: Case, sides: tuple[str, str], bases: Sequence[str], blobs: Mapping[str, Blobs]
) -> dict[str, str]:
    """The memories that a side has moved and git has merged at their new paths: the old ones.

    git finds renames where it merges. Looked for only where one path has gone and another has come
    that a side has not.
    """
    gone = {path for path, (*_, result) in blobs.items() if not result}
    came = {path for path, (ours, theirs, result) in blobs.items()
            if result and not (ours and theirs)}  # fmt: skip
    found: dict[str, str] = {}
    if gone and came and bases:
        for side in sides:
            said = case.repository.git.output(*arguments(bases[0], side), magic=True)
            for path, chain in follow(steps(said)).items():
                if path in came and chain.first in gone - set(found.values()):
                    found.setdefault(path, chain.first)
    return found


def _followed(here: Blobs, before: Blobs) -> Blobs:
    """The blobs of a moved memory: each side has it at the new path or still at the old one."""
    return here[0] or before[0], here[1] or before[1], here[2]


def _blobs(path: str, mine: Mapping[str, Row], theirs: Mapping[str, Row]) -> Blobs:
    """Our, their and the resulting blob; a side without a row has the result's."""
    result = (mine.get(path) or theirs[path]).after
    ours = mine[path].before if path in mine else result
    other = theirs[path].before if path in theirs else result
    return ours, other, result


def _is_plain(blobs: Blobs, bases: tuple[str, ...]) -> bool:
    ours, theirs, result = blobs
    if len(bases) != 1:
        return False
    return (result == theirs and ours == bases[0]) or (result == ours and theirs == bases[0])


def blob_at(case: Case, commit: str, path: str) -> str:
    """Return the blob of the file that a commit has at a path, "" for none."""
    entry = case.repository.program.tree_entry(commit, path)
    return entry.blob if entry is not None and entry.mode.startswith("100") else ""
