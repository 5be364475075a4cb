"""A proposal to write: what a workflow hands to the staging room, and nothing else does."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from duck_tape.memory.change import Change


@dataclass(frozen=True, slots=True)
class Proposal:
    """New content for one tracked file.

    Attributes:
        path: Repository-relative, `/`-separated.
        old: Content in the index, as `duck_tape.git.filters.content` gives it (as stored, unless a
            filter driver stands between); None where the index has none.
        new: Content to stage, in the same form.
        changes: What the new content changes in meaning, computed by comparing the two.
    """

    path: str
    old: bytes | None
    new: bytes
    changes: tuple[Change, ...] = field(default=())
