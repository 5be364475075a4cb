"""How a step talks with the runner: its variables, GITHUB_OUTPUT and GITHUB_STEP_SUMMARY.

Both files are appended to. A file that is missing or cannot be written costs its content and a
notice, never the verdict (spec: action, "Output").
"""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

OUTPUT = "GITHUB_OUTPUT"
SUMMARY = "GITHUB_STEP_SUMMARY"
OUTPUT_MAX = 1_000_000
"""Bytes of all outputs together; the runner stops at 1 MiB."""
_REPOSITORY = re.compile(r"(?!\.{1,2}/)[A-Za-z0-9._-]{1,100}/(?!\.{1,2}\Z)[A-Za-z0-9._-]{1,100}")
CUT = "[cut: too long for an output]"


def repository(environ: Mapping[str, str]) -> str:
    """The repository that the runner works for, `owner/name`; "" where that is no such name."""
    name = environ.get("GITHUB_REPOSITORY", "")
    return name if _REPOSITORY.fullmatch(name) else ""


def entry(name: str, value: str) -> str:
    """One output in the form for several lines, behind a delimiter nobody can guess."""
    delimiter = f"duck-tape-{os.urandom(16).hex()}"
    return f"{name}<<{delimiter}\n{value}\n{delimiter}\n"


def render(values: Mapping[str, str]) -> str:
    """All outputs; the longest values are cut at a line where they are too much together."""
    room = OUTPUT_MAX - sum(len(entry(name, "")) for name in values)
    told: dict[str, str] = {}
    for name in sorted(values, key=lambda name: len(values[name])):
        told[name] = cut(values[name], room)
        room -= len(told[name].encode())
    return "".join(entry(name, told[name]) for name in values)


def cut(text: str, room: int) -> str:
    """`text` where it fits into `room` bytes; else its first lines and a word."""
    data = text.encode("utf-8", "replace")
    if len(data) <= room:
        return data.decode()
    kept = data[: max(room - len(CUT) - 1, 0)].decode("utf-8", "ignore")
    return f"{kept[: kept.rfind(chr(10)) + 1]}{CUT}"


def append(variable: str, text: str, environ: Mapping[str, str]) -> str:
    """Append to the file that a variable names.

    Returns:
        "" where that went well, else one sentence that says why not.
    """
    path = environ.get(variable, "")
    if not path:
        return f"{variable} is not set: nothing was written to it."
    try:
        with open(path, "ab") as file:  # noqa: PTH123  (the runner's path, as it is)
            file.write(text.encode("utf-8", "replace"))
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "no usable path"
        return f"{variable} cannot be written: {reason or 'input/output error'}."
    return ""


def size(variable: str, environ: Mapping[str, str]) -> int:
    """How many bytes the file that a variable names has already; 0 where there is none."""
    from pathlib import Path

    try:
        return Path(environ.get(variable, "")).stat().st_size
    except (OSError, ValueError):
        return 0
