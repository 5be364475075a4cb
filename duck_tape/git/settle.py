"""What has become of what was pending: committed, taken back, edited, or still there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from duck_tape.git.pending import digest
from duck_tape.git.worktree import read_worktree

if TYPE_CHECKING:
    from duck_tape.git.objects import Entry
    from duck_tape.git.pending import PendingFile, Record
    from duck_tape.git.repository import Repository

STAGED = "staged"
EDITED = "edited"
UNSTAGED = "unstaged"
CONFLICT = "conflict"
WITHDRAWN = "withdrawn"


def settle(repository: Repository, record: Record) -> dict[str, str]:
    """Take files out of the record that are pending no more; returns the others' states by path.

    `STAGED`: the index holds what we put there. `EDITED`: it holds something else that HEAD has
    not. `UNSTAGED`: it holds what HEAD has, and HEAD is the commit at which we staged, so the user
    has only taken it out of the index. `WITHDRAWN`: the same, and the work tree has it no more
    either; it may come back (`git stash pop --index`). `CONFLICT`: it holds several versions.
    """
    head = repository.head or ""
    states = {}
    for path, file in list(record.files.items()):
        committed = repository.program.tree_entry(head, path) if head else None
        state = _state(repository, file, committed, moved=head != record.head)
        if state:
            states[path] = state
        else:
            del record.files[path]
    record.head = head
    return states


def _state(
    repository: Repository, file: PendingFile, committed: Entry | None, *, moved: bool
) -> str:
    """The state of one file, "" when nothing of it is pending any more."""
    if is_at(committed, file):
        return ""
    entries = repository.program.index_entries(file.path)
    if entries and entries[0].stage:
        return CONFLICT
    entry = entries[0] if entries else None
    if is_at(entry, file):
        return STAGED
    if same_entry(entry, committed):
        return "" if moved else _taken_out(repository, file)
    return EDITED


def _taken_out(repository: Repository, file: PendingFile) -> str:
    data = read_worktree(repository, file.path)
    return UNSTAGED if data is not None and digest(data) == file.digest else WITHDRAWN


def is_at(entry: Entry | None, file: PendingFile) -> bool:
    """Whether an entry is what a pending file has staged."""
    return entry is not None and (entry.mode, entry.blob) == (file.mode, file.blob)


def same_entry(one: Entry | None, other: Entry | None) -> bool:
    """Whether two entries have the same mode and content."""
    if one is None or other is None:
        return one is other
    return (one.mode, one.blob) == (other.mode, other.blob)
