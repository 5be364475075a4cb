"""A text boiled down to its words: what the gate and most detectors look through first.

No regular expressions: translate, split, set and `in` run at the speed of C, and hundreds of
literals are then looked up in a few per cent of the text.
"""

from __future__ import annotations

from duck_tape.redaction.anchors import IN_TEXT, MIDDLE, START

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

WORD_SIGNS = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-.~+$"
_TABLE = bytes(code if code in WORD_SIGNS else 0x20 for code in range(256))
_ALPHANUMERIC = bytes(code if bytes((code,)).isalnum() else 0x20 for code in range(256))

_ASCII = bytes(range(128))
_LAST_ASCII = "\x7f"
_ACCENTS = frozenset(map(chr, range(0x300, 0x370)))
"""Accents that stand behind the letter that they belong to (Unicode: combining marks)."""
_BLOB = 6000
"""Words from this length on are no tokens but blobs."""
SMALL = 65_536
MOST_DATES = 64
LONG_FROM = 34
"""Words from this length on may be tokens without an anchor."""
WRAPPED_FROM = 23
"""So long is what a line end leaves of one that has dots."""
LONG = 11
"""Words shorter than this cannot hold a token (the first part of a wrapped one is longer)."""


def words_of(data: bytes) -> set[str]:
    r"""The distinct words of a text in UTF-8: runs of ASCII letters, digits and `_-.~+$`.

    The letter of an escape such as `\\n` separates: a word may stand right behind it.
    """
    return set(without_escapes(data).translate(_TABLE).decode("ascii").split())


def without_escapes(data: bytes) -> bytes:
    """A text with blanks in the place of escaped line ends and tabs, of the same length."""
    if b"\\" in data:
        for escape in (b"\\n", b"\\t", b"\\r"):
            data = data.replace(escape, b"  ")
    return data


def _runs(words: str) -> set[str]:
    """The distinct runs of letters and digits of words."""
    return set(words.encode().translate(_ALPHANUMERIC).decode("ascii").split())


def anchors_in(data: bytes, long: str) -> list[str]:
    """The literal anchors of the tables of formats that a text holds.

    Args:
        data: The text in UTF-8.
        long: Its long words.
    """
    pieces = _runs(long)
    heads = {p[:3] for p in pieces}
    heads.update([h[:2] for h in heads])
    found = [a for head in sorted(_EXACT.keys() & pieces) for a in _EXACT[head]]
    found += [a for head in sorted(_BEGINNING.keys() & heads) for a in _BEGINNING[head]]
    found = [a for a in found if a in long]
    found += [a for a in MIDDLE if a in long]
    return found + [a for sign, listed in _SIGNED.items() for a in _signed(data, sign, listed)]


def _signed(data: bytes, sign: bytes, anchors: Mapping[bytes, str]) -> list[str]:
    """The anchors with a sign that a text holds: first by what stands before the sign.

    A search for one byte costs a fraction of that for two.
    """
    pieces = data.split(sign)
    if len(pieces) == 1:
        return []
    before = {piece[-1:] for piece in pieces}
    return [
        a
        for raw, a in anchors.items()
        if (raw[:1] == sign or raw[raw.index(sign) - 1 :][:1] in before) and raw in data
    ]


_SIGNED: dict[bytes, dict[bytes, str]] = {}
"""Anchors with a sign that no word has, by their first such sign."""
for _anchor in IN_TEXT:
    _sign = _anchor.encode().translate(None, WORD_SIGNS)[:1]
    _SIGNED.setdefault(_sign, {})[_anchor.encode()] = _anchor
_EXACT: dict[str, list[str]] = {}
"""Anchors that go on behind a word of letters and digits, by that word."""
_BEGINNING: dict[str, list[str]] = {}
"""Anchors that are one, by their first three signs."""
for _anchor in START:
    _head = _anchor.encode().translate(_ALPHANUMERIC).split()[0].decode()
    if len(_head) < len(_anchor):
        _EXACT.setdefault(_head, []).append(_anchor)
    else:
        _BEGINNING.setdefault(_head[:3], []).append(_anchor)


def indexed(phrases: Iterable[str]) -> dict[str, list[str]]:
    """Phrases by their first word, alone and with a plural's `s`; else by a letter of it.

    A first word that is not all ASCII has no place among `Survey.pieces`: the first of its letters
    that is not stands for it.
    """
    index: dict[str, list[str]] = {}
    for phrase in phrases:
        if first := _first(phrase):
            index.setdefault(first, []).append(phrase)
            index.setdefault(first + "s", []).append(phrase)
        else:
            letter = next(char for char in phrase.lower() if char > _LAST_ASCII)
            index.setdefault(letter, []).append(phrase)
    return index


def _first(phrase: str) -> str:
    """The first word of a phrase, nothing for one with other letters than ASCII's."""
    if phrase.isascii():
        return phrase.encode().translate(_ALPHANUMERIC).split(None, 1)[0].decode()
    start = 0
    while start < len(phrase) and not phrase[start].isalnum():
        start += 1
    end = start
    while end < len(phrase) and phrase[end].isalnum() and phrase[end].isascii():
        end += 1
    return phrase[start:end] if end == len(phrase) or phrase[end].isascii() else ""


_NOTHING: dict[str, bool] = {}


class Survey:
    """What the gate and the detectors ask of a text before they look at it.

    Attributes:
        data: The text in UTF-8.
        long: Its words that may hold a token, space-separated.
        dotted: All its words with a dot inside or at their end.
        longer: Those of the long ones with 34 and more characters.
        vocabulary: All its words in lower case, space-separated.
        pieces: All alphanumeric runs of the vocabulary.
        anchors: The anchors of the tables of formats that it holds.
        names: The detectors that the gate found to be wanted; None before it was asked.
        decided: Those for which that is settled without asking.
        tokenless: Whether it is settled that no word is a token of ours or of detect-secrets.
    """

    __slots__ = (
        "_letters",
        "_shapes",
        "_words",
        "anchors",
        "data",
        "decided",
        "dotted",
        "long",
        "longer",
        "names",
        "pieces",
        "tokenless",
        "vocabulary",
    )

    def __init__(self, data: bytes) -> None:
        """Read a text once."""
        words = words_of(data)
        long = [w for w in words if len(w) >= LONG]
        self.data = data
        self.long = " ".join(long)
        self.longer = " ".join([w for w in long if LONG_FROM <= len(w) < _BLOB])
        self.dotted = [w for w in words if "." in w]
        self.vocabulary = " ".join(words).lower()
        self.pieces = _runs(self.vocabulary)
        heads = [w for w in words if ("_" in w or "-" in w) and 5 < len(w) < LONG]
        self.anchors = anchors_in(data, f"{self.long} {' '.join(heads)}")
        self._letters: set[str] | None = None
        self._shapes: bytes | None = None
        self._words = words
        self.names: list[str] | None = None
        self.decided: Mapping[str, bool] = _NOTHING
        self.tokenless = False

    def having(self, words: Iterable[str]) -> list[str]:
        """The words, in lower case, that stand in the vocabulary, alone or inside others."""
        vocabulary = self.vocabulary
        return [word for word in words if word in vocabulary]

    def spoken(self, index: Mapping[str, Sequence[str]]) -> list[str]:
        """The phrases of an index whose first word, or a letter of it, stands in the text.

        Where letters are written apart from their accents, every phrase with other letters than
        ASCII's is returned.
        """
        found = [phrase for first in index.keys() & self.pieces for phrase in index[first]]
        if self.data.isascii():
            return found
        letters = self.other_letters()
        known = index.keys() if letters & _ACCENTS else index.keys() & letters
        return found + [phrase for key in known if not key.isascii() for phrase in index[key]]

    def served(self) -> list[str]:
        """The long words that begin as the short tokens of a server do: `s.`, or one sign more."""
        return [w for w in self.dotted if "s." in w[:3] and len(w) >= LONG]

    def other_letters(self) -> set[str]:
        """The distinct letters beyond ASCII, in lower case."""
        if self._letters is None:
            text = self.data.translate(None, _ASCII).decode("utf-8", "replace")
            self._letters = set(text.lower())
        return self._letters

    def _dates(self) -> list[bytes]:
        """The ISO dates of a small text: the digits that memories are full of."""
        if len(self.data) > SMALL:
            return []
        dates = [w.encode() for w in self._words if len(w) == 10 and w[4] == w[7] == "-"]
        dates = [w for w in dates if (w[:4] + w[5:7] + w[8:]).isdigit()]
        return dates if len(dates) <= MOST_DATES else []

    def numerous(self) -> bool:
        """Whether seven digits stand together but for separators, or dots as in an address."""
        if b"0000000" in self.digits():
            return True
        return any(w[0] in "0123456789" for w in self.dotted)

    def digits(self) -> bytes:
        """The text's shape in digits: `0` for each, `x` for the rest, separators left out."""
        if self._shapes is None:
            data = self.data
            for date in self._dates():
                data = data.replace(date, b"x")
            self._shapes = data.translate(DIGITS, SEPARATORS)
        return self._shapes


SEPARATORS = b" -.()/\t\r\n>"
DIGITS = bytes(0x30 if 0x30 <= code <= 0x39 else 0x78 for code in range(256))
