"""Markers of a merge conflict that was never resolved (DT122).

Source: git-merge(1), "How conflicts are presented"; `|||||||` is the diff3 style's.
"""

from __future__ import annotations

import re

from duck_tape.text.block import FENCE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from duck_tape.finding import Finding
    from duck_tape.memory.lint_sheet import Sheet

MARKS = ("<<<<<<<", "|||||||", ">>>>>>>")
"""What a marker's line begins with; the one between the sides is no sign of its own."""
_MARKER = re.compile(r"(?:(?<![^\r\n])|(?<=^\ufeff))(<{7,}|\|{7,}|={7,}|>{7,})(?=[ \r\n]|\Z)")


def check(sheet: Sheet) -> Iterator[Finding]:
    """One finding for each marker outside fenced code.

    A line of `=` is one only between the others: else it underlines a heading.
    """
    document = sheet.document
    if not any(mark in document.text for mark in MARKS):
        return
    fences = iter([block for block in document.blocks if block.kind == FENCE])
    fence = next(fences, None)
    inside = False
    for found in _MARKER.finditer(document.text):
        while fence and fence.end <= found.start(1):
            fence = next(fences, None)
        sign = found[1][0]
        if (fence and fence.start <= found.start(1)) or (sign == "=" and not inside):
            continue
        inside = sign != ">"
        hint = "Decide which side holds, and remove the markers."
        message = f"A merge-conflict marker was left in: '{found[1]}'."
        yield sheet.finding("DT122", message, found.start(1), found.end(1), hint=hint)
