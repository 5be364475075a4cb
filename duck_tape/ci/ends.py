"""The ends of a range as data, and what all ways of finding them share."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from duck_tape.errors import CouldNotCheck
from duck_tape.git.deepen import WHAT_TO_SET
from duck_tape.git.ranges import log, merge_bases
from duck_tape.later import Later

if TYPE_CHECKING:
    from duck_tape.ci.event import Event
    from duck_tape.ci.inputs import Inputs
    from duck_tape.git.deepen import History
    from duck_tape.git.program import Git
    from duck_tape.git.ranges import Logged
    from duck_tape.git.repository import Repository


@dataclass(frozen=True, slots=True)
class Ends:
    """The range: commits and trees.

    Attributes:
        head: The commit whose tree is checked.
        base: The commit whose tree it is compared with, "" for the empty tree.
        tip: The last commit of the range, "" where there are no commits to look at.
        hidden: Commits that, with all before them, are not in the range.
        fork: Where the range's own commits begin, if that is not `base`: the merge base of a pull
            request whose base has moved on; "" otherwise.
        notes: What the reader should know, one sentence each.
        warnings: What the reader must not overlook, the same.
        skipped: Why there is nothing to check, "" where there is.
        ahead: The commits of the range, where git reads them already.
    """

    head: str
    base: str = ""
    tip: str = ""
    hidden: tuple[str, ...] = ()
    fork: str = ""
    notes: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    skipped: str = ""
    ahead: Later[Logged] | None = field(default=None, compare=False, repr=False)

    def log(self, git: Git, limit: int) -> Logged:
        """Return what `ranges.log` does of the range; raises what it raises."""
        return self.ahead.get() if self.ahead else log(git, self.tip, self.hidden, limit)


@dataclass(frozen=True, slots=True)
class Asked:
    """What the range is found from."""

    repository: Repository
    history: History
    event: Event
    settings: Inputs


def from_merge_base(asked: Asked, base: str, tip: str, warning: str = "") -> Ends:
    """The commits of `base..tip`, and the trees of the merge base and of the tip.

    git walks over the commits for either; it does both at once.
    """
    asked.history.complete(tip, (base,))
    notes, warnings = [], (warning,) if warning else ()
    git, limit = asked.repository.git, asked.settings.max_commits
    ahead = Later(lambda: log(git, tip, (base,), limit))
    bases = merge_bases(git, base, tip)
    if not bases:
        notes.append("The histories have nothing in common: everything counts as added.")
    if bases and bases[0] == tip:
        return Ends(tip, tip, warnings=warnings, skipped="The range has no commits.")
    base_tree = bases[0] if bases else ""
    return Ends(tip, base_tree, tip, (base,), notes=tuple(notes), warnings=warnings, ahead=ahead)


def merge_base(asked: Asked, base: str, tip: str) -> str:
    """Return the best common ancestor of two commits (the first of several), "" without one."""
    return next(iter(merge_bases(asked.repository.git, base, tip)), "")


def need(history: History, commit: str, *refs: str) -> str:
    """Return a commit, fetched by its id or by refs where it is missing; raises `CouldNotCheck`."""
    found = history.commit(commit, *refs)
    if not found:
        raise CouldNotCheck(
            f"The commit {commit[:12]} is not here and cannot be fetched.",
            hint=WHAT_TO_SET,
            code="missing-commit",
        )
    return found


def incomplete(what: str) -> CouldNotCheck:
    """Return the error of an event that lacks something."""
    return CouldNotCheck(
        f"The event does not tell {what}.",
        hint="Set 'base' and 'head'; see that GITHUB_EVENT_PATH names the event's file.",
        code="event",
    )


def unborn() -> CouldNotCheck:
    """Return the error of a repository before its first commit."""
    return CouldNotCheck(
        "There is no commit yet.", hint="Check something out first.", code="unborn"
    )
