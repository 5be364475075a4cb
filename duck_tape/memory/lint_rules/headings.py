"""Headings that mean a section of the schema and do not quite say so (DT104)."""

from __future__ import annotations

import re
import unicodedata

from duck_tape.finding import Fix
from duck_tape.memory.anchors import plain_links
from duck_tape.memory.sections import CONTENTS, NAMES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from duck_tape.finding import Finding
    from duck_tape.memory.document import Document
    from duck_tape.memory.lint_sheet import Sheet
    from duck_tape.memory.model import Heading

_LEVEL = 2
_NUMBER = re.compile(r"\s*[0-9]{1,3}[.)]\s+")
_LETTERS = re.compile(r"[\W_]+")
_LONGEST = 200
"""A heading longer than this is not nearly one of ours, whatever it is made of."""
_STEM = re.compile("goal|decision|convention|glossary|debt|question|note|content", re.IGNORECASE)
"""Part of each name: most headings need no closer look."""


def _bare(text: str) -> str:
    """The letters and digits of a heading, without case, formatting, signs and a leading number."""
    text = unicodedata.normalize("NFKC", plain_links(text))
    return _LETTERS.sub("", _NUMBER.sub("", text, count=1)).casefold()


_BY_BARE = {_bare(name): name for name in (CONTENTS, *NAMES)}


def meant(heading: Heading) -> str:
    """The section that a heading means, however it is written; "" where it means none."""
    text = heading.text
    if len(text) > _LONGEST or (text.isascii() and not _STEM.search(text)):
        return ""
    return _BY_BARE.get(_bare(text), "")


def near_misses(document: Document) -> Iterator[tuple[Heading, str, bool]]:
    """Headings nearly right, the section that each means, and whether it can simply be renamed.

    At another level a heading is a sub-heading of that name where the section stands in its place
    as well; the first of level one is a title, unless others at its level mean sections too. Of
    several only the first can be renamed.
    """
    alike = [(heading, name) for heading in document.headings if (name := meant(heading))]
    if sum(heading.level == 1 for heading, _ in alike) == 1:
        top = next(heading for heading in document.headings if heading.level == 1)
        alike = [(heading, name) for heading, name in alike if heading is not top]
    taken = {name for heading, name in alike if heading.level == _LEVEL and heading.text == name}
    for heading, name in alike:
        if heading.level == _LEVEL and heading.text == name and not heading.setext:
            continue
        if heading.level != _LEVEL and name in taken:
            continue
        underlined = heading.level == _LEVEL and heading.text == name
        yield heading, name, underlined or name not in taken
        taken.add(name)


def rename(text: str, heading: Heading, name: str) -> Fix:
    """The repair: `## Name` in the place of the heading, its line ending kept."""
    span = text[heading.start : heading.end]
    ending = span[len(span.rstrip("\r\n")) :]
    return Fix(heading.start, heading.end, f"## {name}{ending}")


def check(sheet: Sheet) -> Iterator[Finding]:
    """One finding for each heading that is nearly right."""
    text = sheet.document.text
    for heading, name, free in near_misses(sheet.document):
        shown = " ".join(text[heading.start : heading.end].split())
        fix = rename(text, heading, name) if free else None
        hint = "" if free else f"Move what stands under it to '## {name}'."
        message = f"The heading '{shown}' should be '## {name}'."
        yield sheet.finding("DT104", message, heading.start, heading.end, fix=fix, hint=hint)
