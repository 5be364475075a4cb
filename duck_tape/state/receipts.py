"""Receipts of the harness hook: what each run did, in a small log that rotates.

Users cannot see a hook run, so each run leaves one line (spec: harness hooks). The log lies in the
git directory; where there is no repository, or it cannot be written there, in the user's cache
folder. Nothing here is imported that a hook would not import anyway.
"""

# ruff: noqa: PTH112, PTH103, PTH105, PTH111, PTH117, PTH118  (start-up)

from __future__ import annotations

import errno
import json
import os
import stat

from duck_tape.folder import open_flags, read_regular

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

LOG = "receipts.log"
OLDER = "receipts.1.log"
LARGEST = 64 * 1024
"""Bytes of one log; a full one takes the place of the older one."""

_LINE = 4096
"""Bytes of one receipt at most: so much is appended in one go on every system."""
_TEXT = 512
_APPEND = open_flags("WRONLY", "CREAT", "APPEND", "NOFOLLOW", "NONBLOCK", "CLOEXEC")

SUB_AGENT = "a sub-agent's session is left to the one that has started it"
"""Why nothing was written, and nothing is wrong."""


class Receipt:
    """What one run of the hook did; every text is free of secrets.

    Attributes:
        time: When it began, ISO 8601, UTC.
        harness: Which one called, "" where that could not be told.
        session: The harness's session id, "" without a usable one.
        outcome: `state` (a state file was written), `marker` (the marker alone) or `nothing`.
        wrote: Paths of the files that were written.
        milliseconds: How long it took.
        reason: Why it fell back, or what was remarkable; "" when all went well.
    """

    __slots__ = ("harness", "milliseconds", "outcome", "reason", "session", "time", "wrote")

    def __init__(
        self,
        *,
        time: str = "",
        harness: str = "",
        session: str = "",
        outcome: str = "nothing",
        wrote: Sequence[str] = (),
        milliseconds: int = 0,
        reason: str = "",
    ) -> None:
        """See the class."""
        self.time = time
        self.harness = harness
        self.session = session
        self.outcome = outcome
        self.wrote = tuple(wrote)
        self.milliseconds = milliseconds
        self.reason = reason

    def data(self) -> dict[str, object]:
        """Return it as plain values, in the order of a report."""
        return {
            "time": self.time,
            "harness": self.harness,
            "session": self.session,
            "outcome": self.outcome,
            "wrote": list(self.wrote),
            "milliseconds": self.milliseconds,
            "reason": self.reason,
        }


def folders(
    root: str, git_dir: str, environ: Mapping[str, str], *, there: bool = False
) -> Iterator[str]:
    """Yield where the bookkeeping of a root may lie, the best place first.

    Args:
        root: Absolute path of the root.
        git_dir: Its git directory, "" outside a repository.
        environ: The environment, for the user's cache folder (XDG Base Directory Specification;
            `LOCALAPPDATA` on Windows).
        there: Leave out the user's cache folder where nothing of ours is in it.
    """
    if git_dir:
        yield os.path.join(git_dir, "duck-tape", "harness")
    given = environ.get("XDG_CACHE_HOME") or environ.get("LOCALAPPDATA", "")
    home = os.path.expanduser("~")
    if not os.path.isabs(given):
        given = os.path.join(home, ".cache") if os.path.isabs(home) else ""
    ours = os.path.join(given, "duck-tape")
    if given and (not there or os.path.isdir(ours)):
        yield os.path.join(ours, f"{_hash(root)}.harness")


def _hash(root: str) -> str:
    """The name that the root's other bookkeeping outside git has too."""
    from hashlib import sha256

    return sha256(os.fsencode(root)).hexdigest()[:16]


def append(where: Iterable[str], receipt: Receipt) -> str:
    """Add a receipt to the log of the first folder that can be written; return that folder.

    "" where none can. Raises nothing: a receipt must not be why a hook fails.
    """
    line = _line(receipt)
    for folder in where:
        try:
            os.makedirs(folder, exist_ok=True)
            _append(folder, line)
        except OSError:
            continue
        return folder
    return ""


def _line(receipt: Receipt) -> bytes:
    values = receipt.data()
    for size in (_TEXT, 64, 0):
        cut = {key: _cut(value, size) for key, value in values.items()}
        line = json.dumps(cut).encode("ascii") + b"\n"
        if len(line) <= _LINE:
            break
    return line


def _cut(value: object, size: int) -> object:
    if isinstance(value, str):
        return value[:size]
    return [each[:size] for each in value[:8]] if isinstance(value, list) else value


def _append(folder: str, line: bytes) -> None:
    """Append in one write, so that two hooks at once do not mix their lines."""
    path = os.path.join(folder, LOG)
    descriptor = os.open(path, _APPEND, 0o600)
    try:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):  # a pipe that somebody reads, a device
            raise OSError(errno.EINVAL, "no regular file", path)
        size = status.st_size
        os.write(descriptor, line)
    finally:
        os.close(descriptor)
    if size > LARGEST:
        # Of two that come here at once, one may turn a young log into the older one: old receipts
        # are lost a little early, never the newest.
        os.replace(path, os.path.join(folder, OLDER))


def last(where: Iterable[str]) -> Receipt | None:
    """Return the newest receipt of all these folders, None where there is none."""
    found = [made for folder in where if (made := _newest(folder)) is not None]
    return max(found, key=lambda receipt: receipt.time, default=None)


def _newest(folder: str) -> Receipt | None:
    for name in (LOG, OLDER):
        for line in reversed(_tail(os.path.join(folder, name)).split(b"\n")):
            made = _parse(line)
            if made is not None:
                return made
    return None


def _tail(path: str) -> bytes:
    try:
        return read_regular(path, 4 * _LINE, follow=False, tail=True)
    except OSError:
        return b""


def _parse(line: bytes) -> Receipt | None:
    """Return the receipt of a line; None for what is none (a cut line, another's text)."""
    try:
        values = json.loads(line)
    except ValueError:
        return None
    if not isinstance(values, dict) or not isinstance(values.get("time"), str):
        return None
    wrote, took = values.get("wrote"), values.get("milliseconds")
    texts = {key: str(values.get(key) or "") for key in ("harness", "session", "reason")}
    return Receipt(
        time=values["time"],
        outcome=str(values.get("outcome") or "nothing"),
        wrote=[each for each in wrote if isinstance(each, str)] if isinstance(wrote, list) else (),
        milliseconds=took if isinstance(took, int) else 0,
        **texts,
    )
