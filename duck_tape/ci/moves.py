"""Memories that a range has moved: what they are compared with is what was at their old place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from duck_tape.git.ranges import Row
from duck_tape.memory import moved as memory
from duck_tape.memory.changelog import DEFAULT_PATH
from duck_tape.memory.moved import follow, moves

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from duck_tape.memory.moved import Chain

_NOTHING = "000000"


def of_commit(rows: Mapping[str, Row]) -> dict[str, str]:
    """The moves of a commit: the old path by the new one."""
    if len(rows) < 2:
        return {}
    return moves(_memories(rows))


def is_half_moved(rows: Mapping[str, Row]) -> bool:
    """Whether a commit looks as if it had moved a memory and edited it."""
    left = of_commit(rows)
    done = {*left, *left.values()}
    return memory.is_half_moved(row for row in _memories(rows) if row[0] not in done)


def _memories(rows: Mapping[str, Row]) -> Iterator[tuple[str, str, str]]:
    for path, row in rows.items():
        if path.rpartition("/")[2] == DEFAULT_PATH:
            yield path, row.before, row.after


def followed(
    rows: Mapping[str, Row], tree: Mapping[str, Row], chains: Mapping[str, Chain]
) -> tuple[dict[str, Row], dict[str, str]]:
    """Return what differs between two trees with the moves in it, and the old paths by the new.

    Args:
        rows: What differs.
        tree: All that the second tree has, as against an empty one.
        chains: What the commits between the two have moved.

    The row of a moved memory has its old blob from its old path; the old path has no row, or that
    of a new memory where another has come in its place.
    """
    firsts = {chain.first for chain in chains.values()}
    known = {
        path: chain.first
        for path, chain in chains.items()
        if chain.first not in {"", path} and _came(rows.get(path), path in firsts)
    }
    made, moved = _applied(rows, tree, known)
    more, plain = _applied(made, tree, of_commit(made))
    return more, {**moved, **plain}


def chains_of(steps: Iterable[Mapping[str, str]]) -> dict[str, Chain]:
    """The ways of memories through the moves of commits; most histories have none."""
    return follow(step for step in steps if step)


def _came(row: Row | None, replaced: bool) -> bool:  # noqa: FBT001  (of one place)
    """Whether a path has a memory that was not there before, or not this one."""
    return row is not None and bool(row.after) and (replaced or not row.before)


def _applied(
    rows: Mapping[str, Row], tree: Mapping[str, Row], known: Mapping[str, str]
) -> tuple[dict[str, Row], dict[str, str]]:
    found, moved = dict(rows), {}
    for path, first in known.items():
        mode, blob = _before(rows, tree, first)
        if blob:
            row = rows[path]
            found[path] = Row(path, mode, row.mode, blob, row.new)
            moved[path] = first
    for first in set(moved.values()) - moved.keys():
        here = tree.get(first)
        if here is None:
            found.pop(first, None)
        else:
            found[first] = Row(first, _NOTHING, here.mode, "", here.new)
    return found, moved


def _before(rows: Mapping[str, Row], tree: Mapping[str, Row], path: str) -> tuple[str, str]:
    """Mode and blob that the first tree has at a path, "" for no file."""
    if path in rows:
        return rows[path].old_mode, rows[path].before
    here = tree.get(path)
    return (here.mode, here.after) if here is not None else (_NOTHING, "")
