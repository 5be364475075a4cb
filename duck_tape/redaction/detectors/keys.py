"""The words that announce a secret: where they stand, and how strong they are.

`PASSWORD=`, `api key:`, `"clientSecret":`, `密码是`: a key is the whole name around such a word.
Its strength says how little a value must look like a secret to be taken for one.
"""

from __future__ import annotations

from functools import lru_cache

from duck_tape.redaction.announcing import (
    ACCENTED,
    FOREIGN_PASSWORDS,
    FOREIGN_SECRETS,
    INSIDE_NAMES,
    LOCAL_KEYS,
    LOCAL_PHRASES,
    PHRASES,
    SHORT,
    STEMS_OF_PASSWORDS,
    STEMS_OF_SECRETS,
)
from duck_tape.redaction.lazy import expression
from duck_tape.redaction.names import (
    BROWSER_KEYS,
    CODES,
    FOLLOWING,
    KEY_ENDINGS,
    KEY_QUALIFIERS,
    PARTS_ONLY,
    PASSWORD_ENDS,
    PASSWORDS,
    PUBLIC,
    SALTS,
    SECRETS,
    SHARED,
    STOP_FIRST,
    STOP_PASSWORD,
    STOP_TOKEN,
)
from duck_tape.redaction.survey import indexed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from duck_tape.redaction.normalise import View

PASSWORD = 3
"""Any value that can be a password is one, weak ones too."""
SECRET = 2
"""The value must mix letters and digits, or look random."""
HINT = 1
"""The value must look drawn at random and be long."""

_FOREIGN = {**dict.fromkeys(FOREIGN_PASSWORDS, PASSWORD), **dict.fromkeys(FOREIGN_SECRETS, SECRET)}
_STEMS = {**dict.fromkeys(STEMS_OF_SECRETS, SECRET), **dict.fromkeys(STEMS_OF_PASSWORDS, PASSWORD)}
_LETTERS = {word: frozenset(c for c in word if c > "\x7f") for word in (*_FOREIGN, *_STEMS)}
"""The letters beyond ASCII that a text must have before it can have a word."""
_LOCAL = {**dict.fromkeys(LOCAL_KEYS, SECRET), **dict.fromkeys(LOCAL_PHRASES, PASSWORD)}
_LOCAL_SPOKEN = indexed(_LOCAL)
_LONGEST_ENDING = 6
"""So many letters may follow a stem: the endings of cases and of plurals."""
_PREFIXING = "\u0590\u06ff"
"""From the first to the last letter of the scripts that write small words into the next one."""
_NAME = "abcdefghijklmnopqrstuvwxyz0123456789_-.ßàáâãäåæçèéêëìíîïñòóôõöøùúûüýÿ"
_NAME_SIGNS = frozenset(_NAME)
_JOINED = _NAME_SIGNS | {"\\"}
"""What before a word makes it a part of a name, or of an escape."""
_SPLIT = expression(r"[A-Z]+(?![a-z])|[A-Z]?[a-z\u00df-\u00ff]+|[0-9]+")

_OTHER_SCRIPTS = expression("[\u0e00-\u0e7f\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]")
_SPOKEN = indexed((*SHORT, *PHRASES))
_HINT_NEAR = expression(r"[^A-Za-z0-9\n]{1,12}[A-Za-z0-9+/_=.-]{16}")


class Key:
    """A word that announces a secret, with the name that it is part of.

    Attributes:
        start: Offset of the name.
        end: Offset after it.
        strength: `PASSWORD`, `SECRET` or `HINT`.
        name: The name, as written.
        foreign: Whether it is written without Latin letters.
    """

    __slots__ = ("end", "foreign", "name", "start", "strength")

    def __init__(self, start: int, end: int, strength: int, name: str, *, foreign: bool) -> None:
        """See the class for the meaning of each part."""
        self.start = start
        self.end = end
        self.strength = strength
        self.name = name
        self.foreign = foreign


def keys(view: View) -> Iterator[Key]:
    """The keys of a view, each once, in no particular order."""
    low, text = view.lower, view.text
    seen: set[int] = set()
    for anchor in _anchors(view):
        size = len(anchor)
        at = low.find(anchor)
        while at >= 0:
            start, end = at, at + size
            if low[at - 1 : at] in _JOINED or low[end : end + 1] in _NAME_SIGNS:
                start, end = _name_around(low, start, end)
            if end not in seen:
                seen.add(end)
                name = text[start:end]
                parts = _known.get(name)
                if (_parts_of(name) if parts is None else parts) and (
                    key := _latin_key(text, start, name)
                ):
                    yield key
            at = low.find(anchor, end if end > at else at + 1)
    yield from _local_keys(view)
    if not view.text.isascii():
        yield from _foreign_keys(view)
        yield from _stemmed_keys(view)


def _anchors(view: View) -> list[str]:
    """The words to look for: those that the text's vocabulary has."""
    survey = view.survey
    found = survey.having(INSIDE_NAMES)
    found += survey.spoken(_SPOKEN)
    return found if view.text.isascii() else [*found, *ACCENTED]


def _name_around(low: str, start: int, end: int) -> tuple[int, int]:
    """The stretch of the whole name that a word stands in."""
    last = low[start - 1 : start]
    if last in _NAME_SIGNS:
        before = low[max(0, start - 50) : start]
        start -= len(before) - len(before.rstrip(_NAME))
        last = low[start - 1 : start]
    if last == "\\" and low[start : start + 1] in {"n", "r", "t"}:
        start += 1  # the letter of an escape
    if low[end : end + 1] in _NAME_SIGNS:
        after = low[end : end + 50]
        end += len(after) - len(after.lstrip(_NAME))
    name = low[start:end]
    return start, end - len(name) + len(name.rstrip("-."))


_known: dict[str, list[str]] = {}
"""Names seen before and their words; those that announce nothing have none. Bounded."""
_MOST_KNOWN = 4000


def _parts_of(name: str) -> list[str]:
    """The words of a name, empty when none of them can announce a secret."""
    parts = _known.get(name)
    if parts is None:
        parts = [p.lower() for p in _SPLIT.findall(name)]
        if _noun(parts) < 0:
            parts = []
        if len(_known) >= _MOST_KNOWN:
            _known.clear()
        _known[name] = parts
    return parts


def _latin_key(text: str, start: int, name: str) -> Key | None:
    """The key that a name makes which holds a noun for secrets."""
    last = text[start - 1 : start]
    before = text[start - 40 if start > 40 else 0 : start] if last == " " else ""
    strength = _strength(name, before)
    if not strength:
        return None
    end = start + len(name)
    if last == ":" and "arn:" in text[max(0, start - 80) : start]:
        return None
    if strength == HINT and not _HINT_NEAR.match(text, end):
        return None
    return Key(start, end, strength, name, foreign=False)


@lru_cache(maxsize=4096)
def _strength(name: str, before: str) -> int:
    """How strong a name is behind what stands in front of it on its line."""
    strength = strength_of(_parts_of(name), _led(before) if before else [])
    if not strength and "." in name:  # `config.setPassword`: what is in front is another name
        strength = strength_of(_parts_of(name[name.rindex(".") + 1 :]), [])
    return strength


def _led(before: str) -> list[str]:
    """The words, three at most, right in front of a name."""
    led: list[str] = []
    before = before[:-1].replace("\\n", " ").replace("\\t", " ")
    for word in reversed(before.rsplit(" ", 3)[-3:]):
        bare = word.strip("\"'`*_(|").lower()
        if bare.isalnum():
            led.insert(0, bare)
            continue
        last = _LAST_WORD.search(bare)
        if last:
            led.insert(0, last.group(1))
        break
    return led


_LAST_WORD = expression(r"[^\w.]([^\W_]+)$")


def strength_of(parts: list[str], led: list[str]) -> int:
    """How strong a name is, 0 when it announces no secret.

    Args:
        parts: The name's words in lower case (`api_keyProd` has three).
        led: The one or two words in front of it, in lower case.
    """
    at = _noun(parts)
    if at < 0:
        return 0
    if parts == ["secret"] and led[-1:] == ["code"]:
        return PASSWORD  # French: a PIN
    if tuple(parts) in SALTS:
        return SECRET
    rest = parts[at + 1 :]
    front = set(parts[:at]) | set(led[-1:])
    stops = _stops(parts[at])
    if stops is not STOP_PASSWORD and not PUBLIC.isdisjoint(front.union(led)):
        return 0
    if _published(parts, led):
        return 0
    if front & stops or (rest and (rest[-1] in KEY_ENDINGS or "sha" in rest)):
        return 0
    strength = _noun_strength(parts[at], parts[:at] + (led[-1:] if at == 0 else []))
    if all(r in FOLLOWING or r.isdigit() for r in rest):
        return strength
    return min(strength, HINT)


def _stops(noun: str) -> frozenset[str]:
    """The words that, in front of a noun, say that no secret follows."""
    if noun in PASSWORDS or noun.endswith((*PASSWORD_ENDS, "secret")):
        return STOP_PASSWORD
    return STOP_TOKEN if noun.endswith("token") else STOP_FIRST


def _published(parts: list[str], led: list[str]) -> bool:
    """Whether a vendor's key goes into every browser by design, and is no secret of its own."""
    return not BROWSER_KEYS.isdisjoint((*parts, *led)) and "secret" not in parts


def _noun(parts: list[str]) -> int:
    """The index of the last word of the name that can announce a secret."""
    for at in range(len(parts) - 1, -1, -1):
        part = parts[at]
        if (
            part in PASSWORDS
            or part in SECRETS
            or part in PARTS_ONLY
            or part.endswith(PASSWORD_ENDS)
        ):
            return at
        if part.endswith(("secret", "token", "apikey", "schlüssel", "schluessel")) and part not in {
            "tokens",
            "secrets",
        }:
            return at
    return -1


def _noun_strength(noun: str, front: list[str]) -> int:
    if noun == "pin":
        return PASSWORD
    if noun in PASSWORDS or noun.endswith(PASSWORD_ENDS):
        return PASSWORD
    if noun in {"key", "secret"} and front and front[-1] in SHARED:
        return PASSWORD
    if noun in {"key", "keys"}:
        return SECRET if front and front[-1] in KEY_QUALIFIERS else HINT if noun == "key" else 0
    if noun == "code":
        return PASSWORD if front and front[-1] in CODES else 0
    if noun in PARTS_ONLY:
        return HINT
    return SECRET


def _local_keys(view: View) -> Iterator[Key]:
    """Phrases of other languages that are written in ASCII letters."""
    low = view.lower
    for phrase in view.survey.spoken(_LOCAL_SPOKEN):
        at = low.find(phrase)
        while at >= 0:
            end = _word_end(low, at + len(phrase))
            if end and not low[at - 1 : at].isalnum():
                yield Key(at, end, _LOCAL[phrase], view.text[at:end], foreign=False)
            at = low.find(phrase, at + len(phrase))


def _stemmed_keys(view: View) -> Iterator[Key]:
    """Words that carry endings, in the scripts and languages that part words by spaces."""
    low = view.lower
    letters = view.survey.other_letters()
    for stem, strength in _STEMS.items():
        if not _LETTERS[stem] <= letters:
            continue
        at = low.find(stem)
        while at >= 0:
            end = _word_end(low, at + len(stem))
            before = low[at - 1 : at]
            if end and (not before.isalpha() or _PREFIXING[0] <= before <= _PREFIXING[1]):
                yield Key(at, end, strength, view.text[at:end], foreign=False)
            at = low.find(stem, at + len(stem))


def _word_end(low: str, at: int) -> int:
    """Where the word around an offset ends; 0 when it is too long for an ending."""
    end = at
    while low[end : end + 1].isalpha() and end - at <= _LONGEST_ENDING:
        end += 1
    return end if end - at <= _LONGEST_ENDING else 0


def _foreign_keys(view: View) -> Iterator[Key]:
    text = view.text
    if not _OTHER_SCRIPTS.search(text):
        return
    letters = view.survey.other_letters()
    for word, strength in _FOREIGN.items():
        if not _LETTERS[word] <= letters:
            continue
        at = text.find(word)
        while at >= 0:
            end = at + len(word)
            yield Key(at, end, strength, word, foreign=True)
            at = text.find(word, end)
