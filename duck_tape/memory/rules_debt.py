"""The rule of Deferred-Debt: lines are appended, and existing ones only ever get a mark.

Source: spec, merge, "Section rules", and the memory, "Reading it".
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from duck_tape.errors import Refused, UsageError
from duck_tape.memory import forms
from duck_tape.memory.debt import DebtText, status_marks
from duck_tape.memory.edit import Edit
from duck_tape.memory.merged import EMPTY, EQUAL
from duck_tape.memory.plan import Plan

if TYPE_CHECKING:
    from collections.abc import Sequence

    from duck_tape.memory.candidate import Candidate
    from duck_tape.memory.context import Context
    from duck_tape.memory.model import Entry
    from duck_tape.memory.sections import SectionSpec

SCAFFOLD = "scaffold"
RESOLVED = "resolved"


def plan(context: Context, spec: SectionSpec, candidates: Sequence[Candidate]) -> Plan:
    """Append the candidates that no open line says already.

    Raises `UsageError` for the type `scaffold`: such lines mean that there is no debt yet.
    """
    plan = Plan()
    standing = {entry.identity for entry in context.entries(spec) if is_open(entry)}
    for candidate in candidates:
        if candidate.todo.casefold() == SCAFFOLD:
            raise UsageError(
                "`scaffold` is the type of lines that stand for an empty section.",
                hint="Choose another type, such as `tech-debt`.",
            )
        if not candidate.key or not candidate.todo:
            context.report(EMPTY, candidate)
            continue
        form = forms.debt(
            spec.name, candidate.todo, candidate.issue, context.date(candidate), candidate.key
        )
        if form.entry.identity in standing:
            context.report(EQUAL, candidate, form.entry.key)
        else:
            standing.add(form.entry.identity)
            plan.append(form, candidate.group)
    return plan


def is_open(entry: Entry) -> bool:
    """Whether a debt line is not resolved: its last mark does not say so."""
    mark = next(iter(status_marks(entry.value)), None)
    return mark is None or (mark.word != RESOLVED and mark.rest.casefold() != RESOLVED)


def resolve(context: Context, entry: Entry, decision: str) -> Plan:
    """Append `[resolved: <decision>]` to a line: behind its last mark, or its first line.

    Brackets and code marks in the decision that would keep it from being read as one mark are
    replaced. Raises `Refused` where the line is resolved already.
    """
    if not is_open(entry):
        raise Refused(f"Deferred-Debt: already {entry.value}: {entry.key}", code="resolved-already")
    text = context.page.text
    marks = status_marks(text[entry.start : entry.end])
    line = context.page.line_at(entry.start + (marks[-1].start if marks else 0))
    end = context.page.start(line) + len(context.page.content(line).rstrip())
    mark = ""
    for spelled in _spellings(forms.flat(decision)):
        mark = f"[resolved: {spelled}]"
        if DebtText(f"{text[entry.start : end]} {mark}{text[end : entry.end]}").mark == mark:
            break
    plan = Plan()
    plan.rewrite(Edit(end, end, f" {mark}"), entry.identity, mark)
    return plan


def _spellings(decision: str) -> tuple[str, ...]:
    """A decision as it is, without brackets, without code marks."""
    plain = decision.translate(str.maketrans("[]", "()"))
    return decision, plain, plain.replace("`", "'")
