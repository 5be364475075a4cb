"""The rule of Goals, Decisions, Conventions and Glossary: entries by key.

Source: spec, merge, "Section rules" and "Keys". Equal value: nothing. Other value: superseded in
place, unless the candidate is older. New key: appended. Nothing is superseded by guess: a key that
only resembles an existing one, or a derived key that is taken, is added beside it and reported.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, count
from typing import TYPE_CHECKING

from duck_tape.memory import forms
from duck_tape.memory.dates import real_date
from duck_tape.memory.edit import Edit
from duck_tape.memory.merged import EMPTY, EQUAL, NEAR_IDENTICAL, OLDER, OVERTAKEN
from duck_tape.memory.plan import Plan
from duck_tape.text.identity import key_identity, value_identity
from duck_tape.text.near_index import NearIndex

if TYPE_CHECKING:
    from collections.abc import Sequence

    from duck_tape.memory.candidate import Candidate
    from duck_tape.memory.context import Context
    from duck_tape.memory.forms import Form
    from duck_tape.memory.model import Entry
    from duck_tape.memory.sections import SectionSpec

FACTS = "Established Facts"
"""The origin of candidates whose value alone makes them known."""
_WORDS = {"Decisions": "decision", "Glossary": "fact"}
"""What answers a question, by section."""


def plan(context: Context, spec: SectionSpec, candidates: Sequence[Candidate]) -> Plan:
    """What the candidates do to their section."""
    rule = _Rule(context, spec)
    rule.run(candidates)
    if spec.name in _WORDS:
        for candidate in candidates:
            key = rule.shown(candidate)
            context.answer(candidate, f'resolved: by {_WORDS[spec.name]} "{key}"')
    return rule.plan()


@dataclass(slots=True)
class _Slot:
    """Where a key stands: in the memory, or among what this merge adds.

    Attributes:
        key: As displayed.
        value: As it will be after the merge.
        entry: The memory's entry, None for an addition.
        writer: The candidate that has rewritten the entry.
    """

    key: str
    value: str
    entry: Entry | None = None
    writer: Candidate | None = None

    def says(self, value: str) -> bool:
        """Whether the slot has this value already."""
        return value_identity(self.value) == value_identity(value)


class _Rule:
    """One section while its candidates settle, one after the other."""

    def __init__(self, context: Context, spec: SectionSpec) -> None:
        """Index the section's entries by identity."""
        self.context = context
        self.spec = spec
        self._entries: dict[str, list[Entry]] = defaultdict(list)
        for entry in context.entries(spec):
            self._entries[entry.identity].append(entry)
        self._slots: dict[str, list[_Slot]] = {}
        self._places: dict[int, _Slot] = {}
        self._rewritten: dict[int, tuple[Entry, Form]] = {}
        self._removed: list[Entry] = []
        self._owners: dict[str, Candidate] = {}
        self._added: dict[int, tuple[Form, str]] = {}

    @cached_property
    def _near(self) -> NearIndex:
        """The memory's keys, for finding those that resemble a new one."""
        return NearIndex(self._entries)

    @cached_property
    def _values(self) -> dict[str, list[str]]:
        """The memory's values, each with the keys that have it."""
        found: dict[str, list[str]] = {}
        for identity, entries in self._entries.items():
            for entry in entries:
                found.setdefault(value_identity(entry.value), []).append(identity)
        return found

    def _at(self, identity: str) -> list[_Slot]:
        """Where the key stands; of one that stands twice the last is the one that counts."""
        if identity not in self._slots:
            entries = self._entries.get(identity, ())
            self._slots[identity] = [_Slot(entry.key, entry.value, entry) for entry in entries]
        return self._slots[identity]

    def run(self, candidates: Sequence[Candidate]) -> None:
        """Settle all candidates: of each key one that may have it, then those that make way.

        A fact that the memory knows is nothing, as long as no other candidate takes it away.
        """
        self._owners = _owners(candidates)
        waiting: dict[int, Candidate] = {}
        known: dict[int, Candidate] = {}
        for index, candidate in enumerate(candidates):
            if not candidate.key or not candidate.value:
                self.context.report(EMPTY, candidate)
            elif self._knows(candidate):
                known[index] = candidate
            elif not self._settle(index, candidate):
                waiting[index] = candidate
        for index, candidate in waiting.items():
            self._make_way(index, candidate)
        while lost := {index: c for index, c in known.items() if not self._knows(c)}:
            known = {index: c for index, c in known.items() if index not in lost}
            for index, candidate in lost.items():
                if not self._settle(index, candidate):
                    self._make_way(index, candidate)
        for candidate in known.values():
            self._know(candidate, self._knows(candidate))

    def shown(self, candidate: Candidate) -> str:
        """The key under which the memory has what the candidate says."""
        slots = self._at(key_identity(candidate.key))
        slot = self._places.get(id(candidate)) or (slots[-1] if slots else None)
        return slot.key if slot else candidate.key

    def plan(self) -> Plan:
        """All that has been settled, as a plan."""
        plan = Plan()
        page = self.context.page
        for entry, form in self._rewritten.values():
            if value_identity(form.entry.value) == value_identity(entry.value):
                continue  # there and back, by two candidates
            end = entry.end - len(forms.ending_of(page.text, entry.end))
            edit = Edit(entry.start, end, forms.marker_of(page, entry) + form.content)
            plan.rewrite(edit, entry.identity, form.entry.value)
        for entry in self._removed:
            plan.remove(entry)
        for index in sorted(self._added):
            plan.append(*self._added[index])
        return plan

    def _knows(self, candidate: Candidate) -> _Slot | None:
        """Where the memory has a fact, under whatever key; None for what is no fact."""
        if candidate.origin != FACTS:
            return None
        keys = self._values.get(value_identity(candidate.value), ())
        slots = chain.from_iterable(self._at(identity) for identity in keys)
        return next((slot for slot in slots if slot.says(candidate.value)), None)

    def _know(self, candidate: Candidate, slot: _Slot | None) -> None:
        """Nothing is to do for a candidate: what it says stands there."""
        if slot:
            self._places[id(candidate)] = slot
            self.context.report(EQUAL, candidate, slot.key)

    def _settle(self, index: int, candidate: Candidate) -> bool:
        """Find what becomes of a candidate; False where its key belongs to something else."""
        identity = key_identity(candidate.key)
        owner = self._owners[identity]
        if owner is not candidate:
            if candidate.may_supersede and not _same(owner, candidate):
                self.context.report(OVERTAKEN, candidate, owner.key)
            return candidate.may_supersede
        overruled = self.context.may_supersede(identity)
        slots = self._at(identity)
        same = next((slot for slot in slots if slot.says(candidate.value)), None)
        if same:
            self._known(candidate, same)
        elif not slots:
            self._new(index, candidate)
        elif slots[-1].entry and (overruled or candidate.may_supersede):
            self._supersede(candidate, slots[-1], slots[-1].entry, overruled=overruled)
        else:
            return False
        return True

    def _known(self, candidate: Candidate, slot: _Slot) -> None:
        """The key has this value; a near-identical one that the user named takes it over."""
        old = self._chosen(candidate)
        if not (old and old.entry and slot.entry):
            self._know(candidate, slot)
            return
        if not old.says(candidate.value):
            self._rewrite(candidate, old, old.entry)
        self._rewritten.pop(slot.entry.start, None)
        self._removed.append(slot.entry)
        identity = slot.entry.identity
        self._slots[identity] = [other for other in self._at(identity) if other is not slot]
        self.context.reasons[self.spec.name, identity] = f'merged into "{old.key}"'

    def _new(self, index: int, candidate: Candidate) -> None:
        """The key is new: append it, unless it is an existing one in another dress."""
        old = self._chosen(candidate)
        near = [] if old else [self._at(identity) for identity in self._resembling(candidate)]
        same = old or next((s for slots in near for s in slots if s.says(candidate.value)), None)
        if same and same.says(candidate.value):
            self._know(candidate, same)
        elif old and old.entry:
            self._rewrite(candidate, old, old.entry)
        else:
            for slots in near:
                option = f'--supersede "{slots[-1].key}"'
                self.context.report(NEAR_IDENTICAL, candidate, slots[-1].key, option)
            self._add(index, candidate, candidate.key)

    def _chosen(self, candidate: Candidate) -> _Slot | None:
        """The near-identical key that the user has named to be superseded."""
        if not self.context.supersede:
            return None
        named = (n for n in self._resembling(candidate) if self.context.may_supersede(n))
        return next((self._at(identity)[-1] for identity in named), None)

    def _resembling(self, candidate: Candidate) -> list[str]:
        """The memory's near-identical keys, but for those that this merge itself tells apart."""
        found = self._near.find(key_identity(candidate.key))
        return [identity for identity in found if identity not in self._owners]

    def _supersede(
        self, candidate: Candidate, slot: _Slot, entry: Entry, *, overruled: bool
    ) -> None:
        """Another value for a key of the memory: it wins, unless it is older."""
        self._places[id(candidate)] = slot
        there = entry.date
        if there and not overruled and (real_date(candidate.date) or there) < there:
            self.context.report(OLDER, candidate, slot.key, "older than memory")
        else:
            self._rewrite(candidate, slot, entry)

    def _rewrite(self, candidate: Candidate, slot: _Slot, entry: Entry) -> None:
        """Give an entry of the memory the candidate's value; its displayed key stays."""
        if slot.writer:
            self.context.report(OVERTAKEN, slot.writer, candidate.key)
        form = self._form(candidate, forms.displayed_key(self.context.page, entry))
        self._rewritten[entry.start] = (entry, form)
        slot.value, slot.writer = candidate.value, candidate
        self._places[id(candidate)] = slot

    def _make_way(self, index: int, candidate: Candidate) -> None:
        """The key belongs to something else: take the first longer one that does not."""
        taken = self._at(key_identity(candidate.key))
        if not taken:
            self._new(index, candidate)
            return
        base = candidate.fallback_key or candidate.key
        for number in count(1):
            key = base if number == 1 else f"{base} ({number})"
            slots = self._at(key_identity(key))
            same = next((slot for slot in slots if slot.says(candidate.value)), None)
            if same or not slots:
                break
        self.context.report(
            NEAR_IDENTICAL, candidate, taken[-1].key, f'--supersede "{taken[-1].key}"'
        )
        if same:
            self._places[id(candidate)] = same
        else:
            self._add(index, candidate, key)

    def _add(self, index: int, candidate: Candidate, key: str) -> None:
        """Append the candidate under a key that is free."""
        form = self._form(candidate, key)
        if form.entry.identity != key_identity(key):
            self.context.report(EMPTY, candidate, detail="its key is all formatting")
            return
        slot = _Slot(form.entry.key, candidate.value)
        self._slots[key_identity(key)] = [slot]
        self._places[id(candidate)] = slot
        self._added[index] = (form, candidate.group)

    def _form(self, candidate: Candidate, key: str) -> Form:
        date = self.context.date(candidate) if self.spec.dated else ""
        return forms.keyed(self.spec.name, key, candidate.value, date)


def _same(one: Candidate, other: Candidate) -> bool:
    """Whether two candidates have the same value."""
    return value_identity(one.value) == value_identity(other.value)


def _owners(candidates: Sequence[Candidate]) -> dict[str, Candidate]:
    """Of each key the candidate that has it: the last that may supersede, else the first."""
    owners: dict[str, Candidate] = {}
    for candidate in candidates:
        identity = key_identity(candidate.key)
        if candidate.may_supersede or identity not in owners:
            owners[identity] = candidate
    return owners
