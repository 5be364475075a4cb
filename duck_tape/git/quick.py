"""The git program at the price of one process: for hooks, on their way to saying nothing.

Only `os` and `sys` are imported. A run that fails is run once more through `duck_tape.git.program`,
which has the words for what went wrong.
"""

from __future__ import annotations

import os
import sys

from duck_tape.errors import CouldNotCheck
from duck_tape.git.environment import fixed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_QUIET = (  # why: see `duck_tape.git.program`
    "--no-pager",
    "-c",
    "safe.bareRepository=explicit",
    "-c",
    "core.hooksPath=/dev/null",
    "-c",
    "core.fsmonitor=false",
)
_PIPE = 4096
"""Bytes that every pipe takes before somebody reads (POSIX's PIPE_BUF on Linux)."""


def output(arguments: Sequence[str], data: bytes = b"") -> bytes:
    """Run git in the current folder and return its standard output.

    Args:
        arguments: The sub-command and what follows; paths are patterns.
        data: Its standard input.

    Raises:
        Refused: no repository, or one that git does not trust.
        CouldNotCheck: git cannot be started, or fails.
    """
    code, said = run(arguments, data)
    if code:
        _explain(arguments, data)
    return said


def run(
    arguments: Sequence[str], data: bytes = b"", *, seconds: float | None = None
) -> tuple[int, bytes]:
    """Run git as `output` does; return its exit code and its standard output.

    `seconds` bounds the run where the platform has no alarms, which callers set elsewhere. Raises
    `CouldNotCheck` when git cannot be started, or takes longer.
    """
    command = ["git", *_QUIET, *arguments]
    if len(data) > _PIPE or not hasattr(os, "posix_spawnp"):
        return _by_subprocess(command, data, seconds)
    if sys.platform == "win32":
        return _by_subprocess(command, data, seconds)
    return _spawned(command, data)


def _spawned(command: list[str], data: bytes) -> tuple[int, bytes]:
    """Run a command with pipes; what it says on standard error is not kept."""
    fed, feed = os.pipe()
    taken, give = os.pipe()
    os.write(feed, data)
    os.close(feed)
    actions = [
        (os.POSIX_SPAWN_DUP2, fed, 0),
        (os.POSIX_SPAWN_DUP2, give, 1),
        (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0),
    ]
    try:
        child = os.posix_spawnp("git", command, fixed(os.environ), file_actions=actions)
    except OSError as error:
        os.close(taken)
        raise _not_started(error) from None
    finally:
        os.close(fed)
        os.close(give)
    try:
        with os.fdopen(taken, "rb") as stream:
            said = stream.read()
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), said
    except BaseException:  # interrupted, or out of time: it has nobody to tell any more
        _end(child)
        raise


def _end(child: int) -> None:
    import signal

    try:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    except OSError:
        return


def _by_subprocess(command: Sequence[str], data: bytes, seconds: float | None) -> tuple[int, bytes]:
    import subprocess

    try:
        done = subprocess.run(
            command,
            input=data,
            env=fixed(os.environ),
            capture_output=True,
            check=False,
            timeout=seconds,
        )
    except subprocess.TimeoutExpired:
        raise CouldNotCheck("git takes too long.", code="git-failed") from None
    except OSError as error:
        raise _not_started(error) from None
    return done.returncode, done.stdout


def _not_started(error: OSError) -> CouldNotCheck:
    return CouldNotCheck(
        f"The git program cannot be started: {error.strerror}.",
        hint="Install git, and see that it is on the PATH.",
        code="git-missing",
    )


def _explain(arguments: Sequence[str], data: bytes) -> None:
    """Run git once more, and raise what its failure means."""
    from pathlib import Path

    from duck_tape.git.layout import discover
    from duck_tape.git.program import Git, failure

    discover(Path.cwd(), os.environ)  # says so where there is no repository
    done = Git(Path.cwd(), fixed(os.environ), os.environ).run(*arguments, data=data, magic=True)
    raise failure(arguments[0], done)


def objects(names: Sequence[str]) -> list[bytes | None]:
    """Return the contents of blobs, None for each that is not there.

    Args:
        names: Object ids, or `:path` for what the index has (a path without line feed).

    Raises what `output` raises.
    """
    if not names:
        return []
    asked = "".join(f"{name}\n" for name in names).encode("utf-8", "surrogateescape")
    said = output(("cat-file", "--batch"), asked)
    found: list[bytes | None] = []
    at = 0
    for _ in names:
        end = said.index(b"\n", at)
        head = said[at:end].split(b" ")
        at = end + 1
        if (
            len(head) == 3
            and head[2].isdigit()
            and head[1] in {b"blob", b"tree", b"commit", b"tag"}
        ):
            size = int(head[2])
            found.append(said[at : at + size] if head[1] == b"blob" else None)
            at += size + 1
        else:
            found.append(None)
    return found
