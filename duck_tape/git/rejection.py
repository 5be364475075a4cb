"""Carrying out a rejection: index and work tree go back to what they were before the merges.

Spec: merge, `duck-tape reject`. The record tells that it is under way, so that a killed one is
completed by the next command.
"""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from duck_tape.errors import Refused
from duck_tape.git.filters import store
from duck_tape.git.index_lock import IndexLock
from duck_tape.git.pending import digest, save
from duck_tape.git.settle import is_at
from duck_tape.git.worktree import CLEAN, read_worktree, worktree_state, write_worktree

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from duck_tape.git.objects import Entry
    from duck_tape.git.pending import PendingFile, Record
    from duck_tape.git.repository import Repository


def put_back(
    repository: Repository, folder: Path, record: Record, paths: Sequence[str], *, timeout: float
) -> None:
    """Put pending files back and take them out of the record, which the caller then publishes.

    What is back already (a rejection that was interrupted) is no hindrance.

    Raises:
        Refused: one of them has been edited since (`edited`, with git's commands as hint), or
            git's lock is held (`index-locked`); nothing was written.
        CouldNotCheck: something cannot be written; calling again completes it.
    """
    files = [record.files[path] for path in paths]
    with IndexLock(repository, folder, timeout=timeout) as lock:
        for file in files:
            _refuse_edited(repository, file, lock.copy)
        record.rejecting = list(paths)
        save(repository.git_dir, record)
        for file in files:
            before = file.before
            write_worktree(repository, file.path, before.worktree if before else None, folder)
            _put_entry_back(repository, file, lock.copy)
        lock.install()
    for path in paths:
        del record.files[path]
    record.rejecting = []


def finish_rejection(repository: Repository, folder: Path, record: Record, timeout: float) -> str:
    """Complete a rejection that was interrupted; says what was done.

    Raises what `put_back` raises, but for an edit: then the files are left as they are.
    """
    paths = [path for path in record.rejecting if path in record.files]
    names = ", ".join(paths)
    try:
        put_back(repository, folder, record, paths, timeout=timeout)
    except Refused as error:
        if error.code != "edited":
            raise
        record.rejecting = []
        return f"The rejection of {names} was interrupted; it has been edited since: {error.hint}"
    return f"Completed the interrupted rejection of {names}."


def _put_entry_back(repository: Repository, file: PendingFile, index: Path) -> None:
    git, before = repository.git, file.before
    if before is None:
        git.output("update-index", "--force-remove", "--", file.path, index=index)
        return
    blob = store(repository, before.stored)  # the old blob may have been collected
    entry = f"{before.mode},{blob},{file.path}"
    git.output("update-index", "--add", "--cacheinfo", entry, index=index)
    git.output("add", "--refresh", "--", file.path, index=index, filters=True)


def _refuse_edited(repository: Repository, file: PendingFile, index: Path) -> None:
    entries = repository.program.index_entries(file.path, index=index)
    staged = len(entries) == 1 and is_at(entries[0], file)
    if not staged and not _is_before(entries, file):
        raise _edited(repository, file, "what is staged")
    data = read_worktree(repository, file.path)
    if data == (file.before.worktree if file.before else None):
        return
    if data is not None and digest(data) == file.digest:
        return
    if staged and worktree_state(repository, file.path) == CLEAN:
        return  # checked out again, with other line endings
    raise _edited(repository, file, "the work tree's file")


def _is_before(entries: Sequence[Entry], file: PendingFile) -> bool:
    if file.before is None or not entries:
        return file.before is None and not entries
    (first, *others), before = entries, file.before
    return not others and (first.mode, first.blob) == (before.mode, before.blob)


def _edited(repository: Repository, file: PendingFile, what: str) -> Refused:
    commands = _commands(repository, file)
    error = Refused(
        f"{file.path}: {what} has been edited since the merge; rejecting would lose that.",
        hint="See the edits: "
        f"git diff HEAD -- {shlex.quote(file.path)}. To give them up too: {' && '.join(commands)}",
        code="edited",
    )
    error.data = {"commands": commands}
    return error


def _commands(repository: Repository, file: PendingFile) -> list[str]:
    """The git commands that put a file back, edits or not."""
    name, before = shlex.quote(file.path), file.before
    if before is None:
        return [f"git rm --quiet --force -- {name}"]
    head = repository.head_entry(file.path)
    if head is not None and (head.mode, head.blob) == (before.mode, before.blob):
        return [f"git restore --staged --worktree -- {name}"]
    entry = shlex.quote(f"{before.mode},{before.blob},{file.path}")
    return [f"git update-index --cacheinfo {entry}", f"git checkout-index --force -- {name}"]
