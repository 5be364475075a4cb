"""The memory as a lossless document: bytes, text, headings, sections, entries, notes.

Every byte is kept, and every part knows its span, so an edit is a splice (`memory.edit`) and all
else stays as it was. The structure is CommonMark's (`text.blocks`).
"""

from __future__ import annotations

import gc

from duck_tape.memory.outline import read_headings, read_sections
from duck_tape.memory.sections import CONTENTS, NAMES
from duck_tape.text.block import FRONT_MATTER
from duck_tape.text.blocks import scan_blocks
from duck_tape.text.lines import BOM, decode, newline_style, split_lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from duck_tape.memory.model import Heading, Section
    from duck_tape.text.block import Block
    from duck_tape.text.lines import Line


NAME = "CONTEXT.md"
_MANY = 100_000
"""Characters of a text that make so many lines and entries that their number costs by itself."""


class Document:
    r"""One version of a memory.

    Attributes:
        name: How messages name the file.
        source: The bytes as read; `text` encodes back to them.
        text: The same as text, a byte order mark kept as its first character.
        lines: Spans of its lines.
        newline: The line ending of most lines: `\n`, `\r\n` or `\r`.
        blocks: Its top-level blocks.
        headings: Its top-level headings of all levels.
        title: The first heading of level one above all sections, or None.
        front_matter: Span of the YAML front matter, or None.
        sections: All `##` parts in order, the schema's or not, the contents included.
    """

    __slots__ = (
        "blocks",
        "front_matter",
        "headings",
        "lines",
        "name",
        "newline",
        "sections",
        "source",
        "text",
        "title",
    )

    name: str
    source: bytes
    text: str
    lines: Sequence[Line]
    newline: str
    blocks: Sequence[Block]
    headings: tuple[Heading, ...]
    title: Heading | None
    front_matter: tuple[int, int] | None
    sections: tuple[Section, ...]

    def __init__(self, source: bytes, text: str, name: str) -> None:
        """Read a text; `source` is its UTF-8 form. Callers use `parse` or `of`."""
        self.name = name
        self.source = source
        self.text = text
        self.newline = newline_style(text)
        if len(text) < _MANY or not gc.isenabled():
            self._read()
        else:  # tuples by the hundred thousand, no cycles: looking for some would double the time
            gc.disable()
            try:
                self._read()
            finally:
                gc.enable()

    def _read(self) -> None:
        """Take the text apart."""
        text = self.text
        self.lines = split_lines(text)
        self.blocks = scan_blocks(text, self.lines)
        self.headings = read_headings(self.blocks)
        self.sections = read_sections(text, self.lines, self.blocks, self.headings)
        self.title = _title(self.headings)
        self.front_matter = _front_matter(self.blocks)

    def __repr__(self) -> str:
        names = ", ".join(section.name for section in self.sections)
        return f"<Document of {len(self.source)} bytes: {names}>"

    @classmethod
    def parse(cls, data: bytes, name: str = NAME) -> Document:
        """Read the bytes of a memory.

        Args:
            data: UTF-8, with or without a byte order mark, line endings of any style.
            name: How a message names the file.

        Raises:
            Refused: The bytes are not UTF-8; the message names the offset of the first bad byte.
        """
        return cls(data, decode(data, name), name)

    @classmethod
    def of(cls, text: str, name: str = NAME) -> Document:
        """Read a text that was made by splicing decoded ones (so it holds no lone surrogate)."""
        return cls(text.encode("utf-8"), text, name)

    @property
    def contents(self) -> Section | None:
        """The contents section (the first, where there are several)."""
        return self.section(CONTENTS)

    @property
    def top(self) -> int:
        """Offset where the text proper begins: after a byte order mark and front matter."""
        if self.front_matter:
            return self.front_matter[1]
        return 1 if self.text.startswith(BOM) else 0

    def section(self, name: str) -> Section | None:
        """The first section of that name (case-sensitive), or None."""
        return next((section for section in self.sections if section.name == name), None)

    def missing(self) -> list[str]:
        """Names of the schema's sections that the document lacks, in the schema's order."""
        present = {section.name for section in self.sections}
        return [name for name in NAMES if name not in present]


def _title(headings: Sequence[Heading]) -> Heading | None:
    """The first heading of level one before any of level two."""
    for heading in headings:
        if heading.level <= 2:
            return heading if heading.level == 1 else None
    return None


def _front_matter(blocks: Sequence[Block]) -> tuple[int, int] | None:
    """Span of the front matter, which is the first block."""
    if blocks and blocks[0].kind == FRONT_MATTER:
        return blocks[0].start, blocks[0].end
    return None
