"""The keys that a text can have, before it is known which others there are.

Spec: merge, "Keys": an explicit bold key; `term: text`; of a fact the subject before a defining
verb; else the first clause, cut at a word boundary and lengthened as needed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from duck_tape.state.durable_words import words
from duck_tape.text.clauses import first_clause
from duck_tape.text.identity import key_identity
from duck_tape.text.inline import code_spans, find_outside
from duck_tape.text.keyed import parse_keyed
from duck_tape.text.width import cut_words, word_count, word_ends

if TYPE_CHECKING:
    from collections.abc import Iterator

WIDTH = 60
"""Characters at which a first clause is cut."""
WORDS = 6
"""The most words that a term or a subject may have."""

_COLON = re.compile(r":(?=\s)|：")
_IN_TERM = re.compile(r"[.;,!?](?=\s|\Z)|[。．；，、！？]|\s[-–—]\s")
_LABELS = words(
    "note notes nb n.b fyi todo warning important caution attention hint tip reminder fact info"
    " summary update updates done wip progress changed history plan spec ticket result status"
    " constraint decision 注意 备注 说明 提示 重要 计划 注 メモ 補足 重要 計画 约束 决策 決定 制約"
)
"""Words before a colon that name the kind of a text, not what it is about."""

_VERB = re.compile(
    r"\s(?:is|are|means|=)\s(?=\s*\S)|(?<=\w)=(?=[^\s=>])|＝(?=\s*\S)|とは[、，]?(?=\s*\S)"
    r"|(?<![不还還但总總都只就于於可要若正算凡而或真像便仍])是(?!否|因为|因為|由于|不是|非)(?=\S)"
)
_DEFINES = re.compile(r"\s(?:is|are)\s+(?:a|an|the)\s|\s(?:means|=)\s|=|＝|とは|是", re.IGNORECASE)
_ARTICLE = re.compile(r"(?:the|an?)\s+(?=\S)", re.IGNORECASE)
_NO_SUBJECT_START = words(
    "if when whenever while because since although though unless until once after before where as"
    " there it this that these those they we i you he she what who how why which in on at for with"
    " without from by to during under over both either neither not no only all some here so and"
    " but or"
)
_NO_SUBJECT_END = words(
    "that which who whom whose what where when how why if and or but to not as than because while"
    " because of in on for with"
)
_STARS = re.compile(r"\*\*+")
_TICKS = re.compile(r"`+")
_LOOSE_END = " \t.,;:。．、，；：-–—"


@dataclass(frozen=True, slots=True)
class Named:
    """A text whose author named its key."""

    key: str
    value: str
    bold: bool


def one_line(text: str) -> str:
    """The text with each line ending, and the white space around it, as one space."""
    return " ".join(line.strip() for line in text.splitlines() if line.strip())


def split_named(text: str) -> Named | None:
    """Take `**key**: value` or `term: text` apart; key and value on one line each.

    None where the text has no such key. The value of a bold key may be empty.
    """
    keyed = parse_keyed(text)
    if keyed is not None:
        key = " ".join(keyed.key.split())
        return Named(key, one_line(keyed.value), bold=True) if _says(key) else None
    line = one_line(text)
    for found in find_outside(line, _COLON):
        term, rest = line[: found.start()].strip(), line[found.end() :].strip()
        if rest and _is_term(term):
            return Named(displayed(term), rest, bold=False)
        return None
    return None


def _says(key: str) -> bool:
    return any(char.isalnum() for char in key)


def _is_term(term: str) -> bool:
    if not _says(term) or len(term) > WORDS * WIDTH or key_identity(term) in _LABELS:
        return False
    return _IN_TERM.search(term) is None and 0 < word_count(term) <= WORDS


def subject(text: str) -> tuple[str, bool] | None:
    """The subject before a fact's defining verb, without its article, and whether it is defined.

    `text` is one line. None where it does not begin with a subject of at most six words. Words
    that cannot be a subject (`if ...`, `there is`, `... that is`) are none.
    """
    clause = first_clause(text)
    for found in find_outside(clause, _VERB):
        name = clause[: found.start()].strip()
        if found[0] == "=" and not name.replace("_", "").isalnum():
            return None
        name = _ARTICLE.sub("", name, count=1) if _ARTICLE.match(name) else name
        if not _is_subject(name):
            return None
        return displayed(name), _DEFINES.match(clause, found.start()) is not None
    return None


def _is_subject(name: str) -> bool:
    if not _says(name) or _IN_TERM.search(name) or word_count(name) > WORDS:
        return False
    words = name.lower().split()
    return words[0] not in _NO_SUBJECT_START and words[-1] not in _NO_SUBJECT_END


class Clause:
    """The keys that can be cut from the beginning of an unkeyed text, shortest first.

    Attributes:
        text: The text on one line, without bold marks and without a label such as `Note:`.
        short: The first clause, cut at `WIDTH`.
    """

    __slots__ = ("_code", "_start", "short", "text")

    def __init__(self, text: str) -> None:
        """Take the text of an item."""
        self.text = without_label(_without_bold(one_line(text)))
        self._code = code_spans(self.text) if "`" in self.text else []
        self._start = self._snap(len(cut_words(first_clause(self.text), WIDTH)))
        self.short = self._key(self._start)

    def says_all(self, key: str) -> bool:
        """Whether a key says all that the text says: only a full stop may be missing."""
        return key in {displayed(self.text), self._full()}

    def longer(self) -> Iterator[str]:
        """The keys after `short`, each at least one word longer; the last is the whole text."""
        last = self.short
        for word_end in word_ends(self.text):
            end = self._snap(word_end)
            key = self._key(end) if end > self._start else last
            if key != last:
                last = key
                yield key
        if last != self._full():
            yield self._full()

    def _full(self) -> str:
        return displayed(self.text.rstrip(" .。．") or self.text)

    def _snap(self, end: int) -> int:
        """An end that does not cut through inline code: before it, or after it at the start."""
        for start, stop in self._code:
            if start >= end:
                break
            if end < stop:
                return start if self.text[:start].strip() else stop
        return end

    def _key(self, end: int) -> str:
        part = self.text[:end].strip()
        return displayed(part.rstrip(_LOOSE_END) or part)


def without_label(text: str) -> str:
    """The text without a label such as `Note:` in front."""
    for found in find_outside(text[: 4 * WIDTH], _COLON):
        rest = text[found.end() :].strip()
        if rest and key_identity(text[: found.start()]) in _LABELS:
            return rest
        return text
    return text


def _without_bold(text: str) -> str:
    """The text without bold marks; stars of a pattern such as `src/**/x` stay."""
    if "**" not in text:
        return text
    code = code_spans(text)
    parts: list[str] = []
    place = 0
    for found in _STARS.finditer(text):
        start, end = found.span()
        before, after = text[start - 1 : start], text[end : end + 1]
        if "/" in {before, after} or any(a <= start < b for a, b in code):
            continue
        parts.append(text[place:start])
        place = end
    parts.append(text[place:])
    return "".join(parts).strip() or text


def displayed(key: str) -> str:
    """A key in a form that stands between two stars: nothing in it ends the bold or opens code."""
    if not any(sign in key for sign in "*`\\"):
        return key
    parts: list[str] = []
    place = 0
    for start, end in [*code_spans(key), (len(key), len(key))]:
        parts.append(_escaped(key[place:start], first=place == 0, last=start == len(key)))
        parts.append(key[start:end])
        place = end
    return "".join(parts)


_SIGN = re.compile(r"\\.|\*+|`|\\\Z", re.DOTALL)


def _escaped(text: str, *, first: bool, last: bool) -> str:
    """Text without code, with a backslash where a star or a backtick would mean something."""

    def escape(found: re.Match[str]) -> str:
        sign = found[0]
        if sign[0] == "\\" and len(sign) > 1:
            return sign
        at_edge = (first and found.start() == 0) or (last and found.end() == len(text))
        if sign[0] == "*" and len(sign) == 1 and not at_edge:
            return sign
        return "".join("\\" + char for char in sign)

    return _SIGN.sub(escape, text)
