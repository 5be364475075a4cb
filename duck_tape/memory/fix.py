"""Repairs that need no judgement: near-miss headings, the contents list, the layout.

Spec: the memory, "What the schema check says". Nothing else is touched: no entry, note or other
text changes, line endings and a byte order mark stay. What is fixed needs no second fix.
"""

from __future__ import annotations

from duck_tape.memory.document import Document
from duck_tape.memory.edit import Edit, apply
from duck_tape.memory.lint_rules import contents, headings, layout
from duck_tape.memory.lint_sheet import Limits, Sheet

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from duck_tape.finding import Finding

    Rule = Callable[[Sheet], Iterator[Finding]]

STEPS: tuple[tuple[str, Rule], ...] = (
    ("DT104", headings.check),
    ("DT105", contents.check),
    ("DT121", layout.check),
)
"""What is repaired, in order: headings first, since the contents list them."""


def fix(document: Document, limits: Limits | None = None) -> bytes:
    """The memory with all repairs made; its own bytes where there is nothing to repair.

    `limits` says which codes are wanted; what is not reported is not repaired either.
    """
    limits = limits or Limits()
    for code, rule in STEPS:
        if limits.wants(code):
            document = _repaired(document, rule)
    return document.source


def _repaired(document: Document, rule: Rule) -> Document:
    """The document after one rule's fixes, or as it was where they would change an entry."""
    fixes = [finding.fix for finding in rule(Sheet(document)) if finding.fix]
    if not fixes:
        return document
    edits = [Edit(fix.start, fix.end, fix.replacement) for fix in fixes]
    repaired = Document.of(apply(document.text, edits), document.name)
    if rule is not headings.check and _content(document) != _content(repaired):
        return document  # a new heading moves entries into its section; nothing else may
    return repaired


def _content(document: Document) -> set[tuple[str, str, str]]:
    """All entries and notes, by section, key and value."""
    return {
        (section.name, entry.identity, entry.value)
        for section in document.sections
        for entry in section.entries
    } | {
        (section.name, note.name, note.body)
        for section in document.sections
        for note in section.notes
    }
