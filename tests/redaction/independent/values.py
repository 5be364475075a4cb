"""Random values in the formats that vendors publish, and the small language that asks for them.

A template holds `‹A36›` for 36 letters and digits, `‹h40›` for lower-case hexadecimal, `‹g›` for
a UUID, `‹pw›` for a password. `ALPHABETS` and `Values.named` list what there is.
"""

from __future__ import annotations

import base64
import hashlib
import re
import string
import zlib
from typing import TYPE_CHECKING
from urllib.parse import quote

from tests.redaction.independent import armor, people, words

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from random import Random

_LETTERS, _DIGITS = string.ascii_letters, string.digits
BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
_BASE62 = _DIGITS + string.ascii_uppercase + string.ascii_lowercase
_BECH32 = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"
_GENERATORS = (0x3B6A57B2, 0x26508E6D, 0x1EA119FA, 0x3D4233DD, 0x2A1462B3)
ALPHABETS = {
    "A": _LETTERS + _DIGITS,
    "H": _DIGITS + "ABCDEF",
    "L": string.ascii_uppercase,
    "U": string.ascii_uppercase + _DIGITS,
    "V": string.ascii_uppercase + "234567",
    "X": _BECH32,
    "b": _LETTERS + _DIGITS + "+/",
    "d": _DIGITS,
    "h": _DIGITS + "abcdef",
    "j": string.ascii_lowercase + _DIGITS + "!@%^-_=+",  # Django's get_random_secret_key
    "l": string.ascii_lowercase + _DIGITS,
    "t": _LETTERS + _DIGITS + "_.~-",
    "u": _LETTERS + _DIGITS + "_-",
    "v": string.ascii_lowercase + "234567",
    "w": string.ascii_lowercase,
    "x": BASE58,
}
_SLOT = re.compile("‹([^‹›]+)›")
_SIZED = re.compile(r"([A-Za-z])([0-9]+)")
_CLASSES = (string.ascii_uppercase, string.ascii_lowercase, _DIGITS)


class Values:
    """A source of values; the same `Random` state gives the same ones."""

    def __init__(self, random: Random) -> None:
        """`random` is used and advanced."""
        self.random = random
        self.people = people.People(random)
        self.company = random.choice(words.COMPANIES)
        self.named: dict[str, Callable[[], str]] = {
            "g": self.uuid,
            "pw": self.password,
            "uripw": self.uri_password,
            "pct": self.percent_password,
            "weak": self.weak_password,
            "pin": self.pin,
            "phrase": self.phrase,
            "word": lambda: self.pick(words.NOUNS),
            "name": lambda: self.pick(words.FIRST_NAMES),
            "company": lambda: self.company,
            "octet": lambda: str(random.randint(10, 250)),
            "date": self.date,
            "time": self.time,
            "sha256b64": lambda: self.encoded(32),
            "sha512b64": lambda: self.encoded(64),
            "jwt": self.jwt,
            "age58": self.age_key_data,
            "wif": self.wif,
            "xprv": self.extended_private_key,
            "mnemonic12": lambda: self.mnemonic(12),
            "mnemonic24": lambda: self.mnemonic(24),
            "basic": lambda: self.basic("ci"),
            "basicpw": lambda: self.basic(""),
            "eth": lambda: "0x" + self.chars("h", 40),
            "zw": lambda: "\u200b",
            "nbsp": lambda: "\u00a0",
            "pem-base64": lambda: base64.b64encode(armor.elliptic(self.raw).encode()).decode(),
            "pem-ec": lambda: armor.elliptic(self.raw),
            "pem-ec-escaped": lambda: armor.elliptic(self.raw).replace("\n", r"\n"),
            "pem-openssh": lambda: armor.openssh(self.raw),
            "pem-pkcs8": lambda: armor.pkcs8(self.raw),
            "pem-pkcs8-escaped": lambda: armor.pkcs8(self.raw).replace("\n", r"\n"),
            "pem-pkcs8-rest": lambda: armor.pkcs8(self.raw).replace("\n", "\n    "),
            "pem-rsa": lambda: armor.rsa(self.raw),
            "pgp-private": lambda: armor.openpgp(self.raw),
        } | self.people.named

    def pick(self, options: Sequence[str]) -> str:
        """One of the options."""
        return self.random.choice(options)

    def fill(self, template: str, known: Mapping[str, str] | None = None) -> str:
        """The template with every slot filled: from `known` first, else at random.

        Raises `KeyError` for a slot that means nothing.
        """
        table = known or {}

        def value(match: re.Match[str]) -> str:
            slot = match[1]
            return table[slot] if slot in table else self.slot(slot)

        return _SLOT.sub(value, template)

    def slot(self, slot: str) -> str:
        """One value: `A36`, `h40`, `C30` (with GitHub's checksum), `doc:jwt`, or a name."""
        family, _, which = slot.partition(":")
        if which:
            return armor.documented(which) if family == "doc" else armor.public(which, self.raw)
        sized = _SIZED.fullmatch(slot)
        if sized is None or slot in self.named:
            return self.named[slot]()
        if sized[1] == "C":
            return self.checksummed(int(sized[2]))
        return self.chars(sized[1], int(sized[2]))

    def chars(self, alphabet: str, count: int) -> str:
        """Random signs that show every class of the alphabet and begin and end alphanumeric."""
        signs = ALPHABETS[alphabet]
        plain = [sign for sign in signs if sign.isalnum()]
        while True:
            value = "".join(self.random.choice(signs) for _ in range(count))
            value = self.pick(plain) + value[1:-1] + self.pick(plain) if count > 1 else value
            if count < 8 or self._varied(value, signs):
                return value

    @staticmethod
    def _varied(value: str, signs: str) -> bool:
        return all(set(value) & set(group) for group in _CLASSES if set(signs) & set(group))

    def checksummed(self, count: int) -> str:
        """Random base 62 and six signs of CRC-32 (GitHub's and npm's published scheme)."""
        body = self.chars("A", count)
        number, tail = zlib.crc32(body.encode()), ""
        for _ in range(6):
            number, rest = divmod(number, 62)
            tail = _BASE62[rest] + tail
        return body + tail

    def raw(self, count: int) -> bytes:
        """So many random bytes."""
        return self.random.randbytes(count)

    def encoded(self, count: int) -> str:
        """Base 64, padded, of so many random bytes."""
        return base64.b64encode(self.raw(count)).decode()

    def uuid(self) -> str:
        """A random (version 4) UUID."""
        text = self.chars("h", 32)
        variant = self.pick("89ab")
        return f"{text[:8]}-{text[8:12]}-4{text[13:16]}-{variant}{text[17:20]}-{text[20:]}"

    def date(self) -> str:
        """A day of 2025, ISO."""
        return f"2025-{self.random.randint(1, 12):02}-{self.random.randint(1, 28):02}"

    def time(self) -> str:
        """A time of day with seconds."""
        randint = self.random.randint
        return f"{randint(0, 23):02}:{randint(0, 59):02}:{randint(0, 59):02}"

    def password(self) -> str:
        """A hard password of the kinds people have; safe in every syntax used here."""
        noun, other = self.pick(words.NOUNS).title(), self.pick(words.NOUNS).title()
        style = self.random.randrange(4)
        if style == 0:
            return f"{noun}-{other}-{self.random.randint(10, 99)}"
        if style == 1:
            return (
                f"{noun.replace('o', '0').replace('e', '3')}{self.pick('!+?^~')}{other}{self.pin()}"
            )
        if style == 2:
            return f"{self.chars('A', 6)}{self.pick('!+?^~.')}{self.chars('A', 8)}"
        return self.chars("A", self.random.randint(14, 24))

    def uri_password(self) -> str:
        """A hard password that needs no encoding in a URI or a shell."""
        first, second = (self.pick(words.NOUNS).title() for _ in range(2))
        easy = f"{first}-{second}-{self.random.randint(10, 99)}"
        return self.pick([easy, self.chars("A", self.random.randint(12, 24))])

    def basic(self, user: str) -> str:
        """Base 64 of `user:password` (RFC 7617), or of the password alone."""
        plain = f"{user}:{self.password()}" if user else self.password()
        return base64.b64encode(plain.encode()).decode()

    def percent_password(self) -> str:
        """A password with signs that a URI must percent-encode, encoded."""
        signs = "".join(self.random.choice("@/:#?&%") for _ in range(2))
        raw = self.chars("A", 5) + signs[0] + self.chars("A", 5) + signs[1] + self.chars("A", 3)
        return quote(raw, safe="")

    def weak_password(self) -> str:
        """A guessable password: a word and some digits."""
        noun = self.pick(words.NOUNS)
        return f"{self.pick([noun, noun.title()])}{self.random.randint(11, 2025)}"

    def pin(self) -> str:
        """Four to six digits, none of the usual examples."""
        while True:
            value = self.chars("d", self.random.choice((4, 4, 6)))
            if len(set(value)) > 2 and value not in "01234567890 9876543210":
                return value

    def phrase(self) -> str:
        """Four words with hyphens (diceware)."""
        return "-".join(self.random.sample(words.NOUNS, 4))

    def jwt(self) -> str:
        """A signed JSON web token (RFC 7519) with a few claims and an HMAC's 32 bytes."""
        claims = f'{{"sub":"{self.uuid()}","scope":"admin","iat":17{self.chars("d", 8)}}}'
        parts = [b'{"alg":"HS256","typ":"JWT"}', claims.encode(), self.raw(32)]
        return ".".join(base64.urlsafe_b64encode(part).decode().rstrip("=") for part in parts)

    def age_key_data(self) -> str:
        """What follows `AGE-SECRET-KEY-1`: 32 bytes in bech32 with its checksum."""
        return bech32("age-secret-key-", self.raw(32)).upper()

    def wif(self) -> str:
        """A Bitcoin private key in wallet import format, compressed."""
        return base58check(b"\x80" + self.raw(32) + b"\x01")

    def extended_private_key(self) -> str:
        """A BIP 32 extended private key."""
        version, depth = bytes.fromhex("0488ade4"), b"\x03"
        return base58check(version + depth + self.raw(8) + self.raw(32) + b"\x00" + self.raw(32))

    def mnemonic(self, count: int) -> str:
        """A BIP 39 phrase with a right checksum, from a part of the English list."""
        table, names = words.BIP39, {index: word for word, index in words.BIP39.items()}
        checksum_bits = count // 3
        while True:
            chosen = [self.pick(list(table)) for _ in range(count - 1)]
            head = "".join(f"{table[word]:011b}" for word in chosen)
            for free in self.random.sample(range(1 << (11 - checksum_bits)), 8):
                bits = head + f"{free:0{11 - checksum_bits}b}"
                data = int(bits, 2).to_bytes(len(bits) // 8, "big")
                check = f"{hashlib.sha256(data).digest()[0]:08b}"[:checksum_bits]
                last = names.get(int(f"{free:b}" + check, 2))
                if last is not None:
                    return " ".join([*chosen, last])


def base58check(payload: bytes) -> str:
    """The payload and its double SHA-256 checksum in Bitcoin's base 58."""
    digest = hashlib.sha256(hashlib.sha256(payload).digest()).digest()
    number, text = int.from_bytes(payload + digest[:4], "big"), ""
    while number:
        number, rest = divmod(number, 58)
        text = BASE58[rest] + text
    return text


def bech32(human: str, data: bytes) -> str:
    """The data part and checksum of BIP 173 for 32 bytes (without `human` and the 1)."""
    bits = "".join(f"{byte:08b}" for byte in data) + "0000"
    numbers = [int(bits[at : at + 5], 2) for at in range(0, len(bits), 5)]
    prefix = [ord(sign) >> 5 for sign in human] + [0] + [ord(sign) & 31 for sign in human]
    check = _polymod([*prefix, *numbers, 0, 0, 0, 0, 0, 0]) ^ 1
    numbers += [(check >> 5 * (5 - place)) & 31 for place in range(6)]
    return "".join(_BECH32[number] for number in numbers)


def _polymod(numbers: Sequence[int]) -> int:
    total = 1
    for number in numbers:
        top, total = total >> 25, (total & 0x1FFFFFF) << 5 ^ number
        for place, generator in enumerate(_GENERATORS):
            total ^= generator if top >> place & 1 else 0
    return total
