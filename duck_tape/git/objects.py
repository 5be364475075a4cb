"""What is read from git, as data, and what a back end must be able to do."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Final

REGULAR = "100644"
LINK = "120000"
FOLDER = "040000"
SUBMODULE = "160000"


class Index:
    """The type of `INDEX`, which stands for the index where a revision could stand."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "INDEX"


INDEX: Final = Index()


@dataclass(frozen=True, slots=True)
class Entry:
    """One path in a tree or in the index.

    Attributes:
        path: Relative to the top, `/`-separated.
        mode: Six octal digits (`100644`, `100755`, `120000`, `160000`, `040000`).
        blob: The object's id, hexadecimal.
        stage: 0, or 1 to 3 for the sides of a conflict.
        hidden: In the index: `skip-worktree` or `assume-unchanged` where git was told not to look
            at the work tree; else "".
        intent_to_add: In the index: only announced (`git add -N`), without content.
    """

    path: str
    mode: str
    blob: str
    stage: int = 0
    hidden: str = ""
    intent_to_add: bool = False


@dataclass(frozen=True, slots=True)
class Blob:
    """A file's content as git has it.

    Attributes:
        data: The bytes.
        mode: As in `Entry`.
        blob: The object's id, hexadecimal.
    """

    data: bytes
    mode: str
    blob: str


@dataclass(frozen=True, slots=True)
class Commit:
    """A commit.

    Attributes:
        id: Hexadecimal.
        parents: Their ids, first parent first, as the object names them (in a shallow clone they
            may be missing).
        message: The whole message, decoded by the commit's own encoding.
    """

    id: str
    parents: tuple[str, ...]
    message: str


class Reader(Protocol):
    """What both back ends can do: read objects. The index is git's own to read.

    A missing object raises `CouldNotCheck` with the code `missing-blob`.
    """

    @property
    def name(self) -> str:
        """`program` or `binding`."""
        ...

    def resolve(self, revision: str) -> str:
        """Return the id of the commit that a revision means, "" when there is none."""
        ...

    def tree_entry(self, commit: str, path: str) -> Entry | None:
        """Return what a commit has at a path."""
        ...

    def blob(self, blob: str) -> bytes:
        """Return a blob's bytes."""
        ...

    def commit(self, commit: str) -> bytes:
        """Return a commit object's raw bytes."""
        ...

    def span(self, tip: str, hidden: Sequence[str]) -> list[str]:
        """Return the commits that `tip` reaches and none of `hidden` does, parents first."""
        ...


_NO_MESSAGES = frozenset({"punycode", "idna", "unicode_escape", "raw_unicode_escape", "undefined"})
_HEADER = re.compile(rb"(?m)^(parent|encoding) (.+)$")


def parse_commit(commit: str, raw: bytes) -> Commit:
    """Read a commit object (format: git's `gitformat-commit`, headers, blank line, message).

    An encoding that is unknown is read as UTF-8; undecodable bytes become U+FFFD.
    """
    head, _, body = raw.partition(b"\n\n")
    parents, encoding = [], "utf-8"
    for name, value in _HEADER.findall(head):
        if name == b"parent":
            parents.append(value.decode("ascii"))
        else:
            encoding = value.decode("ascii", "replace")
    message = decoded(body, encoding)
    if message is None:
        message = body.decode("utf-8", "replace")
    return Commit(commit, tuple(parents), message)


def decoded(data: bytes, encoding: str) -> str | None:
    """Return bytes as text by the name of an encoding, as anybody can write it into a commit.

    None where there is no such encoding for text, or only one of Python's own that is no encoding
    of messages (and quadratic, or full of warnings).
    """
    import codecs

    try:
        name = codecs.lookup(encoding).name.replace("-", "_")
        return None if name in _NO_MESSAGES else data.decode(name, "replace")
    except (LookupError, ValueError):
        return None
