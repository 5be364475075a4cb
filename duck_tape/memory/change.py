"""One change of a memory, as data (spec: merge, "Changelog").

A plain class with slots: the hooks import this, and `dataclasses` alone costs as much as a hook.
"""

from __future__ import annotations

ADDED = "Added"
SUPERSEDED = "Superseded"
DROPPED = "Dropped"
REDACTED = "Redacted"


class Change:
    """What became of one entry between two versions of a document; a value, never modified.

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

    __slots__ = ("count", "identity", "key", "kind", "new", "old", "reason", "section")

    def __init__(
        self,
        kind: str,
        section: str,
        key: str = "",
        old: str = "",
        new: str = "",
        *,
        reason: str = "",
        count: int = 0,
        identity: str = "",
    ) -> None:
        """See the class for the meaning of each part."""
        self.kind = kind
        self.section = section
        self.key = key
        self.old = old
        self.new = new
        self.reason = reason
        self.count = count
        self.identity = identity

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Change) and self.told() == other.told()

    def __hash__(self) -> int:
        return hash(self.told())

    def __repr__(self) -> str:
        return f"Change{self.told()}"

    def told(self) -> tuple[str, str, str, str, str, str, int]:
        """All that a changelog tells, in the order of the attributes; two equal ones are equal."""
        return (
            self.kind,
            self.section,
            self.key,
            self.old,
            self.new,
            self.reason,
            self.count,
        )

    def because(self, reason: str) -> Change:
        """The same change with a reason."""
        return Change(
            self.kind,
            self.section,
            self.key,
            self.old,
            self.new,
            reason=reason,
            count=self.count,
            identity=self.identity,
        )
