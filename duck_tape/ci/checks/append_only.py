"""Records that are edited, and merges that undo what a side did (spec: action, item 5).

What the base has is on record: its notes and debt lines are held against the head's. What the range
has added itself is not, and may be mended in it. A merge is held against both of its sides.
"""

from __future__ import annotations

from shlex import quote
from typing import TYPE_CHECKING

from duck_tape.checked import APPEND_ONLY, Problem
from duck_tape.ci.case import is_memory
from duck_tape.ci.landing import as_landing, landing
from duck_tape.ci.merges import merged
from duck_tape.ci.problem import unreadable
from duck_tape.errors import DuckTapeError
from duck_tape.memory.append_only import Violation
from duck_tape.memory.changelog_match import MISSING, UNEXPLAINED, match
from duck_tape.memory.changelog_parse import blocks_for
from duck_tape.memory.records import edits, undone
from duck_tape.memory.three_way import own_changes
from duck_tape.range_codes import EDITED, UNDONE
from duck_tape.redaction.shown import shown

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

    from duck_tape.ci.case import Case, Touched
    from duck_tape.ci.merges import Merged
    from duck_tape.git.ranges import Row
    from duck_tape.memory.records import Sides
    from duck_tape.memory.three_way import Problem as Undone

_HINT = (
    "Mend the merge, or say in its message that it is meant (a block that begins with the line "
    "'Changelog:'). Compare: git show"
)


def check(case: Case) -> Iterator[Problem]:
    """Return the problems of each merge and of the forge's merge, then those of the range."""
    judged: set[tuple[str, str, str]] = set()
    for one in case.touched:
        if one.is_merge:
            yield from _of_merge(case, one, judged)
    merge = landing(case)
    if merge is not None:
        yield from as_landing(case, _of_merge(case, merge, judged))
    for path, row in case.net.items():
        if is_memory(path) and row.before and row.after:
            yield from _of_range(case, row, judged)


def undone_in(case: Case) -> set[tuple[str, str, str]]:
    """Return path, section and key of each entry that a merge of the range has got wrong.

    For other checks, that the same is not told twice.
    """
    judged: set[tuple[str, str, str]] = set()
    for one in case.touched:
        if one.is_merge and one.memories():
            list(_of_merge(case, one, judged))
    return judged


def _of_range(case: Case, row: Row, judged: Container[tuple[str, str, str]]) -> Iterator[Problem]:
    """The base's records that the head has otherwise, but those that a merge was judged by."""
    read, path = case.versions.document, row.path
    try:
        if case.versions.leaves_records(row.before, row.after, path):
            return
        found = list(edits(path, read(row.before, path), read(row.after, path), mask=shown))
    except DuckTapeError as error:
        mended = case.versions.old_document(row.after, path) is not None
        yield unreadable(APPEND_ONLY, error, path, mended=mended)
        return
    for violation, finding in found:
        if (path, violation.section, violation.key) not in judged:
            finding.code = EDITED
            yield Problem(APPEND_ONLY, finding)


def _of_merge(case: Case, one: Touched, judged: set[tuple[str, str, str]]) -> Iterator[Problem]:
    told: set[tuple[str, str]] = set()
    for part in merged(case, one):
        try:
            found = list(_of_pair(case, one, part, judged))
        except DuckTapeError as error:
            found = [unreadable(APPEND_ONLY, error, part.path, one.commit.id)]
        for problem in found:
            key = (problem.finding.path, problem.finding.message)
            if key not in told:
                told.add(key)
                yield problem


def _of_pair(
    case: Case, one: Touched, part: Merged, judged: set[tuple[str, str, str]]
) -> Iterator[Problem]:
    sides = part.sides(case)

    def tell(problem: Undone) -> tuple[str, str, str]:
        side = part.parents[problem.side]
        return side[:12], "", f"{_HINT} {side[:12]} -- {quote(part.path)}"

    for told, finding in undone(sides, mask=shown, tell=tell):
        judged.add((part.path, told.section, told.key))
        finding.code = EDITED if isinstance(told, Violation) else UNDONE
        if isinstance(told, Violation) or not _is_declared(one, sides, told):
            yield Problem(APPEND_ONLY, finding, one.commit.id)


def _is_declared(one: Touched, sides: Sides, problem: Undone) -> bool:
    """Whether the merge's own message tells what it has done to an entry."""
    blocks = blocks_for(one.blocks, sides.path)
    if not blocks:
        return False
    changes = [
        change
        for change in own_changes(sides.bases[0], sides.ours, sides.theirs, sides.result)
        if (change.section, change.identity) == (problem.section, problem.identity)
    ]
    kinds = {one.kind for one in match(blocks, changes, mask=shown).differences}
    return bool(changes) and kinds.isdisjoint({MISSING, UNEXPLAINED})
