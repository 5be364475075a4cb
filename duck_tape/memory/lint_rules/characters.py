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
    from duck_tape.memory.lint_sheet import Sheet

_CONTROLS = "\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f"
_DIRECTION_MARKS = "\u061c\u200e\u200f"
_DIRECTION = "\u202a-\u202e\u2066-\u2069"
_JOINERS = "\u200c\u200d"
_ZERO_WIDTH = (
    "\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b\u2060-\u2065\u206a-\u206f\u3164"
    "\ufeff\uffa0\ufff9-\ufffb"
)
_HIDDEN = re.compile(f"[{_CONTROLS}{_DIRECTION_MARKS}{_DIRECTION}{_JOINERS}{_ZERO_WIDTH}]+")
_TAGS = re.compile("[\U000e0000-\U000e007f]+")
_SELECTORS = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]{2,}")
_PLANE_14 = b"\xf3\xa0"
"""What the UTF-8 form of a tag character or a supplementary selector begins with."""
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
_RIGHT_TO_LEFT = frozenset({"R", "AL"})
_KINDS = {"Cc": "A control character", "Cf": "An invisible character"}


def check(sheet: Sheet) -> Iterator[Finding]:
    """One finding for each run of hidden characters."""
    document = sheet.document
    text = document.text
    if text.isascii():
        if not document.source.translate(None, _ASCII_TEXT):
            return
    elif _PLANE_14 in document.source:
        for found in _TAGS.finditer(text):
            if not _FLAG.match(text, max(found.start() - 1, 0), found.end()):
                yield _finding(sheet, found, "Tag characters, which hide text")
    if not text.isascii():
        for found in _SELECTORS.finditer(text):
            yield _finding(sheet, found, "A run of variation selectors, which can hide text")
    for found in _HIDDEN.finditer(text):
        start, end = found.span()
        if not all(_is_needed(text, at) for at in range(start, min(end, start + 4))) or (
            end > start + 4
        ):
            yield _finding(sheet, found, _what(text[start]))


def _finding(sheet: Sheet, found: re.Match[str], what: str) -> Finding:
    start, end = found.span()
    name = unicodedata.name(found[0][0], "")
    shown = f"U+{ord(found[0][0]):04X}{f' {name}' if name else ''}"
    count = f", {end - start} in a row" if end - start > 1 else ""
    hint = "Remove it, or write what it stands for; look at the line with its escapes shown."
    return sheet.finding("DT123", f"{what}: {shown}{count}.", start, end, hint=hint)


def _what(char: str) -> str:
    if "\u202a" <= char <= "\u202e" or "\u2066" <= char <= "\u2069":
        return "A text-direction override, which shows text in another order than it has"
    return _KINDS.get(unicodedata.category(char), "An invisible character")


def _is_needed(text: str, at: int) -> bool:
    """Whether the writing needs the character at `at`."""
    char, before, after = text[at], text[at - 1 : at], text[at + 1 : at + 2]
    if char == "\ufeff":
        return at == 0
    if char in _JOINERS:
        if _SHAPED.match(before):
            return True
        return (
            char == "\u200d"
            and _EMOJI.match(before) is not None
            and (_EMOJI.match(after) is not None)
        )
    if char == "\u200b":
        return _BREAKS_WORDS.match(before) is not None and _BREAKS_WORDS.match(after) is not None
    return char in _DIRECTION_MARKS and _has_right_to_left(text, at)


def _has_right_to_left(text: str, at: int) -> bool:
    """Whether a letter that runs right to left stands near `at`."""
    near = text[max(at - 40, 0) : at + 40]
    return any(unicodedata.bidirectional(char) in _RIGHT_TO_LEFT for char in near if char > "\u058f"
               and char not in _DIRECTION_MARKS)  # fmt: skip
