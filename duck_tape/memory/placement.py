"""Turns what a section's rule wants into splices (spec: merge, "Section rules").

A rule says which entries are rewritten, which go and what is appended; here it is decided where
and with which blank lines, so that the document keeps its structure and its author's habits:

- new entries go after the last one of the ungrouped part, or of their sub-heading; where there is
  none, in the place of the line that says "nothing here", else under the text or the heading;
- a removal leaves no double blank line behind, and never glues what it stood between;
- a last line without an ending keeps none when something before it is edited or removed; what is
  appended behind it begins on a line of its own and ends with an ending.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from duck_tape.memory.edit import Edit
from duck_tape.memory.forms import ending_of, flat, marker_of
from duck_tape.memory.places import find_group, place_of_block, place_of_entries
from duck_tape.text.identity import key_identity

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from duck_tape.memory.habits import Habits
    from duck_tape.memory.model import Section
    from duck_tape.memory.page import Page
    from duck_tape.memory.places import Place
    from duck_tape.memory.plan import Plan

_ITEM = re.compile(r" {0,3}[-*+][ \t]+[^ \t]")


class _Run(NamedTuple):
    """Removed text without anything kept inside."""

    start: int
    end: int


def splices(page: Page, habits: Habits, section: Section, plan: Plan) -> list[Edit]:
    """The edits that carry out a plan in a section.

    Lines that say "nothing here" go with the first new entry or block. Raises `Refused` where the
    section ends in an unclosed code block or comment that would swallow a new block.
    """
    grows = bool(plan.entries or plan.blocks)
    runs = _runs(page, [*plan.removed, *(section.fillers if grows else ())])
    edits = list(plan.edits)
    taken = set()
    for place, lines in _insertions(page, habits, section, plan).values():
        run = next((run for run in runs if run.start <= place.offset <= run.end), None)
        if run:
            taken.add(run)
            parted = not place.block or run.start == section.body_start
            edits.append(_replace(page, run, lines, parted=parted))
        else:
            edits.append(_insert(page, habits, place, lines))
    return edits + [_remove(page, run) for run in runs if run not in taken]


def _runs(page: Page, spans: Iterable[tuple[int, int]]) -> list[_Run]:
    """Spans in order, those with only blank lines between them joined."""
    runs: list[_Run] = []
    for start, end in sorted(spans):
        if runs and page.start(page.after_blanks(page.line_at(runs[-1].end))) >= start:
            runs[-1] = _Run(runs[-1].start, end)
        else:
            runs.append(_Run(start, end))
    return runs


def _insertions(
    page: Page, habits: Habits, section: Section, plan: Plan
) -> dict[int, tuple[Place, list[str]]]:
    """What goes where: place and lines by offset; a new sub-heading is a block."""
    found: dict[int, tuple[Place, list[str]]] = {}
    blocks = list(plan.blocks)
    fresh: dict[str, tuple[str, list[str]]] = {}
    for group, contents in plan.entries.items():
        if group and not find_group(section, group):
            block = fresh.setdefault(key_identity(group), (f"### {flat(group)}", []))
            block[1].extend(f"- {content}" for content in contents)
            continue
        place = place_of_entries(page, habits, section, group)
        marker = marker_of(page, place.entry) if place.entry else "- "
        lines = found.setdefault(place.offset, (place, []))[1]
        lines.extend(marker + content for content in contents)
    blocks += fresh.values()
    if blocks:
        place = place_of_block(page, habits, section)
        lines = found.setdefault(place.offset, (place, []))[1]
        blank = habits.note if plan.blocks else habits.group
        lines += [*([""] if lines else []), *_block_lines(blocks, blank=blank)]
    return found


def _block_lines(blocks: Iterable[tuple[str, list[str]]], *, blank: bool) -> list[str]:
    """Headings with their content, a blank line between blocks."""
    lines: list[str] = []
    for heading, body in blocks:
        lines += [*([""] if lines else []), heading, *([""] if blank else []), *body]
    return lines


def _insert(page: Page, habits: Habits, place: Place, lines: Sequence[str]) -> Edit:
    """Put lines at a place, with the blank lines that they need around them."""
    here = page.line_at(place.offset)
    before = [""] if place.blank_before else []
    after = [""] if _blank_after(page, habits, here, follows=place.entry is not None) else []
    text = page.newline.join([*before, *lines, *after]) + page.newline
    if page.unterminated(place.offset):
        text = page.newline + text
    return Edit(place.offset, place.offset, text)


def _blank_after(page: Page, habits: Habits, line: int, *, follows: bool) -> bool:
    """Whether a blank line must part new lines from what stands at `line`.

    `follows`: they stand behind an entry, so what parted that from the next heading is enough.
    """
    if page.at_end(line) or page.blank(line):
        return False
    if page.heading(line) and page.content(line).lstrip(" ").startswith("#"):
        return habits.between and not follows
    return not _ITEM.match(page.content(line))


def _replace(page: Page, run: _Run, lines: Sequence[str], *, parted: bool) -> Edit:
    """Put lines in the place of what goes; `parted`: they need no blank line above them."""
    above = [] if parted or page.blank(page.line_at(run.start) - 1) else [""]
    line = page.line_at(run.end)
    alone = page.at_end(line) or page.blank(line) or _stands_alone(page, line)
    text = page.newline.join([*above, *lines, *([] if alone else [""])])
    return Edit(run.start, run.end, text + page.newline)


def _remove(page: Page, run: _Run) -> Edit:
    """Take lines out, and the blank lines that would be too many then."""
    first, below = page.line_at(run.start), page.line_at(run.end)
    content = page.after_blanks(below)
    if page.at_end(content):
        start = page.start(page.before_blanks(first))
        if page.unterminated(len(page.text)):
            start -= len(ending_of(page.text, start))
        return Edit(start, run.end, "")
    if page.blank(first - 1) and page.blank(below):
        return Edit(run.start, page.start(content), "")
    alone = page.blank(first - 1) or page.heading(first - 1) or page.blank(below)
    return Edit(run.start, run.end, "" if alone or _stands_alone(page, below) else page.newline)


def _stands_alone(page: Page, line: int) -> bool:
    """Whether a line begins an item or a heading whatever stands right above it."""
    content = page.content(line)
    return bool(_ITEM.match(content)) or (
        page.heading(line) and content.lstrip(" ").startswith("#")
    )
