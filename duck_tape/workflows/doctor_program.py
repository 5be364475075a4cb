"""Whether the program that a harness will run is there, can be run, and is this version."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from duck_tape import __version__
from duck_tape.workflows.init_harness_command import (
    PROGRAM,
    find_shared,
    fleeting,
    launcher,
    shared_command,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from duck_tape.workflows.doctor import Patient
    from duck_tape.workflows.init_harness_table import Harness

_PATIENCE = 10
"""Seconds that a program may take to say its version."""
_VERSION = re.compile(r"duck-tape (\S+)")
_HOOK = ["hook", "pre-compact", "--harness"]


class Program(NamedTuple):
    """The program behind a command.

    Attributes:
        path: Where it lies, "" where that cannot be told.
        fault: What is wrong with it, "" when nothing is.
    """

    path: str
    fault: str = ""


def by_line(patient: Patient, harness: Harness, line: str) -> Program:
    """Return the program of a command line of a harness's settings."""
    shared = shared_command(harness.name)
    if line in {shared.posix, shared.powershell}:
        return by_words(patient, [PROGRAM], found=find_shared(patient.environ))
    try:
        words = _split(line.removeprefix("& "))
    except ValueError:
        return Program("", "its command cannot be read")
    if words[-4:-1] != _HOOK or len(words) <= len(_HOOK) + 1:
        return Program("", "calls the hook in another way than this version does")
    if words[-1] != harness.name:
        return Program("", f"calls the hook for {words[-1]}")
    return by_words(patient, words[: -len(_HOOK) - 1])


def _split(line: str) -> list[str]:
    """The words of a command line; on Windows a backslash is a part of a path."""
    if os.name == "nt":
        return [word.strip("'\"") for word in shlex.split(line, posix=False)]
    return shlex.split(line)


def by_words(patient: Patient, words: Sequence[str], *, found: str | None = None) -> Program:
    """Return the program that words begin with; `found` says where a bare name leads."""
    program = words[0]
    if not Path(program).is_absolute():
        where = found if found is not None else shutil.which(program, path=_path(patient))
        if not where:
            return Program("", f"no '{program}' on the PATH")
        program = where
    elif not Path(program).exists():
        return Program(program, f"{program} is gone")
    elif not os.access(program, os.X_OK):
        return Program(program, f"{program} cannot be run")
    return Program(program, _version_fault(patient, [program, *words[1:]]))


def _path(patient: Patient) -> str | None:
    return patient.environ.get("PATH")


def _version_fault(patient: Patient, words: Sequence[str]) -> str:
    """What is wrong with the version that a program tells.

    One that lies inside the project is not run: whoever wrote the project could have put it there.
    """
    program, own = words[0], launcher(patient.environ)
    if list(words) == list(own) or os.path.realpath(program) == os.path.realpath(own[0]):
        return ""
    if Path(program).resolve().is_relative_to(patient.place.root.resolve()):
        return f"{program} {fleeting(program, patient.place.root, patient.environ)}"
    try:
        done = subprocess.run(
            [*words, "--version"], capture_output=True, timeout=_PATIENCE, check=False,
            stdin=subprocess.DEVNULL, env=dict(patient.environ),
        )  # fmt: skip
    except (OSError, subprocess.TimeoutExpired):
        return f"{program} cannot be run"
    said = _VERSION.search(done.stdout.decode("utf-8", "replace"))
    if said is None:
        return f"{program} is not duck-tape"
    return "" if said[1] == __version__ else f"{program} is {said[1]}, this is {__version__}"
