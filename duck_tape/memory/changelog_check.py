"""Holds all blocks of one message against all memories that changed (spec: merge, "Changelog").

Pure: the hook on the message and the checks in CI both ask here.
"""

from __future__ import annotations

from duck_tape.memory.changelog import plain
from duck_tape.memory.changelog_match import match
from duck_tape.memory.changelog_parse import blocks_for

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from duck_tape.memory.change import Change
    from duck_tape.memory.changelog import Mask
    from duck_tape.memory.changelog_match import Difference
    from duck_tape.memory.changelog_parse import Block


def disagreements(
    blocks: Sequence[Block],
    changed: Iterable[tuple[str, Sequence[Change]]],
    *,
    mask: Mask,
    old_values: bool = True,
) -> list[tuple[str, int, Difference]]:
    """Return where a message and what has changed disagree.

    Args:
        blocks: The message's, in order.
        changed: For each memory that differs its path and its changes.
        mask: Masks what must not be shown.
        old_values: As for `match`.

    Returns:
        Path, offset of the path's block in the message (-1 without one), difference.
    """
    wrong: list[tuple[str, int, Difference]] = []
    told = {plain(path): (path, changes) for path, changes in changed}
    for block in blocks:
        told.setdefault(block.path, (block.path, ()))  # nothing, or what cancels out
    for path, changes in told.values():
        own = blocks_for(blocks, path)
        start = own[0].start if own else -1
        found = match(own, changes, old_values=old_values)
        if found.differences:  # a message tells masked values; most have none to mask
            found = match(own, changes, mask=mask, old_values=old_values)
        wrong += [(path, start, difference) for difference in found.differences]
    return wrong
