"""Claude Code's tool calls and how they ended: todos, plans and answers among them (pure).

What the user said is taken only from the result of a call that was seen, of the harness's own
tool, by its whole name: a server may call its tools as it likes (`mcp__x__AskUserQuestion`), and
what they bring may look like anything.
"""

from __future__ import annotations

from duck_tape.text.lazy import expression
from duck_tape.transcripts import shapes
from duck_tape.transcripts.claude_code_answers import answers, questions
from duck_tape.transcripts.claude_code_plans import PlanFiles, judged, reason
from duck_tape.transcripts.claude_code_tasks import Tasks, whole
from duck_tape.transcripts.events import COMMAND, EDIT, OTHER, Call, Result

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from duck_tape.transcripts.events import Event

_COMMANDS = frozenset(("Bash", "PowerShell", "Shell"))
_EDITS = frozenset(
    ("Edit", "Write", "MultiEdit", "NotebookEdit", "edit_file", "write_file", "create_file")
)
_AWAITED = frozenset(
    ("AskUserQuestion", "ExitPlanMode", "TaskCreate", "TaskUpdate", "TaskList", "ExitPlanModeV2")
)
_MOST = 500
"""Calls whose results are awaited; the oldest are forgotten."""
_REFUSED = expression(
    r"\s*(?:<tool_use_error>)?(?:Error: )?(?:"
    r"The user doesn't want to (?:proceed|take this action)"
    r"|(?:Tool use rejected|User rejected tool use)"
    r"|\[Request interrupted by user"
    r"|User declined to answer"
    r"|The user wants to clarify these questions"
    r"|The agent proposed a plan that was rejected by the user"
    r"|Permission for this tool use was denied"
    r"|Permission to use .{1,200} (?:has been|was) denied)"
)
_WRAP = expression(r"</?tool_use_error>")


class Tools:
    """Reads the blocks of calls and of results, in their order.

    Attributes:
        awaited: The calls of whose results more is needed than whether they succeeded, by id.
    """

    def __init__(self) -> None:
        """Start before the first call."""
        self.awaited: dict[str, tuple[str, dict[str, Any]]] = {}
        self.tasks = Tasks()
        self.plans = PlanFiles()

    def call(self, block: dict[str, Any], time: str) -> list[Event]:
        """Return a call, and a todo list that it writes whole."""
        identity, name = shapes.string(block.get("id")), shapes.string(block.get("name"))
        arguments = shapes.mapping(block.get("input"))
        kind, target = self._kind(name, arguments)
        events: list[Event] = [Call(identity, name, kind, target, time)]
        if name in _AWAITED:
            self.awaited[identity] = (name, arguments)
            if len(self.awaited) > _MOST:
                del self.awaited[next(iter(self.awaited))]
        elif name == "TodoWrite":
            events += whole(arguments.get("todos"), time)
        return events

    def _kind(self, given: str, arguments: dict[str, Any]) -> tuple[str, str]:
        """Return a call's kind and target; a server's tool (`mcp__files__Write`) may edit, too."""
        name = given.rpartition("__")[2]
        if name in _COMMANDS and isinstance(arguments.get("command"), str):
            return COMMAND, shapes.command_line(arguments["command"])
        path = shapes.first(
            arguments.get("file_path"), arguments.get("notebook_path"), arguments.get("path")
        )
        if name in _EDITS and path:
            if name != given or not self.plans.is_plan(path):
                return EDIT, shapes.files((path,))
            self.plans.write(arguments)
            return OTHER, shapes.line(path)
        asked = questions(arguments) if given == "AskUserQuestion" else ()
        return OTHER, shapes.line(asked[0]) if asked else shapes.brief(arguments)

    def result(self, block: dict[str, Any], result: Any, time: str) -> list[Event]:
        """Return how a call ended, and what the user said in it.

        Args:
            block: The `tool_result` block.
            result: The record's `toolUseResult`, None where it has several results.
            time: When.
        """
        identity = shapes.string(block.get("tool_use_id"))
        name, arguments = self.awaited.pop(identity, ("", {}))
        error = block.get("is_error") is True
        text = shapes.joined(block.get("content")) if error or name else ""
        refused = error and (_REFUSED.match(text) is not None or result == "User rejected tool use")
        fault = reason(text) if refused else shapes.fault(_WRAP.sub("", text)) if error else ""
        ended = Result(identity, ok=not error, error=fault, refused=refused, time=time)
        told = self._told(name, arguments, result, text, time) if not error else []
        if name.startswith("ExitPlanMode"):
            told += self._judged(arguments, result, text, time, refused=refused, error=error)
        return [ended, *told]

    def _told(
        self, name: str, arguments: dict[str, Any], result: Any, text: str, time: str
    ) -> list[Event]:
        """Return what an awaited call brought: answers, or another todo list."""
        if name == "AskUserQuestion":
            return [*answers(questions(arguments), result, text, time)]
        changed = (
            (name == "TaskCreate" and self.tasks.create(arguments, result, text))
            or (name == "TaskUpdate" and self.tasks.update(arguments, result))
            or (name == "TaskList" and self.tasks.replace(shapes.mapping(result).get("tasks")))
        )
        return [self.tasks.told(time)] if changed else []

    def _judged(
        self, arguments: dict[str, Any], result: Any, text: str, time: str, **how: bool
    ) -> list[Event]:
        plan = judged(arguments, result, text, refused=how["refused"], error=how["error"])
        if plan is None:
            return []
        plan.text = plan.text or self.plans.last.strip()
        plan.time = time
        return [plan]

    def reminded(self, attachment: dict[str, Any], time: str) -> list[Event]:
        """Return the todo list that the harness reminds the agent of, or note the plan's file."""
        kind, content = shapes.string(attachment.get("type")), attachment.get("content")
        if kind == "task_reminder":
            return [self.tasks.told(time)] if self.tasks.replace(content) else []
        if kind in {"todo", "todo_reminder"}:
            return [*whole(content, time)]
        self.plans.name(attachment.get("planFilePath"))
        return []
