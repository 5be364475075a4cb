"""The marked parts of an item: what follows `constraint:` or `decision:` (约束/决策, 制約/決定).

A part begins where a clause may begin and ends with its sentence, at a semicolon, at the
parenthesis around it, or at the next mark (spec: merge, "The persistent-context filter").
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import zip_longest

from duck_tape.text.inline import code_spans

CONSTRAINT = "constraint"
DECISION = "decision"

_MARK = re.compile(
    r"(?:\A|(?<=[;；。.!?！？,，、(（\[:：>\n])|(?<=\s[-–—])(?=\s))[\s*_>-]{0,8}"
    r"(?P<word>constraints?|decisions?|约束(?:条件)?|約束|制約(?:条件)?|决策|决定|決定(?:事項)?|決策)"
    r"(?:\*\*|__)?\s{0,8}[:：](?:\*\*|__)?",
    re.IGNORECASE,
)
_END = re.compile(r"[;；。！？\n]|[.!?](?=\s|\Z)|[()（）]")
_ABBREVIATION = re.compile(r"(?:\be\.g|\bi\.e|\bvs|\betc)\Z", re.IGNORECASE)
_CONSTRAINTS = ("constraint", "约束", "約束", "制約")
_OPENING = "(（"


@dataclass(frozen=True, slots=True)
class Part:
    """One marked part.

    Attributes:
        kind: `CONSTRAINT` or `DECISION`.
        text: What the mark says, without the mark and the sign that ends it, one line.
    """

    kind: str
    text: str


def marked_parts(text: str) -> tuple[Part, ...]:
    """Return the marked parts of a text outside inline code, in order; empty ones left out."""
    code = code_spans(text)
    found = [mark for mark in _MARK.finditer(text) if not _inside(mark.start("word"), code)]
    parts: list[Part] = []
    for mark, following in zip_longest(found, found[1:]):
        limit = following.start() if following else len(text)
        end = _end(text, mark.end(), limit, code)
        said = _bare(" ".join(text[mark.end() : end].split()))
        word = mark["word"].lower()
        if said:
            parts.append(Part(CONSTRAINT if word.startswith(_CONSTRAINTS) else DECISION, said))
    return tuple(dict.fromkeys(parts))


def _bare(said: str) -> str:
    """A part without the signs around it, and without one half of a pair of marks."""
    said = said.strip(" ;；,，、-–—")
    return said if said.count("**") % 2 == 0 and "**" in said else said.strip(" *_;；,，、-–—")


def _inside(at: int, spans: list[tuple[int, int]]) -> bool:
    return any(start <= at < end for start, end in spans)


def _end(text: str, start: int, limit: int, code: list[tuple[int, int]]) -> int:
    """Where the part that begins at `start` ends, at `limit` at the latest."""
    depth = 0
    for found in _END.finditer(text, start, limit):
        sign = found[0]
        if _inside(found.start(), code):
            continue
        if sign in _OPENING:
            depth += 1
        elif sign in ")）":
            if depth == 0:
                return found.start()
            depth -= 1
        elif depth == 0 and not (sign == "." and _ABBREVIATION.search(text, start, found.start())):
            return found.start()
    return limit
