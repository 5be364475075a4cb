"""Texts as a reader sees them, each with the way back to the offsets of the original.

A secret may be written with invisible characters inside, in full-width letters, behind JSON's
escapes or percent signs. A `View` is the text with one such layer taken off; detectors run on
views and never know. `View.origin` leads a span back.
"""

from __future__ import annotations

from bisect import bisect_right

from duck_tape.redaction.lazy import expression
from duck_tape.redaction.surveying import surveyed

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Callable

    from duck_tape.redaction.survey import Survey

INVISIBLE = expression(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u202a-\u202e"
    "\u2060-\u2064\u2066-\u206f\ufe00-\ufe0f\ufeff\U000e0000-\U000e007f]+"
)
"""Characters without a glyph of their own (Unicode: Default_Ignorable_Code_Point, in short)."""

_COLOUR = expression("\x1b\\[[0-9;:?]{0,24}[A-Za-z]")
"""Terminal control sequences: colours touch what they colour (ECMA-48, 5.4)."""

_ESCAPE = expression(
    r"\\(?:u001[bB]|x1[bB]|033|e)\[[0-9;:?]{0,24}[A-Za-z]"
    r"|\\(?:u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|[nrtbf\"'/\\`_*~.{}\[\]()#+\-!|<>=:;,@$%^&?])"
    r"|&(?:amp|lt|gt|quot|apos|nbsp|#[0-9]{1,7}|#x[0-9a-fA-F]{1,6});"
)
_LETTER_ESCAPES = {"n": "\n", "r": "\r", "t": "\t", "b": " ", "f": " "}
_ENTITIES = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'", "nbsp": " "}
_PERCENT = expression(r"%[0-9A-Fa-f]{2}")
_LED = expression(r"(?m)^(?:(?:>[ ]?){1,4}|\+)(?=[^\r\n+])")
_LEADING = (">", "+")
_LED_BY = ("\n>", "\n+")
_LINE = expression(r"[^\r\n]*(?:\r\n|\r|\n|$)")
_WRAP = expression(
    r"[ \t]*\\?(?:\r\n|\n|\r)[ \t]*(?:(?:>[ \t]{0,12}){1,6}|//[ \t]|[#*|;+-][ \t]+)?"
)
_WRAPS = 4
"""So many line ends may cut one value; base64 blocks have detectors of their own."""

_WIDTHS = {
    **{code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)},
    **dict.fromkeys((0x00A0, 0x2007, 0x202F, 0x3000), 0x20),
    **dict.fromkeys((0x2010, 0x2011, 0xFE63), 0x2D),
    0xFE55: 0x3A,
    0xFE66: 0x3D,
}

_NO_DIGITS = expression(r"[0-9]+")
_RUN = expression(
    r"[0-9](?:[0-9A-Z]|[ .()/\u2013-]{1,3}(?=[0-9A-Z(])|[ \t]{0,4}(?:\r\n|\n|\r)[ \t>]{0,"
    r"12}(?=[-.]?[0-9])|[-.](?:\r\n|\n|\r)[ \t>]{0,12}(?=[0-9])){5,80}"
)
_WIDE = expression("[\u00a0\u2007\u202f\u3000\u2010\u2011\ufe63\ufe55\ufe66\uff01-\uff5e]+")


class View:
    """A text and the way back to where each of its characters stood.

    Attributes:
        text: What detectors read.
        whole: Whether it is all of the original, or only the lines that the layer touched.
        announced: Whether a detector found a word in it that announces a secret.
    """

    __slots__ = (
        "_lower",
        "_parent",
        "_points",
        "_runs",
        "_survey",
        "_units",
        "announced",
        "text",
        "whole",
    )

    def __init__(
        self,
        text: str,
        points: list[int] | None = None,
        units: list[tuple[int, int]] | None = None,
        parent: View | None = None,
        *,
        whole: bool = True,
    ) -> None:
        """Take a text with its segments.

        Args:
            text: The text of the view.
            points: View offsets at which a segment begins; None when nothing was changed.
            units: For each segment where it began in the parent, and how long it was there when
                it was replaced by something else (0 when it was copied).
            parent: The view that the segments count in; None for the original.
            whole: See the class.
        """
        self.text = text
        self.whole = whole
        self.announced = False
        self._points = points
        self._units = units or []
        self._parent = parent
        self._lower: str | None = None
        self._survey: Survey | None = None
        self._runs: list[tuple[int, int, int]] | None = None

    @property
    def lower(self) -> str:
        """The text in lower case, character for character (`İ` keeps its length)."""
        if self._lower is None:
            low = self.text.lower()
            if len(low) != len(self.text):
                low = "".join(c.lower() if len(c.lower()) == 1 else c for c in self.text)
            self._lower = low
        return self._lower

    @property
    def survey(self) -> Survey:
        """The text's words and what they hold of literals."""
        if self._survey is None:
            self._survey = surveyed(self.text.encode("utf-8", "surrogatepass"))
        return self._survey

    def use(self, survey: Survey) -> None:
        """Take over a survey of the same text that was made before."""
        self._survey = survey

    @property
    def runs(self) -> list[tuple[int, int, int]]:
        """The stretches of digits with little between them: start, end, how many digits.

        Seven digits at least, or as many dots as an address has.
        """
        if self._runs is None:
            found = _RUN.finditer(self.text) if self.survey.numerous() else ()
            counted = [
                (*m.span(), len(m.group()) - len(_NO_DIGITS.sub("", m.group()))) for m in found
            ]
            self._runs = [r for r in counted if r[2] > 6 or self.text.count(".", r[0], r[1]) > 2]
        return self._runs

    def origin(self, start: int, end: int) -> tuple[int, int]:
        """The span of the original that a span of the view came from."""
        if self._points is not None:
            start, end = self._start(start), self._end(end)
        return self._parent.origin(start, end) if self._parent else (start, end)

    def _start(self, at: int) -> int:
        segment = bisect_right(self._points or (), at) - 1
        begin, replaced = self._units[segment]
        return begin if replaced else begin + at - (self._points or ())[segment]

    def _end(self, at: int) -> int:
        segment = bisect_right(self._points or (), at - 1) - 1
        begin, replaced = self._units[segment]
        return begin + replaced if replaced else begin + at - (self._points or ())[segment]


def plain(text: str) -> View:
    """The text without invisible characters and with full-width forms made narrow."""
    view = View(text)
    if "\x1b" in text and _COLOUR.search(text):
        view = _replaced(view, _COLOUR, lambda _: "")
    if text.isascii():
        return view
    if INVISIBLE.search(view.text):
        view = _replaced(view, INVISIBLE, lambda _: "")
    if _WIDE.search(view.text):
        view.text = _WIDE.sub(lambda match: match.group().translate(_WIDTHS), view.text)
    return view


def unescaped(view: View) -> View | None:
    """The lines with JSON, Markdown or HTML escapes, decoded once; None when there are none."""
    text = view.text
    if "\\" not in text and "&" not in text:
        return None
    return _lines_with(view, _ESCAPE, _unescape)


def unled(view: View) -> View | None:
    """The lines of quotes and differences without what leads them; None when there are none."""
    text = view.text
    if text[:1] not in _LEADING and not any(sign[1] in text and sign in text for sign in _LED_BY):
        return None
    found = _LED.search(text)
    if not found or not _LED.search(text, found.end()):
        return None
    builder, at, after = Builder(), 0, -1
    for match in _LED.finditer(text):
        start = match.end()
        line = _LINE.match(text, start)
        stop = line.end() if line else len(text)
        if after != match.start() and builder.length:
            builder.put("\n", at, at)  # the lines between are left out
        builder.copy(text, start, stop)
        at = after = stop
    return builder.view(view, whole=False)


def unquoted(view: View) -> View | None:
    """The lines with percent-encoded octets, decoded once; None when there are none."""
    if "%" not in view.text:
        return None
    return _lines_with(view, _PERCENT, _unpercent)


def unwrapped(text: str, at: int, limit: int) -> tuple[str, list[int]]:
    """The text from `at` on with line ends (and what leads the next line) taken out.

    Returns:
        The joined text, at most `limit` characters and four lines, and the offset in `text` of
        each of its characters.
    """
    pieces: list[str] = []
    offsets: list[int] = []
    stop = min(len(text), at + limit)
    for _ in range(_WRAPS + 1):
        broken = _WRAP.search(text, at, stop + 1) if at < stop else None
        end = broken.start() if broken else stop
        if broken and text[broken.end() : broken.end() + 1] in {"\r", "\n"}:
            broken = None  # an empty line ends a paragraph, and any value with it
        pieces.append(text[at:end])
        offsets += range(at, end)
        if not broken:
            break
        at = broken.end()
    return "".join(pieces), offsets


_NUMBER = expression(r"[0-9]{1,4}[.)]?(?=\s|$)")


def begins_with_number(text: str, at: int) -> bool:
    """Whether a line's text begins with a short number: of an item, a year, an amount.

    It is not taken for the rest of a value that the line before ends with: what is masked is lost.
    """
    return _NUMBER.match(text, at) is not None


def _unescape(match: re.Match[str]) -> str:
    what = match.group()
    if what[0] == "\\" and "[" in what[2:]:
        return ""
    if what[0] == "&":
        name = what[1:-1]
        if name[0] == "#":
            hexadecimal = name[1] in "xX"
            code = int(name.lstrip("#xX"), 16 if hexadecimal else 10)
            return chr(code) if 0 < code < 0x110000 else " "
        return _ENTITIES[name]
    if what[1] in "ux" and len(what) > 2:
        code = int(what.lstrip("\\ux"), 16)
        return "" if INVISIBLE.match(chr(code)) else chr(_WIDTHS.get(code, code))
    return _LETTER_ESCAPES.get(what[1], what[1])


def _unpercent(match: re.Match[str]) -> str:
    code = int(match.group()[1:], 16)
    return chr(code) if 0x20 < code < 0x7F else "\ufffd"


def _replaced(
    view: View, pattern: re.Pattern[str], replace: Callable[[re.Match[str]], str]
) -> View:
    text = view.text
    builder = Builder()
    at = 0
    for match in pattern.finditer(text):
        builder.copy(text, at, match.start())
        builder.put(replace(match), match.start(), match.end())
        at = match.end()
    builder.copy(text, at, len(text))
    return builder.view(view, whole=view.whole)


def _lines_with(
    view: View, pattern: re.Pattern[str], replace: Callable[[re.Match[str]], str]
) -> View | None:
    text = view.text
    match = pattern.search(text)
    if not match:
        return None
    builder = Builder()
    while match is not None:
        at = max(text.rfind("\n", 0, match.start()), text.rfind("\r", 0, match.start())) + 1
        line = _LINE.match(text, at)
        end = line.end() if line else len(text)
        while match is not None and match.start() < end:
            builder.copy(text, at, match.start())
            builder.put(replace(match), match.start(), match.end())
            at = match.end()
            match = pattern.search(text, at)
        builder.copy(text, at, end)
    return builder.view(view, whole=False)


class Builder:
    """Collects the pieces of a view and where they came from.

    Attributes:
        pieces: The pieces.
        points: The view offset at which each begins.
        units: Where each began in the parent, and how long it was there when it was replaced.
        length: The length of all pieces so far.
    """

    __slots__ = ("length", "pieces", "points", "units")

    def __init__(self) -> None:
        """Begin with nothing."""
        self.pieces: list[str] = []
        self.points: list[int] = []
        self.units: list[tuple[int, int]] = []
        self.length = 0

    def copy(self, text: str, start: int, end: int) -> None:
        """Take over a stretch of the parent as it is."""
        if end > start:
            self._add(text[start:end], (start, 0))

    def put(self, piece: str, start: int, end: int) -> None:
        """Put a piece in the place of a stretch of the parent."""
        if piece:
            self._add(piece, (start, end - start))

    def _add(self, piece: str, unit: tuple[int, int]) -> None:
        self.pieces.append(piece)
        self.points.append(self.length)
        self.units.append(unit)
        self.length += len(piece)

    def view(self, parent: View, *, whole: bool) -> View:
        """The view of all pieces."""
        return View(
            "".join(self.pieces), self.points or [0], self.units or [(0, 0)], parent, whole=whole
        )
