"""A document seen as lines: which are blank, which are headings, what stands around a place."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from duck_tape.memory.document import Document


class Page:
    """Answers questions about the lines of one document.

    Attributes:
        text: The document's text.
        newline: Its line ending.
    """

    def __init__(self, document: Document) -> None:
        """Take the document; nothing is copied."""
        self.text = document.text
        self.newline = document.newline
        self._lines = document.lines
        self._starts = [line.start for line in document.lines]
        self._headings = {
            line
            for heading in document.headings
            for line in range(heading.line, self.line_at(heading.end - 1) + 1)
        }

    def line_at(self, offset: int) -> int:
        """Index of the line that begins at `offset` or holds it; after the last line its count."""
        if offset >= len(self.text):
            return len(self._lines)
        return bisect_right(self._starts, offset) - 1

    def start(self, line: int) -> int:
        """Offset where a line begins; the text's length after the last line."""
        return self._starts[line] if line < len(self._starts) else len(self.text)

    def content(self, line: int) -> str:
        """A line without its ending; "" outside the document."""
        if not 0 <= line < len(self._lines):
            return ""
        return self.text[self._lines[line].start : self._lines[line].end]

    def blank(self, line: int) -> bool:
        """Whether a line of the document holds nothing but spaces and tabs."""
        return 0 <= line < len(self._lines) and not self.content(line).strip(" \t")

    def heading(self, line: int) -> bool:
        """Whether a line belongs to a heading of the top level."""
        return line in self._headings

    def after_blanks(self, line: int) -> int:
        """The first line from `line` on that is not blank."""
        while self.blank(line):
            line += 1
        return line

    def before_blanks(self, line: int) -> int:
        """The index after the last line before `line` that is not blank."""
        while self.blank(line - 1):
            line -= 1
        return line

    def at_end(self, line: int) -> bool:
        """Whether `line` is the index after the last line."""
        return line >= len(self._lines)

    def unterminated(self, offset: int) -> bool:
        """Whether `offset` is the end of a text whose last line has no ending."""
        return offset == len(self.text) > 0 and self.text[-1] not in "\r\n"
