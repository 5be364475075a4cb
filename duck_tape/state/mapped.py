"""The items of a state, each with the section of the memory that the rigid map gives it.

Spec: merge, "Translation (rigid)". Nothing is judged here; every item of the state comes out once,
in the order of the state.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from duck_tape.memory.dates import real_date
from duck_tape.memory.sections import NAMES
from duck_tape.state import form
from duck_tape.state.keys import split_named
from duck_tape.state.model import APPROVED, REJECTED
from duck_tape.state.plan_title import LABEL, joined, plan_lines, same_plan
from duck_tape.text.identity import key_identity, split_date

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from duck_tape.state.model import AgentState, LogEntry

DECISIONS = "Decisions"
GLOSSARY = "Glossary"
QUESTIONS = "Open-Questions"

STATE_FILE_LOCAL = "state-file-local"
SAME_PLAN = "the plan of the Approved Workflow"
_MEMORY = frozenset(map(form.identity, NAMES))

CURRENT = f"{form.POSITION}.{form.CURRENT}"
DONE = f"{form.POSITION}.{form.DONE}"
REMAINING = f"{form.POSITION}.{form.REMAINING}"

FIRST_PROMPT = "(first prompt, not approved)"
"""What begins an Approved Workflow that an automatic writer took from an unapproved prompt."""


@dataclass(frozen=True, slots=True)
class Item:
    """One item of a state.

    Attributes:
        origin: Its place in the state: a section, or `Position.<field>`.
        target: The memory's section; "" for what stays in the state file.
        text: What it says, verbatim; of a log entry only what was decided.
        key: The key that its author named (`**key**:`, `term:`), or "".
        body: The text after that key; without a key the text.
        bold: The key was bold.
        status: Of a log entry.
        reasoning: Of a log entry.
        date: `YYYY-MM-DD`.
        local: Why it stays in the state file, "" for what is translated.
        cancelled: An approval that a later rejection cancels.
        unconfirmed: Written by an automatic extraction, and nobody has confirmed it.
        plain: The item as a report shows it: one line, without the marks of a bold key.
    """

    origin: str
    target: str
    text: str
    key: str = ""
    body: str = ""
    bold: bool = False
    status: str = ""
    reasoning: str = ""
    date: str = ""
    local: str = ""
    cancelled: bool = False
    unconfirmed: bool = False
    plain: str = field(init=False, compare=False)

    def __post_init__(self) -> None:
        """Put the item's plain form together once: an item may have many parts."""
        text = f"{self.key}: {self.body}" if self.key else self.text
        parts = [" ".join(part.split()) for part in (text, self.reasoning)]
        object.__setattr__(self, "plain", " - ".join(filter(None, parts)).strip())

    @property
    def in_line(self) -> bool:
        """Whether its key is a term before a colon (`term: text`), perhaps only by its look."""
        return self.key != "" and not self.bold


def items_of(state: AgentState, *, today: str, auto: bool) -> tuple[Item, ...]:
    """Return every item of a state, in its order.

    Args:
        state: The state.
        today: `YYYY-MM-DD`, for a state that does not say when it was made.
        auto: It was written by an automatic extraction.
    """
    created = today if state.created is None else state.created.date().isoformat()
    return (
        *(_workflow(text, created, extracted=bool(state.trigger)) for text in state.workflow),
        *_position(state, created, auto=auto),
        *_log(state.log, state.workflow, extracted=bool(state.trigger)),
        *(_named(form.FACTS, GLOSSARY, text, date=created) for text in state.facts),
        *_local(state),
    )


def _workflow(text: str, date: str, *, extracted: bool) -> Item:
    """An item of the workflow; a plan as it was presented comes without headings and bullets."""
    if text.startswith(FIRST_PROMPT):
        return Item(form.WORKFLOW, "", text, local="first prompt, not approved")
    if extracted or text.startswith("#"):
        text = joined(plan_lines(text)) or text
    return _named(form.WORKFLOW, DECISIONS, text, date=date)


def _named(origin: str, target: str, text: str, *, date: str) -> Item:
    named = split_named(text)
    if named is None:
        return Item(origin, target, text, body=text, date=date)
    return Item(origin, target, text, named.key, named.value, bold=named.bold, date=date)


def _position(state: AgentState, created: str, *, auto: bool) -> Iterator[Item]:
    if state.current:
        yield Item(CURRENT, "", state.current, local=STATE_FILE_LOCAL)
    for text in state.done:
        yield Item(DONE, "", text, local=STATE_FILE_LOCAL)
    for text in state.remaining:
        question, date = split_date(text)
        yield Item(
            REMAINING,
            QUESTIONS,
            question or text,
            body=question or text,
            date=real_date(date) or created,
            unconfirmed=auto,
        )


def _local(state: AgentState) -> Iterator[Item]:
    if state.rederivation:
        yield Item(form.REDERIVATION, "", state.rederivation, local=STATE_FILE_LOCAL)
    for text in state.skills:
        yield Item(form.SKILLS, "", text, local=STATE_FILE_LOCAL)
    for heading, body in state.extra:
        known = form.identity(heading) in _MEMORY
        why = "a section of the memory inside a state file" if known else STATE_FILE_LOCAL
        yield Item(heading, "", body or heading, local=why)


def _log(log: Sequence[LogEntry], workflow: Sequence[str], *, extracted: bool) -> list[Item]:
    """Items of the Decision Log, approvals marked that a later rejection cancels.

    The approval of the plan that is the Approved Workflow stays: it would be there twice.
    """
    items: list[Item] = []
    rejected: set[str] = set()
    for entry in reversed(log):
        named = split_named(entry.what)
        names = identities(entry.what, named.key if named else "")
        cancelled = entry.status == APPROVED and not rejected.isdisjoint(names)
        if entry.status == REJECTED:
            rejected |= names
        what, reasoning = _undated(entry)
        title = what.removeprefix(LABEL)
        plan = what.startswith(LABEL) and any(same_plan(title, each) for each in workflow)
        same = plan and entry.status == APPROVED and not cancelled
        what = title if extracted else what
        item = _named(form.LOG, DECISIONS, what, date=entry.time.date().isoformat())
        items.append(
            Item(
                item.origin,
                item.target,
                item.text,
                item.key,
                item.body,
                bold=item.bold,
                status=entry.status,
                reasoning=reasoning,
                date=item.date,
                local=SAME_PLAN if same else "",
                cancelled=cancelled,
            )
        )
    items.reverse()
    return items


def _undated(entry: LogEntry) -> tuple[str, str]:
    """What and why without a date in the memory's form at the end: the entry has its own."""
    if entry.reasoning:
        return entry.what, split_date(entry.reasoning)[0]
    return split_date(entry.what)[0] or entry.what, ""


def identities(text: str, key: str) -> frozenset[str]:
    """What a decision may be called by: its key and its whole text, as identities."""
    return frozenset(key_identity(name) for name in (text, key) if name)
