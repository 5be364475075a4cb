"""One section of three versions of a memory, merged entry by entry (spec: merge, "Merge driver").

One version is the *start*, whose text is edited; what the *other* has changed since the base is
brought into it: replaced and removed first, then added, and conflicts last, since their marks would
be headings and paragraphs to a reader. Pure.
"""

from __future__ import annotations

import re
from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from duck_tape.memory.changes import meaning
from duck_tape.memory.document import Document
from duck_tape.memory.edit import Edit, apply
from duck_tape.memory.forms import ending_of
from duck_tape.memory.habits import habits
from duck_tape.memory.page import Page
from duck_tape.memory.placement import splices
from duck_tape.memory.places import place_of_block, place_of_entries
from duck_tape.memory.plan import Plan
from duck_tape.memory.reconcile_version import Unmergeable, Version, name_of
from duck_tape.memory.sections import NOTE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from duck_tape.memory.changes import Part
    from duck_tape.memory.model import Section
    from duck_tape.memory.reconcile_version import Marks, Name
    from duck_tape.memory.sections import SectionSpec

_MARKER = re.compile(r"( {0,3}[-*+])[ \t]+")


@dataclass(slots=True)
class _Todo:
    """What has to be done to the start.

    Attributes:
        replaced: Names with the text that comes.
        removed: Names that go.
        added: Parts of the other that come.
        conflicts: Names with both texts, the start's first, "" for none.
    """

    replaced: dict[Name, str] = field(default_factory=dict)
    removed: list[Name] = field(default_factory=list)
    added: list[Part] = field(default_factory=list)
    conflicts: dict[Name, tuple[str, str]] = field(default_factory=dict)


def merge_section(
    base: Version, start: Version, other: Version, marks: Marks, *, flip: bool
) -> tuple[str, int]:
    """Return the section's merged text and the number of conflicts in it.

    Args:
        base: The common ancestor.
        start: The side whose text is edited.
        other: The side whose changes are brought in.
        marks: For conflicts.
        flip: The start is their side, so its text stands second in a conflict.

    Raises `Unmergeable`.
    """
    todo = _compare(base, start, other)
    document = _rewritten(start, todo)
    document = _extended(Version(document, start.spec), base, other, todo.added)
    section = _section(document, start.spec)
    text = document.text[section.start : section.end]
    edits = _conflicts(Version(document, start.spec), todo, marks, flip=flip)
    moved = [
        Edit(one.start - section.start, one.end - section.start, one.replacement) for one in edits
    ]
    return apply(text, moved), len(edits)


def _compare(base: Version, start: Version, other: Version) -> _Todo:
    """What the other has changed since the base, held against what the start has."""
    todo = _Todo()
    for part in other.all:
        name = name_of(part)
        there, was = start.parts.get(name), base.parts.get(name)
        if there is not None:
            if part is other.parts[name]:
                _compare_both(todo, name, base, start, other)
        elif was is None:
            todo.added.append(part)
        elif not _equal(start.spec, was, part) and part is other.parts[name]:
            todo.conflicts[name] = ("", other.raw(part))
    for name, there in start.parts.items():
        was = base.parts.get(name)
        if name in other.parts or was is None:
            continue
        if _equal(start.spec, was, there):
            todo.removed.append(name)
        else:
            todo.conflicts[name] = (start.raw(there), "")
    return todo


def _compare_both(todo: _Todo, name: Name, base: Version, start: Version, other: Version) -> None:
    """Both sides have it: whose text holds, or a conflict."""
    there, part, was = start.parts[name], other.parts[name], base.parts.get(name)
    mine, yours = start.raw(there), other.raw(part)
    if mine == yours:
        return
    before = base.raw(was) if was is not None else None
    spec = start.spec
    if _equal(spec, there, part):
        # Spelling or date alone: the side that changed it, else the same one on either side.
        if mine == before or (yours != before and yours > mine):
            todo.replaced[name] = yours
    elif was is not None and _equal(spec, there, was):
        todo.replaced[name] = yours
    elif was is None or not _equal(spec, part, was):
        todo.conflicts[name] = (mine, yours)


def _equal(spec: SectionSpec, one: Part, two: Part) -> bool:
    return meaning(spec, one.value) == meaning(spec, two.value)


def _rewritten(start: Version, todo: _Todo) -> Document:
    """The start with what is replaced and without what is removed."""
    if not (todo.replaced or todo.removed):
        return start.document
    plan = Plan()
    text = start.document.text
    for name, comes in todo.replaced.items():
        part = start.parts[name]
        ending = ending_of(text, part.end)
        plan.edits.append(Edit(part.start, part.end - len(ending), comes))
    for name in todo.removed:
        part = start.parts[name]
        plan.removed.append((part.start, part.end))
    return _planned(start.document, start.spec, plan)


def _planned(document: Document, spec: SectionSpec, plan: Plan) -> Document:
    page = Page(document)
    section = _section(document, spec)
    return Document.of(apply(document.text, splices(page, habits(document, page), section, plan)))


def _section(document: Document, spec: SectionSpec) -> Section:
    found = document.section(spec.name)
    if found is None:
        raise Unmergeable
    return found


def _extended(start: Version, base: Version, other: Version, added: Iterable[Part]) -> Document:
    """The start with the other's new parts: among its own new ones at the end, in one order."""
    plan = Plan()
    groups = _by_group(other, added)
    tails = _tails(start, base) if groups else {}
    for group, wanted in groups.items():
        tail = deque(tails.get(group, ()))
        for part in wanted:
            while tail and start.order(tail[0]) < other.order(part):
                tail.popleft()
            if tail:
                plan.edits.append(_before(start, tail[0], other, part))
            else:
                _append(plan, other, part, group)
    if not (plan.edits or plan.entries or plan.blocks):
        return start.document
    return _planned(start.document, start.spec, plan)


def _by_group(other: Version, added: Iterable[Part]) -> dict[str, list[Part]]:
    groups: dict[str, list[Part]] = {}
    for part in added:
        groups.setdefault(other.group(part), []).append(part)
    return groups


def _tails(start: Version, base: Version) -> dict[str, list[Part]]:
    """The start's own new parts that end a group, by group."""
    tails: dict[str, list[Part]] = {}
    for part in start.all:
        tail = tails.setdefault(start.group(part), [])
        if name_of(part) in base.parts:
            tail.clear()
        else:
            tail.append(part)
    return tails


def _before(start: Version, tail: Part, other: Version, part: Part) -> Edit:
    """Put a part before one of the start's."""
    raw = other.raw(part) + start.document.newline
    if start.spec.kind == NOTE:
        raw += start.document.newline
    return Edit(tail.start, tail.start, raw)


def _append(plan: Plan, other: Version, part: Part, group: str) -> None:
    """Put a part at the end."""
    raw = other.raw(part)
    if other.spec.kind == NOTE:
        heading, _, body = raw.partition(other.document.newline)
        plan.blocks.append((heading, body.strip("\r\n").split(other.document.newline)))
        return
    marker = _MARKER.match(raw)
    if marker is None:
        raise Unmergeable
    plan.entries.setdefault(group, []).append(raw[marker.end() :])


def _conflicts(start: Version, todo: _Todo, marks: Marks, *, flip: bool) -> list[Edit]:
    """The edits that put marks around what both sides have changed in different ways."""
    edits = []
    end: int | None = None
    newline = start.document.newline
    for name, texts in todo.conflicts.items():
        ours, theirs = [f"{text}{newline}" if text else "" for text in texts]
        block = marks.block(theirs, ours, newline) if flip else marks.block(ours, theirs, newline)
        part = start.parts.get(name)
        if part is None:
            at = end = _end(start) if end is None else end
            unended = at == len(start.document.text) and not ending_of(start.document.text, at)
            edits.append(Edit(at, at, newline * unended + block))
        else:
            edits.append(Edit(part.start, part.end, block))
    return edits


def _end(start: Version) -> int:
    """Where an entry goes that the start has dropped."""
    page = Page(start.document)
    section = _section(start.document, start.spec)
    if start.spec.kind == NOTE:
        return place_of_block(page, habits(start.document, page), section).offset
    return place_of_entries(page, habits(start.document, page), section, "").offset
