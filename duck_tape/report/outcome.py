"""What a check of a range has found, for people at a terminal and for machines (`--json`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from duck_tape.checked import CHANGELOG
from duck_tape.finding import ERROR
from duck_tape.memory.changelog import describe
from duck_tape.report.changes import change_data
from duck_tape.report.problems import CHANGELOG_TITLE, where
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
        why = visible(mask(outcome.skipped))
        return "".join([*lines, f"Nothing to check: {why[:1].lower()}{why[1:]}\n"])
    for memory in outcome.memories[:LISTED]:
        changes = memory.changes[: max(LISTED - len(lines), 0)]
        lines.append(_heading(memory, mask))
        lines += [f"  {_short(describe(change, mask))}\n" for change in changes]
        lines += _more(len(memory.changes) - len(changes))
    lines += _more(len(outcome.memories) - LISTED)
    listed = outcome.problems[:LISTED]
    for problem, after in zip(listed, (*listed[1:], None), strict=False):
        lines += _problem(problem, after, paint, mask)
    lines += _more(len(outcome.problems) - LISTED)
    return "".join([*lines, *_changelog(outcome, mask), total(outcome)])


def _changelog(outcome: Outcome, mask: Mask) -> list[str]:
    """The block to copy where a message or a pull request does not have it."""
    if not outcome.changelog or all(one.check != CHANGELOG for one in outcome.problems):
        return []
    block = mask(outcome.changelog).rstrip("\n").split("\n")
    told = [f"    {_short(line)}".rstrip() + "\n" for line in block[:LISTED]]
    return [f"\n{CHANGELOG_TITLE}:\n\n", *told, *_more(len(block) - LISTED), "\n"]


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
    what = count(outcome.commits, "commit")
    if not outcome.commits:
        what = count(outcome.looked_at, "memory", "memories")
    return f"Checked {what}: {found}.\n"


def _problem(
    problem: Problem, after: Problem | None, paint: Callable[[str, str], str], mask: Mask
) -> list[str]:
    """Its line, and what to do; of several that are mended alike the last alone tells that."""
    finding = problem.finding
    kind = paint(STYLES.get(finding.severity, ""), f"{finding.severity} {finding.code}")
    lines = [f"{where(problem, mask)}: {kind} {_short(mask(finding.message))}\n"]
    same = (finding.hint, problem.commit)
    if not finding.hint or (after is not None and same == (after.finding.hint, after.commit)):
        return lines
    return [*lines, f"    {_short(mask(finding.hint))}\n"]


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
