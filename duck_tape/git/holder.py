"""Who holds git's `index.lock`: what can be found out, for the message."""

from __future__ import annotations

import contextlib
import os
import shlex
import time
from pathlib import Path

from duck_tape.errors import Refused

_PROCESSES = Path("/proc")
_MINUTE = 60


def locked(lock: Path, waited: float, top: Path) -> Refused:
    """Return the error of an `index.lock` that did not go away; git's own is never removed.

    Args:
        lock: The file.
        waited: Seconds.
        top: Top of the work tree, to look for git processes in.
    """
    said = describe(lock, top)
    error = Refused(
        f"{lock} is there (waited {waited:g} s): {said}.",
        hint="Wait for that process; if no git runs here any more, remove the file: "
        f"rm {shlex.quote(str(lock))}",
        code="index-locked",
    )
    error.data = {"lock": str(lock), "holder": said}
    return error


def describe(lock: Path, top: Path) -> str:
    """Say who holds a lock file and for how long, as far as can be seen."""
    # Not the product's clock: file times are the machine's.
    with contextlib.suppress(OSError):
        seconds = max(0, int(time.time() - lock.stat().st_mtime))
        age = f"{seconds} s" if seconds < 2 * _MINUTE else f"{seconds // _MINUTE} min"
        process = _holder(lock, top)
        by = f"held by {process}" if process else "no process found that holds it"
        return f"{by}, {age} old"
    return "gone just now"


def _holder(lock: Path, top: Path) -> str:
    """The process that has the file open, else a git that runs in the work tree (Linux only)."""
    candidate = ""
    with contextlib.suppress(OSError):
        for process in _PROCESSES.iterdir():
            if process.name.isdigit() and int(process.name) != os.getpid():
                if _has_open(process, str(lock)):
                    return _name(process)
                candidate = candidate or _git_in(process, top)
    return candidate


def _has_open(process: Path, lock: str) -> bool:
    with contextlib.suppress(OSError):
        return any(_link(file) == lock for file in (process / "fd").iterdir())
    return False


def _link(file: Path) -> str:
    with contextlib.suppress(OSError):
        return str(file.readlink())
    return ""


def _git_in(process: Path, top: Path) -> str:
    """A git process in the work tree; it may hold the lock while its editor is open."""
    with contextlib.suppress(OSError):
        if _command(process) == "git" and (process / "cwd").readlink().is_relative_to(top):
            return _name(process)
    return ""


def _command(process: Path) -> str:
    return (process / "comm").read_text("utf-8", "replace").strip()


def _name(process: Path) -> str:
    with contextlib.suppress(OSError):
        return f"{_command(process)} (process {process.name})"
    return f"process {process.name}"
