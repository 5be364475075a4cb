"""What is staged, at the price of one process (spec: hooks; performance).

The index that git names (`GIT_INDEX_FILE`) is read: with `git commit FILE` it is a temporary one.
"""

from __future__ import annotations

import os

from duck_tape.errors import CouldNotCheck, Refused, UsageError
from duck_tape.git.quick import objects, output

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

MEMORIES = ":(top,glob)**/CONTEXT.md"
LINK = "120000"
SUBMODULE = "160000"
_NOTHING = "000000"
_CONFLICT = "U"
_EMPTY_TREES = {
    40: "4b825dc642cb6eb9a060e54bf8d69288fbee4904",
    64: "6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321",
}


class Staged:
    """One path that differs between a commit and the index.

    Attributes:
        path: Relative to the top, `/`-separated.
        old: Blob before, "" where there was none.
        new: Blob in the index, "" where there is none.
        mode: Mode in the index, `000000` where there is none.
    """

    __slots__ = ("mode", "new", "old", "path")

    def __init__(self, path: str, old: str, new: str, mode: str) -> None:
        """See the class."""
        self.path = path
        self.old = old
        self.new = new
        self.mode = mode

    @property
    def file(self) -> str:
        """Blob in the index where that is a file; a link or a submodule holds no memory."""
        return self.new if self.mode.startswith("100") else ""

    def __repr__(self) -> str:
        return f"<Staged {self.path}>"


def staged(patterns: Sequence[str] = (MEMORIES,), *, base: str = "") -> list[Staged]:
    """Return the paths matching `patterns` that differ between `base` and the index.

    Args:
        patterns: Git's pathspecs, with magic.
        base: A revision or tree; "" for HEAD (nothing, before the first commit).

    Raises:
        Refused: a path is in conflict; or no repository.
        CouldNotCheck: git fails.
    """
    form = (
        "--raw",
        "-z",
        "--no-renames",
        "--no-abbrev",
        "--no-relative",
        "--no-color",
        "--ignore-submodules=none",
    )
    against = (base,) if base else ()
    said = output(("diff", "--cached", *form, *against, "--", *patterns))
    return parse_raw(said)


def parse_raw(said: bytes) -> list[Staged]:
    """Read what `git diff --raw -z --no-renames` prints (format: git's diff-format manual)."""
    parts = said.decode("utf-8", "surrogateescape").split("\0")
    found: dict[str, Staged] = {}
    for head, path in zip(parts[::2], parts[1::2], strict=False):
        old_mode, mode, old, new, status = head.removeprefix(":").split(" ")
        if status.startswith(_CONFLICT):
            raise Refused(
                f"{path}: in conflict.", hint="Resolve it, then git add it.", code="conflict"
            )
        found[path] = Staged(
            path, "" if old_mode == _NOTHING else old, "" if mode == _NOTHING else new, mode
        )
    return list(found.values())


def empty_tree(commit: str) -> str:
    """The id of the tree with nothing in it, in the same hash as a commit's id."""
    return _EMPTY_TREES[len(commit)]


def contents(blobs: Sequence[str]) -> list[bytes]:
    """Return the bytes of blobs; b"" for "".

    Raises `CouldNotCheck` (code `missing-blob`) for one that cannot be read.
    """
    return contents_and(blobs, ())[0]


def contents_and(
    blobs: Sequence[str], names: Sequence[str]
) -> tuple[list[bytes], list[bytes | None]]:
    """Return what `contents` does and what `objects` does for other names, in one process."""
    wanted = [blob for blob in dict.fromkeys(blobs) if blob]
    (*read,) = objects([*wanted, *names])
    found = dict(zip(wanted, read, strict=False))
    made: list[bytes] = []
    for blob in blobs:
        data = found.get(blob, b"") if blob else b""
        if data is None:
            raise CouldNotCheck(
                f"The blob {blob[:12]} cannot be read from the repository.",
                hint="See 'git fsck'; in a partial clone the remote must be reachable.",
                code="missing-blob",
            )
        made.append(data)
    return made, read[len(wanted) :]


def named(files: Sequence[str], known: Sequence[Staged]) -> list[Staged]:
    """Return the index's entries of named files that are not among the `known` ones.

    Args:
        files: Names relative to the current folder (or absolute), as a user or the framework gives.
        known: What is found already, by paths relative to the top.

    Raises `UsageError` for a file that the index does not have.
    """
    if not files:
        return []
    relative = [os.path.relpath(name).replace(os.sep, "/") for name in files]
    said = output(("ls-files", "-z", "--stage", "--full-name", "--", *map(_literal, relative)))
    have = {entry.path: entry for entry in known}
    more: dict[str, Staged] = {}
    for line in said.decode("utf-8", "surrogateescape").split("\0")[:-1]:
        head, _, path = line.partition("\t")
        mode, blob, stage = head.split(" ")
        if stage != "0":
            raise Refused(
                f"{path}: in conflict.", hint="Resolve it, then git add it.", code="conflict"
            )
        if path not in have:
            more[path] = Staged(path, "", blob, mode)
    if not said and not have:
        raise UsageError(
            f"{files[0]}: not in the index.", hint=f"Stage it first: git add {files[0]}"
        )
    return list(more.values())


def _literal(path: str) -> str:
    return f":(literal){path}"
