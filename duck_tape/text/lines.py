"""Lines of a text with their spans, and what a file's bytes say about its encoding.

A line ends at LF, CRLF or a lone CR and nowhere else (CommonMark 0.31, "Characters and lines").
`str.splitlines` also breaks at form feeds, NEL, U+2028 and more, and would move every span after
one of them.

Light on purpose: the hooks' clean path imports this.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import namedtuple
from itertools import accumulate

from duck_tape.text.encoding import decode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import NamedTuple

    class Line(NamedTuple):
        """One line of a text, as code-point offsets.

        Attributes:
            start: Offset of its first character.
            end: Offset after its last character, the line ending not included.
            next: Offset after its line ending; equals `end` for a last line without one.
        """

        start: int
        end: int
        next: int

else:
    Line = namedtuple("Line", "start end next")  # noqa: PYI024  (typing is slow to import)

__all__ = ["BOM", "Line", "Positions", "decode", "newline_style", "position", "split_lines"]

BOM = "\ufeff"


def split_lines(text: str) -> list[Line]:
    """Cut `text` into lines; the spans cover it without gap or overlap.

    A text that ends with a line ending has no empty line after it; the empty text has no lines.
    """
    pieces = text.split("\n")
    if "\r" in text:
        return _split_with_returns(pieces)
    nexts = list(accumulate(len(piece) + 1 for piece in pieces))
    starts = [0, *nexts[:-1]]
    lines = [Line(start, after - 1, after) for start, after in zip(starts, nexts, strict=True)]
    return _close(lines)


def _split_with_returns(pieces: Iterable[str]) -> list[Line]:
    """Lines of LF-separated pieces, some of which hold CR as an ending of its own or before LF."""
    lines: list[Line] = []
    start = 0
    for piece in pieces:
        after = start + len(piece) + 1
        if "\r" in piece:
            body = piece.removesuffix("\r")
            for part in body.split("\r")[:-1] if "\r" in body else ():
                end = start + len(part)
                lines.append(Line(start, end, end + 1))
                start = end + 1
            lines.append(Line(start, after - 1 - (len(piece) - len(body)), after))
        else:
            lines.append(Line(start, after - 1, after))
        start = after
    return _close(lines)


def _close(lines: list[Line]) -> list[Line]:
    """Correct the last line, which was cut as if an LF followed it."""
    start, end, after = lines.pop()
    if end > start or after - 1 > end:
        lines.append(Line(start, end, after - 1))
    return lines


def newline_style(text: str) -> str:
    r"""The line ending that most lines of `text` have: `\n`, `\r\n` or `\r`.

    `\n` where there is none, and in a draw that it is part of.
    """
    crlf = text.count("\r\n")
    counts = {"\n": text.count("\n") - crlf, "\r\n": crlf, "\r": text.count("\r") - crlf}
    return max(counts, key=lambda style: counts[style])


class Positions:
    """Turns offsets of one text into lines and columns, many at little cost."""

    __slots__ = ("_starts",)

    def __init__(self, lines: Sequence[Line]) -> None:
        """Take the lines that `split_lines` gave for the text."""
        self._starts = [line.start for line in lines] or [0]

    def line(self, offset: int) -> int:
        """0-based index of the line that holds `offset` (the last line for any after the end)."""
        return max(bisect_right(self._starts, offset) - 1, 0)

    def at(self, offset: int) -> tuple[int, int]:
        """1-based line and 1-based column, in code points, of `offset`."""
        line = self.line(offset)
        return line + 1, offset - self._starts[line] + 1


def position(text: str, offset: int) -> tuple[int, int]:
    """1-based line and 1-based column, in code points, of one offset; `Positions` for many."""
    return Positions(split_lines(text[: offset + 1] + "x")).at(offset)
