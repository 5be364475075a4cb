"""Short hands for merge tests: memories by section, candidates, and merging text into text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from duck_tape.memory.candidate import Candidate
from duck_tape.memory.changelog import describe
from duck_tape.memory.document import Document
from duck_tape.memory.rules import apply
from duck_tape.memory.sections import NAMES

if TYPE_CHECKING:
    from typing import Any

    from duck_tape.memory.merged import Merged

TODAY = "2026-03-05"


def memory(*, after: str = "", **bodies: str) -> str:
    """A memory with these bodies, sections named as `Deferred_Debt`; `after` follows headings."""
    named = {name.replace("_", "-"): body for name, body in bodies.items()}
    assert named.keys() <= set(NAMES)
    parts = ["# Shop Context\n"]
    for name in NAMES:
        body = named.get(name, "")
        parts.append(f"## {name}\n" + (after + body + "\n" if body else ""))
    return "\n".join(parts)


def body(text: str, name: str) -> str:
    """What stands under a section's heading, without outer line ends."""
    section = Document.parse(text.encode()).section(name)
    assert section
    return text[section.body_start : section.end].strip("\n")


def entry(section: str, key: str, value: str = "", date: str = TODAY, **more: Any) -> Candidate:
    return Candidate(section, key, value, date, **more)


def decision(key: str, value: str, date: str = TODAY, **more: Any) -> Candidate:
    return entry("Decisions", key, value, date, **more)


def fact(key: str, value: str, **more: Any) -> Candidate:
    return entry("Glossary", key, value, origin="Established Facts", **more)


def question(text: str, **more: Any) -> Candidate:
    return entry("Open-Questions", text, **more)


def merge(text: str, *candidates: Candidate, **options: Any) -> Merged:
    """Apply candidates, twice: the second time nothing may change."""
    options = {"today": TODAY, **options}
    merged = apply(Document.parse(text.encode()), candidates, **options)
    again = apply(merged.document, candidates, **options)
    assert again.data == merged.data
    assert again.changes == ()
    return merged


def told(merged: Merged) -> list[str]:
    """Its changes as lines."""
    return [describe(change) for change in merged.changes]


def kinds(merged: Merged) -> list[tuple[str, str, str]]:
    """Its reports: kind, key, other key."""
    return [(report.kind, report.key, report.other) for report in merged.reports]
