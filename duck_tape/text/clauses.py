"""Where a sentence parts: reasoning, inline lists, first clauses.

Each cut is made outside inline code, quotations and parentheses only (`duck_tape.text.spans`).
"""

from __future__ import annotations

import re

from duck_tape.text.lazy import expression
from duck_tape.text.spans import find_outside, split_outside

_SPACED_DASH = expression(r"(?<![ \t])[ \t]++[-–—][ \t]++")
_LIST_COMMA = expression(r",(?=\s|\Z)|[、，]")
_CLAUSE_END = expression(r"[.;:!?](?=\s|\Z)|[。．｡；：！？]|(?<=\s)[-–—](?=\s)")
_ABBREVIATION = expression(r"(?<![^\W_])(?:e\.g|i\.e|vs|etc)\Z", re.IGNORECASE)
_LONGEST_ABBREVIATION = 4  # one character more than the longest of them


def split_reasoning(text: str) -> tuple[str, str]:
    """`<what> - <reasoning>` in two, at the first spaced hyphen, en dash or em dash.

    Both parts are stripped; the second is empty where there is no dash. Spec: state files,
    "Agent State".
    """
    text = text.strip()
    for found in find_outside(text, _SPACED_DASH):
        return text[: found.start()], text[found.end() :]
    return text, ""


def split_list(text: str) -> list[str]:
    """The items of a list on one line, cut at `,` before white space or the end, at `、` and `，`.

    Items are stripped, empty ones dropped. Spec: state files, "Agent State".
    """
    parts = (part.strip() for part in split_outside(text, _LIST_COMMA))
    return [part for part in parts if part]


def first_clause(text: str) -> str:
    """The beginning of `text` up to where its first clause ends, without the sign that ends it.

    A clause ends at `. ; : ! ?` before white space or the end, at their full-width forms, or at a
    spaced dash; not after `e.g`, `i.e`, `vs`, `etc`. The result is a prefix of `text.lstrip()`,
    stripped at its end, and empty only where `text` is blank. Spec: merge, "Keys".
    """
    text = text.strip()
    for found in find_outside(text, _CLAUSE_END):
        at = found.start()
        if found[0] == "." and _after_abbreviation(text, at):
            continue
        clause = text[:at].rstrip()
        if clause:
            return clause
    return text


def _after_abbreviation(text: str, at: int) -> bool:
    """Whether an abbreviation that takes a full stop ends at `at`."""
    return _ABBREVIATION.search(text[max(at - _LONGEST_ABBREVIATION, 0) : at]) is not None
