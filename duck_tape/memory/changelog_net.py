"""Nets several changelog blocks of one path (spec: merge, "Changelog"; the Action, item 2).

A squashed message tells the steps; the diff knows only beginning and end. So the lines of each key
are played through in order: an entry added and later dropped cancels, one superseded twice has the
first old and the last new value, one dropped and added again was at most superseded.
"""

from __future__ import annotations

from collections import defaultdict

from duck_tape.memory.change import ADDED, DROPPED, REDACTED, SUPERSEDED
from duck_tape.memory.changelog import ARROW, plain, readings, shown_values, shows_values, unmasked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from duck_tape.memory.change import Change
    from duck_tape.memory.changelog import Mask
    from duck_tape.memory.changelog_parse import Declared

    Netted = tuple[list[Declared], list[Change], list[tuple[Change, str]]]

_SPLITS = 64
"""How many readings of one line are tried; more ` -> ` or ` (` than that is no honest line."""


def net(
    lines: Sequence[Declared], computed: Sequence[Change], *, mask: Mask, old_values: bool
) -> Netted:
    """Unexpected lines, missing changes, and drops with their reasons, after netting."""
    keys = _Keys(lines, computed, mask)
    items: dict[tuple[str, str], list[_Item]] = defaultdict(list)
    unexpected = [line for line in lines if not line.kind]
    for line in lines:
        if line.kind and line.kind != REDACTED:
            key, inner = keys.split(line)
            _play(items[line.section, key], line, inner)
    redacted = _Redacted(lines)
    missing, drops = [], []
    for change in computed:
        if change.kind == REDACTED:
            if not redacted.covers(change):
                missing.append(change)
            continue
        group = items.get((change.section, keys.name(change)), [])
        item = _take(group, change, mask, old_values=old_values)
        if not item:
            missing.append(change)
        elif change.kind == DROPPED:
            drops.append((change, item.inner))
    left = [item for group in items.values() for item in group]
    unexpected += [item.line for item in left if not _cancels(item, old_values=old_values)]
    return unexpected + redacted.unreadable, missing, drops


class _Item:
    """What the lines so far make of one entry.

    Attributes:
        line: The last line about it.
        before, after: Whether it was there at the beginning, and is there at the end.
        first: The first superseding's `old -> new`, None where the old value is not told.
        last: The last superseding's likewise, None where the new value is not told.
        inner: What the last line has in its parentheses.
    """

    __slots__ = ("after", "before", "first", "inner", "last", "line")

    def __init__(self, line: Declared, inner: str) -> None:
        """An entry that this line is the first to tell of."""
        self.before = line.kind != ADDED
        self.first = inner if line.kind == SUPERSEDED else None
        self.tell(line, inner)

    def tell(self, line: Declared, inner: str) -> None:
        """Let one more line act on it."""
        self.line = line
        self.after = line.kind != DROPPED
        self.last = inner if line.kind == SUPERSEDED else None
        self.inner = inner


def _play(group: list[_Item], line: Declared, inner: str) -> None:
    """Let one line act on the entries of its key."""
    there = line.kind != ADDED
    item = next((item for item in reversed(group) if item.after == there), None)
    if item is None:
        group.append(_Item(line, inner))
    elif line.kind == DROPPED and not item.before:
        group.remove(item)
    else:
        item.tell(line, inner)


def _take(group: list[_Item], change: Change, mask: Mask, *, old_values: bool) -> _Item | None:
    """Take the item out of its group that tells this change."""
    for item in group:
        if _tells(item, change, mask, old_values=old_values):
            group.remove(item)
            return item
    return None


def _tells(item: _Item, change: Change, mask: Mask, *, old_values: bool) -> bool:
    """Whether the netted item is this change."""
    if (item.before, item.after) != (change.kind != ADDED, change.kind != DROPPED):
        return False
    if change.kind != SUPERSEDED or not shows_values(change.section):
        return True
    return any(
        _ends(item, *shown_values(change, shown), old_values=old_values)
        for shown in (unmasked, mask)
    )


def _ends(item: _Item, old: str, new: str, *, old_values: bool) -> bool:
    """Whether the item begins with the old value and ends with the new one, as far as told."""
    begins = item.first is None or not old_values or item.first.startswith(old + ARROW)
    return begins and (item.last is None or item.last.endswith(ARROW + new))


def _cancels(item: _Item, *, old_values: bool) -> bool:
    """Whether an item that stands for no change may have led back to where it began."""
    if not (item.before and item.after):
        return False
    if item.first is None or item.last is None or not old_values:
        return True
    first, last = item.first, item.last
    # A key with a parenthesis that no other line names is in part taken for a value.
    openings = [at + 2 for at in _hits(first, " (")]
    starts = [0, *(at for at in openings if last.startswith(first[:at]))]
    return any(
        first.startswith(last[at + len(ARROW) :] + ARROW, start)
        for at in _hits(last, ARROW)
        for start in starts
    )


def _hits(text: str, sought: str) -> list[int]:
    """Where `sought` stands in `text`: the first places of it."""
    found: list[int] = []
    at = text.find(sought)
    while at >= 0 and len(found) < _SPLITS:
        found.append(at)
        at = text.find(sought, at + 1)
    return found


class _Keys:
    """The keys that lines may speak of, so that a line can be parted into key and the rest."""

    def __init__(self, lines: Iterable[Declared], computed: Iterable[Change], mask: Mask) -> None:
        self._mask = mask
        self._names: dict[tuple[str, str], str] = {}
        for line in lines:
            if line.kind == ADDED:
                self._names[line.section, line.rest] = line.rest
        for change in computed:
            for shown in {plain(change.key), self.name(change)}:
                self._names[change.section, shown] = self.name(change)

    def name(self, change: Change) -> str:
        """The key of a computed change as lines are filed under it."""
        return plain(self._mask(change.key))

    def split(self, line: Declared) -> tuple[str, str]:
        """Key and what stands in parentheses behind it: the longest known key, else the first."""
        key, inner = line.rest, ""
        for key, inner in readings(line.rest):
            known = self._names.get((line.section, key))
            if known is not None:
                return known, inner
        return key, inner


class _Redacted:
    """The declared marks by section: a net count is at most their sum."""

    def __init__(self, lines: Iterable[Declared]) -> None:
        self._sums: dict[str, int] = defaultdict(int)
        self.unreadable = []
        for line in lines:
            if line.kind == REDACTED:
                count = line.rest.partition(" ")[0]
                if line.rest == f"{count} secret(s)" and count.isdecimal() and len(count) < _SPLITS:
                    self._sums[line.section] += int(count)
                else:
                    self.unreadable.append(line)

    def covers(self, change: Change) -> bool:
        """Whether the lines tell of as many marks."""
        return self._sums[change.section] >= change.count
