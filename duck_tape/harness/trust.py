"""Opening a transcript that a payload names, within a boundary of trust.

A payload is text from outside: its path must be a regular file of the user's own under a folder in
which harnesses keep their transcripts, and no link leads there (spec: harness hooks, "Trust
boundary"). The folders come from the environment and HOME, never from the payload or the project.
"""

# ruff: noqa: PTH111, PTH117, PTH118, PTH206  (start-up)

from __future__ import annotations

import errno
import os
import stat

from duck_tape.folder import open_flags
from duck_tape.harness.where import is_own

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

CONFIGURED = "DUCK_TAPE_TRUSTED_ROOT"
LARGEST = "DUCK_TAPE_MAX_TRANSCRIPT_BYTES"

_HOMES = (
    ("CLAUDE_CONFIG_DIR", ".claude", ("projects",)),
    ("", ".config/claude", ("projects",)),
    ("COPILOT_HOME", ".copilot", ("session-state", "history-session-state")),
    ("CODEX_HOME", ".codex", ("sessions", "archived_sessions")),
    ("", ".gemini", ("tmp",)),
    ("", ".cursor", ("projects",)),
    ("", ".config/Code/User", ("workspaceStorage", "globalStorage")),
    ("", "Library/Application Support/Code/User", ("workspaceStorage", "globalStorage")),
    ("", "AppData/Roaming/Code/User", ("workspaceStorage", "globalStorage")),
)
"""For each harness: its variable, its folder under HOME, and where in it transcripts are."""

_OPEN = open_flags("NOFOLLOW", "NONBLOCK", "CLOEXEC", "BINARY", "NOCTTY", "NOINHERIT")
_STEP = _OPEN | open_flags("DIRECTORY")


class Untrusted(Exception):  # noqa: N818  (says what is wrong with a path)
    """A transcript that is not read.

    Attributes:
        reason: Why, for the receipt; holds nothing of the payload.
        nameable: Whether the marker may still name the path: it lies where transcripts lie.
    """

    def __init__(self, reason: str, *, nameable: bool = False) -> None:
        """See the class."""
        super().__init__(reason)
        self.reason = reason
        self.nameable = nameable


def roots(environ: Mapping[str, str]) -> list[str]:
    """Return the folders that transcripts may lie in, absolute."""
    join, home = os.path.join, os.path.expanduser("~")
    found = []
    for variable, folder, parts in _HOMES:
        bases = [environ.get(variable, "")] if variable else []
        found += [join(base, part) for base in (*bases, join(home, folder)) for part in parts]
    if environ.get("GEMINI_CLI_HOME"):
        found.append(join(environ["GEMINI_CLI_HOME"], ".gemini", "tmp"))
    found += environ.get(CONFIGURED, "").split(os.pathsep)
    expanded = map(os.path.expanduser, found)
    return [os.path.normpath(root) for root in expanded if os.path.isabs(root)]


def largest(environ: Mapping[str, str]) -> int | None:
    """Return the most bytes that a transcript may have, None without a limit.

    A value that is no number of bytes sets none.
    """
    value = environ.get(LARGEST, "").strip()
    return int(value) if value.isascii() and value.isdigit() and len(value) < 19 else None


def open_transcript(path: str, environ: Mapping[str, str]) -> int:
    """Return an open descriptor of a transcript; reading it never blocks.

    Raises `Untrusted` with the reason why it is not to be read.
    """
    if not path:
        raise Untrusted("the payload names no transcript")
    root, parts = _within(expanded(path), roots(environ))
    try:
        descriptor = _walk(root, parts)
    except FileNotFoundError:
        raise Untrusted("the transcript is missing", nameable=True) from None
    except (OSError, ValueError) as error:
        raise _not_opened(error) from None
    try:
        _check(os.fstat(descriptor), largest(environ))
    except BaseException:
        os.close(descriptor)
        raise
    return descriptor


def expanded(path: str) -> str:
    """Return a path with the home folder for a leading `~`, as documentation writes paths."""
    return os.path.expanduser(path) if path.startswith(("~/", "~\\")) else path


def _within(path: str, trusted: list[str]) -> tuple[str, list[str]]:
    """Part a path into the trusted folder that it lies in and the names below it."""
    steps = path.replace(os.sep, "/").split("/")
    if "\0" in path or ".." in steps or not os.path.isabs(path):
        raise Untrusted("the transcript's path is not a plain absolute path")
    path = os.path.normpath(path)
    for root in _with_real(trusted):
        base = root.rstrip(os.sep) + os.sep
        if os.path.normcase(path).startswith(os.path.normcase(base)) and len(path) > len(base):
            return root, path[len(base) :].split(os.sep)
    raise Untrusted("the transcript lies outside the folders in which transcripts are kept")


def _with_real(trusted: list[str]) -> Iterator[str]:
    """The folders as they are named, then as they really are (a linked HOME, say)."""
    yield from trusted
    for root in trusted:
        real = os.path.realpath(root)
        if real != root:
            yield real


def _walk(root: str, parts: list[str]) -> int:
    """Open a file below a folder step by step, following no link on the way."""
    if os.open not in os.supports_dir_fd or not hasattr(os, "O_DIRECTORY"):
        return _open_checked(root, parts)
    folder = os.open(root, _STEP & ~open_flags("NOFOLLOW"))
    for step in parts[:-1]:
        try:
            below = os.open(step, _STEP, dir_fd=folder)
        finally:
            os.close(folder)
        folder = below
    try:
        return os.open(parts[-1], _OPEN, dir_fd=folder)
    finally:
        os.close(folder)


def _open_checked(root: str, parts: list[str]) -> int:
    """As `_walk`, on systems that cannot open a file relative to a folder."""
    path = root
    for step in parts:
        path = os.path.join(path, step)
        if os.path.realpath(path) != os.path.join(os.path.realpath(root), path[len(root) + 1 :]):
            raise Untrusted("a link leads to the transcript")
    return os.open(path, _OPEN)


def _not_opened(error: Exception) -> Untrusted:
    code = error.errno if isinstance(error, OSError) else 0
    if code in {errno.ELOOP, errno.ENOTDIR, errno.EMLINK}:
        return Untrusted("a link, or no folder, leads to the transcript")
    if code in {errno.EACCES, errno.EPERM}:
        return Untrusted("the transcript may not be read", nameable=True)
    return Untrusted("the transcript cannot be opened")


def _check(status: os.stat_result, limit: int | None) -> None:
    if not stat.S_ISREG(status.st_mode):
        raise Untrusted("the transcript is no regular file")
    if not is_own(status):
        raise Untrusted("the transcript belongs to somebody else")
    if not status.st_size:
        raise Untrusted("the transcript is empty", nameable=True)
    if limit is not None and status.st_size > limit:
        raise Untrusted(f"the transcript is larger than {LARGEST} allows", nameable=True)
