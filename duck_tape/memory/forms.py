"""An entry in our form, and what a reader makes of it.

Whatever text comes in, the line that goes out is one list item whose key, value or question reads
back as it was meant: each line is read again before it is used, and its key is escaped where
Markdown would take it apart.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from duck_tape.memory.document import Document
from duck_tape.memory.sections import BY_NAME, NOTE
from duck_tape.text.identity import key_identity, value_identity
from duck_tape.text.keyed import parse_keyed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from duck_tape.memory.candidate import Candidate
    from duck_tape.memory.model import Entry
    from duck_tape.memory.page import Page

_MARKER = re.compile(r"( {0,3})([-*+])(?:[ \t]+|(?=[\r\n]))")
_BREAK = re.compile("[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]")
_ROW = re.compile("\r\n|[\n\r]")
_CONTROL = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x9f\ud800-\udfff]")
_BOLD = re.compile(r"\*\*(?!\s)(.+?)\*\*")
_SPECIAL = re.compile(r"\\[!-/:-@\[-`{-~]|[\\`*_]")
"""An escape, or a sign that needs one."""


def flat(text: str) -> str:
    """`text` on one line: line breaks of all kinds become spaces, all else stays.

    Control characters other than tabs, and lone surrogates, have no place in a memory: U+FFFD.
    """
    pieces = [piece.strip(" \t") for piece in _BREAK.split(text)]
    line = " ".join(piece for piece in pieces if piece).strip()
    return line if line.isprintable() else _CONTROL.sub("�", line)


def tidy(candidate: Candidate) -> Candidate:
    """A candidate as it can be written: its texts on one line, but for a note's."""
    note = BY_NAME[candidate.section].kind == NOTE
    return replace(
        candidate,
        key=flat(candidate.key),
        value=candidate.value if note else flat(candidate.value),
        fallback_key=flat(candidate.fallback_key),
        group=flat(candidate.group),
        answers=tuple(flat(text) for text in candidate.answers),
        todo=_argument(candidate.todo),
        issue=_argument(candidate.issue),
    )


def rows(text: str) -> list[str]:
    """The lines of a text, cleaned of control characters, without outer blank ones."""
    lines = [_CONTROL.sub("�", line) for line in _ROW.split(text)]
    full = [index for index, line in enumerate(lines) if line.strip()]
    return lines[full[0] : full[-1] + 1] if full else []


class Form(NamedTuple):
    """One entry as it will be written.

    Attributes:
        content: The line without bullet and line ending.
        entry: What a reader makes of it; its spans are those of a document of its own.
    """

    content: str
    entry: Entry


def keyed(section: str, key: str, value: str, date: str) -> Form:
    """`**key**: value (date: ...)`, both on one line; no date where `date` is ""."""
    tail = f" (date: {date})" if date else ""
    wanted = key_identity(key), value_identity(value)
    for spelling in _spellings(key):
        content = f"**{spelling}**: {value}{tail}"
        entry = read_back(section, content)
        form = Form(content, entry)
        if (entry.identity, value_identity(entry.value)) == wanted:
            break
    return form


def _spellings(key: str) -> Iterator[str]:
    """A key without bold around it and as it is; with signs escaped; without them at last."""
    bold = _BOLD.fullmatch(key)
    forms = [bold[1], key] if bold else [key]
    yield from forms
    for form in forms:
        yield _SPECIAL.sub(lambda found: found[0] if len(found[0]) > 1 else f"\\{found[0]}", form)
    yield _SPECIAL.sub("", key)


def question(section: str, text: str, date: str) -> Form:
    """`<question> (date: ...)`."""
    content = f"{text} (date: {date})"
    return Form(content, read_back(section, content))


def debt(section: str, todo: str, issue: str, date: str, text: str) -> Form:
    """`TODO(<type>,#<issue>): YYYY-MM-DD <what> [status: open]`."""
    arguments = ",".join(part for part in (todo, issue) if part)
    content = f"TODO({arguments}): {date} {text} [status: open]"
    return Form(content, read_back(section, content))


def _argument(text: str) -> str:
    """An argument of `TODO(...)` without the signs that part arguments."""
    return flat(re.sub(r"[(),]", " ", text))


def read_back(section: str, content: str) -> Entry:
    """The entry that a reader sees in an item with this content."""
    document = Document.parse(f"## {section}\n- {content}\n".encode())
    return document.sections[0].entries[0]


def marker_of(page: Page, entry: Entry) -> str:
    """What stands before the content of an entry in our form: indentation, bullet, one space.

    The bullet is the entry's own. So is the space behind it where what follows the entry would
    otherwise be indented far enough to become a part of it.
    """
    found = _MARKER.match(page.text, entry.start)
    if not found:
        return "- "
    short = f"{found[1]}{found[2]} "
    following = page.content(page.after_blanks(page.line_at(entry.end)))
    indented = following.startswith(" " * len(short)) or following.lstrip(" ").startswith("\t")
    return found[0] if indented and found[0] > short else short


def displayed_key(page: Page, entry: Entry) -> str:
    """The key of an entry as its author spells it between the stars."""
    found = _MARKER.match(page.text, entry.start)
    item = parse_keyed(page.text[found.end() : entry.end]) if found else None
    return flat(item.key) if item else entry.key


def ending_of(text: str, end: int) -> str:
    """The line ending right before `end`; "" where there is none."""
    last = text[max(0, end - 2) : end]
    return last if last == "\r\n" else last[-1:] if last.endswith(("\r", "\n")) else ""
