"""What a commit object holds beyond what `git log` shows of it.

A message ends for git at a NUL, and in an encoding that it does not know it shows other characters;
headers of any name can be put into a commit (format: git's `gitformat-commit`). All of it is pushed
and fetched with the rest.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from duck_tape.git.objects import decoded

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from duck_tape.git.program import Git

_SHOWN = (b"tree ", b"parent ", b"encoding ")
_ENCODING = re.compile(rb"(?m)^encoding (\S{1,40})$")
_SIGNATURE = re.compile(rb"(?m)^gpgsig\S* .*\n(?: .*\n)*")
_DATES = re.compile(r"(?m) \d{1,20} [+-]\d{4}$")
_EBCDIC = "cp500"


def raw_commits(git: Git, commits: Sequence[str]) -> Iterator[tuple[str, bytes]]:
    """Yield each commit's id and the bytes of its object, those that cannot be read left out.

    Raises `CouldNotCheck` when git fails.
    """
    if not commits:
        return
    asked = "".join(f"{one}\n" for one in commits).encode("ascii")
    said, at = git.output("cat-file", "--batch", data=asked), 0
    while at < len(said):
        end = said.index(b"\n", at)
        words = said[at:end].split(b" ")
        at = end + 1
        if len(words) == 3 and words[2].isdigit():
            size = int(words[2])
            yield words[0].decode("ascii"), said[at : at + size]
            at += size + 1


def headers(raw: bytes) -> str:
    """Names, addresses and further headers of a commit, signatures and times of day left out."""
    head, _, _ = raw.partition(b"\n\n")
    rest = _SIGNATURE.sub(b"", head + b"\n")
    lines = [line for line in rest.split(b"\n") if not line.startswith(_SHOWN)]
    return _DATES.sub("", b"\n".join(lines).decode("utf-8", "replace"))


def signatures(raw: bytes) -> str:
    """The signatures of a commit: random to look at, so only what is sure is to be told of them."""
    head = raw.partition(b"\n\n")[0] + b"\n"
    return b"".join(_SIGNATURE.findall(head)).decode("utf-8", "replace")


def readings(raw: bytes) -> Iterator[str]:
    """Other ways to read a commit's message than as UTF-8; none where it is plain UTF-8."""
    head, _, body = raw.partition(b"\n\n")
    if b"\0" in body:
        yield from nul_readings(body)
    named = _ENCODING.search(head)
    if named:
        text = decoded(body, named[1].decode("ascii", "replace"))
        if text:
            yield text
    if named or not _is_utf8(body):
        yield body.decode("utf-8", "replace")
        yield body.decode(_EBCDIC, "replace")


def nul_readings(data: bytes) -> Iterator[str]:
    """Bytes with NULs as text: the NULs for blanks, and left out (UTF-16 and UTF-32 of ASCII)."""
    yield data.replace(b"\0", b" ").decode("utf-8", "replace")
    yield data.replace(b"\0", b"").decode("utf-8", "replace")


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True
