"""opencode, its server driven by its own interface; the plugin is the one that `init` wrote."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from tests.e2e.scenes import Scenery

PROMPT = "Write a thermometer module. Functions only, please."
SCALE = "Which scale shall readings have?"
MODULE = "def read(sensor):\n    return sensor.value\n"
CHOICES = [
    {"label": "Celsius", "description": "as in the lab"},
    {"label": "Kelvin", "description": "as in the papers"},
]
QUESTION = {"question": SCALE, "header": "Scale", "options": CHOICES}


def steps(*states: str) -> list[object]:
    names = ("Write the module", "Calibrate it", "Document the scale")
    todos = [
        {"content": name, "status": state, "priority": "high", "id": name[:3]}
        for name, state in zip(names, states, strict=True)
    ]
    return ["todowrite", {"todos": todos}]


WORK: list[dict[str, Any]] = [
    {"text": "Three steps.", "tools": [steps("in_progress", "pending", "pending")]},
    {
        "text": "One question first.",
        "tools": [["question", {"questions": [QUESTION]}]],
    },
    {"tools": [["write", {"filePath": "@PROJECT@/thermometer.py", "content": MODULE}]]},
    {"tools": [["bash", {"command": "echo no sensor >&2; exit 7", "description": "Try it"}]]},
    {"tools": [steps("completed", "in_progress", "pending")]},
    {"text": "The module stands. We will use plain functions throughout."},
]


def test_todos_and_an_answered_question(scenery: Callable[[str], Scenery]) -> None:
    played = scenery("opencode").play(WORK, [PROMPT, "/compact"], answers={SCALE: "Kelvin"})
    state = played.state
    assert f"(first prompt, not approved) {PROMPT}" in state.workflow[0]
    assert "Calibrate it" in state.current
    assert any("Write the module" in item for item in state.done)
    assert any("thermometer.py" in item for item in state.done)
    assert [item for item in state.remaining if "Document the scale" in item]
    assert played.decisions("APPROVED") == [f"**{SCALE}**: Kelvin"]
    assert "exit 7" in played.text
    assert played.marker.transcript.endswith("-transcript.json")
