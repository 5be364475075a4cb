"""What every report says of a problem: where, what, and by which name it is known again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from duck_tape.memory.changelog import DEFAULT_PATH
from duck_tape.report.visible import visible

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from duck_tape.checked import Problem

    Mask = Callable[[str], str]

CHANGELOG_TITLE = "The changelog, as a commit message would hold it"
_SHORT = 12
"""Digits of a commit's id."""


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
    import hashlib

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
    told = where(problem, mask) + ": " if problem.commit else ""
    return (told + said(problem, mask))[:limit]


def said(problem: Problem, mask: Mask) -> str:
    """What is wrong and what to do, in sentences of their own: the first may end with an entry."""
    finding = problem.finding
    message, hint = (visible(mask(part)) for part in (finding.message, finding.hint))
    return f"{message.rstrip('.')}. {hint}" if message and hint else message or hint


def file_of(problem: Problem, mask: Mask) -> str:
    """The file that a report names: the finding's, else the memory at the root."""
    return visible(mask(problem.finding.path)) or DEFAULT_PATH


def encoded(path: str) -> str:
    """A path percent-encoded for an address; bytes that are no UTF-8 stay what they are."""
    from urllib.parse import quote  # late: start-up

    try:
        data = path.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        data = path.encode("utf-8", "replace")
    return quote(data, safe="/")


def line_of(problem: Problem) -> int:
    """The 1-based line at the head; 1 where the finding is about a commit."""
    return 1 if problem.commit else max(problem.finding.line, 1)
