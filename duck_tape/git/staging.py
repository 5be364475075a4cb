"""The staging room: a proposal becomes a staged change, and is taken back again.

Nothing else in duck-tape writes the index. `stage` prepares everything first (blob, work tree's
bytes, record), then holds git's lock for as short as it can: copy the index, see that nothing has
moved, write the file, let `git add` change the copy, make it the index.
"""

from __future__ import annotations

import contextlib
import shlex
from dataclasses import dataclass
from typing import TYPE_CHECKING

from duck_tape.errors import DuckTapeError, Refused
from duck_tape.git.environment import staging_obstacle
from duck_tape.git.filters import store, to_worktree
from duck_tape.git.index_lock import IndexLock
from duck_tape.git.lock import exclusive
from duck_tape.git.message import bullet_for
from duck_tape.git.objects import REGULAR
from duck_tape.git.operation import refuse_operation
from duck_tape.git.pending import Before, PendingFile, Step, digest, load, save
from duck_tape.git.recovery import complete, end_step, recover, settle_message
from duck_tape.git.rejection import put_back
from duck_tape.git.settle import WITHDRAWN, is_at, same_entry, settle
from duck_tape.git.target import check_target
from duck_tape.git.worktree import read_worktree, write_worktree

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from duck_tape.git.pending import Reasons
    from duck_tape.git.repository import Repository
    from duck_tape.git.target import Target
    from duck_tape.proposal import Proposal

TIMEOUT = 10.0
"""Seconds to wait for another duck-tape, and for git's lock."""


@dataclass(frozen=True, slots=True)
class Staged:
    """What `stage` did.

    Attributes:
        path: The file.
        blob: Id of the staged blob.
        message: `written`, `present` (ours, rewritten), `foreign` (another message stands there
            and was left alone) or `none` (nothing is pending after all).
        remarks: What was put in order first.
    """

    path: str
    blob: str
    message: str
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Rejected:
    """What `reject` did.

    Attributes:
        paths: The files that are as before.
        message: As in `Staged`.
        remarks: What was put in order first.
    """

    paths: tuple[str, ...]
    message: str
    remarks: tuple[str, ...] = ()


def stage(
    repository: Repository,
    proposal: Proposal,
    render: Callable[[str], str],
    *,
    reasons: Reasons | None = None,
    timeout: float = TIMEOUT,
) -> Staged:
    """Write a proposal to the work tree and the index, and offer its commit message.

    Args:
        repository: Where.
        proposal: Old and new content (in the form of `filters.content`).
        render: Gives the changelog block of HEAD against the new content; takes the bullet to use.
        reasons: Why entries were dropped, by section and key; added to those of earlier pending
            merges of the file.
        timeout: Seconds to wait for locks.

    Raises:
        Refused: what `check_target` refuses; `in-hook`; `busy`; `index-locked`; `moved` (the index
            or the file changed meanwhile); `normalised` (git would store something else). The
            index and the file are as before.
        CouldNotCheck: something cannot be read or written; as before, or, where even that could
            not be written, put back by the next command.
    """
    _refuse_hook(repository)
    with exclusive(repository.git_dir, timeout=timeout) as folder:
        remarks = recover(repository, folder, timeout=timeout, paths=(proposal.path,))
        target = _checked(repository, proposal)
        record = load(repository.git_dir)
        states = settle(repository, record)
        earlier = record.files.get(target.path)
        if states.get(target.path) == WITHDRAWN:
            earlier = None
        step, worktree = _prepare(repository, target, proposal.new, earlier)
        step.after.block = render(bullet_for(repository.comment_char))
        step.after.reasons |= reasons or {}
        record.step = step
        try:
            save(repository.git_dir, record)
            _carry_out(repository, folder, target, step.after, worktree, timeout=timeout)
            message = complete(repository, record)
        except BaseException:
            with contextlib.suppress(DuckTapeError, OSError):  # the first error is what is told
                _call_off(repository, folder)
            raise
        return Staged(proposal.path, step.after.blob, message, remarks)


def _refuse_hook(repository: Repository) -> None:
    obstacle = staging_obstacle(repository.environ)
    if obstacle:
        raise Refused(
            f"Nothing is staged from a hook: {obstacle}.",
            hint="Run the command yourself, outside of the commit.",
            code="in-hook",
        )


def _checked(repository: Repository, proposal: Proposal) -> Target:
    target = check_target(repository, proposal.path)
    if target.data != proposal.old:
        raise _moved(proposal.path)
    return target


def _moved(path: str) -> Refused:
    return Refused(
        f"{path}: has changed since it was read; nothing was staged.",
        hint="Run the command again.",
        code="moved",
    )


def _prepare(
    repository: Repository, target: Target, new: bytes, earlier: PendingFile | None
) -> tuple[Step, bytes]:
    """Store the new content; returns the step and the bytes for the work tree."""
    path, entry = target.path, target.entry
    if target.filtered:
        blob, worktree = store(repository, new, path=path), new
    else:
        blob = store(repository, new)
        worktree = to_worktree(repository, path, blob)
    if earlier is not None and is_at(entry, earlier):
        before = earlier.before
    else:  # the first one, or the user has staged an edit since: that is what stays
        before = _before(repository, target)
    after = PendingFile(
        path,
        before,
        entry.mode if entry is not None else REGULAR,
        blob,
        digest(worktree),
        "",
        dict(earlier.reasons) if earlier is not None else {},
    )
    return Step(after, target.worktree), worktree


def _before(repository: Repository, target: Target) -> Before | None:
    if target.entry is None or target.data is None or target.worktree is None:
        return None
    stored = repository.blob(target.entry.blob) if target.filtered else target.data
    return Before(target.entry.mode, target.entry.blob, stored, target.worktree)


def _carry_out(
    repository: Repository,
    folder: Path,
    target: Target,
    after: PendingFile,
    worktree: bytes,
    *,
    timeout: float,
) -> None:
    """Write the work tree and the index, under git's lock."""
    path = target.path
    with IndexLock(repository, folder, timeout=timeout) as lock:
        entries = repository.program.index_entries(path, index=lock.copy)
        unmoved = same_entry(entries[0] if entries else None, target.entry)
        if not unmoved or read_worktree(repository, path) != target.worktree:
            raise _moved(path)
        write_worktree(repository, path, worktree, folder)
        repository.git.output("add", "--", path, index=lock.copy, filters=True)
        added = repository.program.index_entries(path, index=lock.copy)
        if len(added) != 1 or not is_at(added[0], after):
            raise Refused(
                f"{path}: git would store other bytes than proposed (attributes, line endings).",
                hint="Normalise it first: "
                f"git add --renormalize -- {shlex.quote(path)}, and commit that.",
                code="normalised",
            )
        lock.install()


def _call_off(repository: Repository, folder: Path) -> None:
    """End a failed staging by what the disk says, not by what we remember."""
    record = load(repository.git_dir)
    if record.step is not None:
        end_step(repository, folder, record)


def reject(
    repository: Repository, paths: Sequence[str] = (), *, timeout: float = TIMEOUT
) -> Rejected:
    """Put pending files back as they were before the first pending merge, and our message away.

    Args:
        repository: Where.
        paths: Which files; all that are pending when empty.
        timeout: Seconds to wait for locks.

    Raises:
        Refused: nothing is pending (`nothing-pending`), an edit would be lost (`edited`),
            `in-hook`, `operation-in-progress`, `busy`, `index-locked`; nothing was written.
        CouldNotCheck: something cannot be written; the next command completes it.
    """
    _refuse_hook(repository)
    refuse_operation(repository.git_dir)
    with exclusive(repository.git_dir, timeout=timeout) as folder:
        remarks = recover(repository, folder, timeout=timeout, paths=paths)
        repository.refuse_missing_index()
        record = load(repository.git_dir)
        states = settle(repository, record)
        there = [path for path, state in states.items() if state != WITHDRAWN]
        chosen = [path for path in there if not paths or path in paths]
        missing = sorted(set(paths) - set(chosen))
        if missing or not chosen:
            message = settle_message(repository, record)
            if not missing and remarks:
                return Rejected((), message, remarks)
            raise _nothing_pending(missing)
        put_back(repository, folder, record, chosen, timeout=timeout)
        return Rejected(tuple(chosen), settle_message(repository, record), remarks)


def _nothing_pending(missing: Sequence[str]) -> Refused:
    where = f"{', '.join(missing)}: nothing" if missing else "Nothing"
    return Refused(f"{where} is pending.", hint="See: duck-tape status", code="nothing-pending")
