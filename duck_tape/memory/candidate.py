"""What a session proposes for the memory: candidates, after translation and filter."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Candidate:
    """One entry that wants into the memory.

    Attributes:
        section: Name of the target section.
        key: Displayed key (keyed sections), the question's text, the debt's body, or the note's
            name.
        value: Keyed: the value without its date. Debt: "". Questions: "". Notes: the body.
        date: `YYYY-MM-DD`; written where the section's entries are dated.
        origin: The state's section it came from (`Decision Log`, `command`, ...).
        source: The item as the state has it, for reports.
        explicit: The author named the key (bold key, `term:`); else it was derived.
        may_supersede: Whether an entry of the same key and another value is superseded. False for
            a derived subject that is no definition: then the clash is reported instead and the
            key becomes `fallback_key`.
        fallback_key: The first-clause key to use when `may_supersede` is false and the key is
            taken by another value.
        group: Sub-heading to stand under, "" for the ungrouped part.
        answers: Texts that this candidate answers as a question (its key and its whole text);
            only decisions and facts of the state have any.
        todo, issue: Debt only: the arguments of `TODO(...)`.
    """

    section: str
    key: str
    value: str
    date: str
    origin: str = ""
    source: str = ""
    explicit: bool = True
    may_supersede: bool = True
    fallback_key: str = ""
    group: str = ""
    answers: tuple[str, ...] = ()
    todo: str = ""
    issue: str = ""
