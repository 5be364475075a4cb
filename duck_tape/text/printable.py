"""Text that may be shown on a terminal: nothing in it steers one (pure)."""

from __future__ import annotations

_KEPT = "\t\n"
_STEERING = (*range(0x20), *range(0x7F, 0xA0), *range(0x202A, 0x202F), *range(0x2066, 0x206A))
"""C0, DEL and C1 (ECMA-48), and what turns the order of letters around (Unicode TR 9)."""

_TABLE = dict.fromkeys((code for code in _STEERING if chr(code) not in _KEPT), "\ufffd")


_UNSEEN = (0x61C, 0x200B, 0x200E, 0x200F, 0x2028, 0x2029, *range(0x2060, 0x2065), 0xFEFF)
"""What shows nothing, or ends a line in some programs; joiners are left, scripts need them."""
_ALL = [code for code in (*_STEERING, *_UNSEEN) if chr(code) not in _KEPT]
_NAMED = {code: f"<U+{code:04X}>" for code in _ALL}
JSON_ESCAPES = {code: f"\\u{code:04x}" for code in _ALL}
"""For `str.translate`: the same signs as JSON writes them in a string."""


def escaped(text: str) -> str:
    """Return a text with `<U+202E>` and its like for what steers a terminal or is not seen."""
    return text.translate(_NAMED)


def printable(text: str) -> str:
    """Return a text with U+FFFD for each control character but tab and line feed."""
    return text.translate(_TABLE)
