"""Deferred-Debt lines: `TODO(type,#issue): YYYY-MM-DD what [status: open]`.

Spec: the memory, "Reading it". The second argument is an issue or any word; a line without a mark
is open; of several marks the last counts.
"""

from __future__ import annotations

import re

from duck_tape.text.spans import code_spans

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NamedTuple

    class Mark(NamedTuple):
        """A status mark in a debt line.

        Attributes:
            start, end: Its span in the text that was searched, brackets included.
            word: `status` or `resolved`, lower case.
            rest: What stands after its colon, stripped.
        """

        start: int
        end: int
        word: str
        rest: str

else:
    from collections import namedtuple

    Mark = namedtuple("Mark", "start end word rest")  # noqa: PYI024  (typing is slow to import)

BEGINS = "TODO("
_HEAD = re.compile(
    r"TODO\([ \t]*+([^(),\r\n]*+)(?:,([^()\r\n]*+))?\)[ \t]*+[:：][ \t]*+"
    r"([0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?![0-9A-Za-z-]))?+"
)
_MARK = re.compile(r"\[\s*+(status|resolved)\s*+[:：]", re.IGNORECASE)
_BRACKET = re.compile(r"[\[\]]")
_OPEN = "[status: open]"
STATUSES = ("open", "resolved")
"""What `[status: ...]` may say."""


class DebtText:
    """The content of a debt item taken apart.

    Attributes:
        todo, issue: The arguments; "" where missing, as in a text that does not begin with
            `TODO(...):`.
        raw_date: The date as written, "" without one.
        body: What follows the date, without marks, on one line; else the whole text.
        key: All of it without date and marks, on one line.
        mark: The mark that counts, on one line, "" without one.
    """

    __slots__ = ("body", "issue", "key", "mark", "raw_date", "todo")

    def __init__(self, content: str) -> None:
        """Read the content of an item (without its bullet), one line or several."""
        found = _HEAD.match(content)
        bare, self.mark = _without_marks(content[found.end() :] if found else content)
        self.body = " ".join(bare.split())
        self.todo = self.issue = self.raw_date = ""
        if found is None:
            self.key = self.body
            return
        self.todo = found[1].strip()
        self.issue = (found[2] or "").strip()
        self.raw_date = found[3] or ""
        arguments = f"{self.todo},{self.issue}" if self.issue else self.todo
        self.key = f"TODO({arguments}): {self.body}".rstrip()


def _without_marks(content: str) -> tuple[str, str]:
    """The content without its marks, and the last of them on one line."""
    if "[" not in content:
        return content, ""
    if content.endswith(_OPEN) and "[" not in content[: -len(_OPEN)]:
        return content[: -len(_OPEN)], _OPEN
    marks = status_marks(content)
    pieces, last = [], 0
    for mark in marks:
        pieces += [content[last : mark.start], " "]
        last = mark.end
    pieces.append(content[last:])
    shown = " ".join(content[marks[-1].start : marks[-1].end].split()) if marks else ""
    return "".join(pieces), shown


def status_marks(content: str) -> list[Mark]:
    """All marks outside inline code, in order; a resolution may hold brackets in pairs."""
    candidates = list(_MARK.finditer(content))
    if not candidates:
        return []
    closes = _bracket_pairs(content)
    code = iter(code_spans(content)) if "`" in content else iter(())
    span = next(code, None)
    marks: list[Mark] = []
    for found in candidates:
        start = found.start()
        while span and span[1] <= start:
            span = next(code, None)
        close = closes.get(start)
        if close is None or (span and span[0] <= start) or (marks and start < marks[-1].end):
            continue
        rest = content[found.end() : close].strip()
        marks.append(Mark(start, close + 1, found[1].lower(), rest))
    return marks


def _bracket_pairs(content: str) -> dict[int, int]:
    """Offset of each opening bracket that is closed, with the offset of what closes it."""
    stack: list[int] = []
    pairs: dict[int, int] = {}
    for found in _BRACKET.finditer(content):
        if found[0] == "[":
            stack.append(found.start())
        elif stack:
            pairs[stack.pop()] = found.start()
    return pairs
