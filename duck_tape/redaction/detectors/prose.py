"""Passwords said in sentences, in seven languages and some more.

`the admin password is ...`, `Das Passwort lautet ...`, `密码是...`: after the key, at most a few
words, a verb, and a value that no sentence would hold by itself.
"""

from __future__ import annotations

from duck_tape.redaction.core import HIGH, KEYED, MEDIUM, Hit, Rule
from duck_tape.redaction.detectors import sentence, unspaced
from duck_tape.redaction.detectors.keys import HINT, PASSWORD
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

TYPE_CHECKING = False
if TYPE_CHECKING:
    from duck_tape.redaction.detectors.keys import Key
    from duck_tape.redaction.detectors.values import Value

SAID = Rule(
    "DT232",
    "password-in-prose",
    "password in a sentence",
    "the admin password is <password>",
    "the sentence around it",
)
RULES = (SAID,)

_LINK = (
    r"(?:[\"'`*_)]{0,3})"
    r"(?:[ \t\n]{1,3}(?!is\b|was\b|are\b|ist\b|est\b|es\b)[^\s:=.;!?|]{1,24}){0,7}?[ \t\n]{1,3}"
)
_VERBS = (
    r"(?:is|was|are|equals|reads|remains|becomes|became|will be|has been|should be|must be"
    r"|(?:to|from)(?=[ \t]+[\"'`]?\S*[\d!@#$%^&*])"
    r"|ist|lautet|war|wäre|heißt|heisst|wurde|est|était|sera|devient|es|era|será|son|fue|é|è|era|"
    r"будет|это)"
)
_AFTER = (
    r"(?:[ \t\n]{1,3}(?:now|still|set[ \t]to|changed[ \t]to|reset[ \t]to|just|simply|always|"
    r"currently|temporarily|actually|jetzt|nun|auf|aktuell"
    r"|noch|gesetzt|maintenant|toujours|ahora|actualmente|siempre|the[ \t]same|as[ \t]follows|"
    r"set|as|this)){0,3}"
)
_SAID = expression(_LINK + _VERBS + _AFTER + r"[ \t]{0,2}[:=]?[ \t\n]{1,3}(?=\S)")
_OF = expression(
    r"[\"'`*_)]{0,2}[ \t]{1,2}"
    r"(?:for|of|to|on|at|in|für|fuer|von|zu|pour|de|du|des|del|da|para|en|per|im|auf)\b"
    r"(?:[ \t]{1,2}[^\s:=]{1,24}){1,5}?[ \t]{0,2}(?:[:=—–]|->)[ \t]{1,3}(?=\S)"
)
_FOREIGN = expression(
    r"[\"'`*_」』）)]{0,3}[ \t]{0,2}(?:[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7afA-Za-z ]{0,14}?)"
    r"(?:は|が|を|も|是|为|為|設為|设为|设置为|改成了?|改为了?|改為了?|换成了?|变成|变为|叫|就是|"
    r"用|使用"
    r"|은|는|이|가|을|를|:|=|—|-|–)[ \t]{0,3}(?:[:=]"
    r"[ \t]{0,2})?(?=[!-~“‘「『«])"
)
_FOREIGN_NEAR = expression(r"[ \t]{0,2}[\"'`「『“(（]?(?=[!-9;<>-~])")
_NEXT_TO = expression(r"(?:['’]s)?[\"'*_]{0,2}[ \t]{1,2}(?:[:=][ \t])?(?=\S)")
_TELLING = expression(r"[0-9!@#$%^&*\"'`“„‘「『«]|[a-z]-[a-z]{2,12}-[a-z]")
"""Without one of these near it, no sentence gives a password away."""
_VERBS_TOO = frozenset(("pass", "passes", "passed", "seed", "community"))
"""Keys that are verbs or plain nouns in a sentence."""
_TOO_PLAIN = expression(r"(?i)[a-z]+\d{0,2}$|[A-Z][a-z]+$|[A-Z]+\d?$|\d+$")
_AS = expression(r"\b(?:as|for|als|comme|como)\b")
_USED_AS = expression(
    r"(?i)(?:use|using|try|enter|type|verwende|nimm|utilise|utilisez|usa|use)[ \t]{1,"
    r"2}(?P<value>\S{5,64})[ \t]{1,2}"
    r"(?:as|for|als|comme|como)[ \t]{1,2}(?:(?:the|a|an|your|my|our|das|le|la|el)[ \t]{1,2})"
    r"?(?:[\w-]{1,16}[ \t]{1,2}){0,2}$",
)


_ESCAPE = expression(r"\\[nrtu\"]")


def hit(text: str, key: Key) -> Hit | None:
    """The value that a sentence gives a key, if it does.

    A sentence that an escape interrupts is read where the escapes are decoded.
    """
    found = _hit(text, key)
    if found and _ESCAPE.search(text, min(key.end, found.end), max(key.start, found.start)):
        return None
    return found


def _hit(text: str, key: Key) -> Hit | None:
    if (
        key.strength == HINT
        or key.name.lower() in _VERBS_TOO
        or not _TELLING.search(text, max(0, key.start - 120), key.end + 180)
    ):
        return _weakly(text, key) or _grouped(text, key)
    if not key.foreign and sentence.about(text, key):
        return None
    for at, close in _places(text, key):
        value = read(text, at)
        if value and not truncated(text, value.end) and _credible(value, key, close=close):
            body = value.text
            return Hit(
                SAID, value.start, value.end, KEYED, HIGH if random_looking(body) else MEDIUM
            )
    return (
        _grouped(text, key)
        or _used_as(text, key)
        or (unspaced if key.foreign else sentence).hit(text, key, SAID)
    )


_WEAKLY = expression(
    r"[\"'’s*_`)]{0,4}[ \t]{1,2}(?:[^\s:=.;!?|]{1,20}[ \t]{1,2}){0,6}?"
    r"(?:is|was|now|still|just|ist|est|es|è|é|это)[ \t]{1,2}(?P<value>[a-z]{5,14})(?![\w-])"
)
_PHRASE = expression(
    r"[\"'*_`)]{0,3}(?:[ \t]{1,2}(?:for|of|on)(?:[ \t][\w-]{1,20}){1,5}?)?"
    r"(?:[ \t]{0,2}[:=][ \t]{1,2}|[ \t]{1,2}(?:is|was)[ \t]{1,2})"
    r"(?P<value>(?:[a-z]{2,12} ){3,9}[a-z]{2,12})[.]?[ \t]{0,3}(?=[\r\n]|$)"
)


def _weakly(text: str, key: Key) -> Hit | None:
    """A password of letters alone: one of the most used, or the words of a passphrase."""
    if key.strength != PASSWORD or key.foreign or key.name.lower() in _VERBS_TOO:
        return None
    found = _WEAKLY.match(text, key.end)
    if found and weak(found.group("value")):
        return Hit(SAID, *found.span("value"), rank=KEYED, confidence=MEDIUM)
    if key.name.lower().endswith("phrase"):
        found = _PHRASE.match(text, key.end)
        if found and not any(sentence_word(w) for w in found.group("value").split()):
            return Hit(SAID, *found.span("value"), rank=KEYED, confidence=MEDIUM)
    return None


_GROUPED = expression(
    r"[\"'*_`)]{0,3}(?:[ \t]{1,2}(?:for|of)(?:[ \t][\w.-]{1,20}){1,3})?[ \t]{0,2}"
    r"(?:[:=]|(?:is|ist|est|es)(?=[ \t]))?[ \t]{0,2}[\"'`]?"
    r"(?P<value>(?:[a-z]{4} ){3}[a-z]{4}|(?:[A-Za-z0-9]{4} ){5}[A-Za-z0-9]{4})(?![\w]|[ ]\w)"
)


def _grouped(text: str, key: Key) -> Hit | None:
    """An application's password as Google and WordPress show it: groups of four."""
    found = _GROUPED.match(text, key.end) if key.strength == PASSWORD else None
    if not found or wordiness(found.group("value")) > 0.6:
        return None
    return Hit(SAID, *found.span("value"), rank=KEYED, confidence=MEDIUM)


def _places(text: str, key: Key) -> list[tuple[int, bool]]:
    """Where a value may begin, and whether it stands right beside the key."""
    if key.foreign:
        said = _FOREIGN.match(text, key.end)
        near = _FOREIGN_NEAR.match(text, key.end)
        return ([(said.end(), False)] if said else []) + ([(near.end(), True)] if near else [])
    said = _SAID.match(text, key.end) or _OF.match(text, key.end)
    near = _NEXT_TO.match(text, key.end)
    return ([(said.end(), False)] if said else []) + ([(near.end(), True)] if near else [])


def _credible(value: Value, key: Key, *, close: bool) -> bool:
    body = value.text.strip()
    if (
        identifies(key.name, body)
        or len(body) < 4
        or (sentence.TICKET.match(body) and not random_looking(body))
        or refused(body)
        or (" " in body and not passphrase(body))
    ):
        return False
    if key.strength == PASSWORD:
        return _credible_password(value, body, key, close=close)
    if uuid(body) or random_looking(body, 12):
        return not technical(body) and (not close or any(c.isdigit() for c in body))
    return False


def _credible_password(value: Value, body: str, key: Key, *, close: bool) -> bool:
    if technical(body) or sentence_word(body):
        return False
    if key.name.lower() == "pin":
        return body.isdigit() and 4 <= len(body) <= 8 and (not close or key.name.isupper())
    if value.quoted and not close:
        return len(body) >= 4 and not (body.isalpha() and body.islower() and len(body) < 6)
    if close and not key.foreign:
        return (
            password_like(body) and "=" not in body and not _TOO_PLAIN.match(body) and _mixed(body)
        )
    if body.isdigit():
        return len(body) in {4, 6, 8} or key.foreign
    return password_like(body) or weak(body) or passphrase(body)


def _mixed(body: str) -> bool:
    """Whether at least three kinds of characters meet: right beside a key, less is a name."""
    kinds = (
        any(c.islower() for c in body),
        any(c.isupper() for c in body),
        any(c.isdigit() for c in body),
        any(not c.isalnum() and c not in "-_./" for c in body),
    )
    return sum(kinds) >= 3


def _used_as(text: str, key: Key) -> Hit | None:
    """`use VALUE as the password`."""
    if key.strength != PASSWORD or not _AS.search(text, max(0, key.start - 40), key.start):
        return None
    match = _USED_AS.search(text, max(0, key.start - 140), key.start)
    if not match:
        return None
    start, end = match.span("value")
    body = match.group("value").strip("\"'`“”‘’,.*")
    start = text.find(body, start, end)
    if not body or not password_like(body):
        return None
    return Hit(SAID, start, start + len(body), KEYED, MEDIUM)
