"""Work that is done aside, while git works or other modules are read.

A run of the checks waits for git most of its time; a thread that imports or waits meanwhile costs
nothing and halves the whole.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")


class Later(Generic[T]):
    """The result of a function that runs in a thread of its own."""

    def __init__(self, work: Callable[[], T]) -> None:
        """Start it."""
        self._work = work
        self._results: list[T] = []
        self._error: BaseException | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        try:
            self._results.append(self._work())
        except BaseException as error:  # noqa: BLE001  (raised again where the result is wanted)
            self._error = error

    def get(self) -> T:
        """Wait for the result; raises what the function has raised."""
        self._thread.join()
        if self._error is not None:
            raise self._error
        return self._results[0]
