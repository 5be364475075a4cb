from __future__ import annotations

import copy
import io
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duck_tape.transcripts import gemini
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
from duck_tape.transcripts.gemini_calls import exit_code
from duck_tape.transcripts.read import read_events
from tests.transcripts.feed import only, records, told, told_of, words

Record = dict[str, Any]
AT = "2026-05-04T08:00:00.000Z"
HEADER = {"sessionId": "s", "projectHash": "h", "startTime": AT, "kind": "main"}
CONTEXT = (
    "<session_context>\nThis is the Gemini CLI.\n"
    "- **Workspace Directories:**\n  - /shop\n- **Directory Structure:**\n</session_context>"
)


def user(name: str, *texts: str, **more: Any) -> Record:
    content = [{"text": text} for text in texts]
    return {"id": name, "timestamp": AT, "type": "user", "content": content, **more}


def model(name: str, text: str, *calls: Record) -> Record:
    made: Record = {"id": name, "timestamp": AT, "type": "gemini", "content": text}
    return {
        **made,
        "model": "gemini-x",
        "thoughts": [],
        **({"toolCalls": [*calls]} if calls else {}),
    }


def call(name: str, args: Record, response: Any = None, **more: Any) -> Record:
    key = more.pop("id", f"{name}_1")
    made: Record = {"id": key, "name": name, "args": args, "status": "success", **more}
    if response is not None:
        made["result"] = [{"functionResponse": {"id": key, "name": name, "response": response}}]
    return made


def whole(*messages: Record) -> Record:
    return {"$set": {"messages": list(messages), "lastUpdated": AT}}


def run(*lines: Record) -> list[Event]:
    return told(gemini, HEADER, *lines)


def calls(*made: Record) -> list[Event]:
    """What calls tell, each in a message of its own."""
    return run(*(model(f"m{index}", "", each) for index, each in enumerate(made)))[1:]


SHELL = call(
    "run_shell_command",
    {"command": "make test"},
    {"output": "<untrusted_context>\nOutput: red\nExit Code: 2\nProcess Group PGID: 9\n"},
    resultDisplay="red",
)


def test_a_session() -> None:
    found = run(
        whole(user("c", CONTEXT)),
        user("u1", "Add the tax column"),
        {"$set": {"lastUpdated": AT}},
        model("g1", "Planning."),
        model(
            "g1",
            "Planning.",
            call(
                "write_todos",
                {"todos": []},
                {"output": "ok"},
                resultDisplay={"todos": [{"description": "Column", "status": "in_progress"}]},
            ),
        ),
        user("r1"),
        model("g2", "Testing.", SHELL),
    )
    assert found == [
        Meta(session="s", cwd="/shop", model="gemini-x", time=AT),
        Prompt("Add the tax column", AT),
        Text("Planning.", AT),
        Call("write_todos_1", "write_todos", OTHER, "", AT),
        Todos((Todo("Column", IN_PROGRESS),), AT),
        Result("write_todos_1", time=AT),
        Text("Testing.", AT),
        Call("run_shell_command_1", "run_shell_command", COMMAND, "make test", AT),
        Result("run_shell_command_1", ok=False, error="red", time=AT),
    ]


def test_a_resumed_file_with_context_alone_has_no_words() -> None:
    assert run(whole(user("c", CONTEXT))) == [Meta(session="s", cwd="/shop", time=AT)]


def test_a_resumed_session_is_told_once() -> None:
    first = [user("u1", "go"), model("g1", "Testing.", SHELL)]
    answer = {"functionResponse": {"id": "run_shell_command_1", "response": {"output": "red"}}}
    later = "2026-05-05T09:00:00.000Z"
    again = whole(
        {**user("c", CONTEXT), "timestamp": later},
        {**user("u1", "go"), "timestamp": later},
        {
            "id": "g1",
            "timestamp": later,
            "type": "gemini",
            "content": [
                {"text": "How to test.", "thought": True},
                {"text": "Testing."},
                {"functionCall": {k: SHELL[k] for k in ("id", "name", "args")}},
            ],
        },
        {"id": "g1_response", "timestamp": later, "type": "user", "content": [answer]},
    )
    plain = run(*first)
    assert run(*first, HEADER, whole(user("c", CONTEXT)), again)[1:] == plain[1:]


def test_calls_that_only_the_history_tells() -> None:
    asked = {"functionCall": {"id": "k", "name": "run_shell_command", "args": {"command": "ls"}}}
    response = {"functionResponse": {"id": "k", "response": {"output": "Output: x\nExit Code: 1"}}}
    one = {"id": "g", "timestamp": AT, "type": "gemini", "content": [asked]}
    two = {"id": "r", "timestamp": AT, "type": "user", "content": [response]}
    made = Call("k", "run_shell_command", COMMAND, "ls", AT)
    assert run(one)[1:] == [made]
    error = "Output: x\nExit Code: 1"
    assert run(one, two)[1:] == [made, Result("k", ok=False, error=error, time=AT)]


def test_bad_lines_lose_nothing_else() -> None:
    lines = [json.dumps(line).encode() for line in (HEADER, user("u1", "one"), user("u2", "two"))]
    for at in range(4):
        spoilt = [*lines[:at], b'{"id":"x","type":"us', *lines[at:]]
        reading = read_events(io.BytesIO(b"\n".join(spoilt)))
        assert words(reading, Prompt) == ["one", "two"]
        assert (reading.harness, reading.skipped + reading.unfinished) == ("gemini", 1)


def test_set_replaces_all_messages() -> None:
    found = run(user("u1", "one"), model("g1", "A"), whole(user("u2", "two"), model("g2", "B")))
    assert (words(found, Prompt), words(found, Text)) == (["two"], ["B"])


def test_the_same_id_replaces_in_its_place() -> None:
    found = run(user("u1", "one"), model("g1", "A"), user("u1", "uno"))
    assert found[1:] == [Prompt("uno", AT), Text("A", AT)]


def test_what_stood_before_a_compaction_is_kept() -> None:
    summary = user("s1", "<state_snapshot>all of it</state_snapshot>")
    thanks = {
        **model("g9", ""),
        "content": [{"text": "Got it. Thanks for the additional context!"}],
    }
    compacted = whole(user("c", CONTEXT), summary, thanks, user("u2", "two"))
    found = run(user("u1", "one"), model("g1", "A"), user("u2", "two"), compacted, user("u3", "3"))
    assert found[1:] == [
        Prompt("one", AT),
        Text("A", AT),
        Prompt("two", AT),
        Boundary("", AT),
        Prompt("3", AT),
    ]
    again = run(user("u1", "one"), compacted, user("u3", "3"), HEADER, compacted)
    assert again[1:] == [Prompt("one", AT), Boundary("", AT), Prompt("two", AT)]


def test_what_a_compaction_left_standing_is_told_once_though_its_ids_are_new() -> None:
    summary = user("s1", "<state_snapshot>all of it</state_snapshot>")
    call_ = {"functionCall": {k: SHELL[k] for k in ("id", "name", "args")}}
    left = [
        user("n1", "go on"),
        {**model("n2", ""), "content": [{"text": "Testing."}, call_]},
        user("n3", "go on"),
    ]
    before = [
        user("u1", "go on"),
        model("g1", "A"),
        user("u2", "go on"),
        model("g2", "Testing.", SHELL),
    ]
    before.append(user("u3", "go on"))
    found = run(*before, whole(user("c", CONTEXT), summary, *left), user("u4", "end"))
    plain = run(*before)[1:]
    assert found[1:] == [*plain, Boundary("", AT), Prompt("end", AT)]
    resumed = run(
        *before,
        whole(user("c", CONTEXT), summary, *left),
        whole(user("c", CONTEXT), summary, *left),
    )
    assert resumed[1:] == [*plain, Boundary("", AT)]


@pytest.mark.parametrize(
    ("name", "left"), [("u2", ["one"]), ("g1", ["one"]), ("u1", []), ("unknown", [])]
)
def test_rewinding_takes_back(name: str, left: list[str]) -> None:
    found = run(user("u1", "one"), model("g1", "A"), user("u2", "two"), {"$rewindTo": name})
    assert words(found, Prompt) == left


@pytest.mark.parametrize(
    "text",
    [
        CONTEXT,
        "<state_snapshot>x</state_snapshot>",
        "<hook_context>x</hook_context>",
        "This is the Gemini CLI. We are setting up the context for our chat.",
        "I ran the following shell command:\n```sh\nls\n```",
        "System: Please continue.",
        "[System: You returned nothing. Say something.]",
        "[Continuing from previous AI thoughts...]",
        "Background execution update:\n<background_output>yes</background_output>",
        "User has manually exited Plan Mode. Switching to Default mode.",
        "Here is the user's editor context as a JSON object. It is for you.\n```json\n{}\n```",
        "Here is a summary of changes in the user's editor context, in JSON format.",
        "/compress",
    ],
)
def test_what_the_program_says_in_the_users_name_is_no_prompt(text: str) -> None:
    assert not words(run(user("u", text)), Prompt)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "User steering update:\n<user_input>\nno tax\n</user_input>\nInternal: be quick",
            "no tax",
        ),
        (
            "User hints:\n<user_input>\n- no tax\n- soon\n</user_input>\n\nBe quick",
            "- no tax\n- soon",
        ),
        ("User hints: no tax", "User hints: no tax"),
    ],
)
def test_words_that_are_said_while_the_model_works(text: str, said: str) -> None:
    assert words(run(user("u", text)), Prompt) == [said]


def test_contents_of_files_are_not_typed() -> None:
    parts = ("Look at @a.py", "\n--- Content from referenced files ---", "print(1)", "--- End ---")
    assert words(run(user("u", *parts)), Prompt) == ["Look at @a.py"]
    shown = user("u", *parts, displayContent=[{"text": "Look at it"}])
    assert words(run(shown), Prompt) == ["Look at it"]


@pytest.mark.parametrize("content", ["hi", ["hi"], {"text": "hi"}, [{"text": "hi"}, {"data": 1}]])
def test_contents_of_every_form(content: Any) -> None:
    assert words(run({"id": "u", "type": "user", "content": content}), Prompt) == ["hi"]


@pytest.mark.parametrize("kind", ["info", "error", "warning", "odd", None])
def test_notices_are_nobodys_words(kind: Any) -> None:
    assert run({"id": "x", "type": kind, "content": "Request cancelled."})[1:] == []


def test_a_sub_agents_prompts_are_not_the_users() -> None:
    found = run(
        {**HEADER, "kind": "subagent", "directories": ["/w"]}, user("u", "x"), model("g", "A")
    )
    assert (words(found, Prompt), words(found, Text)) == ([], ["A"])


ENDS: list[tuple[Record, Call, Result]] = [
    (
        call("write_file", {"file_path": "/a.py", "content": "x"}, {"output": "ok"}),
        Call("write_file_1", "write_file", EDIT, "/a.py"),
        Result("write_file_1"),
    ),
    (
        call("replace", {"file_path": "/a.py"}, {"error": "no match"}, status="error"),
        Call("replace_1", "replace", EDIT, "/a.py"),
        Result("replace_1", ok=False, error="no match"),
    ),
    (
        call("read_file", {"file_path": "/b"}, status="error", resultDisplay="Not found."),
        Call("read_file_1", "read_file", OTHER, "/b"),
        Result("read_file_1", ok=False, error="Not found."),
    ),
    (
        call(
            "run_shell_command",
            {"command": "rm x"},
            {"error": "[Operation Cancelled] Reason: User did not allow tool call"},
            status="cancelled",
        ),
        Call("run_shell_command_1", "run_shell_command", COMMAND, "rm x"),
        Result(
            "run_shell_command_1",
            ok=False,
            refused=True,
            error="[Operation Cancelled] Reason: User did not allow tool call",
        ),
    ),
]


@pytest.mark.parametrize(("made", "begun", "ended"), ENDS)
def test_how_calls_end(made: Record, begun: Call, ended: Result) -> None:
    begun.time = ended.time = AT
    assert calls(made) == [begun, ended]


@pytest.mark.parametrize("status", ["executing", "awaiting_approval", "odd", None])
def test_a_call_that_goes_on_has_no_end(status: Any) -> None:
    assert len(calls(call("glob", {"pattern": "*"}, status=status))) == 1


@pytest.mark.parametrize(
    ("output", "code"),
    [
        ("Output: x\nExit Code: 3", 3),
        ("Output: x\nExit Code: 3\nSignal: 9\nBackground PIDs: 1\nProcess Group PGID: 2", 3),
        ("Command: x\nError: (none)\nExit Code: 0\nSignal: 0", 0),
        ("Output: x\nExit Code: (none)", 0),
        ("Output: x\nExit Code: 3\nmore of the output", 0),
        ("Exit Code: 3", 0),
        ("", 0),
    ],
)
def test_exit_codes(output: str, code: int) -> None:
    assert exit_code(output) == code


def test_todo_lists() -> None:
    items = [
        {"description": "A", "status": "completed"},
        {"description": "B", "status": "cancelled"},
        {"description": "C", "status": "blocked"},
        {"description": " ", "status": "pending"},
    ]
    listed = (Todo("A", COMPLETED), Todo("B", CANCELLED), Todo("C", PENDING))
    tracked = {"todos": [{"description": "task: D (1)", "status": "in_progress"}]}
    found = calls(
        call("write_todos", {"todos": items}, {"output": "ok"}),
        call("tracker_update_task", {"id": "1"}, {"output": "ok"}, resultDisplay=tracked),
        call("write_todos", {"todos": items}, {"error": "no"}, status="error", id="bad"),
        call("write_todos", {"todos": [3]}, {"output": "ok"}, id="odd"),
    )
    assert only(found, Todos) == [
        Todos(listed, AT),
        Todos((Todo("task: D (1)", IN_PROGRESS),), AT),
    ]


def test_answers() -> None:
    args = {"questions": [{"question": "Which rate?", "header": "Rate"}, {"header": "Name"}]}
    told_ = json.dumps({"answers": {"0": "21 %", "1": "tax", "7": "?", "x": " ", "2": 5}})
    found = calls(call("ask_user", args, {"output": told_}))
    assert only(found, Answer) == [
        Answer("Which rate?", "21 %", AT),
        Answer("Name", "tax", AT),
        Answer("7", "?", AT),
    ]
    dismissed = {"output": "User dismissed ask_user dialog without answering."}
    assert not only(calls(call("ask_user", args, dismissed)), Answer)


PLANNED = call("write_file", {"file_path": "/t/plans/tax.md", "content": "1. Tax"}, {"output": ""})


@pytest.mark.parametrize(
    ("shown", "output", "expected"),
    [
        ("Plan approved: /t/plans/tax.md", "", [Plan("1. Tax", APPROVED, time=AT)]),
        (
            None,
            "Plan approved. Go on.\n\nThe approved implementation plan is stored at: x",
            [Plan("1. Tax", APPROVED, time=AT)],
        ),
        ("Feedback: too long", "Plan rejected.", [Plan("1. Tax", REJECTED, "too long", AT)]),
        (
            None,
            "Plan rejected. User feedback: too long\n\nThe plan is",
            [Plan("1. Tax", REJECTED, "too long", AT)],
        ),
        ("Rejected (no feedback)", "", [Plan("1. Tax", REJECTED, time=AT)]),
        ("Cancelled", "User cancelled the plan approval dialog.", []),
    ],
)
def test_plans(shown: str | None, output: str, expected: list[Event]) -> None:
    made = call(
        "exit_plan_mode", {"plan_filename": "tax.md"}, {"output": output}, resultDisplay=shown
    )
    assert only(calls(PLANNED, made), Plan) == expected


@pytest.mark.parametrize(
    ("args", "status", "text"),
    [
        ({"old_string": "Tax", "new_string": "Rate"}, "success", "1. Rate"),
        ({"old_string": "", "new_string": "Rate"}, "success", "1. Tax"),
        ({"old_string": "Tax", "new_string": "Rate", "allow_multiple": True}, "success", "1. Rate"),
        ({"old_string": "Tax", "new_string": "Rate"}, "error", "1. Tax"),
        ({"old_string": "Tax", "new_string": "Rate"}, "cancelled", "1. Tax"),
    ],
)
def test_the_plan_is_the_file_as_it_was_changed_last(args: Record, status: str, text: str) -> None:
    edit = call("replace", {"file_path": "/t/plans/tax.md", **args}, {"output": ""}, status=status)
    made = call("exit_plan_mode", {"plan_filename": "tax.md"}, {}, resultDisplay="Plan approved: x")
    assert words(calls(PLANNED, edit, made), Plan) == [text]


def test_a_plan_whose_file_is_not_named_is_the_last_one() -> None:
    made = call("exit_plan_mode", {}, {"output": ""}, resultDisplay="Plan approved: ?")
    assert only(calls(PLANNED, made), Plan) == [Plan("1. Tax", APPROVED, time=AT)]
    named = call("exit_plan_mode", {"plan_path": "/x/other.md"}, {}, resultDisplay="Plan approved")
    assert only(calls(PLANNED, named), Plan) == [Plan("", APPROVED, time=AT)]


def test_the_older_document() -> None:
    document = {**HEADER, "messages": [user("u", "go"), model("g", "A", SHELL)]}
    assert gemini.looks_like([document])
    assert told_of(gemini, document) == run(user("u", "go"), model("g", "A", SHELL))


@pytest.mark.parametrize("wrapped", [False, True])
def test_a_saved_checkpoint(wrapped: bool) -> None:
    turns = [
        {"role": "user", "parts": [{"text": CONTEXT}]},
        {"role": "model", "parts": [{"text": "Got it. Thanks for the context!"}]},
        {"role": "user", "parts": [{"text": "go"}]},
        {"role": "model", "parts": [{"functionCall": {"name": "glob", "args": {"pattern": "*"}}}]},
    ]
    document: Any = {"history": turns} if wrapped else turns
    assert gemini.looks_like([document] if wrapped else turns)
    found = told_of(gemini, document)
    assert found == [Meta(cwd="/shop"), Prompt("go"), Call("", "glob", OTHER, "*")]


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ('{"$set":{"lastUpdated":"2026"}}', False),
        ('{"$set":{"sessionId":"s"}}', False),
        ('{"$set":{"messages":[]}}', True),
        ('{"id":"u","content":"{\\"$set\\":{\\"lastUpdated\\":\\"x\\"}}"}', True),
    ],
)
def test_lines_without_messages_are_not_decoded(line: str, wanted: bool) -> None:
    assert gemini.reader().wants(line.encode()) is wanted


@pytest.mark.parametrize(
    ("record", "known"),
    [
        (HEADER, True),
        ({"$set": {}}, True),
        ({"$rewindTo": "x"}, True),
        (user("u", "x"), True),
        ({"id": "x", "type": "user", "content": "x", "message": {}}, False),
        ({"type": "user", "message": {}}, False),
        ({"history": []}, True),
        ({}, False),
    ],
)
def test_what_looks_like_gemini(record: Record, known: bool) -> None:
    assert gemini.looks_like([{"oops": 1}, record]) is known


def test_nothing_tells_nothing() -> None:
    assert not told(gemini)
    assert not told_of(gemini, {"messages": [1]})


def test_contents_of_files_are_not_held() -> None:
    reader = gemini.reader()
    for number in range(50):
        made = call(
            "write_file", {"file_path": f"/{number}", "content": "x" * 99_999}, {"output": ""}
        )
        reader.read(model(f"g{number}", "y" * 99_999, made))
    held = sum(len(text) for text in words(reader.finish(), Text))
    assert held < 50 * 33_000


@st.composite
def logs(draw: st.DrawFn) -> tuple[list[Record], list[Record]]:
    """A log and the messages that are left of it, as the program itself replays it."""
    lines: list[Record] = []
    state: dict[str, Record] = {}
    for number in range(draw(st.integers(0, 12))):
        kind = draw(st.sampled_from(["user", "model", "set", "rewind"]))
        name = f"m{draw(st.integers(0, 5))}"
        if kind == "set" and state:
            keep = draw(st.lists(st.sampled_from(sorted(state)), unique=True, min_size=1))
            state = {key: copy.deepcopy(state[key]) for key in keep}
            lines.append(whole(*state.values()))
        elif kind == "rewind" and state:
            names = list(state)
            for key in names[names.index(name) if name in state else 0 :]:
                del state[key]
            lines.append({"$rewindTo": name})
        elif kind in ("user", "model"):
            line = user(name, f"t{number}") if kind == "user" else model(name, f"t{number}")
            state[name] = line
            lines.append(line)
    return lines, list(state.values())


@settings(max_examples=60)
@given(logs())
def test_a_replayed_log_equals_what_is_left_of_it(log: tuple[list[Record], list[Record]]) -> None:
    lines, left = log
    kinds = (Prompt, Text)
    assert only(run(*lines), *kinds) == only(told_of(gemini, {**HEADER, "messages": left}), *kinds)


NAMES = (
    "id", "type", "content", "text", "parts", "role", "toolCalls", "name", "args", "status",
    "result", "resultDisplay", "functionCall", "functionResponse", "response", "output", "error",
    "$set", "$rewindTo", "messages", "history", "sessionId", "timestamp", "todos", "questions",
    "displayContent", "kind", "directories", "thought", "file_path", "command", "plan_filename",
)  # fmt: skip
TEXTS = (
    "user", "gemini", "model", "write_todos", "ask_user", "exit_plan_mode", "run_shell_command",
    "success", "error", '{"answers":{"0":[]}}', '{"answers":3}', "[]", "Plan approved",
    "<state_snapshot>", CONTEXT, "a\nExit Code: -7",
)  # fmt: skip


@settings(max_examples=60)
@given(st.lists(records(NAMES, TEXTS), max_size=6))
def test_no_shape_is_fatal(lines: list[Record]) -> None:
    gemini.looks_like(lines)
    documents = [told_of(gemini, document) for document in (lines, *lines, {"messages": lines})]
    for found in (told(gemini, *lines), told(gemini, whole(*lines)), *documents):
        assert all(isinstance(known, Event) for known in found)


@settings(max_examples=40)
@given(st.lists(records(NAMES, TEXTS), max_size=4))
def test_no_call_is_fatal(made: list[Record]) -> None:
    for name in ("write_todos", "ask_user", "exit_plan_mode", "run_shell_command", "write_file"):
        lines = [model(f"m{at}", "x", {**each, "name": name}) for at, each in enumerate(made)]
        assert all(isinstance(known, Event) for known in run(*lines))
