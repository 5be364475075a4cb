"""The contents list: missing, stale, or with broken links (DT105)."""

from __future__ import annotations

from duck_tape.finding import Fix
from duck_tape.memory.contents import Listing, missing_contents, repair
from duck_tape.memory.sections import NAMES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from duck_tape.finding import Finding
    from duck_tape.memory.edit import Edit
    from duck_tape.memory.lint_sheet import Sheet

_SHOWN = 5


def check(sheet: Sheet) -> Iterator[Finding]:
    """One finding at most, with all that is wrong with the list."""
    document = sheet.document
    section = document.contents
    if section is None:
        title = document.title
        at = title.start if title else document.top
        fix = _fix(missing_contents(document))
        foreign = len(document.missing()) == len(NAMES)
        hint = "Run 'duck-tape migrate --sections-only' first." if foreign else ""
        message = "There is no '## Contents' with a list."
        yield sheet.finding("DT105", message, at, fix=fix, hint=hint)
        return
    listing = Listing(document, section)
    if listing.right:
        return
    said = []
    if not listing.items:
        said.append("there is no list")
    elif listing.unlisted:
        said.append(f"no link to {_some(listing.unlisted)}")
    if listing.broken:
        said.append(f"no heading for {_some([f'#{name}' for name in listing.broken])}")
    message = f"The contents list is stale: {'; '.join(said)}."
    fix = _fix(repair(document, listing))
    yield sheet.finding("DT105", message, section.heading.start, fix=fix)


def _some(names: Sequence[str]) -> str:
    """The first names of a list, and how many more there are."""
    more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
    return ", ".join(name[:80] for name in names[:_SHOWN]) + more


def _fix(edit: Edit | None) -> Fix | None:
    return None if edit is None else Fix(edit.start, edit.end, edit.replacement)
