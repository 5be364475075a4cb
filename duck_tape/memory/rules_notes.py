"""The rule of Notes: timestamped blocks are appended and never touched, named ones rewritten.

Source: spec, merge, "Section rules". A note's text is anybody's: a heading in it that would end
the note is escaped, and a code block or comment that it leaves open is refused.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from duck_tape.errors import Refused
from duck_tape.memory import forms
from duck_tape.memory.dates import is_timestamp
from duck_tape.memory.document import Document
from duck_tape.memory.edit import Edit
from duck_tape.memory.merged import EMPTY, EQUAL, OVERTAKEN
from duck_tape.memory.page import Page
from duck_tape.memory.places import closed
from duck_tape.memory.plan import Plan
from duck_tape.text.identity import key_identity

if TYPE_CHECKING:
    from collections.abc import Sequence

    from duck_tape.memory.candidate import Candidate
    from duck_tape.memory.context import Context
    from duck_tape.memory.model import Note
    from duck_tape.memory.sections import SectionSpec

_LOWEST = 3
"""Headings of this level and above end a note."""
_BEFORE = ("text", "")
"""Stands before a note's lines when they are tried out: they are not the top of a file."""
_UNDERLINE = re.compile(r" {0,3}(?:=+|-+)[ \t]*")


def plan(context: Context, spec: SectionSpec, candidates: Sequence[Candidate]) -> Plan:
    """Append timestamped notes; rewrite named ones that exist, append those that do not."""
    plan = Plan()
    notes = [note for section in context.sections(spec) for note in section.notes]
    standing = {(note.identity, meaning(note.body)) for note in notes}
    named = {note.identity: note for note in notes if not note.timestamped}
    last = {key_identity(candidate.key): candidate for candidate in candidates}
    for candidate in candidates:
        name, body = candidate.key, safe_body(candidate.value)
        identity = key_identity(name)
        if not name or not body:
            context.report(EMPTY, candidate)
        elif (identity, meaning("\n".join(body))) in standing:
            context.report(EQUAL, candidate, name)
        elif not is_timestamp(name) and last[identity] is not candidate:
            context.report(OVERTAKEN, candidate, name)
        elif identity in named:
            plan.rewrite(edit_of(context, named[identity], body), identity, "\n".join(body))
        else:
            plan.append_note(name, identity, body)
            standing.add((identity, meaning("\n".join(body))))
    return plan


def meaning(body: str) -> str:
    """The form in which the texts of notes are compared."""
    return " ".join(body.split())


def edit_of(context: Context, note: Note, body: Sequence[str]) -> Edit:
    """Put other lines under a note's heading; the blank lines around them stay."""
    page = context.page
    first = page.start(note.line + 1)
    text = page.newline.join(body)
    if note.body:
        start = page.start(page.after_blanks(note.line + 1))
        return Edit(start, note.end - len(forms.ending_of(page.text, note.end)), text)
    lead = page.newline if page.unterminated(first) else ""
    blank = page.newline if context.habits.note else ""
    return Edit(first, first, f"{lead}{blank}{text}{page.newline}")


def safe_body(text: str) -> list[str]:
    """The lines of a note's text, without outer blank ones, such that they stay inside the note.

    Headings that would end the note get a backslash; raises `Refused` where a code block or a
    comment stays open.
    """
    lines = forms.rows(text)
    escaped = set(_heading_lines(lines))
    for line, row in enumerate(lines):
        if line - 1 in escaped and _UNDERLINE.fullmatch(row):
            escaped.add(line)  # else it would underline what is text now
    for line in escaped:
        bare = lines[line].lstrip(" ")
        lines[line] = lines[line].removesuffix(bare) + "\\" + bare
    if _heading_lines(lines) or not closed("\n".join([*_BEFORE, *lines])):
        raise Refused(
            "The note's text leaves a code block or a comment open.",
            hint="Close it, so that what follows the note is not swallowed.",
            code="open-block",
        )
    return lines


def _heading_lines(lines: Sequence[str]) -> list[int]:
    """The lines that make headings which would end a note; of an underlined one the underline."""
    document = Document.parse("\n".join([*_BEFORE, *lines]).encode())
    page = Page(document)
    return [
        page.line_at(heading.end - 1) - len(_BEFORE)
        for heading in document.headings
        if heading.level <= _LOWEST
    ]
