"""How long a text is and where it may be cut, in scripts with and without spaces.

Spec: merge, "Keys": four characters of a script without spaces count as a word; cuts fall after
`、，。` or by display width.
"""

from __future__ import annotations

import re
import unicodedata

_UNSPACED = (
    "\u0e00-\u0eff"  # Thai, Lao
    "\u1000-\u109f\u1780-\u17ff"  # Burmese, Khmer
    "\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3031-\u3035\u303b-\u30ff\u31f0-\u31ff"
    "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f"  # Han, kana
    "\U0001b000-\U0001b16f\U00020000-\U0003ffff"
)
_WORD = re.compile(f"[{_UNSPACED}]++|[^\\s{_UNSPACED}]++")
_UNSPACED_RUN = re.compile(f"[{_UNSPACED}]++")
_LETTER = re.compile(r"[^\W_]")
_PER_WORD = 4
_PAUSES = "、，。"


def display_width(text: str) -> int:
    """Columns that `text` takes on a terminal: wide characters two, combining marks none."""
    return len(text) if text.isascii() else sum(map(_columns, text))


def _columns(char: str) -> int:
    """Columns of one character."""
    if unicodedata.combining(char) or unicodedata.category(char) in {"Mn", "Me", "Cf"}:
        return 0
    return 2 if unicodedata.east_asian_width(char) in {"W", "F"} else 1


def word_count(text: str) -> int:
    """Words of `text`; in scripts without spaces four characters, or what is left of four, are one.

    Punctuation that stands alone is no word.
    """
    count = 0
    for found in _WORD.finditer(text):
        if _UNSPACED_RUN.match(found[0]):
            count += -(-len(found[0]) // _PER_WORD)
        elif _LETTER.search(found[0]):
            count += 1
    return count


def word_ends(text: str) -> list[int]:
    """Offsets at which `text` may be cut so that whole words stay, ascending; the last is its end.

    In scripts without spaces that is after every four characters of a run, and at its end.
    """
    ends: list[int] = []
    for found in _WORD.finditer(text):
        if _UNSPACED_RUN.match(found[0]):
            ends.extend(range(found.start() + _PER_WORD, found.end(), _PER_WORD))
        ends.append(found.end())
    return ends


def cut_words(text: str, limit: int) -> str:
    """The longest beginning of `text` of whole words within `limit` columns, stripped.

    Columns are characters but for wide ones. In scripts without spaces the cut falls after the last
    `、，。` of its second half, else where the columns end. A first word that is longer is cut.
    """
    text = text.strip()
    end = _fitting(text, limit)
    if end == len(text):
        return text
    parted = next(found for found in _WORD.finditer(text) if found.end() > end)
    if _UNSPACED_RUN.match(parted[0]):
        end = _after_pause(text[:end], limit)
    elif 0 < parted.start() < end:
        end = parted.start()
    return text[:end].rstrip(" \t\r\n\u200d")


def _fitting(text: str, limit: int) -> int:
    """How many characters of `text` fit into `limit` columns."""
    if len(text) <= limit and text.isascii():
        return len(text)
    columns = 0
    for index, char in enumerate(text):
        columns += 1 if char.isascii() else _columns(char)
        if columns > limit:
            return index
    return len(text)


def _after_pause(text: str, limit: int) -> int:
    """Offset after the last pause of `text`, unless it comes too early to be of use."""
    after = max(map(text.rfind, _PAUSES)) + 1
    return after if 2 * display_width(text[:after]) >= limit else len(text)
