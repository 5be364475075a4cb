"""Reading the value that stands after a key: quotes, brackets, where it ends."""
# ruff: noqa: SIM905  (lists of words read best as text)

from __future__ import annotations

from duck_tape.redaction.judge import random_looking, technical, uuid, wordiness
from duck_tape.redaction.lazy import expression
from duck_tape.redaction.normalise import begins_with_number, unwrapped

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re

_OPEN = expression(
    r"(?:\*\*|__)?(?:[fFrRbBuU@]{0,2}(?=[\"']))?(\\{0,3}(?:\"\"\"|[\"'`])|[“‘「『«„])"
)
_CLOSERS = {"“": "”", "‘": "’", "「": "」", "『": "』", "«": "»", "„": "“"}
_EITHER = {"„": "”", "“": "“", "»": "«"}
"""The other closers that languages use with the same opener."""
_RUN = expression(r"[!#-&(-;=?-_a-~\u00a1-\u00aa\u00ac-\u00ba\u00bc-\u024f]{1,640}")
_BARE = expression(r"[^\s\x00-\x20]{1,640}")
_NEXT_FIELD = expression(r"[;,&](?=\s?[A-Za-z_][\w .-]{0,40}[=:])|;(?=$|[\s\"'`])|[;&]$|&(?=amp;)")
_QUERY_END = expression(r"[&#)\]|,;\\]")
_ESCAPE_CUT = expression(r"\\+[nrt\"']|\\+$|\\u00")
_LONGEST = 600
_WRAP_COLUMN = 28


class Value:
    """A value read from a text.

    Attributes:
        start: Offset of its first character.
        end: Offset after its last.
        text: The value, without line ends where one cut it.
        quoted: Whether it stood in quotes or code marks.
    """

    __slots__ = ("end", "quoted", "start", "text")

    def __init__(self, start: int, end: int, text: str, *, quoted: bool) -> None:
        """See the class for the meaning of each part."""
        self.start = start
        self.end = end
        self.text = text
        self.quoted = quoted


def read(text: str, at: int, *, bare: bool = False, query: bool = False) -> Value | None:
    """The value that begins at an offset.

    Args:
        text: The view's text.
        at: Offset of the value or its opening quote.
        bare: Whether only white space ends it (a line of an environment file).
        query: Whether it stands in a URL's query.
    """
    opened = _OPEN.match(text, at)
    if opened:
        value = _quoted(text, opened)
        if value or opened.group(1)[-1] not in "\"'":
            return value
        at = opened.end()
    if text.startswith(("**", "__"), at) and not bare:
        at += 2
    run = (_BARE if bare else _RUN).match(text, at)
    if not run:
        return None
    body = run.group() if bare else _cut(run.group(), query=query)
    if bare:
        body = _cut_escape(body)
    return _extended(text, at, body) if body else None


def _quoted(text: str, opened: re.Match[str]) -> Value | None:
    mark = opened.group(1)
    closer = _CLOSERS.get(mark, mark)
    start = opened.end()
    line = _line_end(text, start)
    end = _closing(text, closer, start, min(line, start + _LONGEST))
    if mark in _EITHER:
        other = _closing(text, _EITHER[mark], start, min(line, start + _LONGEST))
        if other >= 0 and (end < 0 or other < end):
            end = other
    if end < 0:
        joined, offsets = unwrapped(text, start, _LONGEST)
        near = _closing(joined, closer, 0, len(joined))
        if near <= 0 or near > 200 or " " in joined[:near]:
            return None
        return Value(start, offsets[near - 1] + 1, joined[:near], quoted=True)
    while end > start and text[end - 1] == "\\":
        end -= 1
    return Value(start, end, text[start:end], quoted=True) if end > start else None


def _closing(text: str, closer: str, start: int, stop: int) -> int:
    """Where a quote ends: the first closer that no backslash escapes."""
    end = text.find(closer, start, stop + len(closer))
    while end > start and text[end - 1] == "\\" and closer[0] != "\\" and closer != "`":
        back = end - 1
        while back > start and text[back - 1] == "\\":
            back -= 1
        if (end - back) % 2 == 0:
            break
        end = text.find(closer, end + 1, stop + len(closer))
    return end


def _line_end(text: str, at: int) -> int:
    stop = at + _LONGEST
    ends = [i for i in (text.find("\n", at, stop), text.find("\r", at, stop)) if i >= 0]
    return min(ends, default=min(len(text), stop))


def _cut(body: str, *, query: bool) -> str:
    """A run of characters up to where the next field, a bracket or punctuation begins."""
    if query:
        body = _QUERY_END.split(body, maxsplit=1)[0]
    body = _cut_escape(body)
    field = _NEXT_FIELD.search(body)
    if field:
        body = body[: field.start()]
    pipe = body.find("|")
    if pipe > 0:
        body = body[:pipe]
    for opener, closer in ("()", "[]", "{}"):
        at = body.find(closer)
        if at >= 0 and opener not in body[:at]:
            body = body[:at]
    if body.endswith(("**", "__")):
        body = body[:-2]
    return body.rstrip(".,;:)*" if not query else ".,;:")


def _cut_escape(body: str) -> str:
    cut = _ESCAPE_CUT.search(body)
    return body[: cut.start()] if cut else body


def _extended(text: str, at: int, body: str) -> Value:
    """The value with the rest that a line end cut off, if what follows can be one."""
    end = at + len(body)
    if end < len(text) and text[end] not in "\r\n \t\\":
        return Value(at, end, body, quoted=False)
    rest = rest_of_line_wrap(text, at, end)
    if rest is None:
        return Value(at, end, body, quoted=False)
    more, stop = rest
    return Value(at, stop, body + more, quoted=False)


_BREAK = expression(r"[ \t]{0,4}\\?(?:\r\n|\n|\r)[ \t]{0,12}(?:>[ \t]{0,12}){0,4}")
_REST = expression(r"[!#-&(-;?-_a-~]{1,200}")
_LED = expression(r"[ \t>]{0,12}(?P<mark>#|//|\*|--|;)[ \t]{1,3}")
"""What a comment's lines begin with."""


def rest_of_line_wrap(text: str, start: int, end: int) -> tuple[str, int] | None:
    """What follows a value that a line end cut: the rest and the offset after it, or None."""
    broken = _BREAK.match(text, end)
    if not broken:
        return None
    begin = max(
        start - 200,
        text.rfind("\n", max(0, start - 200), start),
        text.rfind("\r", max(0, start - 200), start),
    )
    at = _past_mark(text, begin + 1, broken.end())
    run = _REST.match(text, at)
    if begins_with_number(text, at):
        return None
    if not run or text[run.end() : run.end() + 1] == "=":
        return None
    more = _cut(run.group(), query=False)
    short = end - begin < _WRAP_COLUMN and "\\" not in broken.group()
    if short and not (random_looking(more) and random_looking(text[start:end], 6)):
        return None
    if uuid(text[start:end] + more):
        return more, at + len(more)
    if not more or more[0] in "-*#|>+" or ":" in run.group() or "(" in more:
        return None
    if (technical(more) and not random_looking(more)) or (len(more) > 11 and wordiness(more) > 0.7):
        return None
    inner = (
        any(c.isdigit() for c in more)
        or any(c.isupper() for c in more[1:])
        or any(c in "!%^*_+~@$&" for c in more)
    )
    if not inner and len(more) > 3:
        return None
    if not inner and more.lower() in _SMALL_WORDS:
        return None
    return more, at + len(more)


def _past_mark(text: str, line: int, at: int) -> int:
    """The offset after the sign of a comment, when both lines begin with the same one."""
    own = _LED.match(text, line)
    following = _LED.match(text, at) if own else None
    same = own and following and own.group("mark") == following.group("mark")
    return following.end() if same and following else at


_SMALL_WORDS = frozenset(
    "a an and are as at be but by can did do for get had has he her his i if in is it its me my "
    "no nor not now of off on or our out she so "
    "the to too up us use was we who yes you all any see via per one two new old run set put add "
    "der die das und est les des "
    "el la los un une en de du au mit von zu im am es so".split()
)
