"""Values made at run time: strings that match a pattern, and secrets of every other kind.

Nothing that looks like a credential stands in the tree; all of it is drawn from a seeded source.
"""

from __future__ import annotations

import base64
import re
from hashlib import sha256
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import random
    from typing import Any

LOWER = "abcdefghijklmnopqrstuvwxyz"
UPPER = LOWER.upper()
DIGITS = "0123456789"
HEX = DIGITS + "abcdef"
ALNUM = LOWER + UPPER + DIGITS


def draw(source: random.Random, alphabet: str, length: int) -> str:
    """Characters of an alphabet, with at least one letter and one digit where it has both."""
    while True:
        made = "".join(source.choice(alphabet) for _ in range(length))
        mixed = any(c.isdigit() for c in made) and any(c.isalpha() for c in made)
        if mixed or alphabet.isalpha() or alphabet.isdigit() or length < 4:
            return made


def matching(source: random.Random, pattern: str) -> str:
    """A string that a pattern matches whole."""
    parsed = re._parser.parse(pattern)  # type: ignore[attr-defined]
    compiled = re.compile(pattern)
    for _ in range(4000):
        made = "".join(_sample(source, item) for item in parsed)
        if compiled.fullmatch(made) and _likely(made):
            return made
    raise AssertionError(pattern)


def _likely(made: str) -> bool:
    return not re.search(r"(.)\1\1\1|example|____|----", made.lstrip("A"))


def _sample(source: random.Random, item: tuple[Any, Any]) -> str:
    name, value = str(item[0]), item[1]
    if name == "LITERAL":
        return chr(value)
    if name == "IN":
        return source.choice(_members(value))
    if name in {"MAX_REPEAT", "MIN_REPEAT"}:
        low, high, inner = value
        count = low if source.random() < 0.5 else min(high, low + 8)
        return "".join(_sample(source, i) for _ in range(count) for i in inner)
    if name == "SUBPATTERN":
        return "".join(_sample(source, i) for i in value[3])
    if name == "BRANCH":
        return "".join(_sample(source, i) for i in source.choice(value[1]))
    if name in {"ASSERT", "ASSERT_NOT", "AT"}:
        return ""
    raise AssertionError(name)


def _members(items: list[tuple[Any, Any]]) -> str:
    found = ""
    for kind, value in items:
        if str(kind) == "LITERAL":
            found += chr(value)
        elif str(kind) == "RANGE":
            found += "".join(chr(c) for c in range(value[0], value[1] + 1))
        else:
            found += DIGITS if "DIGIT" in str(value) else ALNUM + "_"
    return found


def password(source: random.Random, length: int = 14) -> str:
    """Letters of both cases, two digits, a sign in the middle."""
    return (
        draw(source, LOWER + UPPER, length - 4)
        + draw(source, DIGITS, 2)
        + source.choice("!%^*_+~")
        + draw(source, LOWER, 1)
    )


def web_token(source: random.Random) -> str:
    """A JSON web token with claims."""
    head = b'{"alg":"HS256","typ":"JWT"}'
    claims = f'{{"sub":"{draw(source, DIGITS, 9)}","iat":17{draw(source, DIGITS, 8)}}}'.encode()
    parts = [head, claims, source.randbytes(32)]
    return ".".join(base64.urlsafe_b64encode(p).decode().rstrip("=") for p in parts)


def armour(source: random.Random, label: str = "RSA PRIVATE KEY") -> str:
    """A private key's block."""
    body = base64.b64encode(source.randbytes(240)).decode()
    lines = "\n".join(body[i : i + 64] for i in range(0, len(body), 64))
    return f"-----BEGIN {label}-----\n{lines}\n-----END {label}-----"


def seed_phrase(source: random.Random, words: int = 12) -> str:
    """A phrase with the checksum of BIP-39."""
    from duck_tape.redaction.wordlist import WORDS

    data = source.randbytes(words * 4 // 3)
    bits = "".join(f"{b:08b}" for b in data) + f"{sha256(data).digest()[0]:08b}"[: words // 3]
    return " ".join(WORDS[int(bits[i : i + 11], 2)] for i in range(0, len(bits), 11))


def card(source: random.Random, prefix: str = "4", length: int = 16) -> str:
    """A card number that passes Luhn."""
    body = prefix + draw(source, DIGITS, length - len(prefix) - 1)
    total = 0
    for index, digit in enumerate(reversed(body)):
        value = int(digit) * (1 if index % 2 else 2)
        total += value - 9 if value > 9 else value
    return body + str(-total % 10)


def iban(source: random.Random, country: str = "DE", length: int = 18) -> str:
    """An account number with the right check digits."""
    account = draw(source, DIGITS, length)
    number = int(account + "".join(str(int(c, 36)) for c in country) + "00")
    return f"{country}{98 - number % 97:02d}{account}"
