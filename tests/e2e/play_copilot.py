"""GitHub Copilot CLI: one run a prompt, or typed into at a terminal."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time
from typing import TYPE_CHECKING

from tests.e2e.stage import BREATH, PATIENCE

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.e2e.stage import Stage

_ESCAPE = re.compile(r"\x1b(?:\[[0-9;?<>=]*[a-zA-Z]|\][^\x07\x1b]*(?:\x07|\x1b\\)|.)")
"""Escape sequences of a terminal: what stands between the words on a screen."""


def _copilot_environ(stage: Stage) -> dict[str, str]:
    """A provider of our own."""
    return {
        "COPILOT_OFFLINE": "true",
        "COPILOT_PROVIDER_BASE_URL": f"http://127.0.0.1:{stage.model.port}/v1",
        "COPILOT_PROVIDER_TYPE": "openai",
        "COPILOT_PROVIDER_API_KEY": "a-key-of-no-use",
        "COPILOT_MODEL": "gpt-4.1",
        "COPILOT_ALLOW_ALL": "true",
    }


def copilot(stage: Stage) -> None:
    """One run a prompt."""
    environ = _copilot_environ(stage)
    for number, prompt in enumerate(stage.scene["prompts"]):
        again = ["--continue"] if number else []
        stage.run(
            stage.program("copilot"), "--allow-all-tools", *again, "-p", prompt, environ=environ
        )


def copilot_at_a_terminal(stage: Stage) -> None:
    """Typed into the program itself: it asks questions only where somebody can answer."""
    command = [stage.program("copilot"), "--allow-all-tools", "-i", stage.scene["prompts"][0]]
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(stage.project)
        os.environ.update(_copilot_environ(stage))
        os.execv(command[0], command)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
    typist = _Typist(stage, terminal)
    try:
        for sign, keys in stage.scene["keys"]:
            typist.wait(sign)
            typist.type(keys)
        typist.wait_for_file(stage.project / ".duck-tape" / ".last-compact")
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        os.close(terminal)


class _Typist:
    """Somebody who reads the screen and types."""

    def __init__(self, stage: Stage, terminal: int) -> None:
        self._stage = stage
        self._terminal = terminal
        self._screen = ""

    def wait(self, sign: str) -> None:
        """Read until the screen has shown some words since the last keys."""
        self._until(lambda: sign in self._screen)

    def wait_for_file(self, path: Path) -> None:
        """Read until a file is there, and a moment longer."""
        self._until(path.exists)
        end = time.monotonic() + 2
        self._until(lambda: time.monotonic() > end)

    def type(self, keys: str) -> None:
        time.sleep(BREATH)
        self._screen = ""
        for key in keys:
            os.write(self._terminal, key.encode())
            time.sleep(0.02)

    def _until(self, what: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE / 2
        while not what():
            if time.monotonic() > end:
                raise TimeoutError(self._screen[-2000:])
            if select.select([self._terminal], [], [], 0.1)[0]:
                told = os.read(self._terminal, 65536).decode("utf-8", "replace")
                self._stage.said.append(told)
                self._screen += _ESCAPE.sub("", told)
