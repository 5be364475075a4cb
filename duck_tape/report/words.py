"""Small helpers for terminal text: counted nouns and cut values."""

from __future__ import annotations


def count(number: int, noun: str, plural: str = "") -> str:
    """Return `1 file`, `2 files`."""
    return f"{number} {noun if number == 1 else plural or noun + 's'}"


def cut(text: str, width: int) -> str:
    """Return the text, cut to `width` code points with an ellipsis."""
    return text if len(text) <= width else text[: max(width - 1, 0)] + "…"


def bullets(items: tuple[str, ...] | list[str], indent: str = "  ") -> str:
    """Return the items as an indented list, one a line; "" without items."""
    return "".join(f"{indent}- {item}\n" for item in items)
