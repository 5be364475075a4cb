"""Where a memory was before it was moved, and where it is: in commits, or in what is staged."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from duck_tape.git.moves import DIFFERENCE, MEMORIES, arguments, moved, steps
from duck_tape.memory.moved import follow

if TYPE_CHECKING:
    from duck_tape.git.repository import Repository


@dataclass(frozen=True, slots=True)
class Way:
    """A memory between two versions.

    Attributes:
        first: Its path in the older one.
        last: Its path in the newer one.
        names: All its paths on the way.
    """

    first: str
    last: str
    names: frozenset[str]


def way(repository: Repository, path: str, old: str, new: str | None) -> Way:
    """Return the way of the memory that is at a path in one of two versions.

    Args:
        repository: Where.
        path: The memory.
        old: The older version, a revision.
        new: The newer one; None for the index.

    The path itself, twice, where nothing was moved. Where no commits lead from the one version to
    the other, the two are compared.
    """
    if repository.head is None:
        return Way(path, path, frozenset({path}))
    begin, end = repository.resolve(old), repository.resolve(new or "HEAD")
    known = [*steps(repository.git.output(*arguments(begin, end), magic=True))]
    if new is None:
        known.append(_between(repository, "--cached", "--ignore-submodules=none"))
    elif not any(known):
        known.append(_between(repository, begin, end))
    for last, chain in follow(known).items():
        if path == last or path == chain.first:  # noqa: PLR1714  (the names may be equal)
            return Way(chain.first or last, last, frozenset(chain.names))
    return Way(path, path, frozenset({path}))


def _between(repository: Repository, *words: str) -> dict[str, str]:
    said = repository.git.output("diff", *DIFFERENCE, *words, "--", MEMORIES, magic=True)
    return moved(said)
