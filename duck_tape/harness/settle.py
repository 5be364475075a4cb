"""Waiting a moment for a transcript that is being written.

A harness calls before its last record is on the disk (spec: harness hooks, "The transcript
lags"): a file that ends within a record is given at most half a second.
"""

from __future__ import annotations

import os
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

PATIENCE = 0.5
"""Seconds."""
_PAUSE = 0.02
_TAIL = 1 << 16


def settle(
    descriptor: int,
    *,
    patience: float = PATIENCE,
    clock: Callable[[], float] = time.monotonic,
    sleep: Callable[[float], None] = time.sleep,
) -> bool:
    """Wait until a file ends with a whole record; returns whether it does.

    Args:
        descriptor: An open regular file; its position is left alone.
        patience: Seconds to wait at most.
        clock: Monotonic seconds.
        sleep: Waits for seconds.
    """
    end = clock() + patience
    while not ends_whole(descriptor):
        if clock() >= end:
            return False
        sleep(_PAUSE)
    return True


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
