"""Hidden or hostile text that the range adds to memories (spec: action, item 6).

Memory is read by agents, so a pull request is a road to poison it. Only lines that the base has in
none of its memories are looked at.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from duck_tape.checked import HOSTILE_TEXT
from duck_tape.ci.case import is_memory
from duck_tape.ci.hostile_text import comments, orders, speaks_to_agents
from duck_tape.ci.problem import problem
from duck_tape.finding import ERROR
from duck_tape.memory.lint_rules import characters, policy
from duck_tape.memory.lint_sheet import Sheet
from duck_tape.range_codes import COMMENT, HARD_RULE, HIDDEN, INSTRUCTION
from duck_tape.redaction.shown import shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from duck_tape.checked import Problem
    from duck_tape.ci.case import Case
    from duck_tape.memory.document import Document

_MOST = 50
"""Findings that are told of one memory."""
_LOOK = "Somebody should look at this line before an agent reads it."


def check(case: Case) -> Iterator[Problem]:
    """Return a warning for each suspicious line that is new."""
    if not case.ends.tip:
        return
    known = _known(case)
    for path in case.memories():
        document = case.versions.old_document(case.new(path), path)
        if document is None or case.new(path) == case.old(path):
            continue
        for number, found in enumerate(_findings(document, path, known)):
            if number == _MOST:
                break
            yield found
    yield from islice(_in_history(case, known), _MOST)


def _in_history(case: Case, known: frozenset[str]) -> Iterator[Problem]:
    """Orders that only a commit of the range has: in a message, or in a line that went again."""
    told = set(known)
    for path in case.memories():
        document = case.versions.old_document(case.new(path), path)
        told.update(_lines(document) if document else ())
    for one in case.touched:
        places = [("a commit message", "", one.commit.message.split("\n"))]
        for row in one.own():
            if is_memory(row.path) and row.after and row.after != case.new(row.path):
                text = case.versions.data(row.after).decode("utf-8", "replace")
                places.append(("a line that went again", row.path, text.splitlines()))
        for place, path, lines in places:
            fresh = [index for index, line in enumerate(lines) if line not in told]
            told.update(lines)
            for _, words in orders(lines, fresh):
                message = f"'{words}' in {place} reads like an order to an agent"
                yield replace(_told(INSTRUCTION, message, path, 1), commit=one.commit.id)


def _known(case: Case) -> frozenset[str]:
    """The lines of the base's memories: a memory that was moved brings nothing new."""
    found: set[str] = set()
    for path in sorted(filter(is_memory, case.net)):
        document = case.versions.old_document(case.old(path), path)
        if document is not None:
            found.update(_lines(document))
    return frozenset(found)


def _lines(document: Document) -> list[str]:
    return [document.text[line.start : line.end] for line in document.lines]


def _findings(document: Document, path: str, known: frozenset[str]) -> Iterator[Problem]:
    lines = _lines(document)
    fresh = [index for index, line in enumerate(lines) if line.strip() and line not in known]
    new = {index + 1 for index in fresh}
    sheet = Sheet(document, path)
    for finding in characters.check(sheet):
        if finding.line in new:
            message = finding.message.rstrip(".")
            yield _told(HIDDEN, message, path, finding.line, finding.column)
    text = document.text
    for start, end in comments(document.text):
        first, last = sheet.line(start), sheet.line(max(start, end - 1))
        mine = [line for line in range(first, last + 1) if line in new]
        if mine and speaks_to_agents(document.text[start:end]):
            words = shown(" ".join(document.text[start:end].split()))[:80]
            message = f"text that readers do not see speaks to agents: {words}"
            yield _told(COMMENT, message, path, mine[0])
            text = text[:start] + _blank(text[start:end]) + text[end:]
    seen = [text[line.start : line.end] for line in document.lines]
    for index, words in orders(seen, fresh):
        yield _told(INSTRUCTION, f"'{words}' reads like an order to an agent", path, index + 1)
    for finding in policy.check(sheet):
        if finding.line in new:
            yield _told(HARD_RULE, finding.message.rstrip("."), path, finding.line, finding.column)


def _blank(text: str) -> str:
    """A text of the same length and lines with nothing in it: it was told already."""
    return "".join(char if char in "\r\n" else " " for char in text)


def _told(code: str, message: str, path: str, line: int, column: int = 1) -> Problem:
    return problem(
        HOSTILE_TEXT, code, shown(message), path=path, line=line, column=column, hint=_LOOK,
        severity=ERROR,
    )  # fmt: skip
