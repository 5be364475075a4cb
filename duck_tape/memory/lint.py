"""The schema check of a memory: one table of rules over one document.

A new rule is one function in `duck_tape.memory.lint_rules` and one line in `RULES`; its code stands
in `lint_codes`, where `duck-tape explain` finds it.
"""

from __future__ import annotations

from duck_tape.errors import Refused
from duck_tape.finding import Finding
from duck_tape.memory.document import Document
from duck_tape.memory.lint_rules import (
    added,
    characters,
    conflicts,
    contents,
    debt,
    entries,
    forms,
    headings,
    layout,
    notes,
    policy,
    sections,
    size,
)
from duck_tape.memory.lint_sheet import Limits, Sheet

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from duck_tape.memory.lint_sheet import HeldBack

__all__ = ["RULES", "Limits", "Sheet", "check", "check_bytes"]

RULES: tuple[tuple[tuple[str, ...], Callable[[Sheet], Iterator[Finding]]], ...] = (
    (("DT101", "DT102", "DT103", "DT106", "DT133"), sections.check),
    (("DT104",), headings.check),
    (("DT105",), contents.check),
    (("DT111",), forms.check),
    (("DT112", "DT113", "DT114"), entries.check),
    (("DT115",), debt.check),
    (("DT116", "DT117"), notes.check),
    (("DT121",), layout.check),
    (("DT122",), conflicts.check),
    (("DT123",), characters.check),
    (("DT131",), policy.check),
    (("DT132",), size.check),
    (("DT134",), added.check),
)
"""Every rule with the codes that it can give."""


def check(
    document: Document,
    *,
    path: str = "CONTEXT.md",
    limits: Limits | None = None,
    old: Document | None = None,
    held_back: HeldBack | None = None,
) -> list[Finding]:
    """Return the findings of a memory, in the order of their places.

    Args:
        document: The memory.
        path: Its name in findings.
        limits: The configuration; the defaults when None.
        old: The version before; without one, every entry counts as added.
        held_back: Takes a section's name and an entry's text, and says why the persistent-context
            filter would hold it back, or None. Without it nothing is said about that (DT134).
    """
    sheet = Sheet(document, path, limits, old=old, held_back=held_back)
    wants = sheet.limits.wants
    found = [
        finding
        for codes, rule in RULES
        if any(map(wants, codes))
        for finding in rule(sheet)
        if wants(finding.code)
    ]
    return sorted(found, key=lambda finding: (finding.start, finding.code))


def check_bytes(
    data: bytes,
    *,
    path: str = "CONTEXT.md",
    limits: Limits | None = None,
    old: Document | None = None,
    held_back: HeldBack | None = None,
) -> list[Finding]:
    """As `check`, for the bytes of a memory: what is not UTF-8 gives one finding (DT123)."""
    try:
        document = Document.parse(data, path)
    except Refused as refusal:
        if not (limits or Limits()).wants("DT123"):
            return []
        return [Finding("DT123", refusal.message, path=path, hint=refusal.hint)]
    return check(document, path=path, limits=limits, old=old, held_back=held_back)
