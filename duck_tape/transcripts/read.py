"""Reads a transcript as one stream of events, whatever harness wrote it (pure).

One pass, each record on its own; a record is decoded only if its reader wants it, told by its
bytes. A file that is one JSON document (an export, an older form) is decoded whole.
"""

from __future__ import annotations

from duck_tape.transcripts import registry
from duck_tape.transcripts.records import DECODED, HEAD, Lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any

    from duck_tape.transcripts.events import Event
    from duck_tape.transcripts.mending import Mender
    from duck_tape.transcripts.reader import Reader
    from duck_tape.transcripts.records import Stream

JSONL = "jsonl"
DOCUMENT = "json"


class Reading:
    """The events of one transcript, and a tally that is right once they are all read.

    Attributes:
        harness: Whose transcript it is, "" if nobody's that is known (then there are no events).
        format: `JSONL`, `DOCUMENT` or "".
        lines: Lines read; 0 for a document that was given decoded.
        bytes: Bytes read.
        records: Records that were decoded.
        decoded: Bytes that were decoded for them.
        skipped: Bad lines: cut, glued to another, too long, no object.
        unfinished: Whether the end is half a record: the writer is at it, or was stopped.
        timed_out: Whether the deadline came before the end.
        packed: The program that unpacks the transcript, "" where it is not compressed.
        partial: Whether it says that the session's beginning is not in it.
    """

    def __init__(self, harness: str | None) -> None:
        """Start with an empty tally; a harness whose transcripts nobody reads is none."""
        self.harness = harness if harness in registry.HARNESSES else ""
        self.format = ""
        self.lines = 0
        self.bytes = 0
        self.records = 0
        self.decoded = 0
        self.skipped = 0
        self.unfinished = False
        self.timed_out = False
        self.packed = ""
        self.partial = False
        self.events: Iterator[Event] = iter(())

    def __iter__(self) -> Iterator[Event]:
        """Return the events; they can be had once."""
        return self.events


def read_events(
    stream: Stream, *, harness: str | None = None, deadline: Callable[[], bool] | None = None
) -> Reading:
    """Return the events of a transcript in the order of the file.

    Args:
        stream: The file, open in binary; it is read while the events are taken. What its `read`
            raises is passed on.
        harness: Whose it should be; another is taken where the content says so. None: found out.
        deadline: Says whether time is up; asked after each block of `records.CHUNK` bytes.
    """
    reading = Reading(harness)
    reading.events = _events(reading, Lines(stream, deadline))
    return reading


def read_document(document: Any, *, harness: str | None = None) -> Reading:
    """Return the events of a document that is decoded already (what a plugin hands over)."""
    reading = Reading(harness)
    reading.events = _document_events(reading, document)
    return reading


def _document_events(reading: Reading, document: Any) -> Iterator[Event]:
    from duck_tape.transcripts import documents

    yield from documents.events(reading, document)


def _events(reading: Reading, lines: Lines) -> Iterator[Event]:
    from duck_tape.transcripts import beginning

    try:
        named = reading.harness
        known = registry.format_of(named).looks_like if named else None
        start = beginning.look(lines, known)
        if start.document is not None:
            from duck_tape.transcripts import documents

            if told := documents.events(reading, start.document):
                reading.unfinished = start.cut
                yield from told
                return
        reading.harness = registry.harness_of(start.records, reading.harness)
        start.records.clear()
        if reading.harness:
            reading.format = JSONL
            yield from _records(reading, lines, start.batches())
    finally:
        reading.lines, reading.bytes = lines.count, lines.bytes
        reading.timed_out, reading.packed = lines.timed_out, lines.packed


def _records(reading: Reading, lines: Lines, batches: Iterable[list[bytes]]) -> Iterator[Event]:
    """Yield the events of JSON lines."""
    from duck_tape.transcripts import mending

    reader = registry.format_of(reading.harness).reader()
    mender = mending.Mender()
    decode = mending.STRICT.raw_decode
    wants, read = reader.wants, reader.read
    shorten = getattr(reader, "shorten", bytes)
    quick = getattr(reader, "quick", None) or (lambda line: None if wants(line) else ())
    for batch in batches:
        for line in batch:
            if line[:1] == b"{" and line[-1:] == b"}":
                told = quick(line)
                if told is not None:
                    if mender.failed:
                        mender.next()
                    if told:
                        reading.records += 1
                        yield from told
                    continue
                short = shorten(line)
                if len(short) <= DECODED:
                    reading.decoded += len(short)
                    text = short.decode("utf-8", "replace")
                    try:
                        record, end = decode(text)
                    except (ValueError, RecursionError):
                        end = -1
                    if end == len(text):
                        reading.records += 1
                        mender.next()
                        del text  # as below: it may be four times as long as the line
                        yield from read(record)
                        del record  # before the next is decoded: it may be long
                        continue
            for record in _mended(reader, mender, line):
                reading.records += 1
                yield from read(record)
    yield from reader.finish()
    _ends(reading, lines, mender)


def _mended(reader: Reader, mender: Mender, line: bytes) -> list[dict[str, Any]]:
    """Return the records of a line that is none as it stands; a long one is let go."""
    if len(line) <= DECODED and line[-1:] != b"\n":
        return mender.feed(line)
    mender.next()
    mender.skipped += reader.wants(line[:HEAD])
    return []


def _ends(reading: Reading, lines: Lines, mender: Mender) -> None:
    """Tell a half record at the end, which is no fault, from the bad ones."""
    reading.unfinished = mender.failed and not lines.ended
    mender.next()
    reading.skipped = mender.skipped - reading.unfinished
