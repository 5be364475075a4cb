"""What a tool call of Gemini CLI tells: the call, how it ended, todos, answers, plans (pure)."""

from __future__ import annotations

from duck_tape.transcripts.events import (
    APPROVED,
    COMMAND,
    EDIT,
    OTHER,
    REJECTED,
    Answer,
    Call,
    Plan,
    Result,
)
from duck_tape.transcripts.shapes import (
    brief,
    command_line,
    cut,
    fault,
    first,
    joined,
    mapping,
    sequence,
    string,
    todos,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from duck_tape.transcripts.events import Event

_SHELLS = frozenset(("run_shell_command", "shell", "ShellTool"))
_EDITORS = frozenset(("write_file", "replace", "edit", "edit_file", "WriteFile", "Edit"))
_ENDED = ("success", "error", "cancelled")
_CODE = "Exit Code:"
_TRAILERS = (
    "Signal:", "Background PIDs:", "Process Group PGID:", "</untrusted_context>", "Error:",
)  # fmt: skip
_APPROVED, _FEEDBACK, _REJECTED = "Plan approved", "Feedback:", "Rejected"
_SAID_APPROVED, _SAID_REJECTED = "Plan approved.", "Plan rejected."
_PLANS = "/plans/"
_SERVERS = " MCP Server)"
"""How a server's tool is displayed: `<tool> (<server> MCP Server)`; older versions record it by
its bare name, which may be that of a tool of the harness."""


class Plans:
    """The plan files that were written, as they were written last."""

    def __init__(self) -> None:
        """Start with none."""
        self._texts: dict[str, str] = {}
        self._last = ""

    def see(self, arguments: dict[str, Any]) -> None:
        """Take what a call writes, the whole or a change, if the file is a plan."""
        path = string(arguments.get("file_path")).replace("\\", "/")
        if _PLANS not in path or not path.endswith(".md"):
            return
        self._last = path.rpartition("/")[2]
        text = arguments.get("content")
        if not isinstance(text, str):
            text = self._texts.get(self._last, "")
            old, new = arguments.get("old_string"), arguments.get("new_string")
            if isinstance(old, str) and isinstance(new, str) and old:
                text = text.replace(old, new, -1 if arguments.get("allow_multiple") is True else 1)
        self._texts[self._last] = cut(text)

    def of(self, arguments: dict[str, Any]) -> str:
        """Return the plan that a call submits, "" where it was not seen."""
        path = first(arguments.get("plan_filename"), arguments.get("plan_path"))
        name = path.replace("\\", "/").rpartition("/")[2]
        return self._texts.get(name or self._last, "")


def response_of(parts: Any) -> dict[str, Any] | None:
    """Return what a tool answered: the first `functionResponse`'s response; None for none."""
    for part in sequence(parts):
        known = mapping(part).get("functionResponse")
        if isinstance(known, dict):
            return mapping(known.get("response"))
    return None


def told(
    call: dict[str, Any], response: dict[str, Any] | None, plans: Plans, time: str
) -> list[Event]:
    """Return what a call tells.

    Args:
        call: `{id, name, args}`, with `status` and `resultDisplay` where the record has them.
        response: What the tool answered, None if that is not known.
        plans: The plan files so far; what this call writes is added.
        time: When the call ended.
    """
    name, arguments = string(call.get("name")), mapping(call.get("args"))
    status, shown = string(call.get("status")), call.get("resultDisplay")
    known = string(call.get("id"))
    found: list[Event] = [Call(known, name, *_target(name, arguments, shown), time=time)]
    own = not string(call.get("displayName")).endswith(_SERVERS)
    if status not in _ENDED and response is None:
        return found
    result = _result(known, status, response or {}, shown, time)
    if result.ok and own:
        if name in _EDITORS:
            plans.see(arguments)
        found += _meant(name, arguments, response or {}, shown, time)
        if name == "exit_plan_mode":
            found += _judged(plans.of(arguments), string(shown), response or {}, time)
    found.append(result)
    return found


def _target(name: str, arguments: dict[str, Any], shown: Any) -> tuple[str, str]:
    if name in _SHELLS:
        return COMMAND, command_line(arguments.get("command"))
    path = first(arguments.get("file_path"), mapping(shown).get("filePath"))
    if name in _EDITORS:
        return EDIT, path
    return OTHER, brief(arguments)


def _result(call: str, status: str, response: dict[str, Any], shown: Any, time: str) -> Result:
    """Return how a call ended; a shell's exit code stands in the text of its answer."""
    output = _output(response)
    error = string(response.get("error")) or string(mapping(response.get("error")).get("message"))
    if status == "cancelled" or error.startswith("[Operation Cancelled]"):
        return Result(call, ok=False, refused=True, error=fault(error), time=time)
    if status == "error" or error:
        return Result(call, ok=False, error=fault(error or string(shown) or output), time=time)
    if exit_code(output):
        return Result(call, ok=False, error=fault(string(shown) or output), time=time)
    return Result(call, time=time)


def _output(response: dict[str, Any]) -> str:
    return string(response.get("output")) or joined(response.get("content"))


def exit_code(output: str) -> int:
    """Return the exit code in a shell's answer, 0 where none is told.

    It stands in the lines after the command's own output, which may hold such a line, too.
    """
    for row in reversed(output.rstrip().rsplit("\n", 8)[1:]):
        if row.startswith(_CODE):
            code = row.removeprefix(_CODE).strip()[:9]
            return int(code) if code.removeprefix("-").isdecimal() and code.isascii() else 0
        if not row.startswith(_TRAILERS):
            return 0
    return 0


def _meant(
    name: str, arguments: dict[str, Any], response: dict[str, Any], shown: Any, time: str
) -> Iterator[Event]:
    """Yield the todo list or the answers of a call that succeeded."""
    items = mapping(shown).get("todos")
    if name == "write_todos" and not isinstance(items, list):
        items = arguments.get("todos")
    listed = todos(items, "description", "content", time=time)
    if listed is not None:
        yield listed
    if name == "ask_user":
        yield from _answers(sequence(arguments.get("questions")), response, time)


def _answers(questions: list[Any], response: dict[str, Any], time: str) -> Iterator[Event]:
    import json

    try:
        found = mapping(json.loads(_output(response)))
    except (ValueError, RecursionError):
        return
    for index, answer in mapping(found.get("answers")).items():
        at = int(index) if index.isdecimal() and index.isascii() and len(index) < 4 else -1
        question = mapping(questions[at]) if 0 <= at < len(questions) else {}
        asked = first(question.get("question"), question.get("header"), index)
        if isinstance(answer, str) and answer.strip():
            yield Answer(cut(asked), cut(answer.strip()), time)


def _judged(plan: str, shown: str, response: dict[str, Any], time: str) -> Iterator[Event]:
    """Yield what the user said to a plan; a closed dialogue says nothing."""
    output = _output(response)
    if shown.startswith(_APPROVED) or (not shown and output.startswith(_SAID_APPROVED)):
        yield Plan(plan, APPROVED, time=time)
    elif shown.startswith((_FEEDBACK, _REJECTED)) or output.startswith(_SAID_REJECTED):
        reason = shown.removeprefix(_FEEDBACK).strip() if shown.startswith(_FEEDBACK) else ""
        if not reason:
            _, mark, rest = output.partition("User feedback: ")
            reason = rest.partition("\n\n")[0].strip() if mark else ""
        yield Plan(plan, REJECTED, cut(reason), time)
