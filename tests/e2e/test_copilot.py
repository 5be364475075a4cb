"""GitHub Copilot CLI, with a provider of our own."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from tests.e2e.scenes import Scenery

PROMPT = "Write a thermometer module. Functions only, please."
MODULE = "def read(sensor):\n    return sensor.value\n"
ROWS = (
    "('module','Write the module','one file'),('calibrate','Calibrate it','ice water'),"
    "('document','Document the scale','one page')"
)


def sql(query: str) -> list[object]:
    return ["sql", {"description": "Steps", "query": query}]


WORK: list[dict[str, Any]] = [
    {
        "text": "Three steps.",
        "tools": [sql(f"INSERT INTO todos (id,title,description) VALUES {ROWS}")],
    },
    {
        "tools": [
            sql("UPDATE todos SET status='in_progress' WHERE id='module'"),
            ["create", {"path": "@PROJECT@/thermometer.py", "file_text": MODULE}],
        ]
    },
    {"tools": [["bash", {"command": "echo no sensor >&2; exit 7", "description": "Try it"}]]},
    {
        "tools": [
            sql("UPDATE todos SET status='done' WHERE id='module'"),
            sql("UPDATE todos SET status='in_progress' WHERE id='calibrate'"),
        ]
    },
    {"text": "The module stands. We will use plain functions throughout."},
]


def test_todos(scenery: Callable[[str], Scenery]) -> None:
    played = scenery("copilot").play(WORK, [PROMPT, "/compact keep the decisions"])
    state = played.state
    assert f"(first prompt, not approved) {PROMPT}" in state.workflow[0]
    assert "Calibrate it" in state.current
    assert any("Write the module" in item for item in state.done)
    assert any("thermometer.py" in item for item in state.done)
    assert [item for item in state.remaining if "Document the scale" in item]
    assert "no sensor" in played.text or "exit 7" in played.text
    assert played.marker.transcript.endswith("events.jsonl")


def test_an_answered_question(scenery: Callable[[str], Scenery]) -> None:
    scale = {"type": "string", "title": "Scale", "enum": ["Kelvin", "Celsius"]}
    form = {"properties": {"scale": scale}, "required": ["scale"]}
    turns: list[dict[str, Any]] = [
        {
            "text": "One question first.",
            "tools": [["ask_user", {"message": "Which scale?", "requestedSchema": form}]],
        },
        {"text": "Readings are in kelvins then."},
    ]
    keys = [[1, "\r"], [0, "/compact\r"]]  # when so many turns are left
    played = scenery("copilot").play(turns, [PROMPT], player="copilot-terminal", keys=keys)
    (answer,) = played.decisions("APPROVED")
    assert "Kelvin" in answer
    assert "scale" in answer.lower()


def test_with_claude_codes_hook_beside_it(scenery: Callable[[str], Scenery]) -> None:
    """Copilot runs the hooks of Claude Code's shared settings too: one state, not two."""
    made = scenery("copilot")
    wanted = ("--harness", "claude-code", "--scope", "project", "--write", "--yes")
    assert made.duck_tape("init", *wanted).returncode == 0
    played = made.play(WORK, [PROMPT, "/compact"])
    assert "Calibrate it" in played.state.current
