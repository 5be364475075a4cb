"""Nets several changelog blocks of one path (spec: merge, "Changelog"; the Action, item 2).

A squashed message tells the steps; the diff knows only beginning and end. So the lines of each key
are played through in order: an entry added and later dropped cancels, one superseded twice has the
first old and the last new value, one dropped and added again was at most superseded.
"""

from __future__ import annotations

from collections import defaultdict

from duck_tape.memory.change import ADDED, DROPPED, REDACTED, SUPERSEDED
from duck_tape.memory.changelog import ARROW, plain, readings, shown_values, shows_values, unmasked
from duck_tape.text.identity import key_identity

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from duck_tape.memory.change import Change
    from duck_tape.memory.changelog import Mask
    from duck_tape.memory.changelog_parse import Block, Declared

    Netted = tuple[list[Declared], list[Change], list[tuple[Change, str]]]

_SPLITS = 64
"""How many readings of one line are tried; more ` -> ` or ` (` than that is no honest line."""


def net(
    blocks: Iterable[Block], computed: Sequence[Change], *, mask: Mask, old_values: bool
) -> Netted:
    """Unexpected lines, missing changes, and drops with their reasons, after netting."""
    lines = [line for block in blocks for line in _in_order(block)]
    keys = _Keys(lines, computed, mask)
    groups: dict[tuple[str, str], _Group] = defaultdict(_Group)
    unexpected = [line for line in lines if not line.kind]
    for line in lines:
        if line.kind and line.kind != REDACTED:
            key, inner = keys.split(line)
            groups[line.section, key].play(line, inner)
    redacted = _Redacted(lines)
    missing, drops = [], []
    for change in computed:
        if change.kind == REDACTED:
            if not redacted.covers(change):
                missing.append(change)
            continue
        item = groups[change.section, keys.name(change)].take(change, mask, old_values=old_values)
        if not item:
            missing.append(change)
        elif change.kind == DROPPED:
            drops.append((change, item.reason or ""))
    for group in groups.values():
        unexpected += [item.line for item in group.left(old_values=old_values)]
    return unexpected + redacted.unreadable, missing, drops


def _in_order(block: Block) -> list[Declared]:
    """The lines of a block, drops first: a record that is replaced goes before it comes."""
    return sorted(block.lines, key=lambda line: line.kind != DROPPED)


class _Item:
    """What the lines so far make of one entry.

    Attributes:
        line: The last line about it.
        first: The first superseding's `old -> new`, None where the old value is not told.
        last: The last superseding's likewise, None where the new value is not told.
        reason: What the last drop has in its parentheses, None where it was never dropped.
    """

    __slots__ = ("first", "last", "line", "reason")

    def __init__(self, line: Declared, inner: str) -> None:
        """An entry that this line is the first to tell of."""
        self.first = _values(line, inner)
        self.reason: str | None = None
        self.tell(line, inner)

    def tell(self, line: Declared, inner: str) -> _Item:
        """Let one more line act on it."""
        self.line = line
        self.last = _values(line, inner)
        if line.kind == DROPPED:
            self.reason = inner
        return self


def _values(line: Declared, inner: str) -> str | None:
    """The `old -> new` of a line, None where its kind or section tells no values."""
    return inner if line.kind == SUPERSEDED and shows_values(line.section) else None


class _Group:
    """The entries of one key (one, but in a memory that holds it twice).

    Attributes:
        new: They were not there at the beginning, and are at the end.
        kept: They were there, and are.
        gone: They were there, and are not.
    """

    __slots__ = ("gone", "kept", "new")

    def __init__(self) -> None:
        """No line yet."""
        self.new: list[_Item] = []
        self.kept: list[_Item] = []
        self.gone: list[_Item] = []

    def play(self, line: Declared, inner: str) -> None:
        """Let one line act on the entry that it must be about."""
        if line.kind == ADDED:
            if self.gone:
                self.kept.append(self.gone.pop().tell(line, inner))
            else:
                self.new.append(_Item(line, inner))
        elif line.kind == DROPPED:
            if self.new:
                self.new.pop()
            else:
                item = self.kept.pop().tell(line, inner) if self.kept else _Item(line, inner)
                self.gone.append(item)
        elif self.new or self.kept:
            (self.new or self.kept)[-1].tell(line, inner)
        else:
            self.kept.append(_Item(line, inner))

    def take(self, change: Change, mask: Mask, *, old_values: bool) -> _Item | None:
        """Take the entry out that tells this change, None where there is none."""
        if change.kind == DROPPED:
            return self.gone.pop() if self.gone else None
        if change.kind == ADDED:
            return self.new.pop() if self.new else self._replaced()
        for index, item in enumerate(self.kept):
            if _tells(item, change, mask, old_values=old_values):
                return self.kept.pop(index)
        return None

    def _replaced(self) -> _Item | None:
        """An entry that was dropped and added again, as a record is that has another text now.

        It tells of both: of the new one here, of the old one later.
        """
        for index, item in enumerate(self.kept):
            if item.reason is not None:
                self.gone.append(self.kept.pop(index))
                return item
        return None

    def left(self, *, old_values: bool) -> list[_Item]:
        """What has told no change, and cannot have led back to where it began."""
        stray = [item for item in self.kept if not _cancels(item, old_values=old_values)]
        return [*self.new, *stray, *self.gone]


def _tells(item: _Item, change: Change, mask: Mask, *, old_values: bool) -> bool:
    """Whether a kept entry's values are those of a superseded one."""
    return not shows_values(change.section) or any(
        _ends(item, *shown_values(change, shown), old_values=old_values)
        for shown in (unmasked, mask)
    )


def _ends(item: _Item, old: str, new: str, *, old_values: bool) -> bool:
    """Whether the item begins with the old value and ends with the new one, as far as told."""
    begins = item.first is None or not old_values or item.first.startswith(old + ARROW)
    return begins and (item.last is None or item.last.endswith(ARROW + new))


def _cancels(item: _Item, *, old_values: bool) -> bool:
    """Whether a kept entry that stands for no change may have led back to where it began."""
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
        """Learn the keys of `Added` lines and of the computed changes, raw and masked."""
        self._mask = mask
        self._names: dict[tuple[str, str], str] = {}
        for line in lines:
            if line.kind == ADDED:
                self._names[line.section, line.rest] = key_identity(line.rest)
        for change in computed:
            for shown in {plain(change.key), plain(mask(change.key))}:
                self._names[change.section, shown] = self.name(change)

    def name(self, change: Change) -> str:
        """What the lines about a computed change are filed under."""
        return key_identity(plain(self._mask(change.key)))

    def split(self, line: Declared) -> tuple[str, str]:
        """Key and what stands in parentheses behind it: the longest known key, else the first."""
        key, inner = line.rest, ""
        for key, inner in readings(line.rest):
            known = self._names.get((line.section, key))
            if known is not None:
                return known, inner
        return key_identity(key), inner


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
