"""The gate: what a text may hold, known at the price of a few searches.

Bytes only, no regular expressions, and nothing imported but literals: a pre-commit hook on a
clean file ends here. The answer names the detectors that could report anything; that it never
leaves one out is tested on generated text.
"""

from __future__ import annotations

from duck_tape.redaction.announcing import (
    ACCENTED,
    CODES,
    FOREIGN_PASSWORDS,
    FOREIGN_SECRETS,
    INSIDE_NAMES,
    LOCAL_KEYS,
    LOCAL_PHRASES,
    PAIRS,
    PHRASES,
    REQUESTS,
    SEEDS,
    SHORT,
    STEMS_OF_PASSWORDS,
    STEMS_OF_SECRETS,
    TOOLS,
    URL_WORDS,
    WALLETS,
)
from duck_tape.redaction.survey import WRAPPED_FROM, Survey, indexed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import AnyStr

_GLYPHLESS = (
    b"\xe2\x80\x8b", b"\xe2\x80\x8c", b"\xe2\x80\x8d", b"\xe2\x80\x8e", b"\xe2\x80\x8f",
    b"\xe2\x80\x90", b"\xe2\x80\x91", b"\xe2\x80\xaa", b"\xe2\x80\xab", b"\xe2\x80\xac",
    b"\xe2\x80\xad", b"\xe2\x80\xae", b"\xe2\x81", b"\xc2\xad", b"\xcd\x8f", b"\xd8\x9c",
    b"\xe1\x85", b"\xe1\x9e", b"\xe1\xa0", b"\xef\xb8", b"\xef\xb9", b"\xef\xbb\xbf",
    b"\xef\xbc", b"\xef\xbd", b"\xf3\xa0",
)  # fmt: skip
"""Invisible and full-width characters in UTF-8, by their first bytes."""
_ESCAPES = (b"\\u", b"\\x", b"\\033", b"\\e[", b"\\_", b"\\-", b"\\.")
_OCTETS = (b"%2", b"%3", b"%4", b"%5", b"%6", b"%7")
ARMOUR = ("ls0tls1crudjti", "putty-user", "kty")
"""What else than dashes a block begins with: encoded armour, and the key types of JSON."""
_IN_NAMES = tuple(INSIDE_NAMES)
_FOREIGN = tuple(
    word.encode()
    for words in (
        ACCENTED,
        FOREIGN_PASSWORDS,
        FOREIGN_SECRETS,
        STEMS_OF_PASSWORDS,
        STEMS_OF_SECRETS,
    )
    for word in words
)
_REQUESTS = tuple(REQUESTS)
_SHORT = indexed((*SHORT, *PHRASES, *LOCAL_PHRASES, *LOCAL_KEYS))
_URL_WORDS = indexed(URL_WORDS)
_PAIRS = indexed(PAIRS)
_CODES = indexed((*SEEDS, *CODES))
_TOOLS = indexed(TOOLS)
TOOL_WORDS = ("password", "securestring", "pgpass", "_auth")
_WALLETS = tuple(word for word in WALLETS if word.isascii())
_FOREIGN_WALLETS = tuple(word.encode() for word in WALLETS if not word.isascii())
_HEX = b"0123456789abcdefABCDEF"
_BASE64 = _HEX + b"ghijklmnopqrstuvwxyzGHIJKLMNOPQRSTUVWXYZ+/\\-_="
_DECIMAL = frozenset("0123456789")
WIRES = frozenset(
    ("2001", "2003", "2400", "2401", "2402", "2403", "2404", "2406", "2600", "2601", "2602", "2603",
     "2604", "2605", "2606", "2607", "2620", "2800", "2804")
)  # fmt: skip


def may_hold(data: bytes) -> bool:
    """Whether a text may hold a secret or personal data.

    Args:
        data: The text in UTF-8 (surrogates passed through).

    Returns:
        False only when no detector reports anything, advice included.
    """
    return disguised(data) or bool(wanted(Survey(data)))


def disguised(data: bytes) -> bool:
    """Whether characters or escapes in a text can hide a literal."""
    if b"\\" in data and any(escape in data for escape in _ESCAPES):
        return True
    if b"%" in data and any(octet in data for octet in _OCTETS):
        return True
    if b"\x1b" in data:
        return True
    return (b"&" in data and b"&#" in data) or (
        not data.isascii() and any(mark in data for mark in _GLYPHLESS)
    )


def wanted(survey: Survey) -> list[str]:
    """The names of the detectors that could report anything in a text, in their order."""
    if survey.names is None:
        decided = survey.decided
        names = [
            name for name, asks in _ASKS if (decided[name] if name in decided else asks(survey))
        ]
        if names or _foreign(survey):
            names.append("foreign")
        survey.names = names
    return survey.names


def _some(words: tuple[AnyStr, ...], data: AnyStr) -> bool:
    """Whether one of the words stands in a text; a loop, since this is asked of every text."""
    for word in words:  # noqa: SIM110  (a generator costs twice as much)
        if word in data:
            return True
    return False


def _tokens(survey: Survey) -> bool:
    """An anchor, a word long enough for the formats without one, or two halves of such a word."""
    if survey.anchors or survey.longer or survey.served():
        return True
    return b"\n" in survey.data and any(len(w) >= WRAPPED_FROM for w in survey.dotted)


def _blocks(survey: Survey) -> bool:
    return b"----" in survey.data or _some(ARMOUR, survey.vocabulary)


def _keyed(survey: Survey) -> bool:
    if _some(_IN_NAMES, survey.vocabulary) or survey.spoken(_SHORT):
        return True
    if survey.data.isascii():
        return False
    low = survey.data.decode("utf-8", "surrogatepass").lower().encode("utf-8", "surrogatepass")
    return _some(_FOREIGN, low)


def _urls(survey: Survey) -> bool:
    return b"://" in survey.data or bool(survey.spoken(_URL_WORDS))


def _headers(survey: Survey) -> bool:
    return _some(_REQUESTS, survey.vocabulary) or "eyJ" in survey.long


def _toolfiles(survey: Survey) -> bool:
    data = survey.data
    if "5432" in survey.pieces or (b"*" in data and b":*:" in data):
        return True
    if survey.spoken(_PAIRS) or (b"|" in data and b"--" in data):
        return True
    return _some(TOOL_WORDS, survey.vocabulary)


def _one_time(survey: Survey) -> bool:
    return bool(survey.spoken(_CODES))


def _wallets(survey: Survey) -> bool:
    if "prv" in survey.long or survey.longer:
        return True
    if _some(_WALLETS, survey.vocabulary):
        return True
    return not survey.data.isascii() and _some(_FOREIGN_WALLETS, survey.data)


def _numbers(survey: Survey) -> bool:
    """Nine digits with nothing but separators between them, or an explicit word."""
    if "ssn" in survey.vocabulary or "soc" in survey.vocabulary:
        return True
    return b"000000000" in survey.digits()


def _network(survey: Survey) -> bool:
    """Digits around dots, whole or cut by a line end, or the beginning of an IPv6 address."""
    numbers = [w for w in survey.dotted if w[0] in ".0123456789"]
    if any(w.count(".") > 2 and w[0] != "." and _digit_and_dot(w) for w in numbers):
        return True
    if b"\n" in survey.data and any(
        "." in w.strip(".") and not w.strip(".0123456789") for w in numbers
    ):
        return True
    return not WIRES.isdisjoint(survey.pieces) or (
        b"::" in survey.data and any(p[:2] == "2a" for p in survey.pieces)
    )


def _digit_and_dot(word: str) -> bool:
    """Whether a digit stands right before a dot, as in every address."""
    return any(part[-1:] in _DECIMAL for part in word.split(".")[:-1] if part)


def _contact(survey: Survey) -> bool:
    return b"@" in survey.data or b"+" in survey.data or b"000000000" in survey.digits()


def _foreign(survey: Survey) -> bool:
    """What detect-secrets alone may report, where no detector of ours looks at all."""
    if b"PRIVATE KEY" in survey.data or _quoted(survey.data):
        return True
    return "AP" in survey.long or "AKC" in survey.long or "cl" in survey.long


def _quoted(data: bytes) -> bool:
    """Quoted runs that detect-secrets' entropy detectors weigh."""
    if b'"' not in data and b"'" not in data:
        return False
    pieces = data.replace(b"'", b'"').split(b'"')
    return any(
        len(p) > 8
        and (not p.translate(None, _HEX) or (len(p) > 22 and not p.translate(None, _BASE64)))
        for p in pieces
    )


_ASKS = (
    ("tokens", _tokens),
    ("blocks", _blocks),
    ("keyed", _keyed),
    ("urls", _urls),
    ("headers", _headers),
    ("commands", lambda survey: survey.spoken(_TOOLS)),
    ("toolfiles", _toolfiles),
    ("one_time", _one_time),
    ("wallets", _wallets),
    ("contact", _contact),
    ("numbers", _numbers),
    ("network", _network),
)
"""Each detector with the question that opens it. A new detector is one line here."""
