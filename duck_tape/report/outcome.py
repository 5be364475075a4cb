"""What a check of a range has found, for people at a terminal and for machines (`--json`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from duck_tape.finding import ERROR
from duck_tape.memory.changelog import describe
from duck_tape.report.changes import change_data
from duck_tape.report.problems import where
from duck_tape.report.visible import visible
from duck_tape.report.words import count

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from duck_tape.checked import MemoryChange, Outcome, Problem

    Mask = Callable[[str], str]

STYLES = {"error": "bold red", "warning": "yellow", "advice": "cyan"}
LINE_MAX = 1_000
"""Characters of a line for a person."""
LISTED = 1_000
"""How many changes, and how many problems, a person is told."""


def text(outcome: Outcome, paint: Callable[[str, str], str], mask: Mask) -> str:
    """The notes, the changes of each memory, one line for each problem, then the sum."""
    lines = [f"{visible(mask(note))}\n" for note in outcome.notes]
    if outcome.skipped:
        return "".join([*lines, f"Nothing to check: {visible(mask(outcome.skipped))}\n"])
    for memory in outcome.memories[:LISTED]:
        changes = memory.changes[: max(LISTED - len(lines), 0)]
        lines.append(_heading(memory, mask))
        lines += [f"  {_short(describe(change, mask))}\n" for change in changes]
        lines += _more(len(memory.changes) - len(changes))
    lines += _more(len(outcome.memories) - LISTED)
    for problem in outcome.problems[:LISTED]:
        lines += _problem(problem, paint, mask)
    return "".join([*lines, *_more(len(outcome.problems) - LISTED), total(outcome)])


def _heading(memory: MemoryChange, mask: Mask) -> str:
    told = f"{visible(mask(memory.path))}: {count(len(memory.changes), 'change')}"
    if memory.moved_from:
        told += f", moved from {visible(mask(memory.moved_from))}"
    return f"{told}, other text changed\n" if memory.other_text else f"{told}\n"


def _more(left: int) -> list[str]:
    return [f"  and {left} more\n"] if left > 0 else []


def total(outcome: Outcome) -> str:
    """The last line: how much was checked and found."""
    errors = sum(problem.finding.severity == ERROR for problem in outcome.problems)
    others = len(outcome.problems) - errors
    found = f"{count(errors, 'error')}, {count(others, 'warning')}" if outcome.problems else "clean"
    return f"Checked {count(outcome.commits, 'commit')}: {found}.\n"


def _problem(problem: Problem, paint: Callable[[str, str], str], mask: Mask) -> list[str]:
    finding = problem.finding
    kind = paint(STYLES.get(finding.severity, ""), f"{finding.severity} {finding.code}")
    lines = [f"{where(problem, mask)}: {kind} {_short(mask(finding.message))}\n"]
    return [*lines, f"    {_short(mask(finding.hint))}\n"] if finding.hint else lines


def _short(text: str) -> str:
    line = visible(text)
    return line if len(line) <= LINE_MAX else f"{line[: LINE_MAX - 1]}…"


def data(outcome: Outcome, mask: Mask) -> dict[str, Any]:
    """The same as plain values; every text from the repository masked."""
    return {
        "conclusion": outcome.conclusion,
        "event": outcome.event,
        "base": outcome.base,
        "head": outcome.head,
        "commits": outcome.commits,
        "skipped": mask(outcome.skipped),
        "notes": [mask(note) for note in outcome.notes],
        "switches": dict(outcome.switches),
        "memories": [
            {
                "path": mask(memory.path),
                "created": memory.created,
                "deleted": memory.deleted,
                "moved_from": mask(memory.moved_from),
                "other_text": memory.other_text,
                "changes": [change_data(change) for change in memory.changes],
            }
            for memory in outcome.memories
        ],
        "findings": [_problem_data(problem, mask) for problem in outcome.problems],
        "changelog": mask(outcome.changelog),
    }


def _problem_data(problem: Problem, mask: Mask) -> dict[str, Any]:
    finding = problem.finding
    return {
        **finding.data(),
        "path": mask(finding.path),
        "message": mask(finding.message),
        "hint": mask(finding.hint),
        "check": problem.check,
        "commit": problem.commit,
    }
