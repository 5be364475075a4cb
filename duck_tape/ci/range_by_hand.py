"""A range that no event tells: named by hand, by another CI, or what is new on this machine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from duck_tape.ci.ends import Ends, from_merge_base, unborn
from duck_tape.ci.event import is_id, is_ref
from duck_tape.errors import CouldNotCheck, UsageError
from duck_tape.git.deepen import REMOTE, WHAT_TO_SET

if TYPE_CHECKING:
    from collections.abc import Mapping

    from duck_tape.ci.ends import Asked

_HEAD = "HEAD"
_SHOWN = 100
"""Characters of a revision that a message repeats."""
_LOOK = "See that it is spelled right: 'git branch --all' lists the branches that are here."


def given(asked: Asked) -> Ends:
    """The ends that the user has named."""
    settings, history = asked.settings, asked.history
    if not settings.base:
        raise UsageError("head: set 'base' too.", hint="base: what the range starts after.")
    known = history.has_all([_HEAD, *_refs(settings.head), *_refs(settings.base)])
    tip = _named(asked, "head", settings.head, known) if settings.head else known.get(_HEAD)
    if not tip:
        raise unborn()
    if not settings.base.strip("0"):
        return _without_base(asked, tip)
    base = _named(asked, "base", settings.base, known)
    history.complete(tip, (base,))
    return from_merge_base(asked, base, tip)


def _without_base(asked: Asked, tip: str) -> Ends:
    """Zeros for a base, as other CIs give for a new branch: what the default branch lacks."""
    default = asked.history.has("refs/remotes/origin/HEAD")
    if not default and asked.event.default_branch:
        default = asked.history.branch(asked.event.default_branch)
    if default and default != tip:
        return from_merge_base(asked, default, tip)
    asked.history.complete(tip, ())
    return Ends(tip, "", tip, ())


def local(asked: Asked) -> Ends:
    """On a developer's machine: what the remote's default branch does not have."""
    base = asked.history.has("refs/remotes/origin/HEAD")
    if not base:
        raise UsageError(
            "base: what is the range to start after?",
            hint="duck-tape ci --base main    (the branch that you will merge into)",
        )
    head = asked.repository.head
    if not head:
        raise unborn()
    if base == head and _has_one_branch(asked):
        raise CouldNotCheck(
            "This clone knows one branch of its remote's, the one that is checked out: there is "
            "nothing to compare it with.",
            hint="Name the branch that you will merge into: duck-tape ci --base main",
            code="base",
        )
    return from_merge_base(asked, base, head)


def _has_one_branch(asked: Asked) -> bool:
    """Whether the remote was cloned with `--single-branch`: no pattern in what is fetched."""
    said = asked.repository.git.run("config", "--get-all", f"remote.{REMOTE}.fetch")
    return said.code == 0 and b"*" not in said.output


def _named(asked: Asked, name: str, revision: str, known: Mapping[str, str]) -> str:
    """The commit of a revision that the user has typed; fetched where it is missing.

    An id is fetched as such, anything else as a branch of the remote's. `known` has the commits of
    refs that are here.
    """
    found = _unambiguous(name, revision, known) or asked.history.has(revision)
    if not found and is_id(revision):
        found = asked.history.commit(revision)
    elif not found and is_ref(revision):
        found = asked.history.branch(revision.removeprefix(f"{REMOTE}/"))
    if not found:
        told = revision if revision.isprintable() and len(revision) <= _SHOWN else "that revision"
        hint = WHAT_TO_SET if asked.history.is_cut_off() else _LOOK
        raise CouldNotCheck(f"{name}: there is no commit '{told}' here.", hint=hint, code="base")
    return found


def _refs(revision: str) -> list[str]:
    """The refs that a revision may be short for."""
    if is_id(revision) or not is_ref(revision):
        return []
    return [f"refs/{kind}/{revision}" for kind in ("heads", "remotes", "tags")]


def _unambiguous(name: str, revision: str, known: Mapping[str, str]) -> str:
    """The commit that a revision is a ref's name for, "" for none.

    Of a tag and a branch of one name git takes the tag, with a warning that nobody sees. Raises
    `UsageError` where they are different commits.
    """
    found = {ref: known[ref] for ref in _refs(revision) if ref in known}
    if len(set(found.values())) > 1:
        raise UsageError(
            f"{name}: several refs have the name '{revision[:80]}'.",
            hint=f"Write the one that you mean in full: {' or '.join(found)[:400]}",
            code="input",
        )
    return next(iter(found.values()), "")
