from __future__ import annotations

import copy
import io
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duck_tape.transcripts import vscode_chat
from duck_tape.transcripts.events import (
    APPROVED,
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
from duck_tape.transcripts.vscode_log import Replay
from tests.transcripts.feed import only, records, shapes, told, told_of, words

Record = dict[str, Any]
AT = 1777881600000
TIME = str(AT)


def session(*requests: Record, **more: Any) -> Record:
    known = {"version": 3, "sessionId": "s", "creationDate": AT, "customTitle": None}
    return {**known, "requests": list(requests), **more}


def request(text: str, *response: Record, **more: Any) -> Record:
    known = {"requestId": "r", "timestamp": AT, "message": {"text": text, "parts": [{"text": "p"}]}}
    return {**known, "response": list(response), "variableData": {"variables": []}, **more}


def tool(name: str, **more: Any) -> Record:
    known = {"kind": "toolInvocationSerialized", "toolId": name, "toolCallId": "c"}
    return {**known, "isConfirmed": {"type": 1}, "isComplete": True, **more}


def terminal(command: str, **more: Any) -> Record:
    return tool(
        "run_in_terminal",
        toolSpecificData={"kind": "terminal", "commandLine": {"original": command}, **more},
    )


def initial(value: Any) -> Record:
    return {"kind": 0, "v": value}


def of_parts(*parts: Record, **more: Any) -> list[Event]:
    """What parts of a response tell, without the session and its prompt."""
    return told_of(vscode_chat, session(request("go", *parts, **more)))[2:]


def log(*entries: Record) -> list[Event]:
    return told(vscode_chat, *entries)[1:]


def call(kind: str, target: str, name: str = "t") -> Call:
    return Call("c", name, kind, target, TIME)


def test_a_session() -> None:
    document = session(
        request(
            "Fix the build",
            {"value": "Looking at "},
            {"kind": "inlineReference", "inlineReference": {"fsPath": "/w/a.go"}},
            {"value": " now."},
            {"kind": "thinking", "value": "hm"},
            terminal(
                "go build",
                terminalCommandState={"exitCode": 1},
                terminalCommandOutput={"text": "red\r\n"},
            ),
            {"value": "\n```\n"},
            {"kind": "undoStop", "id": "u"},
            {"kind": "codeblockUri", "uri": {"path": "/w/a.go"}, "isEdit": True},
            {"kind": "textEditGroup", "uri": {"path": "/w/a.go"}, "edits": [[{"text": "x"}]]},
            {"value": "\n```\n"},
            {"value": "Done."},
            modelId="copilot/m",
        ),
        workingDirectory="file:///w",
    )
    assert vscode_chat.looks_like([document])
    assert told_of(vscode_chat, document) == [
        Meta(session="s", cwd="/w", model="copilot/m", time=TIME),
        Prompt("Fix the build", TIME),
        Text("Looking at `a.go` now.", TIME),
        call(COMMAND, "go build", "run_in_terminal"),
        Result("c", ok=False, error="red", time=TIME),
        Call("", "textEditGroup", EDIT, "/w/a.go", TIME),
        Text("```\nDone.", TIME),
    ]


def test_fences_around_an_edit_are_no_words() -> None:
    fence = {"value": "\n```\n"}
    assert words(of_parts(fence, {"kind": "textEditGroup", "uri": "/a"}, fence), Text) == []


def test_an_index_that_does_not_exist_yet_is_passed_over() -> None:
    found = log(
        initial(session(request("one"))),
        {"kind": 1, "k": ["requests", 1, "promptTokens"], "v": 7},
        {"kind": 2, "k": ["requests"], "v": [request("two")]},
        {"kind": 1, "k": ["requests", 1, "message", "text"], "v": "deux"},
        {"kind": 1, "k": ["requests", 9, "message", "text"], "v": "nine"},
    )
    assert words(found, Prompt) == ["one", "deux"]


def test_appending_after_a_cut() -> None:
    found = log(
        initial(session(request("one"), request("two"))),
        {"kind": 2, "k": ["requests"], "v": [request("three")], "i": 1},
        {"kind": 2, "k": ["requests", 0, "response"], "v": [{"value": "A"}, {"value": "B"}]},
        {"kind": 2, "k": ["requests", 0, "response"], "i": 1},
    )
    assert (words(found, Prompt), words(found, Text)) == (["one", "three"], ["A"])


def test_a_log_of_one_line() -> None:
    data = json.dumps({"kind": 2, "k": ["requests"], "v": [request("only")], "i": 0}).encode()
    assert words(read_events(io.BytesIO(data)), Prompt) == ["only"]


def test_deleting() -> None:
    found = log(
        initial(session(request("one", {"value": "A"}), request("two"))),
        {"kind": 3, "k": ["requests", 0, "response"]},
        {"kind": 3, "k": ["requests", 1]},
        {"kind": 3, "k": ["nothing", "here"]},
    )
    assert found == [Prompt("one", TIME)]


def test_a_log_without_its_first_line() -> None:
    found = log({"kind": 2, "k": ["requests"], "v": [request("one", {"value": "A"})]})
    assert found == [Prompt("one", TIME), Text("A", TIME)]


def test_the_first_line_again_replaces_all() -> None:
    assert words(log(initial(session(request("a"))), initial(session(request("b")))), Prompt) == [
        "b"
    ]


@pytest.mark.parametrize(
    "entry",
    [
        {"kind": 1, "k": [], "v": {}},
        {"kind": 1, "k": "requests", "v": {}},
        {"kind": 1, "k": ["requests", "x"], "v": {}},
        {"kind": 1, "k": ["requests", -1], "v": {}},
        {"kind": 1, "k": ["requests", 5], "v": {}},
        {"kind": 1, "k": [3, "x"], "v": {}},
        {"kind": 1, "k": ["sessionId", "x"], "v": 1},
        {"kind": 2, "k": ["requests", 0], "v": [1]},
        {"kind": 2, "k": ["requests", 7], "v": [1]},
        {"kind": 2, "k": ["sessionId", "x", 0], "v": [1]},
        {"kind": 7, "k": ["requests"], "v": []},
        {"kind": 1, "k": ["variableData", "x"], "v": 1},
    ],
)
def test_entries_that_point_at_nothing(entry: Record) -> None:
    assert log(initial(session(request("one"))), entry) == [Prompt("one", TIME)]


def test_appending_to_what_is_no_list_makes_one() -> None:
    found = log(
        initial({**session(), "requests": "lost"}),
        {"kind": 2, "k": ["requests"], "v": [request("one")]},
        {"kind": 1, "k": ["requests", 1], "v": request("two")},
        {"kind": 1, "k": ["requests", 0], "v": request("uno")},
        {"kind": 2, "k": ["requests", 0, "response"], "v": [{"value": "A"}]},
    )
    assert (words(found, Prompt), words(found, Text)) == (["uno", "two"], ["A"])


@pytest.mark.parametrize(
    "more",
    [
        {"isSystemInitiated": True},
        {"confirmation": "Accept"},
        {"message": {"text": " "}},
        {"message": None},
    ],
)
def test_requests_that_nobody_typed(more: Record) -> None:
    document = session({**request("the program's", {"value": "A"}), **more})
    assert told_of(vscode_chat, document)[1:] == [Text("A", TIME)]


@pytest.mark.parametrize("mark", ["shouldBeRemovedOnSend", "isHidden"])
def test_requests_that_were_taken_back(mark: str) -> None:
    gone = request("gone", {"value": "A"}, **{mark: {"requestId": "r"}})
    assert told_of(vscode_chat, session(gone))[1:] == []


def test_an_old_message_is_a_text() -> None:
    assert words(told_of(vscode_chat, session({"message": "go"})), Prompt) == ["go"]


@pytest.mark.parametrize(
    ("part", "text"),
    [
        ({"value": "A"}, "A"),
        ({"kind": "markdownContent", "content": {"value": "A"}}, "A"),
        ({"kind": "markdownVuln", "content": {"value": "A"}}, "A"),
        ({"kind": "inlineReference", "inlineReference": {"uri": {"path": "/w/b.py"}}}, "`b.py`"),
        ({"kind": "inlineReference", "name": "f", "inlineReference": {"path": "/w/b.py"}}, "`f`"),
        (
            {
                "kind": "inlineReference",
                "inlineReference": {"name": "Tax", "location": {"uri": {"path": "/w/b.py"}}},
            },
            "`Tax`",
        ),
    ],
)
def test_words(part: Record, text: str) -> None:
    assert of_parts(part) == [Text(text, TIME)]


@pytest.mark.parametrize(
    "part",
    [
        {},
        {"kind": "inlineReference"},
        {"kind": "progressMessage", "content": {"value": "Reading"}},
        {"kind": "thinking", "value": "hm"},
        {"kind": "command", "command": {}},
        {"kind": "textEditGroup"},
        {"kind": "progressTaskSerialized", "content": {"value": "Reading"}},
        {"kind": "planReview", "content": "x"},
        {"kind": "planReview", "content": "x", "data": {"rejected": None}},
        {**terminal("ls"), "subAgentInvocationId": "sub"},
    ],
)
def test_parts_that_tell_nothing(part: Record) -> None:
    assert of_parts(part) == []


ENDS: list[tuple[Record, list[Event]]] = [
    (tool("t", isConfirmed={"type": 0}), [Result("c", ok=False, refused=True, time=TIME)]),
    (tool("t", isConfirmed={"type": 5}), [Result("c", ok=False, refused=True, time=TIME)]),
    (tool("t", isComplete=False), [Result("c", ok=False, refused=True, time=TIME)]),
    (tool("t", isConfirmed=False), [Result("c", ok=False, refused=True, time=TIME)]),
    (tool("t", isConfirmed=True), [Result("c", time=TIME)]),
    (tool("t", isConfirmed=None), [Result("c", time=TIME)]),
    (tool("t", isConfirmed={"type": 4}), [Result("c", time=TIME)]),
    (tool("t", resultError="bad"), [Result("c", ok=False, error="bad", time=TIME)]),
    (
        tool("t", resultDetails={"isError": True, "output": [{"type": "embed", "value": "bad"}]}),
        [Result("c", ok=False, error="bad", time=TIME)],
    ),
    (tool("t", resultDetails=[{"path": "/a"}]), [Result("c", time=TIME)]),
]


@pytest.mark.parametrize(("part", "expected"), ENDS)
def test_how_tools_end(part: Record, expected: list[Event]) -> None:
    assert of_parts(part) == [call(OTHER, ""), *expected]


@pytest.mark.parametrize(
    ("lines", "command"),
    [
        ({"commandLine": {"original": "a"}}, "a"),
        ({"commandLine": {"original": "a", "toolEdited": "b"}}, "b"),
        ({"commandLine": {"original": "a", "userEdited": "c", "toolEdited": "b"}}, "c"),
        ({"command": "d", "language": "sh"}, "d"),
    ],
)
def test_commands(lines: Record, command: str) -> None:
    part = tool("t", toolSpecificData={"kind": "terminal", **lines})
    assert of_parts(part)[0] == call(COMMAND, command)


@pytest.mark.parametrize(
    ("message", "target"),
    [
        ("Searched for tax", "Searched for tax"),
        ({"value": "Read [](file:///w/my%20app/a.go#3-9)"}, "Read a.go"),
        ({"value": "Read [a.go](file:///w/a.go)"}, "Read a.go"),
    ],
)
def test_what_other_tools_are_about(message: Any, target: str) -> None:
    assert of_parts(tool("t", pastTenseMessage=message))[0] == call(OTHER, target)
    assert of_parts(tool("t", invocationMessage=message))[0] == call(OTHER, target)


EDITS: list[tuple[Record, str]] = [
    ({"kind": "textEditGroup", "uri": {"fsPath": "/w/a"}}, "/w/a"),
    ({"kind": "notebookEditGroup", "uri": "file:///w/my%20a"}, "/w/my a"),
    ({"kind": "textEditGroup", "uri": {"path": "/c:/w/a"}}, "c:/w/a"),
    ({"kind": "externalEdit", "uri": {"external": "file:///w/a"}}, "/w/a"),
    (
        {
            "kind": "workspaceEdit",
            "edits": [{"oldResource": {"path": "/a"}, "newResource": {"path": "/b"}}, 3],
        },
        "/a\n/b",
    ),
]


@pytest.mark.parametrize(("part", "target"), EDITS)
def test_edits(part: Record, target: str) -> None:
    assert of_parts(part) == [Call("", part["kind"], EDIT, target, TIME)]


LIST = [
    {"id": "1", "title": "A", "status": "completed"},
    {"id": "2", "title": "B", "status": "in-progress"},
    {"id": "3", "title": "C", "status": "not-started"},
]
LISTED = Todos((Todo("A", COMPLETED), Todo("B", IN_PROGRESS), Todo("C", PENDING)), TIME)


def test_todo_lists() -> None:
    part = tool("manage_todo_list", toolSpecificData={"kind": "todoList", "todoList": LIST})
    assert only(of_parts(part), Todos) == [LISTED]


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (json.dumps({"operation": "write", "todoList": LIST}), [LISTED]),
        (json.dumps({"operation": "read", "todoList": LIST}), []),
        ("{cut", []),
        (None, []),
    ],
)
def test_todo_lists_of_older_versions(arguments: Any, expected: list[Event]) -> None:
    calls = [{"id": "c", "name": "manage_todo_list", "arguments": arguments}]
    result = {"metadata": {"toolCallRounds": [{"toolCalls": calls, "thinking": "x"}, {"x": 1}]}}
    part = tool("copilot_manage_todo_list", toolCallId="c__vscode-7")
    assert only(of_parts(part, result=result), Todos) == expected
    entry = {"kind": 1, "k": ["requests", 0, "result"], "v": result}
    assert only(log(initial(session(request("go", part))), entry), Todos) == expected


def test_answers() -> None:
    questions = [
        {"id": "a", "title": "Rate", "message": {"value": "Which rate?"}},
        {"id": "b", "title": "Where?", "options": [{"id": "o", "label": "Here", "value": "h"}]},
        {"id": "c", "title": "All?", "options": []},
        {"id": "d", "title": "Open?"},
    ]
    data = {
        "a": "21 %",
        "call:1": {"selectedValue": "h"},
        "c": {"selectedValues": ["x", "y"], "freeformValue": "z"},
    }
    found = of_parts({"kind": "questionCarousel", "questions": questions, "data": data})
    assert found == [
        Answer("Which rate?", "21 %", TIME),
        Answer("Where?", "Here", TIME),
        Answer("All?", "x, y, z", TIME),
    ]


@pytest.mark.parametrize(
    ("data", "plan"),
    [
        ({"rejected": False, "action": "Go"}, Plan("1. Tax", APPROVED, time=TIME)),
        ({"rejected": True, "feedback": "No"}, Plan("1. Tax", REJECTED, "No", TIME)),
    ],
)
def test_plans(data: Record, plan: Plan) -> None:
    part = {"kind": "planReview", "title": "Plan", "content": "1. Tax", "data": data}
    assert of_parts(part) == [plan]


def test_a_compaction_is_told_by_its_progress() -> None:
    part = {
        "kind": "progressTaskSerialized",
        "content": {"value": "Summarized conversation history"},
    }
    assert of_parts(part) == [Boundary("", TIME)]


def test_only_what_events_need_is_held() -> None:
    replay = Replay()
    replay.apply(initial(session(request("go", {"kind": "thinking", "value": "x" * 99_999}))))
    edit = {"kind": "textEditGroup", "uri": "/a", "edits": [[{"text": "x" * 99_999}]]}
    replay.apply(
        {"kind": 2, "k": ["requests", 0, "response"], "v": [edit, {"value": "y" * 99_999}]}
    )
    replay.apply({"kind": 1, "k": ["requests", 0, "contentReferences"], "v": ["x" * 99_999]})
    assert len(json.dumps(replay.value)) < 40_000
    assert len(replay.value["requests"][0]["response"]) == 3


def test_nothing_tells_nothing() -> None:
    assert told(vscode_chat) == []
    assert told_of(vscode_chat, [1]) == []
    assert vscode_chat.reader().wants(b"{}")


def test_a_document_in_a_file_of_lines() -> None:
    assert words(told(vscode_chat, session(request("go"))), Prompt) == ["go"]


@pytest.mark.parametrize(
    ("record", "known"),
    [
        (session(), True),
        (initial({}), True),
        ({"kind": 1, "k": ["x"]}, True),
        ({"kind": "main", "k": []}, False),
        ({"requests": []}, False),
        ({"type": "user"}, False),
    ],
)
def test_what_looks_like_a_chat(record: Record, known: bool) -> None:
    assert vscode_chat.looks_like([{"oops": 1}, record]) is known


PARTS: list[Record] = [
    {"value": "A"},
    {"kind": "thinking", "value": "hm"},
    terminal("make", terminalCommandState={"exitCode": 2}),
    tool("manage_todo_list", toolSpecificData={"kind": "todoList", "todoList": LIST}),
    {"kind": "textEditGroup", "uri": {"path": "/a"}, "edits": [[{"text": "x"}]]},
    {"kind": "workspaceEdit", "edits": [{"newResource": {"path": "/b"}}]},
    tool("t", isConfirmed={"type": 0}),
]


@st.composite
def histories(draw: st.DrawFn) -> tuple[Record, list[Record]]:
    """A session and a log that leads to it, as its program writes one."""
    state = session()
    entries = [initial(copy.deepcopy(state))]
    for number in range(draw(st.integers(0, 10))):
        requests = state["requests"]
        kind = draw(st.sampled_from(["push", "cut", "respond", "set", "delete"]))
        at = draw(st.integers(0, max(0, len(requests) - 1)))
        if kind == "push" or not requests:
            new = request(f"p{number}", *draw(st.lists(st.sampled_from(PARTS), max_size=2)))
            entries.append({"kind": 2, "k": ["requests"], "v": [new]})
            requests.append(copy.deepcopy(new))
        elif kind == "cut":
            entries.append({"kind": 2, "k": ["requests"], "v": [request("c")], "i": at})
            requests[at:] = [request("c")]
        elif kind == "respond":
            new_parts = draw(st.lists(st.sampled_from(PARTS), min_size=1, max_size=3))
            path = ["requests", at, "response"]
            entry: Record = {"kind": 2, "k": path, "v": new_parts}
            known = requests[at].setdefault("response", [])
            if draw(st.booleans()):
                entry["i"] = draw(st.integers(0, len(known)))
                del known[entry["i"] :]
            known += copy.deepcopy(new_parts)
            entries.append(entry)
        elif kind == "set":
            entries.append({"kind": 1, "k": ["requests", at, "message", "text"], "v": f"s{number}"})
            requests[at]["message"]["text"] = f"s{number}"
        else:
            entries.append({"kind": 3, "k": ["requests", at, "response"]})
            requests[at].pop("response", None)
    return state, entries


@settings(max_examples=60)
@given(histories())
def test_both_files_of_a_session_tell_the_same(history: tuple[Record, list[Record]]) -> None:
    state, entries = history
    assert told(vscode_chat, *entries) == told_of(vscode_chat, state)


NAMES = (
    "kind", "v", "k", "i", "requests", "response", "message", "text", "value", "timestamp",
    "toolId", "toolCallId", "toolSpecificData", "commandLine", "original", "isConfirmed", "type",
    "todoList", "title", "status", "uri", "path", "edits", "result", "metadata", "toolCallRounds",
    "toolCalls", "id", "arguments", "questions", "data", "options", "rejected", "content",
    "resultDetails", "output", "terminalCommandState", "exitCode", "repoData", "resources",
)  # fmt: skip
TEXTS = (
    "toolInvocationSerialized", "questionCarousel", "planReview", "textEditGroup", "{}",
    "workspaceEdit", "inlineReference", "progressTaskSerialized", "requests", "response",
    "manage_todo_list", '{"todoList":[1]}', "file:///a",
)  # fmt: skip


@settings(max_examples=60)
@given(st.lists(records(NAMES, TEXTS), max_size=5), shapes(NAMES, TEXTS))
def test_no_shape_is_fatal(lines: list[Record], value: Any) -> None:
    vscode_chat.looks_like(lines)
    entries = [{**line, "kind": at % 4} for at, line in enumerate(lines)]
    entries.append({"kind": 1, "k": ["requests", 0], "v": value})
    for found in (
        told(vscode_chat, *lines),
        told(vscode_chat, *entries),
        told_of(vscode_chat, value),
    ):
        assert all(isinstance(known, Event) for known in found)


@settings(max_examples=60)
@given(st.lists(records(NAMES, TEXTS), max_size=4))
def test_no_part_is_fatal(parts: list[Record]) -> None:
    made = [{**part, "kind": kind} for part in parts for kind in TEXTS[:8]]
    found = told_of(vscode_chat, session(request("go", *parts, *made, result={"metadata": parts})))
    assert all(isinstance(known, Event) for known in found)
