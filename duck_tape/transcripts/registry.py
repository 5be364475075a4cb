"""Which harnesses are known, each with the module that reads its transcripts (pure)."""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from duck_tape.transcripts.reader import Format

HARNESSES = {
    "claude-code": "claude_code",
    "copilot": "copilot",
    "codex": "codex",
    "gemini": "gemini",
    "opencode": "opencode",
    "vscode-chat": "vscode_chat",
}
"""Name on the command line to module; unknown transcripts are tried in this order."""


def format_of(harness: str) -> Format:
    """Return the module for a harness's name. KeyError for one that is not in the table."""
    name = f"duck_tape.transcripts.{HARNESSES[harness]}"
    __import__(name)  # `importlib` brings modules that a hook has no other use for
    module: Any = sys.modules[name]
    return module  # type: ignore[no-any-return]  # a module is checked by its own tests


def harness_of(head: Sequence[dict[str, Any]], named: str = "") -> str:
    """Return the harness whose transcript begins with these records, "" for none.

    The named one is asked first, and believed where no other knows the records either.
    """
    if not head:
        return named
    names = [named, *(name for name in HARNESSES if name != named)] if named else list(HARNESSES)
    for name in names:
        if format_of(name).looks_like(head):
            return name
    return named
