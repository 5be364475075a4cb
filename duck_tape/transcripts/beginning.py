"""How a transcript begins: whether it is JSON lines or one document, and its first records (pure).

A document may have a banner before it, on its own line or glued to it (`Exporting session: x{`),
and may be cut. The first lines of JSON lines may be bad.
"""

from __future__ import annotations

from duck_tape.transcripts import mending
from duck_tape.transcripts.records import LONG

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from duck_tape.transcripts.records import Lines

    Known = Callable[[list[dict[str, Any]]], bool]

FIRST = 32
"""How many of the first records tell which harness wrote them."""
ENOUGH = 4
"""How many tell it where they are of the harness that is expected."""
BULKY = 1 << 16
"""Bytes from which on a record's images are taken out before it is decoded."""
LOOKED = 1 << 20
"""Bytes after which no more of them are looked for."""


class Start:
    """What the beginning told; nothing of the transcript is lost by having looked.

    Attributes:
        records: The first records of JSON lines.
        document: The value, if the file can be one document; None otherwise.
        cut: Whether the document's end was missing.
    """

    def __init__(self, lines: Lines) -> None:
        """Take the lines."""
        self._rest = lines.batches()
        self._late = lines.late
        self._kept: list[list[bytes]] = []
        self.records: list[dict[str, Any]] = []
        self.document: Any = None
        self.cut = False

    def batches(self) -> Iterator[list[bytes]]:
        """Yield the batches from the beginning, as long as there is time."""
        while self._kept:
            yield self._kept.pop(0)
            if self._kept and self._late():
                return
        yield from self._rest

    def more(self) -> list[bytes]:
        """Return the next batch and keep it; none at the end."""
        batch = next(self._rest, [])
        if batch:
            self._kept.append(batch)
        return batch

    def has_brackets(self) -> bool:
        """Whether what was read holds the sign that begins a document."""
        return any(b"{" in line or b"[" in line for batch in self._kept for line in batch)

    def all(self) -> bytes:
        """Return the file, or as much of it as is too much already."""
        size = sum(len(line) + 1 for batch in self._kept for line in batch)
        while size <= LONG and (batch := self.more()):
            size += sum(len(line) + 1 for line in batch)
        return b"\n".join(line for batch in self._kept for line in batch)


def look(lines: Lines, known: Known | None = None) -> Start:
    """Read as much as needed to tell what the transcript is.

    `known` says whether some records tell already: then no more are decoded here.
    """
    start = Start(lines)
    size, likely, ended = 0, False, False
    while len(start.records) < 2 or (len(start.records) < FIRST and size < LOOKED):
        batch = start.more()
        if ended := not batch:
            break
        for line in map(mending.trimmed, batch):
            size += len(line) + 1
            likely = likely or (not start.records and _begins_document(line))
            _take(start, line)
            if len(start.records) >= FIRST or _tells(start, known):
                break
        if _tells(start, known):
            break
        if size > LONG or (size >= LOOKED and not start.records):
            break
    if ended and len(start.records) == 1 and not likely:
        start.document = start.records[0]
    elif likely or (not start.records and start.has_brackets()):
        _try_document(start)
    return start


def _tells(start: Start, known: Known | None) -> bool:
    return known is not None and len(start.records) == ENOUGH and known(start.records)


def _begins_document(line: bytes) -> bool:
    """Whether a line that stands before all records is one of a document over many lines."""
    return line[:1] == b"[" or line[-1:] in {b"{", b"[", b",", b":"}


def _take(start: Start, line: bytes) -> None:
    if line[:1] != b"{" or line[-1:] != b"}":
        return
    if len(line) > BULKY:
        from duck_tape.transcripts.documents import without_blobs

        line = without_blobs(line)
    if len(line) > (LOOKED if start.records else 2 * LOOKED):
        return
    value = mending.decoded(line.decode("utf-8", "replace"))
    if isinstance(value, dict):
        start.records.append(value)


def _try_document(start: Start) -> None:
    from duck_tape.transcripts import documents

    data = start.all()
    if len(data) <= LONG:
        start.document, start.cut = documents.parsed(data)
