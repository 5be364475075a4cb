"""What the messages of a range declare, memory by memory (spec: action, item 2).

Each commit's own blocks count, in the order of history. A merge commit needs none; one that it has
counts either for what the merge itself has done, or, where it tells all that the merge has brought
in (the text of a pull request), in the place of the commits that it merges.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from duck_tape.ci.case import blocks_of
from duck_tape.ci.merges import merged
from duck_tape.errors import Refused
from duck_tape.memory.changelog import render
from duck_tape.memory.changelog_match import match
from duck_tape.memory.changelog_parse import blocks_for
from duck_tape.memory.three_way import own_changes
from duck_tape.redaction.shown import shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from duck_tape.ci.case import Case, Touched
    from duck_tape.memory.change import Change
    from duck_tape.memory.changelog_parse import Block


@dataclass(frozen=True, slots=True)
class Declared:
    """The blocks of all commits.

    Attributes:
        blocks: Of each commit that has any, by id.
        replaced: For each path the commits whose blocks a merge's own block stands for.
        unsure: Paths for which the commits alone do not tell whether all is said: a merge has done
            something of its own that its message does not tell. By path the first such merge.
    """

    blocks: Mapping[str, Sequence[Block]]
    replaced: Mapping[str, set[str]] = field(default_factory=dict)
    unsure: Mapping[str, str] = field(default_factory=dict)

    def of(self, paths: Iterable[str]) -> list[Block]:
        """All blocks of one memory, by all the paths that it has had, in order."""
        names = sorted(paths)
        without = set[str]().union(*(self.replaced.get(path, ()) for path in names))
        return [
            block
            for commit, blocks in self.blocks.items()
            if commit not in without
            for path in names
            for block in blocks_for(blocks, path)
        ]


def declared(case: Case) -> Declared:
    """Return what the range's messages declare."""
    blocks: dict[str, Sequence[Block]] = {}
    replaced: dict[str, set[str]] = {}
    unsure: dict[str, str] = {}
    for one in case.touched:
        found: Sequence[Block] = () if case.is_exempt(one) else one.blocks
        if one.is_merge:
            found = _of_merge(case, one, found, replaced, unsure)
        if found:
            blocks[one.commit.id] = found
    return Declared(blocks, replaced, unsure)


def _of_merge(
    case: Case,
    one: Touched,
    blocks: Sequence[Block],
    replaced: dict[str, set[str]],
    unsure: dict[str, str],
) -> Sequence[Block]:
    """The blocks of a merge commit as they count."""
    counted = list(blocks)
    own = _own(case, one, unsure)
    for path in one.memories():
        said = blocks_for(blocks, path)
        changes = own.get(path, ())
        if not said:
            if changes:
                unsure.setdefault(path, one.commit.id)
        elif match(said, changes, mask=shown).differences:
            row = one.sides[0].get(path)
            if row is None or not _tells(case, said, row.before, row.after, path):
                unsure.setdefault(path, one.commit.id)
                continue
            inner = _inner(case, one)
            if inner:
                replaced.setdefault(path, set()).update(inner)
            else:  # it tells what came from outside the range; of the range is its own part
                counted = [block for block in counted if block not in said]
                counted += blocks_of(render(changes, path=path, mask=shown)) if changes else []
    return counted


def _own(case: Case, one: Touched, unsure: dict[str, str]) -> dict[str, tuple[Change, ...]]:
    """What a merge of two commits has done by itself, by path."""
    found: dict[str, tuple[Change, ...]] = {}
    for part in merged(case, one):
        if len(one.sides) > 2 or len(part.bases) > 1:
            unsure.setdefault(part.path, one.commit.id)
        try:
            sides = part.sides(case)
        except Refused:
            unsure.setdefault(part.path, one.commit.id)
            continue
        found[part.path] = own_changes(sides.bases[0], sides.ours, sides.theirs, sides.result)
    return found


def _tells(case: Case, said: Sequence[Block], old: str, new: str, path: str) -> bool:
    """Whether blocks tell all that a merge has brought to its first parent."""
    try:
        changes = case.versions.changes(old, new, path)
    except Refused:
        return False
    return not match(said, changes, mask=shown, old_values=False).differences


def _inner(case: Case, one: Touched) -> set[str]:
    """The commits of the range that a merge has brought to its first parent."""
    parents = {each.commit.id: each.commit.parents for each in case.touched}
    kept = _reached(parents, one.commit.parents[:1])
    return _reached(parents, one.commit.parents[1:]) - kept


def _reached(parents: Mapping[str, Sequence[str]], start: Sequence[str]) -> set[str]:
    """The commits among `parents` that some commits reach, themselves included."""
    found: set[str] = set()
    waiting = list(start)
    while waiting:
        commit = waiting.pop()
        if commit in parents and commit not in found:
            found.add(commit)
            waiting += parents[commit]
    return found
