"""Edits of a text as splices: everything outside the spans stays as it is."""

from __future__ import annotations

from collections import namedtuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import NamedTuple

    class Edit(NamedTuple):
        """Replace `text[start:end]` by `replacement`; an empty span inserts.

        Attributes:
            start: Offset of the first code point that goes.
            end: Offset after the last one.
            replacement: What comes.
        """

        start: int
        end: int
        replacement: str

else:
    Edit = namedtuple("Edit", "start end replacement")  # noqa: PYI024  (typing is slow to import)


def apply(text: str, edits: Iterable[Edit]) -> str:
    """Return the text with all edits made.

    Edits at one place are made in the order given. Raises `ValueError` when two overlap or one
    lies outside the text (a mistake of the program, never of the user's).
    """
    pieces: list[str] = []
    last = 0
    for edit in sorted(edits, key=lambda edit: (edit.start, edit.end)):
        if not last <= edit.start <= edit.end <= len(text):
            raise ValueError("edits overlap or lie outside the text")
        pieces += [text[last : edit.start], edit.replacement]
        last = edit.end
    pieces.append(text[last:])
    return "".join(pieces)
