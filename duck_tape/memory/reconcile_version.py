"""One version of a section in a merge of three, and how a conflict is marked. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from duck_tape.memory.changes import parts

if TYPE_CHECKING:
    from duck_tape.memory.changes import Part
    from duck_tape.memory.document import Document
    from duck_tape.memory.model import Entry
    from duck_tape.memory.sections import SectionSpec

    Name = tuple[str, str]


class Unmergeable(Exception):  # noqa: N818  (an answer, not an accident)
    """The section cannot be taken apart and put together again; lines must be merged instead."""


@dataclass(frozen=True, slots=True)
class Marks:
    """How a conflict is marked.

    Attributes:
        size: How many signs a mark has.
        ours, theirs: Names of the sides.
    """

    size: int = 7
    ours: str = "ours"
    theirs: str = "theirs"

    def block(self, ours: str, theirs: str, newline: str = "\n") -> str:
        """Return both texts, each "" or ending with a line ending, between marks."""
        lines = (
            f"{'<' * self.size} {self.ours}{newline}{ours}{'=' * self.size}{newline}",
            f"{theirs}{'>' * self.size} {self.theirs}{newline}",
        )
        return "".join(lines)


@dataclass(frozen=True)
class Version:
    """One version of a section.

    Attributes:
        document: The whole document.
        spec: Which section.
    """

    document: Document
    spec: SectionSpec

    @cached_property
    def parts(self) -> dict[Name, Part]:
        """Entries or notes by name; of one that stands twice the last."""
        return {name_of(part): part for part in self.all}

    @cached_property
    def all(self) -> list[Part]:
        """Entries or notes in order."""
        return parts(self.document, self.spec)

    @cached_property
    def entries(self) -> dict[int, Entry]:
        """Entries by their beginning."""
        section = self.document.section(self.spec.name)
        return {entry.start: entry for entry in section.entries} if section else {}

    def raw(self, part: Part) -> str:
        """The part's text without its last line ending."""
        return self.document.text[part.start : part.end].rstrip("\r\n")

    def group(self, part: Part) -> str:
        """The sub-heading that it stands under, "" for none."""
        entry = self.entries.get(part.start)
        return entry.group if entry else ""

    def order(self, part: Part) -> tuple[str, str, str]:
        """What additions of both sides are put in order by: the same on either side."""
        entry = self.entries.get(part.start)
        return (entry.date if entry else "", *name_of(part))


def name_of(part: Part) -> Name:
    """What makes two parts the same; of a timestamped note its text too."""
    return part.identity, "" if part.rewritable else " ".join(part.value.split())
