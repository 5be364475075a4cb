"""The list under `## Contents`: what it must link to, and the edit that makes it right.

Spec: the memory, "Shape" and "Reading it". Only the list is ever replaced: other text of the
section stays, and so does an item of the list that links to no heading. A list that links to every
section, and to nothing that is not there, is right, however its author has set it.
"""

from __future__ import annotations

import re

from duck_tape.memory.anchors import github_anchors, plain_links
from duck_tape.memory.document import Document
from duck_tape.memory.edit import Edit, apply
from duck_tape.memory.sections import CONTENTS
from duck_tape.text.block import ITEM

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from duck_tape.memory.model import Section
    from duck_tape.text.block import Block

    Row = tuple[str, str]

_TARGET = re.compile(r"\]\(<?#([^()\s<>]*+)>?(?:\s[^()]*+)?\)")
_BRACKET = re.compile(r"(\\?)([\[\]])")


def wanted(document: Document) -> list[Row]:
    """What the list must link to: text and anchor of each `##` heading but the contents' own."""
    return _rows(document, github_anchors(heading.text for heading in document.headings))


def _rows(document: Document, anchors: Sequence[str]) -> list[Row]:
    return [
        (heading.text, name)
        for heading, name in zip(document.headings, anchors, strict=True)
        if heading.level == 2 and heading.text != CONTENTS
    ]


def render_list(rows: Iterable[Row], newline: str = "\n", marker: str = "-") -> str:
    """The list, a line for each row, each with its line ending.

    `marker` is a bullet, or a number with its sign (`1.`) for a numbered list.
    """
    sign = marker[-1]
    return "".join(
        f"{f'{number}{sign}' if marker[0].isdigit() else marker} [{_shown(text)}](#{name}){newline}"
        for number, (text, name) in enumerate(rows, 1)
    )


def _shown(text: str) -> str:
    """A heading's text as a link's text: without links, brackets that have no partner escaped."""
    text = plain_links(text)
    depth = 0
    for found in _BRACKET.finditer(text):
        if not found[1]:
            depth += 1 if found[2] == "[" else -1
        if depth < 0:
            break
    return text if depth == 0 else _BRACKET.sub(r"\\\2", text)


class Listing:
    """The contents list of a document as it is.

    Attributes:
        section: The contents section.
        rows: What the list must link to (see `wanted`).
        items: The blocks of the list; none where the section holds no contents list.
        targets: Anchors that the list links to, in order.
        unlisted: Texts of `##` headings that it has no link to.
        broken: Anchors that it links to and that do not exist.
    """

    __slots__ = ("broken", "items", "rows", "section", "targets", "unlisted")

    def __init__(self, document: Document, section: Section) -> None:
        """Read the list in the contents section of a document."""
        anchors = github_anchors(heading.text for heading in document.headings)
        self.section = section
        self.rows = rows = _rows(document, anchors)
        self.items = _list_items(document, section, {text for text, _ in rows})
        self.targets = [
            _decoded(target)
            for item in self.items
            for target in _TARGET.findall(document.text, item.start, item.end)
        ]
        linked = set(self.targets)
        self.unlisted = [text for text, name in rows if name not in linked]
        known = set(anchors)
        self.broken = [
            target
            for target in dict.fromkeys(self.targets)
            if target not in known and not _is_explicit(document.text, target)
        ]

    @property
    def right(self) -> bool:
        """Whether it links to every section, and to nothing that is not there."""
        return not self.unlisted and not self.broken


def _decoded(target: str) -> str:
    if "%" not in target:
        return target
    from urllib.parse import unquote  # late: start-up

    return unquote(target)


def _is_explicit(text: str, target: str) -> bool:
    """Whether an HTML anchor of that name stands in the text."""
    return any(f"{name}={q}{target}{q}" in text for name in ("id", "name") for q in "\"'")


def _list_items(document: Document, section: Section, headings: set[str]) -> list[Block]:
    """The items of the first list that is one of contents."""
    for items in _lists(document, section):
        spans = [document.text[item.content : item.end].strip() for item in items]
        if any(_TARGET.search(span) for span in spans) or all(s in headings for s in spans):
            return items
    return []


def _lists(document: Document, section: Section) -> list[list[Block]]:
    """All runs of list items in a section."""
    lists: list[list[Block]] = []
    open_list = False
    for block in document.blocks:
        if block.start >= section.end:
            break
        if block.start >= section.body_start and block.kind == ITEM:
            if not open_list:
                lists.append([])
            lists[-1].append(block)
        open_list = block.kind == ITEM
    return lists


def refresh(document: Document) -> Edit | None:
    """The edit that makes the contents list right.

    None where it is right already, where there is no contents section or no other, or where a list
    cannot be put there (the section ends inside a code block that is never closed).
    """
    section = document.contents
    if section is None:
        return None
    return repair(document, Listing(document, section))


def repair(document: Document, listing: Listing) -> Edit | None:
    """As `refresh`, for a list that has been read already."""
    if listing.right or not listing.rows:
        return None
    edit = _replaced(document, listing) if listing.items else _inserted(document, listing)
    return edit if _takes(document, listing.section.start, edit) else None


def _replaced(document: Document, listing: Listing) -> Edit:
    """The list in the place of the one that is there; items without a link to a heading stay."""
    items, text = listing.items, document.text
    kept = [text[item.start : item.end] for item in items if _is_foreign(document, item)]
    start, end = items[0].start, items[-1].end
    new = render_list(listing.rows, document.newline, items[0].marker)
    new += "".join(_ended(piece, document.newline) for piece in kept)
    new += _closing(document, end, items[0].marker)
    if text[end - 1] not in "\r\n":
        new = new.removesuffix(document.newline)
    return Edit(start, end, new)


def _is_foreign(document: Document, item: Block) -> bool:
    """Whether an item of the list has nothing to do with a heading of this document."""
    content = document.text[item.content : item.end].strip()
    if _TARGET.search(content) or not content:
        return False
    return all(content != heading.text for heading in document.headings)


def _ended(piece: str, newline: str) -> str:
    return piece if piece.endswith(("\n", "\r")) else piece + newline


def _inserted(document: Document, listing: Listing) -> Edit:
    """A list at the end of a contents section that has none."""
    text, newline, section = document.text, document.newline, listing.section
    at = section.body_start
    for block in document.blocks:
        if at < block.end <= section.end:
            at = block.end
    lead = "" if text[at - 1] in "\r\n" else newline
    if at > section.body_start or _blank_after_headings(document):
        lead += newline
    trail = _closing(document, at, "-") + (newline if at == section.end < len(text) else "")
    return Edit(at, at, lead + render_list(listing.rows, newline) + trail)


def _takes(document: Document, start: int, edit: Edit) -> bool:
    """Whether the text from `start` on has its list after the edit, and the next heading still.

    Open code would swallow the list; a heading underlined with `-` may need the line above it.
    """
    after = next((h for h in document.headings if h.start >= edit.end), None)
    part = document.text[start : after.end if after else len(document.text)]
    grown = apply(part, [Edit(edit.start - start, edit.end - start, edit.replacement)])
    read = Document.of(grown)
    found = read.contents
    if found is None or not _list_items(read, found, set()):
        return False
    return after is None or read.headings[-1].text == after.text


def missing_contents(document: Document) -> Edit | None:
    """The edit that puts a contents section above all others.

    None where there are no others, or where the first needs the line above it to be one.
    """
    rows = wanted(document)
    if not rows or document.contents is not None:
        return None
    at, newline = document.sections[0].start, document.newline
    gap = newline if needs_blank(document, at) else ""
    lead = newline if _blank_after_headings(document) else ""
    body = render_list(rows, newline) + _closing(document, at, "-")
    edit = Edit(at, at, f"{gap}## {CONTENTS}{newline}{lead}{body}{newline}")
    return edit if _takes(document, at, edit) else None


def _closing(document: Document, at: int, marker: str) -> str:
    """What closes a list that ends at `at`: mostly nothing.

    A block indented as far as the items' text would become part of the last one; a comment at the
    margin keeps it out.
    """
    after = next((block for block in document.blocks if block.start >= at), None)
    width = len("1. ") if marker[0].isdigit() else len("- ")
    if after is None or after.indent < width:
        return ""
    return f"{document.newline}<!-- -->{document.newline}"


def _blank_after_headings(document: Document) -> bool:
    """Whether the author sets a blank line after headings."""
    from duck_tape.memory.habits import habits  # late: a check that is clean needs none of it
    from duck_tape.memory.page import Page

    return habits(document, Page(document)).section


def needs_blank(document: Document, at: int) -> bool:
    """Whether a heading put at `at`, the beginning of a line, needs a blank line above it."""
    if at <= document.top:
        return False
    above = document.text[max(at - 4, 0) : at].replace("\r\n", "\n")
    return not (above[-1:] in {"\n", "\r"} and above[-2:-1] in {"\n", "\r"})
