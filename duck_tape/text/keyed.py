"""The keyed form `**key**: value`, of memory entries and of items in a state.

Spec: the memory, "Reading it"; what closes the bold key follows CommonMark as far as escapes and
inline code go. White space inside the stars is tolerated.
"""

from __future__ import annotations

import re

from duck_tape.text.lazy import expression
from duck_tape.text.spans import code_spans

_TOKEN = expression(r"\\.|\*\*++", re.DOTALL)
_BLANK_LINE = expression(r"(?:\r\n?|\n)[ \t]*+(?=[\r\n])")
_COLON = expression(r"[ \t]*+[:：]")
_COLONS = (":", "：")


class KeyedText:
    """A keyed text taken apart; offsets are code points into the text that was parsed.

    Attributes:
        key: The key as written between the stars, stripped, without a colon inside the bold.
        value: What follows, stripped; may hold line endings, and may be empty, as may `key`.
        key_start, key_end: Span of `key`.
        value_start, value_end: Span of `value`.
        colon_inside: Whether the colon stands inside the bold (`**key:** value`).
    """

    __slots__ = (
        "colon_inside",
        "key",
        "key_end",
        "key_start",
        "value",
        "value_end",
        "value_start",
    )

    def __init__(
        self, text: str, key: tuple[int, int], value: tuple[int, int], *, colon_inside: bool
    ) -> None:
        """Take the spans of key and value in `text`."""
        self.key_start, self.key_end = key
        self.value_start, self.value_end = value
        self.key = text[self.key_start : self.key_end]
        self.value = text[self.value_start : self.value_end]
        self.colon_inside = colon_inside

    def __repr__(self) -> str:
        """Show key and value."""
        return f"<{self.key!r}: {self.value!r}>"


def parse_keyed(text: str) -> KeyedText | None:
    """Take `**key**: value` or `**key:** value` apart, or None where `text` has not that form.

    `text` is the content of an item, without its bullet; it may go over several lines. The colon
    may be full-width, with or without white space around it.
    """
    begin = len(text) - len(text.lstrip())
    if not text.startswith("**", begin):
        return None
    bold = _bold_end(text, begin)
    if bold is None:
        return None
    close, after = bold
    outer = _COLON.match(text, after)
    if outer:
        key_end, value_start = close, outer.end()
    else:
        key_end = _without_colon(text, begin + 2, close)
        value_start = after
        if key_end == close:
            return None
    return KeyedText(
        text,
        _strip(text, begin + 2, key_end),
        _strip(text, value_start, len(text)),
        colon_inside=not outer,
    )


def _bold_end(text: str, begin: int) -> tuple[int, int] | None:
    """Where the bold that opens at `begin` has its closing stars: offsets before and after."""
    blank = _BLANK_LINE.search(text, begin)
    paragraph = text[begin : blank.start() if blank else len(text)]
    code = iter(code_spans(paragraph))
    span = next(code, None)
    for found in _TOKEN.finditer(paragraph, 2):
        while span and span[1] <= found.start():
            span = next(code, None)
        if span and span[0] <= found.start():
            continue
        if found[0][0] == "*":
            return begin + found.end() - 2, begin + found.end()
    return None


def _without_colon(text: str, start: int, end: int) -> int:
    """The end of a key without the one colon that may stand last in it."""
    key = text[start:end].rstrip()
    return start + len(key) - 1 if key.endswith(_COLONS) else end


def _strip(text: str, start: int, end: int) -> tuple[int, int]:
    """The span without white space at its ends."""
    part = text[start:end]
    left = start + len(part) - len(part.lstrip())
    return left, max(left, start + len(part.rstrip()))
