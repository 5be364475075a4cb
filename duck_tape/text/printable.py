"""Text that may be shown on a terminal: nothing in it steers one (pure)."""

from __future__ import annotations

_KEPT = "\t\n"
_STEERING = (*range(0x20), *range(0x7F, 0xA0), *range(0x202A, 0x202F), *range(0x2066, 0x206A))
"""C0, DEL and C1 (ECMA-48), and what turns the order of letters around (Unicode TR 9)."""

_TABLE = dict.fromkeys((code for code in _STEERING if chr(code) not in _KEPT), "\ufffd")


def printable(text: str) -> str:
    """Return a text with U+FFFD for each control character but tab and line feed."""
    return text.translate(_TABLE)
