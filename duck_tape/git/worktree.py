"""One file of the work tree: its bytes, how git compares it, and writing it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from duck_tape.files import telling, write_atomic
from duck_tape.folder import read_regular

if TYPE_CHECKING:
    from duck_tape.git.repository import Repository

CLEAN = "."


def read_worktree(repository: Repository, path: str) -> bytes | None:
    """Return the bytes of a file of the work tree, None when it is not there.

    Raises `CouldNotCheck` when it cannot be read.
    """
    with telling(f"read {path}"):
        try:
            return read_regular(Path(repository.top, path))
        except FileNotFoundError:
            return None


def write_worktree(repository: Repository, path: str, data: bytes | None, folder: Path) -> None:
    """Write a file of the work tree, keeping its permissions; None removes it.

    The temporary file lies in `folder` (in the git directory), or beside the target where that is
    another file system. Raises `CouldNotCheck` with the file as it was.
    """
    target = repository.top / path
    if data is not None:
        write_atomic(target, data, staging=folder)
        return
    with telling(f"remove {target}"):
        target.unlink(missing_ok=True)


def worktree_state(repository: Repository, path: str) -> str:
    """Return how the file differs from the index's entry: `CLEAN`, or a letter of `git status`.

    git compares: by its filters, line endings and file modes (`M`, `D`, `T`, `A`).
    """
    output = repository.git.output(
        "status",
        "--porcelain=v2",
        "-z",
        "--no-renames",
        "--untracked-files=no",
        "--ignore-submodules=all",
        "--",
        path,
        filters=True,
    )
    for record in output.split(b"\0"):
        if record.startswith((b"1 ", b"u ")) and record.endswith(b" " + os.fsencode(path)):
            return chr(record[3])
    return CLEAN
