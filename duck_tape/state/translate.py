"""From a session's state to candidates for the memory (spec: merge, "Translation (rigid)").

The chain is: the rigid map, the persistent-context filter, the cut of detail, the keys. Every item
of the state comes out once: as a candidate, as withheld, or in a report (overtaken, equal). Facts
are never reworded. Pure and deterministic; linear in the number of items.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from duck_tape.memory.candidate import Candidate
from duck_tape.memory.merged import EQUAL, Report
from duck_tape.state import durable
from duck_tape.state.assign import Keyed, assign, last_of_each
from duck_tape.state.drafts import draft_of, draft_of_part
from duck_tape.state.durable_codes import LOCAL, WORDLESS
from duck_tape.state.keeping import kept_items
from duck_tape.state.keys import one_line
from duck_tape.state.mapped import DECISIONS, GLOSSARY, QUESTIONS, identities, items_of
from duck_tape.state.model import APPROVED, REJECTED
from duck_tape.state.standing import Standing, says_the_same
from duck_tape.state.translation import CUT, REJECTED_KEY, Translation, Withheld
from duck_tape.text.identity import key_identity, question_identity, value_identity

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from duck_tape.memory.model import Entry, Section
    from duck_tape.state.drafts import Draft
    from duck_tape.state.mapped import Item
    from duck_tape.state.model import AgentState

__all__ = ["Translation", "Withheld", "translate"]


class Memory(Protocol):
    """What is asked of a memory; `memory.document.Document` has it."""

    def section(self, name: str, /) -> Section | None:
        """The first section of a name, or None."""


def translate(
    state: AgentState,
    memory: Memory | None,
    *,
    keep: Iterable[str] = (),
    no_filter: bool = False,
    today: str,
    auto: bool | None = None,
) -> Translation:
    """Translate a state.

    Args:
        state: The session's state.
        memory: The memory it shall go into, None where there is none; nothing in it is changed.
        keep: Items that the filter lets through: their text, their key, or a beginning.
        no_filter: The filter lets every item through; what is state-file-local still stays.
        today: `YYYY-MM-DD`, the date of what has none in the state.
        auto: Whether an automatic extraction wrote it (default: whether it has a trigger). Then
            only an approved plan, answers and confirmed facts are translated.
    """
    auto = bool(state.trigger) if auto is None else auto
    work = _Work(memory)
    items = items_of(state, today=today, auto=auto)
    work.sort(items, tuple(keep), no_filter=no_filter)
    work.facts_known()
    work.keys()
    work.rejected(items)
    done = () if auto else state.done
    return Translation(
        tuple(candidate for _, candidate in sorted(work.candidates, key=lambda pair: pair[0])),
        tuple(work.withheld),
        done,
        state.remaining,
        tuple(work.reports),
    )


class _Work:
    """One translation on its way."""

    def __init__(self, memory: Memory | None) -> None:
        self._memory = memory
        self._standing: dict[str, Standing] = {}
        self.drafts: list[Draft] = []
        self.order: dict[Draft, int] = {}
        self.candidates: list[tuple[int, Candidate]] = []
        self.withheld: list[Withheld] = []
        self.reports: list[Report] = []
        self._known: list[tuple[Draft, Entry]] = []
        self._questions: set[str] = set()

    def standing(self, section: str) -> Standing:
        """What the memory has in a section."""
        if section not in self._standing:
            found = self._memory.section(section) if self._memory else None
            self._standing[section] = Standing(found.entries if found else ())
        return self._standing[section]

    def sort(self, items: Sequence[Item], keep: Sequence[str], *, no_filter: bool) -> None:
        """Part the items into drafts, questions, and what is held back."""
        verdicts = [None if item.local else durable.judge(item) for item in items]
        cuts = [
            durable.trimmed(item) if verdicts[i] and not _held(verdicts[i]) else (item, "")
            for i, item in enumerate(items)
        ]
        touched = [i for i, verdict in enumerate(verdicts) if _held(verdict) or cuts[i][1]]
        kept, unclear = kept_items(items, touched, keep)
        for index, item in enumerate(items):
            verdict = verdicts[index]
            let_through = no_filter or index in kept
            if verdict is None:
                self._withhold(item, item.local, LOCAL)
            elif not any(map(str.isalnum, item.text)):
                self._withhold(item, "nothing said", WORDLESS)
            elif verdict.rule is not None and not let_through:
                self._withhold(item, verdict.why, verdict.rule.id)
                for part in verdict.parts:
                    self._add(draft_of_part(item, part))
            elif let_through:
                self._take(item)
            else:
                trimmed, cut = cuts[index]
                if cut:
                    self.reports.append(Report(CUT, item.target, trimmed.plain, detail=cut))
                self._take(trimmed)
        self.reports += unclear

    def _withhold(self, item: Item, why: str, rule: str) -> None:
        self.withheld.append(Withheld(item.origin, item.plain, why, rule))

    def _take(self, item: Item) -> None:
        """An item that is kept becomes a draft, or a question."""
        if item.target != QUESTIONS:
            self._add(draft_of(item))
            return
        key = one_line(item.text)
        identity = question_identity(key)
        if identity in self._questions:
            self.reports.append(Report(EQUAL, QUESTIONS, key, key, "stands in the state twice"))
            return
        self._questions.add(identity)
        candidate = Candidate(QUESTIONS, key, "", item.date, item.origin, item.plain)
        self.candidates.append((self._place(), candidate))

    def _place(self) -> int:
        return len(self.candidates) + len(self.drafts)

    def _add(self, draft: Draft) -> None:
        self.order[draft] = self._place()
        self.drafts.append(draft)

    def facts_known(self) -> None:
        """Take out the facts whose value the Glossary has, under whatever key.

        They are nothing new and take part in no key rule, but still answer questions. What a later
        fact overtakes goes first: else it would come back where the memory knows the later one.
        """
        facts = last_of_each([d for d in self.drafts if d.section == GLOSSARY], self.reports)
        standing = set(facts)
        self.drafts = [d for d in self.drafts if d.section != GLOSSARY or d in standing]
        values = self.standing(GLOSSARY).by_value if facts else {}
        for draft in facts if values else ():
            for value in (draft.value(draft.key), draft.text):
                entry = values.get(value_identity(value))
                if entry is not None:
                    self._known.append((draft, entry))
                    break
        known = {draft for draft, _ in self._known}
        self.drafts = [draft for draft in self.drafts if draft not in known]

    def keys(self) -> None:
        """Give the drafts their keys."""
        for section in (DECISIONS, GLOSSARY):
            drafts = [draft for draft in self.drafts if draft.section == section]
            keyed, reports = assign(drafts, self.standing(section), subjects=section == GLOSSARY)
            self.reports += reports
            for made in keyed:
                self.candidates.append((self.order[made.draft], _candidate(made)))
        taken = {
            question_identity(made.key) for _, made in self.candidates if made.section == GLOSSARY
        }
        for draft, entry in self._known:
            if entry.identity in taken:
                key = draft.key or draft.clause.short
                self.reports.append(Report(EQUAL, GLOSSARY, key, entry.key, draft.item.plain))
            else:
                taken.add(entry.identity)
                equal = _candidate(Keyed(draft, entry.key))
                self.candidates.append((self.order[draft], equal))

    def rejected(self, items: Sequence[Item]) -> None:
        """Offer to drop decisions of the memory that this state rejects for good."""
        approved: set[str] = set()
        offers: list[Report] = []
        for item in reversed(items):
            names = identities(item.text, item.key)
            if item.status == APPROVED:
                approved |= names
            elif item.status == REJECTED and approved.isdisjoint(names):
                approved |= names
                offers += self._offer(item)
        self.reports += reversed(offers)

    def _offer(self, item: Item) -> list[Report]:
        standing = self.standing(DECISIONS)
        draft = draft_of(item)
        named = identities(item.text, item.key)
        for identity in (*sorted(named), key_identity(draft.clause.short)):
            entry = standing.get(identity)
            if entry is not None and (identity in named or says_the_same(entry, draft)):
                return [Report(REJECTED_KEY, DECISIONS, item.plain, entry.key, _TAKE_OUT)]
        return []


_TAKE_OUT = (
    "If it no longer holds, take it out of CONTEXT.md and say why in the commit's changelog."
)


def _held(verdict: durable.Verdict | None) -> bool:
    return verdict is not None and verdict.rule is not None


def _candidate(made: Keyed) -> Candidate:
    draft = made.draft
    return Candidate(
        draft.section,
        made.key,
        made.value,
        draft.item.date,
        draft.item.origin,
        draft.item.plain,
        explicit=draft.named,
        may_supersede=made.may_supersede,
        fallback_key=made.fallback,
        answers=_answers(made) if draft.answers else (),
    )


def _answers(made: Keyed) -> tuple[str, ...]:
    """What a question may say to be answered by this: its key, its text, the text with its why."""
    draft = made.draft
    whole = (f"{draft.clause.text} - {draft.reasoning}",) if draft.reasoning else ()
    return (made.key, draft.clause.text, *whole)
