"""Long records of JSON made shorter before they are decoded: by their long strings (pure).

Images, contents of files and outputs make a record long; what an event needs of a string is its
beginning. Records longer than `records.DECODED` would not be decoded at all.
"""

from __future__ import annotations

import re

LONG = 1 << 18
"""Bytes up to which a record is left as it is."""
STRING = 1 << 15
"""Bytes of a string that are kept, its quotes not counted."""

_STRING = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"', re.DOTALL)
_WHOLE = re.compile(rb'"(?:[^"\\]++|\\u[0-9a-fA-F]{4}|\\[^u])*+', re.DOTALL)


def shorter(line: bytes) -> bytes:
    """Return a record with its strings cut to `STRING` bytes each, if it is long; linear."""
    if len(line) <= LONG:
        return line
    return _STRING.sub(_cut, line)


def _cut(hit: re.Match[bytes]) -> bytes:
    """Return a string's beginning: no sign and no escape of it is parted."""
    text = hit[0]
    if len(text) <= STRING + 2:
        return text
    whole = _WHOLE.match(text, 0, STRING + 1)
    head = whole[0] if whole else b'"'
    return head.decode("utf-8", "ignore").encode() + b'"'
