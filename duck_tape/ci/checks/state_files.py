"""Agent state in the head's tree, or in any commit of the range (spec: action, item 4).

A name counts that some file system takes for `.duck-tape`: in any letter case, with invisible
characters in it, with dots or blanks behind it, as a link, as a submodule.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from duck_tape.checked import STATE_FILES
from duck_tape.ci.problem import problem
from duck_tape.range_codes import STATE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from duck_tape.checked import Problem
    from duck_tape.ci.case import Case
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
    told = [(row, "") for row in here]
    for one in case.touched:
        for row in one.own():
            if row.new and row.path not in known and is_state(row.path):
                known.add(row.path)
                told.append((row, one.commit.id))
    for row, commit in told[:_MOST]:
        yield _problem(row, commit)
    if len(told) > _MOST:
        yield problem(STATE_FILES, STATE, f"and {len(told) - _MOST} more paths with agent state")


def _problem(row: Row, commit: str) -> Problem:
    what = _WHAT.get(row.mode, "agent state")
    if commit:
        message = f"{what} is in a commit of the range; it stays in the history"
        hint = "Take it out of that commit: git rebase -i, 'edit', git rm -r --cached, git commit "
        hint += "--amend"
    else:
        message = f"{what} is in the repository; it belongs to one machine"
        hint = f"git rm -r --cached -- '{_FOLDER}', and have '{_FOLDER}/' in .gitignore"
    return problem(STATE_FILES, STATE, message, path=row.path, hint=hint, commit=commit)


def is_state(path: str) -> bool:
    """Whether a part of a path is a name of the state folder."""
    names = (_plain(part) for part in path.split("/") if len(part) < 256)
    return any(name == _FOLDER or _SHORT.fullmatch(name) for name in names)


def _plain(name: str) -> str:
    """A name as the most forgiving file system reads it."""
    folded = unicodedata.normalize("NFKC", name).casefold().partition(":")[0]
    shown = "".join(char for char in folded if unicodedata.category(char) not in {"Cf", "Mn"})
    return shown.rstrip(". ")
