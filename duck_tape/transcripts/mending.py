"""Lines that are no record as they stand: what can be had of them, bounded and linear (pure).

Writers die half way, glue a record to the half before it, forget to escape line feeds and
backslashes. Each line is tried on its own; what stays unreadable is counted, never fatal
(spec: harness hooks, "Transcripts").
"""

from __future__ import annotations

import re
from json import JSONDecoder

from duck_tape.text.lazy import expression

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

JOINED = 1 << 20
"""Bytes of the longest record that is put together from several lines."""
TRIES = 16
"""How often a start is tried in one line, or a joined record is."""

_BOM = b"\xef\xbb\xbf"
_SPACE = b" \t\r\n\0"
_ESCAPE = expression(r'\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}|(.?))', re.DOTALL)
_START = expression(
    r'\{\s*"(?:type|parentUuid|uuid|isSidechain|sessionId|timestamp|id|role|kind|info|\$set)"\s*:'
)
_INSIDE = frozenset(":[,")
"""What stands before a value that is a part of another one (RFC 8259)."""
_DIGITS = 4000


def _whole(digits: str) -> int | float:
    """Return a number of any length: Python refuses to read integers of thousands of digits."""
    return int(digits) if len(digits) < _DIGITS else float(digits)


STRICT = JSONDecoder(strict=False)
_LENIENT = JSONDecoder(strict=False, parse_int=_whole)


def trimmed(line: bytes) -> bytes:
    """Return a line without white space, NUL bytes and byte order marks around it."""
    return line.strip(_SPACE).removeprefix(_BOM).strip(_SPACE)


def decoded(text: str) -> Any:
    """Return a JSON text's value, lenient in escapes, control signs and numbers; else None."""
    try:
        return _LENIENT.decode(text)
    except (ValueError, RecursionError):
        mended = _escaped(text)
    try:
        return _LENIENT.decode(mended) if mended != text else None
    except (ValueError, RecursionError):
        return None


def _escaped(text: str) -> str:
    """Return the text with backslashes doubled that begin no escape (as in a Windows path)."""
    return _ESCAPE.sub(lambda hit: hit[0] if hit[1] is None else "\\\\" + hit[1], text)


def records(text: str) -> tuple[list[dict[str, Any]], bool]:
    """Return the whole records in a line, and whether anything else was in it.

    A record counts that begins like one and ends where the line ends or the next begins: parts
    of a cut record do neither, as a rule. What stands where a value does is a part in any case: it
    may be what a tool was given, and look like a record of the user's words.
    """
    value = decoded(text)
    if value is not None:
        return ([value], False) if isinstance(value, dict) else ([], True)
    found: list[dict[str, Any]] = []
    spoilt = False
    at, tries = 0, 0
    while tries < TRIES and (start := _next_start(text, at)) >= 0:
        spoilt = spoilt or bool(text[at:start].strip())
        if text[max(0, start - 64) : start].rstrip()[-1:] in _INSIDE:
            tries += 1
            at = start + 1
            continue
        try:
            record, end = _LENIENT.raw_decode(text, start)
        except (ValueError, RecursionError):
            tries += 1
            spoilt, at = True, start + 1
            continue
        at = end
        if text[end : end + 64].lstrip()[:1] in {"", "{"}:
            found.append(record)
        else:
            spoilt = True
    return found, spoilt or bool(text[at:].strip())


def _next_start(text: str, at: int) -> int:
    """Return where the next record may begin: the line itself, or like one; -1 for nowhere."""
    if not at and text.startswith("{"):
        return 0
    hit = _START.search(text, at)
    return hit.start() if hit else -1


class Mender:
    """Takes the lines that are no record, in order, and gives the records that are in them.

    Attributes:
        skipped: Lines that gave nothing, or in which something besides a record stood.
        failed: Whether the last line gave nothing.
    """

    def __init__(self) -> None:
        """Start with nothing waiting."""
        self.skipped = 0
        self.failed = False
        self._parts: list[str] = []
        self._size = 0
        self._tries = 0

    def next(self) -> None:
        """Say that a record was read: what was waiting is given up, and its lines counted."""
        if self.failed:
            self._drop()
            self.failed = False

    def _drop(self) -> None:
        self.skipped += sum(1 for part in self._parts if part.strip())
        self._parts, self._size, self._tries = [], 0, 0

    def feed(self, line: bytes) -> list[dict[str, Any]]:
        """Return the records that a line holds, alone or with those before it."""
        text = trimmed(line).decode("utf-8", "replace")
        if not text:
            self._wait(line)
            return []
        if self._parts and not text.startswith("{") and (joined := self._join(line)):
            self.failed = False
            return joined
        found, spoilt = records(text)
        self.failed = not found
        if found:
            self._drop()
            self.skipped += spoilt
        elif text.startswith("{"):
            self._drop()
            self._parts.append(text)
            self._size = len(line)
        elif self._parts:
            self._wait(line)
        else:
            self.skipped += 1
        return found

    def _wait(self, line: bytes) -> None:
        if not self._parts:
            return
        self._parts.append(line.decode("utf-8", "replace").removesuffix("\r"))
        self._size += len(line) + 1
        if self._size > JOINED or self._tries >= TRIES:
            self._drop()

    def _join(self, line: bytes) -> list[dict[str, Any]]:
        """Return the record that ends in this line, if it is one: line feeds stood in a string."""
        if b'"' not in line or not line.rstrip(_SPACE).endswith(b"}"):
            return []
        self._tries += 1
        record = decoded("\n".join((*self._parts, line.decode("utf-8", "replace"))))
        if not isinstance(record, dict):
            return []
        self._parts, self._size, self._tries = [], 0, 0
        return [record]
