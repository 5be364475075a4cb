"""Claude Code: prompts on standard input, permissions and answers over the same pipe."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import time
from typing import TYPE_CHECKING

from tests.e2e.stage import BREATH, hurry

if TYPE_CHECKING:
    from typing import Any

    from tests.e2e.stage import Stage


def claude_code(stage: Stage) -> None:
    """Play the scene's prompts, one after the other."""
    command = [
        stage.program("claude"), "-p", "--verbose", "--model", "claude-sonnet-4-5",
        "--input-format", "stream-json", "--output-format", "stream-json",
        "--permission-prompt-tool", "stdio",
        "--permission-mode", stage.scene.get("mode", "default"),
    ]  # fmt: skip
    environ = {
        **os.environ,
        "ANTHROPIC_BASE_URL": f"http://127.0.0.1:{stage.model.port}",
        "ANTHROPIC_API_KEY": "a-key-of-no-use",
        **stage.scene.get("environ", {}),
    }
    process = subprocess.Popen(
        command, cwd=stage.project, env=environ, text=True, encoding="utf-8",
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    with hurry(process):
        for number, prompt in enumerate(stage.scene["prompts"]):
            time.sleep(BREATH * bool(number))
            message = {"role": "user", "content": prompt}
            _tell(process, {"type": "user", "message": message, "parent_tool_use_id": None})
            _until_result(stage, process)
        assert process.stdin is not None
        process.stdin.close()
        assert process.stdout is not None
        stage.said.append(process.stdout.read())
        process.wait()


def _tell(process: subprocess.Popen[str], message: dict[str, Any]) -> None:
    assert process.stdin is not None
    process.stdin.write(json.dumps(message) + "\n")
    process.stdin.flush()


def _until_result(stage: Stage, process: subprocess.Popen[str]) -> None:
    """Read what the program says, answer what it asks, until it has nothing more to do."""
    assert process.stdout is not None
    for line in process.stdout:
        stage.said.append(line)
        with contextlib.suppress(ValueError):
            told = json.loads(line)
            if told.get("type") == "control_request":
                _tell(process, _permission(stage.scene, told))
            if told.get("type") == "result":
                return


def _permission(scene: dict[str, Any], told: dict[str, Any]) -> dict[str, Any]:
    """Allow a tool; a question gets the scene's answers, a plan what the scene says of it."""
    request = told["request"]
    given = dict(request.get("input") or {})
    if request.get("tool_name") == "AskUserQuestion":
        given["answers"] = scene.get("answers", {})
    answer: dict[str, Any] = {"behavior": "allow", "updatedInput": given}
    if request.get("tool_name") in scene.get("refuse", ()):
        answer = {"behavior": "deny", "message": "The user doesn't want to proceed with this."}
    response = {"subtype": "success", "request_id": told["request_id"], "response": answer}
    return {"type": "control_response", "response": response}
