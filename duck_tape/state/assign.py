"""Gives each draft of a section its key, so that different texts never share one.

Spec: merge, "Keys". Named keys and constraints first: of one key the last entry wins, earlier ones
are overtaken. Then the subjects of facts, where no other fact of the state has the same. Then first
clauses, lengthened until no other candidate and no entry with another text has them.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import chain, count
from typing import TYPE_CHECKING

from duck_tape.memory.merged import EQUAL, OVERTAKEN, Report
from duck_tape.state.keys import subject
from duck_tape.state.standing import says_the_same
from duck_tape.text.identity import key_identity, value_identity

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from duck_tape.state.drafts import Draft
    from duck_tape.state.standing import Standing

_SEARCHED = 40
"""How many lengths of a key are compared with an entry that may be the same text."""


@dataclass(frozen=True, slots=True)
class Keyed:
    """A draft with its key.

    Attributes:
        draft: The draft.
        key: As displayed.
        may_supersede: False for a derived subject that is no definition.
        fallback: The key to take where that clashes.
    """

    draft: Draft
    key: str
    may_supersede: bool = True
    fallback: str = ""

    @property
    def value(self) -> str:
        """The value under the key."""
        return self.draft.value(self.key)


def assign(
    drafts: Sequence[Draft], standing: Standing, *, subjects: bool
) -> tuple[list[Keyed], list[Report]]:
    """Choose the keys of one section's drafts.

    Args:
        drafts: In the order of the state.
        standing: The memory's section.
        subjects: Derive keys from subjects (facts).

    Returns:
        The drafts that stay, in order, with their keys; and reports of those that do not.
    """
    ring = _Ring(standing)
    reports: list[Report] = []
    kept = last_of_each(drafts, reports)
    keyed: dict[Draft, Keyed] = {}
    for draft in sorted((draft for draft in kept if draft.key), key=lambda draft: not draft.named):
        if draft.named or ring.is_free(draft.key, draft):
            keyed[draft] = ring.take(Keyed(draft, draft.key))
    if subjects:
        for made in _by_subject([draft for draft in kept if draft not in keyed], ring):
            keyed[made.draft] = made
    for draft in kept:
        if draft not in keyed:
            keyed[draft] = ring.take(Keyed(draft, ring.free_key(draft)))
        elif keyed[draft].fallback:
            keyed[draft] = _with_free_fallback(keyed[draft], ring)
    return [keyed[draft] for draft in kept], reports


def last_of_each(drafts: Sequence[Draft], reports: list[Report]) -> list[Draft]:
    """Drafts without those that a later one of the same named key, or the same text, overtakes.

    `reports` gets one report for each that goes.
    """
    winners: dict[tuple[bool, str], Draft] = {}
    for draft in drafts:
        winners[_same(draft)] = draft
    kept: list[Draft] = []
    for draft in drafts:
        winner = winners[_same(draft)]
        if winner is draft:
            kept.append(draft)
            continue
        key, later = draft.key or draft.clause.short, winner.key or winner.clause.short
        equal = value_identity(draft.value(key)) == value_identity(winner.value(later))
        detail = draft.item.plain
        reports.append(Report(EQUAL if equal else OVERTAKEN, draft.section, key, later, detail))
    return kept


def _same(draft: Draft) -> tuple[bool, str]:
    """What makes two drafts one: the named key, else the whole text."""
    return (True, key_identity(draft.key)) if draft.named else (False, draft.name)


def _by_subject(drafts: Sequence[Draft], ring: _Ring) -> Iterator[Keyed]:
    """Facts whose subject no other fact of the state has, and no named key."""
    found = [(draft, subject(draft.clause.text)) for draft in drafts]
    shared = Counter(key_identity(name[0]) for _, name in found if name)
    for draft, name in found:
        if name is None or shared[key_identity(name[0])] > 1 or ring.is_taken(name[0]):
            continue
        made = Keyed(draft, name[0], name[1], "" if name[1] else draft.clause.short)
        yield ring.take(made)


def _with_free_fallback(keyed: Keyed, ring: _Ring) -> Keyed:
    """The same with a first clause that is free; taken only where the subject clashes."""
    entry = ring.standing.get(key_identity(keyed.key))
    if entry is None or says_the_same(entry, keyed.draft):
        return keyed
    fallback = ring.take(Keyed(keyed.draft, ring.free_key(keyed.draft)))
    return Keyed(keyed.draft, keyed.key, may_supersede=False, fallback=fallback.key)


class _Ring:
    """The keys that are taken by drafts, on top of those that stand in the memory."""

    def __init__(self, standing: Standing) -> None:
        self.standing = standing
        self._taken: dict[str, Draft] = {}

    def take(self, keyed: Keyed) -> Keyed:
        self._taken[key_identity(keyed.key)] = keyed.draft
        return keyed

    def is_taken(self, key: str) -> bool:
        return key_identity(key) in self._taken

    def is_free(self, key: str, draft: Draft) -> bool:
        """Whether no other draft has the key, and no entry that says something else."""
        identity = key_identity(key)
        if identity in self._taken:
            return False
        entry = self.standing.get(identity)
        return entry is None or says_the_same(entry, draft)

    def free_key(self, draft: Draft) -> str:
        """The shortest free key of a text; one under which the memory has it already goes first."""
        if draft.key:
            return self._numbered(draft.key, draft)
        known = self._known(draft)
        if known:
            return known
        last = draft.clause.short
        for key in chain((draft.clause.short,), draft.clause.longer()):
            if self.is_free(key, draft):
                return key
            last = key
        return self._numbered(last, draft)

    def _numbered(self, key: str, draft: Draft) -> str:
        numbered = (f"{key} ({number})" for number in count(2))
        return next(longer for longer in numbered if self.is_free(longer, draft))

    def _known(self, draft: Draft) -> str:
        """The key under which the memory has this very text: a longer beginning of it, or ""."""
        short = key_identity(draft.clause.short)
        near = {entry.identity: entry for entry in self.standing.beginning_with(short)}
        if not near or short in near:
            return ""
        for _, key in zip(range(_SEARCHED), draft.clause.longer(), strict=False):
            entry = near.get(key_identity(key))
            if entry is not None and says_the_same(entry, draft) and self.is_free(key, draft):
                return key
        return ""
