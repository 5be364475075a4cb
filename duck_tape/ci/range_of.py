"""Which commits a run is about, and which two trees (spec: action, "The range, done right").

git alone is asked: the forge's API shows 250 commits and 3,000 files at most. The base that a pull
request's event names is stale as soon as somebody else merges, so it is never used; what counts is
the merge that the forge has made, or the base branch as it is now.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from duck_tape.ci.ends import Ends, from_merge_base, incomplete, merge_base, need, unborn
from duck_tape.ci.range_by_hand import given, local
from duck_tape.errors import CouldNotCheck, UsageError
from duck_tape.git.deepen import WHAT_TO_SET
from duck_tape.git.ranges import is_ancestor, parents_in_object

if TYPE_CHECKING:
    from collections.abc import Callable

    from duck_tape.ci.ends import Asked
    from duck_tape.ci.inputs import Inputs

PULL_REQUEST = "pull_request"
TARGET = "pull_request_target"
MERGE_GROUP = "merge_group"
PUSH = "push"


def ends_of(asked: Asked) -> Ends:
    """Return the range of a run.

    Raises:
        UsageError: an event that says nothing of a range, or one that is not safe to check under.
        CouldNotCheck: history is missing and cannot be fetched.
    """
    refuse_target(asked.settings)
    if asked.settings.base or asked.settings.head:
        return given(asked)
    name = asked.settings.event
    if not name:
        return local(asked)
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
        raise incomplete("pull_request.head.sha")
    merge = asked.repository.head or ""
    parents = parents_in_object(asked.repository.git, merge) if merge else ()
    if len(parents) == 2 and parents[1] == event.head:
        base, tip = (need(history, parent) for parent in parents)
        history.complete(tip, (base,))
        fork = merge_base(asked, base, tip)
        return Ends(merge, base, tip, (base,), "" if fork == base else fork)
    pulled = f"refs/pull/{event.number}/head" if event.number else ""
    tip = need(history, event.head, *([pulled] if pulled else []))
    branch = history.branch(event.base_branch) if event.base_branch else ""
    if not branch:
        raise CouldNotCheck(
            "The branch that the pull request goes into is not here.", hint=WHAT_TO_SET, code="base"
        )
    return from_merge_base(asked, branch, tip)


def _merge_group(asked: Asked) -> Ends:
    """All that the queue has put on the base."""
    event, history = asked.event, asked.history
    if not event.base or not event.head:
        raise incomplete("merge_group.base_sha and merge_group.head_sha")
    tip, base = need(history, event.head), need(history, event.base)
    history.complete(tip, (base,))
    return Ends(tip, base, tip, (base,))


def _push(asked: Asked) -> Ends:
    """From where the ref stood to where it stands."""
    event, history = asked.event, asked.history
    if event.deleted or (event.after and not event.after.strip("0")):
        head = asked.repository.head or ""
        return Ends(head, head, skipped="The ref was deleted.")
    if not event.after or not event.before:
        raise incomplete("before and after")
    tip = need(history, event.after)
    if not event.before.strip("0"):
        return _created(asked, tip)
    before = history.commit(event.before)
    if not before:
        return _created(
            asked,
            tip,
            warning="A force push: the commit before it is not to be had any more, so more was "
            "checked than was pushed.",
        )
    history.complete(tip, (before,))
    if is_ancestor(asked.repository.git, before, tip):
        return Ends(tip, before, tip, (before,))
    return from_merge_base(
        asked, before, tip, warning="A force push: compared with where the histories part."
    )


def _created(asked: Asked, tip: str, warning: str = "") -> Ends:
    """A new ref: what the default branch does not have; of a new default branch everything."""
    event = asked.event
    warnings = (warning,) if warning else ()
    default = event.default_branch
    if not default or event.ref == f"refs/heads/{default}":
        asked.history.complete(tip, ())
        return Ends(tip, "", tip, (), warnings=warnings)
    branch = asked.history.branch(default)
    if not branch:
        raise CouldNotCheck("The default branch is not here.", hint=WHAT_TO_SET, code="base")
    return from_merge_base(asked, branch, tip, warning=warning)


def _tree_only(asked: Asked) -> Ends:
    """Nothing is compared: the tree that is checked out."""
    head = asked.repository.head
    if not head:
        raise unborn()
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
