"""Pieces of a transcript on their way into a state: kept short, masked whole, then cut.

A cut must not hide a secret's shape, so a piece is masked before it is cut to what is shown. Only
a piece far longer than that is shortened while it is kept, at a space, and what is shown of it
ends well before that place.
"""

from __future__ import annotations

from duck_tape.text.lazy import expression

TYPE_CHECKING = False
if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Callable

    Mask = Callable[[str], str]

KEPT = 16_000
"""Characters of a text that are kept until it is masked."""

_MARKER = "<REDACTED>"
_YEARS = range(2000, 2200)
_MILLISECONDS = 12
"""From this many digits on a number counts milliseconds, below it seconds."""


_ODD = expression(
    r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200b\u202a-\u202e\u2060-\u206f\ufeff"
    r"\U000e0000-\U000e007f]"
)
"""What steers a terminal, turns the order of letters around, or hides words from who looks at them
(zero-width signs but the two joiners that scripts and emoji need, and tags)."""
_SURROGATES = frozenset(map(chr, range(0xDC80, 0xDD00)))
_ESCAPES = expression(
    r"\x1b\[[0-?]{0,64}[ -/]{0,8}[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[@-Z\\^_]"
)
"""Control sequences of a terminal (ECMA-48): colours, titles."""


def tidied(text: str) -> str:
    """Return a text without what steers a terminal, reorders letters or cannot be seen."""
    if text.replace("\n", "").isprintable() or _ODD.search(text) is None:
        return text
    return _ODD.sub("", _ESCAPES.sub("", text).replace("\x85", "\n"))


def plain(text: str) -> str:
    """Return a text as one line of what can be seen: for names and paths, which should be so.

    Bytes of a path that are no UTF-8 stay (as surrogates).
    """
    if text.isprintable():
        return text
    seen = (char if char.isprintable() or char in _SURROGATES else " " for char in text)
    return " ".join("".join(seen).split())


def kept(text: str, limit: int = KEPT) -> str:
    """Return the beginning of a text, ending at white space where it was longer."""
    if len(text) <= limit:
        return text
    head = text[:limit]
    places = [head.rfind(space) for space in " \n\t"]
    return head[: max(places)] if max(places) > limit // 2 else head


def ending(text: str, limit: int) -> str:
    """Return the end of a text, beginning at white space where it was longer."""
    if len(text) <= limit:
        return text
    end = text[-limit:]
    places = [place for space in " \n\t" if (place := end.find(space)) >= 0]
    return end[min(places, default=0) :]


def line(text: str, limit: int, mask: Mask) -> str:
    """Return a text as one masked line of at most `limit` characters, `…` after it if cut."""
    return cut(" ".join(mask(text).split()), limit)


def cut(text: str, limit: int) -> str:
    """Cut a masked text, never inside a mark of redaction; `…` says that it was cut."""
    if len(text) <= limit:
        return text
    return whole_marks(text, limit).rstrip() + "…"


def whole_marks(text: str, limit: int) -> str:
    """Return the first `limit` characters, or fewer where the cut would part a redaction mark."""
    start = text.rfind("<", max(0, limit - len(_MARKER) + 1), limit)
    if start >= 0 and text.startswith(_MARKER, start):
        limit = start
    return text[:limit]


def block(text: str, limit: int, mask: Mask, note: str) -> str:
    """Return a text of many lines, masked, of at most `limit` characters, cut after whole lines.

    `note` is the line that follows where something was cut. The text is as `kept` gave it; where
    that has cut it too, it is longer than the limit in any case.
    """
    shown = mask(text).replace("\r\n", "\n").strip()
    if len(shown) <= limit:
        return shown
    head = whole_marks(shown, limit)
    end = head.rfind("\n")
    return (head[:end] if end > limit // 2 else head).rstrip() + f"\n{note}"


def tail(text: str, limit: int) -> str:
    """Return the last whole lines of a masked text, `…` before them where some were cut."""
    text = text.strip()
    if len(text) <= limit:
        return text
    start = text.find("\n", len(text) - limit) + 1
    if not start:
        start = text.find(" ", len(text) - limit) + 1
    return "…\n" + text[start or len(text) - limit :].strip()


def moment(text: str) -> dt.datetime | None:
    """Return an event's time as aware UTC; None where it names none that a session can have.

    Takes ISO 8601, or milliseconds (or seconds) since 1970 as digits.
    """
    import datetime as dt

    from duck_tape.state.times import parse_time

    try:
        if text.isascii() and text.isdigit() and len(text) > 8:
            number = int(text[:16]) / (1000 if len(text) >= _MILLISECONDS else 1)
            found = dt.datetime.fromtimestamp(number, dt.UTC).replace(microsecond=0)
        else:
            found = parse_time(text)
    except (ValueError, OverflowError, OSError):
        return None
    return found if found.year in _YEARS else None
