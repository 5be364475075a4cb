"""The user's explicit acts that are no merge of candidates (spec: merge, "Explicit acts").

Adding (`add`, `defer`, `question`, `note`) is `rules.apply` with a candidate of the origin
`command`. Here is what takes away or marks: each act is a document in and a `Merged` out, pure, and
checked like a merge.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from duck_tape.errors import Refused, UsageError
from duck_tape.memory import forms, rules_debt, rules_keyed, rules_notes
from duck_tape.memory.candidate import Candidate
from duck_tape.memory.changelog import has_reason
from duck_tape.memory.execution import begin, finish
from duck_tape.memory.plan import Plan
from duck_tape.memory.sections import BY_NAME, DEBT, NOTE, QUESTION
from duck_tape.text.identity import key_identity, question_identity
from duck_tape.text.near import near_identical

if TYPE_CHECKING:
    from collections.abc import Collection

    from duck_tape.memory.context import Context
    from duck_tape.memory.document import Document
    from duck_tape.memory.merged import Merged
    from duck_tape.memory.model import Entry, Note

COMMAND = "command"
"""The origin of what the user adds by hand."""
_OTHER_WAYS = {
    DEBT: "Append '[resolved: <why>]' to the line in CONTEXT.md.",
    NOTE: "Take the whole note out of CONTEXT.md, and say why in the commit's changelog.",
}


def drop(document: Document, section: str, key: str, reason: str) -> Merged:
    """Take the entry of that key out of a keyed section or Open-Questions.

    A key that stands twice goes twice. Raises `UsageError` for other sections and for a missing
    reason, `Refused` where no entry has the key.
    """
    spec = BY_NAME.get(section)
    if spec is None or spec.kind in _OTHER_WAYS:
        way = _OTHER_WAYS[spec.kind] if spec else ""
        names = [name for name, known in BY_NAME.items() if known.kind not in _OTHER_WAYS]
        raise UsageError(
            f"Nothing can be dropped from {section}.",
            hint=way or f"Sections are: {', '.join(names)}.",
        )
    context = begin(document, "")
    identity = question_identity(key) if spec.kind == QUESTION else key_identity(key)
    plan = _without(context, section, identity, key, _reason(reason))
    return finish(context, {section: plan})


def _reason(reason: str) -> str:
    """A reason on one line; raises `UsageError` where it says nothing."""
    if not has_reason(reason):
        raise UsageError("A drop needs a reason.", hint="Say why: `--reason WHY`.")
    return forms.flat(reason)


def _without(context: Context, section: str, identity: str, key: str, reason: str) -> Plan:
    """A plan that takes all entries of an identity out; raises `Refused` without any."""
    plan = Plan()
    entries = list(context.entries(BY_NAME[section]))
    for entry in entries:
        if entry.identity == identity:
            plan.remove(entry)
    if not plan.removed:
        near = [entry.key for entry in entries if near_identical(entry.identity, identity)]
        raise Refused(
            f"{section} has no entry {key!r}.",
            hint=f"Did you mean {near[0]!r}?" if near else "",
            code="no-such-entry",
        )
    context.reasons[section, identity] = reason
    return plan


def resolve_question(
    document: Document, question: str, answer: str, *, today: str, note: str = ""
) -> Merged:
    """Drop a question as `resolved: <answer>` and record the answer.

    The answer becomes a decision keyed by the question as it stands there; with `note`, a
    timestamp `YYYY-MM-DD HH:MM`, a note of that time instead. `today` is `YYYY-MM-DD`. Raises
    `UsageError` for a blank answer, `Refused` where there is no such question.
    """
    said = forms.flat(answer)
    if not said:
        raise UsageError("The answer is empty.", hint="Say what the answer is.")
    context = begin(document, today)
    identity = question_identity(question)
    gone = _without(context, "Open-Questions", identity, question, f"resolved: {said}")
    every = context.entries(BY_NAME["Open-Questions"])
    asked = forms.flat(next(entry.key for entry in every if entry.identity == identity))
    if note:
        kept = Candidate("Notes", forms.flat(note), f"{asked}\n\n{answer}", today, COMMAND)
        plan = rules_notes.plan(context, BY_NAME["Notes"], [kept])
    else:
        kept = Candidate("Decisions", asked, said, today, COMMAND)
        plan = rules_keyed.plan(context, BY_NAME["Decisions"], [kept])
    return finish(context, {kept.section: plan, "Open-Questions": gone})


def debt_lines(document: Document) -> list[Entry]:
    """The lines of Deferred-Debt in order; their numbers count from 1."""
    return list(begin(document, "").entries(BY_NAME["Deferred-Debt"]))


def resolve_debt(document: Document, number: int, decision: str) -> Merged:
    """Mark the debt line of that number (see `debt_lines`) as `[resolved: <decision>]`.

    Raises `UsageError` for a blank decision or a number that no line has, `Refused` where the line
    is resolved already.
    """
    lines = debt_lines(document)
    if not forms.flat(decision):
        raise UsageError("The decision is empty.", hint="Say how the debt was resolved.")
    if not 1 <= number <= len(lines):
        raise UsageError(
            f"Deferred-Debt has no line {number}.",
            hint=f"Lines are numbered from 1 to {len(lines)}." if lines else "It is empty.",
        )
    context = begin(document, "")
    return finish(
        context, {"Deferred-Debt": rules_debt.resolve(context, lines[number - 1], decision)}
    )


def notes(document: Document) -> list[Note]:
    """The notes in order; `remove_notes` picks by their indices."""
    return [
        note for section in begin(document, "").sections(BY_NAME["Notes"]) for note in section.notes
    ]


def remove_notes(document: Document, picks: Collection[int], reason: str) -> Merged:
    """Take whole notes out, by their indices in `notes`.

    Raises `UsageError` for a missing reason or an index that no note has.
    """
    said = _reason(reason)
    every = notes(document)
    if not all(0 <= pick < len(every) for pick in picks):
        raise UsageError("There is no such note.", hint="They are counted from 0.")
    context = begin(document, "")
    plan = Plan()
    for pick in sorted(set(picks)):
        plan.remove(every[pick])
        context.reasons["Notes", every[pick].identity] = said
    return finish(context, {"Notes": plan})
