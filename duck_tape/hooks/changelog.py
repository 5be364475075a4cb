"""Refuse a commit message whose changelog is not exactly what the staged difference says.

Usage: duck-tape-changelog MESSAGE_FILE   (commit-msg)
       duck-tape-changelog                (pre-push, with a range: each of its commits)

Without a staged change of a memory, and in a merge, there is no opinion. Each dropped entry needs a
reason: `- Dropped: <section> <key> (<why>)`.
"""

from __future__ import annotations

from duck_tape.hooks.base import amended, merge_heads
from duck_tape.hooks.ending import run, say
from duck_tape.hooks.staged import MEMORIES, staged

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from duck_tape.hooks.changed import Changed
    from duck_tape.hooks.ending import Words
    from duck_tape.hooks.message_file import Message
    from duck_tape.memory.changelog_match import Difference


def main(argv: Sequence[str] | None = None) -> int:
    """Run the hook; returns its exit code."""
    return run(_check, argv, usage=__doc__ or "")


def _check(words: Words) -> int:
    from duck_tape.hooks.pushed import in_commit, pushed

    span = None if in_commit() else pushed()
    if span is not None:
        from duck_tape.hooks.changelog_pushed import check

        return check(span)
    return _of_message(words)


def _of_message(words: Words) -> int:
    """Judge the message of the commit that is about to be made."""
    amending = amended()
    differing = staged((MEMORIES,), base=amending.before if amending else "")
    if not differing:
        return 0
    if len(amending.parents) > 1 if amending else merge_heads():
        return 0
    from duck_tape.hooks.changed import changed
    from duck_tape.hooks.message_file import read

    message = read(words.files)
    found = changed(differing)
    wrong = differences(message, found)
    if not wrong:
        return 0
    _tell(message, wrong, found)
    return 1


def differences(message: Message, found: Sequence[Changed]) -> list[tuple[str, int, Difference]]:
    """Where a message and what has changed disagree: path, line in the message, difference."""
    from duck_tape.memory.changelog_check import disagreements
    from duck_tape.memory.changelog_parse import parse
    from duck_tape.redaction.shown import shown
    from duck_tape.text.lines import position

    def carried(text: str) -> str:
        return message.as_carried(shown(text))

    blocks = parse(message.text, comment=message.comment)
    changed = [(one.path, one.changes) for one in found]
    return [
        (path, position(message.text, start)[0] if start >= 0 else 1, difference)
        for path, start, difference in disagreements(blocks, changed, mask=carried)
    ]


def _tell(
    message: Message, wrong: Sequence[tuple[str, int, Difference]], found: Sequence[Changed]
) -> None:
    """Say what is wrong, what would be right, and how to go on with the message written so far."""
    from shlex import quote

    from duck_tape.hooks.changed import is_half_moved
    from duck_tape.hooks.message_text import bullet_of
    from duck_tape.hooks.reasons import with_told
    from duck_tape.memory.changelog import render
    from duck_tape.memory.moved import HINT
    from duck_tape.redaction.shown import shown

    for path, line, difference in wrong:
        say(f"{message.path}:{line}:1: error: {path}: {difference}")
    say("The message must say exactly what changes in the memory:\n")
    bullet = bullet_of(message.comment)
    for one in found:
        changes = with_told(message, one)
        if changes:
            say(render(changes, path=one.path, bullet=bullet, mask=shown))
    if is_half_moved(found):
        say(f"{HINT}.")
    say("Give each drop its reason in place of '<reason>'. Your message is kept; go on with:")
    say(f"    git commit -e -F {quote(message.path)}")


if __name__ == "__main__":
    raise SystemExit(main())
