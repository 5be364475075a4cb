"""Text of a repository on one line, with nothing in it that a reader cannot see."""

from __future__ import annotations

import unicodedata

_KEPT = frozenset("\u200c\u200d")
"""Joiners: scripts and emoji need them, and they reorder nothing."""
_HIDDEN = frozenset({"Cc", "Cf", "Co", "Cs", "Zl", "Zp"})
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0")
"""Letters and marks that show nothing."""


def visible(text: str) -> str:
    """A text on one line: white space collapsed, invisible characters as `<U+202E>`."""
    line = " ".join(text.split())
    if line.isascii() and line.isprintable():
        return line
    return "".join(f"<U+{ord(char):04X}>" if _hidden(char) else char for char in line)


def _hidden(char: str) -> bool:
    nothing = char in _BLANK or ord(char) & 0xFFFE == 0xFFFE  # the latter are no characters
    return nothing or (unicodedata.category(char) in _HIDDEN and char not in _KEPT)
