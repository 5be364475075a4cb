"""One small story as each harness records it: the state must say the same."""

from __future__ import annotations

import datetime as dt
import io
import json
from typing import TYPE_CHECKING

import pytest

from duck_tape.state.writer import write
from duck_tape.transcripts.extract import Extraction, Surroundings
from duck_tape.transcripts.read import read_events
from tests.support.transcripts import Transcript

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

NOW = dt.datetime(2026, 3, 5, 10, tzinfo=dt.UTC)
AT = "2026-03-05T09:00:00.000Z"
MILLISECONDS = 1772701200000
ASK = "Add a tax column."
SAYS = "DECIDED: store cents."
FILE = "/home/dev/shop/tax.py"
TODOS = (("write it", "completed"), ("test it", "in_progress"), ("ship it", "pending"))

STATE = """\
# Agent State

Session: 2026-03-05-1000 | Cwd: /home/dev/shop | Trigger: pre-compact-auto
Created: 2026-03-05T10:00:00Z

## Approved Workflow
(first prompt, not approved) Add a tax column.

## Position
- **Current:** test it
- **Done:**
  - write it
  - changed tax.py
  - ran `make test` (failed)
- **Remaining:**
  - ship it

## Decision Log
2026-03-05T09:00:00Z AUTO-EXTRACTED: DECIDED: store cents.

## Established Facts
(auto-extracted; not reliably derivable)

## Re-derivation
Transcript: /t
Last failing command: `make test`
    boom

## Suggested Skills
- duck-tape
"""


def lines(*records: dict[str, Any]) -> bytes:
    return b"".join(json.dumps(each).encode() + b"\n" for each in records)


def claude_code() -> bytes:
    made = Transcript().prompt(ASK)
    made.todos(write_it="completed", test_it="in_progress", ship_it="pending")
    made.tool("Write", {"file_path": FILE, "content": "x"}, "File created")
    made.ran("make test", "boom", error=True)
    return (
        made.text(SAYS).data().replace(b"T09:00:0", b"T08:59:5").replace(b"T08:59:57", b"T09:00:00")
    )


def copilot() -> bytes:
    def event(kind: str, **data: Any) -> dict[str, Any]:
        return {"type": kind, "data": data, "id": kind + str(data), "timestamp": AT}

    shell = {"toolCallId": "2", "toolName": "bash", "arguments": {"command": "make test"}}
    create = {"toolCallId": "1", "toolName": "create", "arguments": {"path": FILE}}
    return lines(
        event("session.start", sessionId="s", context={"cwd": "/home/dev/shop"}),
        event("user.message", content=ASK, transformedContent="<reminder/>"),
        event("tool.execution_start", **create),
        event(
            "tool.execution_complete",
            toolCallId="1",
            success=True,
            fileEdits=[{"path": FILE, "kind": "create"}],
            result={"content": "ok"},
        ),
        event("tool.execution_start", **shell),
        event(
            "tool.execution_complete",
            toolCallId="2",
            success=True,
            shellExecution={"exitCode": 2},
            result={"content": "boom"},
        ),
        event("assistant.message", content=SAYS, toolRequests=[]),
    )


def opencode() -> bytes:
    time = {"created": MILLISECONDS}

    def tool(name: str, given: dict[str, Any], **state: Any) -> dict[str, Any]:
        times = {"start": MILLISECONDS, "end": MILLISECONDS}
        known = {"status": "completed", "input": given, "time": times, **state}
        return {"type": "tool", "tool": name, "callID": name, "state": known}

    parts = [
        tool("write", {"filePath": FILE, "content": "x"}, output="ok"),
        tool("bash", {"command": "make test"}, output="boom", metadata={"exit": 2}),
        {"type": "text", "text": SAYS},
    ]
    path = {"cwd": "/home/dev/shop", "root": "/home/dev/shop"}
    messages = [
        {
            "info": {"id": "m1", "sessionID": "s", "role": "user", "time": time},
            "parts": [
                {"type": "text", "text": "synthetic words", "synthetic": True},
                {"type": "text", "text": ASK},
            ],
        },
        {
            "info": {"id": "m2", "sessionID": "s", "role": "assistant", "time": time, "path": path},
            "parts": parts,
        },
    ]
    todos = [{"content": text, "status": status, "id": text} for text, status in TODOS]
    return json.dumps({"sessionID": "s", "messages": messages, "todos": todos}).encode()


def codex() -> bytes:
    def record(kind: str, **payload: Any) -> dict[str, Any]:
        return {"timestamp": AT, "type": kind, "payload": payload}

    def item(kind: str, **fields: Any) -> dict[str, Any]:
        return record("event_msg", type="item_completed", item={"type": kind, **fields})

    plan = {"plan": [{"step": text, "status": status} for text, status in TODOS]}
    words = [{"type": "input_text", "text": ASK}]
    return lines(
        record("session_meta", id="s", cwd="/home/dev/shop", cli_version=""),
        record("response_item", type="message", role="user", content=words, id="msg_u"),
        item("UserMessage", id="u", content=[{"type": "text", "text": ASK}]),
        record(
            "response_item",
            type="function_call",
            name="update_plan",
            call_id="0",
            arguments=json.dumps(plan),
        ),
        item("FileChange", id="1", changes={FILE: {"type": "add"}}, status="completed"),
        item(
            "CommandExecution",
            id="2",
            command=["/bin/bash", "-lc", "make test"],
            status="failed",
            aggregated_output="boom",
            exit_code=2,
        ),
        item("AgentMessage", id="a", content=[{"type": "Text", "text": SAYS}]),
    )


def gemini() -> bytes:
    def message(name: str, kind: str, content: Any, **more: Any) -> dict[str, Any]:
        return {"id": name, "timestamp": AT, "type": kind, "content": content, **more}

    def call(name: str, args: dict[str, Any], said: str, **more: Any) -> dict[str, Any]:
        response = {"functionResponse": {"id": name, "name": name, "response": {"output": said}}}
        return {
            "id": name,
            "name": name,
            "args": args,
            "status": "success",
            "result": [response],
            **more,
        }

    todos = [{"description": text, "status": status} for text, status in TODOS]
    calls = [
        call("write_todos", {"todos": todos}, "ok"),
        call("write_file", {"file_path": FILE, "content": "x"}, "ok"),
        call("run_shell_command", {"command": "make test"}, "Output: boom\nExit Code: 2"),
    ]
    context = (
        "<session_context>\nThis is the Gemini CLI.\n- **Workspace Directories:**\n"
        "  - /home/dev/shop\n</session_context>"
    )
    return lines(
        {"sessionId": "s", "projectHash": "h", "startTime": AT, "kind": "main"},
        message("0", "user", [{"text": context}]),
        message("1", "user", [{"text": ASK}]),
        message("2", "gemini", "", toolCalls=calls),
        message("3", "gemini", SAYS),
    )


@pytest.mark.parametrize("story", [claude_code, copilot, opencode, codex, gemini])
def test_each_harness_gives_the_same_state(story: Callable[[], bytes]) -> None:
    reading = read_events(io.BytesIO(story()))
    extraction = Extraction(lambda text: text).take_all(reading)
    assert reading.harness == story.__name__.replace("_", "-")
    extraction.meta = {"cwd": extraction.meta.get("cwd", "")}
    if story is copilot:  # its todo list lies in a database beside
        from duck_tape.transcripts.copilot import todos_from_rows

        extraction.take(todos_from_rows([(text, status) for text, status in TODOS]))
    text = write(extraction.state(Surroundings(NOW, session="2026-03-05-1000", transcript="/t")))
    assert text.replace("Output: boom\n    Exit Code: 2", "boom") == STATE
