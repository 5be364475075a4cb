"""What `--keep` names: items that the filter shall let through.

An item is named by its whole text, its decision without the reason, its key, or a beginning that
no other item has; white space, letter case and formatting do not count.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from duck_tape.memory.merged import Report
from duck_tape.state.translation import KEEP_REFUSED, KEEP_UNCLEAR, KEEP_UNUSED
from duck_tape.text.identity import key_identity

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from duck_tape.state.mapped import Item


def kept_items(
    items: Sequence[Item], held: Iterable[int], wanted: Iterable[str]
) -> tuple[frozenset[int], list[Report]]:
    """Which items `--keep` lets through.

    Args:
        items: All items of the state.
        held: Indices of those that the filter touches.
        wanted: What the user has given.

    Returns:
        Indices of the items let through, and reports of what named none, several, or one that no
        option lets through.
    """
    candidates = sorted(held)
    kept: set[int] = set()
    reports: list[Report] = []
    for text in wanted:
        found = _named(items, candidates, text)
        if len({items[index].plain for index in found}) > 1:
            reports.append(Report(KEEP_UNCLEAR, "", text, detail=f"begins {len(found)} items"))
        elif found:
            kept.update(found)
        elif _named(items, [i for i, item in enumerate(items) if item.local], text):
            reports.append(Report(KEEP_REFUSED, "", text, detail="stays in the state file"))
        else:
            reports.append(Report(KEEP_UNUSED, "", text, detail="names no item held back"))
    return frozenset(kept), reports


def _named(items: Sequence[Item], indices: Iterable[int], text: str) -> list[int]:
    """The items that a text names, else those that begin with it."""
    wanted = key_identity(text)
    if not wanted:
        return []
    begun: list[int] = []
    exact: list[int] = []
    for index in indices:
        item = items[index]
        whole = key_identity(item.plain)
        if wanted in {whole, key_identity(item.text), key_identity(item.key)}:
            exact.append(index)
        elif whole.startswith(wanted):
            begun.append(index)
    return exact or begun
