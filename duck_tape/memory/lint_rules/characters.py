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

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

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
_HIDDEN = re.compile(f"[{_CONTROLS}{_DIRECTION_MARKS}{_DIRECTION}{_JOINERS}{_ZERO_WIDTH}]+")
_TAGS = re.compile("[\U000e0000-\U000e007f]+")
_SELECTORS = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]{2,}")
_PLANE_14 = b"\xf3\xa0"
_BASIC_SELECTOR = b"\xef\xb8"
"""What the UTF-8 forms of tag characters and of variation selectors begin with."""
_ASCII_TEXT = bytes(byte for byte in range(128) if byte in b"\t\n\r" or 32 <= byte < 127)

_FLAG = re.compile("\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f")
"""The flag of a part of a country (UTS #51, "Flag emoji tag sequence")."""
_SHAPED = re.compile(
    "[\u0600-\u08ff\u0900-\u0dff\u0f00-\u0fff\u1000-\u109f\u1780-\u17ff\u1800-\u18af"
    "\u1a20-\u1aaf\u1b00-\u1bff\ua800-\ua8ff\ua980-\ua9df\uaa60-\uaa7f\uabc0-\uabff"
    "\ufb50-\ufdff\ufe70-\ufefc\U00010a00-\U00011fff\U0001e900-\U0001e95f]"
)
"""Letters and marks of scripts in which a joiner changes the shape."""
_BREAKS_WORDS = re.compile("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u19e0-\u19ff]")
"""Scripts without spaces where a zero-width space says where a line may break."""
_EMOJI = re.compile(
    "[\u00a9\u00ae\u2190-\u2bff\u3030\u303d\u3297\u3299\ufe0f\U0001f000-\U0001faff]"
)
_LONGEST_NEEDED = 2
"""Hidden characters in a row that a writing may need."""
_NEAR = 40
_RIGHT_TO_LEFT = frozenset({"R", "AL"})
_KINDS = {"Cc": "A control character", "Cf": "An invisible character"}


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
        for found in _TAGS.finditer(text):
            start, end = found.span()
            if not _FLAG.fullmatch(text, max(start - 1, 0), end):
                yield start, end, "Tag characters, which hide text"
    if _PLANE_14 in source or _BASIC_SELECTOR in source:
        for found in _SELECTORS.finditer(text):
            yield *found.span(), "A run of variation selectors, which can hide text"
    for found in _HIDDEN.finditer(text):
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
        if _SHAPED.match(before):
            return True
        return char == _ZWJ and bool(_EMOJI.match(before) and _EMOJI.match(after))
    if char == "\u200b":
        return bool(_BREAKS_WORDS.match(before) and _BREAKS_WORDS.match(after))
    return char in _DIRECTION_MARKS and _has_right_to_left(text, at)


def _has_right_to_left(text: str, at: int) -> bool:
    """Whether a letter that runs right to left stands near `at`."""
    near = text[max(at - _NEAR, 0) : at + _NEAR]
    return any(
        char.isalpha() and unicodedata.bidirectional(char) in _RIGHT_TO_LEFT for char in near
    )
