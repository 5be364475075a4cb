"""A state file cut into its sections: numbered lines, and which of them say nothing.

What is a heading and what only looks like one, in a fence or a comment, is the block scanner's
business; here the lines between the headings are handed out (spec: state files, "Agent State").
"""

from __future__ import annotations

from collections import namedtuple

from duck_tape.state.broken import broken
from duck_tape.state.fences import closes, opening
from duck_tape.state.form import TITLE, identity, is_blank, section_name
from duck_tape.text.blocks import BREAK, FENCE, HEADING, HTML, scan_blocks
from duck_tape.text.lazy import expression
from duck_tape.text.lines import BOM, split_lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import NamedTuple

    from duck_tape.text.blocks import Block

    class Row(NamedTuple):
        """One line of the file.

        Attributes:
            number: 1-based.
            text: Without its line end.
        """

        number: int
        text: str

else:
    Row = namedtuple("Row", "number text")  # noqa: PYI024  (typing is slow to import)

SECTION_LEVEL = 2
_OPENING = expression(r" {0,3}##(?:[ \t]+|$)")


class Part:
    """A heading and what stands under it.

    Attributes:
        title: The heading's text as written; "" for what stands above the first.
        number: 1-based line of the heading.
        rows: All lines under it.
        silent: Numbers of the lines that say nothing: HTML comments and thematic breaks.
    """

    __slots__ = ("number", "rows", "silent", "title")

    def __init__(
        self, title: str, number: int, rows: tuple[Row, ...], silent: frozenset[int] = frozenset()
    ) -> None:
        """See the class."""
        self.title = title
        self.number = number
        self.rows = rows
        self.silent = silent

    def spoken(self) -> tuple[Row, ...]:
        """The lines that say something."""
        return tuple(row for row in self.rows if row.number not in self.silent)

    def verbatim(self) -> str:
        """All lines as one text, line ends LF, but for a comment or break that ends the section."""
        rows = self.rows
        stop = len(rows)
        while stop and (is_blank(rows[stop - 1].text) or rows[stop - 1].number in self.silent):
            stop -= 1
        return "\n".join(row.text for row in rows[:stop])


def cut(text: str, name: str) -> list[Part]:
    """Return the parts of a state file: what stands above the first section, then each section.

    Only second-level headings at the top level begin one; the title is left out. Raises `Refused`
    when a fence or HTML hides a section's heading.
    """
    text = text.removeprefix(BOM)
    lines = split_lines(text)
    rows = [Row(number, text[line.start : line.end]) for number, line in enumerate(lines, 1)]
    blocks = scan_blocks(text, lines)
    _refuse_hidden(rows, blocks, name)
    silent = _silent(rows, blocks)
    heads = [block for block in blocks if block.kind == HEADING and block.level == SECTION_LEVEL]
    stops = [*(block.first for block in heads), len(rows)]
    title = _title(blocks)
    above = tuple(row for row in rows[: stops[0]] if row.number not in title)
    parts = [Part("", 1, above, silent)]
    for block, stop in zip(heads, stops[1:], strict=True):
        parts.append(Part(block.text, block.first + 1, tuple(rows[block.last : stop]), silent))
    return parts


def _title(blocks: Sequence[Block]) -> range:
    """Numbers of the title's lines; another first-level heading is text like any other."""
    first = next((block for block in blocks if block.kind == HEADING), None)
    if first is None or first.level != 1:
        return range(0)
    is_title = identity(first.text).startswith(identity(TITLE))
    return range(first.first + 1, first.last + 1) if is_title else range(0)


def _silent(rows: Sequence[Row], blocks: Sequence[Block]) -> frozenset[int]:
    """Numbers of the lines of breaks, and of comments that have their lines for themselves."""
    numbers: set[int] = set()
    for block in blocks:
        if block.kind == BREAK or (
            block.kind == HTML and _is_comment(rows[block.first : block.last])
        ):
            numbers.update(range(block.first + 1, block.last + 1))
    return frozenset(numbers)


def _is_comment(rows: Sequence[Row]) -> bool:
    return rows[0].text.lstrip().startswith("<!--") and rows[-1].text.rstrip().endswith("-->")


def _refuse_hidden(rows: Sequence[Row], blocks: Sequence[Block], name: str) -> None:
    """Refuse HTML, or a fence that nothing closes, in which a section's heading stands.

    A whole comment and a closed fence may quote one.
    """
    for block in blocks:
        if block.kind not in {FENCE, HTML}:
            continue
        inside = rows[block.first : block.last]
        whole = _is_comment(inside) if block.kind == HTML else _is_closed(inside)
        if not whole and any(_names_section(row.text) for row in inside):
            what = "code fence is opened" if block.kind == FENCE else "HTML block begins"
            raise broken(name, block.first + 1, f"a {what} here that hides a section after it")


def _is_closed(fence: Sequence[Row]) -> bool:
    return len(fence) > 1 and closes(fence[-1].text, opening(fence[0].text))


def _names_section(line: str) -> bool:
    return _OPENING.match(line) is not None and section_name(line) != ""
