"""Can this value be a secret? The one place where that is weighed.

Detectors say where a value stands and how strong the word beside it is; these functions look at
the value alone. Everything is linear in the value's length.
"""

from __future__ import annotations

import itertools
from functools import lru_cache

from duck_tape.redaction.lazy import expression
from duck_tape.redaction.letters import is_word
from duck_tape.redaction.words import EXAMPLE_PARTS, FAMOUS, META, NOT_PASSWORDS, PLACEHOLDERS, WEAK

_REMEMBERED = 512
"""Values judged lately; a text that repeats one a thousand times pays once."""
_REFERENCE = expression(
    r"\$[A-Za-z_{(]|\$\{|\{\{|%[A-Za-z_][A-Za-z0-9_]*%$|%\([a-z]|%[a-z]+\(|<[A-Za-z_/ -]|"
    r"\[[A-Za-z_ -]+\]$|"
    r"@[A-Za-z.]+\("
    r"|#\{|!(?:vault|secret|ref|env|getatt|sub|reference)\b|\{[A-Za-z_.]+\}$"
    r"|(?i:env|os|process|config|settings|secrets?|vars?|vault|ssm|data|local|locals|params?|op|"
    r"arn|keyring"
    r"|module|self|this|github|context|options?|opts|props|state|request|req|ctx|app|credentials|"
    r"args|inputs|azurekeyvault"
    r"|gcp-?secret|aws-?secret|aws-?sm|gcp-?sm|azure-?kv|doppler|infisical|sops|file|awssm|kms|"
    r"ref|akv|gsm|chamber|bws|"
    r"keepass|lastpass"
    r"|pass|sm|gopass|conjur|parameters|steps|needs|matrix|outputs|values|node|stack|pulumi|"
    r"terraform)"
    r"(?:\.[A-Za-z_]|\[['\"A-Za-z]|://|:[A-Za-z_/]|\()"
)
_CALL = expression(r"(?P<name>[A-Za-z_][\w.:]*!?)[(\[{]")
_ESCAPED = expression(r"\\{1,8}u[0-9a-fA-F]{4}")
_PRINTF = expression(r"%(?:0[Aa]|%|[0-9]\$)?[-.0-9]{0,4}(?:l{0,2}[sdfiuxXcFgMYHS])?")
_ALGORITHM = expression(
    r"(?i:x?chacha|aes|rsa(?:ssa)?|sha|md|des|3des|ecdsa|ecdh|ed|x|poly|hmac|pbkdf|argon|"
    r"[bs]crypt|d?tls|ssl|socks|win|utf|iso|http|oauth|saml|ldap|pkcs|[rehp]s|base|blake|camellia|"
    r"curve|secp|prime|sm|ntlm|mschap|wpa|ipv|cp|k|nist|rfc|cve|ios|android|gpt|h)[-_v.#]{0,2}"
    r"\d{1,5}"
    r"(?:[-_./][A-Za-z0-9_.]{1,12}){0,5}(?:id?)?\d{0,2}$|(?i:[a-z]{2}_[a-z]{2}\.utf-?8)$|"
    r"(?:[A-Z]{2,8}-){1,4}(?:[A-Z]{2,8}|\d{1,4})(?:-[A-Z0-9]{1,8}(?:[-_.v]\d+)*){0,4}$|"
    r"(?:[A-Z0-9]{2,10}-)*PKCS\d(?:-v\d_\d)?$|(?:FY|CY)?\d{4}[QHW]\d{1,2}$|[QH]\d[-/ ]?\d{4}$"
)
_FILLER = expression(r"(?i)x{4,}|\*{3,}|\.{3}|…|•{2,}|_{4,}|-{6,}|#{4,}|([^/])\1{5,}|0{8,}")
_NOT_ALNUM = expression(r"[^A-Za-z0-9]+")
_PIECES = expression(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[0-9]+|[^A-Za-z0-9]+")
_UUID = expression(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
_VERSION = expression(
    r"v?\d+(?:\.\d+){1,4}(?:[-+.][A-Za-z]+[0-9A-Za-z.]*)?$|[<>=~^]=?\s?v?\d|v\d+$"
)
_MEASURE = expression(
    r"(?i)\d+(?:[.,]\d+)?[ -]?(?:[kmg]?i?b|bits?|bytes?|chars?|characters?|days?|hours?|h|min|"
    r"mins|minutes?|ms|s|secs?|seconds?|x|th|st|nd|rd|%|px|weeks?|months?|years?|digits?|"
    r"letters?|words?|times?|attempts?|factor|k)$"
)
_MOMENT = expression(r"\d{1,4}[-/:.]\d{1,2}(?:[-/:.]\d{1,4})?(?:[T ]?[\d:.+Z-]*)?$")
_FILE = expression(
    r"(?i)[\w.-]+\.(?:c|cfg|conf|cpp|crt|cs|css|csv|env|exs?|go|h|html?|ini|java|js|json|jsx|key|"
    r"kdbx|kt|lock|log|md|mjs|p12|pem|pfx|php|png|properties|ps1|pub|py|rb|rs|rst|sh|sql|svg|"
    r"swift|tf|toml|tsx?|txt|vue|xml|ya?ml|zip)$"
)
_HASHED = expression(
    r"\$(?:2[abxy]?|1|5|6|7|y|apr1|argon2(?:id|i|d)|scrypt|pbkdf2[\w-]*)\$|\{(?:SSHA|SHA|CRYPT|"
    r"MD5|bcrypt)\d*\}|pbkdf2[_:]|(?:sha(?:1|224|256|384|512)|md5)[-:][A-Za-z0-9+/]|ENC\[|"
    r"vault:v\d:|AQICAH|\$ANSIBLE_VAULT|Ag[A-Z][A-Za-z0-9+/]{100}|ENC\(|kms:|encrypted:|enc:"
)
_PATH = expression(
    r"(?:~|\.{0,2})/[\w.@~-]+(?:/|$)|[A-Za-z]:\\[\w\\]|[\w.@-]+(?:/[\w.@*-]+){2,}/?$|[a-z_.-]"
    r"+/[a-z_.-]+$"
)
_ADDRESS = expression(
    r"(?i)(?:[a-z][a-z0-9+.-]{1,20}:)?//|www\.|[\w.+-]+@[\w-]+\.[a-z]{2,}$|(?:[a-z0-9-]+\.){1,"
    r"5}(?:com|org|net|io|dev|local|internal|corp|app|cloud)(?:$|[/:])"
)
_CODE = expression(
    r"^[A-Za-z_][A-Za-z0-9_]*(?:(?:\.|::|->|\?\.)[A-Za-z_][A-Za-z0-9_]*)+(?:$|[(\[;])"
)
_PUBLIC = expression(
    r"pk_[a-z]{3,5}_|(?:appl|goog|amzn)_[A-Za-z0-9]{20}|mob-[0-9a-f]{8}-|client-[A-Za-z0-9]{40}|"
    r"z6Mk|(?:production|sandbox)_[a-z0-9]{8}_[a-z0-9]{16}$|sb_publishable_|phc_|pub[0-9a-f]{32}$|"
    r"pk\.eyJ|(?:SHA|sha)(?:1|256|384|512)"
    r"[-:=]|"
    r"NRJS-|GTM-[A-Z0-9]{4,}|G-[A-Z0-9]{8,12}$|UA-\d|ca-pub-|6L[A-Za-z0-9_-]{6}AAAAA|"
    r"0x4AAAAAA[\w-]{8,16}$|Iv\d\.|"
    r"Ov23li|age1[a-z0-9]{50}|npub1|[xyz]pub[1-9A-Za-z]{50}|ssh-(?:rsa|ed25519|dss)|ecdsa-sha2|"
    r"AAAA[BCE][23]N|"
    r"urn:|arn:|did:|publishable_|test_publishable|pina_|[a-z-]{2,20}-client-?id|MD5(?::[0-9a-f]"
    r"{2}){16}|"
    r"(?:[0-9A-Fa-f]{2}:){7,63}[0-9A-Fa-f]{2}$"
)
_KEY_ID = expression(r"(?:0x)?(?:[0-9A-F]{8}|[0-9A-F]{16}|[0-9A-F]{40})$")
_FILLING = frozenset(
    (
        "bar",
        "changeme",
        "demo",
        "dummy",
        "example",
        "fake",
        "fakepass",
        "foo",
        "mysecret",
        "real",
        "sample",
        "secret",
        "test",
        "testing",
        "testpass",
        "testuser",
    )
)
"""Words that make a filler of themselves even with digits behind."""
_SEQUENCES = (
    "abcdefghijklmnopqrstuvwxyz",
    "zyxwvutsrqponmlkjihgfedcba",
    "01234567890123456789",
    "98765432109876543210",
)


_HASH_INSIDE = (":$6$", ":$5$", ":$1$", ":$2a$", ":$2b$", ":$2y$", ":$y$", ":$apr1$", ":$argon2")


_VARIED = 3
"""Characters around a famous password up to which a value is still that one."""


@lru_cache(maxsize=_REMEMBERED)
def placeholder(value: str) -> bool:
    """Whether the value says "put yours here", hides one, or is printed in documentation."""
    if len(value) > 4096:
        return False
    if len(value) < 3 or _FILLER.search(value) or "example" in value.lower():
        return True
    if any(part in value for part in EXAMPLE_PARTS) or sequence(value):
        return True
    if any(part in value and len(value) - len(part) <= _VARIED for part in FAMOUS):
        return True
    parts = [p.lower() for p in _NOT_ALNUM.split(value) if p]
    if not parts:
        return len(set(value)) < 4
    return (
        all(
            p in PLACEHOLDERS
            or _counted(p)
            or (len(parts) > 1 and p.isdigit() and (len(p) < 4 or "1234567890".startswith(p)))
            for p in parts
        )
        or _camel_placeholder(value)
        or _instruction(parts)
    )


def _instruction(parts: list[str]) -> bool:
    """Whether words say what to put there: `change-this-to-a-long-random-string`."""
    if len(parts) < 5 or any(p.isdigit() and len(p) > 3 for p in parts):
        return False
    known = sum(p in PLACEHOLDERS or p in META for p in parts)
    return known * 2 >= len(parts)


def _counted(part: str) -> bool:
    """`token1`, `secret02`: a placeholder that was given a number."""
    stem = part.rstrip("0123456789")
    digits = part[len(stem) :]
    return (len(digits) < 3 and stem in PLACEHOLDERS) or (
        digits in {"123", "1234", "12345"} and stem in _FILLING
    )


def _camel_placeholder(value: str) -> bool:
    pieces = [p.lower() for p in _PIECES.findall(value) if p.isalpha()]
    digits = "".join(c for c in value if c.isdigit())
    return (
        len(pieces) > 1
        and all(p in PLACEHOLDERS or p in _FILLING for p in pieces)
        and (not digits or (value.endswith(digits) and "1234567890".startswith(digits)))
    )


def sequence(value: str) -> bool:
    """Whether most of the value is an alphabet or digits in order, or one short piece repeated."""
    low = value.lower()
    if len(low) >= 8:
        for width in (1, 2, 3, 4):
            if low == (low[:width] * (len(low) // width + 1))[: len(low)]:
                return True
        runs = sum(1 for a, b in itertools.pairwise(low) if ord(b) - ord(a) == 1)
        if runs * 10 >= (len(low) - 1) * 6 and not low.isdigit():
            return True
    letters = low.replace("-", "").replace("_", "")
    return len(letters) > 4 and not low.isdigit() and any(letters in s for s in _SEQUENCES)


@lru_cache(maxsize=_REMEMBERED)
def reference(value: str) -> bool:
    """Whether the value only points at a secret: a variable, a call, a store, a path, a name."""
    return bool(
        _REFERENCE.match(value)
        or _called(value)
        or _formatted(value)
        or _ESCAPED.search(value)
        or (value[:1] == "@" and location(value[1:]))
        or (_CODE.match(value) and wordiness(value) > 0.55)
        or "{{" in value
    )


def _called(value: str) -> bool:
    """Whether the value is a call or an index, cut off or whole: `getenv(`, `cfg["password"]`."""
    match = _CALL.match(value)
    if not match:
        return False
    name = match.group("name")
    return value[-1] in ")]};," or "." in name or ":" in name or wordiness(name) > 0.6


def _formatted(value: str) -> bool:
    """Whether the value is made of words and of what `printf` puts other values in for."""
    if "%" not in value:
        return False
    rest, times = _PRINTF.sub("", value), value.count("%")
    if any(c.isdigit() for c in rest) or (len(rest) == len(value) - times and times < 2):
        return False
    return not any(c.isalnum() for c in rest) or wordiness(rest) > 0.7


def hashed(value: str) -> bool:
    """Whether the value is a hash, or encrypted by a tool whose output is meant to be committed."""
    return bool(_HASHED.match(value)) or any(mark in value for mark in _HASH_INSIDE)


@lru_cache(maxsize=_REMEMBERED)
def location(value: str) -> bool:
    """Whether the value is a path, a file name, an address or a host."""
    return bool(_PATH.match(value) or _FILE.match(value) or _ADDRESS.match(value))


def refused(value: str) -> bool:
    """Whether no word beside the value can make it a secret."""
    return placeholder(value) or reference(value) or hashed(value) or public(value)


def truncated(text: str, end: int) -> bool:
    """Whether dots behind a value say that only its beginning is shown.

    An escaped letter behind it says so too: the decoded text shows the rest.
    """
    return text.startswith(("...", "\u2026"), end) or bool(_ESCAPED.match(text, end))


def identifies(name: str, value: str) -> bool:
    """Whether a value after a name only tells which key is meant: OpenPGP ids, certificate pins."""
    low, value = name.lower(), value.split("\\", 1)[0]
    if low == "pin":
        return len(value) > 16
    return low.endswith("key") and value.upper() == value and bool(_KEY_ID.match(value))


def public(value: str) -> bool:
    """Whether the value's own form says that anyone may read it: publishable keys, key ids."""
    return bool(_PUBLIC.match(value))


def is_hex(value: str) -> bool:
    """Whether the value is nothing but hexadecimal digits."""
    return all(c in "0123456789abcdefABCDEF" for c in value)


def decode(value: str) -> str:
    """Base64 as text, "" when it is none."""
    from base64 import b64decode

    try:
        whole = value.replace("-", "+").replace("_", "/") + "=" * (-len(value) % 4)
        return b64decode(whole, validate=True).decode("utf-8")
    except ValueError:
        return ""


@lru_cache(maxsize=_REMEMBERED)
def wordiness(value: str) -> float:
    """The share of the value's letters that stand in word-like runs, 0.0 to 1.0."""
    letters = words = 0
    for piece in _PIECES.findall(value):
        if piece.isalpha() and piece.isascii():
            letters += len(piece)
            words += len(piece) if is_word(piece) else 0
    return words / letters if letters else 0.0


@lru_cache(maxsize=_REMEMBERED)
def random_looking(value: str, least: int = 8) -> bool:
    """Whether the value looks drawn at random rather than written by a person."""
    if len(value) < least:
        return False
    digits = sum(c.isdigit() for c in value)
    letters = [c for c in value if c.isalpha()]
    if not letters or len(set(value)) < 5:
        return False
    if digits == 0:
        mixed = any(c.islower() for c in letters) and any(c.isupper() for c in letters)
        return len(value) >= (12 if mixed else 16) and wordiness(value) < (0.5 if mixed else 0.4)
    if digits + len(letters) == len(value) and is_hex(value):
        return len(value) >= 12 or digits >= 2
    turns = _turns(value)
    if turns < 2 and len(value) >= 14 and len(letters) + digits == len(value):
        cases = any(c.islower() for c in letters) and any(c.isupper() for c in letters)
        return cases and wordiness(value) < 0.4
    return turns >= 2 and wordiness(value) < (0.7 if turns > 3 else 0.55)


def _turns(value: str) -> int:
    """How often letters and digits change places."""
    kinds = [c.isdigit() for c in value if c.isalnum()]
    return sum(1 for a, b in itertools.pairwise(kinds) if a != b)


def sentence_word(value: str) -> bool:
    """Whether the value belongs to a sentence about secrets."""
    low = value.lower().strip(".,;:!?'\"`*_()[]")
    return low in META or low in NOT_PASSWORDS or low in PLACEHOLDERS


@lru_cache(maxsize=_REMEMBERED)
def technical(value: str) -> bool:
    """Whether the value is a version, a measure, a moment, a name of an algorithm or a location."""
    return bool(
        value.lower() in NOT_PASSWORDS
        or _ALGORITHM.match(value)
        or _VERSION.match(value)
        or _MEASURE.match(value)
        or _MOMENT.match(value)
        or location(value)
    )


@lru_cache(maxsize=_REMEMBERED)
def password_like(value: str) -> bool:
    """Whether the value, said without quotes in a sentence, can only be a password."""
    if len(value) < 5 or refused(value) or technical(value) or sentence_word(value):
        return False
    letters = sum(c.isalpha() for c in value)
    digits = sum(c.isdigit() for c in value)
    marks = sum(not c.isalnum() and c not in "-_.,'’/()[]:;" for c in value)
    if not letters:
        return digits >= 6 and marks > 0
    if digits:
        return letters > 1 or digits + marks > 3
    if marks:
        return letters > 3 and marks < letters
    inner = any(c.isupper() for c in value[1:]) and any(c.islower() for c in value)
    return inner and len(value) >= 8 and wordiness(value) < 0.5


@lru_cache(maxsize=_REMEMBERED)
def passphrase(value: str) -> bool:
    """Whether the value is four or more words joined by one kind of separator."""
    for separator in ("-", " ", ".", "_"):
        words = value.split(separator)
        if len(words) >= 4 and all(w.isalnum() and len(w) > 1 for w in words):
            return sum(w.lower() in META or w.lower() in PLACEHOLDERS for w in words) * 4 <= len(
                words
            )
    return False


def weak(value: str) -> bool:
    """Whether the value stands in the lists of the most used passwords."""
    return value.lower() in WEAK


def uuid(value: str) -> bool:
    """Whether the value is a UUID and nothing else."""
    return bool(_UUID.fullmatch(value))
