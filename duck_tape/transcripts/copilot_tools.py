"""Copilot's tool calls and how they ended: plans and answers among them (pure).

What the user said is taken from the harness's own tools alone, and from its own records of a
person's response: a server's tools may have any name and its forms may look like any question.
"""

from __future__ import annotations

import re

from duck_tape.text.lazy import expression
from duck_tape.transcripts import shapes
from duck_tape.transcripts.copilot_answers import (
    answer_of,
    answers_of,
    first_of,
    reason,
    spoken,
    verdict,
    verdict_of,
)
from duck_tape.transcripts.copilot_plans import PlanFile
from duck_tape.transcripts.events import COMMAND, EDIT, OTHER, Call, Plan, Result, Todo, Todos
from duck_tape.transcripts.records import Seen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from duck_tape.transcripts.events import Event

_COMMANDS = frozenset(("bash", "powershell", "shell", "local_shell", "run_in_terminal"))
_EDITS = frozenset(
    (
        "create", "edit", "write", "insert", "multi_edit", "str_replace", "create_file",
        "replace_string_in_file", "write_file", "edit_file", "delete", "delete_file",
    )
)  # fmt: skip
_EDITOR = frozenset(("create", "str_replace", "insert", "undo_edit"))
_ASKING = frozenset(("ask_user", "exit_plan_mode"))
_ANSWERS = frozenset(("ask_user", "user_input"))
_VERDICT = "exit_plan_mode"
_PERSON = "human_response"
"""Who answered, if a person did; else `host_automation` or `unknown`: nobody's approval."""
_MOST = 500
_SHELL_EXIT = expression(
    r"<(?:shellId: [^<>]{1,100} completed|exited) with exit code (-?\d{1,12})>\s*\Z"
)
_REFUSED_CODES = frozenset(("rejected", "denied"))
_REFUSED = expression(
    r"\s*(?:The user (?:rejected|denied|declined)|(?:Rejected|Denied) by (?:the )?user"
    r"|Permission denied and could not request|User (?:rejected|denied))",
    re.IGNORECASE,
)
_BOX = expression(r"^\s*(?:[-*+]|\d+[.)])\s+\[(.)\]\s+(\S.*)$", re.MULTILINE)
_BOXES = {" ": "pending", "x": "completed", "X": "completed"}


class Tools:
    """Reads calls and their ends, in their order.

    Attributes:
        awaited: The calls by which the agent asks the user, by id, with their arguments.
    """

    def __init__(self) -> None:
        """Start before the first call."""
        self.awaited: dict[str, tuple[str, dict[str, Any]]] = {}
        self._seen = Seen()
        self._open: dict[str, tuple[str, str]] = {}
        self._requests: dict[str, dict[str, Any]] = {}
        self._settled = Seen()
        self._recorded = False
        self._denied: set[str] = set()
        self._plan = PlanFile()

    def call(self, request: dict[str, Any], name: str, time: str) -> list[Event]:
        """Return a call, the first time it is told."""
        identity = shapes.string(first_of(request, "toolCallId") or request.get("id"))
        if self._seen.again(identity):
            return []
        given = request.get("arguments", request.get("input"))
        arguments = shapes.mapping(given)
        own = not _is_servers(request)
        kind, target = self._kind(name, arguments, shapes.string(given), own=own)
        self._remember(self._open, identity, (name, kind))
        if own and name in _ASKING:
            self._remember(self.awaited, identity, (name, arguments))
        events: list[Event] = [Call(identity, name, kind, target, time)]
        if own and name == "update_todo":
            events += _boxes(shapes.string(arguments.get("todos")), time)
        return events

    def knows(self, identity: str) -> bool:
        """Whether a call is told already, has not ended and brings nothing that the user says."""
        return identity in self._open and identity not in self.awaited

    @staticmethod
    def _remember(kept: dict[str, Any], identity: str, value: Any) -> None:
        kept[identity] = value
        if len(kept) > _MOST:
            del kept[next(iter(kept))]

    def _kind(
        self, name: str, arguments: dict[str, Any], text: str, *, own: bool
    ) -> tuple[str, str]:
        if name in _COMMANDS and isinstance(arguments.get("command"), str):
            return COMMAND, shapes.command_line(arguments["command"])
        patch = text or shapes.first(arguments.get("patch"), arguments.get("input"))
        if patched := shapes.patched(patch):
            return EDIT, patched
        path = shapes.first(
            arguments.get("path"), arguments.get("file_path"), arguments.get("filePath")
        )
        edits = name in _EDITS or (
            name == "str_replace_editor" and arguments.get("command") in _EDITOR
        )
        if not edits or not path:
            asked = arguments.get("question", arguments.get("message"))
            return OTHER, shapes.line(shapes.string(asked)) or shapes.brief(arguments)
        if own and self._plan.is_plan(path):
            self._plan.write(arguments)
            return OTHER, shapes.line(path)
        return EDIT, shapes.files((path,))

    def started(self, data: dict[str, Any], time: str) -> list[Event]:
        """Return a call that began, unless a message told it before.

        That message may not say yet that the tool is a server's.
        """
        if _is_servers(data):
            self.awaited.pop(shapes.string(first_of(data, "toolCallId")), None)
        return self.call(data, shapes.string(first_of(data, "toolName")), time)

    def completed(self, data: dict[str, Any], time: str) -> list[Event]:
        """Return how a call ended, the files it changed and what the user said in it."""
        identity = shapes.string(first_of(data, "toolCallId"))
        name, kind = self._open.pop(identity, ("", ""))
        content, error, code = _outcome(data)
        exited = _exit_code(data, content, kind)
        ok = data.get("success") is not False and not error and not exited
        refused = not ok and (
            identity in self._denied or code in _REFUSED_CODES or _REFUSED.match(error) is not None
        )
        self._denied.discard(identity)
        fault = "" if ok else shapes.fault(error or _said_before_exit(content, exited))
        fault = reason(fault) if refused else fault
        events: list[Event] = [Result(identity, ok=ok, error=fault, refused=refused, time=time)]
        if ok and kind != EDIT and (files := self._files(data)):
            events.append(Call("", name, EDIT, files, time))
        asking, arguments = self.awaited.pop(identity, ("", {}))
        if asking and not self._settled.again(identity) and not self._recorded:
            events += self._said(asking, arguments, content or error, time, refused=refused)
        return events

    def _files(self, data: dict[str, Any]) -> str:
        edits = shapes.sequence(first_of(data, "fileEdits"))
        paths = [shapes.mapping(edit).get("path") for edit in edits]
        return shapes.files(
            path for path in paths if isinstance(path, str) and not self._plan.is_plan(path)
        )

    def _said(
        self, asking: str, arguments: dict[str, Any], text: str, time: str, *, refused: bool
    ) -> list[Event]:
        """Return what the user said, by the words of the result: older versions have no more."""
        if asking == "ask_user":
            return [*spoken(arguments, text, time)]
        status, why = verdict(text, refused=refused)
        return [self._plan_of(arguments, status, why, time)] if status else []

    def answered(self, data: dict[str, Any], time: str) -> list[Event]:
        """Return an answer, or what the user said to a plan, as it was recorded.

        A record that does not say who responded leaves it to the result's words. From the first one
        on that does, a result alone tells nothing any more: nobody may have been there to approve.
        """
        response = shapes.mapping(data.get("response"))
        actor, kind = data.get("actor"), first_of(response, "responseKind")
        if actor is None:
            return []
        self._recorded = True
        if not self._settle(data) or actor != _PERSON:
            return []
        if kind == _VERDICT:
            return self._verdict_of(response, response, time)
        return [*answers_of(response, time)] if kind in _ANSWERS else []

    def asked(self, data: dict[str, Any], time: str) -> list[Event]:  # noqa: ARG002 - a handler
        """Note a question that is answered later."""
        self._remember(self._requests, shapes.string(first_of(data, "requestId")), data)
        return []

    def answered_plainly(self, data: dict[str, Any], time: str) -> list[Event]:
        """Return the answer to a question that was noted."""
        request = self._requests.get(shapes.string(first_of(data, "requestId")), {})
        answer = answer_of({**request, **data}, time)
        return [*answer] if answer and self._settle({**request, **data}) else []

    proposed = asked

    def judged(self, data: dict[str, Any], time: str) -> list[Event]:
        """Return what the user said to a plan that was noted."""
        request = self._requests.get(shapes.string(first_of(data, "requestId")), {})
        if not isinstance(data.get("approved"), bool) or not self._settle({**request, **data}):
            return []
        return self._verdict_of(data, request, time)

    def _verdict_of(self, data: dict[str, Any], request: dict[str, Any], time: str) -> list[Event]:
        status, why = verdict_of(data)
        return [self._plan_of(request, status, why, time)] if status else []

    def _plan_of(self, arguments: dict[str, Any], status: str, why: str, time: str) -> Plan:
        text = shapes.first(
            first_of(arguments, "planContent"),
            arguments.get("plan"),
            self._plan.text,
            arguments.get("summary"),
        )
        return Plan(shapes.cut(text.strip()), status, why, time)

    def _settle(self, data: dict[str, Any]) -> bool:
        """Whether a request, or the call behind it, is settled now for the first time."""
        names = [first_of(data, "requestId"), first_of(data, "toolCallId")]
        again = [self._settled.again(name) for name in names]
        return not any(again)

    def permitted(self, data: dict[str, Any], time: str) -> list[Event]:  # noqa: ARG002 - a handler
        """Note a call that the user did not permit."""
        kind = shapes.string(shapes.mapping(data.get("result")).get("kind"))
        identity = shapes.string(first_of(data, "toolCallId"))
        if identity and kind.startswith("denied") and len(self._denied) < _MOST:
            self._denied.add(identity)
        return []

    def changed(self, data: dict[str, Any]) -> None:
        """Take a change of the plan, where it tells the text."""
        self._plan.changed(data)


def _is_servers(call: dict[str, Any]) -> bool:
    """Whether a call is of a server's tool, whatever its name."""
    return any(first_of(call, name) for name in ("mcpServerName", "mcpToolName"))


def _outcome(data: dict[str, Any]) -> tuple[str, str, str]:
    """Return a result's text, an error's and its code."""
    result, error = data.get("result"), data.get("error")
    known = shapes.mapping(result)
    content = shapes.joined(result) or shapes.joined(known.get("content"))
    told = shapes.mapping(error)
    message = shapes.string(error) or shapes.string(told.get("message"))
    code = shapes.string(told.get("code")) or shapes.string(first_of(known, "resultType"))
    return content, message, code


def _exit_code(data: dict[str, Any], content: str, kind: str) -> int:
    """Return a shell's exit code, 0 where none is told (a failing shell has `success: true`)."""
    shell = shapes.mapping(first_of(data, "shellExecution"))
    code = shapes.whole(first_of(shell, "exitCode"))
    if code is not None:
        return code
    hit = _SHELL_EXIT.search(content[-300:]) if kind == COMMAND else None
    return int(hit[1]) if hit else 0


def _said_before_exit(content: str, code: int) -> str:
    """Return what a call said, without the line that tells its end; else the code, if any."""
    return _SHELL_EXIT.sub("", content).strip() or (f"exit code {code}" if code else "")


def _boxes(text: str, time: str) -> list[Event]:
    """Return the todo list in a Markdown check list (what Copilot had before its database)."""
    items = [
        Todo(shapes.cut(words.strip(), shapes.TARGET), _BOXES.get(box, "in_progress"))
        for box, words in _BOX.findall(text)
    ]
    return [Todos(tuple(items), time)] if items else []
