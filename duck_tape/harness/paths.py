"""A path with the few methods that the state store asks for, at no cost of import.

`pathlib` takes a fifth of Python's own start; the store needs a join, a parent and `mkdir`.
"""

# ruff: noqa: PTH102, PTH118, PTH120  (start-up)

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path


class _PlainPath(str):
    """A path as text."""

    __slots__ = ()

    def __truediv__(self, name: str) -> _PlainPath:
        return _PlainPath(os.path.join(self, name))

    @property
    def parent(self) -> _PlainPath:
        """The folder that it lies in."""
        return _PlainPath(os.path.dirname(self))

    def mkdir(self) -> None:
        """Make the folder; raises `FileExistsError` where there is something."""
        os.mkdir(self)


def plain_path(path: str) -> Path:
    """Return an absolute path for `duck_tape.state.store.Store`."""
    return _PlainPath(path)  # type: ignore[return-value]  # it has the methods that are used there
