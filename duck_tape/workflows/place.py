"""Where a command works: the root, the repository and the memory (spec: the memory, "Where")."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from duck_tape.errors import Refused, UsageError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from duck_tape.git.repository import Repository

MEMORY = "CONTEXT.md"


@dataclass(frozen=True, slots=True)
class Place:
    """The root, its repository, and the memory in it.

    Attributes:
        root: Absolute folder that holds `.duck-tape/`.
        repository: The git repository of the root; None outside one.
        path: The memory's path relative to the root, `/`-separated.
        remark: A sentence for the user when the memory is not the one of the current folder.
    """

    root: Path
    repository: Repository | None
    path: str
    remark: str = ""

    @property
    def memory(self) -> Path:
        """The memory's absolute path."""
        return self.root / self.path

    def need_repository(self) -> Repository:
        """Return the repository, or raise `Refused`: what was asked for is kept in git."""
        if self.repository is None:
            raise Refused(
                f"{self.root}: not a git repository.",
                hint="Run 'git init' there first, or change into a repository.",
                code="not-a-repository",
            )
        return self.repository


def find_place(
    cwd: Path, environ: Mapping[str, str], *, root: str | None = None, file: str | None = None
) -> Place:
    """Return where to work.

    Args:
        cwd: Absolute current folder.
        environ: The environment (git's variables are honoured).
        root: `--root`: a folder, relative to `cwd`.
        file: `--file`: a memory, relative to `cwd`.

    Raises:
        UsageError: `root` is no folder, or `file` leads out of the root.
        Refused: the repository cannot be opened (bare, unsafe, ...).
    """
    start = _folder(cwd, root) if root is not None else cwd
    repository = _open(start, environ)
    top = repository.top if repository is not None else start
    near = cwd if cwd.is_relative_to(top) else start
    if file is not None:
        return Place(top, repository, _inside(top, near, file))
    path, remark = _nearest(top, near)
    return Place(top, repository, path, remark)


def _folder(cwd: Path, root: str) -> Path:
    start = Path(os.path.normpath(cwd / root))
    if not start.is_dir():
        raise UsageError(f"--root {root}: no such folder.")
    return start.resolve()


def _open(start: Path, environ: Mapping[str, str]) -> Repository | None:
    from duck_tape.git.repository import Repository

    try:
        return Repository.open(start, environ)
    except Refused as error:
        if error.code == "not-a-repository":
            return None
        raise


def _inside(top: Path, near: Path, file: str) -> str:
    target = Path(os.path.normpath(near / file))
    try:
        parent = target.parent.resolve()
    except (RuntimeError, OSError):  # a loop of links (Python 3.13 raises the latter)
        raise UsageError(f"--file {file}: a loop of links.", code="target-link") from None
    if not parent.is_relative_to(top):
        raise UsageError(f"--file {file}: lies outside {top}.", code="outside")
    return (parent / target.name).relative_to(top).as_posix()


def _nearest(top: Path, near: Path) -> tuple[str, str]:
    """The memory of the current folder, else the nearest above, else the root's."""
    for folder in (near, *near.parents):
        if not folder.is_relative_to(top):
            break
        if os.path.lexists(folder / MEMORY):
            path = (folder / MEMORY).relative_to(top).as_posix()
            return path, "" if folder == near else f"Using {path} (the nearest above)."
    return MEMORY, ""
