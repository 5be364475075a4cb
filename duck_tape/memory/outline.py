"""From the blocks of a text to its sections with their entries, notes and sub-headings.

One pass over the blocks. What is neither an entry nor a filler nor a heading is kept as loose
text: nobody moves or removes it.
"""

from __future__ import annotations

from duck_tape.memory.debt_lines import with_bare_lines
from duck_tape.memory.entries import reader
from duck_tape.memory.fillers import is_filler, is_scaffold
from duck_tape.memory.model import Group, Heading, Loose, Section
from duck_tape.memory.notes import read_notes
from duck_tape.memory.sections import BY_NAME, DEBT, KEYED, NOTE
from duck_tape.text.block import HEADING, ITEM, PARAGRAPH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from duck_tape.memory.model import Entry, Note
    from duck_tape.memory.sections import SectionSpec
    from duck_tape.text.block import Block
    from duck_tape.text.lines import Line

_FILLER_LETTERS = frozenset(("", *"NnT*_(な無无暂"))
"""What a filler may begin with after its bullet: most items need no closer look."""


def read_headings(blocks: Sequence[Block]) -> tuple[Heading, ...]:
    """All top-level headings, in order."""
    return tuple(
        [
            Heading(block.level, block.text, block.start, block.end, block.first, block.setext)
            for block in blocks
            if block.kind == HEADING
        ]
    )


def read_sections(
    text: str, lines: Sequence[Line], blocks: Sequence[Block], headings: Sequence[Heading]
) -> tuple[Section, ...]:
    """All `##` parts of a text in order; `lines`, `blocks`, `headings` were read of the same text.

    A part ends at the next heading of level one or two. What stands before the first, or under a
    later heading of level one, is in none.
    """
    places = [index for index, block in enumerate(blocks) if block.kind == HEADING]
    tops = [index for index, heading in enumerate(headings) if heading.level <= 2]
    sections = []
    for number, index in enumerate(tops, 1):
        after = tops[number] if number < len(tops) else len(headings)
        if headings[index].level == 2:
            end = places[after] if after < len(places) else len(blocks)
            inside = blocks[places[index] + 1 : end]
            following = headings[after] if after < len(headings) else None
            part = _Part(text, lines, headings[index:after], inside, following)
            sections.append(part.read())
    return tuple(sections)


class _Part:
    """One section while it is read: its headings, its own first, and the blocks under it."""

    def __init__(
        self,
        text: str,
        lines: Sequence[Line],
        headings: Sequence[Heading],
        blocks: Sequence[Block],
        following: Heading | None,
    ) -> None:
        self.text = text
        self.lines = lines
        self.heading = headings[0]
        self.inner = headings[1:]
        self.blocks = blocks
        self.end = following.start if following else len(text)
        self.last_line = following.line if following else len(lines)
        self.entries: list[Entry] = []
        self.groups: list[Group] = []
        self.fillers: list[tuple[int, int]] = []
        self.loose: list[Loose] = []

    def read(self) -> Section:
        """The section with all its parts."""
        name = self.heading.text
        spec = BY_NAME.get(name)
        notes: tuple[Note, ...] = ()
        if spec is None:
            self._only_groups()
        elif spec.kind == NOTE:
            notes = tuple(read_notes(self.text, self.lines, self.inner, self.last_line))
            self._before_notes()
        else:
            self._with_entries(spec)
        return Section(
            name,
            self.heading,
            self.heading.start,
            self.end,
            self.heading.end,
            tuple(self.entries),
            notes,
            tuple(self.groups),
            tuple(self.fillers),
            tuple(self.loose),
        )

    def _only_groups(self) -> None:
        """A section that is none of the schema's: only its sub-headings are looked at."""
        for heading in self.inner:
            self._open_group(heading)
        self._close_group(self.end)

    def _before_notes(self) -> None:
        """Fillers in the text above the first note; the rest of it is nobody's business."""
        for block in self.blocks:
            if block.kind == HEADING:
                break
            if block.kind == PARAGRAPH or (block.kind == ITEM and not self._is_filler(block)):
                self._paragraph(block)
        self.loose.clear()

    def _with_entries(self, spec: SectionSpec) -> None:
        """A section of items."""
        text, lines = self.text, self.lines
        blocks = with_bare_lines(text, lines, self.blocks) if spec.kind == DEBT else self.blocks
        read, keyed, group, headings = reader(spec), spec.kind == KEYED, "", iter(self.inner)
        for block in blocks:
            kind = block.kind
            if kind == ITEM:
                content = text[block.content : lines[block.last - 1].end]
                entry = read(content, block, group)
                sure = entry.well_formed if keyed else content[:1] not in _FILLER_LETTERS
                if sure or not self._is_filler(block):
                    self.entries.append(entry)
            elif kind == HEADING:
                heading = next(headings)
                group = heading.text
                self._open_group(heading)
            elif kind == PARAGRAPH:
                self._paragraph(block)
            else:
                self.loose.append(Loose(kind, block.start, block.end, block.first))
        self._close_group(self.end)

    def _is_filler(self, block: Block) -> bool:
        """Keep an item as a filler, if its one line is one."""
        start, end, after = self.lines[block.first]
        if block.last > block.first + 1 or not is_filler(self.text, start, end):
            return False
        self.fillers.append((start, after))
        return True

    def _paragraph(self, block: Block) -> None:
        """Keep fillers and loose text of a paragraph.

        A scaffold line is a filler wherever it stands, `None` only where nothing else does.
        """
        text, lines = self.text, self.lines[block.first : block.last]
        wanted = is_filler if all(is_filler(text, s, e) for s, e, _ in lines) else is_scaffold
        loose_from = -1
        for index, (start, end, after) in enumerate(lines):
            if wanted(text, start, end):
                self.fillers.append((start, after))
                loose_from = -1
            elif loose_from < 0:
                loose_from = index
                self.loose.append(Loose(block.kind, start, after, block.first + index))
            else:
                self.loose[-1] = self.loose[-1]._replace(end=after)

    def _open_group(self, heading: Heading) -> None:
        self._close_group(heading.start)
        self.groups.append(Group(heading))

    def _close_group(self, end: int) -> None:
        if self.groups:
            self.groups[-1] = Group(self.groups[-1].heading, end)
