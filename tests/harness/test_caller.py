# ruff: noqa: E501  (tables: one row, one line)

from __future__ import annotations

import json

import pytest

from duck_tape.harness.caller import calling, known
from duck_tape.harness.payload import parse

CLAUDE = {"session_id": "s", "transcript_path": "/h/.claude/projects/p/s.jsonl", "cwd": "/p"}
COPILOT = {"sessionId": "s", "transcriptPath": "/h/.copilot/session-state/s/events.jsonl"}
SNAKE = {"session_id": "s", "transcript_path": "/h/.copilot/session-state/s/events.jsonl"}
CODEX = {"session_id": "s", "turn_id": "t", "model": "m", "transcript_path": "/h/.codex/sessions/x"}
GEMINI = {
    "session_id": "s",
    "transcript_path": "/h/.gemini/tmp/x",
    "hook_event_name": "PreCompress",
}
OPENCODE = {"sessionID": "s", "directory": "/p"}
CURSOR = {"conversation_id": "s", "workspace_roots": ["/p"], "cursor_version": "1"}

IN_CLAUDE = {"CLAUDECODE": "1", "CLAUDE_CODE_SESSION_ID": "s", "CLAUDE_PROJECT_DIR": "/p"}
OUTER_CLAUDE = IN_CLAUDE | {"CLAUDE_CODE_SESSION_ID": "other"}
IN_COPILOT = {"COPILOT_CLI": "1", "CLAUDE_PROJECT_DIR": "/p", "COPILOT_PROJECT_DIR": "/p"}
IN_GEMINI = {"GEMINI_SESSION_ID": "s", "CLAUDE_PROJECT_DIR": "/p"}

ROWS = {
    "Claude Code": ("", CLAUDE, IN_CLAUDE, "claude-code"),
    "Claude Code, an older one": ("", CLAUDE, {"CLAUDECODE": "1"}, "claude-code"),
    "Claude Code without environment": ("", CLAUDE, {}, "claude-code"),
    "Claude Code by its payload": ("", {"prompt_id": "x"}, {}, "claude-code"),
    "Copilot": ("", COPILOT, IN_COPILOT, "copilot"),
    "Copilot without environment": ("", COPILOT, {}, "copilot"),
    "Copilot in Claude Code's spelling": ("", SNAKE, IN_COPILOT, "copilot"),
    "Copilot running Claude Code's hook": ("claude-code", SNAKE, IN_COPILOT, "copilot"),
    "Copilot inside Claude Code": ("copilot", COPILOT, IN_COPILOT | OUTER_CLAUDE, "copilot"),
    "Claude Code inside Copilot": ("claude-code", CLAUDE, IN_COPILOT | IN_CLAUDE, "claude-code"),
    "Codex": ("", CODEX, {}, "codex"),
    "Codex inside Claude Code": ("codex", CODEX, OUTER_CLAUDE, "codex"),
    "Codex inside Copilot": ("", CODEX, IN_COPILOT, "codex"),
    "Gemini": ("", GEMINI, IN_GEMINI, "gemini"),
    "Gemini without environment": ("", GEMINI, {}, "gemini"),
    "Gemini inside Claude Code": ("gemini", GEMINI, IN_GEMINI | OUTER_CLAUDE, "gemini"),
    "Claude Code inside Gemini": ("", CLAUDE, {"GEMINI_SESSION_ID": "x"} | IN_CLAUDE, "claude-code"),
    "Gemini that says nothing": ("", {}, IN_GEMINI, "gemini"),
    "opencode": ("opencode", OPENCODE, {}, "opencode"),
    "opencode inside Claude Code": ("opencode", OPENCODE, IN_CLAUDE, "opencode"),
    "opencode that names no session": ("opencode", {"directory": "/p"}, {"CLAUDECODE": "1"}, "opencode"),
    "Cursor inside Claude Code": ("cursor", {"workspace_roots": ["/p"]}, {"CLAUDECODE": "1"}, "cursor"),
    "opencode with messages": ("", {"messages": []}, {}, "opencode"),
    "opencode by its event": ("", {"hook_event_name": "experimental.session.compacting"}, {}, "opencode"),
    "Cursor": ("", CURSOR, {}, "cursor"),
    "only named": ("codex", {}, {}, "codex"),
    "by the transcript's place": ("", {"transcript_path": "C:\\u\\.codex\\sessions\\x"}, {}, "codex"),
    "nobody": ("", {}, {}, ""),
    "nobody with a transcript": ("", {"transcript_path": "/t/x.jsonl"}, {"CLAUDE_PROJECT_DIR": "/p"}, ""),
}  # fmt: skip


@pytest.mark.parametrize(("named", "values", "environ", "expected"), ROWS.values(), ids=ROWS)
def test_calling(
    named: str, values: dict[str, object], environ: dict[str, str], expected: str
) -> None:
    assert calling(named, parse(json.dumps(values).encode()), environ) == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("claude-code", "claude-code"),
        (" Claude ", "claude-code"),
        ("copilot-cli", "copilot"),
        ("gemini-cli", "gemini"),
        ("cursor", "cursor"),
        ("emacs", ""),
        ("", ""),
    ],
)
def test_known(name: str, expected: str) -> None:
    assert known(name) == expected
