"""Whether versions of a memory can be merged by meaning, and whether a merge has kept all lines.

The model reads what it knows. Before a merge each version must be one that it writes back whole;
afterwards the lines are counted without it (spec: merge, "Merge driver": no entry lost). Where
either says no, git's own merge of lines decides. Pure.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

from duck_tape.memory.places import closed
from duck_tape.memory.reconcile_version import Version
from duck_tape.memory.sections import CONTENTS, SECTIONS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from duck_tape.memory.document import Document

    Lines = Counter[tuple[str, str]]

_MARK = re.compile(r"(?m)^\ufeff?(<+|\|+|>+)(?=[ \r\n]|\Z)")
_USUAL = 7
"""Signs of a mark where nobody has said otherwise (git-merge(1))."""
_BULLET = re.compile(r"[-*+][ \t]+")
_LINK = re.compile(r"(?:[-*+]|\d+[.)])[ \t]+\[.*\]\(<?#.*\)")
ENDS = re.compile(r"\r\n|\r|\n")


def is_plain(document: Document, size: int = _USUAL) -> bool:
    """Whether the model sees all of a version: nothing stands twice or outside, nothing is open.

    Lines that look like conflict marks (of `size` signs, or as many as usual) make it none: they
    are most likely what a merge has left.
    """
    return (
        not has_marks(document.text, size)
        and _is_covered(document)
        and not any(_stand_twice(document))
    )


def has_marks(text: str, size: int = _USUAL) -> bool:
    """Whether a line looks like a conflict mark; one of `=` alone underlines a heading."""
    return any(len(found[1]) == size or len(found[1]) >= _USUAL for found in _MARK.finditer(text))


def _is_covered(document: Document) -> bool:
    """Whether all that follows the first section's heading lies in a section, and none is open."""
    sections = document.sections
    if not sections:
        return closed(document.text)
    if any(one.end != other.start for one, other in pairwise(sections)):
        return False
    last = sections[-1]
    return last.end == len(document.text) and closed(document.text[last.start :])


def _stand_twice(document: Document) -> Iterable[object]:
    """Sections, and entries and notes of a section, that stand there twice."""
    names = [section.name for section in document.sections]
    if len(set(names)) != len(names):
        yield names
    for spec in SECTIONS:
        version = Version(document, spec)
        if len(version.parts) != len(version.all):
            yield spec


def keeps(base: Document, ours: Document, theirs: Document, result: Document | str) -> bool:
    """Whether a merge has what both sides have added, and not what they have removed.

    Args:
        base: The common ancestor.
        ours: Our version.
        theirs: Theirs.
        result: The merge of them; its text where there are conflicts in it: then nothing may be
            missing, and that is all.

    What both sides have changed in different ways (a date, say) must be as one of them has it.
    """
    versions = [base, ours, theirs]
    marked = isinstance(result, str)
    if not isinstance(result, str):
        versions.append(result)
    counted = [_lines(document, apart=not marked) for document in versions]
    if isinstance(result, str):
        counted.append(Counter(("", line) for line in _said(result)))
    for spec in SECTIONS:
        if not _both_changed(counted, [Version(document, spec) for document in versions]):
            return False
    return _are_there(counted, marked=marked)


def _lines(document: Document, *, apart: bool) -> Lines:
    """The lines that say something; not those of the contents' list and of empty sections.

    With `apart` each under its section's name: what is moved to another one is not the same there.
    """
    text = document.text
    sections = document.sections
    above = text[: sections[0].start] if sections else text
    found = Counter(("", line) for line in _said(above))
    for section in sections:
        name = section.name if apart else ""
        said = text[section.start : section.end]
        lines = unlisted(said) if section.name == CONTENTS else _said(said)
        found.update((name, line) for line in lines)
        for start, end in section.fillers:
            found.subtract((name, line) for line in _said(text[start:end]))
    return found


def unlisted(contents: str) -> list[str]:
    """What a contents section says beside the links of its list, line by line."""
    lines = (line for line in ENDS.split(contents) if not _LINK.fullmatch(line.strip()))
    return [key for key in map(_key, lines) if key]


def _said(text: str) -> Iterable[str]:
    """The lines of a text that are not blank, without indentation and bullet."""
    return filter(None, map(_key, ENDS.split(text)))


def _key(line: str) -> str:
    return _BULLET.sub("", line.strip(" \t\ufeff"), count=1)


def _both_changed(counted: Sequence[Lines], versions: Sequence[Version]) -> bool:
    """Take what both sides have changed out of the count; whether it is as one of them has it."""
    _, ours, theirs, *merged = versions
    section = ours.spec.name if merged else ""
    for name in ours.parts.keys() | theirs.parts.keys():
        texts = [_text(version, name) for version in versions]
        if texts[1] == texts[2] or texts[0] in texts[1:3]:
            continue
        was, mine, yours, *result = said = [list(_said(text)) for text in texts]
        if was in (mine, yours) or mine == yours:
            continue
        if merged and result[0] not in (mine, yours):
            return False
        for lines, part in zip(counted, said, strict=False):
            lines.subtract((section, line) for line in part)
    return True


def _text(version: Version, name: tuple[str, str]) -> str:
    part = version.parts.get(name)
    return "" if part is None else version.raw(part)


def _are_there(counted: Sequence[Lines], *, marked: bool) -> bool:
    base, ours, theirs, result = counted
    for line in {*base, *ours, *theirs, *result}:
        least, most = _expected(base[line], ours[line], theirs[line])
        if result[line] < least or not (marked or result[line] <= most):
            return False
    return True


def _expected(base: int, ours: int, theirs: int) -> tuple[int, int]:
    """How often a line may stand in a merge, at least and at most."""
    if ours == base:
        return theirs, theirs
    if theirs == base:
        return ours, ours
    both = max(0, ours + theirs - base)
    return min(ours, theirs, both), max(ours, theirs, both)
