"""What the block scanner gives: one top-level block of a Markdown text, as data."""

from __future__ import annotations

HEADING = "heading"
PARAGRAPH = "paragraph"
FENCE = "fence"
CODE = "code"
HTML = "html"
QUOTE = "quote"
ITEM = "item"
BREAK = "break"
FRONT_MATTER = "front_matter"
TABLE = "table"


class Block:
    """One top-level block.

    Attributes:
        kind: One of this module's names; `CODE` is indented code, `ITEM` one list item with all
            that it holds, `TABLE` a table of GitHub's form.
        first, last: Line indices, `last` exclusive. Blank lines after a block are not in it, but
            those of a fence or HTML block that runs to the end of the text are.
        start, end: Code-point offsets of the same span, the last line ending included; a byte
            order mark before the first line is not.
        level: Of a heading, 1 to 6; else 0.
        text: Of a heading its content as written, on one line; of a fence its info string; else "".
        setext: Whether a heading is underlined.
        indent: Columns before the block's first character.
        marker: Of an item `-`, `*`, `+`, `1.`, `2)` as written; of a fence its opening run; else
            "".
        width: Of an item, the column where its content stands and to which lines that belong to
            it are indented; else 0.
        content: Of an item, offset of the first non-blank character after the marker, or the end
            of that line; of a heading, offset of its text; else `start`.
    """

    __slots__ = (
        "content",
        "end",
        "first",
        "indent",
        "kind",
        "last",
        "level",
        "marker",
        "setext",
        "start",
        "text",
        "width",
    )

    def __init__(self, kind: str, first: int, start: int, indent: int = 0) -> None:
        """A block of one line so far; the scanner fills in the rest."""
        self.kind = kind
        self.first = first
        self.last = first + 1
        self.start = start
        self.end = start
        self.level = 0
        self.text = ""
        self.setext = False
        self.indent = indent
        self.marker = ""
        self.width = 0
        self.content = start

    def __repr__(self) -> str:
        """For failing tests: kind, lines, and what is special."""
        return f"<{self.kind} {self.first}:{self.last} {self.level or self.marker} {self.text!r}>"
