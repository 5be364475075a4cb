"""`key = value` in every dress: settings, JSON, YAML, XML, code, tables, prose with a colon."""

from __future__ import annotations

from functools import lru_cache

from duck_tape.redaction.core import HIGH, KEYED, LOW, MEDIUM, Hit, Rule
from duck_tape.redaction.detectors import prose
from duck_tape.redaction.detectors.keys import HINT, PASSWORD, SECRET, keys
from duck_tape.redaction.detectors.places import places
from duck_tape.redaction.detectors.sentence import marked, numbered
from duck_tape.redaction.detectors.values import Value, read
from duck_tape.redaction.judge import (
    decode,
    identifies,
    location,
    passphrase,
    placeholder,
    random_looking,
    refused,
    sentence_word,
    technical,
    truncated,
    uuid,
    weak,
    wordiness,
)
from duck_tape.redaction.lazy import expression

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from duck_tape.redaction.detectors.keys import Key
    from duck_tape.redaction.normalise import View

SETTING = Rule(
    "DT230",
    "secret-setting",
    "value of a secret setting",
    "API_TOKEN=<your token>",
    "the name of the setting",
)
PASSWORD_SETTING = Rule(
    "DT231", "password-setting", "password", "password: <your password>", "the word before it"
)
RULES = (SETTING, PASSWORD_SETTING)

_ENVIRONMENT_NAME = expression(r"[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*")
_TYPE_NAME = expression(
    r"(?i)(?:u?int|float|[iuf]|n?var ?char\d?|char|bytes?|string|text|bool(?:ean)?|uuid|"
    r"varbinary)\d{0,4}$"
)
_ENDING = expression(r"/[^/]*\.[a-z][a-z0-9]{1,4}$")
_SEPARATORS = expression(r"[,;\t]")
_LONGEST = 640
"""Characters of the longest value that a key can have."""
_MORE_WORDS = expression(r"[ \t]{1,2}[A-Za-z]{2,}")


def find(view: View) -> Iterator[Hit]:
    """All values after keys in a view."""
    text = view.text
    seen: dict[str, Hit | None] = {}
    for count, key in enumerate(keys(view)):
        view.announced = True
        hit = _hit(text, key) if count < _FEW else _known_hit(text, key, seen)
        if hit:
            yield hit


_FEW = 200
"""Keys after which a text is one that repeats itself, and its places are looked up first."""
_BEFORE, _AFTER = 320, 1100
"""All that is ever read around a key."""


def _known_hit(text: str, key: Key, seen: dict[str, Hit | None]) -> Hit | None:
    """The same as `_hit`, at the price of a look-up where the surroundings were seen before."""
    first = key.start - _BEFORE
    if first < 0 or key.end + _AFTER > len(text):
        return _hit(text, key)
    around = text[first : key.end + _AFTER]
    if around not in seen:
        hit = _hit(text, key)
        seen[around] = hit and hit.moved(-first)
        return hit
    known = seen[around]
    return known and known.moved(first)


def _hit(text: str, key: Key) -> Hit | None:
    for at, how in places(text, key):
        hit = _judged(text, key, at, how)
        if hit:
            return hit
    return prose.hit(text, key)


def _judged(text: str, key: Key, at: int, how: str) -> Hit | None:
    query = (
        how == "="
        and key.start > 0
        and text[key.start - 1] in "?&;"
        and text[key.start - 1 : key.end + 1].endswith("=")
    )
    tight = how == "=" and text[key.end : key.end + 1] == "=" and at == key.end + 1
    environment = tight and bool(_ENVIRONMENT_NAME.fullmatch(key.name)) and not query
    value = read(text, at, bare=environment and _line_start(text, key.start), query=query)
    if value is None or (how in {"|", "\u2502"} and not _cell(text, value)):
        return None
    if how == "field":
        value, how = _field(value), "alone"
    if how == "alone" and not _alone(text, value, key):
        return None
    if how == "listed" and value.text.isalpha() and not random_looking(value.text):
        return None
    firm = value.quoted or tight or how in _FIRM
    strength = key.strength
    if how in {"newline", "|", "\u2502"} or (
        key.name.lower() in {"sig", "signature", "hmac", "sas"} and not query
    ):
        strength = min(strength, SECRET if how in {"newline", "|", "\u2502"} else 0)
    if identifies(key.name, value.text) or truncated(text, value.end):
        return None
    if how == "element" and value.text[:1] == "@":
        return None
    confidence = accepted(text, value, strength, firm=firm, environment=environment)
    if not confidence:
        return None
    rule = PASSWORD_SETTING if key.strength == PASSWORD else SETTING
    return Hit(rule, value.start, value.end, KEYED, confidence)


_FIRM = frozenset(("option", "element", "argument", "listed", "alone"))


def _alone(text: str, value: Value, key: Key) -> bool:
    """Whether a value fills its line or its field, and looks like one by itself."""
    body = value.text.strip()
    after = text[value.end : value.end + 3].lstrip("\"'` \t")
    if after[:1] not in {"\n", "\r", "", ",", ";", "\t", "<", "}"} or technical(body):
        return False
    if key.strength != PASSWORD:
        return random_looking(body, 12) and any(c.isdigit() for c in body)
    return random_looking(body) or marked(body) or numbered(body)


def _line_start(text: str, at: int) -> bool:
    before = text[max(0, at - 12) : at]
    return (
        not before.strip()
        or before[-1:] in "\r\n"
        or before.endswith(("export ", "set ", "ENV ", "ARG ", "$env:"))
    )


def _field(value: Value) -> Value:
    """A value up to the next separator of fields."""
    body = _SEPARATORS.split(value.text, maxsplit=1)[0]
    return Value(value.start, value.start + len(body), body, quoted=value.quoted)


def _cell(text: str, value: Value) -> bool:
    """Whether a value fills a cell of a table."""
    line = text[value.end : value.end + 40].lstrip(" \t`*\"'")
    return line[:1] in {"|", "\u2502", "\n", "\r", ""} and "---" not in value.text


def accepted(
    text: str, value: Value, strength: int, *, firm: bool, environment: bool = False
) -> str:
    """How sure it is that a value after a key of that strength is a secret; "" when it is none.

    Args:
        text: The view's text, for what follows the value.
        value: The value.
        strength: The key's strength.
        firm: Whether the form leaves no doubt that this is the value (quotes, `KEY=`, an option).
        environment: Whether it is an assignment in the form of environment files.
    """
    body = value.text.strip()
    if len(body) < 4 or len(body) > _LONGEST:
        return ""
    if strength == PASSWORD and body.isdigit() and not value.quoted:
        return MEDIUM if len(body) < 15 and not _MORE_WORDS.match(text, value.end) else ""
    return _weighed(body, strength, (value.quoted, firm, environment))


@lru_cache(maxsize=512)
def _weighed(body: str, strength: int, form: tuple[bool, bool, bool]) -> str:
    """The verdict on a value (quoted, firm, environment), remembered for texts that repeat it."""
    quoted, firm, environment = form
    if "://" in body or refused(body) or _TYPE_NAME.match(body):
        return ""
    decoded = decode(body) if len(body) > 11 and not len(body) % 4 else ""
    if decoded and decoded.isprintable() and placeholder(decoded.rsplit(":", 1)[-1]):
        return ""
    if strength == PASSWORD:
        return _password(body, quoted=quoted, firm=firm, environment=environment)
    if strength == SECRET:
        return _secret(body, firm=firm)
    return _hint(body, environment=environment) if strength == HINT else ""


def _password(body: str, *, quoted: bool, firm: bool, environment: bool) -> str:
    if " " in body:
        return MEDIUM if quoted and passphrase(body) else ""
    if len(body) > 160:
        return ""
    if random_looking(body) and not location(body):
        return HIGH
    if technical(body) or sentence_word(body) or body[-1] in ":\u2026":
        return ""
    if body.isdigit():
        return MEDIUM if len(body) < 15 else ""
    if not body.isascii() and not firm:
        return ""
    letters = sum(c.isalpha() for c in body)
    if letters < len(body):
        if all(c.isalpha() or c in "-_./'’" for c in body):
            return MEDIUM if passphrase(body) or (environment and len(body) > 7) else ""
        return MEDIUM if letters or len(body) > 5 else ""
    if weak(body):
        return MEDIUM
    if len(body) >= 8 and wordiness(body) < 0.5:
        return MEDIUM
    return LOW if (environment or quoted) and len(body) >= 6 else ""


def _secret(body: str, *, firm: bool) -> str:
    if " " in body:
        return ""
    if uuid(body) or (len(body) >= 10 and random_looking(body)):
        return "" if wordiness(body) > 0.5 and location(body) else HIGH
    if technical(body) or sentence_word(body):
        return ""
    letters = sum(c.isalpha() for c in body)
    digits = sum(c.isdigit() for c in body)
    if firm and len(body) >= 8 and letters and digits and wordiness(body) < 0.9 and "." not in body:
        return MEDIUM
    if firm and len(body) >= 16 and letters and (digits or wordiness(body) < 0.6):
        return MEDIUM
    return MEDIUM if firm and passphrase(body) else ""


def _hint(body: str, *, environment: bool) -> str:
    if uuid(body):
        return MEDIUM if environment else ""
    if len(body) < 16 or " " in body or not any(c.isdigit() for c in body):
        return ""
    if len(body) in {32, 40, 64} and all(c in "0123456789abcdef" for c in body) and not environment:
        return ""
    return (
        MEDIUM
        if random_looking(body, 16)
        and not (location(body) and wordiness(body) > 0.3)
        and not _ENDING.search(body)
        else ""
    )
