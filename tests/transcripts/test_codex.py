from __future__ import annotations

import io
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duck_tape.transcripts import codex
from duck_tape.transcripts.codex_messages import Echoes
from duck_tape.transcripts.events import (
    APPROVED,
    COMMAND,
    COMPLETED,
    EDIT,
    IN_PROGRESS,
    OTHER,
    PENDING,
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
from tests.transcripts.feed import only, records, told, told_of, words

AT = "2026-05-04T08:00:00.000Z"
Record = dict[str, Any]


def record(kind: str, payload: Record, time: str = AT) -> Record:
    return {"timestamp": time, "type": kind, "payload": payload}


def response(**payload: Any) -> Record:
    return record("response_item", payload)


def event(kind: str, /, **payload: Any) -> Record:
    return record("event_msg", {"type": kind, **payload})


def item(kind: str, **fields: Any) -> Record:
    return event("item_completed", thread_id="t", item={"type": kind, **fields})


def message(role: str, *texts: str, **more: Any) -> Record:
    kind = "output_text" if role == "assistant" else "input_text"
    parts = [{"type": kind, "text": text} for text in texts]
    return response(type="message", role=role, content=parts, **more)


def asked(text: str, name: str = "u") -> list[Record]:
    return [
        message("user", text, id=f"msg_{name}"),
        item("UserMessage", id=name, content=[{"type": "text", "text": text}]),
    ]


def answered(text: str, name: str = "a") -> list[Record]:
    return [
        item("AgentMessage", id=name, content=[{"type": "Text", "text": text}]),
        message("assistant", text, id=name),
    ]


def call(name: str, arguments: Any, key: str = "c1") -> Record:
    return response(
        type="function_call", name=name, call_id=key, id="fc", arguments=json.dumps(arguments)
    )


def output(text: Any, key: str = "c1") -> Record:
    return response(type="function_call_output", call_id=key, output=text)


def run(*lines: Record) -> list[Event]:
    return told(codex, *lines)


def test_a_session_as_recent_versions_write_it() -> None:
    ran = {"cmd": "pytest -q"}
    found = run(
        record(
            "session_meta",
            {
                "id": "s1",
                "session_id": "s1",
                "cwd": "/shop",
                "cli_version": "0.171.0",
                "source": "cli",
                "git": {"branch": "feature/tax"},
            },
        ),
        message("developer", "<permissions instructions>all</permissions instructions>"),
        message("user", "<environment_context>\n <cwd>/shop</cwd>\n</environment_context>"),
        record("turn_context", {"cwd": "/shop", "model": "gpt-5"}),
        *asked("Add the tax column"),
        item("Reasoning", id="r", summary_text=["Thinking."]),
        *answered("Planning."),
        call("update_plan", {"plan": [{"step": "Column", "status": "in_progress"}]}, "c0"),
        output("Plan updated", "c0"),
        call("exec_command", ran, "c1"),
        item(
            "CommandExecution",
            id="c1",
            command=["/bin/bash", "-lc", "pytest -q"],
            status="failed",
            exit_code=2,
            aggregated_output="1 failed\n",
        ),
        output("Process exited with code 2\nOutput:\n1 failed\n", "c1"),
        record("compacted", {"message": "", "replacement_history": asked("Add the tax column")}),
        event("context_compacted"),
    )
    assert found == [
        Meta(session="s1", cwd="/shop", branch="feature/tax", version="0.171.0", time=AT),
        Meta(model="gpt-5", time=AT),
        Prompt("Add the tax column", AT),
        Text("Planning.", AT),
        Todos((Todo("Column", IN_PROGRESS),), AT),
        Call("c0", "update_plan", OTHER, "", AT),
        Result("c0", time=AT),
        Call("c1", "exec_command", COMMAND, "pytest -q", AT),
        Result("c1", ok=False, error="1 failed", time=AT),
        Boundary("", AT),
    ]


@pytest.mark.parametrize(
    "lines",
    [
        asked("go"),
        asked("go")[::-1],
        asked("go")[:1],
        asked("go")[1:],
        [message("user", "go"), event("user_message", message="go", kind="plain")],
        [event("user_message", message="go"), *asked("go")],
    ],
    ids=["both", "item first", "response", "item", "old event", "three"],
)
def test_each_prompt_counts_once(lines: list[Record]) -> None:
    assert words(run(*lines, *answered("ok")), Prompt) == ["go"]


@pytest.mark.parametrize(
    "lines",
    [
        answered("Done."),
        answered("Done.")[::-1],
        answered("Done.")[1:],
        [event("agent_message", message="Done."), message("assistant", "Done.")],
    ],
)
def test_each_answer_counts_once(lines: list[Record]) -> None:
    assert words(run(*lines), Text) == ["Done."]


def test_which_messages_were_told_is_known_in_bounded_memory() -> None:
    echoes = Echoes()
    for number in range(3 * Echoes.GENERATION):
        assert echoes.new("item", "user", f"t{number}")
        assert not echoes.new("response", "user", f"t{number}")
    assert len(echoes._new) + len(echoes._old) < 2 * Echoes.GENERATION
    assert echoes.new("response", "user", "t0")


def test_equal_prompts_stay_as_many_as_were_typed() -> None:
    found = run(*asked("go on", "u1"), *answered("A", "a1"), *asked("go on", "u2"))
    assert words(found, Prompt) == ["go on", "go on"]


def test_a_compactions_summary_is_not_said() -> None:
    found = run(
        *asked("go"),
        *answered("Working."),
        message("assistant", "SUMMARY of all", id="m9"),
        record("compacted", {"message": "SUMMARY of all"}),
        *answered("Going on.", "a2"),
    )
    assert words(found, Text) == ["Working.", "Going on."]


def test_messages_in_both_orders_keep_theirs() -> None:
    found = run(
        *asked("one")[:1], *answered("A")[::-1], *asked("two", "u2")[:1], *answered("B", "b")
    )
    assert [str(known.text) for known in found if isinstance(known, Prompt | Text)] == [
        "one", "A", "two", "B",
    ]  # fmt: skip


def test_prompts_that_only_the_model_saw_are_told_when_it_works() -> None:
    found = run(message("user", "first"), message("assistant", "yes"), message("user", "second"))
    assert [type(known).__name__ for known in found] == ["Prompt", "Text", "Prompt"]


@pytest.mark.parametrize(
    "text",
    [
        "<environment_context>x</environment_context>",
        "<user_instructions>be kind</user_instructions>",
        "# AGENTS.md instructions for /shop\n\n<INSTRUCTIONS>be kind</INSTRUCTIONS>",
        "<user_shell_command>ls</user_shell_command>",
        "<turn_aborted>stopped</turn_aborted>",
        "<subagent_notification>{}</subagent_notification>",
        "<skill><name>x</name></skill>",
        "<codex_delegation>\n  <source_thread_id>t</source_thread_id>\n  <input>go</input>",
        "<realtime_delegation>go</realtime_delegation>",
        "<token_budget>9 left</token_budget>",
        "<plugins_instructions>x</plugins_instructions>",
        "Another language model started to solve this problem and so on",
    ],
)
def test_what_the_program_says_in_the_users_name_is_no_prompt(text: str) -> None:
    assert not only(run(message("user", text), message("assistant", "ok")), Prompt)
    assert not only(run(event("user_message", message=text)), Prompt)


def test_parts_are_told_apart_where_the_program_names_them() -> None:
    kinds = {"content_item_kinds": ["memory.note", "user.text"]}
    line = message("user", "Remember", "Ship it", internal_chat_message_metadata_passthrough=kinds)
    assert words(run(line), Prompt) == ["Ship it"]


def test_a_prompt_with_an_image_counts_once_however_its_parts_are_joined() -> None:
    parts = [{"type": "text", "text": "What is"}, {"type": "image", "image_url": "data:"}]
    found = run(
        message("user", "What is", '<image name="[Image #1]">', "</image>", "this?"),
        event("user_message", message="What isthis?"),
        item("UserMessage", id="u", content=[*parts, {"type": "text", "text": "this?"}]),
        *answered("A cat."),
    )
    assert words(found, Prompt) == ["What isthis?"]
    alone = run(message("user", "What is", '<image name="[Image #1]">', "</image>", "this?"))
    assert words(alone, Prompt) == ["What is\nthis?"]


def test_an_editors_context_is_not_typed() -> None:
    text = "# Context from my IDE setup:\n## Active file: a.py\n## My request for Codex:\nfix a"
    assert words(run(event("user_message", message=text)), Prompt) == ["fix a"]


def test_instructions_of_older_versions_are_no_prompt() -> None:
    found = run(event("user_message", message="be kind", kind="user_instructions"))
    assert not found


def test_a_lost_header_loses_nothing_else() -> None:
    assert words(run(*asked("still here")), Prompt) == ["still here"]


@pytest.mark.parametrize(
    ("spoil", "skipped", "unfinished"),
    [
        (lambda lines: [b'{"timestamp":"x","type":"session_meta","payl', *lines], 1, False),
        (lambda lines: [*lines[:1], b'{"timestamp":"x","type":"even', *lines[1:]], 1, False),
        (lambda lines: [*lines, lines[0][:70]], 0, True),
        (lambda lines: [*lines, b"\0\0\0", b"[1]", b"7", b""], 2, False),
    ],
    ids=["first", "middle", "last", "others"],
)
def test_bad_lines_lose_nothing_else(spoil: Any, skipped: int, unfinished: bool) -> None:
    records_ = [*asked("one\u2028still one"), *answered("A\u2029B"), *asked("two", "u2")]
    lines = [json.dumps(known, ensure_ascii=False).encode() for known in records_]
    reading = read_events(io.BytesIO(b"\n".join(spoil(lines))))
    assert words(reading, Prompt) == ["one\u2028still one", "two"]
    assert (reading.harness, reading.skipped, reading.unfinished) == ("codex", skipped, unfinished)


def test_a_fork_tells_its_parents_turns_once_with_their_own_times() -> None:
    stamp = "2026-05-05T09:00:00.000Z"
    turns: list[Record] = []
    for number in range(4):
        turn = item(
            "UserMessage", id=f"u{number}", content=[{"type": "text", "text": f"t{number}"}]
        )
        turn["payload"]["completed_at_ms"] = 1777880000000 + number
        turns += [turn, {**message("assistant", f"r{number}", id=f"m{number}"), "timestamp": stamp}]
    found = run(
        record("session_meta", {"id": "child", "forked_from_id": "parent", "cwd": "/shop"}, stamp),
        record("session_meta", {"id": "parent", "cwd": "/elsewhere"}, stamp),
        *turns,
        *turns,
        event("token_count", info={"total_token_usage": {}}),
    )
    assert words(found, Prompt) == ["t0", "t1", "t2", "t3"]
    assert words(found, Text) == ["r0", "r1", "r2", "r3"]
    assert [known.time for known in only(found, Prompt)] == [
        str(1777880000000 + n) for n in range(4)
    ]
    assert [known.session for known in found if isinstance(known, Meta)] == ["child"]


def test_a_fork_that_copies_nothing_keeps_its_times() -> None:
    turn = item("UserMessage", id="u", content=[{"type": "text", "text": "go"}])
    turn["payload"]["completed_at_ms"] = 1777880000000
    header = {"id": "c", "forked_from_id": "p", "forked_from_ordinal_exclusive": 9}
    assert run(record("session_meta", header), turn)[-1] == Prompt("go", AT)


def test_a_fork_keeps_the_time_that_a_response_was_made() -> None:
    passed = {"create_time": 1777880000.5}
    found = run(
        record("session_meta", {"id": "c", "forked_from_id": "p"}),
        message("assistant", "r", internal_chat_message_metadata_passthrough=passed),
    )
    assert found[-1] == Text("r", "1777880000500")


@pytest.mark.parametrize(
    "meta",
    [
        {"source": {"subagent": {"thread_spawn": {"parent_thread_id": "p"}}}},
        {"source": "subagent"},
        {"thread_source": "subagent"},
    ],
)
def test_a_sub_agents_prompts_are_not_the_users(meta: Record) -> None:
    found = run(record("session_meta", {"id": "s", **meta}), *asked("look around"), *answered("ok"))
    assert not only(found, Prompt)
    assert words(found, Text) == ["ok"]


def test_thoughts_are_passed_over_whatever_they_hold() -> None:
    thought = {"type": "reasoning", "content": [{"type": "reasoning_text", "text": "hm"}]}
    assert not run(record("response_item", thought))
    assert not list(codex.reader().read(record("response_item", thought)))


@pytest.mark.parametrize(
    ("arguments", "kind", "target"),
    [
        (("exec_command", {"cmd": "ls -l"}), COMMAND, "ls -l"),
        (("shell", {"command": ["bash", "-lc", "make all"]}), COMMAND, "make all"),
        (("shell", {"command": ["rg", "a b"]}), COMMAND, "rg 'a b'"),
        (("shell_command", {"command": "make"}), COMMAND, "make"),
        (
            ("exec_command", {"cmd": "apply_patch <<'E'\n*** Begin Patch\n*** Add File: a.py\nE"}),
            EDIT,
            "a.py",
        ),
        (
            (
                "apply_patch",
                {"input": "*** Begin Patch\n*** Update File: a\n*** Move to: b\n*** Add File: c"},
            ),
            EDIT,
            "a\nb\nc",
        ),
        (("view_image", {"path": "/p.png"}), OTHER, "/p.png"),
        (("spawn_agent", {"message": "a prompt"}), OTHER, ""),
    ],
)
def test_calls(arguments: tuple[str, Record], kind: str, target: str) -> None:
    assert run(call(*arguments)) == [Call("c1", arguments[0], kind, target, AT)]


def test_calls_of_other_forms() -> None:
    patch = "*** Begin Patch\n*** Update File: a.py\n*** End Patch"
    found = run(
        response(type="custom_tool_call", name="apply_patch", call_id="c1", input=patch),
        response(type="custom_tool_call_output", call_id="c1", output="Exit code: 0\nOutput:\nok"),
        response(type="local_shell_call", call_id="c2", action={"type": "exec", "command": ["ls"]}),
        response(type="web_search_call", id="ws", action={"type": "search", "query": "tax rates"}),
        response(type="function_call", name="exec_command", call_id="c3", arguments="{broken"),
    )
    assert found == [
        Call("c1", "apply_patch", EDIT, "a.py", AT),
        Result("c1", time=AT),
        Call("c2", "local_shell", COMMAND, "ls", AT),
        Call("ws", "web_search", OTHER, "tax rates", AT),
        Call("c3", "exec_command", COMMAND, "", AT),
    ]


OUTPUTS: list[tuple[Any, bool, bool, str]] = [
    ("Exit code: 0\nWall time: 1 s\nOutput:\nfine\n", True, False, ""),
    ("Exit code: 4\nWall time: 1 s\nOutput:\nbad\n", False, False, "bad"),
    ("Chunk ID: a\nProcess exited with code 3\nOutput:\nboom\n", False, False, "boom"),
    (
        "Wall time: 0 s\nOutput:\nExit code: 1\nOutput:\nno",
        False,
        False,
        "Exit code: 1\nOutput:\nno",
    ),
    (json.dumps({"output": "bad", "metadata": {"exit_code": 1}}), False, False, "bad"),
    (json.dumps({"output": "ok", "metadata": {"exit_code": 0}}), True, False, ""),
    ({"content": "no", "success": False}, False, False, "no"),
    ([{"type": "input_text", "text": "Exit code: 9\nOutput:\nx"}], False, False, "x"),
    ("exec command rejected by user", False, True, "exec command rejected by user"),
    ("aborted by user after 2.1s", False, True, "aborted by user after 2.1s"),
    ("unable to locate image at `x`", False, False, "unable to locate image at `x`"),
    ("unsupported call: nope", False, False, "unsupported call: nope"),
    ("Output:\nExit code 7 is what the manual says", True, False, ""),
    ("{not json", True, False, ""),
    (None, True, False, ""),
]


@pytest.mark.parametrize(("text", "ok", "refused", "error"), OUTPUTS)
def test_outputs(text: Any, ok: bool, refused: bool, error: str) -> None:
    found = run(call("shell", {"command": "x"}), output(text), output(text))
    assert found[1:] == [Result("c1", ok=ok, refused=refused, error=error, time=AT)]


ITEMS: list[tuple[Record, Call, Result]] = [
    (
        item("CommandExecution", id="c", command=["ls"], status="declined", exit_code=None),
        Call("c", "exec_command", COMMAND, "ls", AT),
        Result("c", ok=False, refused=True, time=AT),
    ),
    (
        item("FileChange", id="c", changes={"/a": {"move_path": "/b"}}, status="completed"),
        Call("c", "apply_patch", EDIT, "/a\n/b", AT),
        Result("c", time=AT),
    ),
    (
        event("patch_apply_end", call_id="c", changes={"a": {}}, success=False, stderr="no hunk"),
        Call("c", "apply_patch", EDIT, "a", AT),
        Result("c", ok=False, error="no hunk", time=AT),
    ),
    (
        event("exec_command_end", call_id="c", command=["ls"], exit_code=1, stdout="", stderr="e"),
        Call("c", "exec_command", COMMAND, "ls", AT),
        Result("c", ok=False, error="e", time=AT),
    ),
    (
        item(
            "McpToolCall",
            id="c",
            server="files",
            tool="find",
            arguments={"query": "tax"},
            status="failed",
            error={"message": "gone"},
        ),
        Call("c", "files.find", OTHER, "tax", AT),
        Result("c", ok=False, error="gone", time=AT),
    ),
    (
        event(
            "mcp_tool_call_end",
            call_id="c",
            invocation={"server": "files", "tool": "find", "arguments": {}},
            result={"Ok": {"content": [{"type": "text", "text": "bad"}], "isError": True}},
        ),
        Call("c", "files.find", OTHER, "", AT),
        Result("c", ok=False, error="bad", time=AT),
    ),
    (
        item("DynamicToolCall", id="c", tool="draw", arguments=None, status="completed"),
        Call("c", "draw", OTHER, "", AT),
        Result("c", time=AT),
    ),
]


@pytest.mark.parametrize(("line", "made", "ended"), ITEMS)
def test_what_items_and_older_events_tell_alone(line: Record, made: Call, ended: Result) -> None:
    assert run(line) == [made, ended]
    assert run(line, line) == [made, ended]


def test_a_process_that_goes_on_ends_when_it_was_polled() -> None:
    found = run(
        call("exec_command", {"cmd": "make"}),
        output("Process running with session ID 7\nOutput:\n"),
        call("write_stdin", {"session_id": 7, "chars": ""}, "c2"),
        output("Process running with session ID 7\nOutput:\n", "c2"),
        call("write_stdin", {"session_id": 7, "chars": "y\n"}, "c3"),
        output("Process exited with code 1\nOutput:\nhalt", "c3"),
    )
    assert found == [
        Call("c1", "exec_command", COMMAND, "make", AT),
        Call("c3", "write_stdin", OTHER, "y", AT),
        Result("c1", ok=False, error="halt", time=AT),
    ]


def test_a_poll_of_no_process_is_no_call() -> None:
    asked_ = call("write_stdin", {"session_id": 7, "chars": ""})
    assert run(asked_, output("write_stdin failed: Unknown process id 7")) == []


def test_the_plan_is_told_when_it_changes() -> None:
    steps = [{"step": "A", "status": "completed"}, {"step": "B", "status": "pending"}]
    found = run(
        call("update_plan", {"plan": steps}, "c1"),
        event("plan_update", plan=steps),
        call("update_plan", {"plan": steps[1:]}, "c2"),
        call("update_plan", {"plan": "none"}, "c3"),
    )
    assert only(found, Todos) == [
        Todos((Todo("A", COMPLETED), Todo("B", PENDING)), AT),
        Todos((Todo("B", PENDING),), AT),
    ]


def test_turns_that_the_user_took_back_are_not_told() -> None:
    steps = {"plan": [{"step": "A", "status": "pending"}]}
    found = run(
        *asked("Write it in C", "u1"),
        *answered("In C then.", "a1"),
        call("update_plan", steps, "c1"),
        call("exec_command", {"cmd": "make"}, "c2"),
        output("Process exited with code 0\nOutput:\n", "c2"),
        event("thread_rolled_back", num_turns=1),
        *asked("Write it in Go", "u2"),
        call("update_plan", steps, "c3"),
        event("thread_rolled_back", num_turns="odd"),
    )
    assert words(found, Prompt) == ["Write it in Go"]
    assert words(found, Text) == []
    assert len(only(found, Todos)) == 1
    assert [known.target for known in found if isinstance(known, Call)] == ["", "make", ""]


def test_the_first_turn_can_be_taken_back_and_no_more() -> None:
    lines = [message("user", "one"), event("thread_rolled_back", num_turns=9)]
    header = record("session_meta", {"id": "s"})
    assert run(header, *lines) == [Meta(session="s", time=AT)]
    assert words(
        run(*asked("one"), *asked("two", "u2"), *lines[1:], *asked("3", "u3")), Prompt
    ) == ["3"]


def test_old_turns_are_passed_on_as_the_file_is_read() -> None:
    reader = codex.reader()
    first = list(reader.read(asked("p0", "u0")[1]))
    later = [list(reader.read(asked(f"p{n}", f"u{n}")[1])) for n in range(1, 40)]
    assert first == []
    assert words(later[-1], Prompt) == ["p23"]
    busy = codex.reader()
    list(busy.read(asked("go")[1]))
    told_ = [list(busy.read(event("agent_message", message=f"t{n}"))) for n in range(5000)]
    assert sum(map(len, told_)) > 900
    assert len([*told_[-1], *busy.finish()]) < 4_100


QUESTIONS = {
    "questions": [
        {"id": "db", "header": "DB", "question": "Which database?"},
        {"id": "pw", "question": "Password?", "isSecret": True},
        {"id": "no", "question": "Not answered?"},
    ]
}


def test_answers_to_questions() -> None:
    given_ = {"db": {"answers": ["SQLite", "user_note: a file"]}, "pw": {"answers": ["hunter2"]}}
    found = run(
        call("request_user_input", QUESTIONS),
        output(json.dumps({"answers": {**given_, "more": "also"}})),
    )
    assert only(found, Answer) == [
        Answer("Which database?", "SQLite, a file", AT),
        Answer("Password?", "(kept secret)", AT),
        Answer("more", "also", AT),
    ]
    assert found[-1] == Result("c1", time=AT)


def test_a_question_without_an_answer() -> None:
    text = "request_user_input was cancelled before receiving a response"
    found = run(call("request_user_input", QUESTIONS), output(text))
    assert found[1:] == [Result("c1", ok=False, refused=True, error=text, time=AT)]


@pytest.mark.parametrize(
    "lines",
    [
        [item("Plan", id="p", text="1. Tax\n2. Test")],
        answered("So:\n<proposed_plan>\n1. Tax\n2. Test\n</proposed_plan>"),
    ],
)
def test_a_plan_is_approved_when_the_user_has_it_implemented(lines: list[Record]) -> None:
    found = run(*lines, *asked("Implement the plan."), *asked("Implement the plan.", "u2"))
    assert only(found, Plan) == [Plan("1. Tax\n2. Test", APPROVED, time=AT)]
    assert words(found, Prompt) == ["Implement the plan."]


def test_a_plan_that_is_implemented_anew_stands_in_the_prompt() -> None:
    text = "A previous agent produced the plan below to do it.\n\n1. Tax"
    assert run(*asked(text)) == [Plan("1. Tax", APPROVED, time=AT)]


def test_the_first_form_has_bare_items() -> None:
    found = run(
        {"id": "s", "timestamp": AT, "instructions": None, "git": {"branch": "main"}},
        {"record_type": "state"},
        {"type": "message", "role": "user", "content": [{"type": "input_text", "text": "go"}]},
        {"type": "function_call", "name": "shell", "arguments": "{}", "call_id": "c"},
        {"type": "reasoning", "summary": []},
    )
    assert found == [
        Meta(session="s", branch="main", time=AT),
        Prompt("go"),
        Call("c", "shell", COMMAND),
    ]


def test_the_form_before_lines() -> None:
    document = {
        "session": {"id": "s", "timestamp": AT},
        "items": [
            {"type": "message", "role": "user", "content": [{"type": "input_text", "text": "go"}]},
            {"type": "message", "role": "assistant", "content": "ok"},
            7,
        ],
    }
    assert codex.looks_like([document])
    found = told_of(codex, document)
    assert found == [Meta(session="s", time=AT), Prompt("go"), Text("ok")]
    assert not told_of(codex, {"session": {}, "items": 3})


def test_a_file_of_one_line_comes_as_a_document() -> None:
    assert told_of(codex, message("user", "go")) == [Prompt("go", AT)]


def test_folder_and_model_are_told_when_they_change() -> None:
    found = run(
        record("turn_context", {"cwd": "file:///my%20shop", "model": "m"}),
        record("turn_context", {"cwd": "/my shop", "model": "m"}),
        record("turn_context", {"cwd": "/my shop", "model": "n"}),
    )
    assert found == [Meta(cwd="/my shop", model="m", time=AT), Meta(model="n", time=AT)]


def test_compactions_count_once() -> None:
    found = run(
        record("compacted", {"message": "s"}),
        item("ContextCompaction", id="k"),
        event("context_compacted"),
        record("compacted", {"message": "s"}),
    )
    assert found == [Boundary("", AT), Boundary("", AT)]


def test_a_compactions_history_is_not_decoded() -> None:
    history = [message("user", "x")["payload"]] * 999
    line = json.dumps(record("compacted", {"replacement_history": history}))
    short = codex.reader().shorten(line.replace(": ", ":").replace(", ", ",").encode())
    assert json.loads(short) == record("compacted", {})
    assert codex.reader().shorten(b'{"type":"other"}') == b'{"type":"other"}'
    glued = line.replace(" ", "").encode()
    assert codex.reader().shorten(glued[:90] + glued) == glued[:90] + glued


@pytest.mark.parametrize(
    ("payload", "wanted"),
    [
        ("event_msg token_count", False),
        ("event_msg agent_reasoning", False),
        ("event_msg user_message", True),
        ("response_item reasoning", False),
        ("response_item message", True),
    ],
)
def test_lines_without_events_are_not_decoded(payload: str, wanted: bool) -> None:
    kind, inner = payload.split()
    line = json.dumps({**record(kind, {"type": inner})}, separators=(",", ":")).encode()
    assert codex.reader().wants(line) is wanted
    spoofed = line.replace(b'"timestamp"', b'"text":"token_count","timestamp"')
    assert codex.reader().wants(spoofed)
    assert codex.reader().wants(line[:-9] + line)


def test_an_output_that_an_item_has_told_is_not_decoded() -> None:
    reader = codex.reader()
    line = json.dumps(output("Process exited with code 1\nOutput:\nx"), separators=(",", ":"))
    assert reader.wants(line.encode())
    list(reader.read(item("CommandExecution", id="c1", command=["ls"], exit_code=1)))
    assert not reader.wants(line.encode())
    assert reader.wants(line.encode())


@pytest.mark.parametrize(
    ("head", "known"),
    [
        ([{"oops": 1}, record("session_meta", {})], True),
        ([{"record_type": "state"}], True),
        ([{"type": "function_call", "call_id": "c"}], True),
        ([message("user", "x")["payload"]], True),
        ([{"type": "user", "message": {}}], False),
        ([{"type": "message", "role": "user", "content": "x"}], False),
        ([], False),
    ],
)
def test_what_looks_like_codex(head: list[Record], known: bool) -> None:
    assert codex.looks_like(head) is known


def test_old_sessions_of_many_megabytes_are_read_on() -> None:
    lines = [message("user", "go"), event("user_message", message="go", kind="plain")]
    for number in range(3000):
        lines += [
            event("agent_message", message=f"step {number}"),
            message("assistant", f"step {number}"),
            call("shell", {"command": ["bash", "-lc", f"run {number}"]}, f"c{number}"),
            output(json.dumps({"output": "x" * 99, "metadata": {"exit_code": 0}}), f"c{number}"),
        ]
    found = run(*lines)
    assert len(only(found, Text)) == len(only(found, Call)) == len(only(found, Result)) == 3000
    assert words(found, Prompt) == ["go"]


NAMES = (
    "type", "payload", "timestamp", "item", "content", "text", "role", "id", "call_id", "name",
    "arguments", "output", "plan", "step", "status", "questions", "question", "answers", "cwd",
    "model", "git", "branch", "source", "command", "cmd", "changes", "invocation", "result",
    "error", "exit_code", "metadata", "session", "items", "message", "kind", "forked_from_id",
    "internal_chat_message_metadata_passthrough", "content_item_kinds", "create_time",
)  # fmt: skip
TEXTS = (
    "session_meta", "turn_context", "event_msg", "response_item", "compacted", "item_completed",
    "UserMessage", "AgentMessage", "CommandExecution", "FileChange", "McpToolCall", "Plan",
    "message", "user", "assistant", "function_call", "function_call_output", "update_plan",
    "request_user_input", "exec_command", "apply_patch", "write_stdin", "user_message", "{}",
    '{"plan":[{"step":1}]}', '{"questions":[1]}', '{"answers":{"a":[1]}}', "Exit code: 3",
)  # fmt: skip


@settings(max_examples=60)
@given(st.lists(records(NAMES, TEXTS), max_size=6))
def test_no_shape_is_fatal(lines: list[Record]) -> None:
    codex.looks_like(lines)
    for known in (*told(codex, *lines), *told_of(codex, lines), *told_of(codex, lines[:1])):
        assert isinstance(known, Event)


@settings(max_examples=30)
@given(st.lists(records(NAMES, TEXTS), max_size=4))
def test_no_payload_is_fatal(payloads: list[Record]) -> None:
    kinds = ("session_meta", "turn_context", "response_item", "event_msg", "compacted")
    lines = [record(kind, payload) for payload in payloads for kind in kinds]
    lines += [event("item_completed", item=payload) for payload in payloads]
    assert all(isinstance(known, Event) for known in run(*lines))
