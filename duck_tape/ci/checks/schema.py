"""The schema of every memory that the range touches, as the head has it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from duck_tape.ci.case import is_memory
from duck_tape.ci.codes import LINK
from duck_tape.ci.model import SCHEMA, Problem
from duck_tape.ci.problem import problem
from duck_tape.memory.lint import check_bytes
from duck_tape.state.durable import told

if TYPE_CHECKING:
    from collections.abc import Iterator

    from duck_tape.ci.case import Case

_LINK = "120000"
_POINTER = b"version https://git-lfs"


def check(case: Case) -> Iterator[Problem]:
    """Return the findings of the schema check."""
    for path in case.memories():
        row = case.tree.get(path)
        if row is None:
            continue
        if row.after:
            yield from _findings(case, path, row.after)
        else:
            yield from _no_file(case, path, row.mode, row.new)


def _findings(case: Case, path: str, blob: str) -> Iterator[Problem]:
    data = case.versions.data(blob)
    if data.startswith(_POINTER):
        yield problem(
            SCHEMA, LINK, "a pointer of Git LFS: its content is not checked", path=path,
            hint="Keep the memory in git itself: git lfs untrack CONTEXT.md",
        )  # fmt: skip
        return
    old = None
    if case.ends.tip and case.old(path):
        old = case.versions.old_document(case.old(path), path)
    for finding in check_bytes(data, path=path, limits=case.policy.limits, old=old, held_back=told):
        yield Problem(SCHEMA, finding)


def _no_file(case: Case, path: str, mode: str, blob: str) -> Iterator[Problem]:
    """A link or a submodule in a memory's place; a link to another memory is that one's matter."""
    if mode == _LINK:
        target = case.versions.data(blob).decode("utf-8", "replace")
        if is_memory(inside(path, target)) and inside(path, target) in case.tree:
            return
        message = f"a link to '{target[:80]}', which is not checked"
    else:
        message = "a submodule, which is not checked"
    yield problem(SCHEMA, LINK, message, path=path, hint="Put the file itself there.")


def inside(path: str, target: str) -> str:
    """Where a link at `path` leads, relative to the top; "" where that is outside."""
    import posixpath

    goal = posixpath.normpath(posixpath.join(posixpath.dirname(path), target))
    return "" if goal.startswith(("/", "../")) or goal == ".." else goal
