"""What is pending in a work tree, for `duck-tape status`; it also puts in order what was left."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from duck_tape.errors import CouldNotCheck, Refused
from duck_tape.git.holder import describe
from duck_tape.git.index_lock import lock_of
from duck_tape.git.lock import FOLDER, exclusive
from duck_tape.git.message import NONE, WRITTEN, bullet_for, message_file
from duck_tape.git.pending import load
from duck_tape.git.recovery import recover, settle_message
from duck_tape.git.settle import EDITED, WITHDRAWN, settle
from duck_tape.git.worktree import CLEAN, worktree_state

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from duck_tape.git.pending import PendingFile, Record
    from duck_tape.git.repository import Repository

    Render = Callable[[str, str], str]

RESTORED = "restored"
_TIMEOUT = 2.0


@dataclass(frozen=True, slots=True)
class Pending:
    """One pending file.

    Attributes:
        path: Relative to the top.
        state: `staged` (as we staged it), `edited` (the user has staged something else since),
            `unstaged` (taken out of the index), `conflict`.
        clean: Whether the work tree's file is what the index has.
        created: Whether there was no file before.
        block: The changelog block of the offered message.
    """

    path: str
    state: str
    clean: bool
    created: bool
    block: str


@dataclass(frozen=True, slots=True)
class Status:
    """All that is pending.

    Attributes:
        pending: The files.
        message: `present`, `restored` (it had been removed), `foreign` (another one stands there)
            or `none`.
        message_file: Where git takes it from.
        remarks: What was put in order, or could not be, and the way on.
        operation: `rebase`, `merge` and the like in progress, "" at rest.
        index_lock: Who holds git's `index.lock` and since when; "" when it is free.
    """

    pending: tuple[Pending, ...]
    message: str
    message_file: Path
    remarks: tuple[str, ...] = ()
    operation: str = ""
    index_lock: str = ""


def status(
    repository: Repository, render: Render | None = None, *, timeout: float = _TIMEOUT
) -> Status:
    """Return what is pending; undo or complete what was interrupted, restore a lost message.

    Args:
        repository: Where.
        render: Gives the changelog block of HEAD against the index for a path and a bullet, for a
            file that the user has edited since; the message then says what is staged now.
        timeout: Seconds to wait for locks.

    Raises `CouldNotCheck` when the record or a pending file cannot be read.
    """
    found = Status(
        (),
        NONE,
        message_file(repository.git_dir),
        operation=repository.operation_in_progress(),
        index_lock=_index_lock(repository),
    )
    if not (repository.git_dir / FOLDER).is_dir():
        return found
    try:
        with exclusive(repository.git_dir, timeout=timeout) as folder:
            remarks = recover(repository, folder, timeout=timeout)
            record = load(repository.git_dir)
            states = settle(repository, record)
            _render(repository, record, states, render)
            message = settle_message(repository, record)
    except (Refused, CouldNotCheck) as error:
        return _unchanged(repository, found, error)
    return replace(
        found,
        pending=_pending(repository, record, states),
        message=RESTORED if message == WRITTEN else message,
        remarks=remarks,
        index_lock=_index_lock(repository),
    )


def _unchanged(repository: Repository, found: Status, error: Refused | CouldNotCheck) -> Status:
    """The status where nothing could be put in order: busy, locked, or not writable."""
    record = load(repository.git_dir)
    pending = _pending(repository, record, settle(repository, record))
    return replace(found, pending=pending, remarks=(f"{error.message} {error.hint}".strip(),))


def _index_lock(repository: Repository) -> str:
    lock = lock_of(repository.layout.index_file)
    return describe(lock, repository.top) if lock.exists() else ""


def _render(
    repository: Repository, record: Record, states: dict[str, str], render: Render | None
) -> None:
    if render is None:
        return
    bullet = bullet_for(repository.comment_char)
    for path, state in states.items():
        if state == EDITED:
            record.files[path].block = render(path, bullet)


def _pending(repository: Repository, record: Record, states: dict[str, str]) -> tuple[Pending, ...]:
    return tuple(
        _one(repository, record.files[path], state)
        for path, state in sorted(states.items())
        if state != WITHDRAWN
    )


def _one(repository: Repository, file: PendingFile, state: str) -> Pending:
    clean = worktree_state(repository, file.path) == CLEAN
    return Pending(file.path, state, clean, file.before is None, file.block)
