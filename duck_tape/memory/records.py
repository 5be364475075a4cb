"""What is append-only, as findings: records that were edited, entries that a merge has got wrong.

Pure: the hooks and the checks in CI say the same in the same words (spec: hooks, "append-only").
"""

from __future__ import annotations

from duck_tape.finding import Finding
from duck_tape.memory.append_only import violations
from duck_tape.memory.three_way import problems
from duck_tape.text.lines import position

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from duck_tape.memory.append_only import Violation
    from duck_tape.memory.document import Document
    from duck_tape.memory.three_way import Problem

    Mask = Callable[[str], str]
    Tell = Callable[[Problem], tuple[str, str, str]]

_SAID = {
    "rewritten": "{what} was rewritten",
    "removed": "{what} was removed",
    "marks": "the status of {what} was changed or taken away",
}
_UNDONE = {
    "gone": "{section} '{key}' is gone: {side} has it, and so has the other",
    "lost": "{section} '{key}' is lost: {side} had added it",
    "revived": "{section} '{key}' is back: {side} had dropped it",
    "restored": "{section} '{key}' has its old value again: {side} had superseded it",
}
_NOTE_HINT = (
    "Put it back as it was. What there is to add goes into a new note, under a heading of its own: "
    "'### YYYY-MM-DD HH:MM'"
)
_DEBT_HINT = (
    "Put it back as it was. Of a debt that is done only the end of the line changes: append "
    "'[resolved: <how>]'"
)


class Sides:
    """One memory in a merge of two commits.

    Attributes:
        path: Relative to the top.
        bases: In each common ancestor, at least one (None where there is none of it).
        ours, theirs: On the two sides.
        result: In the merge.
    """

    __slots__ = ("bases", "ours", "path", "result", "theirs")

    def __init__(
        self,
        path: str,
        bases: Sequence[Document | None],
        ours: Document | None,
        theirs: Document | None,
        result: Document | None,
    ) -> None:
        """See the class."""
        self.path = path
        self.bases = bases
        self.ours = ours
        self.theirs = theirs
        self.result = result


def edited(path: str, old: Document | None, new: Document | None, *, mask: Mask) -> list[Finding]:
    """The records of one memory that were edited between two versions of it."""
    return [finding for _, finding in edits(path, old, new, mask=mask)]


def edits(
    path: str, old: Document | None, new: Document | None, *, mask: Mask
) -> Iterator[tuple[Violation, Finding]]:
    """The same, each with what it tells as data."""
    for one in violations(old, new, mask=mask):
        yield one, _finding(path, new, one)


def _finding(path: str, new: Document | None, one: Violation) -> Finding:
    note = one.section == "Notes"
    what = f"the note '{one.key}'" if note else f"the debt line '{one.key}'"
    line, column = _place(new, one.section, one.start)
    said = _SAID[one.kind].format(what=what)
    return Finding(
        "",
        f"{said} (line {one.old_line} of the version before); records are appended to, not edited",
        path=path,
        line=line,
        column=column,
        hint=_NOTE_HINT if note else _DEBT_HINT,
    )


def _place(document: Document | None, section: str, start: int) -> tuple[int, int]:
    """Where to look: the entry, else its section's heading, else the top."""
    if document is None:
        return 1, 1
    if start < 0:
        found = document.section(section)
        start = found.start if found else 0
    return position(document.text, start)


def undone(one: Sides, *, mask: Mask, tell: Tell) -> Iterator[tuple[Problem | Violation, Finding]]:
    """What a merge has lost, brought back, or edited by itself.

    Args:
        one: The memory in the merge.
        mask: As for `append_only.violations`.
        tell: Names the side whose act was undone, the commit (or ""), and what to do next.

    Returns:
        Each finding with what it tells: a problem, or for an edited record a violation.
    """
    agreed = _agreed(one)
    records = _edited_in_merge(one, agreed, mask)
    told = {(violation.section, violation.key) for violation in records}
    for problem in agreed:
        if problem.kind != "gone" or (problem.section, problem.key) not in told:
            yield problem, _undone(one, problem, *tell(problem))
    for violation in records:
        yield violation, _finding(one.path, one.result, violation)


def _agreed(one: Sides) -> list[Problem]:
    """The problems that show against every common ancestor."""
    each = [problems(base, one.ours, one.theirs, one.result) for base in one.bases]
    names = [{(p.section, p.identity, p.kind) for p in found} for found in each[1:]]
    return [p for p in each[0] if all((p.section, p.identity, p.kind) in found for found in names)]


def _edited_in_merge(one: Sides, agreed: Sequence[Problem], mask: Mask) -> list[Violation]:
    """Records that the result has otherwise than either side."""
    lost = {(p.section, p.key) for p in agreed if p.kind != "gone"}
    ours, theirs = (violations(side, one.result, mask=mask) for side in (one.ours, one.theirs))
    both = {(v.section, v.key) for v in ours} & {(v.section, v.key) for v in theirs}
    return [v for v in ours if (v.section, v.key) in both - lost]


def _undone(one: Sides, problem: Problem, side: str, commit: str, hint: str) -> Finding:
    line, column = _place(one.result, problem.section, problem.start)
    where = f"{'our side' if problem.side == 0 else 'the other side'} ({side})"
    said = _UNDONE[problem.kind].format(section=problem.section, key=problem.key, side=where)
    return Finding(
        "",
        said + (f", in commit {commit}" if commit else ""),
        path=one.path,
        line=line,
        column=column,
        hint=hint,
    )
