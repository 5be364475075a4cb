"""The memory as a lossless document: bytes, text, headings, sections, entries, notes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from duck_tape.memory.entries import FILLER, read_entry
from duck_tape.memory.model import Group, Heading, Note, Section
from duck_tape.memory.sections import BY_NAME, CONTENTS, DEBT, NAMES, NOTE
from duck_tape.text import block as kinds
from duck_tape.text.blocks import scan_blocks
from duck_tape.text.identity import key_identity
from duck_tape.text.lines import decode, newline_style, split_lines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from duck_tape.memory.model import Entry
    from duck_tape.text.block import Block
    from duck_tape.text.lines import Line

TIMESTAMP = re.compile(r"(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2})$")


@dataclass(frozen=True)
class Document:
    """One version of a memory.

    Attributes:
        source: The bytes as read; writing them back is the identity.
        text: The same as text, a byte order mark kept as its first character.
        lines: Spans of the lines.
        blocks: Top-level blocks.
        headings: Top-level headings of all levels.
        sections: All `##` parts in order, schema or not, the contents included.
    """

    source: bytes
    text: str
    lines: Sequence[Line]
    blocks: Sequence[Block]
    headings: tuple[Heading, ...]
    sections: tuple[Section, ...]

    @classmethod
    def parse(cls, data: bytes, name: str = "CONTEXT.md") -> Document:
        """Read a memory; raises `Refused` naming the byte offset when it is not UTF-8."""
        text = decode(data, name)
        lines = split_lines(text)
        blocks = scan_blocks(text, lines)
        heads = [(b, _heading(b)) for b in blocks if b.kind == kinds.HEADING]
        headings = tuple(head for _, head in heads)
        return cls(data, text, lines, blocks, headings, _sections(text, lines, blocks, headings))

    @cached_property
    def newline(self) -> str:
        r"""The line ending of most lines."""
        return newline_style(self.text)

    @cached_property
    def title(self) -> Heading | None:
        """The first `#` heading before any section."""
        return next((h for h in self.headings[:1] if h.level == 1), None)

    @property
    def contents(self) -> Section | None:
        """The contents section."""
        return self.section(CONTENTS)

    def section(self, name: str) -> Section | None:
        """The first section of that name."""
        return next((s for s in self.sections if s.name == name), None)

    def missing(self) -> list[str]:
        """Names of the schema's sections that the document lacks, in the schema's order."""
        present = {s.name for s in self.sections}
        return [name for name in NAMES if name not in present]


def _heading(block: Block) -> Heading:
    return Heading(block.level, block.text, block.start, block.end, block.first, block.setext)


def _sections(
    text: str, lines: Sequence[Line], blocks: Sequence[Block], headings: Sequence[Heading]
) -> tuple[Section, ...]:
    tops = [h for h in headings if h.level <= 2]
    made = []
    position = 0
    for index, head in enumerate(tops):
        if head.level != 2:
            continue
        end = tops[index + 1].start if index + 1 < len(tops) else len(text)
        while position < len(blocks) and blocks[position].start < head.end:
            position += 1
        first = position
        while position < len(blocks) and blocks[position].start < end:
            position += 1
        made.append(_section(text, lines, blocks[first:position], head, end))
    return tuple(made)


def _section(
    text: str, lines: Sequence[Line], inside: Sequence[Block], head: Heading, end: int
) -> Section:
    spec = BY_NAME.get(head.text)
    if spec is None:
        return Section(head.text, head, head.start, end, head.end)
    if spec.kind == NOTE:
        notes = _notes(text, inside, end)
        return Section(head.text, head, head.start, end, head.end, notes=notes)
    entries: list[Entry] = []
    groups: list[Group] = []
    fillers: list[tuple[int, int]] = []
    for block in inside:
        group = groups[-1].heading.text if groups else ""
        if block.kind == kinds.HEADING:
            groups.append(Group(_heading(block)))
        elif block.kind in {kinds.ITEM, kinds.PARAGRAPH}:
            first = lines[block.first]
            if block.last == block.first + 1 and FILLER.fullmatch(text, block.start, first.end):
                fillers.append((block.start, block.end))
            elif block.kind == kinds.ITEM or (
                spec.kind == DEBT and text.startswith("TODO(", block.content)
            ):
                entries.append(read_entry(text, lines, block, spec, group))
    return Section(
        head.text,
        head,
        head.start,
        end,
        head.end,
        tuple(entries),
        (),
        tuple(groups),
        tuple(fillers),
    )


def _notes(text: str, inside: Sequence[Block], end: int) -> tuple[Note, ...]:
    heads = [b for b in inside if b.kind == kinds.HEADING and b.level == 3]
    made = []
    for index, head in enumerate(heads):
        stop = heads[index + 1].start if index + 1 < len(heads) else end
        body = text[head.end : stop]
        last = head.end + len(body.rstrip())
        after = stop if last >= stop else _line_end(text, last, stop)
        made.append(
            Note(
                name=head.text,
                identity=key_identity(head.text),
                timestamped=TIMESTAMP.match(head.text) is not None,
                start=head.start,
                end=max(after, head.end),
                line=head.first,
                body=body.strip("\r\n").rstrip(),
            )
        )
    return tuple(made)


def _line_end(text: str, at: int, stop: int) -> int:
    while at < stop and text[at] not in "\r\n":
        at += 1
    return min(at + (2 if text.startswith("\r\n", at) else 1), stop)
