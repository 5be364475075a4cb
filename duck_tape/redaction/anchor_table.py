"""Writes `duck_tape.redaction.anchors` from the tables of formats.

`python -m duck_tape.redaction.anchor_table > duck_tape/redaction/anchors.py`, after a change of a
table. The gate runs in every hook, and importing all tables each time costs as much as the rest of
it; a test holds the two together.
"""

from __future__ import annotations

import sys
import textwrap

from duck_tape.redaction.formats import FAMILIES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

PLAIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-.~+$"
"""What a word of a survey is made of."""

_HEADER = '''"""The anchors of all formats by where they are looked for; written by `anchor_table`.

`START`: those that a word begins with. `MIDDLE`: those that may stand within one. `IN_TEXT`: those
with signs that no word has.
"""

# ruff: noqa: SIM905  (so many literals one by one are slower to import)

from __future__ import annotations
'''
_WIDTH = 92


def anchors() -> dict[str, list[str]]:
    """Return the anchors by the name of their list, each once, in the order of the tables."""
    found: dict[str, dict[str, None]] = {"START": {}, "MIDDLE": {}, "IN_TEXT": {}}
    for family in FAMILIES:
        for _, _, listed, pattern, _ in family.FORMATS:
            for anchor in listed:
                found[_place(anchor, pattern)][anchor] = None
    return {name: [*listed] for name, listed in found.items()}


def _place(anchor: str, pattern: str) -> str:
    if not set(anchor) <= set(PLAIN):
        return "IN_TEXT"
    inside = pattern.startswith("(?<") or not anchor[0].isalnum()
    return "MIDDLE" if inside else "START"


def render() -> str:
    """Return the text of the module."""
    return "\n".join((_HEADER, *_lists(anchors()), ""))


def _lists(found: Mapping[str, list[str]]) -> Iterator[str]:
    for name, listed in found.items():
        text = " ".join(listed)
        lines = textwrap.wrap(text, _WIDTH, break_long_words=False, break_on_hyphens=False)
        yield f"{name} = ("
        for line in lines[:-1]:
            yield f"    {_literal(f'{line} ')}"
        yield f"    {_literal(lines[-1])}"
        yield ").split()"


def _literal(text: str) -> str:
    """A literal in double quotes."""
    literal = repr(text)
    return literal if literal[0] == '"' else f'"{literal[1:-1]}"'


if __name__ == "__main__":
    sys.stdout.write(render())
