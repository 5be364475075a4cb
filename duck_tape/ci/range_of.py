"""Which commits a run is about, and which two trees (spec: action, "The range, done right").

git alone is asked: the forge's API shows 250 commits and 3,000 files at most. The base that a pull
request's event names is stale as soon as somebody else merges, so it is never used; what counts is
the merge that the forge has made, or the base branch as it is now.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from duck_tape.ci.event import is_id, is_ref
from duck_tape.errors import CouldNotCheck, UsageError
from duck_tape.git.deepen import REMOTE, WHAT_TO_SET
from duck_tape.git.ranges import is_ancestor, merge_bases, parents_in_object

if TYPE_CHECKING:
    from collections.abc import Callable

    from duck_tape.ci.event import Event
    from duck_tape.ci.inputs import Inputs
    from duck_tape.git.deepen import History
    from duck_tape.git.repository import Repository

PULL_REQUEST = "pull_request"
TARGET = "pull_request_target"
MERGE_GROUP = "merge_group"
PUSH = "push"


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
        skipped: Why there is nothing to check, "" where there is.
    """

    head: str
    base: str = ""
    tip: str = ""
    hidden: tuple[str, ...] = ()
    fork: str = ""
    notes: tuple[str, ...] = ()
    skipped: str = ""


@dataclass(frozen=True, slots=True)
class Asked:
    """What the range is found from."""

    repository: Repository
    history: History
    event: Event
    settings: Inputs


def ends_of(asked: Asked) -> Ends:
    """Return the range of a run.

    Raises:
        UsageError: an event that says nothing of a range, or one that is not safe to check under.
        CouldNotCheck: history is missing and cannot be fetched.
    """
    refuse_target(asked.settings)
    if asked.settings.base or asked.settings.head:
        return _given(asked)
    name = asked.settings.event
    if not name:
        return _local(asked)
    if name not in EVENTS:
        raise UsageError(
            f"event: nothing is known of a range in '{name[:40]}'.",
            hint=f"Set 'base' and 'head', or run on {PULL_REQUEST}, {MERGE_GROUP} or {PUSH}.",
            code="event",
        )
    return EVENTS[name](asked)


def refuse_target(settings: Inputs) -> None:
    """Raise `UsageError` under `pull_request_target`, unless the input allows it.

    There the token can write and secrets are at hand: no place for a stranger's commits.
    """
    if settings.event == TARGET and not settings.allow_pull_request_target:
        raise UsageError(
            f"This does not run under {TARGET}: that event gives a stranger's pull request the "
            "rights of the repository.",
            hint=f"Use 'on: {PULL_REQUEST}'; or set 'allow-pull-request-target: true' if you have "
            "thought it through.",
            code=TARGET,
        )


# --- the events ----------------------------------------------------------------------------------


def _pull_request(asked: Asked) -> Ends:
    """The merge that the forge has made, where that is checked out; else from the merge base."""
    event, history = asked.event, asked.history
    if not event.head:
        raise _incomplete("pull_request.head.sha")
    merge = asked.repository.head or ""
    parents = parents_in_object(asked.repository.git, merge) if merge else ()
    if len(parents) == 2 and parents[1] == event.head:
        base, tip = (_need(history, parent) for parent in parents)
        history.complete(tip, (base,))
        fork = _merge_base(asked, base, tip)
        return Ends(merge, base, tip, (base,), "" if fork == base else fork)
    pulled = f"refs/pull/{event.number}/head" if event.number else ""
    tip = _need(history, event.head, *([pulled] if pulled else []))
    branch = history.branch(event.base_branch) if event.base_branch else ""
    if not branch:
        raise CouldNotCheck(
            "The branch that the pull request goes into is not here.", hint=WHAT_TO_SET, code="base"
        )
    return _from_merge_base(asked, branch, tip)


def _merge_group(asked: Asked) -> Ends:
    """All that the queue has put on the base."""
    event, history = asked.event, asked.history
    if not event.base or not event.head:
        raise _incomplete("merge_group.base_sha and merge_group.head_sha")
    tip, base = _need(history, event.head), _need(history, event.base)
    history.complete(tip, (base,))
    return Ends(tip, base, tip, (base,))


def _push(asked: Asked) -> Ends:
    """From where the ref stood to where it stands."""
    event, history = asked.event, asked.history
    if event.deleted or (event.after and not event.after.strip("0")):
        head = asked.repository.head or ""
        return Ends(head, head, skipped="The ref was deleted.")
    if not event.after or not event.before:
        raise _incomplete("before and after")
    tip = _need(history, event.after)
    if not event.before.strip("0"):
        return _created(asked, tip)
    before = history.commit(event.before)
    if not before:
        return _created(
            asked,
            tip,
            note="A force push: the commit before it is not to be had any more, so more was "
            "checked than was pushed.",
        )
    history.complete(tip, (before,))
    if is_ancestor(asked.repository.git, before, tip):
        return Ends(tip, before, tip, (before,))
    return _from_merge_base(
        asked, before, tip, note="A force push: compared with where the histories part."
    )


def _created(asked: Asked, tip: str, note: str = "") -> Ends:
    """A new ref: what the default branch does not have; of a new default branch everything."""
    event = asked.event
    notes = (note,) if note else ()
    default = event.default_branch
    if not default or event.ref == f"refs/heads/{default}":
        asked.history.complete(tip, ())
        return Ends(tip, "", tip, (), notes=notes)
    branch = asked.history.branch(default)
    if not branch:
        raise CouldNotCheck("The default branch is not here.", hint=WHAT_TO_SET, code="base")
    return _from_merge_base(asked, branch, tip, note=note)


def _tree_only(asked: Asked) -> Ends:
    """Nothing is compared: the tree that is checked out."""
    head = asked.repository.head
    if not head:
        raise _unborn()
    note = f"'{asked.settings.event}' compares nothing: the tree that is checked out was checked."
    return Ends(head, head, notes=(note,))


EVENTS: dict[str, Callable[[Asked], Ends]] = {
    PULL_REQUEST: _pull_request,
    TARGET: _pull_request,
    "pull_request_review": _pull_request,
    "pull_request_review_comment": _pull_request,
    MERGE_GROUP: _merge_group,
    PUSH: _push,
    "workflow_dispatch": _tree_only,
    "repository_dispatch": _tree_only,
    "schedule": _tree_only,
    "release": _tree_only,
    "workflow_run": _tree_only,
}
"""How each event's range is found."""


# --- without an event ----------------------------------------------------------------------------


def _given(asked: Asked) -> Ends:
    """The ends that the user has named."""
    settings, history = asked.settings, asked.history
    if not settings.base:
        raise UsageError("head: set 'base' too.", hint="base: what the range starts after.")
    tip = _named(asked, "head", settings.head) if settings.head else asked.repository.head
    if not tip:
        raise _unborn()
    if not settings.base.strip("0"):
        return _without_base(asked, tip)
    base = _named(asked, "base", settings.base)
    history.complete(tip, (base,))
    return _from_merge_base(asked, base, tip)


def _without_base(asked: Asked, tip: str) -> Ends:
    """Zeros for a base, as other CIs give for a new branch: what the default branch lacks."""
    default = asked.history.has("refs/remotes/origin/HEAD")
    if not default and asked.event.default_branch:
        default = asked.history.branch(asked.event.default_branch)
    if default and default != tip:
        return _from_merge_base(asked, default, tip)
    asked.history.complete(tip, ())
    return Ends(tip, "", tip, ())


def _local(asked: Asked) -> Ends:
    """On a developer's machine: what the remote's default branch does not have."""
    base = asked.history.has("refs/remotes/origin/HEAD")
    if not base:
        raise UsageError(
            "base: what is the range to start after?",
            hint="duck-tape ci --base main    (the branch that you will merge into)",
        )
    if not asked.repository.head:
        raise _unborn()
    return _from_merge_base(asked, base, asked.repository.head)


def _named(asked: Asked, name: str, revision: str) -> str:
    """The commit of a revision that the user has typed; fetched where it is missing.

    An id is fetched as such, anything else as a branch of the remote's.
    """
    found = asked.history.has(revision)
    if not found and is_id(revision):
        found = asked.history.commit(revision)
    elif not found and is_ref(revision):
        found = asked.history.branch(revision.removeprefix(f"{REMOTE}/"))
    if not found:
        raise CouldNotCheck(f"{name}: no such commit here.", hint=WHAT_TO_SET, code="base")
    return found


# --- shared --------------------------------------------------------------------------------------


def _from_merge_base(asked: Asked, base: str, tip: str, note: str = "") -> Ends:
    """The commits of `base..tip`, and the trees of the merge base and of the tip."""
    asked.history.complete(tip, (base,))
    notes = [note] if note else []
    bases = merge_bases(asked.repository.git, base, tip)
    if not bases:
        notes.append("The histories have nothing in common: everything counts as added.")
    if bases and bases[0] == tip:
        return Ends(tip, tip, notes=tuple(notes), skipped="The range has no commits.")
    return Ends(tip, bases[0] if bases else "", tip, (base,), notes=tuple(notes))


def _merge_base(asked: Asked, base: str, tip: str) -> str:
    return next(iter(merge_bases(asked.repository.git, base, tip)), "")


def _need(history: History, commit: str, *refs: str) -> str:
    found = history.commit(commit, *refs)
    if not found:
        raise CouldNotCheck(
            f"The commit {commit[:12]} is not here and cannot be fetched.",
            hint=WHAT_TO_SET,
            code="missing-commit",
        )
    return found


def _incomplete(what: str) -> CouldNotCheck:
    return CouldNotCheck(
        f"The event does not tell {what}.",
        hint="Set 'base' and 'head'; see that GITHUB_EVENT_PATH names the event's file.",
        code="event",
    )


def _unborn() -> CouldNotCheck:
    return CouldNotCheck(
        "There is no commit yet.", hint="Check something out first.", code="unborn"
    )
