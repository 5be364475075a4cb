"""How a template says what is to be masked: `⟪value⟫`, or `⟪type¦value⟫` for another type.

The marks survive every disguise that is put on the text afterwards (JSON escapes, diffs, quotes),
so offsets are computed once, at the very end.
"""

from __future__ import annotations

import re
from typing import NamedTuple

OPEN, CLOSE, TYPE = "⟪", "⟫", "¦"
_ESCAPED = {
    rf"{slashes}u{ord(sign):04x}": sign
    for slashes in ("\\\\\\\\", "\\\\", "\\")
    for sign in (OPEN, CLOSE, TYPE)
}
_MARKED = re.compile(f"{OPEN}(?:([a-z0-9-]+){TYPE})?([^{OPEN}{CLOSE}]+){CLOSE}")


class Label(NamedTuple):
    """One value to be masked: offsets in code points of the clean text, end exclusive."""

    start: int
    end: int
    type: str


def mark(value: str, kind: str = "") -> str:
    """The value between marks, of the record's own kind when none is given."""
    return f"{OPEN}{kind}{TYPE}{value}{CLOSE}" if kind else f"{OPEN}{value}{CLOSE}"


def extract(marked: str, kind: str) -> tuple[str, list[Label]]:
    """The text without marks, and its labels in order; `kind` is the type of plain marks.

    Raises `ValueError` when a mark has no partner: a template is broken then.
    """
    for escape, sign in _ESCAPED.items():
        marked = marked.replace(escape, sign)
    parts: list[str] = []
    labels: list[Label] = []
    length = last = 0
    for match in _MARKED.finditer(marked):
        before, value = marked[last : match.start()], match[2]
        length += len(before)
        labels.append(Label(length, length + len(value), match[1] or kind))
        length += len(value)
        parts += [before, value]
        last = match.end()
    text = "".join([*parts, marked[last:]])
    if any(sign in text for sign in (OPEN, CLOSE)):
        raise ValueError(f"unbalanced marks in a template of {kind}")
    return text, labels
