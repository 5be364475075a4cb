"""Short ways to write a state, a memory and what a translation gave."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING

from duck_tape.memory.document import Document
from duck_tape.memory.sections import NAMES
from duck_tape.state.model import AgentState, LogEntry
from duck_tape.state.translate import translate
from duck_tape.text.clauses import split_reasoning

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from duck_tape.state.translate import Translation

NOON = dt.datetime(2026, 3, 4, 12, tzinfo=dt.UTC)
TODAY = "2026-03-05"


def log(*lines: str, at: dt.datetime = NOON) -> tuple[LogEntry, ...]:
    """Entries of `APPROVED: what - why` lines."""
    entries = []
    for line in lines:
        status, _, rest = line.partition(": ")
        entries.append(LogEntry(at, status, *split_reasoning(rest)))
    return tuple(entries)


def memory(**sections: Sequence[str]) -> Document:
    """A memory with the given entries, by section."""
    parts = ["# x", "## Contents"]
    for name in NAMES:
        parts += [f"## {name}", *(f"- {entry}" for entry in sections.get(name.lower(), ()))]
    return Document.parse(("\n".join(parts) + "\n").encode())


def entries(translation: Translation, section: str = "") -> list[tuple[str, str]]:
    """Keys and values of the candidates (of one section)."""
    return [
        (made.key, made.value) for made in translation.candidates if section in {"", made.section}
    ]


def withheld(translation: Translation) -> list[tuple[str, str]]:
    """Items held back, with their rules."""
    return [(held.item, held.rule) for held in translation.withheld]


def reports(translation: Translation) -> list[tuple[str, str, str]]:
    """Kind, key and other key of the reports."""
    return [(made.kind, made.key, made.other) for made in translation.reports]


def decide(*lines: str, standing: Iterable[str] = (), no_filter: bool = False) -> Translation:
    """Translate a log."""
    base = memory(decisions=tuple(standing))
    return translate(AgentState(log=log(*lines)), base, today=TODAY, no_filter=no_filter)


def learn(*facts: str, standing: Iterable[str] = ()) -> Translation:
    """Translate facts."""
    base = memory(glossary=tuple(standing))
    return translate(AgentState(facts=facts), base, today=TODAY)
