"""What to do about a commit that is there already: words for hints.

A commit that is published stays as it is: a queue's commits are the forge's, and those of the
default branch are in everybody's clone.
"""

from __future__ import annotations

from shlex import quote
from typing import TYPE_CHECKING

from duck_tape.ci.range_of import MERGE_GROUP, PUSH

if TYPE_CHECKING:
    from collections.abc import Iterable

    from duck_tape.ci.case import Case, Touched
    from duck_tape.memory.changelog_match import Difference

_QUEUED = (
    "The queue has made this commit: put the changelog into what becomes its message (the pull "
    "request's description, or the squash message), and queue the pull request again"
)
_PUBLISHED = (
    "It is published, so its message stays: revert it, then commit it again, each with its "
    "changelog; or leave it, the next push is checked by itself"
)
_FOLDS = ("fixup!", "squash!", "amend!")
_NOWHERE = 1 << 62
"""The place of a commit that is not in the range: behind all."""
_WHY = ". In each drop, replace <reason> by why"


def reword(case: Case, one: Touched, path: str) -> str:
    """How to say in a commit's own message what it changes.

    Args:
        case: The range.
        one: The commit.
        path: The memory.
    """
    before = one.commit.parents[0][:12] if one.commit.parents else ""
    told = published(case) or _fold(case, one) or _step(case, one, "reword")
    if before:
        ends = f"{before} {one.commit.id[:12]}"
        told += f". What to write: duck-tape diff {ends} --file {quote(path)}"
    return told


def edit(case: Case, one: Touched, step: str) -> str:
    """How to change what a commit of the range holds; `step` is what to do when git stops there."""
    amend = f"{step}; git commit --amend"
    if one.commit.id == case.ends.tip:
        return amend
    return f"{_step(case, one, 'edit')}; where it stops: {amend}; git rebase --continue"


def another_message(case: Case, one: Touched) -> str:
    """How to give a commit another message, "" where it is published."""
    return "" if published(case) else _fold(case, one) or _step(case, one, "reword")


def why(differences: Iterable[Difference]) -> str:
    """A reminder where a drop's line is to be written."""
    return _WHY if any(one.line.startswith("Dropped") for one in differences) else ""


def published(case: Case) -> str:
    """What to do where messages cannot be changed any more, "" where they can."""
    event = case.event
    if case.settings.event == MERGE_GROUP:
        return _QUEUED
    default = event.default_branch
    if case.settings.event == PUSH and default and event.ref == f"refs/heads/{default}":
        return _PUBLISHED
    return ""


def _fold(case: Case, one: Touched) -> str:
    """For a commit that waits to become a part of another one."""
    if not one.commit.message.startswith(_FOLDS):
        return ""
    start = case.ends.fork or case.ends.base
    command = f"git rebase -i --autosquash {start[:12] or '--root'}"
    return f"Fold it into the commit that it mends: {command}. That one then tells of both"


def _step(case: Case, one: Touched, word: str) -> str:
    """The command that comes to a commit, and what to write there."""
    commit, parents = one.commit.id, one.commit.parents
    if commit == case.ends.tip and word == "reword":
        return "git commit --amend"
    places = _places(case)
    merges = "--rebase-merges " if places.get(commit, _NOWHERE) <= places[""] else ""
    base = parents[0][:12] if parents else "--root"
    if one.is_merge:
        word = "merge -c' for 'merge -C" if word == "reword" else "break' behind it, '"
    return f"git rebase -i {merges}{base}, '{word}' {commit[:12]}"


def _places(case: Case) -> dict[str, int]:
    """The place of each commit in the range, and by "" that of the last merge; -1 for none."""
    places = case.places
    if not places:
        places[""] = -1
        for index, one in enumerate(case.touched):
            places[one.commit.id] = index
            if one.is_merge:
                places[""] = index
    return places
