"""Notes: blocks under `###` headings of the Notes section (spec: the memory, "Reading it")."""

from __future__ import annotations

from duck_tape.memory.dates import is_timestamp
from duck_tape.memory.model import Note
from duck_tape.text.identity import key_identity

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from duck_tape.memory.model import Heading
    from duck_tape.text.lines import Line

LEVEL = 3
"""Level of the heading that begins a note."""
_BLANK = " \t"
"""A line of nothing else is blank (CommonMark 0.31, "Characters and lines")."""


def read_notes(
    text: str, lines: Sequence[Line], headings: Sequence[Heading], last_line: int
) -> Iterator[Note]:
    """Notes of a section in order.

    Args:
        text: The document's.
        lines: Likewise.
        headings: Those of the section, its own not among them; deeper ones belong to their note.
        last_line: Index after the section's last line.
    """
    heads = [heading for heading in headings if heading.level == LEVEL]
    for index, head in enumerate(heads, 1):
        stop = heads[index].line if index < len(heads) else last_line
        first, last = _trim(text, lines, head.line + 1, stop)
        name = head.text
        timestamped = is_timestamp(name)
        yield Note(
            name=name,
            identity=name if timestamped else key_identity(name),
            timestamped=timestamped,
            start=head.start,
            end=lines[last - 1].next,
            line=head.line,
            body=text[lines[first].start : lines[last - 1].end] if first < last else "",
        )


def _trim(text: str, lines: Sequence[Line], first: int, last: int) -> tuple[int, int]:
    """The range of lines without blank ones at its ends; what is empty ends where it began."""
    while first < last and not text[lines[last - 1].start : lines[last - 1].end].strip(_BLANK):
        last -= 1
    while first < last and not text[lines[first].start : lines[first].end].strip(_BLANK):
        first += 1
    return first, last
