"""Reads Copilot CLI's sessions: `~/.copilot/session-state/<session>/events.jsonl` (pure).

A record is `{type, data, id, timestamp, parentId, agentId?}`; `agentId` marks a sub-agent. Types
that are not known are passed over: new ones come with most versions. The same records are written
by other programs on Copilot's SDK. Spec: harness hooks, "Transcripts".
"""

from __future__ import annotations

import re

from duck_tape.transcripts.copilot_answers import first_of
from duck_tape.transcripts.copilot_prompts import said
from duck_tape.transcripts.copilot_tools import Tools
from duck_tape.transcripts.events import Boundary, Meta, Prompt, Text, Todo, Todos
from duck_tape.transcripts.records import Seen
from duck_tape.transcripts.shapes import TARGET, cut, mapping, moment, sequence, status, string

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Any

    from duck_tape.transcripts.events import Event

    _Handler = Callable[[dict[str, Any], str], Iterable[Event]]

SHORT = 2048
"""Bytes up to which a record is decoded whole without a look at what it is."""

_TYPE = re.compile(rb'\{"type":"([a-z_]+(?:\.[a-z_]+)*)",')
_COMPLETE = b'{"type":"tool.execution_complete","data":{'
_DATA = b',"data":{'
_SUB_AGENT = re.compile(
    rb'\},"agentId":"[^"\\]+","id":"[^"\\]*","timestamp":"[^"\\]*",'
    rb'"parentId":(?:"[^"\\]*"|null)\}\Z'
)
_STARTED = re.compile(rb'\{"type":"tool\.execution_start","data":\{"toolCallId":"([^"\\]{1,200})"')
_CALL_ID = re.compile(rb'"toolCallId":"([^"\\]{1,200})"')
_EXIT = re.compile(rb'"exitCode":\s*(-?\d{1,12})')
_EDITS = re.compile(rb'"fileEdits":\[[^\]]{0,4000}\],')
_ENDING = re.compile(rb'"id":"([^"\\]{1,100})","timestamp":"([^"\\]{1,64})"[^"]{0,2}"parentId"')
_TRIGGERS = {"threshold": "auto", "auto": "auto", "background": "auto", "manual": "manual"}


def looks_like(head: Sequence[dict[str, Any]]) -> bool:
    """Whether the first readable records are Copilot's."""
    for record in head:
        kind, data = record.get("type"), record.get("data")
        if isinstance(kind, str) and "." in kind and isinstance(data, dict):
            return True
    return False


def reader() -> CopilotReader:
    """Return a new reader."""
    return CopilotReader()


def todos_from_rows(rows: Iterable[Sequence[Any]]) -> Todos:
    """Return the todo list that lies in a session's database.

    Args:
        rows: Title and status of each todo, in their order.
    """
    items = [
        Todo(cut(title.strip(), TARGET), status(state))
        for title, state in rows
        if isinstance(title, str) and title.strip()
    ]
    return Todos(tuple(items))


class CopilotReader:
    """See `duck_tape.transcripts.reader.Reader`."""

    name = "copilot"

    def __init__(self) -> None:
        """Start before the first record."""
        self._seen = Seen()
        self._tools = Tools()
        self._handlers: dict[str, _Handler] = {
            "session.start": self._session,
            "session.resume": self._session,
            "session.context_changed": self._session,
            "session.model_change": self._session,
            "session.compaction_complete": self._compacted,
            "session.plan_changed": self._plan_changed,
            "user.message": self._user,
            "assistant.message": self._reply,
            "tool.execution_start": self._tools.started,
            "tool.execution_complete": self._tools.completed,
            "human_response.recorded": self._tools.answered,
            "user_input.requested": self._tools.asked,
            "user_input.completed": self._tools.answered_plainly,
            "exit_plan_mode.requested": self._tools.proposed,
            "exit_plan_mode.completed": self._tools.judged,
            "permission.completed": self._tools.permitted,
        }
        self._known = frozenset(name.encode() for name in self._handlers)

    def wants(self, line: bytes) -> bool:
        """Return False for what tells nothing of the work, and for most of a sub-agent's."""
        hit = _TYPE.match(line)
        if hit is None:
            return True
        told = (
            hit[1] not in self._known
            or _SUB_AGENT.search(line, max(0, len(line) - 512))
            or (
                (call := _STARTED.match(line))
                and self._tools.knows(call[1].decode("utf-8", "replace"))
            )
        )
        return not told or line.find(_DATA, hit.end() + len(_DATA)) > 0

    def shorten(self, line: bytes) -> bytes:
        """Return less of a tool's end that tells the same: no output of what went well."""
        if len(line) <= SHORT or not line.startswith(_COMPLETE):
            return line
        call, ending = _CALL_ID.match(line, len(_COMPLETE)), _ENDING.search(line, len(line) - 400)
        edits = _EDITS.search(line)
        if (
            call is None
            or ending is None
            or call[1].decode("utf-8", "replace") in self._tools.awaited
            or b'"success":true' not in line
            or b'"success":false' in line
            or b'"parentToolCallId"' in line
            or (edits is None and b'"fileEdits"' in line)
            or line.find(_DATA, len(_COMPLETE)) > 0
            or not _exited_well(line)
        ):
            return line
        return (
            b'{"type":"tool.execution_complete","id":"%b","timestamp":"%b",'
            b'"data":{%b"toolCallId":"%b","success":true}}'
        ) % (ending[1], ending[2], edits[0] if edits else b"", call[1])

    def read(self, record: dict[str, Any]) -> Iterable[Event]:
        """Return what one record tells."""
        handler = self._handlers.get(string(record.get("type")))
        data = mapping(record.get("data"))
        if handler is None or record.get("agentId") or first_of(data, "parentToolCallId"):
            return ()
        if self._seen.again(record.get("id")):
            return ()
        return handler(data, moment(record.get("timestamp")))

    def read_document(self, document: Any) -> Iterable[Event]:
        """Return what a list of records tells."""
        for record in sequence(document):
            if isinstance(record, dict):
                yield from self.read(record)

    def finish(self) -> Iterable[Event]:
        """Return nothing: all is told when it happens."""
        return ()

    @staticmethod
    def _session(data: dict[str, Any], time: str) -> list[Event]:
        context = mapping(data.get("context")) or data
        meta = Meta(
            session=string(first_of(data, "sessionId")),
            cwd=string(context.get("cwd")),
            branch=string(context.get("branch")),
            version=string(first_of(data, "copilotVersion")),
            model=string(first_of(data, "selectedModel") or first_of(data, "newModel")),
            time=time,
        )
        return [meta] if any(meta.told()[:-1]) else []

    @staticmethod
    def _compacted(data: dict[str, Any], time: str) -> list[Event]:
        if data.get("success") is False:
            return []
        trigger = string(data.get("trigger"))
        return [Boundary(_TRIGGERS.get(trigger, ""), time)]

    def _plan_changed(self, data: dict[str, Any], time: str) -> list[Event]:  # noqa: ARG002 - a handler
        self._tools.changed(data)
        return []

    @staticmethod
    def _user(data: dict[str, Any], time: str) -> list[Event]:
        text = said(data)
        return [Prompt(cut(text), time)] if text else []

    def _reply(self, data: dict[str, Any], time: str) -> list[Event]:
        events: list[Event] = []
        text = string(data.get("content"))
        message = string(first_of(data, "messageId"))
        if text.strip() and not (message and self._seen.again(f"{message} {text}")):
            events.append(Text(text, time))
        for request in sequence(first_of(data, "toolRequests")):
            known = mapping(request)
            name = known.get("name") or mapping(known.get("function")).get("name")
            events += self._tools.call(known, string(name), time)
        return events


def _exited_well(line: bytes) -> bool:
    """Whether a tool's end tells no exit code but 0; old versions tell it in the output alone."""
    code = _EXIT.search(line)
    return int(code[1]) == 0 if code else b"exit code " not in line
