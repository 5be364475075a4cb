"""One file that `init` writes, changes or removes: read, shown, written, read again.

What lies there is looked at first: a link, a folder, a file that is write-protected or in another
encoding is the user's business, and nothing is written.
"""

from __future__ import annotations

import contextlib
import difflib
import os
import stat
from dataclasses import dataclass
from typing import TYPE_CHECKING

from duck_tape.errors import CouldNotCheck, Refused
from duck_tape.files import create_exclusive, is_link, telling, write_atomic

if TYPE_CHECKING:
    from pathlib import Path

_LARGEST = 8 * 1024 * 1024
"""Bytes of the largest file that is taken for somebody's settings."""


@dataclass(frozen=True, slots=True)
class Change:
    """What shall become of one file.

    Attributes:
        root: The folder that the path is told from.
        path: Absolute.
        before: Its bytes now; None where there is none.
        after: Its bytes afterwards; None where it shall go.
        what: What it is for, in a few words.
        snippet: What the user can put there by hand.
        label: How it is named, where that is not its path from `root`.
        executable: Whether it is a program.
        lame: Whether it is a program that may not be executed now.
    """

    root: Path
    path: Path
    before: bytes | None
    after: bytes | None
    what: str
    snippet: str = ""
    label: str = ""
    executable: bool = False
    lame: bool = False

    @property
    def done(self) -> str:
        """`created`, `changed`, `removed` or `kept`: what writing it does."""
        if self.before == self.after:
            return "kept"
        if self.after is None:
            return "removed"
        return "created" if self.before is None else "changed"

    @property
    def needed(self) -> bool:
        """Whether there is anything to write."""
        return self.before != self.after or (self.lame and self.after is not None)

    @property
    def name(self) -> str:
        """The path as the user would type it from the root."""
        return self.label or relative(self.path, self.root)


def relative(path: Path, root: Path) -> str:
    """Return a path as told from `root`, whole where it lies elsewhere."""
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else str(path)


def read(path: Path, root: Path, snippet: str = "") -> bytes | None:
    """Return the bytes of a file under `root`, None where there is none.

    Raises:
        Refused: It, or a folder on the way from `root`, is a link or no regular file or folder; or
            it is write-protected, or larger than any settings.
        CouldNotCheck: It cannot be read.
    """
    _refuse_on_the_way(path, root, snippet)
    try:
        with telling(f"read {path}"):
            status = os.lstat(path)
    except CouldNotCheck as error:
        if isinstance(error.__cause__, FileNotFoundError):
            return None
        raise
    if is_link(status):
        raise _refused(path, root, "is a link", snippet)
    if not stat.S_ISREG(status.st_mode):
        raise _refused(path, root, "is no regular file", snippet)
    if not status.st_mode & 0o222:
        raise _refused(path, root, "is write-protected", snippet)
    if status.st_size > _LARGEST:
        raise _refused(path, root, "is too large for settings", snippet)
    with telling(f"read {path}"):
        return path.read_bytes()


def _refuse_on_the_way(path: Path, root: Path, snippet: str) -> None:
    for folder in reversed(path.parents):
        if folder == root or not folder.is_relative_to(root) or not os.path.lexists(folder):
            continue
        status = os.lstat(folder)
        if is_link(status):
            raise _refused(folder, root, "is a link", snippet)
        if not stat.S_ISDIR(status.st_mode):
            raise _refused(folder, root, "is no folder", snippet)


def _refused(path: Path, root: Path, why: str, snippet: str) -> Refused:
    hint = f"Put this there yourself:\n\n{snippet}" if snippet else "Mend that and try again."
    return Refused(
        f"{relative(path, root)} {why}; it is left alone.", hint=hint, code="not-ours-to-write"
    )


def diff(change: Change) -> str:
    """Return the change as a unified diff; "" where nothing changes."""
    name = change.name.lstrip("/")  # as git itself tells a whole path
    old = f"a/{name}" if change.before is not None else "/dev/null"
    new = f"b/{name}" if change.after is not None else "/dev/null"
    made = "".join(difflib.unified_diff(_lines(change.before), _lines(change.after), old, new))
    if not made and change.before != change.after:
        return f"--- {old}\n+++ {new}\n(an empty file)\n"
    return made


def _lines(data: bytes | None) -> list[str]:
    text = (data or b"").decode("utf-8", "replace").replace("\r\n", "\n")
    return [
        line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"
        for line in text.splitlines(keepends=True)
    ]


def apply(change: Change) -> None:
    """Write a change, whole or not at all, and read it again.

    Raises:
        Refused: The file is another than the one that was shown.
        CouldNotCheck: It cannot be written, or reads differently afterwards.
    """
    if not change.needed:
        return
    if read(change.path, change.root, change.snippet) != change.before:
        raise _moved(change)
    if change.after is None:
        _remove(change)
        return
    with telling(f"write {change.path}"):
        change.path.parent.mkdir(parents=True, exist_ok=True)
    if change.before == change.after:
        pass
    elif change.before is not None:
        write_atomic(change.path, change.after)
    elif not create_exclusive(change.path, change.after):
        raise _moved(change)
    with telling(f"read {change.path}"):
        if change.executable:
            change.path.chmod(change.path.stat().st_mode | 0o111)
        if change.path.read_bytes() != change.after:
            raise CouldNotCheck(f"{change.name}: reads differently from what was written.")


def _moved(change: Change) -> Refused:
    return Refused(
        f"{change.name}: has changed in the meantime; nothing was written.",
        hint="Try again.",
        code="changed-meanwhile",
    )


def _remove(change: Change) -> None:
    """Remove the file, and the folders on the way to it that are empty then."""
    with telling(f"remove {change.path}"):
        change.path.unlink()
    for folder in change.path.parents:
        if folder == change.root or not folder.is_relative_to(change.root):
            break
        with contextlib.suppress(OSError):  # it holds something else
            folder.rmdir()
