"""Whether a folder lies in the repository that the run is about.

`working-directory` is a name in a tree that somebody else may have written: it can be a link to
another checkout, or a submodule, whose history says nothing of the one to be checked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from duck_tape.errors import UsageError
from duck_tape.git.repository import Repository

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


def refuse_link(start: Path, folder: Path) -> None:
    """Raise `UsageError` where a link below `start` stands on the way to a folder.

    Args:
        start: Where the run was started.
        folder: As the input names it, its links not followed.
    """
    for step in (folder, *folder.parents):
        if step != start and step.is_relative_to(start) and step.is_symlink():
            raise UsageError(
                f"working-directory: {folder}: a link leads to another place.",
                hint="Name the folder itself, from the top of the work tree.",
                code="input",
            )


def refuse_inner(repository: Repository, start: Path, environ: Mapping[str, str]) -> None:
    """Raise `UsageError` for a repository that is a part of another one's tree.

    That is a submodule, or a folder that is tracked outside. A checkout that another work tree
    merely holds is nobody's part.

    Args:
        repository: The one that was found.
        start: Where the run was started, absolute.
        environ: The environment.
    """
    start, top = start.resolve(), repository.top.resolve()
    if start == top or not top.is_relative_to(start) or not (start / ".git").exists():
        return
    inner = top.relative_to(start).as_posix()
    if Repository.open(start, environ).is_tracked(inner):
        raise UsageError(
            f"working-directory: {inner}: another repository inside the one that is checked.",
            hint="A submodule is checked in its own repository.",
            code="input",
        )
