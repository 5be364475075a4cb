"""What a harness says on standard input, read with distrust.

Keys are spelled as each harness spells them (spec: harness hooks; Claude Code, Codex and Gemini:
`session_id`; Copilot: `sessionId`; opencode's plugin: `sessionID`; Cursor: `conversation_id`, from
its hooks documentation). A value of another type than the expected one counts as missing.
"""

from __future__ import annotations

import json
import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

LARGEST = 64 << 20
"""Bytes that are read of a payload; opencode's holds the whole conversation."""

NO_INPUT = "no payload on standard input"
TOO_LARGE = "the payload is too large"
NOT_JSON = "the payload is not JSON"
NO_OBJECT = "the payload is JSON, but no object"

_ALPHABET = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-")
_LONGEST = 128
_SESSION = ("session_id", "sessionId", "sessionID", "conversation_id", "conversationId")
_TRANSCRIPT = ("transcript_path", "transcriptPath")
_FOLDER = ("cwd", "directory")
_EVENT = ("hook_event_name", "hookEventName")


class Payload:
    """What was said; every text is as it came.

    Attributes:
        values: The whole object; empty when there is none.
        fault: Why there is none, "" when there is.
        session: The harness's session id where it can be part of a file's name, else "".
        odd_session: Whether there was an id, and it cannot.
        transcript: Path of the transcript, "" where none is named.
        parent: The session that has started this one for a sub-agent, "" where none is named.
        folder: The session's working directory, "" where none is named.
        event: The harness's name for what happens.
        messages: opencode's messages, None where there are none.
        todos: opencode's todo list.
    """

    __slots__ = (
        "event",
        "fault",
        "folder",
        "messages",
        "odd_session",
        "parent",
        "session",
        "todos",
        "transcript",
        "values",
    )

    def __init__(self, values: dict[str, Any], fault: str = "") -> None:
        """Pick out what is known."""
        self.values = values
        self.fault = fault
        named = self.text(*_SESSION)
        self.session = named if is_usable(named) else ""
        self.odd_session = not self.session and any(values.get(key) for key in _SESSION)
        self.parent = self.text("parentID")
        self.transcript = _native(self.text(*_TRANSCRIPT))
        self.folder = _native(self.text(*_FOLDER) or _first(values.get("workspace_roots")))
        self.event = self.text(*_EVENT)
        messages = values.get("messages")
        self.messages: list[Any] | None = messages if isinstance(messages, list) else None
        todos = values.get("todos", values.get("todo"))
        self.todos: list[Any] = todos if isinstance(todos, list) else []

    def text(self, *keys: str) -> str:
        """Return the first value under one of these keys that is a text, "" without any."""
        found = (self.values.get(key) for key in keys)
        return next((value for value in found if isinstance(value, str) and value), "")


def is_usable(session: str) -> bool:
    """Whether a session id may be part of a file's name."""
    return 0 < len(session) <= _LONGEST and _ALPHABET.issuperset(session)


def parse(data: bytes) -> Payload:
    """Return the payload in these bytes. Raises nothing."""
    if len(data) > LARGEST:
        return Payload({}, TOO_LARGE)
    try:
        text = _decoded(data).strip("\ufeff \t\r\n\0")
        values = json.loads(text) if text else None
    except (ValueError, RecursionError):
        return Payload({}, NOT_JSON)
    except MemoryError:
        return Payload({}, TOO_LARGE)
    if not text:
        return Payload({}, NO_INPUT)
    return Payload(values) if isinstance(values, dict) else Payload({}, NO_OBJECT)


def _decoded(data: bytes) -> str:
    """UTF-8 as a rule; PowerShell pipes UTF-16 or adds a mark. Stray bytes come through."""
    head = data[:4]
    if head[:2] in {b"\xff\xfe", b"\xfe\xff"}:
        return data.decode("utf-16", "replace")
    if len(head) == 4 and head[1] == head[3] == 0 != head[0]:
        return data.decode("utf-16-le", "replace")
    if len(head) == 4 and head[0] == head[2] == 0 != head[1]:
        return data.decode("utf-16-be", "replace")
    return data.decode("utf-8", "surrogateescape")


def _native(path: str) -> str:
    """Return a path as this process spells it: its file names may be read in another encoding."""
    try:
        return os.fsdecode(path.encode("utf-8", "surrogateescape"))
    except UnicodeError:
        return path


def _first(value: object) -> str:
    """The first text of a list, "" where there is none."""
    texts = (each for each in value if isinstance(each, str)) if isinstance(value, list) else ()
    return next(iter(texts), "")
