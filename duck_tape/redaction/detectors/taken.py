"""The stretches that hits cover, for detectors that look only at the rest."""

from __future__ import annotations

from bisect import bisect_left, bisect_right

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from duck_tape.redaction.core import Hit


class Taken:
    """The stretches that our own hits cover."""

    def __init__(self, hits: Sequence[Hit]) -> None:
        """Take hits of one view, in any order, overlapping or not."""
        self._spans = sorted((h.start, h.end) for h in hits)
        self._starts = [s for s, _ in self._spans]
        self._longest = max((e - s for s, e in self._spans), default=0)

    def touches(self, start: int, end: int) -> bool:
        """Whether a hit shares a character with a stretch."""
        first = bisect_left(self._starts, start - self._longest)
        last = bisect_left(self._starts, end)
        return any(s < end and start < e for s, e in self._spans[first:last])

    def covers_line(self, start: int, end: int) -> bool:
        """Whether one hit lies over all of a line."""
        index = bisect_right(self._starts, start) - 1
        return index >= 0 and self._spans[index][1] >= end
