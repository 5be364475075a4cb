"""Secrets told in Chinese, Japanese and Korean: no spaces, the value between particles.

A value is what is written in ASCII there. Forward from the key it may follow particles, adverbs
and names; in front of the key it stands before a particle that ties the two together.
"""

from __future__ import annotations

from duck_tape.redaction.core import HIGH, KEYED, MEDIUM, Hit
from duck_tape.redaction.detectors.keys import PASSWORD
from duck_tape.redaction.detectors.sentence import (
    HASHING,
    TICKET,
    UNITS,
    linked,
    marked,
    numbered,
)
from duck_tape.redaction.detectors.values import read
from duck_tape.redaction.judge import (
    passphrase,
    random_looking,
    refused,
    sentence_word,
    technical,
    uuid,
)
from duck_tape.redaction.lazy import expression

TYPE_CHECKING = False
if TYPE_CHECKING:
    from duck_tape.redaction.core import Rule
    from duck_tape.redaction.detectors.keys import Key
    from duck_tape.redaction.detectors.values import Value

_REACH = 70
_ASCII = expression(r"[!-~]+")
_STOP = expression(r"[。！？；\r\n]|[.!?](?=\s)")
_TIES = expression(
    r"[:：=→—]|[是为為成叫作做用はがをもにへで]|就是|變成|变成|[은는이가을를로]|으로|라고|"
    r"[「『“‘«\"'`]"
)
_WORD = expression(r"[A-Za-z][A-Za-z ._-]*[:,]?$")
_SUBJECT = expression(
    r"[\"'`」』”’)）]{0,2}[ \t]{0,2}(?:就是|便是|正是|是|即为|即|が|이\(가\)|이|가)"
    r"[^。！？\r\n!-~]{0,16}"
)
_OBJECT = expression(
    r"[\"'`」』”’)）]{0,2}[ \t]{0,2}(?:作为|作為|当作|當作|當成|当成|做|を|를|을|으로|로|という|"
    r"라는|라고)"
    r"[^。！？\r\n!-9:-@\[-`{-~]{0,18}"
)
_PREDICATE = expression(
    r"[\"'`」』”’)）]{0,2}[ \t]{0,2}(?:[。．，,.!！;；、\r\n]|$|です|だ|である|でした|になり|"
    r"で[、。]|입니다|이다|"
    r"이에요|예요|임|였|了|啦|哦|喔|呢|哈)"
)


def hit(text: str, key: Key, rule: Rule) -> Hit | None:
    """The value that a sentence without spaces gives a key, if it does."""
    found = _after(text, key) or _before(text, key)
    if not found:
        return None
    sure = random_looking(found.text)
    return Hit(rule, found.start, found.end, KEYED, HIGH if sure else MEDIUM)


def _after(text: str, key: Key) -> Value | None:
    stop = _STOP.search(text, key.end, key.end + _REACH)
    end = stop.start() if stop else min(len(text), key.end + _REACH)
    for run in _ASCII.finditer(text, key.end, end):
        if _name(run.group()):
            continue
        value = _value(text, run.start(), run.end())
        if value is None or not value.text.strip("/:,()[]-"):
            continue
        tied = bool(_TIES.search(text, key.end, value.start))
        return value if _told(text, value, key, tied=tied) else None
    return None


def _name(run: str) -> bool:
    """Whether a run of ASCII is a name in the sentence, not a value."""
    word = run.strip(":/,()[]->=\"'`")
    return not word or (bool(_WORD.match(word)) and not passphrase(word))


def _value(text: str, start: int, end: int) -> Value | None:
    while start < end and text[start] in ":=,/([>-":
        start += 1
    if start == end:
        return None
    if text[start - 1 : start] in {"「", "『", "“", "‘", "«"}:
        start -= 1
    return read(text, start)


def _told(text: str, value: Value, key: Key, *, tied: bool) -> bool:
    body = value.text.strip().rstrip("(")
    if len(body) < 4 or not body.isascii() or refused(body) or TICKET.match(body):
        return False
    if HASHING.match(text, value.end) or UNITS.match(text, value.end) or technical(body):
        return False
    if key.strength != PASSWORD:
        return tied and _random(body)
    if sentence_word(body) or " " in body:
        return False
    if body.isdigit():
        return tied and 4 <= len(body) <= 8
    return linked(body, quoted=value.quoted) if tied else marked(body) or random_looking(body)


def _random(body: str) -> bool:
    return any(c.isdigit() for c in body) and (uuid(body) or random_looking(body, 16))


def _before(text: str, key: Key) -> Value | None:
    start = max(0, key.start - _REACH)
    for cut in _STOP.finditer(text, start, key.start):
        start = cut.end()
    runs = [r for r in _ASCII.finditer(text, start, key.start) if not _name(r.group())]
    for run in reversed(runs[-3:]):
        value = _value(text, run.start(), run.end())
        if value is None or value.end > key.start:
            continue
        subject = _SUBJECT.match(text, value.end)
        tied = subject and _PREDICATE.match(text, key.end)
        if not tied and not _OBJECT.match(text, value.end):
            continue
        if _told_before(value, key):
            return value
    return None


def _told_before(value: Value, key: Key) -> bool:
    body = value.text.strip()
    if len(body) < 4 or not body.isascii() or refused(body) or technical(body):
        return False
    if key.strength != PASSWORD:
        return _random(body)
    return not sentence_word(body) and (
        marked(body) or numbered(body) or passphrase(body) or random_looking(body)
    )
