"""Plays one scene with a real program, in a network of its own that has nothing but loopback.

Started as `python -m tests.e2e.stage SCENE.json` with a bare environment. It starts the scripted
model, drives the program through the scene, and writes what happened beside the scene.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import struct
import subprocess
import sys
import time
import urllib.parse
import urllib.request
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.e2e.model import Model

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

BREATH = 0.5
"""Seconds between an answer and the next prompt: nobody types faster, and transcripts lag."""
PATIENCE = 120
"""Seconds after which a program is taken to hang."""


def loopback_up() -> None:
    """Bring up `lo`, which is down in a new network namespace (SIOCSIFFLAGS, netdevice(7))."""
    import fcntl

    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as handle:
        fcntl.ioctl(handle, 0x8914, struct.pack("16sh", b"lo", 0x1 | 0x40))


class Stage:
    """One scene while it is played.

    Attributes:
        scene: As written by `tests.e2e.scenes.play`.
        project: The folder in which the program works.
        model: The scripted model.
        said: What the program printed.
    """

    def __init__(self, scene: dict[str, Any], model: Model) -> None:
        self.scene = scene
        self.project = Path(scene["project"])
        self.model = model
        self.said: list[str] = []

    def program(self, name: str) -> str:
        return str(Path(self.scene["programs"]) / name)

    def run(self, *command: str, environ: dict[str, str] | None = None) -> str:
        """Run a program to its end."""
        done = subprocess.run(
            command, cwd=self.project, env={**os.environ, **(environ or {})}, timeout=PATIENCE,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
        )  # fmt: skip
        told = done.stdout.decode("utf-8", "replace")
        self.said.append(f"$ {' '.join(command)}\n{told}(exit {done.returncode})\n")
        return told


# --- Claude Code ------------------------------------------------------------------------------


def claude_code(stage: Stage) -> None:
    """Prompts on standard input, permissions and answers over the same pipe."""
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
    with _hurry(process):
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


@contextlib.contextmanager
def _hurry(process: subprocess.Popen[Any]) -> Iterator[None]:
    """Kill a process that hangs, and whatever happens at the end."""

    def late(*_: object) -> None:
        process.kill()

    signal.signal(signal.SIGALRM, late)
    signal.alarm(PATIENCE)
    try:
        yield
    finally:
        signal.alarm(0)
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        process.wait()


# --- GitHub Copilot CLI -----------------------------------------------------------------------


def copilot(stage: Stage) -> None:
    """One run a prompt, with a provider of our own."""
    environ = {
        "COPILOT_OFFLINE": "true",
        "COPILOT_PROVIDER_BASE_URL": f"http://127.0.0.1:{stage.model.port}/v1",
        "COPILOT_PROVIDER_TYPE": "openai",
        "COPILOT_PROVIDER_API_KEY": "a-key-of-no-use",
        "COPILOT_MODEL": "gpt-4.1",
        "COPILOT_ALLOW_ALL": "true",
    }
    for number, prompt in enumerate(stage.scene["prompts"]):
        again = ["--continue"] if number else []
        stage.run(
            stage.program("copilot"), "--allow-all-tools", *again, "-p", prompt, environ=environ
        )


# --- opencode ---------------------------------------------------------------------------------


def opencode(stage: Stage) -> None:
    """A server, prompts and the compaction by its own interface."""
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
        with _hurry(process):
            _opencode_session(stage, f"http://127.0.0.1:{port}")
    stage.said.append(log.read_text("utf-8", "replace")[-20_000:])


def _opencode_session(stage: Stage, server: str) -> None:
    ask = _asker(stage, server)
    _wait_for(lambda: ask("GET", "/session"))
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
    def ask(method: str, path: str, body: Any = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            f"{server}{path}?directory={urllib.parse.quote(str(stage.project))}", data, method=method,
            headers={"content-type": "application/json"},
        )  # fmt: skip
        with urllib.request.urlopen(request, timeout=PATIENCE) as response:
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


PLAYERS = {"claude-code": claude_code, "copilot": copilot, "opencode": opencode}


def main() -> int:
    """Play the scene that is named on the command line."""
    loopback_up()
    scene = json.loads(Path(sys.argv[1]).read_text("utf-8"))
    with Model(scene["turns"]) as model:
        stage = Stage(scene, model)
        started = time.monotonic()
        try:
            PLAYERS[scene["harness"]](stage)
        finally:
            told = {
                "seconds": round(time.monotonic() - started, 1),
                "requests": model.requests,
                "left": model.left,
                "said": stage.said,
            }
            Path(scene["log"]).write_text(json.dumps(told, indent=1), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
