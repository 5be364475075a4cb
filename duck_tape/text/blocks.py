"""The top-level blocks of a Markdown text, with line spans: CommonMark's block structure.

`scan_blocks` follows the specification's own strategy ("Appendix: a parsing strategy", phase 1):
a stack of open containers (quotes and list items) and one open leaf, one step per line. Only what
stands at the top level comes out; containers are followed inside just so far as to know where
they end. Each list item is a block. Text inside a block is not looked at.

Left out: link reference definitions over several lines, or inside containers, count as text.
"""

from __future__ import annotations

from duck_tape.text import block_starts as starts
from duck_tape.text.block import (
    BREAK,
    CODE,
    FENCE,
    FRONT_MATTER,
    HEADING,
    HTML,
    ITEM,
    PARAGRAPH,
    QUOTE,
    TABLE,
    Block,
)
from duck_tape.text.block_cursor import IS_QUOTE, Cursor
from duck_tape.text.lines import BOM

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Sequence

    from duck_tape.text.lines import Line

__all__ = [
    "BREAK",
    "CODE",
    "FENCE",
    "FRONT_MATTER",
    "HEADING",
    "HTML",
    "ITEM",
    "MAX_DEPTH",
    "PARAGRAPH",
    "QUOTE",
    "TABLE",
    "Block",
    "scan_blocks",
]

MAX_DEPTH = 100
"""Containers inside containers beyond this are text of the innermost: cost stays linear."""

_NONE, _TEXT, _CODE, _FENCE, _HTML = range(5)

_SPECIAL = frozenset(("", *" \t#`~<>-*+_=0123456789"))
"""A line that begins with none of these is the text of a paragraph, or verbatim."""


def scan_blocks(text: str, lines: Sequence[Line]) -> list[Block]:
    """All top-level blocks of `text` in order; `lines` is what `split_lines` gave for it."""
    scanner = _Scanner(text, lines)
    scanner.run()
    for block in scanner.blocks:
        block.end = lines[block.last - 1].next
        if block.kind == PARAGRAPH and block.last - block.first > 1:
            starts.mark_table(text, lines, block)
    return scanner.blocks


class _Scanner(Cursor):
    """Finished and open blocks, and the cursor in the line at hand."""

    def __init__(self, text: str, lines: Sequence[Line]) -> None:
        super().__init__()
        self.text = text
        self.lines = lines
        self.blocks: list[Block] = []
        self.leaf = _NONE
        self.fence = ""  # the run that opened the fence
        self.html_end: re.Pattern[str] | None = None
        self.no_break_before = 0  # offset in the line: no thematic break begins before it

    def run(self) -> None:
        """Walk over all lines; the commonest shapes are decided by their first characters."""
        text, blocks, first = self.text, self.blocks, self._top()
        for index, (start, end, _) in enumerate(self.lines[first:], first):
            head = text[start] if start < end else ""
            if self.leaf > _CODE and not self.stack:
                self._step(index, start, end)
            elif not head and not self.stack:
                self.leaf = self.leaf if self.leaf == _CODE else _NONE
            elif head in _SPECIAL:
                if not self._is_plain_bullet(start):
                    self._step(index, start, end)
                else:
                    self._plain_bullet(index, start, head)
            elif self.leaf == _TEXT:
                blocks[-1].last = index + 1
            else:
                self.stack.clear()
                self.leaf = _TEXT
                blocks.append(Block(PARAGRAPH, index, start))

    def _top(self) -> int:
        """Take front matter and the line with a byte order mark; index of the next line."""
        skip = 1 if self.text.startswith(BOM) else 0
        closed = starts.front_matter_end(self.text, self.lines, skip)
        if closed:
            block = Block(FRONT_MATTER, 0, skip)
            block.last = closed
            self.blocks.append(block)
        elif skip:
            self._step(0, skip, self.lines[0].end)
        return closed or skip

    def _is_plain_bullet(self, start: int) -> bool:
        """Whether `- text` or `- **text` stands at `start`, which nothing else can mean."""
        head = self.text[start : start + 5]
        if head[:2] not in {"- ", "* ", "+ "}:
            return False
        third = head[2:3]
        if third not in _SPECIAL:
            return third not in {"\r", "\n"}
        return head[2:4] == "**" and head[4:] not in {"", " ", "\t", "*", "\r", "\n"}

    def _plain_bullet(self, index: int, start: int, mark: str) -> None:
        """Open an item of that shape, at the margin."""
        block = Block(ITEM, index, start)
        block.content = start + 2
        block.marker = mark
        block.width = 2
        self.blocks.append(block)
        self.stack = [2]
        self.leaf = _TEXT
        self.bare = False

    def _step(self, index: int, start: int, end: int) -> None:
        """Take one line of any shape."""
        self.enter(index, start, self.text[start:end])
        whole = self.depth == len(self.stack)
        if whole and self.leaf > _TEXT and self._verbatim():
            return
        if self.at == len(self.line):
            self._blank()
        elif self._open_blocks(whole=whole):
            self.blocks[-1].last = index + 1  # a continuation, lazy or not

    def _verbatim(self) -> bool:
        """Feed an open fence, HTML block or indented code; False where the line is not its own."""
        blank = self.at == len(self.line)
        if self.leaf == _CODE:
            if not blank and self.at - self.pos < 4:
                self.leaf = _NONE
                return False
        elif self.leaf == _FENCE:
            end = starts.FENCE_END.match(self.line, self.pos)
            if end and end[1].startswith(self.fence):
                self.leaf = _NONE
        elif self.html_end is None:
            if blank:
                self.leaf = _NONE
        elif self.html_end.search(self.line, self.pos):
            self.leaf = _NONE
        if not blank or ">" in self.line or (self.leaf > _CODE and not self.stack):
            self.blocks[-1].last = self.index + 1
        return True

    def _blank(self) -> None:
        """A line without text ends paragraphs; one of quote marks alone is still in its block."""
        self._close()
        if ">" in self.line:
            self.blocks[-1].last = self.index + 1

    def _close(self) -> None:
        """Close the open leaf and the containers that the line does not continue."""
        del self.stack[self.depth :]
        self.leaf = _NONE
        self.bare = False

    def _open(self, kind: str, leaf: int = _NONE) -> Block:
        """Begin a block at the cursor; the top-level block is a new one or the one around it."""
        self._close()
        self.leaf = leaf
        if self.depth == 0:
            self.blocks.append(Block(kind, self.index, self.start, self.at))
        block = self.blocks[-1]
        block.last = self.index + 1
        return block

    def _open_blocks(self, *, whole: bool) -> bool:
        """Open what begins on the line; True where all of it continues the open paragraph."""
        text_open = self.leaf == _TEXT
        self.no_break_before = 0
        while self.at < len(self.line):
            if self.at - self.pos >= 4:
                if not text_open:
                    self._open(CODE, _CODE)
                return text_open
            if self.line[self.at] not in _SPECIAL:
                break
            if self._open_leaf(text_open=text_open, whole=whole):
                return False
            if not self._open_container(interrupts=text_open and whole):
                break
            text_open = False
        else:
            return False  # a container without content
        if not text_open:
            self._open(PARAGRAPH, _TEXT)
        return text_open

    def _open_leaf(self, *, text_open: bool, whole: bool) -> bool:
        """Take the rest of the line as a heading, fence, HTML block or thematic break, if it is."""
        line, at = self.line, self.at
        mark = line[at]
        if mark == "#":
            return self._heading()
        if mark in "`~":
            return self._fence()
        if mark == "<":
            return self._html(text_open=text_open)
        if mark in "=-" and text_open and whole and starts.SETEXT.match(line, at):
            if self.depth:
                self._close()
                self.blocks[-1].last = self.index + 1
                return True
            if self._underline():
                return True
        return mark in "-*_" and self._break()

    def _heading(self) -> bool:
        """An ATX heading."""
        found = starts.ATX.match(self.line, self.at)
        if not found:
            return False
        block = self._open(HEADING)
        if self.depth == 0:
            block.level = len(found[1])
            block.text = starts.heading_text(self.line[found.end() :])
            block.content = self.start + starts.not_space(self.line, found.end())
        return True

    def _underline(self) -> bool:
        """Make the open top-level paragraph a setext heading.

        Link reference definitions at its beginning are none of its text; without any other text
        there is no heading.
        """
        block = self.blocks[-1]
        spans = self.lines[block.first : self.index]
        texts = [self.text[max(line.start, block.start) : line.end] for line in spans]
        skipped = starts.count_definitions(texts)
        if skipped == len(texts):
            return False
        if skipped:
            block.last = block.first + skipped
            at = starts.not_space(texts[skipped], 0)
            block = Block(HEADING, block.last, spans[skipped].start, at)
            self.blocks.append(block)
        block.kind = HEADING
        block.setext = True
        block.level = 1 if self.line[self.at] == "=" else 2
        block.text = " ".join(text.strip(" \t") for text in texts[skipped:])
        block.content = block.start + block.indent
        block.last = self.index + 1
        self._close()
        return True

    def _fence(self) -> bool:
        """The opening line of a fenced code block."""
        found = starts.FENCE.match(self.line, self.at)
        if not found:
            return False
        block = self._open(FENCE, _FENCE)
        self.fence = found[1] or found[2]
        if self.depth == 0:
            block.marker = self.fence
            block.text = self.line[self.at + len(self.fence) :].strip(" \t")
        return True

    def _html(self, *, text_open: bool) -> bool:
        """The first line of an HTML block, which may be its last."""
        begins, end = starts.html_start(self.line, self.at, text_open=text_open)
        if begins:
            closed = end is not None and end.search(self.line, self.at)
            self._open(HTML, _NONE if closed else _HTML)
            self.html_end = end
        return begins

    def _break(self) -> bool:
        """A thematic break. What a failed try has read is not read again further right."""
        if self.at < self.no_break_before:
            return False
        end = starts.break_end(self.line, self.at)
        if end < len(self.line) or not starts.is_break(self.line, self.at):
            self.no_break_before = end
            return False
        self._open(BREAK)
        return True

    def _open_container(self, *, interrupts: bool) -> bool:
        """A quote or a list item; `interrupts`: a paragraph in the same container is open."""
        if self.depth >= MAX_DEPTH:
            return False
        if self.line[self.at] == ">":
            self._open(QUOTE)
            self.stack.append(IS_QUOTE)
            self.pass_quote_mark()
        else:
            found = starts.MARKER.match(self.line, self.at)
            if not found or (interrupts and not starts.may_interrupt(found)):
                return False
            self._item(found)
        self.depth += 1
        return True

    def _item(self, found: re.Match[str]) -> None:
        """Begin a list item and move the cursor to where its content begins."""
        block = self._open(ITEM)
        after = found.end()
        content = starts.not_space(self.line, after)
        self.bare = content == len(self.line)
        padding = 1 if self.bare or content - after > 4 else content - after
        width = after + padding - self.pos
        self.stack.append(width)
        if self.depth == 0:
            block.marker = found[0]
            block.width = width
            block.content = starts.item_content(self.text, block.start)
        self.pos = min(after + padding, len(self.line))
        self.at = content
