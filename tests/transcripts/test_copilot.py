from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duck_tape.transcripts import copilot
from duck_tape.transcripts.copilot import todos_from_rows
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
from tests.transcripts.feed import only, records, told_of, words
from tests.transcripts.feed import told as told_by

if TYPE_CHECKING:
    from typing import Any

    Record = dict[str, Any]

AT = "2026-05-04T08:00:00.000Z"
PLAN = "/h/.copilot/session-state/5e55/plan.md"


def told(*lines: Record) -> list[Event]:
    return told_by(copilot, *lines)


def event(kind: str, data: Any = None, **more: Any) -> Record:
    """A record in the order of the program's keys."""
    agent = {"agentId": more.pop("agentId")} if "agentId" in more else {}
    return {
        "type": kind,
        "data": {} if data is None else data,
        **agent,
        "id": more.pop("id", ""),
        "timestamp": AT,
        "parentId": None,
    }


def call(name: str, arguments: Any = None, identity: str = "c1") -> Record:
    data = {"toolCallId": identity, "toolName": name, "arguments": arguments}
    return event("tool.execution_start", data)


def ended(identity: str = "c1", *, success: bool = True, **more: Any) -> Record:
    data = {"toolCallId": identity, **more, "success": success}
    return event("tool.execution_complete", data)


def test_a_session_in_its_order() -> None:
    start = {
        "sessionId": "5e55",
        "copilotVersion": "1.0.102",
        "selectedModel": "gpt",
        "context": {"cwd": "/home/sam/shop", "gitRoot": "/home/sam/shop", "branch": "main"},
    }
    request = {"toolCallId": "c1", "name": "bash", "arguments": {"command": "ls"}}
    assert told(
        event("session.start", start),
        event("hook.start", {"hookType": "sessionStart", "input": {"initialPrompt": "Sort"}}),
        event("user.message", {"content": "Sort", "transformedContent": "<now>x</now>Sort"}),
        event("system.message", {"content": "You are"}),
        event("assistant.message", {"content": "I look.", "toolRequests": [request]}),
        call("bash", {"command": "ls"}),
        ended(shellExecution={"exitCode": 0}, result={"content": "three"}),
        event("session.compaction_start", {"trigger": "threshold"}),
        event("session.compaction_complete", {"success": True, "trigger": "threshold"}),
        event("session.resume", {"context": {"cwd": "/home/sam/shop/sub"}}),
        event("session.model_change", {"newModel": "other"}),
    ) == [
        Meta(
            session="5e55",
            cwd="/home/sam/shop",
            branch="main",
            version="1.0.102",
            model="gpt",
            time=AT,
        ),
        Prompt("Sort", AT),
        Text("I look.", AT),
        Call("c1", "bash", COMMAND, "ls", AT),
        Result("c1", time=AT),
        Boundary("auto", AT),
        Meta(cwd="/home/sam/shop/sub", time=AT),
        Meta(model="other", time=AT),
    ]


@pytest.mark.parametrize(
    "line",
    [
        event("user.message", {"content": "List files", "source": "agent-5e55"}, agentId="a1"),
        event("user.message", {"content": "List files", "source": "agent-5e55"}),
        event("user.message", {"content": "how to", "source": "skill-pdf"}),
        event("user.message", {"content": "go on", "isAutopilotContinuation": True}),
        event("user.message", {"content": "go on", "source": "autopilot-objective"}),
        event("user.message", {"content": "go on", "source": "extension-x"}),
        event("user.message", {"content": "go on", "source": ["user"]}),
        event("user.message", {"content": "<system_reminder>brief</system_reminder>"}),
        event("user.message", {"content": "<reminder>cut off"}),
        event("user.message", {"content": ""}),
        event("user.message", {"content": None}),
        event("user.message", "odd"),
        event("assistant.message", {"content": "found"}, agentId="a1"),
        event("assistant.message", {"content": "found", "parentToolCallId": "c1"}),
        event("assistant.message", {"content": " ", "toolRequests": None}),
        event("assistant.message_delta", {"deltaContent": "fo"}),
        event("session.background_tasks_changed"),
        event("session.info", {"message": "hi"}),
        event("tool.execution_start", {"toolCallId": "c", "toolName": "bash"}, agentId="a1"),
        event("subagent.started", {"agentName": "x"}),
        event("something.new_and_odd", [1]),
        {"type": "session.info", "ephemeral": False, "data": {}},
        {"type": ["user.message"], "data": {"content": "x"}},
        {},
    ],
)
def test_what_nobody_said_or_did(line: Record) -> None:
    assert told(line) == []


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ({"content": " sort it\n"}, "sort it"),
        ({"content": "sort it", "source": "user"}, "sort it"),
        ({"content": "<current_datetime>x</current_datetime>\n\nsort it"}, "sort it"),
        ({"content": "why <reminder>x</reminder>?"}, "why <reminder>x</reminder>?"),
        ({"content": [{"type": "text", "text": "sort it"}, {"type": "image"}]}, "sort it"),
    ],
)
def test_what_a_user_said(data: Record, text: str) -> None:
    assert words(told(event("user.message", data)), Prompt) == [text]


@pytest.mark.parametrize(
    ("name", "arguments", "kind", "target"),
    [
        ("bash", {"command": "make", "description": "x"}, COMMAND, "make"),
        ("powershell", {"command": "dir"}, COMMAND, "dir"),
        ("bash", {}, OTHER, ""),
        ("create", {"path": "/a b", "file_text": "x"}, EDIT, "/a b"),
        ("edit", {"path": "/a", "old_str": "x", "new_str": "y"}, EDIT, "/a"),
        ("str_replace_editor", {"command": "insert", "path": "/a"}, EDIT, "/a"),
        ("str_replace_editor", {"command": "view", "path": "/a"}, OTHER, "/a"),
        ("view", {"path": "/a"}, OTHER, "/a"),
        ("edit", {}, OTHER, ""),
        ("create", {"path": PLAN, "file_text": "# P"}, OTHER, PLAN),
        ("apply_patch", "*** Begin Patch\n*** Update File: a\n*** Add File: b\n", EDIT, "a\nb"),
        ("apply_patch", {"input": "*** Begin Patch\n*** Add File: b\n"}, EDIT, "b"),
        ("ask_user", {"question": "Which?"}, OTHER, "Which?"),
        ("task", {"description": "Look", "prompt": "Look at"}, OTHER, "Look"),
        ("odd", None, OTHER, ""),
    ],
)
def test_calls(name: str, arguments: Any, kind: str, target: str) -> None:
    expected = Call("c1", name, kind, target, AT)
    assert told(call(name, arguments)) == [expected]
    request = {"toolCallId": "c1", "name": name, "arguments": arguments}
    message = event("assistant.message", {"content": "", "toolRequests": [request]})
    assert told(message, call(name, arguments)) == [expected]


@pytest.mark.parametrize(
    ("data", "error"),
    [
        ({"shellExecution": {"exitCode": 3}, "result": {"content": "boom"}}, "boom"),
        ({"shell_execution": {"exit_code": 3}, "result": "boom"}, "boom"),
        ({"result": {"content": "boom\n<exited with exit code 3>"}}, "boom"),
        ({"result": {"content": "<shellId: 0 completed with exit code 1>\n"}}, "exit code 1"),
        ({"shellExecution": {"exitCode": 3}}, "exit code 3"),
        ({"success": False, "error": {"message": "no shelf", "code": "failure"}}, "no shelf"),
        ({"success": False, "error": "no shelf"}, "no shelf"),
        ({"success": False, "result": {"content": "no shelf"}}, "no shelf"),
        ({"success": False}, ""),
    ],
)
def test_failures(data: Record, error: str) -> None:
    result = told(call("bash", {"command": "make"}), ended(**data))[-1]
    assert isinstance(result, Result)
    assert not result.ok
    assert not result.refused
    assert result.error == error


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("bash", {"shellExecution": {"exitCode": 0}, "result": {"content": "ok"}}),
        ("view", {"result": {"content": "says <exited with exit code 3>"}}),
        ("bash", {"result": {"content": "<exited with exit code 3>\nand on"}}),
        ("bash", {"result": None, "shellExecution": {"exitCode": "3"}}),
    ],
)
def test_what_went_well(name: str, data: Record) -> None:
    assert told(call(name, {"command": "x"}), ended(**data))[-1] == Result("c1", time=AT)


@pytest.mark.parametrize(
    "error",
    [
        {"message": "no", "code": "rejected"},
        {"message": "no", "code": "denied"},
        {"message": "The user rejected this tool call. User feedback: later"},
        {"message": "Permission denied and could not request permission from user"},
    ],
)
def test_a_refused_call_is_no_failure(error: Record) -> None:
    result = told(call("bash"), ended(success=False, error=error))[-1]
    assert isinstance(result, Result)
    assert (result.ok, result.refused) == (False, True)
    assert result.error == ("later" if "later" in error["message"] else "")


def test_a_call_that_was_not_permitted_is_no_failure() -> None:
    denied = {"toolCallId": "c1", "result": {"kind": "denied-interactively-by-user"}}
    lines = [call("bash"), event("permission.completed", denied), ended(success=False, error="no")]
    assert told(*lines)[-1] == Result("c1", ok=False, refused=True, time=AT)


def test_files_that_a_command_changed() -> None:
    edits = [{"path": "/a", "kind": "edit"}, {"path": PLAN, "kind": "edit"}, None, {"path": 3}]
    assert told(call("odd"), ended(fileEdits=edits))[1:] == [
        Result("c1", time=AT),
        Call("", "odd", EDIT, "/a", AT),
    ]
    assert len(told(call("edit", {"path": "/a"}), ended(fileEdits=edits))) == 2
    assert len(told(call("odd"), ended(fileEdits=edits, success=False))) == 2


@pytest.mark.parametrize(
    "data",
    [
        {"shellExecution": {"exitCode": 0}},
        {"fileEdits": [{"path": "/a b", "kind": "create"}]},
        {"fileEdits": [{"path": "/a]b", "kind": "create"}]},
        {},
    ],
)
def test_a_long_result_tells_the_same_as_a_short_one(data: Record) -> None:
    long = ended(**data, result={"content": 'x "y" \\ \n' * 2000}) | {"id": "e1"}
    assert told(call("x"), long) == told(call("x"), ended(**data, result={"content": "x"}))


@pytest.mark.parametrize(
    "data",
    [
        {"shellExecution": {"exitCode": 3}},
        {"success": False},
        {"success": False, "toolTelemetry": {"success": True}},
        {"parentToolCallId": "c0"},
        {"result": {"content": "x" * 3000 + "\n<exited with exit code 3>"}},
    ],
)
def test_a_long_result_that_tells_more_is_decoded(data: Record) -> None:
    line = ended(**{"result": {"content": "x" * 3000}, **data}) | {"id": "e1"}
    encoded = json.dumps(line, separators=(",", ":")).encode()
    assert copilot.reader().shorten(encoded) == encoded


def test_a_long_result_in_another_order_is_decoded() -> None:
    data = {"result": {"content": "x" * 3000, "toolCallId": "c0"}, "toolCallId": "c1"}
    line = event("tool.execution_complete", {**data, "success": True}, id="e1")
    assert told(line) == [Result("c1", time=AT)]


def test_records_count_once() -> None:
    lines = [
        event("user.message", {"content": "a"}, id="1"),
        event("assistant.message", {"content": "b"}, id="2"),
        event("assistant.message", {"content": "c", "messageId": "m"}, id="3"),
        event("assistant.message", {"content": "c", "messageId": "m"}, id="4"),
    ]
    assert [*map(repr, told(*lines, *lines))] == [*map(repr, told(*lines[:3]))]


ASKED = {"message": "Which shelf?", "requestedSchema": {"properties": {"s": {"title": "Shelf"}}}}


def recorded(
    kind: str, identity: str = "c1", actor: str | None = "human_response", **response: Any
) -> Record:
    response = {"responseKind": kind, **response}
    data = {"requestId": f"r-{identity}", "toolCallId": identity, "response": response}
    data |= {} if actor is None else {"actor": actor}
    return event("human_response.recorded", data)


@pytest.mark.parametrize(
    ("response", "expected"),
    [
        ({"content": {"s": "Low"}, **ASKED}, [("Which shelf?", "Low")]),
        ({"content": {"s": ["Low", "high"]}, **ASKED}, [("Which shelf?", "Low, high")]),
        ({"content": {"s": True}, **ASKED}, [("Which shelf?", "yes")]),
        ({"content": {"s": 3}, "message": None, "requestedSchema": 3}, [("s", "3")]),
        (
            {"content": {"s": "Low", "t": "Now"}, **ASKED},
            [("Which shelf? (Shelf)", "Low"), ("Which shelf? (t)", "Now")],
        ),
        ({"content": {"s": "Low", "t": "Now"}}, [("s", "Low"), ("t", "Now")]),
        ({"content": {"s": None, "t": " "}}, []),
        ({"question": "Which?", "answer": "Low", "choices": ["Low"]}, [("Which?", "Low")]),
        ({"question": "Which?"}, []),
    ],
)
def test_recorded_answers(response: Record, expected: list[tuple[str, str]]) -> None:
    lines = [
        call("ask_user", ASKED),
        recorded("ask_user", **response),
        ended(result={"content": "User responded: Low"}),
    ]
    found = [item for item in told(*lines) if isinstance(item, Answer)]
    assert [(item.question, item.answer) for item in found] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("User responded: Low", ["Low"]),
        ("User selected: Low, high\n", ["Low, high"]),
        ("User skipped the question", []),
        ("", []),
    ],
)
def test_answers_in_words(text: str, expected: list[str]) -> None:
    lines = [call("ask_user", {"question": "Which?"}), ended(result={"content": text})]
    found = [item for item in told(*lines) if isinstance(item, Answer)]
    assert [(item.question, item.answer) for item in found] == [("Which?", a) for a in expected]


def test_answers_to_requests() -> None:
    request = event("user_input.requested", {"requestId": "r1", "question": "Which?"})
    done = event("user_input.completed", {"requestId": "r1", "answer": "Low"})
    assert told(request, done, done) == [Answer("Which?", "Low", AT)]
    assert told(done) == []


WHOLE = {"planContent": "# Plan\n1. shelf", "summary": "- shelf"}


@pytest.mark.parametrize(
    ("response", "expected"),
    [
        ({**WHOLE, "approved": True}, Plan("# Plan\n1. shelf", APPROVED, "", AT)),
        ({"summary": "- shelf", "approved": True}, Plan("- shelf", APPROVED, "", AT)),
        (
            {**WHOLE, "approved": False, "feedback": "two shelves"},
            Plan("# Plan\n1. shelf", REJECTED, "two shelves", AT),
        ),
    ],
)
def test_recorded_verdicts(response: Record, expected: Plan) -> None:
    done = {"requestId": "r-c1", "approved": response["approved"]}
    lines = [
        call("exit_plan_mode", {"summary": "- shelf"}),
        recorded("exit_plan_mode", **response),
        event("exit_plan_mode.completed", done),
        ended(result={"content": "Plan approved! Exited plan mode."}),
    ]
    assert only(told(*lines), Plan) == [expected]


def test_leaving_plan_mode_without_running_the_plan_approves_nothing() -> None:
    words_of_it = "Plan approved! Exited plan mode.\n\nYou are now in x without automatic execution"
    said = recorded("exit_plan_mode", **WHOLE, approved=True, selectedAction="exit_only")
    asked, done = call("exit_plan_mode"), ended(result={"content": words_of_it})
    assert only(told(asked, said, done), Plan) == []
    assert only(told(asked, done), Plan) == []


def test_words_tell_nothing_where_persons_are_recorded() -> None:
    lines = [
        call("ask_user", ASKED),
        recorded("ask_user", content={"s": "Low"}, message="Which shelf?"),
        ended(result={"content": "User responded: Low"}),
        call("exit_plan_mode", {"summary": "- shelf"}, "c2"),
        ended("c2", result={"content": "Plan approved! Exited plan mode."}),
    ]
    assert only(told(*lines), Answer, Plan) == [Answer("Which shelf?", "Low", AT)]
    assert len(only(told(*lines[3:]), Plan)) == 1


def test_a_response_without_a_verdict() -> None:
    assert told(recorded("exit_plan_mode", **WHOLE)) == []
    assert told(event("human_response.recorded", {"response": None})) == []


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (
            {"result": {"content": "Plan approved! Exited plan mode.\n\nYou are now in"}},
            Plan("- shelf", APPROVED, "", AT),
        ),
        (
            {"result": {"content": "Plan rejected by the user. Feedback: two shelves"}},
            Plan("- shelf", REJECTED, "two shelves", AT),
        ),
        (
            {
                "result": {
                    "content": "Plan not approved. User feedback:\n\ntwo\nshelves\n\nPlease "
                    "update the plan based on this feedback and try again."
                }
            },
            Plan("- shelf", REJECTED, "two\nshelves", AT),
        ),
        (
            {"success": False, "error": {"message": "The user rejected", "code": "rejected"}},
            Plan("- shelf", REJECTED, "", AT),
        ),
    ],
)
def test_verdicts_in_words(data: Record, expected: Plan) -> None:
    lines = [call("exit_plan_mode", {"summary": "- shelf"}), ended(**data)]
    assert only(told(*lines), Plan) == [expected]


@pytest.mark.parametrize(
    "data",
    [
        {"result": {"content": "Exited plan mode."}},
        {"success": False, "error": "not in plan mode"},
    ],
)
def test_no_verdict(data: Record) -> None:
    assert only(told(call("exit_plan_mode"), ended(**data)), Plan) == []


def test_the_plan_is_in_the_session_s_file() -> None:
    yes = ended("c9", result={"content": "Plan approved! Exited plan mode."})
    leave = call("exit_plan_mode", {"summary": "- s"}, "c9")
    lines = [
        call("create", {"path": PLAN, "file_text": "# Plan\n1. shelf\n"}),
        event("session.plan_changed", {"operation": "create"}),
        call("edit", {"path": PLAN, "old_str": "shelf", "new_str": "box"}, "c2"),
    ]
    assert only(told(*lines, leave, yes), Plan) == [Plan("# Plan\n1. box", APPROVED, "", AT)]
    gone = event("session.plan_changed", {"operation": "delete"})
    assert only(told(*lines, gone, leave, yes), Plan) == [Plan("- s", APPROVED, "", AT)]
    given = event("session.plan_changed", {"plan": "# Given"})
    assert only(told(*lines, given, leave, yes), Plan) == [Plan("# Given", APPROVED, "", AT)]
    assert only(told(*lines), Plan) == []


def test_verdicts_on_requests() -> None:
    request = event("exit_plan_mode.requested", {"requestId": "r1", **WHOLE})
    done = event("exit_plan_mode.completed", {"requestId": "r1", "approved": True})
    assert told(request, done, done) == [Plan("# Plan\n1. shelf", APPROVED, "", AT)]
    assert told(event("exit_plan_mode.completed", {"requestId": "r1"})) == []


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ({"trigger": "manual"}, [Boundary("manual", AT)]),
        ({"trigger": "new"}, [Boundary("", AT)]),
        ({"success": False}, []),
    ],
)
def test_boundaries(data: Record, expected: list[Event]) -> None:
    assert told(event("session.compaction_complete", data)) == expected


def test_todos_of_a_check_list() -> None:
    boxes = "# Todo\n- [x] A\n* [ ] B\n1. [~] C\n- no box"
    assert told(call("update_todo", {"todos": boxes}))[1:] == [
        Todos((Todo("A", COMPLETED), Todo("B", PENDING), Todo("C", IN_PROGRESS)), AT)
    ]
    assert len(told(call("update_todo", {"todos": 3}))) == 1


def test_todos_of_the_database() -> None:
    rows: list[tuple[Any, Any]] = [
        (" A ", "done"),
        ("B", "in_progress"),
        ("C", "blocked"),
        ("", "done"),
        (None, "done"),
        ("D", None),
    ]
    assert todos_from_rows(rows) == Todos(
        (Todo("A", COMPLETED), Todo("B", IN_PROGRESS), Todo("C", PENDING), Todo("D", PENDING))
    )


def test_names_in_snake_case() -> None:
    start = {"tool_call_id": "c1", "tool_name": "bash", "arguments": {"command": "ls"}}
    end = {"tool_call_id": "c1", "success": False, "error": "no"}
    assert told(event("tool.execution_start", start), event("tool.execution_complete", end)) == [
        Call("c1", "bash", COMMAND, "ls", AT),
        Result("c1", ok=False, error="no", time=AT),
    ]


def test_its_own_records_are_known() -> None:
    assert copilot.looks_like([{"x": 1}, event("session.info")])
    assert not copilot.looks_like([{"type": "user", "data": {}}, {"type": "a.b"}, {"type": []}])


def test_a_list_of_records_is_a_document() -> None:
    document = [event("user.message", {"content": "a"}), None, 3]
    assert words(told_of(copilot, document), Prompt) == ["a"]


def test_a_glued_line_is_wanted_for_its_second_record() -> None:
    lines = [event("hook.start", {"x": 1}), event("user.message", {"content": "a"})]
    first, second = (json.dumps(line, separators=(",", ":")).encode() for line in lines)
    reader = copilot.reader()
    assert not reader.wants(first)
    assert reader.wants(first[:-4] + second)


NAMES = (
    "type", "data", "id", "timestamp", "agentId", "content", "toolRequests", "toolCallId", "name",
    "toolName", "arguments", "success", "result", "error", "message", "code", "fileEdits", "path",
    "shellExecution", "exitCode", "response", "responseKind", "approved", "feedback", "summary",
    "requestId", "question", "answer", "context", "todos", "plan", "command", "kind",
)  # fmt: skip
TEXTS = (
    "user.message", "assistant.message", "tool.execution_start", "tool.execution_complete",
    "human_response.recorded", "exit_plan_mode.completed", "session.start", "ask_user", "c1",
    "exit_plan_mode", "bash", "update_todo", "Plan approved!", "User responded: x", "- [x] a",
    "session.plan_changed", "permission.completed", "create", PLAN,
)  # fmt: skip


@settings(max_examples=150)
@given(st.lists(records(NAMES, TEXTS), max_size=6))
def test_no_shape_raises(lines: list[Record]) -> None:
    assert all(isinstance(item, Event) for item in told(*lines))


@settings(max_examples=60)
@given(st.lists(records(NAMES, TEXTS), max_size=6))
def test_what_is_left_out_before_decoding_tells_nothing(lines: list[Record]) -> None:
    reader = copilot.reader()
    whole: list[Event] = []
    for line in lines:
        whole += reader.read(json.loads(json.dumps(line)))
    assert told(*lines) == whole
