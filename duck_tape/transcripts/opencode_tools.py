"""What a tool part of opencode tells: the call, how it ended, todos, answers, plans (pure).

`{tool, callID, state}` in messages of the first form, `{name, id, state}` in those of the second.
"""

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
    files,
    first,
    joined,
    line,
    mapping,
    moment,
    patched,
    sequence,
    string,
    todos,
    whole,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from duck_tape.transcripts.events import Event

_SHELLS = frozenset(("bash", "shell"))
_EDITORS = frozenset(("write", "edit", "multiedit", "apply_patch", "patch"))
_TODOS = "todowrite"
_PLAN_EXIT = "plan_exit"
_LEFT = ("Switching to build agent", "User approved switching to build agent")
"""Title and output of the harness's own `plan_exit`. A server's tool is named
`<server>_<tool>`: that of a server `plan` may have the same name, but its results have no title."""
_REFUSED = (
    "the user rejected permission",
    "the user has specified a rule which prevents",
    "permission denied by ruleset",
    "the user dismissed this question",
    "tool execution aborted",
    "tool execution was interrupted",
)
_ABORTED = "user aborted the command"
_OVER = ("exceeded timeout", "exceeding timeout", "terminated command after")
_PLANS = ("/.opencode/plans/", "/opencode/plans/")


class Plans:
    """The plan file that was written last."""

    def __init__(self) -> None:
        """Start with none."""
        self.text = ""

    def see(self, given: dict[str, Any]) -> None:
        """Take what a call writes, the whole or a change, if the file is a plan of its own."""
        path = "/" + string(given.get("filePath")).replace("\\", "/")
        if not path.endswith(".md") or not any(folder in path for folder in _PLANS):
            return
        self.text = cut(string(given.get("content"))) or self.text
        old, new = given.get("oldString"), given.get("newString")
        if isinstance(old, str) and isinstance(new, str) and old:
            self.text = cut(self.text.replace(old, new, -1 if given.get("replaceAll") else 1))


def told(part: dict[str, Any], plans: Plans, time: str) -> Iterator[Event]:
    """Yield what a tool part tells.

    Args:
        part: The part.
        plans: The plan files so far; what this call writes is added.
        time: The message's time, where the part has none.
    """
    state = mapping(part.get("state"))
    name = string(part.get("tool")) or string(part.get("name"))
    call = string(part.get("callID")) or string(part.get("id"))
    given = mapping(state.get("input"))
    times = {**mapping(part.get("time")), **mapping(state.get("time"))}
    began = moment(times.get("start", times.get("created"))) or time
    ended = moment(times.get("end", times.get("completed"))) or began
    yield Call(call, name, *_target(name, given, state), time=began)
    if state.get("status") not in ("completed", "error"):
        return
    result = _result(call, name, state, ended)
    if name in _EDITORS and result.ok:
        plans.see(given)
    yield from _meant(name, given, state, result, plans)
    yield result


def _target(name: str, given: dict[str, Any], state: dict[str, Any]) -> tuple[str, str]:
    if name in _SHELLS:
        return COMMAND, command_line(given.get("command"))
    if name in _EDITORS:
        patch = patched(first(given.get("patchText"), given.get("patch"), given.get("input")))
        paths = (given.get("filePath"), given.get("path"), _metadata(state).get("filepath"))
        return EDIT, patch or files([first(*paths)])
    if name == "invalid":
        return OTHER, line(string(given.get("tool")))
    return OTHER, brief(given) or line(string(state.get("title")))


def _metadata(state: dict[str, Any]) -> dict[str, Any]:
    return mapping(state.get("metadata")) or mapping(state.get("structured"))


def _output(state: dict[str, Any]) -> str:
    return string(state.get("output")) or joined(state.get("content"))


def _result(call: str, name: str, state: dict[str, Any], time: str) -> Result:
    """Return how a call ended; a shell's exit code stands beside a `completed`."""
    output = _output(state)
    if state.get("status") == "error":
        error = string(state.get("error")) or string(mapping(state.get("error")).get("message"))
        refused = (error or output).lstrip().lower().startswith(_REFUSED)
        return Result(call, ok=False, refused=refused, error=fault(error or output), time=time)
    if name == "invalid":
        error = first(mapping(state.get("input")).get("error"), output)
        return Result(call, ok=False, error=fault(error), time=time)
    if name not in _SHELLS:
        return Result(call, time=time)
    known = _metadata(state)
    code = whole(known.get("exit", known.get("exitCode")))
    end = output[-400:].lower()
    if code is None and _ABORTED in end:
        return Result(call, ok=False, refused=True, error=fault(output), time=time)
    if code or (code is None and any(mark in end for mark in _OVER)):
        return Result(call, ok=False, error=fault(output), time=time)
    return Result(call, time=time)


def _meant(
    name: str, given: dict[str, Any], state: dict[str, Any], result: Result, plans: Plans
) -> Iterator[Event]:
    """Yield the todo list, the answers or the judgement of a plan in a call that ended."""
    if name == _TODOS and result.ok:
        kept = _metadata(state).get("todos")
        listed = kept if isinstance(kept, list) else given.get("todos")
        if (event := todos(listed, "content", "text", "title", time=result.time)) is not None:
            yield event
    elif name == "question" and result.ok:
        yield from _answers(sequence(given.get("questions")), state, result.time)
    elif name == _PLAN_EXIT:
        if result.ok and _left_plan_mode(state):
            yield Plan(plans.text, APPROVED, time=result.time)
        elif result.refused:
            yield Plan(plans.text, REJECTED, _feedback(result.error), result.time)


def _left_plan_mode(state: dict[str, Any]) -> bool:
    """Whether a result is the harness's own word that the user approved the plan."""
    title = state.get("title")
    if isinstance(title, str):
        return title.startswith(_LEFT[0])
    return _output(state).startswith(_LEFT[1])


def _feedback(error: str) -> str:
    """Return what the user said to a refusal, "" where it is only the program's sentence."""
    _, mark, said = error.partition("feedback: ")
    return said.strip() if mark else ""


def _answers(questions: list[Any], state: dict[str, Any], time: str) -> Iterator[Event]:
    known = _metadata(state).get("answers")
    output = _output(state)
    for index, question in enumerate(map(mapping, questions)):
        asked = first(question.get("question"), question.get("header"))
        if isinstance(known, list):
            answer = _chosen(known[index]) if index < len(known) else ""
        else:
            answer = _quoted(output, asked)
        if asked and answer:
            yield Answer(cut(asked), cut(answer), time)


def _chosen(answer: Any) -> str:
    texts = [answer] if isinstance(answer, str) else sequence(answer)
    return ", ".join(text.strip() for text in texts if isinstance(text, str) and text.strip())


def _quoted(output: str, asked: str) -> str:
    """Return a question's answer in the sentence `"question"="answer", ...`, "" for none."""
    _, mark, rest = output.partition(f'"{asked}"="')
    ends = [at for at in (rest.find('", "'), rest.find('". You can')) if at >= 0]
    answer = rest[: min(ends)] if ends else rest.rstrip('". \n')
    return "" if not mark or answer == "Unanswered" else answer
