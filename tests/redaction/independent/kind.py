"""What a kind of secret is, and how tables of kinds are read."""

from __future__ import annotations

from typing import NamedTuple


class Kind(NamedTuple):
    """A kind of value that stands in many contexts.

    Attributes:
        name: The label's type.
        title: What people call it in prose: `GitHub token`.
        key: How its environment variable is called.
        patterns: Templates of the value; one is taken at random.
        bare: True when the value gives itself away (a prefix), False when only its key does.
    """

    name: str
    title: str
    key: str
    patterns: tuple[str, ...]
    bare: bool


def table(rows: str, *, bare: bool) -> tuple[Kind, ...]:
    """Kinds from lines of `name | title | KEY | pattern [| pattern...]`.

    Raises `ValueError` for a line with fewer than four parts.
    """
    kinds = []
    for row in rows.strip().splitlines():
        name, title, key, *patterns = (part.strip() for part in row.split(" | "))
        if not patterns:
            raise ValueError(f"no pattern for {name}")
        kinds.append(Kind(name, title, key, tuple(patterns), bare))
    return tuple(kinds)
