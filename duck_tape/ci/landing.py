"""The merge that the forge would make of a pull request: checked out, but no commit of the range.

git merges lines. Where the base has dropped an entry and the branch has only moved it, the merge is
clean and the entry is back, although neither side's messages say so (spec: action, items 2 and 5).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from duck_tape.checked import CHANGELOG
from duck_tape.ci.case import MEMORIES, Touched
from duck_tape.ci.merges import merged
from duck_tape.ci.problem import problem
from duck_tape.errors import Refused
from duck_tape.git.program import text
from duck_tape.git.ranges import Commit, compare_trees
from duck_tape.memory.changelog import describe
from duck_tape.memory.three_way import own_changes
from duck_tape.range_codes import MISSING
from duck_tape.redaction.shown import shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from duck_tape.checked import Problem
    from duck_tape.ci.case import Case
    from duck_tape.ci.merges import Merged
    from duck_tape.memory.change import Change

_HINT = (
    "Merging the branch would do this by itself. Merge {base} into it, mend the memory there, and "
    "say in that merge's message what is meant (a changelog block)."
)


def landing(case: Case) -> Touched | None:
    """Return the merge of base and tip that is checked out; None where the tip itself is.

    Raises `CouldNotCheck` when git fails.
    """
    ends = case.ends
    if not ends.tip or not ends.base or ends.head == ends.tip:
        return None
    git, commits = case.repository.git, (ends.base, ends.tip, ends.head)
    base, tip, tree = text(git.output("rev-parse", *(f"{one}^{{tree}}" for one in commits))).split()
    found = compare_trees(git, [(base, tree), (tip, tree)], (MEMORIES,))
    commit = Commit(ends.head, tree, (ends.base, ends.tip), "", "", "")
    return Touched(commit, (found[base, tree], found[tip, tree]))


def undeclared(case: Case) -> Iterator[Problem]:
    """What that merge does to memories by itself, which no message can have told."""
    one = landing(case)
    for part in merged(case, one) if one else ():
        for change in _own(case, part):
            message = f"missing from the messages: - {describe(change, shown)}"
            yield problem(CHANGELOG, MISSING, message, path=part.path, hint=_hint(case))


def as_landing(case: Case, problems: Iterable[Problem]) -> Iterator[Problem]:
    """Tell problems of that merge as ones of the head: its id means nothing to anybody."""
    for one in problems:
        one.finding.hint = _hint(case)
        yield replace(one, commit="")


def _own(case: Case, part: Merged) -> list[Change]:
    """The changes that show against every common ancestor."""
    try:
        sides = part.sides(case)
    except Refused:  # no text: the check of what is append-only tells it
        return []
    each = [own_changes(base, sides.ours, sides.theirs, sides.result) for base in sides.bases]
    first, *others = each
    known = [{(one.kind, one.section, one.identity) for one in changes} for changes in others]
    return [
        one for one in first if all((one.kind, one.section, one.identity) in have for have in known)
    ]


def _hint(case: Case) -> str:
    return _HINT.format(base=case.event.base_branch or "the base")
