"""Waiting a moment for a transcript that is being written.

A harness calls before its last records are on the disk (spec: harness hooks, "The transcript
lags"): a file that ends within a record, or was written to a moment ago, is given at most half a
second. Claude Code has been seen to lag by several whole records when a compaction is asked for
right after an answer; a quarter of a second without a write was enough there.
"""

from __future__ import annotations

import os
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

PATIENCE = 0.5
"""Seconds to wait at most."""
QUIET = 0.25
"""Seconds without a write after which a file counts as written."""
_PAUSE = 0.02
_TAIL = 1 << 16


def settle(
    descriptor: int,
    *,
    patience: float = PATIENCE,
    clock: Callable[[], float] = time.monotonic,
    sleep: Callable[[float], None] = time.sleep,
    now: Callable[[], float] = time.time,
) -> bool:
    """Wait until a file rests and ends with a whole record; returns whether it ends so.

    Args:
        descriptor: An open regular file; its position is left alone.
        patience: Seconds to wait at most.
        clock: Monotonic seconds.
        sleep: Waits for seconds.
        now: Seconds since 1970, as the file system tells a file's last write.
    """
    end = clock() + patience
    while not (rests(descriptor, now()) and ends_whole(descriptor)):
        if clock() >= end:
            return ends_whole(descriptor)
        sleep(_PAUSE)
    return True


def rests(descriptor: int, now: float) -> bool:
    """Whether nobody has written to a file for `QUIET` seconds (or its clock is not ours)."""
    return not 0 <= now - os.fstat(descriptor).st_mtime < QUIET


def ends_whole(descriptor: int) -> bool:
    """Whether a file ends with a line feed, or with what can be the end of a record.

    A document of one record has no line feed at its end, so a last line that is JSON is whole, and
    so is one whose beginning is too far away to tell, where it ends with a bracket.
    """
    size = os.fstat(descriptor).st_size
    tail = _read(descriptor, size)
    if tail[-1:] == b"\n" or not tail.strip(b"\0 \t\r\n"):
        return True
    if tail.rstrip()[-1:] not in {b"}", b"]"}:
        return False
    line = tail.rpartition(b"\n")[2]
    if len(line) == len(tail) < size or line.lstrip()[:1] != b"{":
        return True  # its beginning is far away, or it is the last line of a document over many
    return _is_json(line)


def _read(descriptor: int, size: int) -> bytes:
    if hasattr(os, "pread"):
        return os.pread(descriptor, _TAIL, max(0, size - _TAIL))
    at = os.lseek(descriptor, 0, os.SEEK_CUR)
    os.lseek(descriptor, max(0, size - _TAIL), os.SEEK_SET)
    try:
        return os.read(descriptor, _TAIL)
    finally:
        os.lseek(descriptor, at, os.SEEK_SET)


def _is_json(line: bytes) -> bool:
    import json

    try:
        json.loads(line)
    except (ValueError, RecursionError):
        return False
    return True
