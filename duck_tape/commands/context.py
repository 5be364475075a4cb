"""What a command knows of the world: folder, environment, clock, output, root."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from duck_tape.clock import system_clock
from duck_tape.errors import CouldNotCheck, UsageError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Mapping

    from duck_tape.clock import Clock
    from duck_tape.report.output import Output
    from duck_tape.workflows.place import Place


@dataclass(frozen=True)
class Context:
    """The surroundings of one command.

    Attributes:
        cwd: The process's folder, absolute.
        environ: The environment.
        clock: The one clock.
        out: The doors to the user.
        root_option: The value of `--root`, or None.
        file_option: The value of `--file`, or None.
    """

    cwd: Path
    environ: Mapping[str, str]
    clock: Clock
    out: Output
    root_option: str | None = None
    file_option: str | None = None

    @classmethod
    def create(cls, options: argparse.Namespace, out: Output) -> Context:
        """Return the context of this process for parsed options."""
        try:
            cwd = Path.cwd()
        except FileNotFoundError:
            raise CouldNotCheck(
                "The current folder does not exist any more.", hint="Change into one that does."
            ) from None
        return cls(
            cwd=cwd,
            environ=os.environ,
            clock=system_clock(),
            out=out,
            root_option=getattr(options, "root", None),
            file_option=getattr(options, "file", None),
        )

    @cached_property
    def place(self) -> Place:
        """Where the command works: root, repository, memory."""
        from duck_tape.workflows.place import find_place
        from duck_tape.workflows.settings import hider

        place = find_place(self.cwd, self.environ, root=self.root_option, file=self.file_option)
        self.out.hide = hider(place.root)
        return place


def read_input(name: str, *, limit: int = 64 * 1024 * 1024) -> bytes:
    """Return the bytes of a file, or of standard input for `-`.

    Raises `UsageError` when the file is missing, a folder, or larger than `limit` bytes;
    `CouldNotCheck` when it cannot be read.
    """
    if name == "-":
        data = sys.stdin.buffer.read(limit + 1)
    else:
        path = Path(name)
        if not path.exists():
            raise UsageError(f"{name}: no such file.", hint="Give a file, or - for standard input.")
        if path.is_dir():
            raise UsageError(f"{name}: is a folder.", hint="Give a file, or - for standard input.")
        with path.open("rb") as stream:
            data = stream.read(limit + 1)
    if len(data) > limit:
        raise UsageError(f"{name}: larger than {limit // 1024 // 1024} MB.")
    return data
