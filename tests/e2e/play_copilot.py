"""GitHub Copilot CLI: one run a prompt, or typed into at a terminal."""

from __future__ import annotations

import contextlib
import fcntl
import functools
import os
import pty
import re
import select
import signal
import struct
import subprocess
import tempfile
import termios
import time
from typing import TYPE_CHECKING

from tests.e2e.stage import BREATH, PATIENCE, hurry

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.e2e.model import Model
    from tests.e2e.stage import Stage

TRIES = 10
ENTER = "\r"
_CLEAR = "\x15"
"""Ctrl-U empties the line: what an earlier try has left there."""
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
    """One run a prompt; the last one, which compacts, ends soon after the hook has run.

    Left alone it now and then waits a minute for an event of its own before it ends.
    """
    for number, prompt in enumerate(stage.scene["prompts"]):
        command = [stage.program("copilot"), "--allow-all-tools", *(["--continue"] * bool(number))]
        _run(stage, [*command, "-p", prompt])


def _run(stage: Stage, command: list[str]) -> None:
    marker = stage.project / ".duck-tape" / ".last-compact"
    with tempfile.TemporaryFile() as said:
        process = subprocess.Popen(
            command, cwd=stage.project, env={**os.environ, **_copilot_environ(stage)},
            stdin=subprocess.DEVNULL, stdout=said, stderr=said,
        )  # fmt: skip
        with hurry(process):
            while process.poll() is None and not marker.exists():
                time.sleep(0.1)
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(3)
        said.seek(0)
        stage.said.append(f"$ {' '.join(command)}\n{said.read().decode('utf-8', 'replace')}\n")


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
    marker = stage.project / ".duck-tape" / ".last-compact"
    steps = stage.scene["keys"]
    effects: list[Callable[[], bool]] = [
        functools.partial(_has_played, stage.model, left) for left, _ in steps
    ]
    effects.append(marker.exists)
    try:
        typist.until(effects[0], PATIENCE / 2)
        for (_, keys), done in zip(steps, effects[1:], strict=True):
            typist.rest()
            typist.insist(keys, done)
        typist.rest()
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        os.close(terminal)


def _has_played(model: Model, left: int) -> bool:
    """Whether the model has no more than so many turns left: the screen is painted in pieces."""
    return model.left <= left


class _Typist:
    """Somebody who reads the screen and types."""

    def __init__(self, stage: Stage, terminal: int) -> None:
        self._stage = stage
        self._terminal = terminal
        self._screen = ""

    def insist(self, keys: str, done: Callable[[], bool]) -> None:
        """Type until it has had its effect: a busy program loses keys."""
        for _ in range(TRIES):
            for part in (_CLEAR + keys.rstrip(ENTER), ENTER):
                time.sleep(BREATH)
                os.write(self._terminal, part.encode())
            if self.until(done, PATIENCE / TRIES):
                return
        raise TimeoutError(self._screen[-2000:])

    def rest(self) -> None:
        """Read for a moment longer."""
        self.until(lambda: False, 1)

    def until(self, done: Callable[[], bool], seconds: float) -> bool:
        """Read what the program shows until something holds; whether it does in time."""
        end = time.monotonic() + seconds
        while not done():
            if time.monotonic() > end:
                return False
            if select.select([self._terminal], [], [], 0.1)[0]:
                told = os.read(self._terminal, 65536).decode("utf-8", "replace")
                self._stage.said.append(told)
                self._screen += _ESCAPE.sub("", told)
        return True
