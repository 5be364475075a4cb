"""How an installation stands, for people and for machines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from duck_tape.redaction.shown import shown
from duck_tape.workflows.doctor import MISSING, OK, UNUSED, WRONG

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from duck_tape.workflows.doctor import Row

STYLES = {OK: "green", MISSING: "bold red", WRONG: "bold red", UNUSED: "dim"}


def text(rows: Sequence[Row], paint: Callable[[str, str], str]) -> str:
    """Return a line for each row, the next command under those that want one, and the sum."""
    wide = max(len(row.name) for row in rows)
    parts = []
    for row in rows:
        state = paint(STYLES[row.state], f"{row.state:<8}")
        parts.append(f"{state}  {row.name:<{wide}}  {shown(row.detail)}\n")
        if row.advice:
            word = "next" if row.red else "you could"
            parts.append(f"{'':<8}  {'':<{wide}}  {word}: {shown(row.advice)}\n")
    red = sum(row.red for row in rows)
    parts.append(f"\n{red} to mend.\n" if red else "\nAll is well.\n")
    return "".join(parts)


def data(rows: Sequence[Row]) -> dict[str, Any]:
    """The same as plain values."""
    return {
        "well": not any(row.red for row in rows),
        "checks": [
            {
                "name": row.name,
                "state": row.state,
                "detail": shown(row.detail),
                "advice": shown(row.advice) or None,
            }
            for row in rows
        ],
    }
