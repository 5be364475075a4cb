"""What is told of our own faults: types and places, none of the user's text."""

from __future__ import annotations

import os
import sys

INTERRUPTED = 130
"""Exit code of a run that the user has stopped, as shells give it."""
UNEXPECTED = 3
"""Exit code of our own fault."""


def crash_report(error: BaseException) -> str:
    """Describe an unexpected exception by types and places, without its text or any value."""
    import traceback

    from duck_tape import __version__

    lines = [
        "duck-tape failed in a way that is its own fault. Nothing was half-written.",
        "Please report this (it names places in the program, none of your text):",
        f"  duck-tape {__version__}, Python {sys.version.split()[0]}, {sys.platform}",
    ]
    while error is not None:
        lines.append(f"  {type(error).__module__}.{type(error).__qualname__}")
        lines += [
            f"    {_short(frame.filename)}:{frame.lineno} in {frame.name}"
            for frame in traceback.extract_tb(error.__traceback__)[-12:]
        ]
        if error.__cause__ is None:
            break
        error = error.__cause__
    return "\n".join(lines)


def _short(filename: str) -> str:
    """The last three parts of a path: enough to find it, nothing of the user's folders."""
    return "/".join(filename.replace(os.sep, "/").split("/")[-3:])
