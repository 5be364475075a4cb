"""opencode: a server, prompts and the compaction by its own interface."""

from __future__ import annotations

import contextlib
import json
import socket
import subprocess
import time
import urllib.parse
import urllib.request
from pathlib import Path
from typing import TYPE_CHECKING

from tests.e2e.stage import PATIENCE, hurry

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from tests.e2e.stage import Stage


def opencode(stage: Stage) -> None:
    """Play the scene's prompts; `/compact` is a request."""
    provider = {
        "npm": "@ai-sdk/openai-compatible",
        "name": "Scripted",
        "options": {"baseURL": f"http://127.0.0.1:{stage.model.port}/v1", "apiKey": "none"},
        "models": {
            "scripted": {
                "name": "Scripted",
                "tool_call": True,
                "limit": {"context": 200_000, "output": 8192},
            }
        },
    }
    settings = {
        "model": "own/scripted",
        "small_model": "own/scripted",
        "autoupdate": False,
        "share": "disabled",
        "provider": {"own": provider},
        "permission": {"edit": "allow", "bash": "allow", "question": "allow"},
    }
    (stage.project / "opencode.json").write_text(json.dumps(settings), encoding="utf-8")
    port = _free_port()
    command = [stage.program("opencode"), "serve", "--port", str(port), "--print-logs"]
    log = Path(stage.scene["log"]).with_suffix(".serve.log")
    with log.open("wb") as stream:
        process = subprocess.Popen(
            command, cwd=stage.project, stdin=subprocess.DEVNULL, stdout=stream, stderr=stream
        )
        with hurry(process):
            _opencode_session(stage, f"http://127.0.0.1:{port}")
    stage.said.append(log.read_text("utf-8", "replace")[-20_000:])


def _opencode_session(stage: Stage, server: str) -> None:
    ask = _asker(stage, server)
    # What comes while the server is starting is never answered: ask again soon.
    _wait_for(lambda: ask("GET", "/session", patience=2))
    session = ask("POST", "/session", {})["id"]
    model = {"providerID": "own", "modelID": "scripted"}
    for prompt in stage.scene["prompts"]:
        if prompt == "/compact":
            ask("POST", f"/session/{session}/summarize", model)
            continue
        parts = [{"type": "text", "text": prompt}]
        ask("POST", f"/session/{session}/prompt_async", {"model": model, "parts": parts})
        _wait_idle(stage, ask, session)


def _wait_idle(stage: Stage, ask: Callable[..., Any], session: str) -> None:
    """Answer what is asked until the session has nothing more to do."""
    busy = False
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        for question in ask("GET", "/question") or ():
            answers = [[stage.scene["answers"][q["question"]]] for q in question["questions"]]
            ask("POST", f"/question/{question['id']}/reply", {"answers": answers})
        state = (ask("GET", "/session/status") or {}).get(session, {}).get("type", "idle")
        if state == "idle" and busy:
            return
        busy = busy or state != "idle" or not stage.model.left
        time.sleep(0.1)


def _asker(stage: Stage, server: str) -> Callable[..., Any]:
    def ask(method: str, path: str, body: Any = None, patience: float = PATIENCE) -> Any:
        data = None if body is None else json.dumps(body).encode()
        folder = urllib.parse.quote(str(stage.project))
        request = urllib.request.Request(
            f"{server}{path}?directory={folder}", data, method=method,
            headers={"content-type": "application/json"},
        )  # fmt: skip
        with urllib.request.urlopen(request, timeout=patience) as response:
            told = response.read()
        return json.loads(told) if told.strip() else None

    return ask


def _wait_for(what: Callable[[], object]) -> None:
    for _ in range(PATIENCE * 4):
        with contextlib.suppress(OSError):
            what()
            return
        time.sleep(0.25)
    raise TimeoutError


def _free_port() -> int:
    with socket.socket() as handle:
        handle.bind(("127.0.0.1", 0))
        port: int = handle.getsockname()[1]
        return port
