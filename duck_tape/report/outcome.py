"""What a check of a range has found, for people at a terminal and for machines (`--json`)."""

from __future__ import annotations

import hashlib
import unicodedata
from typing import TYPE_CHECKING
from urllib.parse import quote

from duck_tape.finding import ERROR
from duck_tape.memory.changelog import DEFAULT_PATH, describe
from duck_tape.report.changes import change_data
from duck_tape.report.words import count

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any

    from duck_tape.ci.model import Outcome, Problem

    Mask = Callable[[str], str]

STYLES = {"error": "bold red", "warning": "yellow", "advice": "cyan"}
_KEPT = frozenset("\u200c\u200d")
"""Joiners: scripts and emoji need them, and they reorder nothing."""
_HIDDEN = frozenset({"Cc", "Cf", "Co", "Cs", "Zl", "Zp"})
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0")
"""Letters and marks that show nothing."""
_SHORT = 12
LINE_MAX = 1_000
"""Characters of a line for a person."""
LISTED = 1_000
"""How many changes, and how many problems, a person is told."""


def visible(text: str) -> str:
    """A text on one line: white space collapsed, invisible characters as `<U+202E>`."""
    line = " ".join(text.split())
    if line.isascii() and line.isprintable():
        return line
    return "".join(f"<U+{ord(char):04X}>" if _hidden(char) else char for char in line)


def _hidden(char: str) -> bool:
    nothing = char in _BLANK or ord(char) & 0xFFFE == 0xFFFE  # the latter are no characters
    return nothing or (unicodedata.category(char) in _HIDDEN and char not in _KEPT)


def where(problem: Problem, mask: Mask) -> str:
    """`path:line:column`, the path alone or `message`, with the commit where it is about one."""
    finding = problem.finding
    place = visible(mask(finding.path)) if finding.path else "message" if problem.commit else ""
    if finding.path and not problem.commit:
        place = f"{place}:{finding.line}:{finding.column}"
    if not problem.commit:
        return place or "range"
    return f"commit {problem.commit[:_SHORT]}: {place}"


def fingerprints(problems: Iterable[Problem], mask: Mask) -> Iterator[str]:
    """One for each problem: the same while a line only moves, and no two alike.

    40 hexadecimal digits over check, code, path, commit and message, and the number of its like.
    """
    seen: dict[str, int] = {}
    for problem in problems:
        finding = problem.finding
        parts = (problem.check, finding.code, finding.path, problem.commit, finding.message)
        told = "\0".join(mask(part) for part in parts)
        seen[told] = seen.get(told, 0) + 1
        data = f"{told}\0{seen[told]}".encode("utf-8", "backslashreplace")
        yield hashlib.sha256(data).hexdigest()[:40]


def sentence(problem: Problem, mask: Mask, limit: int) -> str:
    """What is wrong, the commit it is about, and what to do, on one line of limited length."""
    finding = problem.finding
    told = [where(problem, mask) + ":"] if problem.commit else []
    told += [visible(mask(part)) for part in (finding.message, finding.hint) if part]
    return " ".join(told)[:limit]


def file_of(problem: Problem, mask: Mask) -> str:
    """The file that a report names: the finding's, else the memory at the root."""
    return visible(mask(problem.finding.path)) or DEFAULT_PATH


def encoded(path: str) -> str:
    """A path percent-encoded for an address; bytes that are no UTF-8 stay what they are."""
    try:
        data = path.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        data = path.encode("utf-8", "replace")
    return quote(data, safe="/")


def line_of(problem: Problem) -> int:
    """The 1-based line at the head; 1 where the finding is about a commit."""
    return 1 if problem.commit else max(problem.finding.line, 1)


def text(outcome: Outcome, paint: Callable[[str, str], str], mask: Mask) -> str:
    """The notes, the changes of each memory, one line for each problem, then the sum."""
    lines = [f"{visible(mask(note))}\n" for note in outcome.notes]
    if outcome.skipped:
        return "".join([*lines, f"Nothing to check: {visible(mask(outcome.skipped))}\n"])
    for memory in outcome.memories[:LISTED]:
        changes = memory.changes[: max(LISTED - len(lines), 0)]
        lines.append(f"{visible(mask(memory.path))}: {count(len(memory.changes), 'change')}\n")
        lines += [f"  {_short(describe(change, mask))}\n" for change in changes]
        lines += _more(len(memory.changes) - len(changes))
    lines += _more(len(outcome.memories) - LISTED)
    for problem in outcome.problems[:LISTED]:
        lines += _problem(problem, paint, mask)
    return "".join([*lines, *_more(len(outcome.problems) - LISTED), total(outcome)])


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
