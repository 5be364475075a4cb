"""Reads Claude Code's transcripts: `~/.claude/projects/<project>/<session>.jsonl` (pure).

A record is one line: a user's message or tool results, one block of a reply, an attachment, a
boundary, or book-keeping. Spec: harness hooks, "Transcripts".
"""

from __future__ import annotations

from duck_tape.transcripts import claude_code_bytes, mending
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

BULKY = 1 << 16
"""Bytes from which on a record's images are taken out before it is decoded."""

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
        self._session = claude_code_bytes.Session()
        self._next: claude_code_bytes.Session | None = None
        self._model = ""

    def wants(self, line: bytes) -> bool:
        """Return False for thoughts, book-keeping, a sub-agent's lines and most attachments."""
        return claude_code_bytes.wants(line)

    def quick(self, line: bytes) -> Sequence[Event] | None:
        """Return what a line tells that need not be decoded whole; None for any other.

        A reply is told so only where nothing is new of its session.
        """
        told = claude_code_bytes.told(line, self._session, mending.STRICT.raw_decode)
        self._next = None
        if isinstance(told, bool):
            return None if told else ()
        if isinstance(told, claude_code_bytes.Replied):
            if told.session is not self._session:
                self._next = told.session
                return None
            if self._seen.again(told.uuid):
                return ()
            return [*self._queue.due(), *self._block(told.block, told.id, moment(told.time))]
        if told.call in self._tools.awaited:
            return None
        return () if self._seen.again(told.uuid) else [Result(told.call, time=moment(told.time))]

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
            events += self._block(block, reply, time)
        return events

    def _block(self, block: Any, reply: str, time: str) -> list[Event]:
        """Return one block of a reply: what was said, or a call."""
        known = mapping(block)
        kind = known.get("type")
        if kind == "tool_use":
            return [] if self._seen.again(known.get("id")) else self._tools.call(known, time)
        text = known.get("text") if kind == "text" else block
        if not isinstance(text, str) or not text.strip():
            return []
        again = reply and self._seen.again(f"{reply} {text}")
        return [] if again else [Text(text, time)]

    def _attachment(self, record: dict[str, Any]) -> list[Event]:
        """Return a reminder's todo list, or a prompt that was queued and is given in between."""
        attachment, time = mapping(record.get("attachment")), _time(record)
        if attachment.get("type") != "queued_command":
            return self._tools.reminded(attachment, time)
        prompt = self._prompt(attachment, attachment.get("prompt"), time)
        return prompt if attachment.get("commandMode", "prompt") == "prompt" else []

    def _meta(self, record: dict[str, Any]) -> list[Event]:
        """Return what is new of the session, nothing where nothing is.

        From then on replies may be told by their bytes whose surroundings are those of this record.
        """
        get = record.get
        session = get("sessionId") or get("session_id")
        now = (session, get("cwd"), get("gitBranch"), get("version"), self._model)
        if now == self._context:
            self._session = self._next or self._session
            return []
        self._session = self._next or claude_code_bytes.Session()
        if not any(now[:4]):
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


def _time(record: dict[str, Any]) -> str:
    return moment(record.get("timestamp"))


def _without_blobs(line: bytes) -> bytes:
    from duck_tape.transcripts.documents import without_blobs

    return without_blobs(line)
