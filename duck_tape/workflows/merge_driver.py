"""What git calls to merge a memory: three files in, one of them rewritten (spec: merge driver)."""

from __future__ import annotations

import os
import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from duck_tape.errors import CouldNotCheck, DuckTapeError, Refused
from duck_tape.files import Folder, telling, write_atomic
from duck_tape.memory.reconcile import reconcile

if TYPE_CHECKING:
    from collections.abc import Callable

    from duck_tape.memory.reconcile_version import Marks

_MOST = 127
"""The largest number of conflicts that `git merge-file` tells; above it, it has failed."""


def drive(base: Path, ours: Path, theirs: Path, marks: Marks) -> int:
    """Merge three files of git's into `ours` and return the number of conflicts.

    A file that is no UTF-8 is merged by lines, as git would, and so are all where a mistake of
    ours ends the merge by meaning.

    Raises `CouldNotCheck` when a file cannot be read or written; `ours` is then as it was.
    """
    was, mine, yours = _read(base), _read(ours), _read(theirs)
    data, conflicts = _merged(was, mine, yours, marks)
    write_atomic(ours, data)
    return conflicts


def _merged(base: bytes, ours: bytes, theirs: bytes, marks: Marks) -> tuple[bytes, int]:
    try:
        made = reconcile(base.decode(), ours.decode(), theirs.decode(), _lines(marks), marks)
        return made.text.encode(), made.conflicts
    except DuckTapeError:
        raise
    except Exception:  # noqa: BLE001  (no UTF-8, or our fault: the user's merge goes on)
        return merge_lines(base, ours, theirs, marks)


def _read(path: Path) -> bytes:
    """A regular file's bytes; a device or a pipe would be read for ever."""
    try:
        with telling(f"read {path}"), Folder.open(path.parent.resolve()) as folder:
            return folder.read(path.name)
    except Refused:
        raise CouldNotCheck(f"Cannot read {path}: it is no regular file.", code="io") from None


def _lines(marks: Marks) -> Callable[[str, str, str], tuple[str, int]]:
    def merge(base: str, ours: str, theirs: str) -> tuple[str, int]:
        data, conflicts = merge_lines(base.encode(), ours.encode(), theirs.encode(), marks)
        return data.decode(), conflicts

    return merge


def merge_lines(base: bytes, ours: bytes, theirs: bytes, marks: Marks) -> tuple[bytes, int]:
    """Return what `git merge-file` makes of three texts, and the number of conflicts.

    Raises `CouldNotCheck` when git cannot be started or fails (as it does on binary files).
    """
    with tempfile.TemporaryDirectory(prefix="duck-tape-") as folder:
        paths = []
        for name, data in (("ours", ours), ("base", base), ("theirs", theirs)):
            path = Path(folder) / name
            path.write_bytes(data)
            paths.append(str(path))
        labels = ["-L", marks.ours, "-L", "base", "-L", marks.theirs]
        command = ["git", "merge-file", "-p", "-q", f"--marker-size={marks.size}", *labels, *paths]
        try:
            done = subprocess.run(command, capture_output=True, check=False, env=_environ())
        except OSError as error:
            raise CouldNotCheck(f"git merge-file: {error.strerror}.", code="git-missing") from None
    if not 0 <= done.returncode <= _MOST:
        raise CouldNotCheck("git merge-file failed: is a version binary?", code="git-failed")
    return done.stdout, done.returncode


def _environ() -> dict[str, str]:
    """The environment without a trace file or pager of the outer git's."""
    return {name: value for name, value in os.environ.items() if not name.startswith("GIT_TRACE")}
