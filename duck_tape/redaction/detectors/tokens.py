"""Tokens with a form of their own: the engine over the tables in `duck_tape.redaction.formats`."""

from __future__ import annotations

from bisect import bisect_left

from duck_tape.redaction.core import EXACT, HIGH, Hit, Rule
from duck_tape.redaction.formats import FAMILIES
from duck_tape.redaction.judge import is_hex, placeholder, wordiness
from duck_tape.redaction.lazy import expression
from duck_tape.redaction.normalise import begins_with_number, unwrapped

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

    from duck_tape.redaction.normalise import View

_REACH = 2100
"""Longest token looked at, in characters."""
_BACK = 110
"""How far in front of an anchor a token may begin."""
_ADVISORY = frozenset(("twilio-account",))
_EDGE = r"(?![A-Za-z0-9])"
_RUN = expression(r"[A-Za-z0-9_.~+/=:$!%,|-]*")
_LINE_END = expression(r"[ \t\\]{0,8}[\r\n]")
_DIGIT = expression(r"\d")
_WRAPPED_WORDS = expression(
    r"[0-9][A-Za-z0-9_.~+-]{0,30}(?:\r\n|\n|\r)[ \t>]{0,12}[A-Za-z0-9_.~+-]{3,100}"
)


class Format:
    """One row of the tables, compiled when its anchor is first seen."""

    __slots__ = ("_pattern", "anchors", "at_start", "rule", "source")

    def __init__(self, code: str, row: tuple[str, str, tuple[str, ...], str, str]) -> None:
        """Take a row of a family with that code."""
        name, title, anchors, source, told = row
        filler = (anchors[0] if anchors else "") + "x" * 8 + "…"
        self.rule = Rule(code, name, title, filler, told, advisory=name in _ADVISORY)
        self.anchors = anchors
        self.source = source
        self.at_start = not source.startswith(("(?<", "(?:ngrok")) or source.startswith(
            "(?<![a-z]_)"
        )
        self._pattern: re.Pattern[str] | None = None

    @property
    def pattern(self) -> re.Pattern[str]:
        """The compiled pattern: no letter or digit may touch the token."""
        if self._pattern is None:
            self._pattern = expression(f"(?<![A-Za-z0-9])(?:{self.source}){_EDGE}")
        return self._pattern


FORMATS = tuple(Format(family.CODE, row) for family in FAMILIES for row in family.FORMATS)
RULES = tuple(f.rule for f in FORMATS)

_BY_ANCHOR: dict[str, list[Format]] = {}
for _format in FORMATS:
    for _anchor in _format.anchors:
        _BY_ANCHOR.setdefault(_anchor, []).append(_format)
_ANCHORS = tuple(a for a in _BY_ANCHOR if len(a) > 2)
_FIELD = frozenset("=:")
_SHAPES = tuple(f for f in FORMATS if not f.anchors)


def find(view: View) -> Iterator[Hit]:
    """All tokens of the tables in a view."""
    text = view.text
    ends = _Ends(text)
    for anchor in view.survey.anchors:
        at = text.find(anchor)
        while at >= 0:
            end = at + 1
            for form in _BY_ANCHOR[anchor]:
                span = _span(form, text, at, ends)
                if span and not _published(form, text, span):
                    end = max(end, min(span[1], at + len(anchor) + 8))
                    yield Hit(form.rule, *span, rank=EXACT, confidence=HIGH)
            at = text.find(anchor, end)
    yield from _shapes(view)


def _published(form: Format, text: str, span: tuple[int, int]) -> bool:
    """Whether a key stands in a web application's configuration of Firebase: it is no secret there.

    Source: Firebase documentation, "Learn about using and managing API keys".
    """
    if form.rule.name != "google-api-key":
        return False
    around = text[max(0, span[0] - 300) : span[1] + 300]
    return "authDomain" in around or "firebaseapp.com" in around


class _Ends:
    """Whether a run of token characters goes up to a line end; each run is read once."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._start = self._end = -1
        self._broken = False

    def broken(self, at: int) -> bool:
        """Whether the run that holds an offset is cut by a line end."""
        if not self._start <= at < self._end:
            run = _RUN.match(self._text, at)
            self._start, self._end = at, run.end() if run else at
            self._broken = _LINE_END.match(self._text, self._end) is not None
        return self._broken


def _span(form: Format, text: str, at: int, ends: _Ends) -> tuple[int, int] | None:
    if form.at_start:
        match = form.pattern.match(text, at)
        span = match.span() if match else None
    else:
        span = _around(form, text, at)
    if ends.broken(at) or not (span or form.at_start):
        span = _wrapped(form, text, at, span) or span
    return span if span and plausible(form, _squeezed(text[span[0] : span[1]])) else None


def _around(form: Format, text: str, at: int) -> tuple[int, int] | None:
    """The token that begins at or before an anchor: no search, which would read far behind it."""
    start, stop = _walk_back(text, at, "_-.~+/:@"), min(len(text), at + _REACH)
    while start <= at + len(form.anchors[0]):
        match = form.pattern.match(text, start, stop)
        if match and match.end() > at:
            return match.span()
        start = max(start + 1, match.end() if match else 0)
    return None


def _walk_back(text: str, at: int, marks: str) -> int:
    start = at
    while (
        start > 0 and at - start < _BACK and (text[start - 1].isalnum() or text[start - 1] in marks)
    ):
        start -= 1
    return start


def _wrapped(
    form: Format, text: str, at: int, span: tuple[int, int] | None
) -> tuple[int, int] | None:
    """The token read over line ends, where that makes it one or makes it whole."""
    start = at if form.at_start else _walk_back(text, at, "_-.~+:\n\r ")
    if text.find("\n", start, at + _REACH) < 0 and text.find("\r", start, at + _REACH) < 0:
        return None
    if form.at_start and at and (text[at - 1].isalnum() or text[at - 1] == "_"):
        return None
    joined, offsets = unwrapped(text, start, _REACH)
    match = form.pattern.match(joined) if form.at_start else form.pattern.search(joined)
    if not match:
        return None
    first, last = offsets[match.start()], offsets[match.end() - 1] + 1
    if span and (last <= span[1] or not continues(text[span[1] : last])):
        return None
    if span and begins_with_number(text, offsets[bisect_left(offsets, span[1])]):
        return None
    if span and (text[last : last + 1] in _FIELD or _another(text, offsets, span[1], match.end())):
        return None
    return first, last


def _another(text: str, offsets: list[int], after: int, stop: int) -> bool:
    """Whether the next line begins a token of its own instead of going on with this one."""
    following = [at for at in offsets[:stop] if at >= after]
    return bool(following) and text.startswith(_ANCHORS, following[0])


def _squeezed(value: str) -> str:
    return "".join(value.split()) if "\n" in value or "\r" in value else value


def continues(tail: str) -> bool:
    """Whether what stands after a line end looks like the rest of a cut token, not like prose."""
    rest = tail.strip(" \t\r\n\\>#*|")
    if not rest:
        return False
    if any(c.isdigit() for c in rest):
        return True
    return len(rest) > 2 and not rest.isupper() and wordiness(rest) < 0.5


def plausible(form: Format, value: str) -> bool:
    """Whether a matched token is random enough to be real, and no documented example."""
    body = value
    for anchor in form.anchors:
        if value.startswith(anchor):
            body = value[len(anchor) :].lstrip("A")
            break
    if placeholder(body) or len(set(body)) < 5:
        return False
    if is_hex(body.replace("-", "")):
        return True
    words = wordiness(body)
    if _DIGIT.search(body):
        return words < (0.95 if body.upper() == body else 0.75)
    return words < (0.6 if body.lower() != body and body.upper() != body else 0.45)


def _shapes(view: View) -> Iterator[Hit]:
    """Tokens without a literal part: sought in the long words, then found in the text."""
    text = view.text
    words = " ".join([w for w in view.survey.longer.split(" ") if len(w) > 47])
    words += " " + " ".join(view.survey.served())
    cut = _cut_words(text) if "\n" in text or "\r" in text else {}
    pieces = " ".join(cut)
    for form in _SHAPES:
        for value in {
            m.group() for m in form.pattern.finditer(words) if plausible(form, m.group())
        }:
            yield from _places(form, text, value)
        for match in form.pattern.finditer(pieces):
            piece = pieces[pieces.rfind(" ", 0, match.start()) + 1 :].split(" ", 1)[0]
            inside = form.pattern.search(piece)
            if inside and plausible(form, inside.group()):
                offsets = cut[piece]
                yield Hit(form.rule, offsets[inside.start()], offsets[inside.end() - 1] + 1, EXACT)


def _places(form: Format, text: str, value: str) -> Iterator[Hit]:
    at = text.find(value)
    while at >= 0:
        full = form.pattern.match(text, at)
        yield Hit(form.rule, at, full.end() if full else at + len(value), rank=EXACT)
        at = text.find(value, at + len(value))


def _cut_words(text: str) -> dict[str, list[int]]:
    """Words that a line end may have cut, joined, with the offsets of their characters."""
    cut: dict[str, list[int]] = {}
    for match in _WRAPPED_WORDS.finditer(text):
        start = _walk_back(text, match.start(), "_.~+-")
        if match.end() - start > 40:
            joined, offsets = unwrapped(text, start, match.end() - start)
            cut[joined] = offsets
    return cut
