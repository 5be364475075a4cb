"""Text of a repository on one line, with nothing in it that a reader cannot see."""

from __future__ import annotations

import unicodedata

_KEPT = frozenset("\u200c\u200d")
"""Joiners: scripts and emoji need them, and they reorder nothing."""
_HIDDEN = frozenset({"Cc", "Cf", "Co", "Cs", "Zl", "Zp"})
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u3164\uffa0")
"""Letters and marks that show nothing."""
_SELECTORS = (range(0xFE00, 0xFE0E), range(0xE0100, 0xE01F0))
"""Marks that choose among forms of a sign: a run of them can carry a text. Emoji need others."""


def visible(text: str) -> str:
    """A text on one line: white space collapsed, invisible characters as `<U+202E>`."""
    line = " ".join(text.split())
    if line.isascii() and line.isprintable():
        return line
    return "".join(f"<U+{ord(char):04X}>" if _hidden(char) else char for char in line)


def _hidden(char: str) -> bool:
    code = ord(char)
    if code < 128:
        return not char.isprintable()
    if char in _BLANK or code & 0xFFFE == 0xFFFE:  # the latter are no characters
        return True
    if any(code in one for one in _SELECTORS):
        return True
    return unicodedata.category(char) in _HIDDEN and char not in _KEPT
