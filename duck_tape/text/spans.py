"""What in a line is protected from being cut.

Protected are inline code (closed by as many backticks as opened it, CommonMark "Code spans"),
quotations and parentheses (spec: merge, "Keys"; state files, "Agent State"). What is never closed
protects nothing, and an apostrophe in a word opens nothing. Every function reads its text a
bounded number of times.
"""

from __future__ import annotations

from bisect import bisect_right

from duck_tape.text.lazy import expression

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Iterator, Sequence

    Span = tuple[int, int]

_RUN = expression(r"(?<!\\)(\\*+)(`++)")
_QUOTE_TOKEN = expression("[\"'“”‘’「」『』«»()（）]")
_SIGNS = frozenset("\"'“”‘’「」『』«»()（）")
_CLOSES = {
    "”": "“",
    "’": "‘",
    "」": "「",
    "』": "『",
    "»": "«",
    ")": "(",
    "）": "(",
}
_OPENS = {"“": "“", "‘": "‘", "「": "「", "『": "『", "«": "«", "(": "(", "（": "("}


def code_spans(text: str) -> list[Span]:
    """Spans of inline code, backticks included, in order.

    A backslash before a backtick makes it literal outside code, and is literal itself inside.
    """
    if "`" not in text:
        return []
    runs = [
        (found.start(2), found.end(), found.end(1) - found.start()) for found in _RUN.finditer(text)
    ]
    by_length: dict[int, list[int]] = {}
    for index, (start, end, _) in enumerate(runs):
        by_length.setdefault(end - start, []).append(index)
    spans: list[Span] = []
    index = 0
    while index < len(runs):
        start, end, slashes = runs[index]
        start += slashes % 2
        same = by_length.get(end - start, [])
        place = bisect_right(same, index)
        if start < end and place < len(same):
            index = same[place]
            spans.append((start, runs[index][1]))
        index += 1
    return spans


def protected(text: str) -> list[Span]:
    """Spans of inline code, quotations and parentheses, outermost only, in order."""
    spans = code_spans(text)
    found = _paired(text, spans)
    if not found:
        return spans
    return _merged(sorted(spans + found))


def _paired(text: str, code: Sequence[Span]) -> list[Span]:
    """Spans of closed quotations and parentheses outside `code`, nested ones too."""
    if _SIGNS.isdisjoint(text):
        return []
    spans: list[Span] = []
    stack: list[tuple[str, int]] = []
    waiting: dict[str, int] = {}
    for found in _outside(_QUOTE_TOKEN, text, code):
        sign, at = found[0], found.start()
        kind = _CLOSES.get(sign, sign)
        if waiting.get(kind) and _can_close(text, at):
            spans.append((_pop(stack, waiting, kind), at + 1))
        elif sign in _OPENS or (sign in "\"'" and _can_open(text, at)):
            kind = _OPENS.get(sign, sign)
            stack.append((kind, at))
            waiting[kind] = waiting.get(kind, 0) + 1
    return spans


def _pop(stack: list[tuple[str, int]], waiting: dict[str, int], kind: str) -> int:
    """Take the nearest opener of a kind off the stack with all above it; its offset."""
    while True:
        opener, at = stack.pop()
        waiting[opener] -= 1
        if opener == kind:
            return at


def _can_close(text: str, at: int) -> bool:
    """Whether the sign at `at` may close: an apostrophe inside a word may not."""
    sign = text[at]
    if sign in _OPENS:
        return False
    if sign not in "\"'’":
        return True
    return not text[at - 1].isspace() and not (sign != '"' and _is_letter(text[at + 1 : at + 2]))


def _can_open(text: str, at: int) -> bool:
    """Whether the straight quote at `at` may open: not after a letter or digit, nor before space.

    Scripts without letter case do not put spaces around quotations; there any place may open.
    """
    after = text[at + 1 : at + 2]
    return after != "" and not after.isspace() and not (at and _is_letter(text[at - 1]))


def _is_letter(char: str) -> bool:
    """Whether `char` is a digit or a letter of a script that writes words apart."""
    return char.isalnum() and (char.isdigit() or char.lower() != char.upper())


def _merged(spans: Sequence[Span]) -> list[Span]:
    """Sorted spans without those inside another."""
    merged: list[Span] = []
    for start, end in spans:
        if merged and start < merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged


def _outside(pattern: re.Pattern[str], text: str, spans: Sequence[Span]) -> Iterator[re.Match[str]]:
    """All matches that begin outside `spans`, which are sorted and do not overlap."""
    place = 0
    for found in pattern.finditer(text):
        at = found.start()
        while place < len(spans) and spans[place][1] <= at:
            place += 1
        if place == len(spans) or at < spans[place][0]:
            yield found


def find_outside(text: str, pattern: re.Pattern[str]) -> Iterator[re.Match[str]]:
    """All matches of `pattern` that begin outside code, quotations and parentheses, in order."""
    return _outside(pattern, text, protected(text))


def split_outside(text: str, pattern: re.Pattern[str]) -> list[str]:
    """`text` cut at every match of `pattern` outside code, quotations and parentheses.

    As `pattern.split` without groups: the separators are dropped, empty parts are kept.
    """
    parts: list[str] = []
    pos = 0
    for found in find_outside(text, pattern):
        parts.append(text[pos : found.start()])
        pos = found.end()
    parts.append(text[pos:])
    return parts
