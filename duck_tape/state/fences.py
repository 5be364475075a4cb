"""Fenced code, line by line, for blocks that stand in a state file (CommonMark 4.5)."""

from __future__ import annotations

import re
from bisect import bisect_right
from operator import itemgetter

from duck_tape.state.form import is_blank
from duck_tape.text.lazy import expression

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_FENCE = expression(r" {0,3}(`{3,}|~{3,})(.*)$", re.DOTALL)
_SIGNS = frozenset("`~")


def _fence(line: str) -> re.Match[str] | None:
    """Match the signs of a fence; a line without any is told at a glance."""
    return _FENCE.match(line) if line.lstrip(" ")[:1] in _SIGNS else None


def opening(line: str) -> str:
    """Return the signs with which a line would open a fence, "" when it would open none."""
    match = _fence(line)
    if match is None or (match[1][0] == "`" and "`" in match[2]):
        return ""
    return match[1]


def closes(line: str, signs: str) -> bool:
    """Whether a line closes the fence that `signs` opened."""
    match = _fence(line)
    return match is not None and match[1].startswith(signs) and is_blank(match[2])


def closers(lines: Sequence[str]) -> list[int]:
    """Return for each line the index of the line that closes the fence it would open, else 0.

    Linear but for a binary search, whatever the lines: nothing is scanned twice.
    """
    found = [0] * len(lines)
    # For each sign the closers below, as (-length, index): the nearest last, longer ones before.
    below: dict[str, list[tuple[int, int]]] = {"`": [], "~": []}
    for index in range(len(lines) - 1, -1, -1):
        match = _fence(lines[index])
        if match is None:
            continue
        stack, length = below[match[1][0]], len(match[1])
        if opening(lines[index]):
            place = bisect_right(stack, -length, key=itemgetter(0))
            found[index] = stack[place - 1][1] if place else 0
        if is_blank(match[2]):
            while stack and -stack[-1][0] <= length:
                stack.pop()
            stack.append((-length, index))
    return found
