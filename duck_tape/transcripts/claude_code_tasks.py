"""Claude Code's todo lists: the Task tools' single changes, and the older whole lists (pure)."""

from __future__ import annotations

from duck_tape.text.lazy import expression
from duck_tape.transcripts.events import Todo, Todos
from duck_tape.transcripts.shapes import TARGET, cut, first, mapping, sequence, status, string

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_CREATED = expression(r"Task #(\w{1,64}) created")
_MOST = 2000
"""Tasks that are kept; the oldest are dropped."""


class Tasks:
    """The list that single changes build; given whole after each."""

    def __init__(self) -> None:
        """Start with an empty list."""
        self._tasks: dict[str, Todo] = {}

    def create(self, arguments: dict[str, Any], result: Any, text: str) -> bool:
        """Take a new task; its id is in the result. Returns whether the list changed."""
        known = mapping(mapping(result).get("task"))
        told = _CREATED.search(text)
        name = _name(known.get("id")) or (told[1] if told else "")
        subject = first(arguments.get("subject"), known.get("subject"))
        if not name or not subject:
            return False
        self._keep(name, Todo(_text(subject), status(arguments.get("status"))))
        return True

    def update(self, arguments: dict[str, Any], result: Any) -> bool:
        """Take a change of status or subject, or a deletion. Returns whether the list changed."""
        if mapping(result).get("success") is False:
            return False
        name = _name(arguments.get("taskId", arguments.get("id")))
        subject = string(arguments.get("subject"))
        task = self._tasks.get(name)
        if not name or (task is None and not subject):
            return False
        if arguments.get("status") == "deleted":
            self._tasks.pop(name, None)
            return True
        now = task.status if task else ""
        text = _text(subject) or (task.text if task else "")
        self._keep(name, Todo(text, status(arguments.get("status") or now)))
        return True

    def replace(self, items: Any) -> bool:
        """Take the whole list as the harness tells it. Returns whether it was one."""
        if not isinstance(items, list):
            return False
        known = [mapping(item) for item in items]
        self._tasks = {}
        for item in known:
            name, subject = _name(item.get("id")), string(item.get("subject"))
            if name and subject and item.get("status") != "deleted":
                self._keep(name, Todo(_text(subject), status(item.get("status"))))
        return True

    def _keep(self, name: str, task: Todo) -> None:
        self._tasks[name] = task
        if len(self._tasks) > _MOST:
            del self._tasks[next(iter(self._tasks))]

    def told(self, time: str) -> Todos:
        """Return the list."""
        return Todos(tuple(self._tasks.values()), time)


def whole(items: Any, time: str) -> list[Todos]:
    """Return a list that was written whole (`TodoWrite`): what it omits was dropped, not done."""
    if not isinstance(items, list):
        return []
    found = []
    for item in sequence(items)[:_MOST]:
        known = mapping(item)
        if text := first(known.get("content"), known.get("subject"), known.get("activeForm")):
            found.append(Todo(_text(text), status(known.get("status"))))
    return [Todos(tuple(found), time)]


def _name(value: Any) -> str:
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else string(value)


def _text(subject: str) -> str:
    return cut(subject.strip(), TARGET)
