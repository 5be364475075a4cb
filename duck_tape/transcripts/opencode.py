"""Reads opencode's messages: from its SDK, an `opencode export`, or the snapshot kept here (pure).

One JSON document: `[{info, parts}]`, or an object with `messages` and, as the plugin hands them
over, `sessionID`, `directory`, `todos`; an export has the session's `info`. Messages of the second
form have their parts in `content` and their kind in `type`. Spec: harness hooks, "Transcripts".
"""

from __future__ import annotations

from duck_tape.transcripts.events import EDIT, OTHER, Boundary, Call, Meta, Prompt, Text, Todos
from duck_tape.transcripts.opencode_tools import Plans, told
from duck_tape.transcripts.shapes import (
    command_line,
    cut,
    files,
    first,
    line,
    mapping,
    moment,
    sequence,
    string,
    todos,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import Any

    from duck_tape.transcripts.events import Event

_KINDS = frozenset(("user", "assistant", "synthetic", "system", "shell", "compaction", "skill"))


def looks_like(head: Sequence[dict[str, Any]]) -> bool:
    """Whether the first messages, or the document, are opencode's."""
    for record in head:
        if isinstance(record.get("info"), dict) and isinstance(record.get("parts"), list):
            return True
        if isinstance(record.get("messages"), list) and (
            isinstance(record.get("info"), dict)
            or "sessionID" in record
            or "todos" in record
            or all(_is_message(item) for item in record["messages"])
        ):
            return True
        if string(record.get("id")).startswith("msg_") and record.get("type") in _KINDS:
            return True
    return False


def _is_message(item: Any) -> bool:
    known = mapping(item)
    return "info" in known or string(known.get("id")).startswith("msg_")


def reader() -> OpencodeReader:
    """Return a new reader."""
    return OpencodeReader()


class OpencodeReader:
    """See `duck_tape.transcripts.reader.Reader`."""

    name = "opencode"

    def __init__(self) -> None:
        """Start before the first message."""
        self._session = ""
        self._child = False
        self._context = ("", "", "", "")
        self._compacting: Boundary | None = None
        self._todos: Todos | None = None
        self._plans = Plans()
        self._seen: set[str] = set()

    def wants(self, line: bytes) -> bool:  # noqa: ARG002 -- the protocol's
        """Return True: there are no lines to pass over."""
        return True

    def read(self, record: dict[str, Any]) -> Iterable[Event]:
        """Return what one record tells: a message on its own line, or a whole document."""
        if isinstance(record.get("messages"), list):
            return self.read_document(record)
        return self._message(record)

    def read_document(self, document: Any) -> Iterable[Event]:
        """Return what a document tells."""
        known = mapping(document)
        session = mapping(known.get("session")) or mapping(known.get("info"))
        self._session = first(known.get("sessionID"), session.get("id"))
        self._child = bool(string(session.get("parentID")) or string(known.get("parentID")))
        yield from self._meta(
            session=self._session,
            cwd=first(known.get("directory"), _directory(session)),
            version=string(session.get("version")),
            time=moment(mapping(session.get("time")).get("created")),
        )
        items = known.get("messages") if known else document
        for message in _until_reverted(_latest(sequence(items)), session):
            yield from self._message(message)
        yield from self._list(known)

    def finish(self) -> Iterable[Event]:
        """Return nothing: each message tells all."""
        return ()

    def _meta(
        self, *, session: str = "", cwd: str = "", version: str = "", model: str = "", time: str
    ) -> Iterator[Event]:
        """Yield what is new of the session."""
        new = (session, cwd, version, model)
        fresh = [
            value if value != old else "" for value, old in zip(new, self._context, strict=True)
        ]
        if any(fresh):
            pairs = zip(new, self._context, strict=True)
            values = [value or old for value, old in pairs]
            self._context = (values[0], values[1], values[2], values[3])
            yield Meta(session=fresh[0], cwd=fresh[1], version=fresh[2], model=fresh[3], time=time)

    def _list(self, known: dict[str, Any]) -> Iterator[Event]:
        """Yield the session's todo list as it is at the end, if no call told it so."""
        items = known.get("todos", known.get("todo"))
        listed = todos(
            items, "content", "text", "title", time=self._todos.time if self._todos else ""
        )
        told_last = self._todos.items if self._todos else ()
        if listed is not None and listed.items != told_last:
            self._todos = listed
            yield listed

    def _message(self, message: dict[str, Any]) -> Iterator[Event]:
        """Yield what a message of either form tells."""
        info = mapping(message.get("info")) or message
        if self._session and string(info.get("sessionID")) not in ("", self._session):
            return
        name = string(info.get("id"))
        if name and name in self._seen:
            return
        self._seen.add(name)
        time = moment(mapping(info.get("time")).get("created"))
        kind = string(info.get("role")) or string(message.get("type"))
        if self._compacting is not None:
            yield self._compacting
            self._compacting = None
        if kind == "user":
            yield from self._user(message, time)
        elif kind == "assistant":
            yield from self._assistant(info, message, time)
        elif kind == "compaction":
            self._compact(message, time)
        elif kind == "shell":
            yield from _shell(message, time)

    def _compact(self, part: dict[str, Any], time: str) -> None:
        """Note a compaction: it has happened once something stands after it."""
        if part.get("status") != "failed":
            auto = part.get("auto") is True or part.get("reason") == "auto"
            self._compacting = Boundary("auto" if auto else "manual", time)

    def _user(self, message: dict[str, Any], time: str) -> Iterator[Event]:
        texts = [string(message.get("text"))]
        for part in map(mapping, sequence(message.get("parts"))):
            kind = part.get("type")
            if kind == "compaction":
                self._compact(part, time)
            elif kind == "subtask" and (command := string(part.get("command"))):
                texts.append(f"/{command}")
            elif kind == "text" and not part.get("synthetic") and not part.get("ignored"):
                texts.append(string(part.get("text")))
        text = "\n".join(text for text in texts if text.strip())
        if text and not self._child:
            yield Prompt(cut(text), time)

    def _assistant(
        self, info: dict[str, Any], message: dict[str, Any], time: str
    ) -> Iterator[Event]:
        model = mapping(info.get("model"))
        cwd = string(mapping(info.get("path")).get("cwd"))
        name = first(info.get("modelID"), model.get("modelID"), model.get("id"))
        session = "" if self._session else string(info.get("sessionID"))
        yield from self._meta(session=session, cwd=cwd, model=name, time=time)
        if info.get("summary") is True or "compaction" in (info.get("mode"), info.get("agent")):
            return
        edited: set[str] = set()
        parts = sequence(message.get("parts")) or sequence(message.get("content"))
        for part in map(mapping, parts):
            for event in self._part(part, time, edited):
                if isinstance(event, Todos):
                    self._todos = event
                elif isinstance(event, Call) and event.kind == EDIT:
                    edited.update(event.target.split("\n"))
                yield event

    def _part(self, part: dict[str, Any], time: str, edited: set[str]) -> Iterator[Event]:
        """Yield what a part of the assistant's message tells."""
        kind = part.get("type")
        text = string(part.get("text"))
        if kind == "text" and text.strip() and not part.get("synthetic"):
            yield Text(cut(text), moment(mapping(part.get("time")).get("start")) or time)
        elif kind == "tool":
            yield from told(part, self._plans, time)
        elif kind == "patch":
            # A command may have written files, too: those that no edit in this message named.
            paths = [path for path in sequence(part.get("files")) if isinstance(path, str)]
            if target := files(path for path in paths if path not in edited):
                yield Call("", "patch", EDIT, target, time)
        elif kind == "subtask":
            yield Call("", "task", OTHER, line(string(part.get("description"))), time)


def _directory(session: dict[str, Any]) -> str:
    """Return a session's folder: `directory`, or `location` in the second form."""
    location = session.get("location")
    return first(session.get("directory"), mapping(location).get("directory"), location)


def _latest(items: list[Any]) -> list[dict[str, Any]]:
    """Return each message once, in its first place, as it was told last."""
    found: dict[str, dict[str, Any]] = {}
    for index, message in enumerate(map(mapping, items)):
        name = string((mapping(message.get("info")) or message).get("id"))
        found[name or f"#{index}"] = message
    return list(found.values())


def _until_reverted(
    messages: list[dict[str, Any]], session: dict[str, Any]
) -> Iterator[dict[str, Any]]:
    """Yield the messages before the one from which on the user took all back."""
    end = string(mapping(session.get("revert")).get("messageID"))
    for message in messages:
        if end and string((mapping(message.get("info")) or message).get("id")) == end:
            return
        yield message


def _shell(message: dict[str, Any], time: str) -> Iterator[Event]:
    """Yield a command that the user ran (`!command`), second form."""
    shell = mapping(message.get("shell"))
    command = command_line(first(shell.get("command"), message.get("command")))
    code = shell.get("exit", message.get("exit"))
    part = {
        "tool": "bash",
        "id": first(message.get("callID"), message.get("id")),
        "state": {
            "status": "completed",
            "input": {"command": command},
            "output": string(mapping(message.get("output")).get("output"))
            or string(message.get("output")),
            "metadata": {"exit": code},
        },
    }
    if command:
        yield from told(part, Plans(), time)
