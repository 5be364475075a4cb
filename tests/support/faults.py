"""The operating system's file calls, made to fail or to stop at a chosen one."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Self

CALLS = ("open", "fsync", "fchmod", "replace", "link", "unlink", "stat", "listdir", "lstat")


class _File:
    """A file whose `write` is one of the calls that can fail."""

    def __init__(self, opened: Any, step: Callable[[], None]) -> None:
        self._opened = opened
        self._step = step

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_exception: object) -> None:
        self._opened.close()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._opened, name)

    def write(self, data: bytes) -> None:
        half = len(data) // 2
        self._opened.write(data[:half])
        self._opened.flush()
        self._step()
        self._opened.write(data[half:])


class FaultyOs:
    """Stands for the module `os`.

    The call number `at` (from 1) raises `OSError(error)`; with `dead` so does each one after it, as
    if the process had been killed there. With 0 nothing fails and `count` tells how many there are.
    """

    def __init__(
        self, at: int, error: int, *, dead: bool = False, descriptors: bool = True
    ) -> None:
        self.count = 0
        self.at = at
        self.error = error
        self.dead = dead
        self.wrapped = {name: self._wrap(getattr(os, name)) for name in CALLS}
        self.supports_dir_fd = {self.wrapped["open"]} if descriptors else set()

    def _wrap(self, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **options: Any) -> Any:
            self.step()
            return real(*args, **options)

        return call

    def step(self) -> None:
        self.count += 1
        if self.at and (self.count == self.at or (self.dead and self.count > self.at)):
            raise OSError(self.error, os.strerror(self.error))

    def fdopen(self, *args: Any) -> Any:
        opened = os.fdopen(*args)
        return _File(opened, self.step) if args[1] == "wb" else opened

    def __getattr__(self, name: str) -> Any:
        return self.wrapped[name] if name in CALLS else getattr(os, name)
