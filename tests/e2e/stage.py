"""One scene while it is played: what every player needs."""

from __future__ import annotations

import contextlib
import signal
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Iterator
    from typing import Any

    from tests.e2e.model import Model

BREATH = 0.5
"""Seconds between an answer and the next prompt: nobody types faster, and transcripts lag."""
PATIENCE = 120
"""Seconds after which a program is taken to hang."""


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


@contextlib.contextmanager
def hurry(process: subprocess.Popen[Any]) -> Iterator[None]:
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
