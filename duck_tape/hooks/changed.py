"""The changelogs of what is staged: one difference for each memory that changed."""

from __future__ import annotations

from duck_tape.hooks.staged import contents
from duck_tape.memory.change import ADDED, DROPPED, REDACTED
from duck_tape.memory.changes import compare
from duck_tape.memory.document import Document
from duck_tape.memory.moved import moves

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from duck_tape.hooks.staged import Staged
    from duck_tape.memory.change import Change


class Changed:
    """One memory with its changes; reasons are empty.

    Attributes:
        path: Relative to the top.
        changes: What has changed in meaning, maybe nothing.
    """

    __slots__ = ("changes", "path")

    def __init__(self, path: str, changes: tuple[Change, ...]) -> None:
        """See the class."""
        self.path = path
        self.changes = changes


def documents(blobs: Sequence[str], path: str) -> list[Document | None]:
    """Return the documents in blobs of one memory; None for "" (no such file).

    Raises what `contents` raises, and `Refused` for one that is not UTF-8.
    """
    return [
        Document.parse(data, path) if blob else None
        for blob, data in zip(blobs, contents(blobs), strict=True)
    ]


def changed(differing: Sequence[Staged]) -> list[Changed]:
    """Return what has changed in memories that differ; one that was only moved is left out."""
    return from_blobs([(one.path, one.old, one.file) for one in differing])


def from_blobs(rows: Sequence[tuple[str, str, str]]) -> list[Changed]:
    """Return the same for memories by path, blob before and after ("" where there is no file)."""
    moved = moves(rows)
    without = {*moved, *moved.values()}
    return [
        Changed(path, compare(*documents((old, new), path)))
        for path, old, new in rows
        if path not in without
    ]


def is_half_moved(found: Sequence[Changed]) -> bool:
    """Whether it looks as if a memory had been moved and edited at once."""
    kinds = [{change.kind for change in one.changes} - {REDACTED} for one in found]
    return {DROPPED} in kinds and {ADDED} in kinds
