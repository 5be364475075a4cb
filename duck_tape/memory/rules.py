"""The deterministic merge: candidates into a memory, by the rule of each section.

Source: spec, merge, "Section rules". Pure: a document and candidates in, bytes out. Every change is
a splice, so all other text stays as it is. What comes out is read again and compared with what the
rules meant to do: a document that cannot be edited without touching something else is refused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from duck_tape.errors import Refused
from duck_tape.memory import forms, rules_debt, rules_keyed, rules_notes, rules_questions
from duck_tape.memory.execution import begin, finish
from duck_tape.memory.merged import UNUSED, Report
from duck_tape.memory.plan import Plan
from duck_tape.memory.sections import DEBT, KEYED, NOTE, QUESTION, SECTIONS
from duck_tape.text.identity import key_identity, question_identity

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from duck_tape.memory.candidate import Candidate
    from duck_tape.memory.context import Context
    from duck_tape.memory.document import Document
    from duck_tape.memory.merged import Merged
    from duck_tape.memory.sections import SectionSpec

    Rule = Callable[[Context, SectionSpec, Sequence[Candidate]], Plan]

RULES: Mapping[str, Rule] = {
    KEYED: rules_keyed.plan,
    DEBT: rules_debt.plan,
    QUESTION: rules_questions.plan,
    NOTE: rules_notes.plan,
}
"""Each kind of section and its rule. Sections run in the schema's order: decisions and facts come
before the questions that they answer."""


def apply(
    document: Document,
    candidates: Sequence[Candidate],
    *,
    done: Iterable[str] = (),
    remaining: Iterable[str] = (),
    today: str,
    supersede: Iterable[str] = (),
    name: str = "CONTEXT.md",
) -> Merged:
    """Merge candidates into a memory.

    Args:
        document: The memory; all sections of the schema must be there.
        candidates: What wants in, in the order of the state.
        done: The state's finished items: they close the questions that they are.
        remaining: Its open items; what is among them is not done.
        today: `YYYY-MM-DD`, for candidates without a date.
        supersede: Keys of the memory that may be superseded by a near-identical, a derived or an
            older candidate.
        name: The memory's path, for messages.

    Returns:
        The new bytes, the reasons of drops, and reports; what has changed is for
        `changes.compare` to say. Applying the same twice changes nothing the second time.

    Raises:
        Refused: Sections are missing; a block left open would swallow what is appended; the
            document cannot be edited without touching other entries.
        UsageError: A debt candidate of the type `scaffold`.
        KeyError: A candidate for a section that the schema does not know (a mistake in a program).
    """
    require_sections(document, name)
    context = begin(document, today)
    context.done = _identities(done) - _identities(remaining)
    context.supersede = {key_identity(key): key for key in supersede}
    by_section: dict[str, list[Candidate]] = {spec.name: [] for spec in SECTIONS}
    for candidate in candidates:
        by_section[candidate.section].append(forms.tidy(candidate))
    plans = {spec.name: _plan(context, spec, by_section[spec.name]) for spec in SECTIONS}
    for identity, key in context.supersede.items():
        if identity not in context.used:
            context.reports.append(Report(UNUSED, "", key))
    return finish(context, plans)


def _plan(context: Context, spec: SectionSpec, candidates: Sequence[Candidate]) -> Plan:
    """What the section's rule says; nothing without anything to say it about."""
    if candidates or (spec.kind == QUESTION and (context.answered or context.done)):
        return RULES[spec.kind](context, spec, candidates)
    return Plan()


def _identities(items: Iterable[str]) -> frozenset[str]:
    """What makes items equal to questions."""
    return frozenset(question_identity(forms.flat(item)) for item in items)


def require_sections(document: Document, name: str = "CONTEXT.md") -> None:
    """Raise `Refused` where sections of the schema are missing (spec: memory, "Missing sections").

    Nothing is ever added in silence: `migrate` does it, or the author.
    """
    missing = document.missing()
    if missing:
        raise Refused(
            f"{name} lacks schema sections: {', '.join(missing)}."
            " Run 'duck-tape migrate' before the first merge.",
            code="sections-missing",
        )
