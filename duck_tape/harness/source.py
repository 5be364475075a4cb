"""What a session's state is read from: a transcript on the disk, or messages that came along.

Both look the same to whoever builds the state: a path for the marker, a fingerprint that tells
whether there is anything new, and events.
"""

# ruff: noqa: PTH116, PTH118, PTH119  (start-up)

from __future__ import annotations

import os

from duck_tape.harness import settle
from duck_tape.harness.caller import COPILOT
from duck_tape.harness.remember import fingerprint
from duck_tape.harness.snapshot import spoken
from duck_tape.harness.trust import Untrusted, expanded, open_transcript

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from io import FileIO
    from typing import Any

    from duck_tape.harness.payload import Payload
    from duck_tape.transcripts.events import Event
    from duck_tape.transcripts.read import Reading

_EVENTS = "events.jsonl"
_APPENDED = ".jsonl"
"""How the names of transcripts end that are only appended to."""
_DATABASE = ("session.db", "session.db-wal")

TIME_UP = "the time was up before the end of the transcript"
_MEGABYTE = 1 << 20


class Transcript:
    """An open transcript.

    Attributes:
        path: Its path, as the payload names it.
        name: What tells its session from others where the payload has no usable id.
        print: What it looks like now; taken before it is read, so that what is written meanwhile
            counts as new the next time.
        remarks: What the reading could not tell; complete when the events are taken.
    """

    def __init__(self, path: str, descriptor: int) -> None:
        """Take an open descriptor, which is closed by `close`."""
        self.path = self.name = path
        self.remarks: list[str] = []
        self._descriptor = descriptor
        self.print = self._printed()

    def _printed(self) -> str:
        """What the transcript looks like now, and Copilot's database beside it."""
        return fingerprint(self._descriptor) + _beside(self.path)

    def close(self) -> None:
        """Close the file."""
        os.close(self._descriptor)

    def settle(self) -> None:
        """Wait until the file rests, and take its print anew."""
        settle.settle(self._descriptor)
        self.print = self._printed()

    def events(self, harness: str, late: Callable[[], bool]) -> Iterator[Event]:
        """Yield the events, as far as time allows. A fault of the disk ends them."""
        from duck_tape.transcripts.read import read_events

        with os.fdopen(self._descriptor, "rb", buffering=0, closefd=False) as file:
            stream = _Settled(file, self)
            if not self.path.endswith(_APPENDED):
                stream.settle()
            reading = read_events(stream, harness=_readable(harness), deadline=late)
            try:
                yield from reading
            except OSError as error:
                self.remarks.append(f"the transcript could not be read on: {error.strerror}")
        self.remarks += _remarks(reading)
        if reading.harness == COPILOT and os.path.basename(self.path) == _EVENTS:
            from duck_tape.harness.copilot_todos import todos_beside

            todos = todos_beside(self.path)
            if todos is not None:
                yield todos


class _Settled:
    """A transcript that is given time to settle when its end is reached, and then read on.

    What is there already is read meanwhile: waiting before would only add up. A file that is not
    appended to but written anew has to be settled before.
    """

    def __init__(self, file: FileIO, transcript: Transcript) -> None:
        self._file = file
        self._transcript = transcript
        self._rests = False

    def read(self, size: int, /) -> bytes:
        data = self._file.read(size)
        if data or self._rests:
            return data or b""
        self.settle()
        return self._file.read(size) or b""

    def settle(self) -> None:
        self._rests = True
        self._transcript.settle()


class Messages:
    """The messages of a payload; as `Transcript`, with the snapshot for the file."""

    def __init__(self, payload: Payload, path: str) -> None:
        """Take a payload with messages, and the snapshot's path, "" where there can be none."""
        self.path = path
        self.remarks: list[str] = []
        self.messages = spoken(payload.messages or [])
        self.name = _first_id(self.messages)
        self.todos = payload.todos
        self.print = _print_of(self.messages, self.todos)

    def close(self) -> None:
        """Nothing is open."""

    def events(self, harness: str, late: Callable[[], bool]) -> Iterator[Event]:
        """Yield the events."""
        from duck_tape.transcripts.read import read_document

        del late
        document = {"messages": self.messages, "todos": self.todos}
        reading = read_document(document, harness=_readable(harness))
        yield from reading
        self.remarks += _remarks(reading)


def open_source(
    payload: Payload, environ: Mapping[str, str], snapshot: str
) -> Transcript | Messages:
    """Return what there is to read; raises `Untrusted` with the reason when there is nothing.

    `snapshot` is the path for messages that come with the payload.
    """
    if payload.messages is not None:
        if not payload.messages:
            raise Untrusted("the payload has no messages")
        return Messages(payload, snapshot)
    if payload.fault:
        raise Untrusted(payload.fault)
    path = expanded(payload.transcript)
    return Transcript(path, open_transcript(path, environ))


def _beside(path: str) -> str:
    """What tells whether the todo list beside Copilot's transcript has changed."""
    folder, name = os.path.split(path)
    if name != _EVENTS:
        return ""
    found = []
    for other in _DATABASE:
        try:
            status = os.stat(os.path.join(folder, other))
        except (OSError, ValueError):
            continue
        found.append(f"-{status.st_size}-{status.st_mtime_ns}")
    return "".join(found)


def _readable(harness: str) -> str | None:
    """The harness's name for the readers, None where they have to find out."""
    from duck_tape.transcripts.registry import HARNESSES

    return harness if harness in HARNESSES else None


def _remarks(reading: Reading) -> list[str]:
    """What the tally of a reading has to say."""
    found = []
    if reading.packed:
        found.append(f"the transcript is compressed ({reading.packed})")
    if reading.timed_out:
        found.append(f"{TIME_UP}: the first {reading.bytes // _MEGABYTE} MB were read")
    if reading.unfinished:
        found.append("the transcript ends within a record")
    if reading.skipped:
        were = "record was" if reading.skipped == 1 else "records were"
        found.append(f"{reading.skipped} unreadable {were} passed over (cut, glued, or too long)")
    return found


def _first_id(messages: list[Any]) -> str:
    """The id of the first message, which a session keeps; "" where it has none."""
    info = messages[0].get("info") if messages and isinstance(messages[0], dict) else None
    found = info.get("id") if isinstance(info, dict) else None
    return found if isinstance(found, str) else ""


def _print_of(messages: list[Any], todos: list[Any]) -> str:
    """What tells whether messages are new: their number, the last one, the todos."""
    import json
    from zlib import crc32

    text = json.dumps([messages[-1:], todos])
    return f"{len(messages)}-{crc32(text.encode()):08x}"
