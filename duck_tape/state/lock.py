"""One duck-tape at a time: a lock on a file, with a time limit and the name of who holds it.

The file lies in the git directory, or in the user's cache directory where there is no repository;
callers say which (spec: state files, merge "Staging"). The operating system releases the lock when
its holder dies, so there is nothing to clean up.
"""

from __future__ import annotations

import contextlib
import errno
import os

from duck_tape.errors import CouldNotCheck
from duck_tape.files import telling
from duck_tape.folder import read_regular

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

TIMEOUT = 10.0
"""Seconds to wait for another duck-tape."""

_SHOWN = 100


@contextlib.contextmanager
def hold(path: Path, *, timeout: float = TIMEOUT, holder: str = "duck-tape") -> Iterator[None]:
    """Hold the lock while the `with` block runs.

    Not re-entrant: a second `hold` of the same path inside waits in vain.

    Args:
        path: The lock file; its folder is made when missing.
        timeout: Seconds to wait.
        holder: What others are told while they wait (`duck-tape merge`); never an argument that a
            user typed.

    Raises:
        CouldNotCheck: somebody holds it for longer (code `locked`), or it cannot be made.
    """
    import filelock

    note = path.with_name(path.name + ".holder")
    lock = filelock.FileLock(path, timeout=timeout)
    with telling(f"use the lock {path}"):
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            lock.acquire()
        except NotImplementedError as error:
            raise OSError(errno.ENOTSUP, "this file system has no locks") from error
        except (filelock.Timeout, RuntimeError):  # the latter: this very thread holds it
            raise _held(path, note, timeout) from None
    try:
        with contextlib.suppress(OSError):  # only for others' messages
            note.unlink(missing_ok=True)  # of a process that died, or no file at all
            with note.open("x", encoding="utf-8") as opened:
                opened.write(f"{holder} (process {os.getpid()})")
        yield
    finally:
        with contextlib.suppress(OSError):
            note.unlink()
        lock.release()


def _held(path: Path, note: Path, timeout: float) -> CouldNotCheck:
    error = CouldNotCheck(
        f"Another duck-tape is at work here: {_holder(note)} holds {path}"
        f" (waited {timeout:g} seconds).",
        hint="Wait for it to end, or end it; the lock goes with its process.",
        code="locked",
    )
    error.data["lock"] = str(path)
    return error


def _holder(note: Path) -> str:
    """Return who holds the lock, as far as it said so."""
    try:
        text = read_regular(note, _SHOWN, follow=False).decode("utf-8", "replace")
    except OSError:
        return "an unknown process"
    return "".join(sign for sign in text if sign.isprintable()) or "an unknown process"
