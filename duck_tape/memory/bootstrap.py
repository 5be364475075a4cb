"""A memory from nothing, and the headings that one lacks (spec: the memory, "Shape")."""

from __future__ import annotations

from typing import TYPE_CHECKING

from duck_tape.memory.contents import anchors, refresh, render
from duck_tape.memory.document import Document
from duck_tape.memory.edit import Edit, apply
from duck_tape.memory.habits import habits
from duck_tape.memory.page import Page
from duck_tape.memory.sections import BY_NAME, CONTENTS, NAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

_ORDER = {name: index for index, name in enumerate((CONTENTS, *NAMES))}


def scaffold(name: str, date: str) -> str:
    """Return the line that stands in an empty section; "" where it is left empty.

    Args:
        name: A section of the schema.
        date: `YYYY-MM-DD`.
    """
    noun = BY_NAME[name].noun if name in BY_NAME else ""
    if not noun:
        return ""
    return f"TODO(scaffold): {date} context bootstrap pending first explicit {noun}"


def bootstrap(name: str, date: str) -> Document:
    """Return a new memory: title, contents, all sections with their scaffold lines.

    Args:
        name: What the title calls the project; white space is collapsed.
        date: `YYYY-MM-DD` of the scaffold lines.
    """
    title = f"{' '.join(name.split())} Context".strip()
    heads = [title, CONTENTS, *NAMES]
    rows = list(zip(NAMES, anchors(heads)[2:], strict=True))
    parts = [f"# {title}\n", f"## {CONTENTS}\n", render(rows)]
    for section in NAMES:
        parts.append(f"## {section}\n")
        if line := scaffold(section, date):
            parts.append(f"{line}\n")
    return Document.parse("\n".join(parts).encode("utf-8"))


def add_missing_sections(document: Document, date: str) -> bytes:
    """Return the memory with the headings that it lacks, each at its place in the schema's order.

    Nothing else changes but the contents list. A memory that lacks nothing comes back as it is.
    """
    if not document.missing() and document.contents is not None:
        return document.source
    added = apply(document.text, _additions(document, date))
    grown = Document.parse(added.encode("utf-8"))
    edit = refresh(grown)
    return grown.source if edit is None else apply(grown.text, [edit]).encode("utf-8")


def _additions(document: Document, date: str) -> Iterator[Edit]:
    """One insertion for each missing heading."""
    present = {section.name for section in document.sections}
    at: dict[int, list[str]] = {}
    for name in (CONTENTS, *NAMES):
        if name not in present:
            at.setdefault(_place(document, name), []).append(name)
    for offset, names in at.items():
        yield Edit(offset, offset, _block(document, offset, names, date))


def _place(document: Document, name: str) -> int:
    """Before the next section of the schema; else after the last one; else at the end."""
    order = _ORDER[name]
    known = [section for section in document.sections if section.name in _ORDER]
    for section in known:
        if _ORDER[section.name] > order:
            return section.start
    return known[-1].end if known else len(document.text)


def _block(document: Document, offset: int, names: list[str], date: str) -> str:
    """The headings to insert at an offset, set off as the file sets its headings off."""
    page, newline = Page(document), document.newline
    habit = habits(document, page)
    gap = newline if habit.between else ""
    pieces = []
    for name in names:
        line = scaffold(name, date)
        blank = newline if habit.section and (line or name == CONTENTS) else ""
        pieces.append(f"## {name}{newline}{blank}{line}{newline if line else ''}")
    body = gap.join(pieces)
    before, after = document.text[:offset], document.text[offset:]
    lead = newline if before and not before.endswith(("\n", "\r")) else ""
    if before.strip("\ufeff") and not page.blank(page.line_at(max(offset - 1, 0))):
        lead += gap
    return f"{lead}{body}{gap if after else ''}"
