"""A patch that `git apply` takes, from two contents in memory."""

from __future__ import annotations


def patch(old: bytes | None, new: bytes | None, path: str) -> str:
    """Return the unified diff of one file as git writes it; "" when nothing differs.

    Args:
        old: Content before; None for a new file.
        new: Content after; None for a deleted file.
        path: Relative to the top, `/`-separated; quoted as git quotes it.

    Content that is no UTF-8 comes as surrogates: write with `surrogateescape`. Never "binary":
    a NUL is text here too.
    """
    import pygit2

    made = pygit2.Patch.create_from(old, new, path, path, pygit2.enums.DiffOption.FORCE_TEXT)
    return made.data.decode("utf-8", "surrogateescape")
