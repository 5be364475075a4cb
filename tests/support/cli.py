"""Runs `duck-tape` in this process, as its console script does, with streams of its own."""

from __future__ import annotations

import io
import json
import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from duck_tape.entry import main

if TYPE_CHECKING:
    from typing import Any

    import pytest


@dataclass(frozen=True)
class Ran:
    """What a command did."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


class Terminal(io.TextIOWrapper):
    """A stream that says whether it is a terminal."""

    def __init__(self, data: bytes = b"", *, terminal: bool = False) -> None:
        super().__init__(io.BytesIO(data), encoding="ascii", newline="")
        self._terminal = terminal

    def isatty(self) -> bool:
        return self._terminal

    def text(self) -> str:
        self.flush()
        buffer = self.buffer
        assert isinstance(buffer, io.BytesIO)
        return buffer.getvalue().decode("utf-8")


class Cli:
    """`cli(folder, "merge", ...)` runs a command there."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._patch = patch

    def __call__(
        self, folder: Path, *arguments: str, stdin: str | bytes = b"", terminal: bool = False
    ) -> Ran:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        out, err = Terminal(terminal=terminal), Terminal(terminal=terminal)
        before = Path.cwd()
        with self._patch.context() as patch:
            patch.setattr(sys, "stdin", Terminal(data, terminal=terminal))
            patch.setattr(sys, "stdout", out)
            patch.setattr(sys, "stderr", err)
            os.chdir(folder)
            try:
                code = main(arguments)
            finally:
                os.chdir(before)
        return Ran(code, out.text(), err.text())
