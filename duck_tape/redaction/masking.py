"""Putting the marker where values were, and nowhere else.

Two places need care. A bare JSON number becomes a string, or the document would break; and where
a Markdown line would consist of the marker alone, CommonMark would take it for an HTML block
(type 7), so it is escaped there and still reads `<REDACTED>`.
"""

from __future__ import annotations

from duck_tape.redaction.lazy import expression

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from duck_tape.redaction.finding import SecretFinding

_NUMBER = expression(r"-?[0-9][0-9.]*(?:[eE][+-]?[0-9]+)?")
_MEMBER = expression(r"(?P<quote>\\*\")[ \t\r\n]{0,40}:[ \t\r\n]{0,40}$")
_ITEM = expression(r"[\[,][ \t\r\n]{0,40}$")
_AFTER = expression(r"[ \t\r\n]{0,40}[,}\]]")
_LEAD = expression(
    r"[ \t>]{0,12}(?:(?:[-*+]|[0-9]{1,9}[.)])[ \t]{1,4}){0,3}(?:\[[ xX]\][ \t])?[ \t>]{0,4}$"
)
_FENCE = expression(
    r"(?m)^[ \t>]{0,12}(?:(?:[-*+]|[0-9]{1,9}[.)])[ \t]{1,4}){0,3}(?P<mark>`{3,}|~{3,})"
)


def mask_text(text: str, findings: Iterable[SecretFinding], marker: str) -> str:
    """See `duck_tape.redaction.mask`."""
    spans = merged((f.start, f.end) for f in findings)
    if not spans:
        return text
    fences = _fences(text, marker)
    pieces: list[str] = []
    at = 0
    for start, end in spans:
        pieces += [text[at:start], _piece(text, start, end, marker, fences)]
        at = end
    pieces.append(text[at:])
    return "".join(pieces)


def _piece(text: str, start: int, end: int, marker: str, fences: list[tuple[int, int]]) -> str:
    quote = _json_quote(text, start, end)
    if quote:
        return f"{quote}{marker}{quote}"
    if marker.startswith("<") and _alone(text, start, end) and not _inside(fences, start):
        return "\\" + marker
    return marker


def _json_quote(text: str, start: int, end: int) -> str:
    """The quotes that a masked bare number needs to stay JSON; "" where none are needed."""
    if not _NUMBER.fullmatch(text, start, end) or not _AFTER.match(text, end):
        return ""
    before = text[max(0, start - 84) : start]
    member = _MEMBER.search(before)
    if member:
        return member.group("quote")
    if not _ITEM.search(before):
        return ""
    return '"' if _is_json_line(text, start) else ""


def _is_json_line(text: str, at: int) -> bool:
    """Whether the line, or else the whole text, is JSON."""
    import json

    line_start = text.rfind("\n", 0, at) + 1
    line_end = text.find("\n", at)
    for candidate in (text[line_start : line_end if line_end >= 0 else len(text)], text):
        try:
            json.loads(candidate)
        except ValueError:
            continue
        return True
    return False


def _alone(text: str, start: int, end: int) -> bool:
    """Whether nothing but list or quote marks stands beside the span on its line."""
    line_start = max(text.rfind("\n", 0, start), text.rfind("\r", 0, start)) + 1
    if start - line_start > 40 or not _LEAD.match(text, line_start, start):
        return False
    after = text[end : end + 80].lstrip(" \t")
    return (not after or after[0] in "\r\n") and len(text[line_start:start].expandtabs(4)) - len(
        text[line_start:start].expandtabs(4).lstrip(" ")
    ) < 4


def _fences(text: str, marker: str) -> list[tuple[int, int]]:
    """The spans of fenced code, where nothing is escaped."""
    if not marker.startswith("<") or ("```" not in text and "~~~" not in text):
        return []
    spans: list[tuple[int, int]] = []
    opened: tuple[int, str] | None = None
    for match in _FENCE.finditer(text):
        mark = match.group("mark")
        if opened is None:
            opened = (match.end(), mark)
        elif mark[0] == opened[1][0] and len(mark) >= len(opened[1]):
            spans.append((opened[0], match.start()))
            opened = None
    if opened:
        spans.append((opened[0], len(text)))
    return spans


def _inside(spans: list[tuple[int, int]], at: int) -> bool:
    return any(start <= at < end for start, end in spans)


def merged(spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Spans in order, overlapping ones as one; empty ones are left out."""
    done: list[tuple[int, int]] = []
    for start, end in sorted(s for s in spans if s[1] > s[0]):
        if done and start < done[-1][1]:
            done[-1] = (done[-1][0], max(end, done[-1][1]))
        else:
            done.append((start, end))
    return done
