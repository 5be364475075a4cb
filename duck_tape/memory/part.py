"""An entry or a note as a comparison of two documents sees it."""

from __future__ import annotations

from collections import namedtuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NamedTuple

    class Part(NamedTuple):
        """An entry or a note, as far as a comparison looks at it.

        Attributes:
            identity: What makes two keys equal.
            key: The key as displayed.
            value: The value as a changelog shows it.
            start, end: Span in its document's text.
            rewritable: Whether another value is a new value of the same thing. A timestamped note
                is a record: another text under its heading is another note.
        """

        identity: str
        key: str
        value: str
        start: int
        end: int
        rewritable: bool = True

else:
    Part = namedtuple(  # noqa: PYI024  (typing is slow to import)
        "Part", "identity key value start end rewritable", defaults=(True,)
    )
