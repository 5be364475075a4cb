"""Memories in git: their versions as documents, and the changelog between two of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from duck_tape.git.filters import content
from duck_tape.memory.changelog import render, with_reasons
from duck_tape.memory.changes import compare
from duck_tape.memory.document import Document
from duck_tape.redaction.shown import shown

if TYPE_CHECKING:
    from collections.abc import Mapping

    from duck_tape.git.objects import Index
    from duck_tape.git.repository import Repository
    from duck_tape.memory.change import Change

    Reasons = Mapping[tuple[str, str], str]


@dataclass(frozen=True, slots=True)
class Difference:
    """The changelog between two versions of one memory.

    Attributes:
        path: The memory, relative to the repository.
        changes: What changed, reasons filled in.
        block: The changelog, masked.
    """

    path: str
    changes: tuple[Change, ...]
    block: str

    @property
    def message(self) -> str:
        """The block for a commit message, "" where the memory differs in its form only."""
        return self.block if self.changes else ""


def version(repository: Repository, source: str | Index, path: str) -> Document | None:
    """Return the memory of a revision or the index; None where it has none.

    `HEAD` before the first commit has none. Raises `Refused` for an unknown revision, a conflict,
    or a memory that is not UTF-8; `CouldNotCheck` for a missing object.
    """
    if source == "HEAD" and repository.head is None:
        return None
    found = content(repository, source, path)
    return None if found is None else Document.parse(found.data, path)


def between(
    path: str,
    old: Document | None,
    new: Document | None,
    reasons: Reasons,
    *,
    bullet: str = "-",
) -> Difference:
    """Return the changelog of two versions of the memory at `path`."""
    changes = with_reasons(compare(old, new), reasons)
    return Difference(path, changes, render(changes, path=path, bullet=bullet, mask=shown))
