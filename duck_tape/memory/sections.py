"""The seven sections of a memory, as one table (spec: the memory, "Shape").

A section rule elsewhere asks this table for a section's kind and never for its name.
"""

from __future__ import annotations

KEYED = "keyed"
DEBT = "debt"
QUESTION = "question"
NOTE = "note"

CONTENTS = "Contents"
"""The eighth heading: the list of the others."""


class SectionSpec:
    """What is fixed about one section.

    Attributes:
        name: The heading's text, case-sensitive.
        kind: `KEYED`, `DEBT`, `QUESTION` or `NOTE`.
        noun: The word of its scaffold line (`goal`, ...), "" where a bootstrap leaves it empty.
        dated: Whether an entry carries `(date: YYYY-MM-DD)` when we write it.
    """

    __slots__ = ("dated", "kind", "name", "noun")

    def __init__(self, name: str, kind: str, noun: str, *, dated: bool) -> None:
        """See the class for the meaning of each part."""
        self.name = name
        self.kind = kind
        self.noun = noun
        self.dated = dated


SECTIONS: tuple[SectionSpec, ...] = (
    SectionSpec("Goals", KEYED, "goal", dated=False),
    SectionSpec("Decisions", KEYED, "decision", dated=True),
    SectionSpec("Conventions", KEYED, "convention", dated=False),
    SectionSpec("Glossary", KEYED, "term", dated=False),
    SectionSpec("Deferred-Debt", DEBT, "deferral", dated=True),
    SectionSpec("Open-Questions", QUESTION, "", dated=True),
    SectionSpec("Notes", NOTE, "", dated=True),
)

BY_NAME: dict[str, SectionSpec] = {spec.name: spec for spec in SECTIONS}
NAMES: tuple[str, ...] = tuple(BY_NAME)
