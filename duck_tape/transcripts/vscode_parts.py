"""What the parts of a response in VS Code's chat tell (pure)."""

from __future__ import annotations

from duck_tape.text.lazy import expression
from duck_tape.transcripts.events import (
    APPROVED,
    COMMAND,
    EDIT,
    OTHER,
    REJECTED,
    Answer,
    Boundary,
    Call,
    Plan,
    Result,
)
from duck_tape.transcripts.shapes import (
    command_line,
    cut,
    fault,
    files,
    first,
    joined,
    line,
    mapping,
    path_of,
    sequence,
    string,
    todos,
    whole,
)
from duck_tape.transcripts.vscode_log import text_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Iterator
    from typing import Any

    from duck_tape.transcripts.events import Event

_DENIED, _SKIPPED = 0, 5
_TODOS = frozenset(("manage_todo_list", "copilot_manage_todo_list"))
_LINK = expression(r"\[([^\]\n]{0,200})\]\((file:[^)\s]{1,2000})\)")
_QUERY = expression(r"[?#][^)]*\Z")
_COMPACTED = ("summarized conversation", "compacted conversation")


def inline(part: dict[str, Any]) -> str | None:
    """Return what a part adds to the running text; None for a part that is no text."""
    kind = part.get("kind")
    if kind is None or kind in ("markdownContent", "markdownVuln"):
        text = text_of(part.get("content")) or text_of(part)
        return text or None
    if kind == "inlineReference":
        reference = mapping(part.get("inlineReference"))
        path = path_of(reference.get("uri")) or path_of(
            mapping(reference.get("location")).get("uri")
        )
        name = string(part.get("name")) or string(reference.get("name"))
        name = name or (path or path_of(reference)).replace("\\", "/").rpartition("/")[2]
        return f"`{name}`" if name else ""
    return None


def tool(part: dict[str, Any], arguments: dict[str, Any], time: str) -> Iterator[Event]:
    """Yield what a tool's part tells (`toolInvocationSerialized`).

    Args:
        part: The part.
        arguments: What the model called the tool with, empty where that is not known.
        time: The request's time.
    """
    name, call = string(part.get("toolId")), string(part.get("toolCallId"))
    specific = mapping(part.get("toolSpecificData"))
    kind, target = _target(part, specific)
    yield Call(call, name, kind, target, time)
    result = _result(part, specific, call, time)
    if result.ok:
        listed = specific.get("todoList") if specific.get("kind") == "todoList" else None
        if listed is None and name in _TODOS:
            listed = arguments.get("todoList")
        found = todos(listed, "title", "description", "content", time=time)
        if found is not None and arguments.get("operation") != "read":
            yield found
    yield result


def _target(part: dict[str, Any], specific: dict[str, Any]) -> tuple[str, str]:
    lines = mapping(specific.get("commandLine"))
    command = first(
        lines.get("userEdited"), lines.get("toolEdited"), lines.get("original"),
        specific.get("command"),
    )  # fmt: skip
    if command:
        return COMMAND, command_line(command)
    said = first(text_of(part.get("pastTenseMessage")), text_of(part.get("invocationMessage")))
    return OTHER, line(_LINK.sub(_named, said))


def _named(link: re.Match[str]) -> str:
    """Return a link to a file as its name."""
    path = path_of(_QUERY.sub("", link[2]))
    return link[1] or path.replace("\\", "/").rpartition("/")[2]


def _result(part: dict[str, Any], specific: dict[str, Any], call: str, time: str) -> Result:
    if refused(part):
        return Result(call, ok=False, refused=True, time=time)
    code = whole(mapping(specific.get("terminalCommandState")).get("exitCode"))
    details, error = mapping(part.get("resultDetails")), part.get("resultError")
    if code or details.get("isError") is True or error:
        text = first(
            text_of(specific.get("terminalCommandOutput")),
            string(mapping(specific.get("terminalCommandOutput")).get("text")),
            string(error),
            joined(
                [{"text": mapping(item).get("value")} for item in sequence(details.get("output"))]
            ),
            text_of(part.get("pastTenseMessage")),
        )
        return Result(call, ok=False, error=fault(text), time=time)
    return Result(call, time=time)


def refused(part: dict[str, Any]) -> bool:
    """Whether the user denied, skipped or stopped a call.

    `isConfirmed` is a boolean in older sessions, `{type}` in newer; what was written down is
    complete, or was cancelled.
    """
    confirmed = part.get("isConfirmed")
    kind = whole(mapping(confirmed).get("type"))
    return confirmed is False or part.get("isComplete") is False or kind in (_DENIED, _SKIPPED)


def edited(part: dict[str, Any]) -> str:
    """Return the files that an edit's part touches, "" for none."""
    moves = [mapping(edit) for edit in sequence(part.get("resources"))]
    paths = [path_of(part.get("uri"))]
    paths += [path_of(edit.get(key)) for edit in moves for key in ("oldResource", "newResource")]
    return files(paths)


def edit(part: dict[str, Any], time: str) -> Iterator[Event]:
    """Yield what an edit's part tells (`textEditGroup` and its like)."""
    if target := edited(part):
        yield Call("", string(part.get("kind")), EDIT, target, time)


def answers(part: dict[str, Any], time: str) -> Iterator[Event]:
    """Yield the user's answers in a `questionCarousel`."""
    given = mapping(part.get("data"))
    questions = [mapping(question) for question in sequence(part.get("questions"))]
    for index, question in enumerate(questions):
        name = string(question.get("id"))
        value = given.get(name)
        if value is None:
            value = next((given[key] for key in given if key.endswith(f":{index}")), None)
        asked = first(text_of(question.get("message")), question.get("title"), name)
        if answer := _chosen(value, sequence(question.get("options"))):
            yield Answer(cut(asked), cut(answer), time)


def _chosen(value: Any, options: list[Any]) -> str:
    known = mapping(value)
    chosen = [value, known.get("selectedValue"), *sequence(known.get("selectedValues"))]
    labels = {
        key: string(mapping(option).get("label"))
        for option in options
        for key in (mapping(option).get("value"), mapping(option).get("id"))
        if isinstance(key, str)
    }
    texts = [text for text in (*chosen, known.get("freeformValue")) if isinstance(text, str)]
    return ", ".join(labels.get(text) or text for text in texts if text.strip())


def plan(part: dict[str, Any], time: str) -> Iterator[Event]:
    """Yield what the user said to a plan (`planReview`)."""
    given = part.get("data")
    if isinstance(given, dict) and isinstance(given.get("rejected"), bool):
        status = REJECTED if given["rejected"] else APPROVED
        text = first(text_of(part.get("content")), part.get("title"))
        yield Plan(cut(text), status, cut(string(given.get("feedback"))), time)


def compaction(part: dict[str, Any], time: str) -> Iterator[Event]:
    """Yield a boundary where a progress message says that the conversation was summarised."""
    if text_of(part.get("content")).strip().lower().startswith(_COMPACTED):
        yield Boundary("", time)
