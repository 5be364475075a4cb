"""The tool calls of a Codex rollout: each call and each outcome once (pure).

A call is told by a `response_item` and again by a completed item (or an older `..._end` event),
under one call id; its outcome likewise.
"""

from __future__ import annotations

from duck_tape.transcripts import codex_outcomes as outcomes
from duck_tape.transcripts.events import COMMAND, EDIT, OTHER, Answer, Call, Result
from duck_tape.transcripts.records import Seen
from duck_tape.transcripts.shapes import (
    brief,
    command_line,
    cut,
    files,
    line,
    mapping,
    patched,
    path_of,
    sequence,
    string,
    todos,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from duck_tape.transcripts.codex_outcomes import Outcome
    from duck_tape.transcripts.events import Event, Todos

_SHELLS = frozenset(("exec_command", "shell", "shell_command", "local_shell", "container.exec"))
_WAITING = 1_000
"""Calls that items have ended and whose outputs have not come."""
_SECRET = "(kept secret)"  # noqa: S105 -- what stands in place of an answer that was one


class Tools:
    """Takes what a rollout says of tools and gives calls, results, todos and answers."""

    def __init__(self) -> None:
        """Start with none."""
        self._called = Seen()
        self._ended = Seen()
        self._asked: dict[str, list[Any]] = {}
        self._running: dict[str, str] = {}
        self._polls: dict[str, str] = {}
        self._silent: set[str] = set()
        self._by_item: set[str] = set()
        self._todos: Todos | None = None

    def called(self, item: dict[str, Any], time: str) -> Iterator[Event]:
        """Yield what a call tells that the model made: a `..._call` response item."""
        call = string(item.get("call_id")) or string(item.get("id"))
        name = string(item.get("name")) or string(item.get("type")).removesuffix("_call")
        name = string(item.get("namespace")) + name  # a server's tool may be called like our own
        arguments = _arguments(item)
        if self._called.again(call):
            return
        if name == "update_plan":
            yield from self.planned(arguments, time)
        elif name == "request_user_input":
            self._asked[call] = sequence(arguments.get("questions"))
        elif name == "write_stdin":
            if session := self._running.get(str(arguments.get("session_id"))):
                self._polls[call] = session
            if not string(arguments.get("chars")).strip():
                self._silent.add(call)
                return
        kind, target = _target(name, arguments, item)
        yield Call(call, name, kind, target, time)

    def planned(self, arguments: dict[str, Any], time: str) -> Iterator[Event]:
        """Yield the todo list of `update_plan`, unless it is the one that was told last."""
        told = todos(arguments.get("plan"), "step", "title", "text", time=time)
        if told is not None and (self._todos is None or told.items != self._todos.items):
            self._todos = told
            yield told

    def forget_plan(self) -> None:
        """Tell the next list even if it is the last one: that was taken back."""
        self._todos = None

    def ended(self, item: dict[str, Any], time: str) -> Iterator[Event]:
        """Yield what a call's output tells: a `..._call_output` response item."""
        call = string(item.get("call_id")) or string(item.get("id"))
        output = item.get("output")
        questions = self._asked.pop(call, None)
        if questions is not None:
            yield from _answers(questions, outcomes.answers(output), time)
        outcome = outcomes.of_output(output)
        if outcome.session:
            self._running[outcome.session] = self._polls.pop(call, "") or call
            return
        started = self._polls.pop(call, "")
        if started or call not in self._silent:
            yield from self._result(started or call, outcome, time)
        self._silent.discard(call)

    def knows_end(self, call: str) -> bool:
        """Whether an item told how a call ended, so that its output needs no look; asked once."""
        known = call in self._by_item
        self._by_item.discard(call)
        return known

    def _completed(self, call: Call, item: dict[str, Any]) -> Iterator[Event]:
        """Yield a call that a completed item tells, unless it was told, and how it ended."""
        if not self._called.again(call.call):
            yield call
        if len(self._by_item) < _WAITING:
            self._by_item.add(call.call)
        yield from self._result(call.call, outcomes.of_item(item), call.time)

    def _result(self, call: str, outcome: Outcome, time: str) -> Iterator[Event]:
        if not self._ended.again(call):
            yield Result(
                call, ok=outcome.ok, error=outcome.error, refused=outcome.refused, time=time
            )

    def command(self, item: dict[str, Any], time: str) -> Iterator[Event]:
        """Yield what a command tells that has run (`CommandExecution`, `exec_command_end`)."""
        command = command_line(item.get("command"))
        edited = patched(command)
        kind, target = (EDIT, edited) if edited else (COMMAND, command)
        return self._completed(Call(_id(item), "exec_command", kind, target, time), item)

    def patch(self, item: dict[str, Any], time: str) -> Iterator[Event]:
        """Yield what a patch tells that was applied (`FileChange`, `patch_apply_end`)."""
        changes = mapping(item.get("changes"))
        moved = (mapping(change).get("move_path") for change in changes.values())
        target = files(path_of(path) for path in (*changes, *moved))
        return self._completed(Call(_id(item), "apply_patch", EDIT, target, time), item)

    def other(self, item: dict[str, Any], time: str) -> Iterator[Event]:
        """Yield what another tool's end tells (`McpToolCall`, `DynamicToolCall`, ...)."""
        known = mapping(item.get("invocation")) or item
        names = (string(known.get("server") or known.get("namespace")), string(known.get("tool")))
        name = ".".join(part for part in names if part)
        target = brief(known.get("arguments"))
        return self._completed(Call(_id(item), name, OTHER, target, time), item)


def _id(item: dict[str, Any]) -> str:
    return string(item.get("call_id")) or string(item.get("id"))


def _arguments(item: dict[str, Any]) -> dict[str, Any]:
    """Return a call's arguments: JSON in a string, an object, or the action of a shell call."""
    arguments = item.get("arguments", item.get("action"))
    if isinstance(arguments, str):
        import json

        try:
            arguments = json.loads(arguments)
        except (ValueError, RecursionError):
            return {}
    return mapping(arguments)


def _target(name: str, arguments: dict[str, Any], item: dict[str, Any]) -> tuple[str, str]:
    """Return a call's kind and what it is about."""
    free = string(item.get("input")) or string(arguments.get("input"))
    if name == "apply_patch":
        return EDIT, patched(free or string(arguments.get("patch")))
    if name in _SHELLS:
        command = command_line(arguments.get("cmd") or arguments.get("command"))
        edited = patched(command)
        return (EDIT, edited) if edited else (COMMAND, command)
    if name == "update_plan":
        return OTHER, line(string(arguments.get("explanation")))
    if name == "write_stdin":
        return OTHER, line(string(arguments.get("chars")))
    return OTHER, brief(arguments) or line(free)


def _answers(questions: list[Any], told: dict[str, str], time: str) -> Iterator[Event]:
    """Yield the user's answers, those without a question that is known last."""
    left = dict(told)
    for question in map(mapping, questions):
        answer = left.pop(string(question.get("id")), "")
        if answer:
            text = string(question.get("question")) or string(question.get("header"))
            hidden = question.get("isSecret") is True or question.get("is_secret") is True
            yield Answer(cut(text), _SECRET if hidden else cut(answer), time)
    for key, answer in left.items():
        yield Answer(cut(key), cut(answer), time)
