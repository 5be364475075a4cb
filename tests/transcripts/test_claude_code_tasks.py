from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from duck_tape.transcripts import claude_code, claude_code_tasks
from duck_tape.transcripts.claude_code_tasks import Tasks
from duck_tape.transcripts.events import COMPLETED, IN_PROGRESS, PENDING, Todo, Todos
from tests.transcripts.claude_lines import AT, attachment, call, result
from tests.transcripts.feed import only, told

if TYPE_CHECKING:
    from typing import Any

    from tests.transcripts.claude_lines import Record


def todos(*lines: Record) -> list[tuple[Todo, ...]]:
    found = only(told(claude_code, *lines), Todos)
    return [event.items for event in found if isinstance(event, Todos)]


def created(number: str, subject: str) -> list[Record]:
    words = f"Task #{number} created successfully: {subject}"
    return [
        call("TaskCreate", f"c{number}", subject=subject),
        result(words, {"task": {"id": number, "subject": subject}}, identity=f"c{number}"),
    ]


def updated(
    number: str, besides: Any = None, *, error: bool = False, **change: str
) -> list[Record]:
    name = f"u{number}{sorted(change.items())}"
    return [
        call("TaskUpdate", name, taskId=number, **change),
        result("Updated", besides, identity=name, error=error),
    ]


SHELF, BOX = created("1", "Build shelf"), created("2", "Fill box")


def test_single_changes_build_the_list() -> None:
    lines = [
        *SHELF,
        *BOX,
        *updated("1", {"success": True}, status="in_progress"),
        *updated("1", status="completed"),
        *updated("2", subject="Fill boxes"),
        *updated("1", status="deleted"),
    ]
    assert todos(*lines) == [
        (Todo("Build shelf"),),
        (Todo("Build shelf"), Todo("Fill box")),
        (Todo("Build shelf", IN_PROGRESS), Todo("Fill box")),
        (Todo("Build shelf", COMPLETED), Todo("Fill box")),
        (Todo("Build shelf", COMPLETED), Todo("Fill boxes")),
        (Todo("Fill boxes"),),
    ]


def test_the_id_is_in_the_words_where_nothing_else_tells_it() -> None:
    lines = [call("TaskCreate", subject="A"), result("Task #12 created successfully: A")]
    assert todos(*lines, *updated("12", status="completed"))[-1] == (Todo("A", COMPLETED),)


@pytest.mark.parametrize(
    "lines",
    [
        [call("TaskCreate", subject="A")],
        [call("TaskCreate", subject="A"), result("full", error=True)],
        [call("TaskCreate", subject="A"), result("odd")],
        [call("TaskCreate"), result("Task #1 created")],
        updated("9", status="completed"),
        updated("", subject="A"),
        [call("TaskUpdate", taskId=[]), result("Updated")],
    ],
)
def test_no_change(lines: list[Record]) -> None:
    assert todos(*lines) == []


def test_a_change_that_failed_is_none() -> None:
    lines = [*updated("1", {"success": False}, status="completed"), *updated("1", error=True)]
    assert todos(*SHELF, *lines) == [(Todo("Build shelf"),)]


def test_a_reminder_is_the_whole_list() -> None:
    items = [
        {"id": 2, "subject": "Fill box", "status": "in_progress"},
        {"id": "3", "subject": "Old", "status": "deleted"},
        {"id": "4"},
        None,
    ]
    lines = [*SHELF, attachment("task_reminder", content=items), *updated("2", status="completed")]
    assert todos(*lines)[1:] == [(Todo("Fill box", IN_PROGRESS),), (Todo("Fill box", COMPLETED),)]
    assert todos(attachment("task_reminder", content="odd")) == []
    assert todos(*SHELF, attachment("task_reminder", content=[], itemCount=0))[-1] == ()


def test_a_list_that_was_asked_for_is_the_whole_list() -> None:
    besides = {"tasks": [{"id": "7", "subject": "A", "status": "pending"}]}
    assert todos(call("TaskList"), result("#7 [pending] A", besides)) == [(Todo("A"),)]
    assert todos(call("TaskList"), result("none")) == []


def test_an_omitted_todo_was_dropped() -> None:
    both = [{"content": "A", "status": "pending"}, {"content": "B", "status": "in_progress"}]
    lines = [call("TodoWrite", "a", todos=both), call("TodoWrite", "b", todos=both[1:])]
    assert todos(*lines) == [
        (Todo("A", PENDING), Todo("B", IN_PROGRESS)),
        (Todo("B", IN_PROGRESS),),
    ]


@pytest.mark.parametrize("items", [None, "x", {"a": 1}])
def test_what_is_no_list(items: Any) -> None:
    assert todos(call("TodoWrite", todos=items)) == []


@pytest.mark.parametrize("kind", ["todo", "todo_reminder"])
def test_reminders_of_older_versions(kind: str) -> None:
    items = [{"content": "A", "status": "completed"}, {"activeForm": "Doing B"}, {}, 3]
    assert todos(attachment(kind, content=items)) == [(Todo("A", COMPLETED), Todo("Doing B"))]


def test_the_list_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(claude_code_tasks, "_MOST", 3)
    tasks = Tasks()
    for number in range(9):
        assert tasks.create({"subject": f"T{number}"}, {"task": {"id": number}}, "")
    assert [todo.text for todo in tasks.told(AT).items] == ["T6", "T7", "T8"]
