"""The memory's size budget (DT132)."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from duck_tape.finding import Finding
    from duck_tape.memory.lint_sheet import Sheet


def check(sheet: Sheet) -> Iterator[Finding]:
    """One finding at most, with both measures."""
    document, limits = sheet.document, sheet.limits
    entries = sum(len(section.entries) + len(section.notes) for section in document.sections)
    size = len(document.source)
    said = []
    if 0 < limits.max_entries < entries:
        said.append(f"{entries:,} entries (budget {limits.max_entries:,})")
    if 0 < limits.max_bytes < size:
        said.append(f"{size:,} bytes (budget {limits.max_bytes:,})")
    if said:
        hint = "Take old notes out, each as a whole, or raise the budget in the configuration."
        message = f"The memory is over its size budget: {' and '.join(said)}."
        yield sheet.finding("DT132", message, document.top, hint=hint)
