"""Holds what a commit message declares against what has changed (spec: merge, "Changelog").

Lines are compared as rendered and masked, so nothing needs to be taken apart: keys and values may
hold ` -> ` and parentheses. Only `Dropped` lines, whose reasons nobody can compute, are read
against the computed ones. Several blocks for one path (a squash) are netted in order first.
"""

from __future__ import annotations

from collections import defaultdict, deque

from duck_tape.memory.change import DROPPED
from duck_tape.memory.changelog import (
    NO_REASON,
    beginning,
    describe,
    has_reason,
    plain,
    readings,
    unmasked,
)
from duck_tape.memory.changelog_net import net

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from duck_tape.memory.change import Change
    from duck_tape.memory.changelog import Mask
    from duck_tape.memory.changelog_parse import Block, Declared

MISSING = "missing"
UNEXPECTED = "unexpected"
UNEXPLAINED = "unexplained"

_SENTENCES = {
    MISSING: "missing from the message",
    UNEXPECTED: "in the message, but not in the change",
    UNEXPLAINED: "dropped without a reason",
}


class Difference:
    """One point in which a message and a change disagree.

    Attributes:
        kind: `MISSING`, `UNEXPECTED` or `UNEXPLAINED`.
        line: The line in question, masked, without bullet.
    """

    __slots__ = ("kind", "line")

    def __init__(self, kind: str, line: str) -> None:
        """See the class for the meaning of each part."""
        self.kind = kind
        self.line = line

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Difference) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    def __repr__(self) -> str:
        return f"<{self}>"

    def __str__(self) -> str:
        return f"{_SENTENCES[self.kind]}: - {self.line}"


class Match:
    """The result of holding a message against a change.

    Attributes:
        differences: Empty where the message says exactly what has changed.
        reasons: Why each drop was made, by section and key identity.
    """

    __slots__ = ("differences", "reasons")

    def __init__(
        self, differences: tuple[Difference, ...], reasons: dict[tuple[str, str], str]
    ) -> None:
        """See the class for the meaning of each part."""
        self.differences = differences
        self.reasons = reasons

    def __repr__(self) -> str:
        return f"<Match {list(self.differences)} {self.reasons}>"


def match(
    blocks: Sequence[Block],
    computed: Sequence[Change],
    *,
    mask: Mask = unmasked,
    old_values: bool = True,
) -> Match:
    """Compare the blocks of one path, in the order of their messages, with the computed changes.

    One block must say each change in a line of its own, in any order, and nothing else. Several are
    netted by section and key: what was added and dropped on the way cancels. `old_values` off
    leaves the old values of a net change open (over a range they count only per commit).
    """
    if len(blocks) > 1 or not old_values:
        return _result(*net(blocks, computed, mask=mask, old_values=old_values), mask)
    lines = list(blocks[0].lines) if blocks else []
    return _result(*_one_to_one(lines, computed, mask), mask)


def _one_to_one(
    lines: Sequence[Declared], computed: Sequence[Change], mask: Mask
) -> tuple[list[Declared], list[Change], list[tuple[Change, str]]]:
    """Unexpected lines, missing changes, and drops with the reasons that the lines give."""
    wanted = _Wanted(computed, mask)
    unexpected, drops = [], []
    for line in lines:
        if line.kind == DROPPED:
            found = wanted.drop(line)
            if found:
                drops.append(found)
                continue
        elif wanted.exact(line):
            continue
        unexpected.append(line)
    return unexpected, wanted.rest(), drops


class _Wanted:
    """Computed changes that no line has claimed yet, found by their text."""

    def __init__(self, computed: Sequence[Change], mask: Mask) -> None:
        self._computed = computed
        self._open = dict.fromkeys(range(len(computed)))
        self._by_text: dict[str, deque[int]] = defaultdict(deque)
        for index, change in enumerate(computed):
            tell = beginning if change.kind == DROPPED else describe
            for text in {tell(change), tell(change, mask)}:
                self._by_text[text].append(index)

    def _claim(self, text: str) -> Change | None:
        queue = self._by_text.get(text, ())
        while queue:
            index = queue.popleft()
            if index in self._open:
                del self._open[index]
                return self._computed[index]
        return None

    def exact(self, line: Declared) -> bool:
        """Claim the change that is told in exactly this line."""
        return self._claim(line.text) is not None

    def drop(self, line: Declared) -> tuple[Change, str] | None:
        """Claim the drop with the longest key that this line can be read to tell."""
        for head, reason in readings(line.text):
            change = self._claim(head)
            if change:
                return change, reason
        return None

    def rest(self) -> list[Change]:
        """What no line has claimed, in order."""
        return [self._computed[index] for index in self._open]


def _result(
    unexpected: Iterable[Declared],
    missing: Iterable[Change],
    drops: Iterable[tuple[Change, str]],
    mask: Mask,
) -> Match:
    """Differences in a fixed order: missing, unexpected, unexplained."""
    differences = [Difference(MISSING, describe(change, mask)) for change in missing]
    differences += [Difference(UNEXPECTED, plain(mask(line.text))) for line in unexpected]
    reasons = {}
    for change, reason in drops:
        if has_reason(reason):
            reasons[change.section, change.identity] = reason
        else:
            line = f"{beginning(change, mask)} ({NO_REASON})"
            differences.append(Difference(UNEXPLAINED, line))
    return Match(tuple(differences), reasons)
