"""What stands in a memory's place and is none: a link, a submodule, a pointer of Git LFS.

Nothing of what it leads to is looked at, but agents would read it. The checks of the schema and of
secrets both tell it; it is told once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from duck_tape.checked import SECRETS
from duck_tape.ci.case import is_memory
from duck_tape.ci.problem import problem
from duck_tape.finding import WARNING
from duck_tape.range_codes import LINK
from duck_tape.redaction.shown import shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from duck_tape.checked import Problem
    from duck_tape.ci.case import Case
    from duck_tape.git.ranges import Row

_LINK = "120000"
_POINTER = b"version https://git-lfs"


def no_file(case: Case, path: str, check: str) -> Iterator[Problem]:
    """Return a problem of a check where the head has something else than a file at a path.

    A link to another memory of the same tree is that one's matter.
    """
    row = case.tree.get(path)
    if row is None:
        return
    hint = "Put the file itself there."
    if row.after:
        if not case.versions.data(row.after).startswith(_POINTER):
            return
        message = "a pointer of Git LFS: its content is not checked"
        hint = "Keep the memory in git itself: git lfs untrack CONTEXT.md"
    elif row.mode == _LINK:
        target = case.versions.data(row.new).decode("utf-8", "replace")
        if is_memory(inside(path, target)) and inside(path, target) in case.tree:
            return
        message = f"a link to '{shown(target)[:80]}', which is not checked"
    else:
        message = "a submodule, which is not checked"
    yield problem(check, LINK, message, path=path, hint=hint)


def no_file_in(case: Case, row: Row, commit: str) -> Iterator[Problem]:
    """Return a warning of a commit that puts a link or a submodule in a memory's place.

    Not where the head still has it: there it is told as what it is.
    """
    now = case.tree.get(row.path)
    if not row.new or row.after or (now is not None and now.new == row.new):
        return
    what = "a submodule"
    if row.mode == _LINK:
        target = case.versions.data(row.new).decode("utf-8", "replace")
        if is_memory(inside(row.path, target)):
            return
        what = f"a link to '{shown(target)[:80]}'"
    message = f"{what}, which is not checked; a later commit takes it away"
    yield problem(SECRETS, LINK, message, path=row.path, commit=commit, severity=WARNING)


def inside(path: str, target: str) -> str:
    """Where a link at `path` leads, relative to the top; "" where that is outside."""
    import posixpath

    goal = posixpath.normpath(posixpath.join(posixpath.dirname(path), target))
    return "" if goal.startswith(("/", "../")) or goal == ".." else goal
