"""Rules for agents among the conventions of a project (DT131).

Approval gates ("always ask before") and hard limits on what an agent may do are operating policy:
they belong into the agents' instructions, where their owner looks after them. As memory they would
bind every later session, whoever wrote them. A warning, since no pattern knows for sure.
"""

from __future__ import annotations

import re
from bisect import bisect_right

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from duck_tape.finding import Finding
    from duck_tape.memory.lint_sheet import Sheet

_SECTION = "Conventions"


def check(sheet: Sheet) -> Iterator[Finding]:
    """One finding for each convention that reads like a rule for agents, at its first words so."""
    text = sheet.document.text
    for section in sheet.document.sections:
        if section.name != _SECTION or not section.entries:
            continue
        starts = [entry.start for entry in section.entries]
        hits: dict[int, tuple[int, int]] = {}
        for start, end in _hits(text, starts[0], section.end):
            index = bisect_right(starts, start) - 1
            if end <= section.entries[index].end:
                hits[index] = min(hits.get(index, (start, end)), (start, end))
        for index in sorted(hits):
            start, end = hits[index]
            said = " ".join(text[start:end].split())
            message = f"'{said}' reads like a rule for agents, not a convention of the project."
            hint = "Move it to the agents' own instructions (AGENTS.md or the like)."
            yield sheet.finding("DT131", message, start, end, hint=hint)


def _hits(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Spans of `text[start:end]` that a pattern matches."""
    from duck_tape.memory.lint_rules.policy_patterns import PATTERNS  # late: conventions only

    part = text[start:end]
    lower = part.lower()
    if len(lower) == len(part):  # else a letter's lower case is longer, and offsets would move
        part = lower
    for piece, pattern in PATTERNS:
        if piece in part:
            for found in re.finditer(pattern, part):
                yield start + found.start(), start + found.end()
