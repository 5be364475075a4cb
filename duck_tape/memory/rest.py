"""What a memory holds beside its entries: prose under the title or in a section, front matter.

No changelog tells of it, but agents read it with the rest (spec: memory, "Round trip").
"""

from __future__ import annotations

import re

from duck_tape.memory.changes import parts
from duck_tape.memory.sections import BY_NAME, SECTIONS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from duck_tape.memory.document import Document

_HEADING = re.compile(r"##\s+(\S+)\s*#*")
_LINK = re.compile(r"(?:[-*+]|\d+[.)])\s+\[([^\]]*)\]\(#[a-z-]*\)")


def rest(document: Document | None) -> list[str]:
    """Return the lines of a memory that belong to no entry or note, without blank ones.

    Left out are the headings of the seven sections and their links in the contents, which come
    with a section's first entry. White space within a line does not count.
    """
    if document is None:
        return []
    spans = sorted((part.start, part.end) for spec in SECTIONS for part in parts(document, spec))
    pieces, at = [], 0
    for start, end in spans:
        pieces.append(document.text[at:start])
        at = max(at, end)
    pieces.append(document.text[at:])
    lines = (" ".join(line.split()) for line in "\n".join(pieces).split("\n"))
    return [line for line in lines if line and not _is_frame(line)]


def _is_frame(line: str) -> bool:
    found = _HEADING.fullmatch(line) or _LINK.fullmatch(line)
    return found is not None and (found[1] in BY_NAME or found[1] == "Contents")
