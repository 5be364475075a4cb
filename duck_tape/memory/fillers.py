"""Lines that say "nothing here": the scaffold line of a bootstrap, and `None`.

They are no entries and no faults, and go when a section gets its first entry (spec: the memory,
"Shape").
"""

from __future__ import annotations

import re

from duck_tape.memory.sections import BY_NAME

_BULLET = r"[ ]{0,3}(?:[-*+][ \t]++)?"
_SCAFFOLD = re.compile(
    rf"{_BULLET}TODO\(scaffold\)[ \t]*+[:：][ \t]*+(?:[0-9-]++[ \t]++)?"
    r"context bootstrap pending\b.*+"
)
_NONE = re.compile(
    rf"{_BULLET}[*_(]{{0,3}}"
    r"(?:None(?:[ \t]++(?:active|yet|so[ \t]++far))?|なし|無し|无|無|暂无)"
    r"[.。]?[*_)]{0,3}[.。]?[ \t]*+",
    re.IGNORECASE,
)


def scaffold(section: str, date: str) -> str:
    """The line that stands in an empty section of that name, "" where it is left empty.

    Args:
        section: A section of the schema.
        date: The day of the bootstrap, `YYYY-MM-DD`.
    """
    spec = BY_NAME.get(section)
    if spec is None or not spec.noun:
        return ""
    return f"TODO(scaffold): {date} context bootstrap pending first explicit {spec.noun}"


def is_scaffold(text: str, start: int, end: int) -> bool:
    """Whether the line `text[start:end]` is a scaffold line, bare or as an item."""
    return _SCAFFOLD.fullmatch(text, start, end) is not None


def is_none(text: str, start: int, end: int) -> bool:
    """Whether the line `text[start:end]` only says that there is none, bare or as an item."""
    return _NONE.fullmatch(text, start, end) is not None


def is_filler(text: str, start: int, end: int) -> bool:
    """Whether the line `text[start:end]` is a filler of either kind."""
    return is_scaffold(text, start, end) or is_none(text, start, end)
