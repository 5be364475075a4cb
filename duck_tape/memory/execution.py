"""Begins an act on a memory, and carries out what its rules have planned.

The last step reads the result again and compares it with the old document. What differs must be
what was meant, entry by entry; in a document so oddly indented that a splice would change what
stands beside it, nothing is done.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from duck_tape.errors import Refused
from duck_tape.memory.change import DROPPED, REDACTED
from duck_tape.memory.changelog import with_reasons
from duck_tape.memory.changes import compare, meaning, parts
from duck_tape.memory.context import Context
from duck_tape.memory.document import Document
from duck_tape.memory.edit import apply
from duck_tape.memory.habits import habits
from duck_tape.memory.merged import Merged
from duck_tape.memory.page import Page
from duck_tape.memory.placement import splices
from duck_tape.memory.sections import BY_NAME

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from duck_tape.memory.change import Change
    from duck_tape.memory.edit import Edit
    from duck_tape.memory.plan import Plan


def begin(document: Document, today: str) -> Context:
    """A context for one act; `today` is `YYYY-MM-DD`."""
    page = Page(document)
    return Context(document, page, habits(document, page), today)


def finish(context: Context, plans: Mapping[str, Plan]) -> Merged:
    """Carry out plans, by name of section, and check what came out.

    Raises `Refused` where the result differs from the old document in anything but what the plans
    intend.
    """
    old = context.document
    edits: list[Edit] = []
    for name, plan in plans.items():
        if plan.intents:
            section = context.sections(BY_NAME[name])[0]
            edits += splices(context.page, context.habits, section, plan)
    new = Document.parse(apply(old.text, edits).encode()) if edits else old
    changes = with_reasons(compare(old, new), context.reasons)
    wrong = _unmeant(plans, changes) or _misread(plans, new)
    if wrong:
        raise Refused(
            f"{wrong}: this entry cannot be written without changing another one, because of how"
            " the lines around it are indented.",
            hint="Write the list with `- ` at the margin, stage the file, and try again.",
            code="cannot-edit",
        )
    return Merged(new, changes, context.reasons, tuple(context.reports))


def _unmeant(plans: Mapping[str, Plan], changes: Iterable[Change]) -> str:
    """Section and key of a change that nobody meant, or that was meant and is none; else ""."""
    meant = Counter(
        (intent.kind, name, intent.identity)
        for name, plan in plans.items()
        for intent in plan.intents
    )
    meant.subtract(
        (change.kind, change.section, change.identity)
        for change in changes
        if change.kind != REDACTED
    )
    return next((f"{name}: {key}" for (_, name, key), off in meant.items() if off), "")


def _misread(plans: Mapping[str, Plan], new: Document) -> str:
    """Section and key of an entry that does not have the value that was meant; else ""."""
    for name, plan in plans.items():
        spec = BY_NAME[name]
        values = {(i.identity, meaning(spec, i.value)) for i in plan.intents if i.kind != DROPPED}
        keys = {identity for identity, _ in values}
        there = (part for part in parts(new, spec) if part.identity in keys) if keys else ()
        missing = values - {(part.identity, meaning(spec, part.value)) for part in there}
        for identity, _ in missing:
            return f"{name}: {identity}"
    return ""
