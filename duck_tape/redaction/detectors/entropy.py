"""Random-looking strings in quotes: advice, by the formula of detect-secrets."""

from __future__ import annotations

from math import log2

from duck_tape.redaction.core import GUESSED, LOW, Hit, Rule
from duck_tape.redaction.judge import hashed, is_hex, location, placeholder, uuid, wordiness
from duck_tape.redaction.lazy import expression

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from duck_tape.redaction.detectors.taken import Taken

ENTROPY = Rule(
    "DT272",
    "high-entropy-string",
    "random-looking string in quotes",
    '"…"',
    "detect-secrets 1.5: high_entropy_strings",
    advisory=True,
)

_HEX = "0123456789abcdefABCDEF"
_B64 = r"A-Za-z0-9+/\\\-_="
_QUOTED_B64 = expression(rf"(?P<q>['\"])(?P<value>[{_B64}]{{23,4000}})(?P=q)")
_QUOTED_HEX = expression(r"(?P<q>['\"])(?P<value>[0-9a-fA-F]{9,4000})(?P=q)")


def entropy(value: str, alphabet: str) -> float:
    """Shannon entropy as detect-secrets computes it: over the characters of an alphabet."""
    shares = [value.count(c) / len(value) for c in set(value) if c in alphabet]
    return -sum(p * log2(p) for p in shares)


def hex_entropy(value: str) -> float:
    """The same for hexadecimal digits, lowered for plain numbers as the plugin does."""
    found = entropy(value, _HEX)
    return found - 1.2 / log2(len(value)) if value.isdigit() and len(value) > 1 else found


_BASE64_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/\\-_="


def find(text: str, data: bytes, taken: Taken) -> Iterator[Hit]:
    """The quoted strings of a text above the plugins' limits that no other hit covers.

    Args:
        text: The text.
        data: The same in UTF-8.
        taken: The places of the other hits.
    """
    if _RUN not in data.translate(_RUNS) or not _quoted(text):
        return
    for pattern, limit, distinct, measure in (
        (_QUOTED_B64, 4.5, 23, lambda v: entropy(v, _BASE64_ALPHABET)),
        (_QUOTED_HEX, 3.0, 9, hex_entropy),
    ):
        for match in pattern.finditer(text):
            value = match.group("value")
            if (
                len(set(value)) >= distinct  # entropy is at most its logarithm
                and measure(value) > limit
                and not taken.touches(*match.span("value"))
                and not _public(value)
            ):
                yield Hit(ENTROPY, *match.span("value"), rank=GUESSED, confidence=LOW)


_RUNS = bytes(
    0x22 if code in b"'\"" else 0x78 if chr(code) in _BASE64_ALPHABET else 0x20
    for code in range(256)
)
_RUN = b'"' + b"x" * 9
"""What all quoted strings that are weighed begin with, of quotes and of signs of base64."""


def _quoted(text: str) -> bool:
    """Whether what stands between quotes can be one of the runs, told without a pattern."""
    pieces = text.replace("'", '"').split('"')
    long = [piece for piece in pieces if len(piece) > 8 and " " not in piece]
    return any(len(piece) > 22 or not piece.strip(_HEX) for piece in long)


def _public(value: str) -> bool:
    """Hashes, ids, names and placeholders: random-looking and no secret."""
    if (
        uuid(value)
        or hashed(value)
        or placeholder(value)
        or wordiness(value) > 0.5
        or location(value)
    ):
        return True
    return len(value) in {7, 8, 12, 32, 40, 56, 64, 96, 128} and is_hex(value)
