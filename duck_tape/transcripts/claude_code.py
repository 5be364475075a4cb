"""Reads Claude Code's transcripts: `~/.claude/projects/<project>/<session>.jsonl` (pure).

A record is one line: a user's message or tool results, one block of a reply, an attachment, a
boundary, or book-keeping. Spec: harness hooks, "Transcripts".
"""

from __future__ import annotations

import re

from duck_tape.transcripts.claude_code_plans import carried_over
from duck_tape.transcripts.claude_code_prompts import is_person, said
from duck_tape.transcripts.claude_code_queue import Queue
from duck_tape.transcripts.claude_code_tools import Tools
from duck_tape.transcripts.events import Boundary, Meta, Prompt, Result, Text
from duck_tape.transcripts.records import Seen
from duck_tape.transcripts.shapes import cut, mapping, moment, sequence, string

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from duck_tape.transcripts.events import Event

QUICK = 512
"""Bytes up to which a record is decoded without a look at what it is."""
BULKY = 1 << 16
"""Bytes from which on a record's images are taken out before it is decoded."""

_KIND = re.compile(
    rb'"attachment":\{"type":"(\w+)"|"role":"(user|assistant)"'
    rb'|"type":"(user|assistant|attachment|system|progress|file-history-snapshot|stream_event'
    rb'|file-history-delta|agent-setting|content-replacement|speculation-accept)"'
)
_ATTACHED = frozenset(
    (b"task_reminder", b"todo_reminder", b"todo", b"queued_command", b"plan_mode", b"attachment")
)
_SIDE = re.compile(rb'"isSidechain":\s*true')
_START = b'{"parentUuid":'
_RESULTS = b'"message":{"role":"user","content":[{'
_MARKS = re.compile(
    rb'"(?:tool_use_id":\s*+"([^"\\]{1,200}+)"|uuid":"([^"\\]{1,100}+)"(?:,"timestamp":"([^"\\]{1,64}+)")?'
    rb'|is_error":\s*+true|parentUuid":|tool_use_id")'
)
"""A result's call, its record's id and time; and, without a group, what makes it more than good
news. It begins with one plain character: such a pattern is found as fast as bytes are compared."""
_ROLES = frozenset(("user", "assistant"))
_TYPES = frozenset(
    (
        "user", "assistant", "system", "summary", "attachment", "queue-operation", "mode",
        "permission-mode", "file-history-snapshot", "last-prompt", "progress",
    )
)  # fmt: skip


def looks_like(head: Sequence[dict[str, Any]]) -> bool:
    """Whether the first readable records are Claude Code's."""
    return any(map(_is_ours, head))


def _is_ours(record: dict[str, Any]) -> bool:
    if "parentUuid" in record or "isSidechain" in record:
        return True
    kind, message = string(record.get("type")), record.get("message")
    if kind in _ROLES:
        return isinstance(message, dict) and ("role" in message or "content" in message)
    if "sessionId" in record or "session_id" in record or "leafUuid" in record:
        return kind in _TYPES
    if kind == "file-history-snapshot":
        return True
    flat = kind in {"", "message"} and string(record.get("role")) in _ROLES
    return flat and "content" in record and ("usage" in record or "model" in record)


def is_session(path: str) -> bool:
    """Whether a transcript's path is a session's own: no sub-agent's, and no journal."""
    parts = path.replace("\\", "/").split("/")
    name = parts[-1]
    return "subagents" not in parts and not name.startswith("agent-") and name != "journal.jsonl"


def reader() -> ClaudeCodeReader:
    """Return a new reader."""
    return ClaudeCodeReader()


class ClaudeCodeReader:
    """See `duck_tape.transcripts.reader.Reader`."""

    name = "claude-code"

    def __init__(self) -> None:
        """Start before the first record."""
        self._seen = Seen()
        self._tools = Tools()
        self._queue = Queue()
        self._context: tuple[Any, ...] = ()
        self._model = ""

    def wants(self, line: bytes) -> bool:
        """Return False for thoughts, book-keeping, a sub-agent's lines and most attachments."""
        hit = _KIND.search(line)
        if hit is None:
            return True
        attached, role, kind = hit.groups()
        if attached:
            wanted = attached in _ATTACHED
        elif (role or kind) == b"assistant":
            wanted = b'"type":"thinking"' not in line or _tells(line)
        elif kind == b"system":
            wanted = b'"compact_boundary"' in line
        else:
            wanted = bool(role) or kind in {b"user", b"attachment"}
        if wanted and _SIDE.search(line, 0, 512):
            wanted = False
        return wanted or line.find(_START, 1) > 0

    def quick(self, line: bytes) -> list[Event] | None:
        """Return what a record tells that says no more than that a call went well; else None.

        Such records are most of a transcript; told by their bytes, they need not be decoded.
        """
        if len(line) <= QUICK or _RESULTS not in line or b'"type":"tool_result"' not in line:
            return None
        call = uuid = time = b""
        for hit in _MARKS.finditer(line, 2 if line.startswith(_START) else 0):
            if hit[1] and not call:
                call = hit[1]
            elif hit[2]:
                uuid, time = uuid or hit[2], time or hit[3] or b""
            else:
                return None
        name = call.decode("utf-8", "replace")
        if not name or name in self._tools.awaited or _is_side(line):
            return None
        if self._seen.again(uuid.decode("utf-8", "replace")):
            return []
        told = time.decode("utf-8", "replace") or _value(line, b'"timestamp":"')
        return [Result(name, time=moment(told))]

    def shorten(self, line: bytes) -> bytes:
        """Return less of a long record that tells the same: without images."""
        return line if len(line) < BULKY else _without_blobs(line)

    def read(self, record: dict[str, Any]) -> Iterable[Event]:
        """Return what one record tells."""
        if record.get("isSidechain") is True or record.get("parent_tool_use_id"):
            return ()
        kind, message = record.get("type"), mapping(record.get("message"))
        if not message and string(record.get("role")) in _ROLES:
            kind, message = record["role"], record
        if self._seen.again(record.get("uuid")):
            return ()
        if kind == "assistant":
            return self._reply(record, message)
        if kind == "user":
            return self._user(record, message)
        if kind == "queue-operation":
            self._queue.operation(record)
        elif kind == "attachment":
            return self._attachment(record)
        elif kind == "system" and record.get("subtype") == "compact_boundary":
            known = record.get("compactMetadata", record.get("compact_metadata"))
            return [Boundary(string(mapping(known).get("trigger")), _time(record))]
        return ()

    def read_document(self, document: Any) -> Iterable[Event]:
        """Return what a list of records tells."""
        if isinstance(document, list):
            for record in document:
                if isinstance(record, dict):
                    yield from self.read(record)

    def finish(self) -> Iterable[Event]:
        """Return the prompts that still wait for their turn."""
        return self._queue.rest()

    def _user(self, record: dict[str, Any], message: dict[str, Any]) -> list[Event]:
        """Return the results in a user's message, or what the user said."""
        time, content = _time(record), message.get("content")
        events = self._meta(record)
        results = [
            block
            for block in sequence(content)
            if isinstance(block, dict) and block.get("type") == "tool_result"
        ]
        result = record.get("toolUseResult", record.get("tool_use_result"))
        for block in results:
            events += self._tools.result(block, result if len(results) == 1 else None, time)
        if not results and result is None:
            plan, prompt = carried_over(record, time), self._prompt(record, content, time)
            events += [plan] if plan is not None else prompt
        return events

    def _prompt(self, record: dict[str, Any], content: Any, time: str) -> list[Event]:
        """Return what a person typed, unless it was told already.

        What waited in the queue waits no more, whoever sent it: the queue does not say who.
        """
        text = cut(said(content))
        if not text or self._queue.again(text) or not is_person(record):
            return []
        return [Prompt(text, time)]

    def _reply(self, record: dict[str, Any], message: dict[str, Any]) -> list[Event]:
        """Return one block of a reply, or several: what was said and the calls."""
        model = string(message.get("model"))
        if model == "<synthetic>" or record.get("isApiErrorMessage") is True:
            return []
        time, content = _time(record), message.get("content")
        self._model = model or self._model
        events: list[Event] = [*self._queue.due(), *self._meta(record)]
        reply = string(message.get("id"))
        for block in [content] if isinstance(content, str) else sequence(content):
            known = mapping(block)
            if known.get("type") == "tool_use":
                if not self._seen.again(known.get("id")):
                    events += self._tools.call(known, time)
                continue
            text = known.get("text") if known.get("type") == "text" else block
            if not isinstance(text, str) or not text.strip():
                continue
            if not (reply and self._seen.again(f"{reply} {text}")):
                events.append(Text(text, time))
        return events

    def _attachment(self, record: dict[str, Any]) -> list[Event]:
        """Return a reminder's todo list, or a prompt that was queued and is given in between."""
        attachment, time = mapping(record.get("attachment")), _time(record)
        if attachment.get("type") != "queued_command":
            return self._tools.reminded(attachment, time)
        prompt = self._prompt(attachment, attachment.get("prompt"), time)
        return prompt if attachment.get("commandMode", "prompt") == "prompt" else []

    def _meta(self, record: dict[str, Any]) -> list[Event]:
        """Return what is new of the session, nothing where nothing is."""
        get = record.get
        session = get("sessionId") or get("session_id")
        now = (session, get("cwd"), get("gitBranch"), get("version"), self._model)
        if now == self._context or not any(now[:4]):
            return []
        self._context = now
        session, cwd, branch, version, model = map(string, now)
        return [
            Meta(
                session=session,
                cwd=cwd,
                branch=branch,
                version=version,
                model=model,
                time=_time(record),
            )
        ]


def _is_side(line: bytes) -> bool:
    """Whether a record says that it is a sub-agent's, where it says it first."""
    return bool(_SIDE.match(line, max(0, line.find(b'"isSidechain"'))))


def _tells(line: bytes) -> bool:
    """Whether a reply has another block than thoughts."""
    return b'"type":"text"' in line or b'"type":"tool_use"' in line


def _value(line: bytes, key: bytes) -> str:
    """Return the short string that follows a key, where it first stands; empty if nowhere."""
    at = line.find(key) + len(key)
    end = line.find(b'"', at, at + 100)
    plain = at >= len(key) and end >= 0 and b"\\" not in line[at:end]
    return line[at:end].decode("utf-8", "replace") if plain else ""


def _time(record: dict[str, Any]) -> str:
    return moment(record.get("timestamp"))


def _without_blobs(line: bytes) -> bytes:
    from duck_tape.transcripts.documents import without_blobs

    return without_blobs(line)
