"""The versions of memories that a range holds, as documents: each blob is read once in a row."""

from __future__ import annotations

from typing import TYPE_CHECKING

from duck_tape.errors import CouldNotCheck, Refused
from duck_tape.memory.changes import compare
from duck_tape.memory.document import Document
from duck_tape.memory.following import Follower

if TYPE_CHECKING:
    from duck_tape.git.batch import Objects
    from duck_tape.memory.change import Change

_KEPT = 16
"""Documents that are kept: a commit's new version is the next one's old."""
_FEWEST = 2
_ROOM = 4_000_000
"""Bytes of the documents that are kept; the last two are, whatever their size."""


class Versions:
    """Blobs by id, as bytes and as documents."""

    def __init__(self, objects: Objects) -> None:
        """Take the reader of objects."""
        self._objects = objects
        self._documents: dict[str, Document] = {}
        self._size = 0
        self._follower = Follower()
        self._compared: dict[tuple[str, str], tuple[Change, ...]] = {}

    def data(self, blob: str) -> bytes:
        """Return a blob's bytes; raises `CouldNotCheck` (code `missing-blob`)."""
        found = self._objects.blob(blob)
        if found is None:
            raise CouldNotCheck(
                f"The blob {blob[:12]} cannot be read from the repository.",
                hint="See 'git fsck'; in a partial clone the remote must be reachable.",
                code="missing-blob",
            )
        return found

    def file(self, commit: str, path: str) -> bytes | None:
        """Return what a commit has at a path that we name; None where there is no file."""
        return self._objects.blob(f"{commit}:{path}")

    def document(self, blob: str, path: str) -> Document | None:
        """Return a memory; None for "" (there is none).

        Raises `Refused` (code `not-utf-8`) for one that is no text, and what `data` raises.
        """
        if not blob:
            return None
        found = self._documents.pop(blob, None)
        if found is None:
            found = Document.parse(self.data(blob), path)
            self._size += len(found.source)
        self._documents[blob] = found
        while len(self._documents) > (_FEWEST if self._size > _ROOM else _KEPT):
            self._size -= len(self._documents.pop(next(iter(self._documents))).source)
        return found

    def old_document(self, blob: str, path: str) -> Document | None:
        """Return what `document` does, None also for a version that is no text.

        For what only compares with an old version: the new one is told of by its own check.
        """
        try:
            return self.document(blob, path)
        except Refused as error:
            if error.code != "not-utf-8":
                raise
            return None

    def changes(self, old: str, new: str, path: str) -> tuple[Change, ...]:
        """Return what has changed in meaning from one blob of a memory to another ("" for none).

        Raises what `document` raises.
        """
        if not old or not new:
            return compare(self.document(old, path), self.document(new, path))
        found = self._compared.get((old, new))
        if found is None:
            before, after = (self._given(blob) for blob in (old, new))
            found = self._compared[old, new] = self._follower.compare(before, after, path)
        return found

    def leaves_records(self, old: str, new: str, path: str) -> bool:
        """Whether it is sure that all notes and debt lines of one version stand in the other.

        Raises what `document` raises.
        """
        self.changes(old, new, path)
        return self._follower.leaves_records(old, new)

    def _given(self, blob: str) -> tuple[str, bytes]:
        """A blob as the follower takes it; one that it knows is not read."""
        return blob, b"" if self._follower.knows(blob) else self.data(blob)
