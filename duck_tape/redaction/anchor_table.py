"""Writes `duck_tape.redaction.anchors` from the tables of formats.

`python -m duck_tape.redaction.anchor_table > duck_tape/redaction/anchors.py`, after a change of a
table. The gate runs in every hook, and reading hundreds of rows each time costs as much as the
rest of it; a test holds the two together.
"""

from __future__ import annotations

import sys

from duck_tape.redaction.formats import FAMILIES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

PLAIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-.~+$"
"""What a word of a survey is made of."""

_HEADER = '''"""The anchors of all formats by where they are looked for; written by `anchor_table`.

`EXACT`: by the alphanumeric word that they begin with. `BEGINNING`: by their first three letters.
`MIDDLE`: those that may stand within a word. `IN_TEXT`: those with signs that no word has.
"""

from __future__ import annotations
'''


class Anchors:
    """The four tables.

    Attributes:
        exact: See the header of the module that is written.
        beginning: The same.
        middle: The same.
        in_text: The same.
    """

    def __init__(self) -> None:
        """Read the tables of formats."""
        self.exact: dict[bytes, dict[bytes, None]] = {}
        self.beginning: dict[bytes, dict[bytes, None]] = {}
        self.middle: dict[bytes, None] = {}
        self.in_text: dict[bytes, None] = {}
        for family in FAMILIES:
            for _, _, anchors, pattern, _ in family.FORMATS:
                for anchor in anchors:
                    self._take(anchor, inside=pattern.startswith("(?<"))

    def _take(self, anchor: str, *, inside: bool) -> None:
        raw, start = anchor.encode(), _head(anchor)
        if not set(anchor) <= set(PLAIN):
            self.in_text[raw] = None
        elif inside or not start:
            self.middle[raw] = None
        elif len(start) < len(anchor):
            self.exact.setdefault(start.encode(), {})[raw] = None
        else:
            self.beginning.setdefault(start[:3].encode(), {})[raw] = None


def render() -> str:
    """Return the text of the module."""
    found = Anchors()
    return "\n".join(
        (
            _HEADER,
            *_mapping("EXACT", found.exact),
            *_mapping("BEGINNING", found.beginning),
            *_sequence("MIDDLE", found.middle),
            *_sequence("IN_TEXT", found.in_text),
            "",
        )
    )


def _mapping(name: str, table: Mapping[bytes, Mapping[bytes, None]]) -> Iterator[str]:
    yield f"{name} = {{"
    for key, anchors in table.items():
        yield f"    {_literal(key)}: ({_listed([*anchors])}),"
    yield "}"


def _sequence(name: str, table: Mapping[bytes, None]) -> Iterator[str]:
    yield f"{name} = ("
    for anchor in table:
        yield f"    {_literal(anchor)},"
    yield ")"


def _listed(anchors: Sequence[bytes]) -> str:
    return ", ".join(map(_literal, anchors)) + ("," if len(anchors) == 1 else "")


def _literal(raw: bytes) -> str:
    """A literal in double quotes."""
    text = repr(raw)
    return text if text[1] == '"' else f'b"{text[2:-1]}"'


def _head(anchor: str) -> str:
    """The letters and digits that an anchor begins with."""
    for at, char in enumerate(anchor):
        if not char.isalnum():
            return anchor[:at]
    return anchor


if __name__ == "__main__":
    sys.stdout.write(render())
