"""What a killed command has left is put in order by the next one.

The record says what was under way. A staging whose index is in place is completed, any other is
undone; a rejection is completed, since the user asked for it. What the user has edited in between
is never touched.
"""

from __future__ import annotations

import contextlib
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from duck_tape.files import TEMPORARY, Folder, telling
from duck_tape.git.index_lock import clear_remains
from duck_tape.git.message import publish
from duck_tape.git.pending import digest, load, save
from duck_tape.git.rejection import finish_rejection
from duck_tape.git.settle import UNSTAGED, WITHDRAWN, is_at, settle
from duck_tape.git.worktree import read_worktree, write_worktree

if TYPE_CHECKING:
    from collections.abc import Iterable

    from duck_tape.git.pending import Record, Step
    from duck_tape.git.repository import Repository


def recover(
    repository: Repository, folder: Path, *, timeout: float, paths: Iterable[str] = ()
) -> tuple[str, ...]:
    """Put in order what a killed duck-tape has left; returns a sentence for each thing done.

    Args:
        repository: The work tree's.
        folder: Our folder in its git directory; the caller holds our lock on it.
        timeout: Seconds to wait for git's lock, where the index must be written.
        paths: Further memories beside which a temporary file may lie.

    Raises `CouldNotCheck` and `Refused` (`index-locked`) when it cannot be done now.
    """
    said = []
    with telling(f"write in {folder}"), Folder.open(folder) as opened:
        if clear_remains(folder, repository.layout.index_file):
            said.append("Removed the index.lock that an interrupted duck-tape had left.")
        opened.sweep()
    record = load(repository.git_dir)
    _remove_siblings(repository.top, {*paths, *_paths(record)})
    if record.step is not None:
        said.append(end_step(repository, folder, record))
    if record.rejecting:
        said.append(finish_rejection(repository, folder, record, timeout=timeout))
        settle_message(repository, record)
    return tuple(said)


def _paths(record: Record) -> set[str]:
    step = {record.step.after.path} if record.step is not None else set()
    return {*record.files, *step}


def _remove_siblings(top: Path, paths: Iterable[str]) -> None:
    """Remove temporary files that lie beside a memory (another file system than git's)."""
    for path in paths:
        name = PurePosixPath(path)
        if name.is_absolute() or ".." in name.parts or not name.name:
            continue  # the checks of the target tell it
        left = Path(top, name.with_name(f".{name.name}{TEMPORARY}"))
        with telling(f"clean up beside {path}"), contextlib.suppress(NotADirectoryError):
            left.unlink(missing_ok=True)


def end_step(repository: Repository, folder: Path, record: Record) -> str:
    """Complete a staging whose index is in place, undo any other; says which.

    Raises `CouldNotCheck` when that cannot be written; it can be called again.
    """
    step = record.step
    assert step is not None  # noqa: S101  (the callers look)
    entries = repository.program.index_entries(step.after.path)
    if entries and not entries[0].stage and is_at(entries[0], step.after):
        complete(repository, record)
        return f"Completed the interrupted staging of {step.after.path}."
    said = _undo(repository, folder, step)
    record.step = None
    save(repository.git_dir, record)
    return said


def complete(repository: Repository, record: Record) -> str:
    """Enter a staging that has succeeded into the record and offer the message.

    Returns what `message.offer` returns.
    """
    step = record.step
    assert step is not None  # noqa: S101  (the callers look)
    after = step.after
    record.files[after.path] = after
    before = after.before
    if before is not None and (before.mode, before.blob) == (after.mode, after.blob):
        del record.files[after.path]  # several merges that come to nothing
    record.step = None
    return settle_message(repository, record)


def settle_message(repository: Repository, record: Record) -> str:
    """Bring the record, the message and what the user has done meanwhile together.

    Returns what `message.offer` returns.
    """
    states = settle(repository, record)
    files = [
        record.files[path] for path, state in states.items() if state not in {UNSTAGED, WITHDRAWN}
    ]
    return publish(repository.git_dir, record, files)


def _undo(repository: Repository, folder: Path, step: Step) -> str:
    """Put the work tree's file back, where it is still the one that we wrote."""
    path = step.after.path
    data = read_worktree(repository, path)
    if data == step.undo:
        return f"An interrupted staging of {path} had changed nothing."
    if data is None or digest(data) != step.after.digest:
        return f"A staging of {path} was interrupted; it has been edited since and is left as is."
    write_worktree(repository, path, step.undo, folder)
    return f"Undid the interrupted staging of {path}."
