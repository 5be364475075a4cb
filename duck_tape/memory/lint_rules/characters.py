"""Characters that hide text from a reader, or are no text (DT123).

Instructions that a reviewer does not see and an agent reads are a known attack: tag characters,
runs of variation selectors, text-direction overrides ("Trojan Source", CVE-2021-42574), zero-width
characters. Left alone is what writing needs: joiners inside emoji, and between letters of scripts
that shape them; marks of direction in a line with right-to-left letters; a byte order mark at the
very beginning.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from functools import cache

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from duck_tape.finding import Finding
    from duck_tape.memory.document import Document
    from duck_tape.memory.lint_sheet import Sheet

_CONTROLS = "\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f"
_DIRECTION_MARKS = "\u061c\u200e\u200f"
_DIRECTION = "\u202a-\u202e\u2066-\u2069"
_ZWJ = "\u200d"
_JOINERS = "\u200c" + _ZWJ
_MONGOLIAN = "\u180b\u180c\u180d\u180e"
_ZERO_WIDTH = (
    "\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b\u2060-\u2065\u206a-\u206f\u3164"
    "\ufeff\uffa0\ufff9-\ufffb"
)
_HIDDEN = f"[{_CONTROLS}{_DIRECTION_MARKS}{_DIRECTION}{_JOINERS}{_ZERO_WIDTH}]+"
_TAGS = "[\U000e0000-\U000e007f]+"
_SELECTORS = "[\ufe00-\ufe0f\U000e0100-\U000e01ef]{2,}"
_FLAG = "\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f"
"""The flag of a part of a country (UTS #51, "Flag emoji tag sequence")."""
_PLANE_14 = b"\xf3\xa0"
_BASIC_SELECTOR = b"\xef\xb8"
"""What the UTF-8 forms of tag characters and of variation selectors begin with."""
_ASCII_TEXT = bytes(byte for byte in range(128) if byte in b"\t\n\r" or 32 <= byte < 127)

_SHAPED = (
    *(0x0600, 0x08FF, 0x0900, 0x0DFF, 0x0F00, 0x0FFF, 0x1000, 0x109F, 0x1780, 0x17FF),
    *(0x1800, 0x18AF, 0x1A20, 0x1AAF, 0x1B00, 0x1BFF, 0xA800, 0xA8FF, 0xA980, 0xA9DF),
    *(0xAA60, 0xAA7F, 0xABC0, 0xABFF, 0xFB50, 0xFDFF, 0xFE70, 0xFEFC, 0x10A00, 0x11FFF),
    *(0x1E900, 0x1E95F),
)
"""First and last of the ranges of scripts in which a joiner changes the shape of a letter."""
_BREAKS_WORDS = (0x0E00, 0x0EFF, 0x1000, 0x109F, 0x1780, 0x17FF, 0x19E0, 0x19FF)
"""Scripts without spaces, where a zero-width space says where a line may break."""
_EMOJI = (
    *(0x00A9, 0x00A9, 0x00AE, 0x00AE, 0x2190, 0x2BFF, 0x3030, 0x3030, 0x303D, 0x303D),
    *(0x3297, 0x3297, 0x3299, 0x3299, 0xFE0F, 0xFE0F, 0x1F000, 0x1FAFF),
)
_LONGEST_NEEDED = 2
"""Hidden characters in a row that a writing may need."""
_NEAR = 40
_RIGHT_TO_LEFT = frozenset({"R", "AL"})
_KINDS = {"Cc": "A control character", "Cf": "An invisible character"}


@cache
def _pattern(source: str) -> re.Pattern[str]:
    """Compiled late: such classes take milliseconds, and most memories need none of them."""
    return re.compile(source)


def _is_in(char: str, ranges: Sequence[int]) -> bool:
    """Whether a character ("" is none) lies in one of some ranges, given as first and last."""
    if not char:
        return False
    place = bisect_right(ranges, ord(char))
    return place % 2 == 1 or (place > 0 and ranges[place - 1] == ord(char))


def check(sheet: Sheet) -> Iterator[Finding]:
    """One finding for each line that holds hidden characters, at the first of them."""
    lines = sheet.document.lines
    runs = sorted(_runs(sheet.document))
    index = 0
    while index < len(runs):
        start, end, what = runs[index]
        last = lines[sheet.line(start) - 1].next
        more = index + 1
        while more < len(runs) and runs[more][0] < last:
            more += 1
        yield _finding(sheet, start, end, what, more - index - 1)
        index = more


def _runs(document: Document) -> Iterator[tuple[int, int, str]]:
    """Span of each run of hidden characters, and what they are."""
    text, source = document.text, document.source
    if text.isascii() and not source.translate(None, _ASCII_TEXT):
        return
    if _PLANE_14 in source:
        for found in _pattern(_TAGS).finditer(text):
            start, end = found.span()
            if not _pattern(_FLAG).fullmatch(text, max(start - 1, 0), end):
                yield start, end, "Tag characters, which hide text"
    if _PLANE_14 in source or _BASIC_SELECTOR in source:
        for found in _pattern(_SELECTORS).finditer(text):
            yield *found.span(), "A run of variation selectors, which can hide text"
    for found in _pattern(_HIDDEN).finditer(text):
        start, end = found.span()
        if end > start + _LONGEST_NEEDED or not all(
            _is_needed(text, at) for at in range(start, end)
        ):
            yield start, end, _what(text[start])


def _finding(sheet: Sheet, start: int, end: int, what: str, more: int) -> Finding:
    char = sheet.document.text[start]
    shown = f"U+{ord(char):04X} {unicodedata.name(char, '')}".rstrip()
    count = f", {end - start} in a row" if end - start > 1 else ""
    rest = f"; {more} more in this line" if more else ""
    hint = "Remove it, or write what it stands for."
    return sheet.finding("DT123", f"{what}: {shown}{count}{rest}.", start, end, hint=hint)


def _what(char: str) -> str:
    if "\u202a" <= char <= "\u202e" or "\u2066" <= char <= "\u2069":
        return "A text-direction override, which shows text in another order than it has"
    return _KINDS.get(unicodedata.category(char), "An invisible character")


def _is_needed(text: str, at: int) -> bool:
    """Whether the writing needs the character at `at`."""
    char, before, after = text[at], text[at - 1 : at], text[at + 1 : at + 2]
    if char == "\ufeff":
        return at == 0
    if char in _JOINERS or char in _MONGOLIAN:
        if _is_in(before, _SHAPED):
            return True
        return char == _ZWJ and _is_in(before, _EMOJI) and _is_in(after, _EMOJI)
    if char == "\u200b":
        return _is_in(before, _BREAKS_WORDS) and _is_in(after, _BREAKS_WORDS)
    return char in _DIRECTION_MARKS and _has_right_to_left(text, at)


def _has_right_to_left(text: str, at: int) -> bool:
    """Whether a letter that runs right to left stands near `at`."""
    near = text[max(at - _NEAR, 0) : at + _NEAR]
    return any(
        char.isalpha() and unicodedata.bidirectional(char) in _RIGHT_TO_LEFT for char in near
    )
