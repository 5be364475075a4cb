"""A commit message with changelog blocks in it, as text (spec: hooks, the message hook).

Pure. The author's words are never lost: only blocks that were computed are replaced, comments and
what follows git's scissors line stay, and trailers stay the last paragraph.
"""

from __future__ import annotations

import re

from duck_tape.memory.changelog_parse import blocks_for, parse
from duck_tape.text.lines import newline_style, split_lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from duck_tape.memory.changelog_parse import Block

SCISSORS = re.compile(r"(?m)^(\S+) -{24} >8 -{24}\r?$")
_TRAILER = re.compile(r"[A-Za-z0-9-]+[ \t]*:|\(cherry picked from commit ")
_AUTO = "#;@!$%^&|:"


def comment_of(message: str, configured: str) -> str:
    """Return what begins a comment line in this message.

    Where git chooses it itself (`auto`), its scissors line shows it, or else the last line.
    """
    if configured not in {"", "auto"}:
        return configured
    found = SCISSORS.search(message)
    if found:
        return found[1]
    last = message.rstrip("\r\n").rpartition("\n")[2][:1]
    return last if configured == "auto" and last and last in _AUTO else "#"


def bullet_of(comment: str) -> str:
    """The bullet of a block's lines: `-`, or `*` where git takes `-` for a comment."""
    return "*" if comment.startswith("-") else "-"


def with_blocks(message: str, blocks: Mapping[str, str], *, comment: str, title: str) -> str:
    """Return the message with one computed block for each path.

    Args:
        message: As git offers it, comments included.
        blocks: For each memory's path its block, final newline included; "" to take one out.
        comment: What begins a comment line.
        title: The subject for a message that has none.
    """
    newline = newline_style(message)
    for path, block in blocks.items():
        message = _without(message, blocks_for(parse(message, comment=comment), path))
        if block:
            message = _insert(message, block.replace("\n", newline), comment, title, newline)
    return message


def _without(message: str, found: Sequence[Block]) -> str:
    """Take blocks out; lines in them that tell of no change are the author's, and stay."""
    for block in reversed(found):
        own = [f"- {line.text}" for line in block.lines if not line.kind]
        newline = newline_style(message)
        kept = "".join(line + newline for line in own)
        before, after = message[: block.start], message[block.end :]
        if not kept and before.endswith(newline * 2) and after.startswith(newline):
            after = after[len(newline) :]
        message = before + kept + after
    return message


def _insert(message: str, block: str, comment: str, title: str, newline: str) -> str:
    """Put a block after the author's words, before the trailers, as a paragraph of its own."""
    body, rest = _parted(message, comment)
    words, trailers = _trailers(body, comment)
    words = words.rstrip("\r\n")
    if not words.strip():
        words = title
    pieces = [words, block.rstrip("\r\n")]
    if trailers.strip():
        pieces.append(trailers.strip("\r\n"))
    made = (newline * 2).join(pieces) + newline
    return made + (newline + rest if rest else "")


def _parted(message: str, comment: str) -> tuple[str, str]:
    """The author's part, and git's: trailing comments, or all from the scissors line on."""
    lines = split_lines(message)
    stop = len(message)
    for line in lines:
        text = message[line.start : line.end]
        if text.startswith(comment) and SCISSORS.fullmatch(text):
            stop = line.start
            break
    for line in reversed([line for line in lines if line.next <= stop]):
        text = message[line.start : line.end]
        if text.startswith(comment) or not text.strip():
            stop = line.start
        else:
            break
    return message[:stop], message[stop:].lstrip("\r\n")


def _trailers(body: str, comment: str) -> tuple[str, str]:
    """Part the last paragraph off if all of it is trailers and it is not the first (git's rule)."""
    lines = split_lines(body)
    first = len(lines)
    while first and body[lines[first - 1].start : lines[first - 1].end].strip():
        first -= 1
    texts = [body[line.start : line.end] for line in lines[first:]]
    texts = [text for text in texts if not text.startswith(comment)]
    if not first or not texts or not body[: lines[first].start].strip():
        return body, ""
    if texts[0].startswith("Changelog") or not all(map(_is_trailer, texts)):
        return body, ""
    return body[: lines[first].start], body[lines[first].start :]


def _is_trailer(text: str) -> bool:
    return _TRAILER.match(text) is not None or text[:1] in {" ", "\t"}
