"""Many objects through one `git cat-file --batch`: a process for all, a pipe's trip for each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from duck_tape.errors import CouldNotCheck

if TYPE_CHECKING:
    from subprocess import Popen
    from types import TracebackType
    from typing import IO, Self

    from duck_tape.git.program import Git

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
        self.count = 0

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
        process = self._running()
        assert process.stdin  # noqa: S101  (both are pipes)
        assert process.stdout  # noqa: S101
        try:
            process.stdin.write(name.encode("utf-8", "surrogateescape") + b"\n")
            process.stdin.flush()
            head = process.stdout.readline()
        except OSError:
            head = b""
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
        """End the process; a further question would start another."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.communicate()
