"""The faster gate of `duck-tape[fast]`: the questions of the gate, answered in two passes.

`ahocorasick_rs` finds all literals of the gate at once. What that settles is never asked again;
what it does not settle is asked of the words as always, so that the answers are the same. It is
imported when a process has so much to read that its own start is won back.
"""

from __future__ import annotations

from duck_tape.redaction import announcing as said
from duck_tape.redaction.anchors import IN_TEXT, MIDDLE, START
from duck_tape.redaction.gate import ARMOUR, TOOL_WORDS, WIRES
from duck_tape.redaction.survey import (
    DIGITS,
    LONG_FROM,
    MOST_DATES,
    SEPARATORS,
    SMALL,
    WORD_SIGNS,
    WRAPPED_FROM,
    Survey,
    indexed,
    without_escapes,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Protocol

    class Matcher(Protocol):
        """What finds literals: `ahocorasick_rs.BytesAhoCorasick`."""

        def find_matches_as_indexes(
            self, haystack: bytes, *, overlapping: bool = ...
        ) -> list[tuple[int, int, int]]:
            """All matches: which literal, where it begins, where it ends."""


_SPOKEN: dict[str, frozenset[str]] = {
    name: frozenset(word for word in indexed(phrases) if word.isascii())
    for name, phrases in (
        ("keyed", (*said.SHORT, *said.PHRASES, *said.LOCAL_PHRASES, *said.LOCAL_KEYS)),
        ("urls", said.URL_WORDS),
        ("toolfiles", said.PAIRS),
        ("one_time", (*said.SEEDS, *said.CODES)),
        ("commands", said.TOOLS),
    )
}
"""Whole words that open a detector."""
_INSIDE: dict[str, frozenset[str]] = {
    "keyed": frozenset(said.INSIDE_NAMES),
    "toolfiles": frozenset(TOOL_WORDS),
    "headers": frozenset(said.REQUESTS),
    "wallets": frozenset(word for word in said.WALLETS if word.isascii()),
    "numbers": frozenset(("ssn", "soc")),
    "blocks": frozenset(ARMOUR),
    "foreign": frozenset((*said.KEYWORDS, *said.SIGNS)),
}
"""Literals that open one wherever they stand."""
_WHOLE = WIRES.union(("5432",), *_SPOKEN.values())
_CLOUDANT = tuple(
    f"cl{middle}{joint}{api}{noun}"
    for middle in ("", "ou", "oudant")
    for joint in ("", "_", "-")
    for api in ("", "api")
    for noun in ("key", "pw", "pass", "token")
)
_FIRM = frozenset((*_CLOUDANT, "cloudant.com"))
_LITERALS = tuple(sorted(_WHOLE.union(_FIRM, *_INSIDE.values())))
_WHOLE_AT = tuple(word in _WHOLE for word in _LITERALS)
_GITLAB = tuple(
    f"gl{kind}-" for kind in ("pat", "dt", "ft", "soat", "rt", "cbt", "imt", "ptt", "agent", "oas")
)
_ARTIFACTORY = ("AKC", *(f"AP{digit}" for digit in "0123456789ABCDEF"))
_THEIRS = ("eyJ", "AKIA", "ASIA", "ABIA", "ACCA", "A3T", "T3BlbkFJ", "pypi-AgE", "SG.", "sq0csp-",
           "k_live_", "ghp_", "gho_", "ghu_", "ghs_", "ghr_", "GR1348941")  # fmt: skip
_WITHIN = (*MIDDLE, "s.", "prv", *_GITLAB, *_ARTIFACTORY, *_THEIRS)
"""What may stand anywhere in a word that may be a token: our anchors, those of detect-secrets."""
_TOKENS = (*IN_TEXT, *_WITHIN, *START)
_WORDS = bytes(0x78 if code in WORD_SIGNS else 0x20 for code in range(256))
_NUMBERS = bytes(
    0x30 if 0x30 <= code <= 0x39 else code if code in b"-." else shape
    for code, shape in enumerate(_WORDS)
)
"""A text's shape: `0` for a digit, `x` for what else a word is made of, dots and hyphens."""
_ALPHANUMERIC = frozenset(code for code in range(128) if chr(code).isalnum())
_WORDLIKE = bytes(code if code == 0x20 else 0x78 for code in range(256))


_INSIDE_LONG = b"x" * LONG_FROM
_INSIDE_WRAPPED = b"x" * WRAPPED_FROM


class QuickSurvey(Survey):
    """A survey that reads the words of a text only when its literals leave a question open.

    Attributes:
        inside: The literals that the text holds anywhere.
        whole: Those of them that are whole runs of letters and digits.
    """

    __slots__ = ("inside", "whole")

    def __init__(self, data: bytes, finders: tuple[Matcher, Matcher]) -> None:
        """Read a text once.

        Args:
            data: The text in UTF-8.
            finders: What finds the literals in lower case, and the beginnings of tokens.
        """
        self.data = data
        self.names = None
        self._letters = None
        self._shapes = None
        text = without_escapes(data)
        shape = b" %b " % text.translate(_NUMBERS)
        self.inside, self.whole = _literals(b" %b " % text.lower(), finders[0])
        self.tokenless = (
            _FIRM.isdisjoint(self.inside)
            and not _long(shape, newline=b"\n" in data)
            and not _token(data, shape, finders[1])
        )
        self._shapes = _digits(data, shape)
        self.decided = self._decide(shape)

    def __getattr__(self, name: str) -> object:
        """Read the words, at the first question that needs them."""
        if name not in _OF_WORDS:
            raise AttributeError(name)
        full = Survey(self.data)
        for attribute in _OF_WORDS:
            setattr(self, attribute, getattr(full, attribute))
        return getattr(full, name)

    def having(self, words: Iterable[str]) -> list[str]:
        """See `Survey`."""
        return [word for word in words if word in self.inside]

    def spoken(self, index: Mapping[str, Sequence[str]]) -> list[str]:
        """See `Survey`."""
        if not self.data.isascii() or not _covered(index):
            return super().spoken(index)
        return [phrase for first in index.keys() & self.whole for phrase in index[first]]

    def _decide(self, shape: bytes) -> dict[str, bool]:
        """The detectors for which it is settled whether they are wanted."""
        data, inside, whole = self.data, self.inside, self.whole
        plain = data.isascii()
        digits = b"000000000" in self.digits()
        decided = {
            "blocks": b"----" in data or not inside.isdisjoint(_INSIDE["blocks"]),
            "numbers": digits or "ssn" in inside or "soc" in inside,
            "contact": digits or b"@" in data or b"+" in data,
        }
        if plain:
            decided["keyed"] = not (
                inside.isdisjoint(_INSIDE["keyed"]) and whole.isdisjoint(_SPOKEN["keyed"])
            )
            decided["urls"] = b"://" in data or not whole.isdisjoint(_SPOKEN["urls"])
            decided["commands"] = not whole.isdisjoint(_SPOKEN["commands"])
            decided["one_time"] = not whole.isdisjoint(_SPOKEN["one_time"])
            decided["toolfiles"] = self._listed()
        if self.tokenless:
            decided["tokens"] = False
            decided["headers"] = not inside.isdisjoint(_INSIDE["headers"])
            if plain:
                decided["wallets"] = not inside.isdisjoint(_INSIDE["wallets"])
        if WIRES.isdisjoint(whole) and b"::" not in data and not _addresses(shape):
            decided["network"] = False
        return decided

    def _listed(self) -> bool:
        """Whether the files of tools, or tables of names and values, may stand in a plain text."""
        return (
            "5432" in self.whole
            or (b"|" in self.data and b"--" in self.data)
            or b":*:" in self.data
            or not self.inside.isdisjoint(_INSIDE["toolfiles"])
            or not self.whole.isdisjoint(_SPOKEN["toolfiles"])
        )


_OF_WORDS = ("long", "longer", "dotted", "vocabulary", "pieces", "anchors", "_words")
"""The attributes of a survey that take the words to tell."""


def _literals(low: bytes, finder: Matcher) -> tuple[set[str], set[str]]:
    """The literals of a text in lower case: all, and those that are whole runs."""
    found = finder.find_matches_as_indexes(low, overlapping=True)
    whole = {
        number
        for number, start, end in found
        if _WHOLE_AT[number]
        and low[start - 1] not in _ALPHANUMERIC
        and low[end] not in _ALPHANUMERIC
    }
    return {_LITERALS[n] for n in {f[0] for f in found}}, {_LITERALS[n] for n in whole}


def _long(shape: bytes, *, newline: bool) -> bool:
    """Whether a word is so long that it may be a token by itself, or a half of one."""
    words = shape.translate(_WORDLIKE)
    at = words.find(_INSIDE_WRAPPED)
    if at < 0:
        return False
    if _INSIDE_LONG in words:
        return True
    while newline and at >= 0:
        last = words.find(b" ", at)
        if b"." in shape[at:last]:
            return True
        at = words.find(_INSIDE_WRAPPED, last)
    return False


def _token(data: bytes, shape: bytes, finder: Matcher) -> bool:
    """Whether one of the beginnings of tokens stands in a word that is long enough for one."""
    for number, start, end in finder.find_matches_as_indexes(data, overlapping=True):
        if number < len(IN_TEXT):
            return True
        at = start + 1  # the shape has a blank before the text
        if number >= _FIRST_START and data[start - 1 : start].isalnum() and shape[at - 1] != 0x20:
            continue
        first = shape.rfind(b" ", 0, at + 1)
        if number == _SERVED and at - first > 2:
            continue
        if shape.find(b" ", end + 1) - first > _SHORTEST:
            return True
    return False


_FIRST_START = len(IN_TEXT) + len(_WITHIN)
_SERVED = _TOKENS.index("s.")
"""The short tokens of a server begin with it, or with one sign before it."""
_SHORTEST = 6
"""The words in which anchors are sought have six signs and more."""


def _digits(data: bytes, shape: bytes) -> bytes:
    """The text's shape in digits, see `Survey.digits`, without its plain dates."""
    dates: set[bytes] = set()
    at = shape.find(_DATE) if len(data) <= SMALL else -1
    while at >= 0:
        dates.add(data[at : at + 10])
        at = shape.find(_DATE, at + 11)
    for date in dates if len(dates) <= MOST_DATES else ():
        data = data.replace(date, b"x")
    return data.translate(DIGITS, SEPARATORS)


_DATE = b" 0000-00-00 "


def _addresses(shape: bytes) -> bool:
    """Whether a word has digits before a dot, and nothing else or three dots."""
    at = shape.find(b"0.")
    while at >= 0:
        first = shape.rfind(b" ", 0, at) + 1
        last = at + 2
        if shape[first] in _NUMERIC or at - first > _FAR:
            last = shape.find(b" ", at)
            word = shape[first:last]
            if not word.strip(b"0.") or (shape[first] == _DIGIT and word.count(b".") > 2):
                return True
        at = shape.find(b"0.", last)
    return False


_DIGIT = 0x30
_FAR = 100
"""From here on in a word its end is looked for, or a word of dots would be read again for each."""
_NUMERIC = frozenset((_DIGIT, 0x2E))


_indexes: dict[int, tuple[Mapping[str, Sequence[str]], bool]] = {}


def _covered(index: Mapping[str, Sequence[str]]) -> bool:
    """Whether the literals have all words of an index; remembered, since indexes are constants."""
    known = _indexes.get(id(index))
    if known is None or known[0] is not index:
        known = index, all(word in _WHOLE for word in index if word.isascii())
        _indexes[id(index)] = known
    return known[1]


def finders() -> tuple[Matcher, Matcher] | None:
    """What finds the literals; None where `ahocorasick_rs` is not installed."""
    try:
        from ahocorasick_rs import BytesAhoCorasick, Implementation
    except ImportError:
        return None
    table = Implementation.DFA
    return (
        BytesAhoCorasick([word.encode() for word in _LITERALS], implementation=table),
        BytesAhoCorasick([token.encode() for token in _TOKENS], implementation=table),
    )
