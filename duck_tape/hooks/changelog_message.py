"""Put the computed changelog of what is staged into the commit message. Never refuses.

Usage: duck-tape-changelog-message MESSAGE_FILE [SOURCE [COMMIT]]   (prepare-commit-msg)

What the author wrote stays; an old block is replaced; a dropped entry gets `(<reason>)`, to be
filled in. In a merge only what differs from the merge of both sides is told.
"""

from __future__ import annotations

import os

from duck_tape.errors import DuckTapeError, UsageError
from duck_tape.hooks.base import amended, merge_heads
from duck_tape.hooks.ending import note, run, tell
from duck_tape.hooks.staged import MEMORIES, staged

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from duck_tape.hooks.base import Head
    from duck_tape.hooks.changed import Changed
    from duck_tape.hooks.ending import Words
    from duck_tape.hooks.message_file import Message


def main(argv: Sequence[str] | None = None) -> int:
    """Run the hook; returns its exit code: 0, but 2 for wrong use."""
    return run(_prepare, argv, usage=__doc__ or "")


def _prepare(words: Words) -> int:
    if not words.files:
        raise UsageError("No message file is named.", hint="See --help.")
    try:
        _fill_in(words.files)
    except DuckTapeError as error:
        tell(error)
        note("The message is left as it is; the other hooks say whether it can be committed.")
    return 0


def _fill_in(files: Sequence[str]) -> None:
    source, name = _source(files)
    amending = amended(source, name)
    base = amending.before if amending else ""
    differing = staged((MEMORIES,), base=base)
    if not differing and not _amended_away(amending):
        return
    from duck_tape.hooks.changed import changed
    from duck_tape.hooks.message_file import read

    message = read(files)
    found = _of_merge() if _is_merge(amending) else changed(differing)
    if found is None:
        return
    better = prepared(message, found)
    if better != message.text:
        message.write(better)


def _source(files: Sequence[str]) -> tuple[str, str]:
    """What kind of message it is: told by the framework, in plain git by further arguments."""
    if "PRE_COMMIT_COMMIT_MSG_SOURCE" in os.environ:
        name = os.environ.get("PRE_COMMIT_COMMIT_OBJECT_NAME", "")
        return os.environ["PRE_COMMIT_COMMIT_MSG_SOURCE"], name
    return (*files[1:3], "", "")[:2]  # type: ignore[return-value]  # always two


def _amended_away(amending: Head | None) -> bool:
    """Whether the amended commit changed a memory and the index takes that back."""
    return bool(amending and staged((MEMORIES,)))


def _is_merge(amending: Head | None) -> bool:
    return amending is None and bool(merge_heads())


def _of_merge() -> list[Changed] | None:
    """What the merge's result says beyond the merge of both sides; None for an octopus."""
    from duck_tape.hooks.merging import own

    heads = merge_heads()
    return own(heads[0]) if len(heads) == 1 else None


def prepared(message: Message, found: Sequence[Changed]) -> str:
    """Return the message with the blocks that tell what has changed."""
    from duck_tape.hooks.changelog import differences
    from duck_tape.hooks.message_text import bullet_of, with_blocks
    from duck_tape.hooks.reasons import with_told
    from duck_tape.memory.changelog import plain, render
    from duck_tape.memory.changelog_parse import parse
    from duck_tape.redaction.shown import shown

    if not differences(message, found):
        return message.text
    bullet = bullet_of(message.comment)
    blocks = {
        block.path: "" for block in parse(message.text, comment=message.comment) if block.lines
    }
    for one in found:
        changes = with_told(message, one)
        blocks[plain(one.path)] = (
            render(changes, path=one.path, bullet=bullet, mask=shown) if changes else ""
        )
    title = "Update " + ", ".join(plain(one.path) for one in found)
    return with_blocks(message.text, blocks, comment=message.comment, title=title)


if __name__ == "__main__":
    raise SystemExit(main())
