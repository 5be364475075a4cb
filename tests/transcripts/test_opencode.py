from __future__ import annotations

import io
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duck_tape.transcripts import opencode
from duck_tape.transcripts.events import (
    APPROVED,
    CANCELLED,
    COMMAND,
    COMPLETED,
    EDIT,
    IN_PROGRESS,
    OTHER,
    PENDING,
    REJECTED,
    Answer,
    Boundary,
    Call,
    Event,
    Meta,
    Plan,
    Prompt,
    Result,
    Text,
    Todo,
    Todos,
)
from duck_tape.transcripts.read import read_events
from tests.transcripts.feed import only, records, shapes, told, told_of, words

Record = dict[str, Any]
AT = 1777881600000
TIME = str(AT)


def message(role: str, *parts: Record, **info: Any) -> Record:
    known = {"id": f"msg_{len(str(parts))}{role}", "sessionID": "ses_1", "role": role}
    return {"info": {**known, "time": {"created": AT}, **info}, "parts": list(parts)}


def text(words_: str, **more: Any) -> Record:
    return {"type": "text", "text": words_, **more}


def tool(name: str, given_: Record, status: str = "completed", **state: Any) -> Record:
    times = {"start": AT + 1, "end": AT + 2}
    known = {"status": status, "input": given_, "time": times, **state}
    return {"type": "tool", "tool": name, "callID": f"{name}_1", "state": known}


def run(*messages: Record, **more: Any) -> list[Event]:
    return told_of(opencode, {"sessionID": "ses_1", "messages": list(messages), **more})[1:]


def of_tool(*parts: Record) -> list[Event]:
    return run(message("assistant", *parts))


def begun(name: str, kind: str, target: str) -> Call:
    return Call(f"{name}_1", name, kind, target, str(AT + 1))


def ended(name: str, **how: Any) -> Result:
    return Result(f"{name}_1", time=str(AT + 2), **how)


SESSION = [
    message("user", text("Add the tax column"), id="msg_1", summary={"diffs": [{"patch": "x"}]}),
    message(
        "assistant",
        {"type": "step-start"},
        {"type": "reasoning", "text": "Hm."},
        text("Planning.", time={"start": AT + 5}),
        tool(
            "todowrite",
            {"todos": [{"content": "Column", "status": "in_progress", "id": "1"}]},
            metadata={"todos": [{"content": "Column", "status": "in_progress"}]},
        ),
        tool("bash", {"command": "make", "description": "x"}, output="red", metadata={"exit": 2}),
        {"type": "step-finish"},
        id="msg_2",
        modelID="m-1",
        path={"cwd": "/shop"},
    ),
    message("user", {"type": "compaction", "auto": True}, id="msg_3"),
    message("assistant", text("## Goal\nsum"), id="msg_4", summary=True, mode="compaction"),
    message("user", text("Continue if you have next steps", synthetic=True), id="msg_5"),
    message("assistant", text("Going on."), id="msg_6", modelID="m-1", path={"cwd": "/shop"}),
]
TOLD = [
    Prompt("Add the tax column", TIME),
    Meta(cwd="/shop", model="m-1", time=TIME),
    Text("Planning.", str(AT + 5)),
    begun("todowrite", OTHER, ""),
    Todos((Todo("Column", IN_PROGRESS),), str(AT + 2)),
    ended("todowrite"),
    begun("bash", COMMAND, "make"),
    ended("bash", ok=False, error="red"),
    Boundary("auto", TIME),
    Text("Going on.", TIME),
]


def test_what_the_plugin_hands_over() -> None:
    todos = [{"content": "Column", "status": "completed"}, {"content": "Test", "status": "pending"}]
    document = {"sessionID": "ses_1", "directory": "/w", "messages": SESSION, "todos": todos}
    found = told_of(opencode, document)
    first = Meta(session="ses_1", cwd="/w")
    last = Todos((Todo("Column", COMPLETED), Todo("Test", PENDING)), str(AT + 2))
    assert found == [first, *TOLD, last]


def test_what_the_sdk_gives() -> None:
    assert opencode.looks_like(SESSION)
    found = told_of(opencode, SESSION)
    assert found[1] == Meta(session="ses_1", cwd="/shop", model="m-1", time=TIME)
    assert [found[0], *found[2:]] == [TOLD[0], *TOLD[2:]]


INFO = {
    "id": "ses_1",
    "directory": "/shop",
    "version": "1.2.3",
    "time": {"created": AT},
    "revert": None,
}


def test_an_export() -> None:
    document = {"info": INFO, "messages": SESSION}
    found = told_of(opencode, document)
    assert found[0] == Meta(session="ses_1", cwd="/shop", version="1.2.3", time=TIME)
    assert found[2] == Meta(model="m-1", time=TIME)
    assert [*found[1:2], *found[3:]] == [TOLD[0], *TOLD[2:]]


@pytest.mark.parametrize("indent", [None, 1])
@pytest.mark.parametrize("banner", [b"", b"Exporting session: ses_1", b"Exporting session\n"])
def test_an_export_behind_a_banner(banner: bytes, indent: int | None) -> None:
    document = {"info": INFO, "messages": SESSION}
    data = banner + json.dumps(document, indent=indent).encode() + b"\n"
    reading = read_events(io.BytesIO(data))
    assert list(reading) == told_of(opencode, document)
    assert (reading.harness, reading.unfinished) == ("opencode", False)


def test_an_export_that_was_cut() -> None:
    data = json.dumps({"info": INFO, "messages": SESSION}, indent=1).encode()
    reading = read_events(io.BytesIO(b"Exporting session: ses_1" + data[: data.index(b'"msg_5"')]))
    assert only(reading, Prompt, Todos) == [TOLD[0], TOLD[4]]
    assert reading.unfinished


def test_an_empty_export_has_no_words() -> None:
    found = list(read_events(io.BytesIO(b'Exporting session: ses_x{"info":{},"messages":[]}')))
    assert found == []


def test_messages_line_by_line() -> None:
    assert words(told(opencode, *SESSION), Prompt) == ["Add the tax column"]
    assert opencode.reader().wants(b"{}")


def test_a_compaction_that_is_about_to_happen_has_not_happened() -> None:
    assert run(*SESSION[:3])[-1] == TOLD[7]


@pytest.mark.parametrize(
    ("info", "cwd"),
    [
        ({"directory": "/one"}, "/one"),
        ({"location": {"directory": "/two"}}, "/two"),
        ({"location": "/three"}, "/three"),
        ({}, ""),
    ],
)
def test_the_folder_in_both_forms(info: Record, cwd: str) -> None:
    found = told_of(opencode, {"info": {"id": "s", **info}, "messages": [message("user")]})
    assert found == [Meta(session="s", cwd=cwd)]


@pytest.mark.parametrize(
    "extra",
    [
        {"summary": {"diffs": [{"before": "a", "after": "b"}]}, "variant": "high"},
        {"summary": {"diffs": [{"patch": "p"}]}, "model": {"modelID": "m", "variant": "high"}},
    ],
)
def test_other_fields_of_a_message_do_not_matter(extra: Record) -> None:
    assert run(message("user", text("go"), **extra)) == [Prompt("go", TIME)]


def test_parts_that_are_not_the_users() -> None:
    found = run(
        message(
            "user",
            text("Read @a.py"),
            text("Called the Read tool", synthetic=True),
            text("Plugin note", ignored=True),
            {"type": "file", "url": "file:///a.py"},
            text("and fix it"),
        )
    )
    assert found == [Prompt("Read @a.py\nand fix it", TIME)]


def test_a_command_that_runs_a_sub_agent() -> None:
    part = {"type": "subtask", "prompt": "You are", "description": "Review", "command": "review"}
    assert run(message("user", part)) == [Prompt("/review", TIME)]
    found = run(message("assistant", {**part, "command": None}))
    assert found == [Call("", "task", OTHER, "Review", TIME)]


@pytest.mark.parametrize("place", ["session", "info", ""])
def test_a_sub_agents_prompts_are_not_the_users(place: str) -> None:
    child = {"id": "ses_1", "parentID": "ses_0"}
    more: Record = {place: child} if place else child
    found = told_of(opencode, {"messages": [message("user", text("x"))], **more})
    assert not only(found, Prompt)


def test_another_sessions_messages_are_left_out() -> None:
    other = message("user", text("theirs"), sessionID="ses_9", id="msg_9")
    assert words(run(other, message("user", text("mine"))), Prompt) == ["mine"]


def test_a_message_that_comes_twice_counts_once_as_it_was_last() -> None:
    first, again = message("user", text("one"), id="m"), message("user", text("two"), id="m")
    assert words(run(first, message("assistant", text("A")), again), Prompt) == ["two"]
    assert words(told(opencode, first, again), Prompt) == ["one"]


def test_what_was_taken_back_is_not_told() -> None:
    reverted = {"info": {**INFO, "revert": {"messageID": "msg_5"}}, "messages": SESSION}
    assert words(told_of(opencode, reverted), Text) == ["Planning."]


ENDS: list[tuple[Record, list[Event]]] = [
    (
        tool("write", {"filePath": "/a"}, output="ok"),
        [begun("write", EDIT, "/a"), ended("write")],
    ),
    (
        tool("edit", {"filePath": "/a"}, "error", error="no match"),
        [begun("edit", EDIT, "/a"), ended("edit", ok=False, error="no match")],
    ),
    (
        tool("apply_patch", {"patchText": "*** Begin Patch\n*** Add File: b\n"}),
        [begun("apply_patch", EDIT, "b"), ended("apply_patch")],
    ),
    (
        tool("bash", {"command": "make"}, output="ok", metadata={"exit": 0}),
        [begun("bash", COMMAND, "make"), ended("bash")],
    ),
    (
        {**tool("bash", {"command": "make"}, output="ok")},
        [begun("bash", COMMAND, "make"), ended("bash")],
    ),
    (
        tool(
            "bash", {"command": "x"}, output="y\nUser aborted the command", metadata={"exit": None}
        ),
        [
            begun("bash", COMMAND, "x"),
            ended("bash", ok=False, refused=True, error="y\nUser aborted the command"),
        ],
    ),
    (
        tool("bash", {"command": "x"}, output="terminated command after exceeding timeout 9 ms"),
        [
            begun("bash", COMMAND, "x"),
            ended("bash", ok=False, error="terminated command after exceeding timeout 9 ms"),
        ],
    ),
    (
        tool("bash", {"command": "x"}, "error", error="The user rejected permission to use this"),
        [
            begun("bash", COMMAND, "x"),
            ended("bash", ok=False, refused=True, error="The user rejected permission to use this"),
        ],
    ),
    (
        tool("bash", {"command": "x"}, "error", error="Tool execution aborted"),
        [
            begun("bash", COMMAND, "x"),
            ended("bash", ok=False, refused=True, error="Tool execution aborted"),
        ],
    ),
    (
        tool("invalid", {"tool": "nope", "error": "No such tool"}, output="x"),
        [begun("invalid", OTHER, "nope"), ended("invalid", ok=False, error="No such tool")],
    ),
    (tool("grep", {"pattern": "tax"}, "running"), [begun("grep", OTHER, "tax")]),
    (
        tool("task", {"description": "Look", "prompt": "You are"}, "pending"),
        [begun("task", OTHER, "Look")],
    ),
]


@pytest.mark.parametrize(("part", "expected"), ENDS)
def test_tools(part: Record, expected: list[Event]) -> None:
    assert of_tool(part) == expected


def test_a_tool_part_without_anything() -> None:
    assert of_tool(
        {"type": "tool", "state": {"status": "completed", "input": {}, "output": "ok"}}
    ) == [
        Call("", "", OTHER, "", TIME),
        Result("", time=TIME),
    ]


def test_files_that_a_command_wrote() -> None:
    patch = {"type": "patch", "files": ["/a", "/b", 3]}
    found = of_tool(tool("write", {"filePath": "/a"}), patch)
    assert found[-1] == Call("", "patch", EDIT, "/b", TIME)
    assert len(of_tool(tool("write", {"filePath": "/a"}), {"type": "patch", "files": ["/a"]})) == 2


def test_todo_lists_of_both_forms() -> None:
    items = [
        {"content": "A", "status": "completed"},
        {"content": "B", "status": "cancelled"},
        {"content": "C", "status": "pending"},
    ]
    found = of_tool(
        tool("todowrite", {"todos": items}),
        tool("todowrite", {"todos": items[:1]}, metadata={"todos": items[1:]}),
        tool("todowrite", {"todos": items}, "error", error="bad"),
    )
    listed = (Todo("A", COMPLETED), Todo("B", CANCELLED), Todo("C", PENDING))
    assert [event.items for event in found if isinstance(event, Todos)] == [listed, listed[1:]]


def test_an_omitted_todo_was_dropped() -> None:
    first = {
        "todos": [{"content": "A", "status": "pending"}, {"content": "B", "status": "pending"}]
    }
    then = {"todos": [{"content": "B", "status": "pending"}]}
    found = of_tool(tool("todowrite", first), tool("todowrite", then))
    lists = [event.items for event in found if isinstance(event, Todos)]
    assert lists[-1] == (Todo("B", PENDING),)


@pytest.mark.parametrize(
    ("todos", "expected"),
    [
        ([{"content": "A", "status": "pending"}], []),
        ([], [()]),
        ([{"content": "B", "status": "pending"}], [(Todo("B", PENDING),)]),
        ({"error": "gone"}, []),
    ],
)
def test_the_list_at_the_end_counts(todos: Any, expected: list[Any]) -> None:
    part = tool("todowrite", {"todos": [{"content": "A", "status": "pending"}]})
    found = run(message("assistant", part), todo=todos)
    assert [event.items for event in found[3:] if isinstance(event, Todos)] == expected
    assert run(todos=[]) == []


QUESTIONS = {
    "questions": [
        {"question": 'Use "strict" mode?', "header": "Mode"},
        {"question": "Which?", "header": "Which"},
        {"question": "More?", "header": "More"},
    ]
}


@pytest.mark.parametrize(
    "state",
    [
        {"metadata": {"answers": [["Yes"], ["A", "B"], []]}},
        {
            "output": 'User has answered your questions: "Use "strict" mode?"="Yes", '
            '"Which?"="A, B", "More?"="Unanswered". You can now continue'
        },
        {"output": '"Use "strict" mode?"="Yes", "Which?"="A, B"'},
    ],
)
def test_answers(state: Record) -> None:
    found = of_tool(tool("question", QUESTIONS, **state))
    assert only(found, Answer) == [
        Answer('Use "strict" mode?', "Yes", str(AT + 2)),
        Answer("Which?", "A, B", str(AT + 2)),
    ]


def test_a_dismissed_question_is_no_failure() -> None:
    error = "The user dismissed this question"
    found = of_tool(tool("question", QUESTIONS, "error", error=error))
    assert found[1:] == [ended("question", ok=False, refused=True, error=error)]


PLAN = tool("write", {"filePath": "/w/.opencode/plans/tax.md", "content": "1. Tax"})


@pytest.mark.parametrize(
    ("part", "plan"),
    [
        (
            tool("plan_exit", {}, output="User approved switching to build agent."),
            Plan("1. Tax", APPROVED, time=str(AT + 2)),
        ),
        (
            tool("plan_exit", {}, "error", error="The user dismissed this question"),
            Plan("1. Tax", REJECTED, time=str(AT + 2)),
        ),
        (
            tool(
                "plan_exit",
                {},
                "error",
                error="The user rejected permission with feedback: too long ",
            ),
            Plan("1. Tax", REJECTED, "too long", str(AT + 2)),
        ),
        (tool("plan_exit", {}, "error", error="Disk full"), None),
    ],
)
def test_plans(part: Record, plan: Plan | None) -> None:
    assert only(of_tool(PLAN, part), Plan) == ([plan] if plan else [])


def test_an_edit_of_a_plan_leaves_what_was_written() -> None:
    edit = tool("edit", {"filePath": "/w/.opencode/plans/tax.md", "newString": "x"})
    found = of_tool(PLAN, edit, tool("plan_exit", {}, title="Switching to build agent"))
    assert words(found, Plan) == ["1. Tax"]


@pytest.mark.parametrize(
    ("given_", "text"),
    [
        ({"oldString": "Tax", "newString": "Rate"}, "1. Rate\n2. Tax"),
        ({"oldString": "Tax", "newString": "Rate", "replaceAll": True}, "1. Rate\n2. Rate"),
        ({"oldString": "", "newString": "Rate"}, "1. Tax\n2. Tax"),
        ({"oldString": "none", "newString": "Rate"}, "1. Tax\n2. Tax"),
        ({"content": "other", "filePath": "/w/docs/plans/tax.md"}, "1. Tax\n2. Tax"),
    ],
)
def test_the_plan_is_the_file_as_it_was_changed_last(given_: Record, text: str) -> None:
    path = "/w/.opencode/plans/tax.md"
    found = of_tool(
        tool("write", {"filePath": path, "content": "1. Tax\n2. Tax"}),
        tool("edit", {"filePath": path, **given_}),
        tool("plan_exit", {}, title="Switching to build agent"),
    )
    assert words(found, Plan) == [text]


SECOND: list[Record] = [
    {"id": "msg_1", "type": "user", "text": "Add tax", "time": {"created": AT}},
    {"id": "msg_2", "type": "synthetic", "text": "nobody's", "time": {"created": AT}},
    {"id": "msg_3", "type": "system", "text": "nobody's", "time": {"created": AT}},
    {
        "id": "msg_4",
        "type": "assistant",
        "agent": "build",
        "model": {"id": "m", "providerID": "p"},
        "time": {"created": AT},
        "content": [
            {"type": "reasoning", "text": "hm"},
            {"type": "text", "text": "Look."},
            {
                "type": "tool",
                "id": "c1",
                "name": "bash",
                "time": {"created": AT + 1, "completed": AT + 2},
                "state": {
                    "status": "completed",
                    "input": {"command": "make"},
                    "structured": {"exit": 1},
                    "content": [{"type": "text", "text": "red"}],
                },
            },
            {
                "type": "tool",
                "id": "c2",
                "name": "read",
                "time": {"created": AT + 1},
                "state": {
                    "status": "error",
                    "input": {"filePath": "/a"},
                    "error": {"type": "unknown", "message": "gone"},
                },
            },
        ],
    },
    {
        "id": "msg_5",
        "type": "shell",
        "shell": {"command": "ls", "exit": 0},
        "output": {"output": "a"},
        "time": {"created": AT},
    },
    {"id": "msg_6", "type": "shell", "command": "", "time": {"created": AT}},
    {"id": "msg_7", "type": "compaction", "status": "failed", "reason": "auto"},
    {"id": "msg_8", "type": "compaction", "reason": "auto", "time": {"created": AT}},
    {"id": "msg_9", "type": "user", "text": "on", "time": {"created": AT}},
]


def test_the_second_form() -> None:
    assert opencode.looks_like(SECOND)
    assert opencode.looks_like([{"messages": SECOND}])
    assert told_of(opencode, SECOND) == [
        Prompt("Add tax", TIME),
        Meta(model="m", time=TIME),
        Text("Look.", TIME),
        Call("c1", "bash", COMMAND, "make", str(AT + 1)),
        Result("c1", ok=False, error="red", time=str(AT + 2)),
        Call("c2", "read", OTHER, "/a", str(AT + 1)),
        Result("c2", ok=False, error="gone", time=str(AT + 1)),
        Call("msg_5", "bash", COMMAND, "ls", TIME),
        Result("msg_5", time=TIME),
        Boundary("auto", TIME),
        Prompt("on", TIME),
    ]


def test_an_answer_that_was_broken_off_is_still_said() -> None:
    error = {"name": "MessageAbortedError", "data": {"message": "aborted"}}
    assert words(run(message("assistant", text("Half"), error=error)), Text) == ["Half"]


@pytest.mark.parametrize(
    ("record", "known"),
    [
        (SESSION[0], True),
        ({"info": {}, "messages": []}, True),
        ({"messages": [], "todos": []}, True),
        ({"messages": [{"type": "user"}]}, False),
        ({"id": "msg_1", "type": "user"}, True),
        ({"id": "msg_1", "type": "odd"}, False),
        ({"type": "user", "message": {}}, False),
    ],
)
def test_what_looks_like_opencode(record: Record, known: bool) -> None:
    assert opencode.looks_like([{"oops": 1}, record]) is known


NAMES = (
    "info", "parts", "messages", "todos", "todo", "session", "sessionID", "id", "role", "type",
    "text", "synthetic", "tool", "name", "callID", "state", "status", "input", "output", "error",
    "metadata", "structured", "exit", "time", "start", "created", "content", "questions",
    "answers", "question", "files", "path", "cwd", "model", "summary", "mode", "revert",
    "messageID", "command", "shell", "filePath", "location",
)  # fmt: skip
TEXTS = (
    "user", "assistant", "compaction", "shell", "text", "tool", "patch", "subtask", "completed",
    "error", "bash", "todowrite", "question", "plan_exit", "write", "msg_1", "invalid",
)  # fmt: skip


@settings(max_examples=60)
@given(st.lists(records(NAMES, TEXTS), max_size=5))
def test_no_shape_is_fatal(lines: list[Record]) -> None:
    opencode.looks_like(lines)
    documents = [told_of(opencode, document) for document in (lines, *lines, {"messages": lines})]
    for found in (told(opencode, *lines), *documents):
        assert all(isinstance(known, Event) for known in found)


@settings(max_examples=60)
@given(st.lists(records(NAMES, TEXTS), max_size=4), shapes(NAMES, TEXTS))
def test_no_part_is_fatal(parts: list[Record], state: Any) -> None:
    made = [{**part, "type": "tool", "state": state} for part in parts]
    made += [{**part, "type": "tool", "tool": name} for part in parts for name in TEXTS[10:]]
    lines = [message("assistant", *parts, *made), message("user", *parts)]
    assert all(isinstance(known, Event) for known in told_of(opencode, lines))
