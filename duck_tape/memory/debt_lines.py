"""Debt lines without a bullet, found inside paragraphs (spec: the memory, "Reading it").

For CommonMark, adjacent bare lines are one paragraph; for a memory each `TODO(...)` line is an
entry, with the indented lines under it. So paragraphs of the debt section are cut into blocks of
their own, which read like items without a marker.
"""

from __future__ import annotations

import re

from duck_tape.memory.debt import BEGINS
from duck_tape.memory.fillers import is_scaffold
from duck_tape.text.block import HEADING, ITEM, PARAGRAPH, Block

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from duck_tape.text.lines import Line

_INDENT = re.compile(r"[ \t]*+")


def with_bare_lines(text: str, lines: Sequence[Line], blocks: Sequence[Block]) -> list[Block]:
    """`blocks` of a debt section, paragraphs cut at bare debt lines.

    A bare debt line becomes an item with an empty marker; blocks that are indented deeper than it
    belong to it. Scaffold lines and other text become paragraphs of their own.
    """
    made: list[Block] = []
    for block in blocks:
        if made and block.kind != HEADING and _is_bare(made[-1]) and block.indent > made[-1].indent:
            _extend(made[-1], block.last, block.end)
        elif block.kind == PARAGRAPH and text.find(BEGINS, block.start, block.end) >= 0:
            made += _cut(text, lines, block)
        else:
            made.append(block)
    return made


def _is_bare(block: Block) -> bool:
    return block.kind == ITEM and not block.marker


def _extend(block: Block, last: int, end: int) -> None:
    block.last = last
    block.end = end


def _cut(text: str, lines: Sequence[Line], block: Block) -> list[Block]:
    """The parts of one paragraph, in order."""
    parts: list[Block] = []
    for index in range(block.first, block.last):
        start, end, after = lines[index]
        piece = _piece(text, lines[index], index)
        last = parts[-1] if parts else None
        if last and _is_bare(last) and piece.indent > last.indent:
            _extend(last, index + 1, after)
        elif is_scaffold(text, start, end):
            parts.append(piece)
        elif text.startswith(BEGINS, piece.content):
            piece.kind = ITEM
            parts.append(piece)
        elif last and last.kind == PARAGRAPH and not _one_scaffold(text, lines, last):
            _extend(last, index + 1, after)
        else:
            parts.append(piece)
    return parts


def _one_scaffold(text: str, lines: Sequence[Line], block: Block) -> bool:
    return is_scaffold(text, lines[block.first].start, lines[block.first].end)


def _piece(text: str, line: Line, index: int) -> Block:
    """One line as a paragraph of its own."""
    begin = _INDENT.match(text, line.start, line.end)
    content = begin.end() if begin else line.start
    piece = Block(PARAGRAPH, index, line.start, len(text[line.start : content].expandtabs(4)))
    piece.end = line.next
    piece.content = content
    return piece
