"""Reads Gemini CLI's chats: `~/.gemini/tmp/<project>/chats/session-*.jsonl` (pure).

The file is a log to be replayed: a header with each start, messages (the same `id` again
replaces), `{"$set": {"messages": [...]}}` (replaces all), `{"$rewindTo": id}` (takes back from
there on). Older chats are one JSON document. Spec: harness hooks, "Transcripts".

A compaction replaces the history by a summary; what stood before it is kept here, because the
session is what the user did, not what the model still remembers. Messages are kept as the events
that they tell, so that memory holds no contents of files and no outputs.
"""

from __future__ import annotations

import re

from duck_tape.transcripts import gemini_messages as messages
from duck_tape.transcripts.events import Boundary, Meta, Prompt, Text
from duck_tape.transcripts.gemini_calls import Plans, response_of
from duck_tape.transcripts.gemini_calls import told as told_by
from duck_tape.transcripts.long_records import shorter
from duck_tape.transcripts.shapes import mapping, moment, sequence, string

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import Any

    from duck_tape.transcripts.events import Event

_USELESS = re.compile(rb'\{"\$set":\{"(?:lastUpdated|sessionId|summary)":"[^"\\]*"\}\}\s*\Z')
_MODEL = ("gemini", "model")


def looks_like(head: Sequence[dict[str, Any]]) -> bool:
    """Whether the first readable records, or the document, are Gemini's."""
    for record in head:
        if "projectHash" in record or "$set" in record or "$rewindTo" in record:
            return True
        if "id" in record and record.get("type") in ("user", "gemini") and "content" in record:
            return "message" not in record
        if record.get("role") in ("user", "model") and isinstance(record.get("parts"), list):
            return True
        if isinstance(record.get("history"), list):
            return True
    return False


def reader() -> GeminiReader:
    """Return a new reader."""
    return GeminiReader()


class GeminiReader:
    """See `duck_tape.transcripts.reader.Reader`; all is told by `finish`."""

    name = "gemini"

    def __init__(self) -> None:
        """Start before the first record."""
        self._past: list[Event | str] = []
        self._messages: dict[str, list[Event | str]] = {}
        self._times: dict[str, str] = {}
        self._calls: dict[str, list[Event]] = {}
        self._open: dict[str, tuple[dict[str, Any], str]] = {}
        self._summaries: set[str] = set()
        self._retold: set[str] = set()
        self._plans = Plans()
        self._meta = {"session": "", "cwd": "", "model": "", "time": ""}
        self._child = False

    def wants(self, line: bytes) -> bool:
        """Return False for the many lines that say when the file was written."""
        return _USELESS.match(line) is None

    def shorten(self, line: bytes) -> bytes:
        """Return less of a record that tells the same: no contents of files, no images."""
        return shorter(line)

    def read(self, record: dict[str, Any]) -> Iterable[Event]:
        """Take one record; returns nothing yet."""
        if "$rewindTo" in record:
            self._rewind(string(record.get("$rewindTo")))
        elif "$set" in record:
            self._header(mapping(record.get("$set")))
            new = messages.messages_of(record)
            if new is not None:
                self._replace([mapping(message) for message in new])
        elif "id" in record or "role" in record:
            self._message(record)
        else:
            self._header(record)
            for message in sequence(record.get("messages")):
                self._message(mapping(message))
        return ()

    def read_document(self, document: Any) -> Iterable[Event]:
        """Take the older form, or a saved checkpoint; returns nothing yet."""
        known = mapping(document)
        if isinstance(document, list) or isinstance(known.get("history"), list):
            for message in sequence(known.get("history") if known else document):
                self._message(mapping(message))
            return ()
        return self.read(known)

    def finish(self) -> Iterable[Event]:
        """Return what the replayed log tells."""
        held = [*self._past, *(item for known in self._messages.values() for item in known)]
        if not held and not any(self._meta.values()):
            return []
        found: list[Event] = [Meta(**self._meta)]
        for item in held:
            if isinstance(item, str):
                found += self._calls.get(item) or self._unended(item)
            else:
                found.append(item)
        self._past, self._messages = [], {}
        self._meta = dict.fromkeys(self._meta, "")
        return found

    def _unended(self, call: str) -> list[Event]:
        known, time = self._open.get(call, ({}, ""))
        return told_by(known, None, self._plans, time) if known else []

    def _header(self, record: dict[str, Any]) -> None:
        self._meta["session"] = string(record.get("sessionId")) or self._meta["session"]
        self._meta["time"] = self._meta["time"] or moment(record.get("startTime"))
        folders = [path for path in sequence(record.get("directories")) if isinstance(path, str)]
        self._meta["cwd"] = self._meta["cwd"] or "".join(folders[:1])
        self._child = self._child or record.get("kind") == "subagent"

    def _rewind(self, name: str) -> None:
        """Take back a message and those after it; all, if it is not known."""
        if name not in self._messages:
            self._messages = {}
        while self._messages and self._messages.popitem()[0] != name:
            pass

    def _replace(self, new: list[dict[str, Any]]) -> None:
        """Let these messages be all; those before a compaction stay as its past."""
        if self._messages and not any(map(messages.says_anything, new)):
            return
        before, self._messages = self._messages, {}
        for message in new:
            self._message(message)
        summary = next((item for item in new if messages.is_summary(item)), None)
        if summary is not None and string(summary.get("id")) not in self._summaries:
            self._summaries.add(string(summary.get("id")))
            self._compacted(before)
            self._past.append(Boundary("", moment(summary.get("timestamp"))))

    def _compacted(self, before: dict[str, list[Event | str]]) -> None:
        """Keep what stood before a compaction; what it left standing has new ids: told once."""
        old = [_key(known) for known in before.values() if known]
        names = [name for name, known in self._messages.items() if known]
        for name in names[: _overlap(old, [_key(self._messages[name]) for name in names])]:
            self._retold.add(name)
            self._messages[name] = []
        self._past += (item for known in before.values() for item in known)

    def _message(self, message: dict[str, Any]) -> None:
        """Keep what a message tells, in the place of an earlier one of the same id."""
        name = string(message.get("id")) or f"#{len(self._messages)}"
        time = self._times.setdefault(name, moment(message.get("timestamp")))
        kind = string(message.get("type")) or string(message.get("role"))
        parts = messages.parts_of(message.get("content", message.get("parts")))
        told: Iterator[Event | str] = iter(())
        if kind == "user":
            told = self._of_user(message, parts, time)
        elif kind in _MODEL:
            self._meta["model"] = string(message.get("model")) or self._meta["model"]
            told = self._of_model(name, message, parts, time)
        known = list(told)
        self._messages[name] = [] if name in self._retold else known

    def _of_user(
        self, message: dict[str, Any], parts: list[dict[str, Any]], time: str
    ) -> Iterator[Event | str]:
        self._meta["cwd"] = self._meta["cwd"] or messages.folder(parts)
        for call, response in messages.responses_of(parts).items():
            if call in self._open:
                known, began = self._open.pop(call)
                self._calls[call] = told_by(known, response, self._plans, began or time)
        shown = message.get("displayContent")
        text = messages.user_text(messages.parts_of(shown) if shown else parts)
        if text.strip() and not self._child:
            yield Prompt(text, time)

    def _of_model(
        self, name: str, message: dict[str, Any], parts: list[dict[str, Any]], time: str
    ) -> Iterator[Event | str]:
        text = messages.model_text(parts)
        if text.strip():
            yield Text(text, time)
        ended = [mapping(call) for call in sequence(message.get("toolCalls"))]
        for index, call in enumerate(ended or messages.calls_of(parts)):
            key = string(call.get("id")) or f"{name}#{index}"
            self._call(key, call, time)
            yield key

    def _call(self, key: str, call: dict[str, Any], time: str) -> None:
        """Keep what a call tells; how it ended may be known only later, or was known before."""
        time = moment(call.get("timestamp")) or time
        if "status" in call or "result" in call:
            self._calls[key] = told_by(call, response_of(call.get("result")), self._plans, time)
        elif key not in self._calls and key not in self._open:
            self._open[key] = (call, time)


def _key(told: list[Event | str]) -> tuple[object, ...]:
    """Return what makes a message the same under another id and time."""
    return tuple(item if isinstance(item, str) else (type(item), item.told()[:-1]) for item in told)


def _overlap(old: list[tuple[object, ...]], new: list[tuple[object, ...]]) -> int:
    """Return how many of the first new ones are the last old ones, in linear time.

    The longest border of `new`, a wall and `old` (Knuth, Morris, Pratt).
    """
    rows = [*new, None, *old]
    borders = [0] * len(rows)
    for at in range(1, len(rows)):
        size = borders[at - 1]
        while size and rows[at] != rows[size]:
            size = borders[size - 1]
        borders[at] = size + (rows[at] == rows[size])
    return borders[-1] if old else 0
