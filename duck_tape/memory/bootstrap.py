"""A memory from nothing, and the headings that an existing one lacks.

Spec: the memory, "Shape"; merge, "Migrate" and "Bootstrap".
"""

from __future__ import annotations

from duck_tape.errors import Refused
from duck_tape.memory.anchors import github_anchors
from duck_tape.memory.contents import missing_contents, needs_blank, refresh, render_list
from duck_tape.memory.document import Document
from duck_tape.memory.edit import Edit, apply
from duck_tape.memory.fillers import scaffold
from duck_tape.memory.habits import habits
from duck_tape.memory.page import Page
from duck_tape.memory.sections import CONTENTS, NAMES
from duck_tape.text.lines import BOM

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from duck_tape.memory.model import Section

_LINE_STARTS_AFTER = "\r\n" + BOM
_ORDER = {name: index for index, name in enumerate((CONTENTS, *NAMES))}


def bootstrap(name: str, date: str) -> Document:
    """A new memory: title, contents, all sections with their scaffold lines.

    Args:
        name: What the title calls the project; white space is collapsed.
        date: The day, `YYYY-MM-DD`, of the scaffold lines.
    """
    title = f"{' '.join(name.split())} Context".lstrip()
    anchors = github_anchors([title, CONTENTS, *NAMES])[2:]
    listing = render_list(zip(NAMES, anchors, strict=True))
    parts = [f"# {title}\n\n## {CONTENTS}\n\n{listing}"]
    parts += [_part(section, date, "\n", blank=True) for section in NAMES]
    return Document.of("\n".join(parts))


def _part(name: str, date: str, newline: str, *, blank: bool) -> str:
    """An empty section: its heading, and its scaffold line where it has one."""
    line = scaffold(name, date)
    body = f"{newline if blank else ''}{line}{newline}" if line else ""
    return f"## {name}{newline}{body}"


def add_missing_sections(document: Document, date: str) -> bytes:
    """The memory with the headings that it lacks, the contents' too, each at its schema place.

    Nothing else changes but the contents list. A memory that lacks nothing comes back as it is.

    Args:
        document: The memory, or any other Markdown file.
        date: The day, `YYYY-MM-DD`, of the scaffold lines.

    Raises:
        Refused: The text ends inside a code block or HTML that is never closed, so that a heading
            put after it would be none; or a heading is one only by the line above it.
    """
    missing = document.missing()
    if not missing and document.contents is not None:
        return document.source
    grown = Document.of(apply(document.text, _additions(document, missing, date)), document.name)
    edit = missing_contents(grown) or refresh(grown)
    done = Document.of(apply(grown.text, [edit]), document.name) if edit else grown
    if done.missing() or done.contents is None:
        _refuse_open_block(document)
    _refuse_lost_heading(document, done)
    return done.source


def _additions(document: Document, missing: Sequence[str], date: str) -> Iterator[Edit]:
    """One insertion for each place where sections are missing."""
    newline, habit = document.newline, habits(document, Page(document))
    text = document.text
    places: dict[int, list[str]] = {}
    for name in missing:
        places.setdefault(_place(document, name), []).append(name)
    for at, names in places.items():
        gap = newline if habit.between else ""
        parts = gap.join(_part(name, date, newline, blank=habit.section) for name in names)
        lead = "" if at == 0 or text[at - 1] in _LINE_STARTS_AFTER else newline
        if habit.between and (lead or needs_blank(document, at)):
            lead += newline
        yield Edit(at, at, lead + parts + (gap if at < len(text) else ""))


def _place(document: Document, name: str) -> int:
    """Offset where a missing section belongs.

    After the last section that the schema puts before it, else before the first that it puts after
    it. In a file without any section of the schema: above all others, since the seven come first.
    """
    index = _ORDER[name]
    known = {_ORDER[s.name]: s for s in _first_of_each(document)}
    before = [place for place in known if place < index]
    if before:
        return known[max(before)].end
    if known:
        return known[min(known)].start
    return document.sections[0].start if document.sections else len(document.text)


def _first_of_each(document: Document) -> Iterator[Section]:
    """The first section of each name of the schema, the contents included."""
    seen = set()
    for section in document.sections:
        if section.name in _ORDER and section.name not in seen:
            seen.add(section.name)
            yield section


def _refuse_open_block(document: Document) -> None:
    """Say which block is never closed."""
    line = document.blocks[-1].first + 1
    raise Refused(
        f"{document.name}:{line}: a block begins here that is never closed; a section after it "
        "would be part of it.",
        hint="Close the code block or the HTML, and try again.",
        code="open-block",
    )


def _refuse_lost_heading(document: Document, done: Document) -> None:
    """Say which heading would be none any more."""
    kept = {heading.text for heading in done.headings}
    for heading in document.headings:
        if heading.text not in kept:
            raise Refused(
                f"{document.name}:{heading.line + 1}: with a section above it, this heading would "
                "be none any more.",
                hint="Write it with '##' instead of underlining it, and try again.",
                code="lost-heading",
            )
