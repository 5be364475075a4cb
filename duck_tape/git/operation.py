"""Whether git is in the middle of something that must be ended before a merge is staged."""

from __future__ import annotations

from typing import TYPE_CHECKING

from duck_tape.errors import Refused

if TYPE_CHECKING:
    from pathlib import Path

# The files by which git's own prompt knows (contrib/completion/git-prompt.sh), first match.
_SIGNS = (
    ("rebase-merge", "rebase"),
    ("rebase-apply/applying", "am"),
    ("rebase-apply", "rebase"),
    ("MERGE_HEAD", "merge"),
    ("CHERRY_PICK_HEAD", "cherry-pick"),
    ("REVERT_HEAD", "revert"),
)


def operation_in_progress(git_dir: Path) -> str:
    """Return `rebase`, `am`, `merge`, `cherry-pick` or `revert`; "" when git is at rest.

    A bisection is rest: it only moves HEAD.
    """
    for sign, operation in _SIGNS:
        if (git_dir / sign).exists():
            return operation
    return _sequence(git_dir / "sequencer" / "todo")


def _sequence(todo: Path) -> str:
    """A cherry-pick or revert of several commits that stopped between two of them."""
    try:
        first = todo.read_text("utf-8", "replace").split(maxsplit=1)[:1]
    except FileNotFoundError:
        return ""
    return "revert" if first == ["revert"] else "cherry-pick"


def refuse_operation(git_dir: Path) -> None:
    """Raise `Refused` (code `operation-in-progress`) unless git is at rest."""
    operation = operation_in_progress(git_dir)
    if operation:
        raise Refused(
            f"A git {operation} is in progress.",
            hint=f"Finish it first (git {operation} --continue), or give it up "
            f"(git {operation} --abort).",
            code="operation-in-progress",
        )
