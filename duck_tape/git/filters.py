"""Content where attributes name a filter: what git stores is not what people read.

Two forms of a file's content meet here. *Stored* is the blob's; *work tree* is what a checkout
writes (line endings, encoding, `$Id$`, the user's filter drivers). A memory is read in the stored
form, since that does not depend on the machine, except where a filter driver stands between the
two (Git LFS, git-crypt): there the stored form is a pointer or a cipher, and the memory is the work
tree's form.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from duck_tape.git.objects import Blob
from duck_tape.git.program import text

if TYPE_CHECKING:
    from duck_tape.git.objects import Index
    from duck_tape.git.repository import Repository

_NO_NAME = frozenset({"unspecified", "unset", "set"})


def is_filtered(repository: Repository, path: str) -> bool:
    """Whether a filter driver that is configured here applies to a path."""
    answer = text(repository.git.output("check-attr", "-z", "filter", "--", path))
    name = answer.split("\0")[2]
    if name in _NO_NAME:
        return False
    settings = repository.git.run("config", "-z", "--name-only", "--get-regexp", "^filter[.]")
    wanted = {f"filter.{name}.{kind}" for kind in ("clean", "smudge", "process")}
    return not wanted.isdisjoint(text(settings.output).split("\0"))


def content(
    repository: Repository, source: str | Index, path: str, *, filtered: bool | None = None
) -> Blob | None:
    """Return a memory's content as people read it, from a revision or the `INDEX`.

    `filtered` is what `is_filtered` said, where the caller knows it already.
    Raises what `Repository.read` raises, and `CouldNotCheck` when the filter fails.
    """
    if not (is_filtered(repository, path) if filtered is None else filtered):
        return repository.read(source, path)
    entry = repository.entry(source, path)
    if entry is None or not entry.mode.startswith("100"):
        return None
    return Blob(to_worktree(repository, path, entry.blob), entry.mode, entry.blob)


def to_worktree(repository: Repository, path: str, blob: str) -> bytes:
    """Return the bytes that a checkout of a blob writes at a path."""
    return repository.git.output("cat-file", "--filters", f"--path={path}", blob, filters=True)


def store(repository: Repository, data: bytes, *, path: str = "") -> str:
    """Write a blob into the repository and return its id.

    Args:
        repository: Where.
        data: The stored form; with `path`, the work tree's.
        path: Clean the data first, by the attributes of this path.

    Raises `CouldNotCheck` when it cannot be written.
    """
    clean = (f"--path={path}",) if path else ()
    output = repository.git.output(
        "hash-object", "-w", "--stdin", *clean, data=data, filters=bool(path)
    )
    return output.decode("ascii").strip()
