"""What stands in one section of the memory, as far as the choice of keys asks for it."""

from __future__ import annotations

from bisect import bisect_left
from functools import cached_property
from typing import TYPE_CHECKING

from duck_tape.state.decided import decided
from duck_tape.text.clauses import split_reasoning
from duck_tape.text.identity import key_identity, value_identity

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from duck_tape.memory.model import Entry
    from duck_tape.state.drafts import Draft


class Standing:
    """The entries of a section, by the identity of their keys and of their values."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        """Take the entries in the order of the document."""
        self._entries: dict[str, Entry] = {}
        for entry in entries:
            self._entries[entry.identity] = entry

    def get(self, identity: str) -> Entry | None:
        """The entry of a key; of one that stands twice the last."""
        return self._entries.get(identity)

    @cached_property
    def by_value(self) -> dict[str, Entry]:
        """Entries by the identity of their value; of equal ones the last."""
        return {value_identity(entry.value): entry for entry in self._entries.values()}

    @cached_property
    def _sorted(self) -> list[str]:
        return sorted(self._entries)

    def beginning_with(self, identity: str) -> Iterator[Entry]:
        """Entries whose key begins with an identity, a bounded number."""
        start = bisect_left(self._sorted, identity)
        for found in self._sorted[start : start + _NEIGHBOURS]:
            if not found.startswith(identity):
                return
            yield self._entries[found]


_NEIGHBOURS = 64
"""How many keys of one beginning are looked at."""


def says_the_same(entry: Entry, draft: Draft) -> bool:
    """Whether an entry has the very text of a draft, or its value: then it is the same thing."""
    if value_identity(entry.value) == value_identity(draft.value(entry.key)):
        return True
    return draft.name in {key_identity(text) for text in _texts(entry)}


def _texts(entry: Entry) -> tuple[str, ...]:
    """What an entry may have been made from: its key, or the text that its value carries whole."""
    parts = decided(entry.value)
    if not parts.whole:
        return (entry.key,)
    return (parts.rest, split_reasoning(parts.rest)[0]) if parts.word else (parts.rest,)
