"""Claude Code: todos, a question, an approved plan; compacted on command and by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from tests.e2e.scenes import Scenery

PROMPT = "Write a thermometer module. Functions only, please."
SCALE = "Which scale shall readings have?"
CHOICES = [
    {"label": "Celsius", "description": "as in the lab"},
    {"label": "Kelvin", "description": "as in the papers"},
]
QUESTION = {"question": SCALE, "header": "Scale", "multiSelect": False, "options": CHOICES}
MODULE = "def read(sensor):\n    return sensor.value\n"


def todo(subject: str) -> list[object]:
    return ["TaskCreate", {"subject": subject, "description": subject, "activeForm": subject}]


def progress(number: int, status: str) -> list[object]:
    return ["TaskUpdate", {"taskId": str(number), "status": status}]


WORK: list[dict[str, Any]] = [
    {
        "text": "Three steps.",
        "tools": [todo("Write the module"), todo("Calibrate it"), todo("Document the scale")],
    },
    {"text": "One question first.", "tools": [["AskUserQuestion", {"questions": [QUESTION]}]]},
    {
        "tools": [
            progress(1, "in_progress"),
            ["Write", {"file_path": "@PROJECT@/thermometer.py", "content": MODULE}],
        ]
    },
    {"tools": [["Bash", {"command": "echo no sensor >&2; exit 7", "description": "Try it"}]]},
    {"tools": [progress(1, "completed"), progress(2, "in_progress")]},
    {"text": "The module stands. We will use plain functions throughout."},
]


def test_todos_and_an_answered_question(scenery: Callable[[str], Scenery]) -> None:
    played = scenery("claude-code").play(
        WORK, [PROMPT, "/compact keep the decisions"], answers={SCALE: "Kelvin"}
    )
    assert "summary" in played.log["requests"]
    state = played.state
    assert f"(first prompt, not approved) {PROMPT}" in state.workflow[0]
    assert "Calibrate it" in state.current
    assert any("Write the module" in item for item in state.done)
    assert any("thermometer.py" in item for item in state.done)
    assert [item for item in state.remaining if "Document the scale" in item]
    assert played.decisions("APPROVED") == [f"**{SCALE}**: Kelvin"]
    assert "exit 7" in played.text
    assert str(played.marker.cwd) == str(played.project.path)
    assert played.marker.transcript.endswith(".jsonl")


def test_an_approved_plan(scenery: Callable[[str], Scenery]) -> None:
    plan = "# Thermometer\n\n1. Write the module\n2. Calibrate it against ice water"
    turns: list[dict[str, Any]] = [
        {"text": "The plan.", "tools": [["ExitPlanMode", {"plan": plan}]]},
        {"tools": [["Bash", {"command": "echo go", "description": "Go"}]]},
        {"text": "Begun."},
    ]
    played = scenery("claude-code").play(turns, [PROMPT, "/compact"], mode="plan")
    assert any("Calibrate it against ice water" in item for item in played.state.workflow)
    assert not any("not approved" in item for item in played.state.workflow)
    assert len(played.decisions("APPROVED")) == 1


def test_a_refused_plan(scenery: Callable[[str], Scenery]) -> None:
    turns: list[dict[str, Any]] = [
        {"text": "The plan.", "tools": [["ExitPlanMode", {"plan": "Rewrite all of it in C"}]]},
        {"text": "As you like."},
    ]
    played = scenery("claude-code").play(
        turns, [PROMPT, "/compact"], mode="plan", refuse=["ExitPlanMode"]
    )
    assert f"(first prompt, not approved) {PROMPT}" in played.state.workflow[0]
    assert not played.decisions("APPROVED")


def test_compacted_by_itself(scenery: Callable[[str], Scenery]) -> None:
    turns: list[dict[str, Any]] = [
        {"text": "Four steps.", "tools": [todo("Write the module"), todo("Calibrate it")]},
        {"tools": [progress(1, "completed"), progress(2, "in_progress")]},
        {
            "text": "Going on.",
            "usage": 185_000,
            "tools": [["Bash", {"command": "sleep 0.3; echo full", "description": "Work"}]],
        },
        {"text": "On with it.", "tools": [["Bash", {"command": "echo on", "description": "On"}]]},
        {"text": "Finished."},
    ]
    window = {"CLAUDE_CODE_AUTO_COMPACT_WINDOW": "100000", "CLAUDE_AUTOCOMPACT_PCT_OVERRIDE": "50"}
    played = scenery("claude-code").play(turns, [PROMPT], environ=window)
    assert "summary" in played.log["requests"]
    assert "Calibrate it" in played.state.current
    assert any("Write the module" in item for item in played.state.done)
