"""What allows a finding: comments in the text, a baseline, the configuration."""

from __future__ import annotations

from bisect import bisect_right

from duck_tape.redaction.lazy import expression

TYPE_CHECKING = False
if TYPE_CHECKING:
    from duck_tape.redaction.settings import Settings

PRAGMA = "pragma"
BASELINE = "baseline"
CONFIGURATION = "configuration"

_MARK = expression(
    r"(?i)pragma:[ \t]?(?:allow|white)list[ \t](?P<next>next ?line[ \t])?secret|(?:gitleaks|"
    r"betterleaks):[ \t]?allow\b"
)
_LEAD = expression(r"^[\s>]*(?:[-*+]\s+)?(?:<!--|#+|//|/\*+|;+|--|%|\{#)?\s*$")
_TAIL = expression(r"^[^A-Za-z0-9]{0,12}$|^\s*(?:[-—:(].{0,120})?\s*(?:-->|\*/|#\})?\s*$")
_BREAK = expression(r"\r\n|\n|\r")
_FENCE = expression(r"[\s>]{0,8}(?:[-*+]\s+)?(?P<mark>`{3,}|~{3,})")


class Allowances:
    """The allowances that hold for one text."""

    def __init__(self, text: str, path: str, settings: Settings) -> None:
        """Read the comments of a text and what the settings say of its path."""
        self._settings = settings
        self._hashes = settings.baseline_for(path)
        self._spans = pragma_spans(text)
        self._starts = [start for start, _ in self._spans]

    def by(self, start: int, end: int, value: str, mark: str) -> str:
        """What allows a span: `pragma`, `baseline`, `configuration`, or "" for nothing."""
        index = bisect_right(self._starts, start) - 1
        if index >= 0 and any(
            s <= start and end <= e for s, e in self._spans[max(0, index - 1) : index + 1]
        ):
            return PRAGMA
        if self._hashes and _sha1(value) in self._hashes:
            return BASELINE
        return CONFIGURATION if mark and mark in self._settings.allow else ""


def _sha1(value: str) -> str:
    from hashlib import sha1

    return sha1(value.encode("utf-8", "surrogatepass"), usedforsecurity=False).hexdigest()


def pragma_spans(text: str) -> list[tuple[int, int]]:
    """The stretches of a text that its comments allow, in order.

    A comment on a line with other text allows that line. A line that is nothing but the comment
    allows the next line too, and where a fenced block begins there, all of the block.
    """
    if not _MARK.search(text):
        return []
    lines = _lines(text)
    spans: list[tuple[int, int]] = []
    for index, (start, end) in enumerate(lines):
        mark = _MARK.search(text, start, end)
        if not mark:
            continue
        alone = _LEAD.match(text[start : mark.start()]) and _TAIL.match(text[mark.end() : end])
        last = index
        if alone or mark.group("next"):
            last = _following(text, lines, index)
        spans.append((start, lines[last][1]))
    return spans


def _following(text: str, lines: list[tuple[int, int]], index: int) -> int:
    """The last line that a comment standing alone allows."""
    following = index + 1
    while (
        following < len(lines) - 1
        and following < index + 2
        and not text[slice(*lines[following])].strip()
    ):
        following += 1
    if following >= len(lines):
        return index
    fence = _FENCE.match(text, *lines[following])
    if not fence:
        return index + 1
    for last in range(following + 1, len(lines)):
        if text[slice(*lines[last])].strip(" \t>").startswith(fence.group("mark")):
            return last
    return len(lines) - 1


def _lines(text: str) -> list[tuple[int, int]]:
    """The spans of the lines, without their endings."""
    spans: list[tuple[int, int]] = []
    at = 0
    for match in _BREAK.finditer(text):
        spans.append((at, match.start()))
        at = match.end()
    spans.append((at, len(text)))
    return spans
