"""Files that are a memory where the letter case of names does not count: `Context.md`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from duck_tape.checked import SECRETS
from duck_tape.ci.case import MEMORY, is_memory
from duck_tape.ci.problem import problem
from duck_tape.finding import WARNING
from duck_tape.range_codes import ALIKE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from duck_tape.checked import Problem
    from duck_tape.ci.case import Case


def is_alike(path: str) -> bool:
    """Whether a path is that of a memory in another letter case."""
    return path.rpartition("/")[2].casefold() == MEMORY.casefold() and not is_memory(path)


def paths(case: Case) -> list[str]:
    """Return such paths that the range touches and the head has, sorted."""
    rows = (path for one in case.touched for side in one.sides for path in side)
    return sorted(path for path in {*case.net, *rows} if is_alike(path) and path in case.tree)


def told(case: Case, path: str) -> Iterator[Problem]:
    """Return a warning where a path is one of them."""
    if is_alike(path) and path in case.tree:
        yield problem(
            SECRETS, ALIKE, f"this is {MEMORY} where letter case does not count", path=path,
            hint=f"Rename it: to {MEMORY} if it is a memory, else to something else.",
            severity=WARNING,
        )  # fmt: skip
