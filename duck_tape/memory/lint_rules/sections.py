"""Sections and title: missing, twice, out of order, out of place (DT101 to DT103, DT106, DT133)."""

from __future__ import annotations

from duck_tape.memory.lint_rules.headings import meant
from duck_tape.memory.sections import CONTENTS, NAMES, NOTE, SECTIONS
from duck_tape.text.identity import key_identity

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from duck_tape.finding import Finding
    from duck_tape.memory.lint_sheet import Sheet

_ORDER = {name: index for index, name in enumerate((CONTENTS, *NAMES))}
_STATE_HEADINGS = frozenset({"position", "decision log", "re-derivation", "suggested skills"})
_STATE_TITLE = "agent state"
_NOTES = next(spec.name for spec in SECTIONS if spec.kind == NOTE)


def check(sheet: Sheet) -> Iterator[Finding]:
    """All about which sections there are."""
    yield from _title(sheet)
    yield from _missing(sheet)
    yield from _repeated(sheet)
    yield from _order(sheet)
    yield from _state(sheet)


def _title(sheet: Sheet) -> Iterator[Finding]:
    document = sheet.document
    title = document.title
    if title is None or not title.text:
        at = title.start if title else document.top
        yield sheet.finding(
            "DT106", "There is no title.", at, hint="Begin with a line '# <name> Context'."
        )


def _missing(sheet: Sheet) -> Iterator[Finding]:
    document = sheet.document
    missing = document.missing()
    if not missing:
        return
    near = {meant(heading): heading for heading in document.headings}
    end = len(document.text)
    first = " first" if len(missing) == len(NAMES) else ""
    for name in missing:
        heading = near.get(name)
        what = f"The section '## {name}' is missing"
        if heading:
            yield sheet.finding(
                "DT101",
                f"{what}; line {heading.line + 1} is nearly it.",
                heading.start,
                hint=f"Run 'duck-tape check --fix {sheet.path}'.",
            )
        else:
            hint = f"Run 'duck-tape migrate --sections-only'{first}."
            yield sheet.finding("DT101", f"{what}.", end, end, hint=hint)


def _repeated(sheet: Sheet) -> Iterator[Finding]:
    lines: dict[str, int] = {}
    for section in sheet.document.sections:
        if section.name not in _ORDER:
            continue
        if section.name in lines:
            yield sheet.finding(
                "DT102",
                f"'## {section.name}' stands twice (first in line {lines[section.name]}).",
                section.heading.start,
                hint="Move its entries under the first, and remove the second heading.",
            )
        lines.setdefault(section.name, section.heading.line + 1)


def _order(sheet: Sheet) -> Iterator[Finding]:
    highest = ""
    seen = set()
    for section in sheet.document.sections:
        name = section.name
        if name not in _ORDER or name in seen:
            continue
        seen.add(name)
        if highest and _ORDER[name] < _ORDER[highest]:
            message = f"'## {name}' belongs before '## {highest}'."
            yield sheet.finding("DT103", message, section.heading.start)
        else:
            highest = name


def _state(sheet: Sheet) -> Iterator[Finding]:
    """Headings of a state, as sections or pasted under one; a note may be called as it likes."""
    notes = [(s.start, s.end) for s in sheet.document.sections if s.name == _NOTES]
    for heading in sheet.document.headings:
        known = {_STATE_TITLE} if heading.level == 1 else _STATE_HEADINGS
        if heading.level > 3 or any(start < heading.start < end for start, end in notes):
            continue
        if key_identity(heading.text) in known:
            message = f"'{heading.text}' is a heading of an agent state, not of a memory."
            yield sheet.finding("DT133", message, heading.start)
