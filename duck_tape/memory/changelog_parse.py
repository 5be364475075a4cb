"""Finds changelog blocks in commit messages, as tolerant as messages are messy.

Read are: any line endings, `-` and `*` bullets, comment lines (and nothing after git's scissors
line), trailers or prose behind a block, blank lines inside it, blocks that `git merge --squash` has
indented, lines that an editor has wrapped with an indent. A block without a single line of ours is
somebody else's changelog. What stands in a line is not
interpreted beyond its kind and section: keys, values and reasons may hold ` -> ` and parentheses,
so they are read against the computed changes (`changelog_match`).
"""

from __future__ import annotations

import re
from collections import namedtuple

from duck_tape.memory.changelog import DEFAULT_PATH, NO_CHANGES, plain
from duck_tape.memory.sections import BY_NAME
from duck_tape.text.lines import split_lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

_HEAD = re.compile(r"Changelog(?: \((.+)\))?:")
_BULLET = re.compile(r"[-*](?:\s+|$)")
_CHANGE = re.compile(r"(Added|Superseded|Dropped|Redacted): (\S+)(?: (.*))?", re.DOTALL)
_SCISSORS = " ------------------------ >8 ------------------------"


if TYPE_CHECKING:
    from typing import NamedTuple

    class Declared(NamedTuple):
        """One line of a block: what a message says has changed.

        Attributes:
            text: The line without bullet, white space collapsed.
            kind: `Added`, `Superseded`, `Dropped`, `Redacted`, or "" where the line is none of
                them or names no section.
            section: Name of the section, "" likewise.
            rest: What follows the section: key, values, reason, count.
        """

        text: str
        kind: str = ""
        section: str = ""
        rest: str = ""

    class Block(NamedTuple):
        """One changelog block of a message.

        Attributes:
            path: The memory it speaks of, as its head line names it (`changelog.plain`).
            lines: What it declares; none where it says that nothing has changed.
            start, end: Its span in the message, in code points, the last line ending included.
        """

        path: str
        lines: tuple[Declared, ...]
        start: int
        end: int

else:  # typing is slow to import
    Declared = namedtuple("Declared", "text kind section rest", defaults=("", "", ""))  # noqa: PYI024
    Block = namedtuple("Block", "path lines start end")  # noqa: PYI024


def declared(text: str) -> Declared:
    """Read one line that has lost its bullet."""
    line = " ".join(text.split())
    found = _CHANGE.fullmatch(line)
    if not found or found[2] not in BY_NAME:
        return Declared(line)
    return Declared(line, found[1], found[2], found[3] or "")


def parse(message: str, *, comment: str = "#") -> list[Block]:
    """All blocks of a message, in order.

    `comment` is git's comment string: lines that begin with it are passed over, as git will cut
    them; "" for a message that is already in a commit.
    """
    reader = _Reader()
    for line in split_lines(message):
        text = message[line.start : line.end]
        if comment and text.startswith(comment):
            if text == comment + _SCISSORS:
                break
            continue
        reader.take(text, line.start, line.next)
    reader.close()
    return reader.blocks


def blocks_for(blocks: Iterable[Block], path: str) -> list[Block]:
    """The blocks that speak of the memory at `path`."""
    shown = plain(path)
    return [block for block in blocks if block.path == shown]


class _Reader:
    """Takes the lines of a message one by one and gathers blocks."""

    def __init__(self) -> None:
        """No block is open."""
        self.blocks: list[Block] = []
        self._path: str | None = None
        self._lines: list[str] = []
        self._start = self._end = self._indent = 0
        self._gap = False

    def take(self, text: str, start: int, end: int) -> None:
        """One line, its offset, and the offset after its ending."""
        bare = text.strip()
        head = _HEAD.fullmatch(bare)
        if head:
            self.close()
            self._open(DEFAULT_PATH if head[1] is None else plain(head[1]), start, end)
        elif not bare:
            self._gap = True
        elif not self._nothing(bare, start, end) and self._path is not None:
            self._inside(text, bare, end)

    def _open(self, path: str, start: int, end: int) -> None:
        self._path, self._lines, self._gap = path, [], False
        self._start, self._end = start, end

    def close(self) -> None:
        """The open block, if there is one, is complete."""
        if self._path is not None:
            lines = tuple(declared(line) for line in self._lines)
            if not lines or any(line.kind for line in lines):  # else it is somebody else's list
                self.blocks.append(Block(self._path, lines, self._start, self._end))
        self._path = None

    def _nothing(self, bare: str, start: int, end: int) -> bool:
        """Whether the line says that nothing has changed; it is a block of its own, or ends one."""
        mark = _BULLET.match(bare)
        said = bare[mark.end() :] if mark else bare
        if not said.startswith(NO_CHANGES) or not said.rstrip(".").endswith(".md"):
            return False
        path = plain(said[len(NO_CHANGES) :].rstrip("."))
        if self._path != path or self._lines:
            self.close()
            self._open(path, start, end)
        self._end = end
        self.close()
        return True

    def _inside(self, text: str, bare: str, end: int) -> None:
        """A line after a head line: of the block, or the first after it."""
        mark = _BULLET.match(bare)
        indent = len(text) - len(text.lstrip())
        if mark and (not self._gap or declared(bare[mark.end() :]).kind):
            self._lines.append(bare[mark.end() :])
            self._indent = indent
        elif self._lines and not self._gap and indent > self._indent:
            self._lines[-1] += " " + bare
        else:
            self.close()
            return
        self._end, self._gap = end, False
