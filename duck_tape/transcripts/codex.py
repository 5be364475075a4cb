"""Reads Codex CLI's rollouts: `~/.codex/sessions/<date>/rollout-*.jsonl` (pure).

Records are `{timestamp, type, payload}`: `session_meta`, `turn_context`, `response_item` (what
the model saw), `event_msg` (what the user saw, in it `item_completed`), `compacted`. The first
versions wrote the payload of response items alone. Spec: harness hooks, "Transcripts".
"""

from __future__ import annotations

import re

from duck_tape.transcripts import codex_messages as messages
from duck_tape.transcripts.codex_tools import Tools
from duck_tape.transcripts.codex_turns import Turns
from duck_tape.transcripts.events import APPROVED, Boundary, Meta, Plan, Prompt, Text
from duck_tape.transcripts.long_records import shorter
from duck_tape.transcripts.records import Seen
from duck_tape.transcripts.shapes import cut, mapping, moment, path_of, sequence, string, whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import Any

    from duck_tape.transcripts.events import Event

    _Handler = Callable[[dict[str, Any], str], Iterable[Event]]

_START = b'{"timestamp":"'
_USELESS = re.compile(
    rb'\{"timestamp":"[^"]{0,40}",(?:"ordinal":\d{1,12},)?"type":"'
    rb'(?:(?:token_usage_record|world_state)"'
    rb'|(?:event_msg|response_item)","payload":\{"type":"'
    rb'(?:token_count|reasoning|agent_reasoning\w{0,24}|task_\w{0,16}|thread_settings_applied)")'
)
_COMPACTED = re.compile(
    rb'\{"timestamp":"[^"]{0,40}",(?:"ordinal":\d{1,12},)?"type":"compacted","payload":'
)
_OUTPUT = re.compile(
    rb'\{"timestamp":"[^"]{0,40}",(?:"ordinal":\d{1,12},)?"type":"response_item","payload":'
    rb'\{"type":"(?:function|custom_tool)_call_output",(?:"id":"[^"\\]{0,200}",)?'
    rb'"call_id":"([^"\\]{1,200})"'
)
_RECORDS = frozenset(("session_meta", "turn_context", "event_msg", "response_item", "compacted"))
_CALLS = frozenset(("function_call", "custom_tool_call", "local_shell_call", "web_search_call"))
_OUTPUTS = frozenset(("function_call_output", "custom_tool_call_output"))
_BARE = _CALLS | _OUTPUTS | {"message", "reasoning"}
_PLANNING = "plan"
"""The mode in which plans are proposed; versions that do not tell the mode may be in it."""
_UNPLACED = 64
"""Messages of response items that wait for a completed item to tell them."""


def looks_like(head: Sequence[dict[str, Any]]) -> bool:
    """Whether the first readable records are Codex's."""
    for record in head:
        kind = record.get("type")
        if isinstance(kind, str) and kind in _RECORDS and isinstance(record.get("payload"), dict):
            return True
        if record.get("record_type") == "state" or "encrypted_content" in record:
            return True
        if kind in ("function_call", "function_call_output") and "call_id" in record:
            return True
        contents = sequence(record.get("content"))
        kinds = [mapping(part).get("type") for part in contents]
        if kind == "message" and ("input_text" in kinds or "output_text" in kinds):
            return True
    return len(head) == 1 and isinstance(head[0].get("session"), dict) and "items" in head[0]


def reader() -> CodexReader:
    """Return a new reader."""
    return CodexReader()


class CodexReader:
    """See `duck_tape.transcripts.reader.Reader`."""

    name = "codex"

    def __init__(self) -> None:
        """Start before the first record."""
        self._tools = Tools()
        self._turns = Turns()
        self._echoes = messages.Echoes()
        self._ids = Seen()
        self._unplaced: list[Prompt | Text] = []
        self._told: set[type[Event]] = set()
        self._started = False
        self._forked = False
        self._child = False
        self._plan = ""
        self._mode = _PLANNING
        self._planned = False
        self._context = ("", "", "", "")
        self._handlers: dict[str, _Handler] = {
            "session_meta": self._session,
            "turn_context": self._turn,
            "response_item": self._response,
            "event_msg": self._event,
            "compacted": self._compacted,
        }
        self._items: dict[str, _Handler] = {
            "UserMessage": self._user_item,
            "AgentMessage": self._agent_item,
            "Plan": self._plan_item,
            "CommandExecution": self._tools.command,
            "FileChange": self._tools.patch,
            "McpToolCall": self._tools.other,
            "DynamicToolCall": self._tools.other,
            "ContextCompaction": self._compaction_item,
        }
        self._events: dict[str, _Handler] = {
            "user_message": self._user_event,
            "agent_message": self._agent_event,
            "context_compacted": self._compaction_event,
            "thread_rolled_back": self._rolled_back,
            "exec_command_end": self._tools.command,
            "patch_apply_end": self._tools.patch,
            "mcp_tool_call_end": self._tools.other,
            "plan_update": self._tools.planned,
        }

    def wants(self, line: bytes) -> bool:
        """Return False for token counts, thoughts and outputs that an item has told already."""
        if not _USELESS.match(line):
            output = _OUTPUT.match(line)
            if output is None or not self._tools.knows_end(output[1].decode("utf-8", "replace")):
                return True
        return line.find(_START, 1) > 0  # another record, glued to half of this one

    def shorten(self, line: bytes) -> bytes:
        """Return less of a record that tells the same: no history in a compaction, no images."""
        head = _COMPACTED.match(line)
        if head is None or line.find(_START, 1) > 0:
            return shorter(line)
        return head[0] + b"{}}"

    def read(self, record: dict[str, Any]) -> Iterable[Event]:
        """Return what one record tells, and what was held of earlier ones."""
        return self._turns.pass_on(self._record(record))

    def _record(self, record: dict[str, Any]) -> Iterable[Event]:
        payload = mapping(record.get("payload"))
        kind = string(record.get("type"))
        if kind in _BARE:
            kind, payload = "response_item", record
        elif not kind and "timestamp" in record and "id" in record:
            kind, payload = "session_meta", record
        handler = self._handlers.get(kind)
        return handler(payload, self._time(record, payload)) if handler else ()

    def read_document(self, document: Any) -> Iterable[Event]:
        """Return what the form before JSONL tells: `{"session": {...}, "items": [...]}`.

        A file of one line comes as a document, too.
        """
        known = mapping(document)
        session, items = known.get("session"), known.get("items")
        if not isinstance(session, dict) or not isinstance(items, list):
            yield from self.read(known)
            return
        yield from self._turns.pass_on(self._session(session, moment(session.get("timestamp"))))
        for item in items:
            yield from self.read(mapping(item))
        yield from self.finish()

    def finish(self) -> Iterable[Event]:
        """Return what was held, the last messages that no completed item told too."""
        yield from self._turns.pass_on(self._placed())
        yield from self._turns.rest()

    def _time(self, record: dict[str, Any], payload: dict[str, Any]) -> str:
        """Return a record's time; a fork restamps what it copied, its items keep their own."""
        if self._forked:
            own = payload.get("completed_at_ms")
            passed = mapping(payload.get("internal_chat_message_metadata_passthrough"))
            created = passed.get("create_time")
            if isinstance(created, int | float):
                own = created * 1000
            if told := moment(own):
                return told
        return moment(record.get("timestamp"))

    def _session(self, payload: dict[str, Any], time: str) -> Iterator[Event]:
        """Yield what the first header tells; later ones are the parent's, in a fork."""
        if self._started:
            return
        self._started = True
        # Newer forks point at their parent's records instead of copying them.
        copied = payload.get("forked_from_ordinal_exclusive") is None
        self._forked = bool(payload.get("forked_from_id")) and copied
        source = payload.get("source")
        self._child = (
            payload.get("thread_source") == "subagent"
            or source == "subagent"
            or "subagent" in mapping(source)
        )
        branch = string(mapping(payload.get("git")).get("branch"))
        cwd = path_of(payload.get("cwd"))
        session = string(payload.get("id")) or string(payload.get("session_id"))
        version = string(payload.get("cli_version"))
        self._context = (cwd, "", branch, session)
        yield Meta(session=session, cwd=cwd, branch=branch, version=version, time=time)

    def _turn(self, payload: dict[str, Any], time: str) -> Iterator[Event]:
        """Yield the folder and the model of a turn where they are new."""
        self._mode = string(mapping(payload.get("collaboration_mode")).get("mode")) or self._mode
        old_cwd, old_model, branch, session = self._context
        cwd = path_of(payload.get("cwd")) or old_cwd
        model = string(payload.get("model")) or old_model
        if (cwd, model) == (old_cwd, old_model):
            return
        self._context = (cwd, model, branch, session)
        yield Meta(
            cwd=cwd if cwd != old_cwd else "", model=model if model != old_model else "", time=time
        )

    def _compacted(self, _payload: dict[str, Any], time: str) -> Iterator[Event]:
        yield from self._boundary("compacted", time)

    def _boundary(self, source: str, time: str) -> Iterator[Event]:
        if self._echoes.new(source, "boundary", ""):
            yield Boundary("", time)

    def _response(self, payload: dict[str, Any], time: str) -> Iterator[Event]:
        """Yield what a response item tells."""
        kind = string(payload.get("type"))
        if kind in _CALLS:
            yield from self._placed()
            yield from self._tools.called(payload, time)
        elif kind in _OUTPUTS:
            yield from self._tools.ended(payload, time)
        elif kind == "message" and not self._ids.again(payload.get("id")):
            role, content = payload.get("role"), payload.get("content")
            if role == "assistant":
                yield from self._placed()
                self._wait(Text(messages.said(content), time))
            elif role == "user":
                passed = mapping(payload.get("internal_chat_message_metadata_passthrough"))
                kinds = passed.get("content_item_kinds")
                self._wait(Prompt(messages.user_text(content, kinds), time))

    def _wait(self, message: Prompt | Text) -> None:
        """Keep a message until it is clear whether completed items tell those of its kind.

        Where they do, a response item that they do not tell is the program's: context in the
        user's name, the summary of a compaction in the assistant's.
        """
        told = type(message) in self._told
        if message.text.strip() and not told and len(self._unplaced) < _UNPLACED:
            self._unplaced.append(message)

    def _placed(self) -> Iterator[Event]:
        """Yield the waiting messages: the session goes on, and nothing else told them."""
        waiting, self._unplaced = self._unplaced, []
        for message in waiting:
            if isinstance(message, Prompt):
                yield from self._prompt("response", message.text, message.time)
            else:
                yield from self._text("response", message.text, message.time)

    def _tells(self, kind: type[Event]) -> Iterator[Event]:
        """Note that items tell messages of a kind; yield those of the other that wait."""
        self._told.add(kind)
        self._unplaced = [message for message in self._unplaced if type(message) is not kind]
        return self._placed()

    def _event(self, payload: dict[str, Any], time: str) -> Iterable[Event]:
        """Yield what an event tells."""
        kind = string(payload.get("type"))
        if kind == "item_completed":
            item = mapping(payload.get("item"))
            handler = self._items.get(string(item.get("type")))
            return handler(item, time) if handler else iter(())
        handler = self._events.get(kind)
        return handler(payload, time) if handler else iter(())

    def _user_item(self, item: dict[str, Any], time: str) -> Iterator[Event]:
        if not self._ids.again(item.get("id")):
            yield from self._user("item", messages.user_text(item.get("content")), time)

    def _user_event(self, payload: dict[str, Any], time: str) -> Iterator[Event]:
        if payload.get("kind") in (None, "plain"):
            yield from self._user("event", messages.user_text(payload.get("message")), time)

    def _user(self, source: str, text: str, time: str) -> Iterator[Event]:
        yield from self._tells(Prompt)
        if text.strip():
            yield from self._prompt(source, text, time)

    def _prompt(self, source: str, text: str, time: str) -> Iterator[Event]:
        if self._child or not self._echoes.new(source, "user", text):
            return
        plan = messages.implements(text, self._plan)
        if plan is None:
            yield Prompt(cut(text), time)
        else:
            self._plan = ""
            yield Plan(cut(plan), APPROVED, time=time)

    def _agent_item(self, item: dict[str, Any], time: str) -> Iterator[Event]:
        yield from self._tells(Text)
        yield from self._text("item", messages.said(item.get("content")), time)

    def _agent_event(self, payload: dict[str, Any], time: str) -> Iterator[Event]:
        yield from self._tells(Text)
        yield from self._text("event", string(payload.get("message")), time)

    def _text(self, source: str, text: str, time: str) -> Iterator[Event]:
        if text.strip() and self._echoes.new(source, "assistant", text):
            if self._mode == _PLANNING and not self._planned:
                self._plan = messages.proposed(text) or self._plan
            yield Text(cut(text), time)

    def _rolled_back(self, payload: dict[str, Any], _time: str) -> Iterator[Event]:
        """Take back the turns that the user took back; an edited prompt comes next."""
        yield from self._placed()
        self._turns.take_back(whole(payload.get("num_turns")) or 0)
        self._tools.forget_plan()
        self._plan = ""

    def _plan_item(self, item: dict[str, Any], _time: str) -> Iterator[Event]:
        """Keep a plan as the program took it; from then on tags in messages are only words."""
        self._plan = string(item.get("text")).strip() or self._plan
        self._planned = True
        return iter(())

    def _compaction_item(self, _item: dict[str, Any], time: str) -> Iterator[Event]:
        return self._boundary("item", time)

    def _compaction_event(self, _payload: dict[str, Any], time: str) -> Iterator[Event]:
        return self._boundary("event", time)
