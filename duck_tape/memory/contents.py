"""The contents list: anchors as GitHub makes them, and the list under `## Contents`.

Source of the anchors: spec, the memory, "Shape"; GitHub's html-pipeline, table of contents filter:
lower case, everything but letters, marks, digits, connectors, hyphens and spaces dropped, spaces
to hyphens, repeats numbered.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from duck_tape.memory.edit import Edit
from duck_tape.memory.sections import CONTENTS
from duck_tape.text import block as kinds

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from duck_tape.memory.document import Document
    from duck_tape.memory.model import Section
    from duck_tape.text.block import Block

_LINK = re.compile(r"!?\[([^\[\]]*)\](?:\([^()]*\)|\[[^\[\]]*\])")
_KEPT = ("L", "M")
_ITEM_TARGET = re.compile(r"\]\(#([^()\s]*)\)")


def anchor(heading: str) -> str:
    """Return the anchor of one heading, before repeats are numbered."""
    text = _LINK.sub(r"\1", heading).strip().lower()
    return "".join(_slug(char) for char in text)


def _slug(char: str) -> str:
    if char == " ":
        return "-"
    if char in "-_" or (char.isascii() and char.isalnum()):
        return char
    category = unicodedata.category(char)
    return char if category[0] in _KEPT or category in {"Nd", "Pc"} else ""


def anchors(headings: Iterable[str]) -> list[str]:
    """Return the anchors of all headings of a document, in order; repeats get `-1`, `-2`."""
    seen: dict[str, int] = {}
    result = []
    for heading in headings:
        name = base = anchor(heading)
        while name in seen:
            seen[base] += 1
            name = f"{base}-{seen[base]}"
        seen[name] = 0
        result.append(name)
    return result


def wanted(document: Document) -> list[tuple[str, str]]:
    """Return what the contents must list: (heading, anchor) of each `##` but the contents' own."""
    names = anchors(heading.text for heading in document.headings)
    return [
        (heading.text, name)
        for heading, name in zip(document.headings, names, strict=True)
        if heading.level == 2 and heading.text != CONTENTS
    ]


def render(rows: Iterable[tuple[str, str]], newline: str = "\n", bullet: str = "-") -> str:
    """Return the list, a line for each row, each with its line ending."""
    return "".join(f"{bullet} [{_escaped(text)}](#{name}){newline}" for text, name in rows)


def _escaped(text: str) -> str:
    """Brackets that would end the link's text get a backslash."""
    return re.sub(r"(?<!\\)([\[\]])", r"\\\1", _LINK.sub(r"\1", text))


def listed(document: Document) -> list[str] | None:
    """Return the anchors that the contents list links to, in order; None without a contents."""
    section = document.contents
    if section is None:
        return None
    text = document.text
    targets = []
    for item in _items(document, section):
        targets += _ITEM_TARGET.findall(text[item.start : item.end])
    return targets


def is_stale(document: Document) -> bool:
    """Whether the contents list is missing or does not link to just the headings there are."""
    found = listed(document)
    return found is None or sorted(found) != sorted(name for _, name in wanted(document))


def _items(document: Document, section: Section) -> Sequence[Block]:
    """The items of the first list in the contents section."""
    items: list[Block] = []
    for block in document.blocks:
        if block.start >= section.end:
            break
        if block.start < section.body_start:
            continue
        if block.kind == kinds.ITEM:
            items.append(block)
        elif items:
            break
    return items


def refresh(document: Document) -> Edit | None:
    """Return the edit that makes the list right; only the list is replaced.

    None where the list is right already, or the document has no contents section.
    """
    section = document.contents
    if section is None or not is_stale(document):
        return None
    newline = document.newline
    items = _items(document, section)
    if items:
        bullet = items[0].marker if items[0].marker in {"-", "*", "+"} else "-"
        listing = render(wanted(document), newline, bullet)
        end = items[-1].end
        if not document.text[:end].endswith(("\n", "\r")):
            listing = listing.removesuffix(newline)
        return Edit(items[0].start, end, listing)
    listing = render(wanted(document), newline)
    lead = "" if document.text[: section.body_start].endswith(("\n", "\r")) else newline
    return Edit(section.body_start, section.body_start, f"{lead}{newline}{listing}")
