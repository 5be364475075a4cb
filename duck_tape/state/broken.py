"""The error for a state file that cannot be read."""

from __future__ import annotations

from duck_tape.errors import Refused


def broken(name: str, number: int, reason: str) -> Refused:
    """The error for a state that cannot be read: where, and why (never what the line says)."""
    return Refused(
        f"{name}:{number}: {reason}.",
        hint="Correct that line, or write a new state with 'duck-tape checkpoint'.",
        code="broken-state",
    )
