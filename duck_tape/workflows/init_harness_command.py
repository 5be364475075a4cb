"""The command that a harness shall run: this machine's program, or one that colleagues have too.

In a file of this machine alone stands the absolute path of the program that is running now. In a
file that a team shares an absolute path would be wrong, so it looks for `duck-tape` where it is
usually installed and does nothing, without an error, where there is none.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from duck_tape.workflows import init_places as places

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

PROGRAM = "duck-tape"


@dataclass(frozen=True, slots=True)
class Command:
    """A command in the forms that harnesses ask for.

    Attributes:
        words: Program and arguments.
        posix: For a POSIX shell (on Windows, harnesses bring one).
        powershell: For PowerShell.
        plain: For whatever shell the harness uses here.
        shared: Whether it holds no path of this machine.
    """

    words: tuple[str, ...]
    posix: str
    powershell: str
    plain: str
    shared: bool


def shared_command(harness: str) -> Command:
    """Return the command for a file that a team shares."""
    words = (PROGRAM, *arguments(harness))
    line = shlex.join(words)
    posix = f"{places.for_shell()}; command -v {PROGRAM} >/dev/null 2>&1 && {line} || true"
    asked = f"if (Get-Command {PROGRAM} -ErrorAction SilentlyContinue) {{ {line} }}; exit 0"
    powershell = f"{places.for_powershell()}; {asked}"
    return Command(words, posix, powershell, line if os.name == "nt" else posix, shared=True)


def local_command(harness: str, launcher: Sequence[str]) -> Command:
    """Return the command for a file of this machine; `launcher` as `launcher()` gives it."""
    words = (*launcher, *arguments(harness))
    posix = shell_line(words)
    powershell = "& " + " ".join(_power(word) for word in words)
    plain = subprocess.list2cmdline(words) if os.name == "nt" else posix
    return Command(words, posix, powershell, plain, shared=False)


def shell_line(words: Sequence[str]) -> str:
    """Return words as a line for a POSIX shell, also for the one that git has on Windows."""
    return " ".join(_posix(word) for word in words)


def arguments(harness: str) -> tuple[str, ...]:
    """Return what follows the program's name."""
    return "hook", "pre-compact", "--harness", harness


def launcher(environ: Mapping[str, str]) -> tuple[str, ...]:
    """Return the absolute path of the program that is running, or the interpreter and its module.

    A name on the PATH that leads to the same program is taken first: it outlives an upgrade.
    """
    name = f"{PROGRAM}.exe" if os.name == "nt" else PROGRAM
    own = Path(sys.executable).absolute().parent / name
    found = shutil.which(PROGRAM, path=environ.get("PATH"))
    if found and own.exists() and os.path.realpath(found) == os.path.realpath(own):
        return (os.path.abspath(found),)  # noqa: PTH100  (`..` goes, links stay)
    if os.access(own, os.X_OK):
        return (str(own),)
    # `-P`: a folder of the project's that has our name is not what is meant.
    return str(Path(sys.executable).absolute()), "-P", "-m", "duck_tape"


def find_shared(environ: Mapping[str, str]) -> str:
    """Return the program that a shared command finds in an environment; "" for none."""
    path = os.pathsep.join([environ.get("PATH", ""), *places.folders(environ)])
    return shutil.which(PROGRAM, path=path) or ""


def fleeting(program: str, root: Path, environ: Mapping[str, str]) -> str:
    """Return in words why a program may soon be gone; "" when it looks as if it stays."""
    path = Path(program)
    if path.is_relative_to(root):
        return "lies inside this project, and goes when its environment is made anew"
    temporary = {tempfile.gettempdir(), os.path.realpath(tempfile.gettempdir()), "/tmp", "/var/tmp"}  # noqa: S108  (looked at, not used)
    if any(path.is_relative_to(folder) for folder in temporary):
        return "lies in a folder for temporary files"
    cache = environ.get("XDG_CACHE_HOME") or str(Path(environ.get("HOME") or "/nowhere") / ".cache")
    if path.is_relative_to(cache) or ".cache" in path.parts:
        return "lies in a cache (as with 'uvx' and 'pipx run'), which is cleaned now and then"
    return ""


def _posix(word: str) -> str:
    """A word for a POSIX shell; backslashes of a Windows path would be escapes there."""
    return shlex.quote(word.replace("\\", "/") if os.name == "nt" else word)


def _power(word: str) -> str:
    plain = word.replace("-", "").isalnum()
    return word if plain else "'" + word.replace("'", "''") + "'"
