"""Two duck-tapes at once wait for each other: one lock in the git directory.

It is the operating system's lock on an open file, so that it goes with the process that held it,
however that ends. (`filelock` would do the same for 120 ms of start-up.)
"""

from __future__ import annotations

import contextlib
import os
import sys
import threading
import time
from typing import TYPE_CHECKING

from duck_tape.errors import Refused
from duck_tape.files import telling

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

FOLDER = "duck-tape"
_LOCK = "lock"
_held: set[tuple[Path, int]] = set()
"""Git directories and the threads that hold their lock; a workflow holds it over several steps."""
_PAUSE = 0.02

if sys.platform == "win32":  # pragma: no cover  (another platform)
    import msvcrt

    def _try(descriptor: int) -> bool:
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _try(descriptor: int) -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


@contextlib.contextmanager
def exclusive(git_dir: Path, *, timeout: float) -> Iterator[Path]:
    """Hold the lock; gives the folder for our bookkeeping, `duck-tape` in the git directory.

    May be nested: the inner ones find it held.

    Args:
        git_dir: The work tree's git directory.
        timeout: Seconds to wait for another duck-tape.

    Raises:
        Refused: another one still holds it then (code `busy`).
        CouldNotCheck: the folder or the lock cannot be made.
    """
    folder = git_dir / FOLDER
    mine = git_dir, threading.get_ident()
    if mine in _held:
        yield folder
        return
    with telling(f"write in {folder}"):
        folder.mkdir(exist_ok=True)
        descriptor = os.open(folder / _LOCK, os.O_RDWR | os.O_CREAT, 0o666)
    try:
        _wait(descriptor, timeout, git_dir)
        _held.add(mine)
        yield folder
    finally:
        _held.discard(mine)
        os.close(descriptor)


def _wait(descriptor: int, timeout: float, git_dir: Path) -> None:
    until = time.monotonic() + timeout
    while not _try(descriptor):
        if time.monotonic() >= until:
            raise Refused(
                f"Another duck-tape is at work in {git_dir} (waited {timeout:g} s).",
                hint="Try again when it is done.",
                code="busy",
            )
        time.sleep(_PAUSE)
