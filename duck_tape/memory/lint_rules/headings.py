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
    from duck_tape.memory.lint_sheet import Sheet
    from duck_tape.memory.model import Heading

_LEVEL = 2
_NUMBER = re.compile(r"\s*[0-9]{1,3}[.)]\s+")
_LETTERS = re.compile(r"[\W_]+")
_LONGEST = 200
"""A heading longer than this is not nearly one of ours, whatever it is made of."""


def _bare(text: str) -> str:
    """The letters and digits of a heading, without case, formatting, signs and a leading number."""
    text = unicodedata.normalize("NFKC", plain_links(text))
    return _LETTERS.sub("", _NUMBER.sub("", text, count=1)).casefold()


_BY_BARE = {_bare(name): name for name in (CONTENTS, *NAMES)}


def meant(heading: Heading) -> str:
    """The section that a heading means, however it is written; "" where it means none."""
    return _BY_BARE.get(_bare(heading.text), "") if len(heading.text) <= _LONGEST else ""


def is_exact(heading: Heading) -> bool:
    """Whether a heading has the one form of a section's: `## Name`."""
    return heading.level == _LEVEL and not heading.setext and heading.text == meant(heading)


def near_misses(headings: tuple[Heading, ...]) -> Iterator[tuple[Heading, str, bool]]:
    """Headings nearly right, the section that each means, and whether it can simply be renamed.

    At another level a heading is a sub-heading, or a title, of that name where the section stands
    in its place as well. Of several only the first can be renamed.
    """
    taken = {heading.text for heading in headings if heading.level == _LEVEL and meant(heading)}
    taken &= set(_BY_BARE.values())
    for heading in headings:
        name = meant(heading)
        if not name or is_exact(heading):
            continue
        if heading.level != _LEVEL and name in taken:
            continue
        underlined = heading.level == _LEVEL and heading.text == name
        yield heading, name, underlined or name not in taken
        taken.add(name)


def rename(text: str, heading: Heading, name: str) -> Fix:
    """The repair: `## Name` in the place of the heading, its line ending kept."""
    span = text[heading.start : heading.end]
    ending = span[len(span.rstrip("\r\n")) :] if not span.endswith("\r\n") else "\r\n"
    return Fix(heading.start, heading.end, f"## {name}{ending}")


def check(sheet: Sheet) -> Iterator[Finding]:
    """One finding for each heading that is nearly right."""
    text = sheet.document.text
    for heading, name, free in near_misses(sheet.document.headings):
        shown = " ".join(text[heading.start : heading.end].split())
        fix = rename(text, heading, name) if free else None
        hint = "" if free else f"Move what stands under it to '## {name}'."
        message = f"The heading '{shown}' should be '## {name}'."
        yield sheet.finding("DT104", message, heading.start, heading.end, fix=fix, hint=hint)
