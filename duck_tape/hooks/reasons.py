"""Reasons of drops: from the message itself, then from what a staged merge has recorded."""

from __future__ import annotations

from duck_tape.memory.changelog import with_reasons
from duck_tape.memory.changelog_match import match
from duck_tape.memory.changelog_parse import blocks_for, parse
from duck_tape.redaction.shown import shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from duck_tape.hooks.changed import Changed
    from duck_tape.hooks.message_file import Message
    from duck_tape.memory.change import Change


def with_told(message: Message, one: Changed) -> tuple[Change, ...]:
    """Return a memory's changes with every reason that is known."""
    blocks = blocks_for(parse(message.text, comment=message.comment), one.path)
    told = match(blocks, one.changes, mask=shown).reasons if blocks else {}
    changes = with_reasons(one.changes, told)
    if all(change.kind != "Dropped" or change.reason for change in changes):
        return changes
    return with_reasons(changes, _recorded(one.path))


def _recorded(path: str) -> dict[tuple[str, str], str]:
    from duck_tape.git.pending import reasons
    from duck_tape.hooks.pushed import open_here

    return dict(reasons(open_here(), path))
