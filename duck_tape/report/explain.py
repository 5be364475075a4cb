"""An explained code for people and for machines."""

from __future__ import annotations

import dataclasses
import textwrap
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

    from duck_tape.workflows.explain import Explained

WIDTH = 88


def text(code: Explained) -> str:
    """Title, what it means, and an example of wrong and right where there is one."""
    kind = f" ({code.severity}{', fixable' if code.fixable else ''})" if code.severity else ""
    parts = [f"{code.code}: {code.title}{kind}\n\n"]
    for line in code.text.split("\n"):
        indent = " " * (len(line) - len(line.lstrip()))
        parts.append(
            textwrap.fill(
                line,
                WIDTH,
                subsequent_indent=indent + "  " * bool(indent),
                break_on_hyphens=False,
            )
        )
        parts.append("\n")
    for name, example in (("Not so", code.bad), ("So", code.good)):
        if example:
            parts.append(f"\n{name}:\n{textwrap.indent(example, '    ')}\n")
    return "".join(parts)


def data(code: Explained) -> dict[str, Any]:
    """The same as plain values; empty ones left out."""
    return {name: value for name, value in dataclasses.asdict(code).items() if value}
