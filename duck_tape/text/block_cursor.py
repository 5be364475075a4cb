"""Where the block scanner stands in a line, and which open containers the line goes on with.

Source: CommonMark 0.31.2, "Container blocks", and the first step of its parsing strategy.
"""

from __future__ import annotations

from duck_tape.text.block_starts import expand_tabs, not_space

IS_QUOTE = 0
"""In the stack of containers a quote is 0; an item is the width its content is indented by."""


class Cursor:
    """A place in a line, and the open containers.

    Attributes:
        stack: The open containers, outermost first.
        bare: Whether the innermost container is an item without content so far.
        index, start: Index of the line, and its offset in the text.
        line: The line with its leading tabs expanded, so that offsets in it are columns.
        depth: How many containers the cursor has passed.
        pos: Offset in `line` after their marks.
        at: Offset of the first character from `pos` on that is no space.
    """

    def __init__(self) -> None:
        """Before the first line."""
        self.stack: list[int] = []
        self.bare = False
        self.index = self.start = self.pos = self.at = self.depth = 0
        self.line = ""

    def enter(self, index: int, start: int, line: str) -> None:
        """Go to a line, past the marks of the open containers that it goes on with."""
        self.index = index
        self.start = start
        self.line = expand_tabs(line) if "\t" in line else line
        self._match_containers()

    def _match_containers(self) -> None:
        """Move the cursor past the marks of the open containers that the line continues."""
        line = self.line
        self.pos = self.depth = 0
        self.at = not_space(line, 0)
        for width in self.stack:
            if width == IS_QUOTE:
                if self.at - self.pos > 3 or line[self.at : self.at + 1] != ">":
                    return
                self.pass_quote_mark()
            elif self.at == len(line):
                if self.bare and self.depth == len(self.stack) - 1:
                    return
                self.pos = min(self.pos + width, self.at)
            elif self.at - self.pos < width:
                return
            else:
                self.pos += width
            self.depth += 1

    def pass_quote_mark(self) -> None:
        """Move the cursor past `>` and the one space that may follow it."""
        self.pos = self.at + 1
        if self.line[self.pos : self.pos + 1] == " ":
            self.pos += 1
        self.at = not_space(self.line, self.pos)
