"""What a merge gives back: a new document, the reasons of its drops, what the user should know.

What has changed always comes from comparing documents, so that every report tells what is, not
what a step meant to do.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from duck_tape.memory.change import Change
    from duck_tape.memory.document import Document

EQUAL = "equal"
"""The memory says it already."""
OVERTAKEN = "overtaken"
"""A later candidate of the same merge has the same key."""
OLDER = "older"
"""The memory's entry is dated after the candidate."""
NEAR_IDENTICAL = "near-identical"
"""An existing key is so alike that it may be meant, or it is the one that a candidate would have by
its derived key; the candidate was added beside it, in the second case under a longer key."""
ANSWERED = "answered"
"""A question that a decision or fact of the same state answers; not added."""
EMPTY = "empty"
"""A candidate without key or value; not added."""
UNUSED = "unused"
"""A key given to `--supersede` that no candidate has to do with."""


@dataclass(frozen=True, slots=True)
class Report:
    """One thing about a merge that its changes do not tell.

    Attributes:
        kind: One of this module's words.
        section: Name of the section, "" for `UNUSED`.
        key: The candidate's key.
        other: The other key of a pair; for `OLDER` the entry's as displayed.
        detail: In words: why, or the option that decides otherwise.
    """

    kind: str
    section: str
    key: str
    other: str = ""
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Merged:
    """The outcome of section rules or of an explicit act.

    Attributes:
        document: The new memory, read from its bytes.
        changes: What differs in meaning from the old one: `changes.compare` of the two documents,
            with the reasons filled in.
        reasons: Why entries were dropped, by section and key identity.
        reports: What the user should know, in the order of the schema and the candidates.
    """

    document: Document
    changes: tuple[Change, ...] = ()
    reasons: dict[tuple[str, str], str] = field(default_factory=dict)
    reports: tuple[Report, ...] = ()

    @property
    def data(self) -> bytes:
        """The new memory's bytes, UTF-8."""
        return self.document.source
