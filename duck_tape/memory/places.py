"""Where in a section something new goes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from duck_tape.errors import Refused
from duck_tape.memory.document import Document
from duck_tape.text.identity import key_identity

if TYPE_CHECKING:
    from duck_tape.memory.habits import Habits
    from duck_tape.memory.model import Entry, Heading, Section
    from duck_tape.memory.page import Page


class Place(NamedTuple):
    """A place for new lines.

    Attributes:
        offset: Where they go: the beginning of a line, or the end of the text.
        blank_before: Whether a blank line has to go before them.
        entry: The entry that they follow, None where they follow something else.
        block: Whether they are a heading with its content.
    """

    offset: int
    blank_before: bool = False
    entry: Entry | None = None
    block: bool = False


def find_group(section: Section, group: str) -> Heading | None:
    """The sub-heading of that name, None where the section has none."""
    wanted = key_identity(group)
    headings = (g.heading for g in section.groups)
    return next((h for h in headings if key_identity(h.text) == wanted), None)


def place_of_entries(page: Page, habits: Habits, section: Section, group: str) -> Place:
    """Where new entries go: the ungrouped part for "", else under a sub-heading that exists."""
    heading = find_group(section, group) if group else None
    start = heading.end if heading else section.body_start
    nexts = (g.heading.start for g in section.groups)
    end = next((at for at in nexts if at >= start), section.end)
    inside = [entry for entry in section.entries if start <= entry.start < end]
    if inside:
        return Place(inside[-1].end, entry=inside[-1])
    fillers = [filler for filler in section.fillers if start <= filler[0] < end]
    if fillers:
        return Place(fillers[-1][1])
    return _under(page, start, end, blank=habits.group if heading else habits.section)


def _under(page: Page, start: int, end: int, *, blank: bool) -> Place:
    """Under the text between two headings; directly under the first one where there is none.

    So too where the text leaves something open that would swallow what comes after it.
    """
    first = page.line_at(start)
    last = page.before_blanks(page.line_at(end))
    if last > first and closed(page.text[start : page.start(last)]):
        return Place(page.start(last), blank_before=True)
    if not blank:
        return Place(start)
    if page.blank(first) and page.start(first + 1) <= end:
        return Place(page.start(first + 1))
    return Place(start, blank_before=True)


def place_of_block(page: Page, habits: Habits, section: Section) -> Place:
    """Where a new heading with its content goes: the end of the section.

    Raises `Refused` where the section's last part leaves a code block or a comment open.
    """
    last = page.before_blanks(page.line_at(section.end))
    if page.start(last) <= section.body_start:
        place = _under(page, section.body_start, section.end, blank=habits.section)
        return place._replace(block=True)
    begin = section.notes[-1].start if section.notes else section.start
    if not closed(page.text[begin : page.start(last)]):
        raise Refused(
            f"{section.name}: the text from line {page.line_at(begin) + 1} on leaves a code block"
            " or a comment open.",
            hint="Close it, stage the file, and try again.",
            code="open-block",
        )
    return Place(page.start(last), blank_before=True, block=True)


def closed(text: str) -> bool:
    """Whether a heading after this text, a blank line between, would be one."""
    probe = Document.parse(f"{text}\n\n## End\n".encode())
    return bool(probe.sections) and probe.sections[-1].name == "End"
