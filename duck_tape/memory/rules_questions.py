"""The rule of Open-Questions: new ones are appended, answered ones go.

Source: spec, merge, "Section rules". Only what this state holds answers a question; a Remaining
item that is answered is not added, one that is also in Done is still open.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from duck_tape.memory import forms
from duck_tape.memory.merged import ANSWERED, EMPTY, EQUAL
from duck_tape.memory.plan import Plan
from duck_tape.text.identity import question_identity

if TYPE_CHECKING:
    from collections.abc import Sequence

    from duck_tape.memory.candidate import Candidate
    from duck_tape.memory.context import Context
    from duck_tape.memory.sections import SectionSpec

DONE = "resolved: done"


def plan(context: Context, spec: SectionSpec, candidates: Sequence[Candidate]) -> Plan:
    """What the candidates, the answers and the finished items do to their section."""
    plan = Plan()
    asked = {question_identity(candidate.key) for candidate in candidates}
    done = context.done - asked
    standing: dict[str, str] = {}
    for entry in context.entries(spec):
        reason = context.answered.get(entry.identity)
        if reason is None and entry.identity in done:
            reason = DONE
        if reason is None:
            standing[entry.identity] = entry.key
        else:
            plan.remove(entry)
            context.reasons[spec.name, entry.identity] = reason
    for candidate in candidates:
        _ask(context, plan, candidate, standing)
    return plan


def _ask(context: Context, plan: Plan, candidate: Candidate, standing: dict[str, str]) -> None:
    """Append a question, unless it is there already, or answered."""
    identity = question_identity(candidate.key)
    if not candidate.key:
        context.report(EMPTY, candidate)
    elif identity in context.answered:
        context.report(ANSWERED, candidate, detail=context.answered[identity])
    elif identity in standing:
        context.report(EQUAL, candidate, standing[identity])
    else:
        form = forms.question(candidate.section, candidate.key, context.date(candidate))
        standing[identity] = form.entry.key
        plan.append(form, candidate.group)
