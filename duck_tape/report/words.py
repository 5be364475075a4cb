"""Small helpers for terminal text: counted nouns and lists."""

from __future__ import annotations


def count(number: int, noun: str, plural: str = "") -> str:
    """Return `1 file`, `2 files`."""
    return f"{number} {noun if number == 1 else plural or noun + 's'}"


def bullets(items: tuple[str, ...] | list[str], indent: str = "  ") -> str:
    """Return the items as an indented list, one a line; "" without items."""
    return "".join(f"{indent}- {item}\n" for item in items)
