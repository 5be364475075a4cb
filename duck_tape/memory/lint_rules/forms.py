"""What stands in a section and has not its form (DT111)."""

from __future__ import annotations

import re

from duck_tape.memory.lint_rules.conflicts import MARKS
from duck_tape.memory.lint_rules.entries import is_empty
from duck_tape.memory.sections import BY_NAME, DEBT, KEYED, QUESTION
from duck_tape.text.block import BREAK, HTML, PARAGRAPH
from duck_tape.text.lines import split_lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from duck_tape.finding import Finding
    from duck_tape.memory.lint_sheet import Sheet
    from duck_tape.memory.model import Loose

_FORMS = {
    KEYED: "- **key**: value",
    DEBT: "- TODO(type): YYYY-MM-DD what [status: open]",
    QUESTION: "- question (date: YYYY-MM-DD)",
}
_DEFINITION = re.compile(r" {0,3}\[[^\[\]]++\]:")


def check(sheet: Sheet) -> Iterator[Finding]:
    """Entries without their section's form, and text that is no entry at all.

    Comments, breaks and link definitions are no text that a reader sees, and may stand anywhere.
    """
    for section in sheet.document.sections:
        spec = BY_NAME.get(section.name)
        if spec is None:
            continue
        for entry in section.entries:
            if not entry.well_formed and not is_empty(entry):
                message = f"The entry has not the form '{_FORMS[spec.kind]}'."
                yield sheet.finding("DT111", message, entry.start)
        for loose in section.loose:
            if not _may_stand(sheet.document.text, loose):
                message = f"The text is no entry of {section.name}: '{_FORMS[spec.kind]}'."
                hint = "Make it an entry, or move it to Notes or to a section of your own."
                yield sheet.finding("DT111", message, loose.start, hint=hint)


def _may_stand(text: str, loose: Loose) -> bool:
    """Whether loose text is none that a reader sees."""
    if loose.kind == BREAK:
        return True
    if loose.kind == HTML:
        return text.startswith("<!--", loose.start) or text[loose.start : loose.end].isspace()
    if text.startswith(MARKS, loose.start):
        return True  # DT122 tells it
    if loose.kind != PARAGRAPH:
        return False
    part = text[loose.start : loose.end]
    return all(_DEFINITION.match(part, line.start) for line in split_lines(part))
