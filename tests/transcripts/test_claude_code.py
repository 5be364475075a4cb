from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duck_tape.transcripts import claude_code
from duck_tape.transcripts.claude_code import is_session
from duck_tape.transcripts.events import (
    COMMAND,
    EDIT,
    OTHER,
    Boundary,
    Call,
    Event,
    Meta,
    Prompt,
    Result,
    Text,
)
from tests.transcripts.claude_lines import (
    AT,
    PLACE,
    attachment,
    call,
    queued,
    reply,
    result,
    text,
    user,
)
from tests.transcripts.feed import only, records, told_of, words
from tests.transcripts.feed import told as told_by

if TYPE_CHECKING:
    from typing import Any

    from tests.transcripts.claude_lines import (
        Record,
    )

REFUSAL = (
    "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was "
    "a file edit, the new_string was NOT written to the file)."
)


def told(*lines: Record) -> list[Event]:
    return told_by(claude_code, *lines)


def test_a_conversation_in_its_order() -> None:
    assert told(
        user("Sort the shelves", **PLACE),
        reply({"type": "thinking", "thinking": "hm", "signature": "x"}),
        reply(text("I look first."), **PLACE),
        call("Bash", command="ls shelves", description="Look"),
        result("three", {"stdout": "three"}),
    ) == [
        Meta(session="5e55", cwd="/home/sam/shop", branch="main", version="2.1.197", time=AT),
        Prompt("Sort the shelves", AT),
        Meta(
            session="5e55",
            cwd="/home/sam/shop",
            branch="main",
            version="2.1.197",
            model="opus",
            time=AT,
        ),
        Text("I look first.", AT),
        Call("t1", "Bash", COMMAND, "ls shelves", AT),
        Result("t1", time=AT),
    ]


@pytest.mark.parametrize(
    "line",
    [
        user("Injected", isMeta=True),
        user("So far we did this", isCompactSummary=True, isVisibleInTranscriptOnly=True),
        user("Find all shelves", isSidechain=True),
        user("Find all shelves", parent_tool_use_id="t9"),
        user("made up", isSynthetic=True),
        user("a job ended", origin={"kind": "task-notification"}),
        user("a job ended", promptSource="system"),
        user("odd", toolUseResult={"x": 1}),
        user(None),
        user(7),
        user({"x": "y"}),
        user([]),
        user([{"type": "image", "source": {"data": "aGk="}}]),
        user([{"type": "text", "text": None}, None, 3, []]),
        user("  \n"),
        {"type": "user"},
        {"type": "user", "message": "words"},
        {"type": "user", "message": None},
        {"type": "summary", "summary": "Shelves", "leafUuid": "1"},
        {"type": "title_change", "title": "Shelves", "sessionId": "1"},
        {"type": "last-prompt", "lastPrompt": "Sort", "sessionId": "1"},
        {"type": "system", "subtype": "turn_duration", "content": "x"},
        attachment("hook_additional_context", content=["remember"]),
        attachment("queued_command", prompt="ended", commandMode="task-notification"),
        attachment("queued_command", prompt="ended", isMeta=True),
        attachment("queued_command", prompt="ended", origin={"kind": "task-notification"}),
        reply(text("API Error: 500"), model="<synthetic>"),
        reply(text("API Error: 500"), isApiErrorMessage=True),
        reply(text("found it"), isSidechain=True),
        call("Bash", command="ls") | {"isSidechain": True},
        reply({"type": "thinking", "thinking": "hm"}),
        reply({"type": "redacted_thinking", "data": "x"}),
        {},
    ],
)
def test_what_nobody_said(line: Record) -> None:
    assert only(told(line), Prompt, Text, Call) == []


@pytest.mark.parametrize(
    "content",
    [
        "sort it",
        [text("sort it")],
        ["sort it"],
        [text("sort it"), {"type": "image", "source": {"type": "base64", "data": "aGk="}}],
        [text("<system-reminder>be brief</system-reminder>"), text("sort it")],
    ],
)
def test_what_a_user_said(content: Any) -> None:
    assert words(told(user(content)), Prompt) == ["sort it"]


def test_a_big_image_is_not_decoded() -> None:
    reader = claude_code.reader()
    image = {"type": "image", "source": {"type": "base64", "data": "QUJD" * 400_000}}
    line = json.dumps(user([text("what is this?"), image]), separators=(",", ":")).encode()
    short = reader.shorten(line)
    assert len(short) < 1000
    assert words(reader.read(json.loads(short)), Prompt) == ["what is this?"]


@pytest.mark.parametrize(
    "before",
    [
        [
            user("<local-command-caveat>Caveat: x</local-command-caveat>", isMeta=True),
            user("<command-name>/clear</command-name>"),
            user("<local-command-stdout></local-command-stdout>"),
        ],
        [
            user("This is what happened so far", isCompactSummary=True),
            user([text("[Request interrupted by user]")]),
            result("x"),
        ],
        [user("Find all shelves", isSidechain=True), reply(text("found"), isSidechain=True)],
        [user("<bash-input>make</bash-input>"), user("<bash-stdout>made</bash-stdout>")],
    ],
)
def test_the_first_prompt_is_the_user_s(before: list[Record]) -> None:
    events = told(*before, user("sort it"), reply(text("done")))
    assert words(events, Prompt) == ["sort it"]
    assert words(events, Text) == ["done"]


def test_results_of_tools_are_no_prompts() -> None:
    blocks = [
        {"type": "tool_result", "tool_use_id": "t1", "content": "x"},
        text("[Request interrupted by user for tool use]"),
    ]
    assert told(user(blocks)) == [Result("t1", time=AT)]


def test_blocks_of_one_reply_are_all_told() -> None:
    lines = [reply(text(word), name="msg_7", uuid=word) for word in ("one", "two", "three")]
    assert words(told(*lines), Text) == ["one", "two", "three"]


def test_thoughts_beside_a_text_of_the_same_reply_do_not_hide_it() -> None:
    thought = {"type": "thinking", "thinking": "hm", "signature": "x"}
    apart = [reply(thought, name="msg_7"), reply(text("one"), name="msg_7")]
    assert words(told(*apart), Text) == ["one"]
    assert words(told(reply(thought, text("two"), name="msg_8")), Text) == ["two"]


def test_replies_without_an_id_are_all_told() -> None:
    lines = [reply(text("yes"), name="") for _ in range(3)]
    assert words(told(*lines), Text) == ["yes"] * 3


def test_a_history_that_is_appended_again_counts_once() -> None:
    history = [
        user("sort it", uuid="a"),
        reply(text("done"), uuid="b"),
        call("Bash", command="ls") | {"uuid": "c"},
        result("x") | {"uuid": "d"},
    ]
    assert told(*history, *history) == told(*history)


def test_a_reply_that_comes_again_under_another_record_id_counts_once() -> None:
    lines = [reply(text("done"), uuid=name) for name in "ab"]
    calls = [call("Bash", command="ls") | {"uuid": name} for name in "cd"]
    assert len(only(told(*lines, *calls), Text, Call)) == 2


@pytest.mark.parametrize(
    ("name", "arguments", "kind", "target"),
    [
        ("Bash", {"command": "make  \n"}, COMMAND, "make"),
        ("PowerShell", {"command": "dir"}, COMMAND, "dir"),
        ("mcp__acp__Bash", {"command": "make"}, COMMAND, "make"),
        ("Bash", {"command": None}, OTHER, ""),
        ("Write", {"file_path": "/a b", "content": "x"}, EDIT, "/a b"),
        ("Edit", {"file_path": "/a", "old_string": "x", "new_string": "y"}, EDIT, "/a"),
        ("MultiEdit", {"file_path": "/a", "edits": []}, EDIT, "/a"),
        ("NotebookEdit", {"notebook_path": "/n.ipynb"}, EDIT, "/n.ipynb"),
        ("mcp__files__write_file", {"path": "/a"}, EDIT, "/a"),
        ("Edit", {}, OTHER, ""),
        ("Read", {"file_path": "/a"}, OTHER, "/a"),
        ("Grep", {"pattern": "x"}, OTHER, "x"),
        ("Agent", {"description": "Look", "prompt": "Look at all"}, OTHER, "Look"),
        ("", {}, OTHER, ""),
    ],
)
def test_calls(name: str, arguments: Record, kind: str, target: str) -> None:
    assert told(call(name, **arguments))[-1] == Call("t1", name, kind, target, AT)


@pytest.mark.parametrize("block", [{}, {"name": 3, "id": [], "input": "x"}, {"input": None}])
def test_odd_calls(block: Record) -> None:
    assert only(told(reply({"type": "tool_use", **block})), Call) == [Call("", "", time=AT)]


@pytest.mark.parametrize(
    ("content", "told_besides", "error"),
    [
        ("Exit code 2\nno shelf", "Error: Exit code 2", "Exit code 2\nno shelf"),
        ([text("no"), text("shelf")], None, "no\nshelf"),
        ("<tool_use_error>no shelf</tool_use_error>", None, "no shelf"),
        (None, [{"type": "text"}], ""),
    ],
)
def test_failures(content: Any, told_besides: Any, error: str) -> None:
    [ended] = told(result(content, told_besides, error=True))
    assert ended == Result("t1", ok=False, error=error, time=AT)


@pytest.mark.parametrize(
    ("content", "told_besides"),
    [
        (REFUSAL, "User rejected tool use"),
        (REFUSAL, None),
        ("any words", "User rejected tool use"),
        ("The user doesn't want to take this action right now.", None),
        ("[Request interrupted by user for tool use]", None),
        ("Tool use rejected", None),
        ("Permission for this tool use was denied. The user said:\nnot now", None),
        ("Permission to use Bash with command rm has been denied.", None),
    ],
)
def test_a_refused_call_is_no_failure(content: str, told_besides: Any) -> None:
    [ended] = told(result(content, told_besides, error=True))
    assert isinstance(ended, Result)
    assert ended.refused
    assert ended.error == ("not now" if "not now" in content else "")


@pytest.mark.parametrize("error", [True, False])
def test_a_long_result_tells_the_same_as_a_short_one(error: bool) -> None:
    output = 'line "quoted" \\ \n' * 2000
    line = result(output, {"stdout": output, "timestamp": "no"}, error=error) | {"uuid": "u1"}
    [ended] = told(line)
    assert isinstance(ended, Result)
    assert (ended.call, ended.ok, ended.time) == ("t1", not error, AT)
    assert len(ended.error) < 4000
    reader = claude_code.reader()
    data = json.dumps(line, separators=(",", ":")).encode()
    assert reader.quick(data) == (None if error else [ended])
    assert [*reader.read(line)] == ([ended] if error else [])
    assert reader.quick(data) == (None if error else ())


@pytest.mark.parametrize(
    "line",
    [
        {"content": {"tool_use_id": "t1"}, "x": "y" * 3000},
        user("y" * 3000) | {"extra": {"tool_use_id": "t1", "type": "tool_result"}},
        user([{"type": "image", "tool_use_id": "t1", "data": "y z" * 1000}]),
        result("y" * 3000) | {"isSidechain": True},
    ],
)
def test_only_results_are_told_by_less(line: Record) -> None:
    encoded = json.dumps(line, separators=(",", ":")).encode()
    assert claude_code.reader().shorten(encoded) == encoded


def test_results_of_several_calls_in_one_record() -> None:
    blocks = [
        {"type": "tool_result", "tool_use_id": f"t{n}", "content": "x" * 3000, "is_error": n == 2}
        for n in (1, 2, 3)
    ]
    ends = told(user(blocks, toolUseResult="User rejected tool use"))
    assert [(end.call, end.ok, end.refused) for end in ends if isinstance(end, Result)] == [
        ("t1", True, False),
        ("t2", False, False),
        ("t3", True, False),
    ]


@pytest.mark.parametrize("trigger", ["auto", "manual"])
def test_boundaries(trigger: str) -> None:
    line = {"type": "system", "subtype": "compact_boundary", "timestamp": AT}
    assert told(line | {"compactMetadata": {"trigger": trigger}}) == [Boundary(trigger, AT)]
    assert told(line) == [Boundary("", AT)]


def test_meta_is_told_when_it_changes() -> None:
    moved = {**PLACE, "cwd": "/home/sam/shop/sub"}
    metas = only(told(user("a", **PLACE), user("b", **PLACE), user("c", **moved)), Meta)
    assert [meta.cwd for meta in metas if isinstance(meta, Meta)] == [
        "/home/sam/shop",
        "/home/sam/shop/sub",
    ]


def test_records_of_the_stream_format() -> None:
    line = {"type": "user", "message": {"role": "user", "content": "hi"}, "session_id": "s"}
    meta, prompt = told(line)
    assert meta == Meta(session="s")
    assert prompt == Prompt("hi")


def test_flat_records() -> None:
    flat = {"role": "assistant", "model": "m", "usage": {"input_tokens": 1}}
    assert words(told({**flat, "content": [text("x")]}), Text) == ["x"]
    assert words(told({**flat, "content": "y"}), Text) == ["y"]


@pytest.mark.parametrize(
    ("lines", "prompts"),
    [
        ([queued("enqueue", "/kanban 7"), reply(text("ok"))], ["/kanban 7"]),
        ([queued("enqueue", "go"), queued("dequeue"), user("go"), reply(text("ok"))], ["go"]),
        ([queued("enqueue", "go"), queued("dequeue"), reply(text("ok"))], ["go"]),
        ([queued("enqueue", "go"), reply(text("ok")), queued("dequeue"), user("go")], ["go"]),
        (
            [queued("enqueue", "go " * 20_000), queued("dequeue"), user("go " * 20_000)],
            [("go " * 20_000)[:32_000] + " […]"],
        ),
        ([queued("enqueue", "go"), queued("popAll"), reply(text("ok"))], []),
        ([queued("enqueue", "go"), queued("enqueue", "on"), queued("popOne", "go")], ["on"]),
        ([queued("enqueue", "go"), queued("popAll", "on")], ["go"]),
        (
            [
                queued("enqueue", "<task-notification>x</task-notification>"),
                queued("enqueue", "go"),
                queued("dequeue"),
                reply(text("ok")),
                queued("popAll", "go"),
            ],
            [],
        ),
        ([queued("enqueue", "/clear"), queued("dequeue")], []),
        ([queued("enqueue", "/compact keep it"), queued("dequeue")], []),
        ([queued("enqueue", "<task-notification>x</task-notification>")], []),
        ([queued("enqueue"), queued("dequeue"), queued("remove", "x")], []),
        (
            [
                queued("enqueue", "one"),
                queued("enqueue", "two"),
                queued("remove", "two"),
                reply(text("ok")),
                attachment("queued_command", prompt="two", commandMode="prompt"),
                user("one"),
                user("one"),
            ],
            ["two", "one", "one"],
        ),
        ([attachment("queued_command", prompt=[text("and this")])], ["and this"]),
        *(
            (
                [queued("enqueue", "look again"), queued("dequeue"), line, reply(text("ok"))],
                [],
            )
            for line in (
                user("look again", isMeta=True),
                user("look again", origin={"kind": "auto-continuation"}),
                user("look again", origin={"kind": "auto-continuation"}, planContent="# P"),
                attachment("queued_command", prompt="look again", isMeta=True),
                attachment("queued_command", prompt="look again", commandMode="task-notification"),
                attachment("queued_command", prompt="look again", origin={"kind": "peer"}),
            )
        ),
        (
            [
                queued("enqueue", "/kanban 7"),
                queued("dequeue"),
                user("<command-name>/kanban</command-name><command-args>7</command-args>"),
            ],
            ["/kanban 7"],
        ),
    ],
)
def test_queued_prompts_count_once(lines: list[Record], prompts: list[str]) -> None:
    assert words(told(*lines), Prompt) == prompts


@pytest.mark.parametrize(
    "head",
    [
        [user("a")],
        [{"type": "user", "message": {"role": "user", "content": "a"}}],
        [{"type": "summary", "summary": "x", "leafUuid": "y"}],
        [{"type": "title_change"}, user("a")],
        [{"type": "mode", "mode": "normal", "sessionId": "s"}],
        [{"type": "file-history-snapshot", "messageId": "1"}],
        [{"role": "assistant", "model": "m", "usage": {}, "content": []}],
        [{"type": "system", "subtype": "init", "session_id": "s"}],
    ],
)
def test_its_own_records_are_known(head: list[Record]) -> None:
    assert claude_code.looks_like(head)


@pytest.mark.parametrize(
    "head",
    [
        [],
        [{}],
        [{"type": "session.start", "data": {}}],
        [{"type": "session_meta", "payload": {}}],
        [{"id": "1", "type": "user", "content": [{"text": "hi"}]}],
        [{"sessionId": "s", "projectHash": "h"}],
        [{"info": {}, "messages": []}],
        [{"kind": 0, "v": {}}],
    ],
)
def test_the_records_of_others_are_not(head: list[Record]) -> None:
    assert not claude_code.looks_like(head)


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/h/.claude/projects/-p/5e55.jsonl", True),
        ("C:\\h\\.claude\\projects\\-p\\5e55.jsonl", True),
        ("/h/.claude/projects/-p/5e55/subagents/agent-1.jsonl", False),
        ("/h/.claude/projects/-p/5e55/subagents/workflows/wf_1/agent-2.jsonl", False),
        ("C:\\h\\-p\\5e55\\subagents\\x.jsonl", False),
        ("/h/.claude/projects/-p/agent-1.jsonl", False),
        ("/h/.claude/projects/-p/5e55/journal.jsonl", False),
    ],
)
def test_paths_of_sessions(path: str, expected: bool) -> None:
    assert is_session(path) is expected


def test_a_list_of_records_is_a_document() -> None:
    assert words(told_of(claude_code, [user("a"), None, 3, reply(text("b"))]), Prompt) == ["a"]
    assert told_of(claude_code, user("a")) == []


def test_a_glued_line_is_wanted_for_its_second_record() -> None:
    lines = [{"parentUuid": None, "type": "progress", "data": {}}, user("go")]
    line = "".join(json.dumps(line, separators=(",", ":")) for line in lines).encode()
    reader = claude_code.reader()
    assert reader.wants(line)
    assert not reader.wants(json.dumps(lines[0], separators=(",", ":")).encode())
    assert reader.quick(line + b" " * 5000) is None


NAMES = (
    "type", "message", "content", "role", "id", "uuid", "timestamp", "toolUseResult", "input",
    "name", "tool_use_id", "is_error", "text", "attachment", "operation", "subtype", "model",
    "answers", "questions", "question", "answer", "plan", "task", "tasks", "todos", "status",
    "subject", "taskId", "annotations", "notes", "compactMetadata", "edits", "file_path",
)  # fmt: skip
TEXTS = (
    "user", "assistant", "tool_use", "tool_result", "text", "attachment", "queue-operation",
    "enqueue", "dequeue", "system", "compact_boundary", "task_reminder", "queued_command",
    "TaskCreate", "TaskUpdate", "TodoWrite", "AskUserQuestion", "ExitPlanMode", "Write", "t1",
    "User has approved your plan", 'User has answered your questions: "x"="y"', "<command-name>",
)  # fmt: skip


@settings(max_examples=150)
@given(st.lists(records(NAMES, TEXTS), max_size=6))
def test_no_shape_raises(lines: list[Record]) -> None:
    assert all(isinstance(event, Event) for event in told(*lines))


@settings(max_examples=60)
@given(st.lists(records(NAMES, TEXTS), max_size=6))
def test_what_is_left_out_before_decoding_tells_nothing(lines: list[Record]) -> None:
    reader = claude_code.reader()
    whole: list[Event] = []
    for line in lines:
        whole += reader.read(json.loads(json.dumps(line)))
    assert told(*lines) == [*whole, *reader.finish()]
