"""Keys that are so alike that one may be meant for the other (spec: merge, "Section rules").

Near-identical are keys that differ in plurals, articles or the signs between words, or in one
typing slip inside one long word. A difference in a number, in a short word or in a script without
letter case is a difference in meaning. All is decided by the keys alone, at bounded cost.

Identities (`identity.key_identity`) are compared, not keys as displayed. `near_index.NearIndex`
does so for many.
"""

from __future__ import annotations

import re

_BETWEEN = r"\s_\-–—/.,;:'’\"()·・"
_WORD = re.compile(rf"(?:(?<!\S)[-+](?=\d))?(?:[^{_BETWEEN}]++|(?<=\d)[-/.,:](?=\d))++")
"""A word; signs between numbers, and a sign before one, belong to them."""
_LONG_VOWEL = re.compile("(?<=[ァ-ヴー]{3})ー(?![ァ-ヴー])")
"""The mark that some writers leave out at the end of katakana words (JIS Z 8301)."""
_ARTICLES = ("a", "an")
_VOWEL = re.compile(r"[^\W\dbcdfghjklmnpqrstvwxz_]")
_DIGIT = re.compile(r"\d")
_RUN_TOGETHER = re.compile(r"(?<=\d)\0(?=\d)")
SLIP = 5
"""Letters that a word needs for a letter too many, too few or swapped to be a slip."""
_SWAP = 8
"""Letters that it needs for one wrong letter: `content` is not `context`."""
LONGEST = 500
"""Longer identities are compared as wholes only."""


def near_identical(a: str, b: str) -> bool:
    """Whether two identities are different, and yet likely to mean the same key."""
    if a == b or max(len(a), len(b)) > LONGEST:
        return False
    left, right = words_of(a), words_of(b)
    return bool(left and right) and _same(left, right)


def words_of(identity: str) -> tuple[str, ...]:
    """The words of an identity in the singular, without articles."""
    words = _WORD.findall(_LONG_VOWEL.sub("", identity) if "ー" in identity else identity)
    kept = [word for word in words if word != "the"] or words
    if len(kept) > 1 and kept[0] in _ARTICLES:
        del kept[0]
    return tuple([_singular(word) if word[-1] == "s" else word for word in kept])


def _singular(word: str) -> str:
    """A word that ends in `s` without the plural's mark; `https` and the like are no plurals."""
    if len(word) < 4 or not word.isalpha():
        return word
    if word.endswith(("ss", "us", "is")) or not _VOWEL.search(word):
        return word
    if word.endswith("ies"):
        return word[:-3] + "y"
    if word.endswith(("ches", "shes", "xes", "sses")):
        return word[:-2]
    return word[:-1]


def _same(left: tuple[str, ...], right: tuple[str, ...]) -> bool:
    """Whether words agree: joined, or but for one slip in one word."""
    if joined(left) == joined(right):
        return True
    if len(left) != len(right):
        return False
    differing = [pair for pair in zip(left, right, strict=True) if pair[0] != pair[1]]
    return len(differing) == 1 and is_slip(*differing[0])


def joined(words: tuple[str, ...]) -> str:
    """Words without what parts them, but two numbers never run together."""
    text = "".join(words)
    if not _DIGIT.search(text):
        return text
    return _RUN_TOGETHER.sub(" ", "\0".join(words)).replace("\0", "")


def is_slip(a: str, b: str) -> bool:
    """Whether one typing slip inside a word makes the other of it.

    Never at the first letter or the last: there one letter makes another word (`route`, `router`).
    """
    if len(a) > len(b):
        a, b = b, a
    if len(b) - len(a) > 1 or len(a) < SLIP or not (_cased(a) and _cased(b)):
        return False
    at = next((i for i, pair in enumerate(zip(a, b, strict=False)) if pair[0] != pair[1]), len(a))
    if at in {0, len(a)} or a[-1] != b[-1]:
        return False
    if len(a) < len(b):
        return a[at:] == b[at + 1 :]
    if a[at + 1 :] == b[at + 1 :]:
        return len(a) >= _SWAP
    return a[at : at + 2] == b[at + 1] + b[at] and a[at + 2 :] == b[at + 2 :]


def _cased(word: str) -> bool:
    """Whether a word is all letters of scripts that have letter case."""
    return word.isalpha() and all(char != char.upper() for char in word)
