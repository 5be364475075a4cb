"""Why entries were dropped, as the commits of a range tell (spec: merge, "Changelog")."""

from __future__ import annotations

from typing import TYPE_CHECKING

from duck_tape.memory.changelog_match import match
from duck_tape.memory.changelog_parse import blocks_for, parse
from duck_tape.redaction.shown import shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from duck_tape.git.repository import Repository
    from duck_tape.memory.change import Change


def told_in_messages(
    repository: Repository, base: str, tip: str, paths: Iterable[str], changes: Sequence[Change]
) -> dict[tuple[str, str], str]:
    """Return the reasons that the messages of `base..tip` give for the drops among `changes`.

    The paths are all those that the memory has had on the way.
    Empty where a side is no commit (`HEAD` before the first one), or nothing was dropped.
    """
    if not any(change.kind == "Dropped" for change in changes) or repository.head is None:
        return {}
    history, names = repository.for_history(), sorted(paths)
    blocks = [
        block
        for commit in history.span(base, tip)
        for name in names
        for block in blocks_for(parse(history.message(commit), comment=""), name)
    ]
    return match(blocks, changes, mask=shown, old_values=False).reasons if blocks else {}
