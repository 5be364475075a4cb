"""Keys that are so alike that one may be meant for the other (spec: merge, "Section rules").

Near-identical are keys that differ in plurals, articles or the signs between words, or in one
typing slip inside one long word. A difference in a number, in a short word or in a script without
letter case is a difference in meaning. All is decided by the keys alone, at bounded cost.

Both functions expect identities (`identity.key_identity`), not keys as displayed.
"""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

_BETWEEN = r"\s_\-–—/.,;:'’\"()·・"
_WORD = re.compile(rf"(?:(?<!\S)[-+](?=\d))?(?:[^{_BETWEEN}]|(?<=\d)[-/.,:](?=\d))++")
"""A word; signs between numbers, and a sign before one, belong to them."""
_LONG_VOWEL = re.compile("(?<=[ァ-ヴー]{3})ー(?![ァ-ヴー])")
"""The mark that some writers leave out at the end of katakana words (JIS Z 8301)."""
_ARTICLES = ("a", "an")
_VOWEL = re.compile(r"[^\W\dbcdfghjklmnpqrstvwxz_]")
_SLIP = 5
"""Letters that a word needs for a letter too many, too few or swapped to be a slip."""
_SWAP = 8
"""Letters that it needs for one wrong letter: `content` is not `context`."""
_LONGEST = 500
"""Longer identities are compared as wholes only."""
_BUCKET = 64
"""How many keys of one bucket are looked at; only keys made to collide reach it."""


def near_identical(a: str, b: str) -> bool:
    """Whether two identities are different, and yet likely to mean the same key."""
    if a == b or max(len(a), len(b)) > _LONGEST:
        return False
    left, right = _words(a), _words(b)
    return bool(left and right) and _same(left, right)


def _words(identity: str) -> tuple[str, ...]:
    """The words of an identity in the singular, without articles."""
    words = _WORD.findall(_LONG_VOWEL.sub("", identity))
    kept = [word for word in words if word != "the"]
    if len(kept) > 1 and kept[0] in _ARTICLES:
        del kept[0]
    return tuple([_singular(word) for word in kept or words])


def _singular(word: str) -> str:
    """A word without the mark of the English plural; `https` and the like are no plurals."""
    if len(word) < 4 or not word.endswith("s") or not word.isalpha():
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
    if _joined(left) == _joined(right):
        return True
    if len(left) != len(right):
        return False
    differing = [pair for pair in zip(left, right, strict=True) if pair[0] != pair[1]]
    return len(differing) == 1 and _slip(*differing[0])


def _joined(words: tuple[str, ...]) -> str:
    """Words without what parts them, but two numbers never run together."""
    if len(words) == 1:
        return words[0]
    text = words[0]
    for word in words[1:]:
        text += f" {word}" if text[-1].isdigit() and word[0].isdigit() else word
    return text


def _slip(a: str, b: str) -> bool:
    """Whether one typing slip inside a word makes the other of it.

    Never at the first letter or the last: there one letter makes another word (`route`, `router`).
    """
    if len(a) > len(b):
        a, b = b, a
    if len(b) - len(a) > 1 or len(a) < _SLIP or not (_cased(a) and _cased(b)):
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


class NearIndex:
    """Finds the near-identical ones among many identities without comparing all pairs.

    Building costs a few look-ups per word, and so does a search: linear in the words of all keys.
    Words that a slip can part share what is left or right of it, so keys are filed under both
    halves of each long word together with the other words.
    """

    __slots__ = ("_buckets", "_joined", "_order")

    def __init__(self, identities: Iterable[str] = ()) -> None:
        """File `identities`, in the order in which `find` shall give them."""
        self._order: dict[str, int] = {}
        self._joined: dict[str, list[str]] = {}
        self._buckets: dict[tuple[object, ...], list[str]] = {}
        for identity in identities:
            self.add(identity)

    def add(self, identity: str) -> None:
        """File one more identity; one that is there already stays where it is."""
        if identity in self._order or len(identity) > _LONGEST:
            return
        self._order[identity] = len(self._order)
        words = _words(identity)
        if not words:
            return
        self._joined.setdefault(_joined(words), []).append(identity)
        for place, word in enumerate(words):
            if len(word) >= _SLIP:
                rest = (*words[:place], "", *words[place + 1 :])
                half = len(word) // 2
                self._buckets.setdefault((rest, word[:half]), []).append(identity)
                self._buckets.setdefault((rest, None, word[half + 1 :]), []).append(identity)

    def find(self, identity: str) -> list[str]:
        """All filed identities that are near-identical to this one, which may be filed itself."""
        if len(identity) > _LONGEST:
            return []
        words = _words(identity)
        if not words:
            return []
        near = dict.fromkeys(self._joined.get(_joined(words), ())[:_BUCKET])
        for place, word in enumerate(words):
            if len(word) >= _SLIP:
                near.update(self._slips(words, place, word))
        near.pop(identity, None)
        return sorted(near, key=self._order.__getitem__)

    def _slips(self, words: tuple[str, ...], place: int, word: str) -> dict[str, None]:
        """Filed identities whose words differ from `words` at one place by a slip."""
        rest = (*words[:place], "", *words[place + 1 :])
        halves = {(len(word) + change) // 2 for change in (-1, 0, 1)}
        buckets: list[tuple[object, ...]] = [(rest, word[:half]) for half in halves]
        for size in {len(word) + change for change in (-1, 0, 1)}:
            tail = size - size // 2 - 1
            buckets.append((rest, None, word[len(word) - tail :]))
        found: dict[str, None] = {}
        for bucket in buckets:
            for other in self._buckets.get(bucket, ())[:_BUCKET]:
                if _slip(word, _words(other)[place]):
                    found[other] = None
        return found
