"""A transcript's lines, streamed: split on LF bytes only, in bounded memory (pure).

Other line ends are text: U+2028 and its like stand raw inside JSON strings, and whoever splits
there cuts a record in two (spec: harness hooks, "Transcripts"; JSON Lines: records end with LF).
"""

from __future__ import annotations

import codecs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Protocol

    class Stream(Protocol):
        """Anything binary that can be read from, a file or a pipe."""

        def read(self, size: int, /) -> bytes:
            """Return at most that many bytes, none at the end."""


HEAD = 1 << 18
"""A record that is dropped for its length is offered to a prefilter by this many first bytes."""
LONG = 12 << 20
"""Bytes of the longest record that is held whole; what is longer is dropped and counted."""
DECODED = 4 << 20
"""Bytes of the longest record that is decoded, images not counted."""
CHUNK = 1 << 18
"""Bytes that are read at once."""
BATCH = 4096
"""Lines that are handed on at once: the deadline is asked after them."""
_BLANK = b"\n" * 64
_PACKED = {b"\x28\xb5\x2f\xfd": "zstd", b"\x1f\x8b": "gzip"}
"""Compressed files by their first bytes (RFC 8878, RFC 1952): Codex packs its older sessions."""

_ENCODINGS = (
    (b"\xef\xbb\xbf", ""),
    (b"\xff\xfe\x00\x00", "utf-32"),
    (b"\x00\x00\xfe\xff", "utf-32"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
)


class Lines:
    """The lines of a stream in batches, without their LF.

    Of very many empty lines in a row some are left out. A line longer than `LONG` comes as its
    first `HEAD` bytes with an LF at their end: the only lines that hold one.

    Attributes:
        bytes: Read so far (of UTF-16 text: after it was recoded).
        count: Lines seen so far, the last one counts without an LF too.
        ended: Whether the last line was whole: the stream ended with an LF, or was empty.
        timed_out: Whether the deadline came before the end.
        packed: The program that unpacks the stream, "" where it is not compressed.
    """

    def __init__(self, stream: Stream, deadline: Callable[[], bool] | None = None) -> None:
        """Take a binary stream and a function that says whether time is up."""
        self._stream = stream
        self._deadline = deadline
        self.bytes = 0
        self.count = 0
        self.ended = True
        self.timed_out = False
        self.packed = ""

    def late(self) -> bool:
        """Whether the deadline has come; notes it."""
        self.timed_out = self.timed_out or (self._deadline is not None and self._deadline())
        return self.timed_out

    def batches(self) -> Iterator[list[bytes]]:
        """Yield the lines as they are read, some at a time. OSError comes from the stream."""
        stream, block = _decoded(self._stream)
        self.packed = next((_PACKED[sign] for sign in _PACKED if block.startswith(sign)), "")
        if self.packed:
            return
        kept: list[bytes] = []
        size = 0
        while block:
            self.bytes += len(block)
            if _BLANK in block:
                self.count += block.count(b"\n")
                block = _fewer_blank(block)
                self.count -= block.count(b"\n")
            lines, rest = _parted(block)
            if lines:
                lines[0] = _joined(kept, size, lines[0])
                kept, size = [], 0
                for at in range(0, len(lines), BATCH):
                    batch = lines[at : at + BATCH]
                    self.count += len(batch)
                    yield batch
                    if len(lines) > BATCH and self.late():
                        return
            size += len(rest)
            kept = _kept(kept, size, rest)
            if self.late():
                return
            block = stream.read(CHUNK)
        if size:
            self.ended = False
            self.count += 1
            yield [_joined(kept, size, b"")]


def _parted(block: bytes) -> tuple[list[bytes], bytes]:
    """Return the lines of a block, and what stands behind the last LF.

    The ends of long lines are found faster than `bytes.split` looks at each byte.
    """
    lines: list[bytes] = []
    start = 0
    for _ in range(len(block) >> 8):
        end = block.find(b"\n", start)
        if end < 0:
            return lines, block[start:]
        lines.append(block[start:end])
        start = end + 1
    *short, rest = block[start:].split(b"\n")
    return lines + short, rest


def _fewer_blank(block: bytes) -> bytes:
    """Without most of many empty lines in a row: millions of them would take their time."""
    while _BLANK in block:
        block = block.replace(_BLANK, b"\n\n")
    return block


def _kept(kept: list[bytes], size: int, rest: bytes) -> list[bytes]:
    """Return the pieces of a line so far: all, or its head once it is too long."""
    if size <= LONG:
        kept.append(rest)
        return kept
    return kept if size - len(rest) > LONG else [b"".join((*kept, rest))[:HEAD]]


def _joined(kept: list[bytes], size: int, last: bytes) -> bytes:
    if size + len(last) > LONG:
        return b"".join((*kept, last))[:HEAD] + b"\n"
    return b"".join((*kept, last)) if kept else last


def _decoded(stream: Stream) -> tuple[Stream, bytes]:
    """Return the stream as UTF-8 and its first block, without a byte order mark."""
    block = stream.read(CHUNK)
    while 0 < len(block) < 4 and (more := stream.read(CHUNK)):
        block += more
    for mark, encoding in _ENCODINGS:
        if block.startswith(mark):
            if encoding:
                return _recoded(stream, block, encoding)
            return stream, block[len(mark) :] or stream.read(CHUNK)
    if block[1:2] == b"\0" != block[:1] and block[3:4] == b"\0":
        return _recoded(stream, block, "utf-16-le")
    if block[:1] == b"\0" != block[1:2] and block[2:3] == b"\0":
        return _recoded(stream, block, "utf-16-be")
    return stream, block


def _recoded(stream: Stream, block: bytes, encoding: str) -> tuple[Stream, bytes]:
    recoded = Recoded(stream, block, encoding)
    return recoded, recoded.read(CHUNK)


class Recoded:
    """A stream of another encoding as UTF-8 (`program > file` of PowerShell writes UTF-16)."""

    def __init__(self, stream: Stream, block: bytes, encoding: str) -> None:
        """Take the stream, what was read of it already and the name of its encoding."""
        self._stream = stream
        self._block = block
        self._decoder = codecs.getincrementaldecoder(encoding)("replace")

    def read(self, size: int, /) -> bytes:
        """Return the next bytes, about as many; none at the end."""
        while block := self._block or self._stream.read(size):
            self._block = b""
            if text := self._decoder.decode(block):
                return text.encode("utf-8", "replace")
        return self._decoder.decode(b"", final=True).encode("utf-8", "replace")


class Seen:
    """Which ids were seen, in bounded memory: at least the last `GENERATION` of them.

    Whole histories are appended again after some compactions: the same ids come twice.
    """

    GENERATION = 1 << 17

    __slots__ = ("_new", "_old")

    def __init__(self) -> None:
        """Start with none."""
        self._new: set[int] = set()
        self._old: set[int] = set()

    def again(self, name: object) -> bool:
        """Whether this id was there before; what is no id (not a string, or empty) never was."""
        if not isinstance(name, str) or not name:
            return False
        key = hash(name)
        if key in self._new or key in self._old:
            return True
        self._new.add(key)
        if len(self._new) >= self.GENERATION:
            self._old, self._new = self._new, set()
        return False
