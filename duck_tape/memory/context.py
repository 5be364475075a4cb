"""What the section rules share while one merge runs."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from duck_tape.memory.merged import Report
from duck_tape.text.identity import question_identity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from duck_tape.memory.candidate import Candidate
    from duck_tape.memory.document import Document
    from duck_tape.memory.habits import Habits
    from duck_tape.memory.model import Entry, Section
    from duck_tape.memory.page import Page
    from duck_tape.memory.sections import SectionSpec


@dataclass
class Context:
    """One merge: what goes in, and what the rules have found so far.

    Attributes:
        document: The memory.
        page: The same as lines.
        habits: How its author sets blank lines.
        today: The clock's date, `YYYY-MM-DD`, for candidates without one.
        done: Identities of the state's finished items; what is also in Remaining is not among them.
        supersede: Identities of the keys that the user allows to supersede, as given.
        answered: Why a question is resolved, by its identity.
        reasons: Why an entry is dropped, by section and identity.
        reports: What the user should know.
        used: The keys of `supersede` that a candidate had to do with.
    """

    document: Document
    page: Page
    habits: Habits
    today: str
    done: frozenset[str] = frozenset()
    supersede: dict[str, str] = field(default_factory=dict)
    answered: dict[str, str] = field(default_factory=dict)
    reasons: dict[tuple[str, str], str] = field(default_factory=dict)
    reports: list[Report] = field(default_factory=list)
    used: set[str] = field(default_factory=set)

    def sections(self, spec: SectionSpec) -> list[Section]:
        """All sections of that name."""
        return [section for section in self.document.sections if section.name == spec.name]

    def entries(self, spec: SectionSpec) -> Iterator[Entry]:
        """Their entries, in the order of the document."""
        for section in self.sections(spec):
            yield from section.entries

    def report(self, kind: str, candidate: Candidate, other: str = "", detail: str = "") -> None:
        """Note something about a candidate."""
        self.reports.append(Report(kind, candidate.section, candidate.key, other, detail))

    def date(self, candidate: Candidate) -> str:
        """The candidate's date, or today's."""
        return candidate.date or self.today

    def answer(self, candidate: Candidate, reason: str) -> None:
        """The candidate answers the questions that its texts are; the first answer counts."""
        for text in candidate.answers:
            self.answered.setdefault(question_identity(text), reason)

    def may_supersede(self, identity: str) -> bool:
        """Whether the user named this key as one to supersede."""
        if identity not in self.supersede:
            return False
        self.used.add(identity)
        return True
