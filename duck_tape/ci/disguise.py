"""Letters in disguise: look-alikes, marks, letters apart, tags between them, digits for letters."""

from __future__ import annotations

import re
import unicodedata

_LOOK = dict(
    zip(
        "аеорсухіјѕԁһԛԝкмтпг" "αορυνικτε" "օոսհ" "ɡɑıłøđ" "ʀɴɪᴛ",
        "aeopcyxijsdhqwkmtnr" "aopuvikte" "onuh" "gailod" "rnit",
        strict=True,
    )
)  # fmt: skip
"""What is taken for a Latin letter, in lower case (after Unicode's confusables, UTS 39)."""
_LATIN = {"ı": "i", "ł": "l", "ø": "o", "đ": "d", "ß": "ss"}
_DROPPED = (range(0x300, 0x370), range(0x591, 0x5C8), range(0x640, 0x641), range(0x64B, 0x653))
"""Marks that stand over and in letters: combining ones, points and vowel signs."""
_WORD = re.compile(r"[^\W\d_]{2,60}")
_TAG = re.compile(r"</?[a-z!][^<>]{0,200}>", re.IGNORECASE)
_APART = re.compile(r"(?<![^\W_])(?:[^\W_][ ._·-]){3,80}[^\W_](?![^\W_])")
_BETWEEN = re.compile(r"[ ._·-]")
_MIXED = re.compile(
    r"(?<![^\W_])(?=[a-z0-9@$!]{0,30}[a-z])(?=[a-z@$!]{0,30}[0-9@$!])[a-z0-9@$!]{3,30}"
)
_DIGITS = str.maketrans("013457@$!", "oieastasi")


class _Letters(dict[int, str]):
    """Gives each character without its marks, for `str.translate`."""

    def __missing__(self, code: int) -> str:
        char = chr(code)
        plain = _LATIN.get(char, char)
        apart = unicodedata.normalize("NFD", char)
        if any(code in span for span in _DROPPED):
            plain = ""
        elif len(apart) > 1 and apart[0].isascii():
            plain = apart[0]
        self[code] = plain
        return plain


_LETTERS = _Letters()


def plain_letters(text: str) -> str:
    """A text in lower case without marks on Latin letters; look-alikes in Latin words replaced."""
    return text if text.isascii() else _WORD.sub(_alike, unmarked(text))


def unmarked(text: str) -> str:
    """A text without marks on Latin letters, and without points and vowel signs."""
    return text if text.isascii() else text.translate(_LETTERS)


def _alike(found: re.Match[str]) -> str:
    word = found[0]
    if word.isascii() or not any("a" <= char <= "z" for char in word):
        return word
    return "".join(_LOOK.get(char, char) for char in word)


def readings(text: str) -> list[str]:
    """Further ways to read a folded text, those alone that differ from it."""
    found = []
    if "<" in text:
        found.append(_TAG.sub("", text))
    found.append(_APART.sub(_joined, text))
    found.append(_MIXED.sub(_spelled, text))
    return [one for one in dict.fromkeys(found) if one != text]


def _joined(found: re.Match[str]) -> str:
    return _BETWEEN.sub("", found[0])


def _spelled(found: re.Match[str]) -> str:
    return found[0].translate(_DIGITS)
