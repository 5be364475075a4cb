"""Many objects through one `git cat-file --batch`: a process for all, a pipe's trip for each."""

from __future__ import annotations

import itertools
from collections import deque
from contextlib import suppress
from typing import TYPE_CHECKING

from duck_tape.errors import CouldNotCheck
from duck_tape.later import Later

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from subprocess import Popen
    from types import TracebackType
    from typing import IO, Self

    from duck_tape.git.program import Git

_SKIPPED = 4
LARGEST = 64 * 1024 * 1024
"""Bytes of one object; a larger one is not read."""


class Objects:
    """Reads blobs one after the other; a context manager, since it keeps a process.

    Attributes:
        count: How many objects were read.
    """

    def __init__(self, git: Git) -> None:
        """Take the program; its process starts with the first question."""
        self._git = git
        self._process: Popen[bytes] | None = None
        self._ahead: Popen[bytes] | None = None
        self._expected: deque[str] = deque()
        self.count = 0

    def expect(self, names: Sequence[str]) -> None:
        """Let git read blobs ahead, by their ids, in the order in which they will be asked for.

        What is asked for out of turn is read by the way.
        """
        self._expected = deque(names)
        if self._expected:
            self._ahead = ahead = self._git.start("cat-file", "--batch")
            Later(lambda: _ask(ahead, names))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def blob(self, name: str) -> bytes | None:
        """Return a blob's bytes by its id or as `<commit>:<path>`; None where there is none.

        Raises `CouldNotCheck` for one that is too large (code `too-large`), or when git has gone.
        """
        if "\n" in name:
            return None
        if self._ahead and name in itertools.islice(self._expected, _SKIPPED):
            while self._expected.popleft() != name:
                self._answer(self._ahead)  # somebody knew it already
            return self._answer(self._ahead)
        process = self._running()
        _ask(process, (name,), last=False)
        return self._answer(process)

    def _answer(self, process: Popen[bytes]) -> bytes | None:
        assert process.stdout  # noqa: S101  (it is a pipe)
        head = process.stdout.readline()
        if not head:
            raise CouldNotCheck("git ended while objects were read.", code="git-failed")
        words = head.rstrip(b"\n").rsplit(b" ", 2)
        if len(words) < 3 or not words[2].isdigit():
            return None
        self.count += 1
        return self._content(process.stdout, words[1], int(words[2]))

    def _content(self, stream: IO[bytes], kind: bytes, size: int) -> bytes | None:
        if size > LARGEST:
            self.close()
            raise CouldNotCheck(
                f"An object of {size // 1024 // 1024} MB is too large to be read.",
                hint="A memory of that size is none: take it out of the history.",
                code="too-large",
            )
        data = stream.read(size + 1)[:-1]
        return data if kind == b"blob" else None

    def _running(self) -> Popen[bytes]:
        if self._process is None:
            self._process = self._git.start("cat-file", "--batch")
        return self._process

    def close(self) -> None:
        """End the processes; a further question would start another."""
        for process in (self._process, self._ahead):
            if process is not None:
                process.kill()
                for stream in (process.stdin, process.stdout):
                    if stream is not None:
                        with suppress(OSError):
                            stream.close()
                process.wait()
        self._process = self._ahead = None


def _ask(process: Popen[bytes], names: Iterable[str], *, last: bool = True) -> None:
    """Ask a process for objects; where it has gone, the answer will be missing."""
    assert process.stdin  # noqa: S101  (it is a pipe)
    asked = "".join(f"{name}\n" for name in names).encode("utf-8", "surrogateescape")
    with suppress(OSError, ValueError):
        process.stdin.write(asked)
        process.stdin.flush()
        if last:
            process.stdin.close()
