"""How a memory's author sets blank lines around headings: the majority of the file decides.

Source: spec, the memory, "Shape". Where the file has no habit yet, ours holds: a blank line after
each heading and between sections.
"""

from __future__ import annotations

from collections import namedtuple

from duck_tape.memory.sections import CONTENTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import NamedTuple

    from duck_tape.memory.document import Document
    from duck_tape.memory.page import Page

    class Habits(NamedTuple):
        """Whether a blank line stands ...

        Attributes:
            section: ... after a `##` heading.
            group: ... after a sub-heading.
            note: ... after a note's heading.
            between: ... between a section's content and the next heading.
        """

        section: bool
        group: bool
        note: bool
        between: bool

else:
    Habits = namedtuple("Habits", "section group note between")  # noqa: PYI024  (typing is slow to import)


def habits(document: Document, page: Page) -> Habits:
    """Read the habits off a document; a draw, or no example at all, counts as a blank line."""
    own = [section for section in document.sections if section.name != CONTENTS]
    section = _after(page, (s.body_start for s in own))
    if section is None:
        section = _after(page, (s.body_start for s in document.sections))
    section = section is not False
    group = _after(page, (g.heading.end for s in own for g in s.groups))
    note = _after(page, (page.start(n.line + 1) for s in own for n in s.notes))
    return Habits(
        section,
        section if group is None else group,
        section if note is None else note,
        _majority(_before(page, s.heading.line) for s in document.sections) is not False,
    )


def _after(page: Page, ends: Iterable[int]) -> bool | None:
    """What most headings do that end at these offsets and have content; None without any."""
    votes = []
    for end in ends:
        line = page.line_at(end)
        content = page.after_blanks(line)
        if not page.at_end(content) and not page.heading(content):
            votes.append(content > line)
    return _majority(votes)


def _before(page: Page, line: int) -> bool | None:
    """Whether a blank line stands above a heading; None where another heading is above it."""
    above = page.before_blanks(line)
    return None if above == 0 or page.heading(above - 1) else above < line


def _majority(votes: Iterable[bool | None]) -> bool | None:
    """The majority of votes, a draw counting as yes; None where nobody votes."""
    balance = [1 if vote else -1 for vote in votes if vote is not None]
    return sum(balance) >= 0 if balance else None
