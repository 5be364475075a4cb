"""Secrets told in sentences of any order: the value after the word, before it, in any language.

Where `prose` reads set phrases, this walks: word by word from the key to the end of the clause,
then back to its beginning. What stands between (a copula, a colon, a preposition after a verb of
change) and what the value looks like decide together; the words are data in
`duck_tape.redaction.sayings`.
"""

from __future__ import annotations

from duck_tape.redaction.core import HIGH, KEYED, MEDIUM, Hit
from duck_tape.redaction.detectors.keys import PASSWORD
from duck_tape.redaction.detectors.values import read
from duck_tape.redaction.judge import (
    identifies,
    passphrase,
    password_like,
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
from duck_tape.redaction.names import KEY_ENDINGS
from duck_tape.redaction.sayings import (
    ABOUT,
    AS,
    CHANGES,
    CHANGES_LAST,
    COPULAS,
    FILLERS,
    LOGINS,
    PREPOSITIONS,
    SEPARATORS,
    USES,
    VERBS_LAST,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from duck_tape.redaction.core import Rule
    from duck_tape.redaction.detectors.keys import Key
    from duck_tape.redaction.detectors.values import Value

_REACH = 160
_MOST_WORDS = 12
_BACK_WORDS = 9
_CLOSING = expression(r"(?:\*\*|__|</(?:b|strong|em|i|kbd|code)>|[\"'`*_)\]}>»”」’])*")
_SPACE = expression(
    r"(?:[ \t\u00a0\u202f]|(?:\r\n|\n|\r)(?:[ \t]{0,8}>){0,4}"
    r"(?![ \t>]*(?:\r|\n|\+|[-*#|] |[0-9]+[.)] |[^\s:=]{0,60}[ \t]{0,2}[:=])))*"
)
_BELOW = expression(
    r"[ \t]*(?:\r\n|\n|\r)(?:[ \t>]{0,12}(?:\r\n|\n|\r)){0,2}(?:[ \t>]{0,12}(?:```|~~~)[a-z]{0,10}"
    r"(?:\r\n|\n|\r))?"
    r"[ \t>]{0,16}(?:[-*+][ \t]{1,3})?(?=(?P<value>\S{6,200})[ \t]*(?:[\r\n]|$))"
)
_WORD = expression(r"[^\s\u00a0\u202f]{1,80}")
_WRAPPED_MARK = expression(r"<(?:b|strong|em|i|kbd|code|tt|span|u)>|[*_(\[<]+(?=[^\s*_])")
_QUOTE = expression(r"[\"'`“”„«‹‘「『]")
_CLAUSES = expression(r"(?<=[.!?;])[ \t]|[\r\n]|\|")
TICKET = expression(
    r"[A-Z][A-Z0-9]{0,9}[-_]\d{1,6}$|[A-Z]{2,6}\d{1,5}$|[A-Z][a-z]{1,11}[-_]?\d$|#\d+|[a-z]{2,8}"
    r"-\d{1,6}$|"
    r"[A-Z]\d{1,3}$"
)
_CODE_WORD = expression(r"[^\s\"'`]*(?:[{};\\]\S|\)[;,{]|\(\)|[{}]$|=>$|;$|\]\(|[\w)]\.[a-z]+\()")
_LETTERS = expression(r"[\"'`*_(\[]*([^\W\d_]+)(?=$|[.,:;!?)(\"'`*_|\\}\]])")
_LISTED = expression(r"[\"'`]{1,3},|[\"'][;)]")
_NAMED = expression(r"[A-Za-z]*[0-9_.]|[A-Za-z]*[a-z][A-Z]")
_IDENTIFIER = expression(
    r"[A-Za-z][a-z]*(?:_[a-z0-9]+)+$|[a-z]+(?:[A-Z][a-z0-9]+)+$|[A-Z][A-Z0-9_]+$"
)
UNITS = expression(
    r"[ \t]?(?:[a-zäöü]*(?:bit|byte|char|sec|min|day|hour|year|zeichen|caract|симв|times|digits|"
    r"words|attempts|знак|цифр|ziffer|chiffre|carat|dígito|digit|user|item|people)|"
    r"[%位字天秒次个個桁文日回자글초일번])"
)
HASHING = expression(
    r"[ \t]{0,2}(?:[)」』”\"'`]{0,2}[ \t]?)(?:hash|encrypt|加密|哈希|ハッシュ|暗号化|해시|암호화|"
    r"хеш|хэш|шифр|chiffr|verschl|cifr)"
)


def hit(text: str, key: Key, rule: Rule) -> Hit | None:
    """The value that a sentence gives a key, wherever it stands in its clause.

    Args:
        text: The view's text.
        key: A key of strength `PASSWORD` or `SECRET`.
        rule: The rule that the hit names.
    """
    if _GLUED.match(text, key.end):
        return None
    if text[key.end : key.end + 2] in {"',", '",', "')", '")', "`,"}:
        return None
    spoken = not _NAMED.search(key.name)
    found = _after(text, key, spoken=spoken) or (_before(text, key) if spoken else None)
    if not found:
        return None
    sure = random_looking(found.text)
    return Hit(rule, found.start, found.end, KEYED, HIGH if sure else MEDIUM)


_GLUED = expression(r"(?:[=@/\\({\[<$&%#~^+]|[.?][^\s\"'`)]|\|[\"'])")
"""Right behind a word they make it part of code or of an address."""


def about(text: str, key: Key) -> bool:
    """Whether the word behind a key makes the two the name of something that is no secret."""
    word = _WORD.match(text, _skip(text, key.end))
    return word is not None and _about(word.group())


def _about(word: str) -> bool:
    found = _LETTERS.match(word.lower())
    low = found.group(1) if found else ""
    return (low in ABOUT or low in KEY_ENDINGS) and not low.startswith(CHANGES)


class _Said:
    """What the words between the key and the value have told so far."""

    __slots__ = ("alone", "changed", "links", "login", "near", "seen")

    def __init__(self, text: str, key: Key) -> None:
        lead = _CLAUSES.split(text[max(0, key.start - 90) : key.start])[-1].lower().split()[-9:]
        self.changed = any(w.startswith(CHANGES) for w in lead)
        self.login = any(w.startswith(LOGINS) or w in USES for w in lead)
        self.alone = not lead
        self.near = ""
        self.links = 0
        self.seen = 0

    def take(self, word: str) -> None:
        """Take note of a word that is no value."""
        self.seen += 1
        if word in FILLERS or (self.near == "said" and word in PREPOSITIONS):
            return
        self.near = ""
        if word in COPULAS or word in SEPARATORS or word.endswith((":", "=")):
            self.near = "said"
            self.links += 1
        elif word == "/" and self.seen > 1:
            self.near = "said" if self.links or self.login else ""
        elif word in PREPOSITIONS:
            self.near = "said" if self.changed else "led"
        if word.startswith(CHANGES):
            self.changed = True
        if word.startswith(LOGINS):
            self.login = True


def _after(text: str, key: Key, *, spoken: bool) -> Value | None:
    said = _Said(text, key)
    if text[key.end : key.end + 3] in {"'s ", "\u2019s "}:
        said.near = "said"
    closed = _CLOSING.match(text, key.end)
    at = closed.end() if closed else key.end
    at += 1 if said.near else 0
    stop = min(len(text), key.end + _REACH)
    for _ in range(_MOST_WORDS):
        at = _skip(text, at)
        mark = _WRAPPED_MARK.match(text, at)
        at = mark.end() if mark else at
        word = _WORD.match(text, at)
        if not word or at >= stop:
            return None
        raw = word.group()
        quoted = bool(_QUOTE.match(raw)) or bool(mark)
        low = raw.lower().strip("\"'`“”„«»‹›‘’「」『』(),;.!?*_[]")
        bare = low.rstrip(":")
        if bare in ABOUT or _CODE_WORD.match(raw):
            return None
        value = None if _plain(raw) and not quoted else read(text, _opened(text, at))
        if (
            value
            and (spoken or (said.near == "said" and said.seen < 5))
            and _told(text, value, key, said, quoted=value.quoted or quoted)
        ):
            return value
        if value and said.near == "said" and any(c.isdigit() for c in value.text):
            return None
        if quoted and _LISTED.match(text, value.end if value else at):
            return None
        said.take(low or raw)
        if raw[-1] in ":=：" and low and not value:
            said.near, said.links = "said", said.links + 1
            below = _BELOW.match(text, word.end())
            if below:
                return _below(text, below.end(), key)
        end = value.end if value and value.quoted else word.end()
        if not quoted and raw[-1] in ".!?" and text[word.end() : word.end() + 1] in _ENDS:
            return None
        at = max(end, word.end()) if not quoted else end
        closed = _CLOSING.match(text, at)
        at = closed.end() if closed else at
    return None


_ENDS = frozenset((" ", "\n", "\r", "\t", ""))


def _below(text: str, at: int, key: Key) -> Value | None:
    """The value alone on its line under a sentence that ends with a colon."""
    value = read(text, at)
    body = value.text.strip() if value else ""
    if value is None or refused(body) or technical(body) or TICKET.match(body):
        return None
    if key.strength != PASSWORD:
        return value if any(c.isdigit() for c in body) and random_looking(body, 12) else None
    return value if marked(body) or numbered(body) or random_looking(body) else None


def _skip(text: str, at: int) -> int:
    space = _SPACE.match(text, at)
    at = space.end() if space else at
    while text[at : at + 1] in {",", ";"} and at < len(text):
        space = _SPACE.match(text, at + 1)
        at = space.end() if space else at + 1
    return at


def _opened(text: str, at: int) -> int:
    """The offset of a value: past the quote and the space that French puts behind it."""
    if text[at : at + 1] in {"«", "‹"} and text[at + 1 : at + 2] in {" ", "\u00a0", "\u202f"}:
        return at + 2
    return at


def _plain(raw: str) -> bool:
    """Whether a word is a word: letters, perhaps with punctuation behind."""
    return raw.rstrip('.,:;!?)»”"').isalpha()


def _told(text: str, value: Value, key: Key, said: _Said, *, quoted: bool) -> bool:
    body = value.text.strip().strip("\"'`")
    if (
        len(body) < 4
        or refused(body)
        or "|" in body
        or TICKET.match(body)
        or identifies(key.name, body)
    ):
        return False
    if not said.near and (
        "\n" in text[key.end : value.start] or "\r" in text[key.end : value.start]
    ):
        return False
    if HASHING.match(text, value.end) or truncated(text, value.end):
        return False
    if key.strength != PASSWORD:
        return _told_secret(body, said, quoted=quoted)
    if technical(body) or sentence_word(body) or (key.name.lower() == "pin" and not body.isdigit()):
        return False
    if body.isdigit():
        beside = said.seen == 0 and (_coded(key.name) or said.login)
        sure = said.near == "said" or (beside and (len(body) > 5 or not said.login))
        return sure and 4 <= len(body) <= 8 and not UNITS.match(text, value.end)
    if " " in body:
        return value.quoted and bool(said.near) and passphrase(body)
    if said.near == "said" or (_followed(text, value.end) and (said.seen < 3 or said.near)):
        return linked(body, quoted=quoted)
    made_up = numbered(body) or (passphrase(body) and body.replace("-", "").isalpha())
    if said.near == "led":
        return marked(body) or ((quoted or said.login) and made_up)
    if quoted:
        return marked(body) or numbered(body) or (said.login and made_up)
    if said.seen == 0:
        told = (
            said.login
            or said.changed
            or (said.alone and not text[value.end : value.end + 2].strip(".,; \r\n"))
        )
        return marked(body) or random_looking(body) or (told and made_up)
    return marked(body) and bool(said.links or said.login or said.changed)


def _coded(name: str) -> bool:
    """Whether digits right beside a name are its value: a code, or a PIN in capitals."""
    return name.lower().endswith("code") or name in {"PIN", "PUK"}


def _followed(text: str, at: int) -> bool:
    """Whether what stands behind a value ties it to the key: a verb at the end of the clause."""
    for _ in range(2):
        at = _skip(text, at)
        word = _WORD.match(text, at)
        low = word.group().lower().strip(".,;:!?)»”\"'") if word else ""
        if not word or text[at - 1 : at] in {",", ";", "."}:
            return False
        if low in VERBS_LAST or (low.startswith(CHANGES_LAST) and len(low) > 5):
            return True
        at = word.end()
    return False


def _told_secret(body: str, said: _Said, *, quoted: bool) -> bool:
    if technical(body) or " " in body or not any(c.isdigit() for c in body):
        return False
    if not (uuid(body) or random_looking(body, 16)):
        return False
    if said.near == "said":
        return True
    return (said.seen == 0 or said.near == "led") and (quoted or len(body) > 19)


def linked(body: str, *, quoted: bool) -> bool:
    """Whether a value right behind a verb or a colon is a password."""
    if _IDENTIFIER.match(body) and not random_looking(body):
        return False
    if quoted and len(body) >= 8 and wordiness(body) < 0.5:
        return True
    return password_like(body) or weak(body) or passphrase(body)


def numbered(body: str) -> bool:
    """Whether digits and letters meet as in a password that somebody made up."""
    if not password_like(body) or _IDENTIFIER.match(body) or "." in body or "/" in body:
        return False
    digits = sum(c.isdigit() for c in body)
    return digits > 1 and len(body) > 5 and sum(c.isalpha() for c in body) > 2


def marked(body: str) -> bool:
    """Whether letters, digits and marks meet that no name has together."""
    if not password_like(body) or not body.isascii():
        return False
    marks = sum(c in "!@#$%^&*+=?~" for c in body)
    return marks > 0 and any(c.isdigit() for c in body) and "=" not in body[1:-1]


def _before(text: str, key: Key) -> Value | None:
    """The value in front of the key: `X is the password`, `type X when it asks for it`."""
    if text[key.start - 1 : key.start] in _BOUND:
        return None
    start = max(0, key.start - _REACH)
    clause = text[start : key.start]
    cut = 0
    for end in _CLAUSES.finditer(clause):
        cut = end.end()
    if not cut and start:
        half = _WORD.match(text, start)
        start = half.end() if half and text[start - 1].strip() else start
    words = list(_words(text, start + cut, key.start))
    for index in range(len(words) - 1, max(-1, len(words) - _BACK_WORDS - 1), -1):
        at, raw = words[index]
        if raw.isalpha():
            continue
        nearer = [w.lower().strip(",;()\"'«»") for _, w in words[index + 1 :]]
        led = words[index - 1][1].lower().strip(",:;") if index else ""
        how = _back_link(nearer, led)
        if not how:
            continue
        at += len(raw) - len(raw.lstrip("(*_"))
        if raw[0] in "\"'`" and raw[-1] not in "\"'`,.":
            at += 1  # the quote opens a sentence
        value = read(text, _opened(text, at))
        if value and value.end <= key.start and _told_before(value, key, how):
            return value
    return None


_BOUND = frozenset("#/@=&?")
"""Right in front of a word they make it part of an address."""


def _words(text: str, start: int, stop: int) -> Iterator[tuple[int, str]]:
    """The words of a clause with their places; what stands in guillemets with spaces is one."""
    for match in _WORD.finditer(text, start, stop):
        raw = match.group()
        if raw not in {"«", "»", "‹", "›"}:
            at = match.start()
            lead = text[at - 2 : at - 1]
            yield (at - 2 if lead in {"«", "‹"} and lead else at), raw


def _back_link(nearer: list[str], led: str) -> str:
    """How the words from a value to the key tie them together: `said`, `used` or not at all."""
    first = nearer[0] if nearer else ""
    if nearer and first in FILLERS:
        first = nearer[1] if len(nearer) > 1 else ""
    if first in COPULAS or first in {"—", "–", "-", "=", "→", "это"}:
        return "said" if not any(w in ABOUT for w in nearer) else ""
    if any(w in AS for w in nearer[:2]):
        return "said"
    if led in USES and len(nearer) < 9:
        return "used"
    return ""


def _told_before(value: Value, key: Key, how: str) -> bool:
    body = value.text.strip()
    if len(body) < 4 or refused(body) or technical(body) or TICKET.match(body) or " " in body:
        return False
    if key.strength != PASSWORD:
        return any(c.isdigit() for c in body) and (uuid(body) or random_looking(body, 16))
    if sentence_word(body) or _IDENTIFIER.match(body):
        return False
    if body.isdigit():
        return how == "said" and (4 if value.quoted else 5) <= len(body) <= 8
    return marked(body) or numbered(body) or (how == "said" and passphrase(body))
