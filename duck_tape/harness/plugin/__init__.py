"""The opencode plugin: a file of JavaScript, shipped as data beside this module.

What the plugin runs stands in one line of it, an array in JSON behind `const COMMAND = `; the
installation puts its own there. Where it looks for a program that is a bare name stands in
another, filled from `duck_tape.workflows.init_places`.
"""

from __future__ import annotations

import json
from pathlib import Path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

FILE = "duck-tape.js"
COMMAND = ("duck-tape", "hook", "pre-compact", "--harness", "opencode")
"""What the file runs as it is shipped."""

_BEFORE = "const COMMAND = "
_AFTER = " // duck-tape:command"
_PLACES = "const PLACES = "


def shipped() -> str:
    """Return the plugin as it is shipped. Raises `OSError` where the installation is broken."""
    return (Path(__file__).parent / FILE).read_text("utf-8")


def plugin_source(command: Sequence[str] = COMMAND) -> str:
    """Return the plugin's source with the program and the arguments that it shall run.

    Args:
        command: A list as a process is started with, no shell in between; the hook's own words
            (`hook pre-compact --harness opencode`) are part of it.
    """
    from duck_tape.workflows.init_places import for_javascript

    line = f"{_BEFORE}{json.dumps(list(command))}{_AFTER}"
    places = f"{_PLACES}{for_javascript()}"
    return "\n".join(
        line if _is_command(each) else places if each.startswith(_PLACES) else each
        for each in shipped().split("\n")
    )


def installed_command(source: str) -> list[str] | None:
    """Return what a plugin's source runs, None where it is not ours or was changed there."""
    line = next(filter(_is_command, source.split("\n")), None)
    if line is None:
        return None
    try:
        found = json.loads(line[len(_BEFORE) : -len(_AFTER)])
    except ValueError:
        return None
    is_list = isinstance(found, list) and all(isinstance(word, str) for word in found)
    return found if is_list and found else None


def _is_command(line: str) -> bool:
    return line.startswith(_BEFORE) and line.endswith(_AFTER)
