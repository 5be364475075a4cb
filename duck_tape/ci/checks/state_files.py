"""Agent state in the head's tree, or in any commit of the range (spec: action, item 4).

A name counts that some file system takes for `.duck-tape`: in any letter case, with invisible
characters in it, with dots or blanks behind it, as a link, as a submodule.
"""

from __future__ import annotations

import re
import unicodedata
from shlex import quote
from typing import TYPE_CHECKING

from duck_tape.checked import STATE_FILES
from duck_tape.ci.mending import edit, published
from duck_tape.ci.problem import problem
from duck_tape.range_codes import STATE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from duck_tape.checked import Problem
    from duck_tape.ci.case import Case, Touched
    from duck_tape.git.ranges import Row

_FOLDER = ".duck-tape"
_WHAT = {"120000": "a link in the place of agent state", "160000": "agent state as a submodule"}
_SHORT = re.compile(r"duck-t~[0-9]+")
"""The short name that NTFS gives the folder; what follows a colon there is a stream of it."""
_MOST = 50
"""Paths that are told one by one."""


def check(case: Case) -> Iterator[Problem]:
    """Return a problem for each path at the head, then for each that only a commit has."""
    here = [row for row in case.tree.values() if is_state(row.path)]
    known = {row.path for row in here}
    told: list[tuple[Row, Touched | None]] = []
    brought: dict[str, Touched] = {}
    for one in case.touched:
        for row in one.own():
            if row.new and is_state(row.path):
                brought.setdefault(row.path, one)
                if row.path not in known:
                    known.add(row.path)
                    told.append((row, one))
    ordered = [*((row, True, brought.get(row.path)) for row in here),
               *((row, False, one) for row, one in told)]  # fmt: skip
    for row, still, by in ordered[:_MOST]:
        yield _problem(case, row, by, still=still)
    if len(ordered) > _MOST:
        yield problem(STATE_FILES, STATE, f"and {len(ordered) - _MOST} more paths with agent state")


def _problem(case: Case, row: Row, by: Touched | None, *, still: bool) -> Problem:
    """A path with state, at the head (`still`) or only in the commit that has brought it."""
    what = _WHAT.get(row.mode, "agent state")
    message = f"{what} is in the repository; it belongs to one machine"
    if not still:
        message = f"{what} is in a commit of the range; it stays in the history"
    step = f"git rm -r -q --cached -- {quote(_top(row.path))}"
    hint = f"{step}, and have '{_FOLDER}/' in .gitignore"
    if row.path.endswith(f"{_FOLDER}/.gitignore"):
        message = "the state folder's own .gitignore is committed; each machine makes it anew"
        step = hint = f"git rm -q --cached -- {quote(row.path)}"
    if by is not None and not published(case):
        hint = f"{hint}. Out of the history, too: {edit(case, by, step)}"
    commit = by.commit.id if by is not None and not still else ""
    return problem(STATE_FILES, STATE, message, path=row.path, hint=hint, commit=commit)


def _top(path: str) -> str:
    """The state folder that a path lies in."""
    parts = path.split("/")
    at = next((index for index, part in enumerate(parts) if is_state(part)), len(parts))
    return "/".join(parts[: at + 1])


def is_state(path: str) -> bool:
    """Whether a part of a path is a name of the state folder."""
    names = (_plain(part) for part in path.split("/") if len(part) < 256)
    return any(name == _FOLDER or _SHORT.fullmatch(name) for name in names)


def _plain(name: str) -> str:
    """A name as the most forgiving file system reads it."""
    folded = unicodedata.normalize("NFKC", name).casefold().partition(":")[0]
    shown = "".join(char for char in folded if unicodedata.category(char) not in {"Cf", "Mn"})
    return shown.rstrip(". ")
