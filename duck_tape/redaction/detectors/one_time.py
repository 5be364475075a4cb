"""Seeds of one-time passwords, and recovery codes."""

from __future__ import annotations

from duck_tape.redaction.announcing import CODES, SEEDS
from duck_tape.redaction.core import HIGH, MEDIUM, SHAPED, Hit, Rule
from duck_tape.redaction.judge import placeholder
from duck_tape.redaction.lazy import expression
from duck_tape.redaction.survey import indexed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from duck_tape.redaction.normalise import View

SEED = Rule(
    "DT227",
    "totp-seed",
    "seed of one-time passwords",
    "otpauth://totp/…?secret=<base32>",
    "RFC 6238; Key URI format",
)
RECOVERY = Rule(
    "DT228",
    "recovery-code",
    "recovery code",
    "recovery codes: xxxx-xxxx, …",
    "the providers' documentation: two-factor recovery",
)
RULES = (SEED, RECOVERY)

_URI = expression(
    r"otpauth(?:-migration)?://[^\s\"'`<>]{0,200}?[?&](?:secret|data)=(?P<value>[A-Za-z0-9+/%=_-]"
    r"{12,600})"
)
_SEED = expression(
    r"[^\n]{0,50}?(?:[:=]|\b(?:seed|secret|key)(?=[ \t])|\b(?:is|ist|lautet|est|es)\b|是|为|は|는|"
    r"은|\|)[ \t*_\"'`]{0,"
    r"6}(?P<value>(?:[A-Z2-7]{4}[ -]){3,15}[A-Z2-7]{2,8}|[A-Z2-7]{16,64}={0,6}|(?:[a-z2-7]{4} )"
    r"{3,15}[a-z2-7]{2,8})(?![A-Za-z0-9])"
)
_BASE32 = expression(r"[A-Z2-7]{4}[ -]?[A-Z2-7]{4}|(?:[a-z2-7]{4} ){2}")
_SEEDS = indexed(SEEDS)
_CODES = indexed(CODES)
_CODE = expression(
    r"(?<![\w-])(?:[A-Za-z0-9]{4,6}(?:[- ][A-Za-z0-9]{4,6}){1,7}|[A-Za-z0-9]{8,16}|[0-9]{6,10}|"
    r"[0-9]{4} [0-9]{4})(?![\w-])"
)
_STEP = 350
_REGION = 700
_SPACED = expression(r"\n\s{0,8}\n\s{0,8}\n|\n#{1,6} |\n(?=[A-Z][a-z]+ [a-z]+ )")


def find(view: View) -> Iterator[Hit]:
    """All seeds and recovery codes of a view."""
    low, survey = view.lower, view.survey
    if "otpauth" in survey.pieces:
        for match in _URI.finditer(view.text):
            if not placeholder(match.group("value")):
                yield Hit(SEED, *match.span("value"), rank=SHAPED)
    for word in survey.spoken(_SEEDS):
        at = low.find(word)
        while at >= 0:
            if not _BASE32.search(view.text, at, at + 160):
                at = low.find(word, at + 110)
                continue
            found = _SEED.match(view.text, at + len(word))
            if found and _base32(found.group("value")):
                yield Hit(SEED, *found.span("value"), rank=SHAPED, confidence=MEDIUM)
            at = low.find(word, at + 1)
    for word in survey.spoken(_CODES):
        at = low.find(word)
        while at >= 0:
            yield from _codes(view.text, at + len(word))
            at = low.find(word, at + _STEP)


def _base32(value: str) -> bool:
    letters = "".join(c for c in value if c.isalnum())
    digits = sum(c.isdigit() for c in letters)
    return digits > 0 and len(letters) >= 16 and len(set(letters)) > 6 and not placeholder(letters)


def _codes(text: str, at: int) -> Iterator[Hit]:
    """Codes in what follows the words: on the line, in a list, in a fenced block."""
    region = text[at : at + _REGION]
    stop = _SPACED.search(region)
    region = region[: stop.start()] if stop else region
    for match in _CODE.finditer(region):
        value = match.group()
        if _like_code(value):
            yield Hit(
                RECOVERY,
                at + match.start(),
                at + match.end(),
                SHAPED,
                HIGH if "-" in value else MEDIUM,
            )


def _like_code(value: str) -> bool:
    groups = value.replace("-", " ").split(" ")
    letters = any(c.isalpha() for c in value)
    digits = sum(c.isdigit() for c in value)
    if len(groups) == 1:
        return digits > 1 and (letters or len(value) in {6, 8, 10}) and not _dated(value)
    if " " in value and letters:
        return all(any(c.isdigit() for c in g) for g in groups)
    return digits > 0 and len({len(g) for g in groups}) == 1 and not _dated(value)


def _dated(value: str) -> bool:
    return value[:4] in {"2023", "2024", "2025", "2026", "2027"}
