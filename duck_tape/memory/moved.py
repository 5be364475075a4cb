"""Memories that were only moved: within one commit one went, and one with the same bytes came.

Such a move changes nothing of what a memory says, so it needs no changelog. Nothing is guessed: a
memory that is edited in the commit that moves it counts as dropped and added. Pure: blobs are
compared by their ids.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

HINT = "A memory that moves and changes counts as dropped and added: move it in a commit of its own"
"""What to do about a move with edits."""


def moves(rows: Iterable[tuple[str, str, str]]) -> dict[str, str]:
    """Return the moves among what differs between two trees, the old path by the new one.

    Args:
        rows: Path, id of the blob before, id after; "" where there is no file.

    Of several with the same bytes the first that went is the first that came, by their paths.
    """
    gone: dict[str, list[str]] = {}
    came: dict[str, list[str]] = {}
    for path, old, new in rows:
        if old and not new:
            gone.setdefault(old, []).append(path)
        elif new and not old:
            came.setdefault(new, []).append(path)
    return {
        new: old
        for blob, paths in came.items()
        for new, old in zip(sorted(paths), sorted(gone.get(blob, ())), strict=False)
    }


def is_half_moved(rows: Iterable[tuple[str, str, str]]) -> bool:
    """Whether memories went and others came, with other bytes: maybe moves with edits."""
    kinds = {(bool(old), bool(new)) for _, old, new in rows}
    return {(True, False), (False, True)} <= kinds


class Chain:
    """The way of one memory through the moves of a history.

    Attributes:
        first: Where it was at the beginning; "" where it was not there yet.
        names: All its paths.
    """

    __slots__ = ("first", "names")

    def __init__(self, first: str, name: str) -> None:
        """A memory that was not moved yet."""
        self.first = first
        self.names = {name}

    def __repr__(self) -> str:
        return f"<Chain {self.first!r} {sorted(self.names)}>"


def follow(steps: Iterable[Mapping[str, str]]) -> dict[str, Chain]:
    """Return where moved memories are in the end, by that path.

    Args:
        steps: The moves of each commit, parents first, as `moves` returns them.
    """
    chains: dict[str, Chain] = {}
    left: set[str] = set()
    for step in steps:
        taken = {}
        for new, old in step.items():
            chain = chains.pop(old, None)
            if chain is None:
                chain = Chain("" if old in left else old, old)
                left.add(old)
            taken[new] = chain
        for new, chain in taken.items():
            chain.names.add(new)
            chains[new] = chain
    return chains
