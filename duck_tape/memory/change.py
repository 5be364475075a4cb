"""One change of a memory, as data (spec: merge, "Changelog")."""

from __future__ import annotations

from dataclasses import dataclass, field

ADDED = "Added"
SUPERSEDED = "Superseded"
DROPPED = "Dropped"
REDACTED = "Redacted"


@dataclass(frozen=True, slots=True)
class Change:
    """What became of one entry between two versions of a document.

    Attributes:
        kind: `ADDED`, `SUPERSEDED`, `DROPPED` or `REDACTED`.
        section: Name of the section.
        key: The displayed key (of the new document; of the old one for a drop); "" for a
            redaction. One line.
        old: Superseded: the old value without its date, one line. A named note has none.
        new: Superseded: the new value likewise.
        reason: Dropped: why; "" where nobody has said it.
        count: Redacted: how many `<REDACTED>` marks are new.
        identity: What makes two keys of the section equal; reasons are found by it. It is no part
            of what makes two changes equal.
    """

    kind: str
    section: str
    key: str = ""
    old: str = ""
    new: str = ""
    reason: str = ""
    count: int = 0
    identity: str = field(default="", compare=False)
