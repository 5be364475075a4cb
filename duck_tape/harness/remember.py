"""What the hook remembers of a harness's sessions, so that calling it again costs nothing.

"About to compact" does not mean that it happens, and some harnesses call on every turn: a session
in which nothing is new since its last auto file gets the marker alone, and a later auto file of the
same session takes the older one's place (spec: harness hooks, "Idempotent and cheap"). One line a
session, in the folder of the receipts.
"""

# ruff: noqa: PTH105, PTH118  (start-up)

from __future__ import annotations

import os

from duck_tape.folder import open_flags, read_regular

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

FILE = "sessions"
_KEPT = 64
_LARGEST = 1 << 16
_TAIL = 4096
_LOCK = open_flags("RDWR", "CREAT", "NOFOLLOW", "NONBLOCK", "CLOEXEC")
_WRITE = open_flags("WRONLY", "CREAT", "TRUNC", "NOFOLLOW", "NONBLOCK", "CLOEXEC")


class Known:
    """What is known of one session.

    Attributes:
        session: Its key: the harness's session id, or what stands for it.
        state: Name of its auto file.
        print: What its transcript looked like when that was written.
        digest: What the state said, without id and time.
    """

    __slots__ = ("digest", "print", "session", "state")

    def __init__(self, session: str, state: str, fingerprint: str, digest: str) -> None:
        """See the class; no part holds white space."""
        self.session = session
        self.state = state
        self.print = fingerprint
        self.digest = digest

    def line(self) -> str:
        """Return it as one line of the file."""
        return f"{self.session} {self.state} {self.print} {self.digest}\n"


def fingerprint(descriptor: int) -> str:
    """Return what tells whether an open transcript has changed: size, times, inode, last bytes."""
    from zlib import crc32

    status = os.fstat(descriptor)
    tail = b""
    if hasattr(os, "pread"):
        tail = os.pread(descriptor, _TAIL, max(0, status.st_size - _TAIL))
    return f"{status.st_size}-{status.st_mtime_ns}-{status.st_ino}-{crc32(tail):08x}"


def key_of(session: str, transcript: str) -> str:
    """Return the key of a session: its id, else its transcript's; "" where there is neither."""
    if session or not transcript:
        return session
    from zlib import crc32

    return f".{crc32(transcript.encode('utf-8', 'surrogatepass')):08x}"


class Memory:
    """The remembered sessions of one root; use it in a `with` statement.

    Two hooks at once take turns: whoever comes second sees what the first has written.

    Attributes:
        held: Whether others were kept out.
    """

    def __init__(self, folder: str, patience: float) -> None:
        """Take the folder ("" for none that can be written) and the seconds to wait for others."""
        self._path = os.path.join(folder, FILE) if folder else ""
        self._patience = patience
        self._lock = -1
        self.held = False

    def __enter__(self) -> Memory:  # noqa: PYI034  (typing is slow to import)
        if self._path:
            self._hold()
        return self

    def __exit__(self, *_exception: object) -> None:
        if self._lock >= 0:
            os.close(self._lock)
            self._lock = -1

    def _hold(self) -> None:
        try:
            import fcntl

            self._lock = os.open(f"{self._path}.lock", _LOCK, 0o600)
        except (ImportError, OSError):  # no such locks here, or nothing can be written
            self.held = True
            return
        import time

        end = time.monotonic() + self._patience
        while not self.held:
            try:
                fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                if time.monotonic() >= end:
                    return
                time.sleep(0.01)
                continue
            except OSError:  # a file system without locks
                pass
            self.held = True

    def find(self, session: str) -> Known | None:
        """Return what is known of a session, None where it is not."""
        return next((each for each in self._all() if each.session == session), None)

    def put(self, known: Known) -> None:
        """Remember a session; others that claimed its file are forgotten. Raises nothing."""
        others = [
            each
            for each in self._all()
            if each.session != known.session and each.state != known.state
        ]
        self._write([*others[-_KEPT + 1 :], known])

    def _all(self) -> Iterator[Known]:
        if not self._path:
            return
        try:
            data = read_regular(self._path, _LARGEST, follow=False)
            text = data.decode("ascii", "replace")
        except OSError:
            return
        for line in text.split("\n"):
            parts = line.split(" ")
            if len(parts) == 4 and all(parts):
                yield Known(*parts)

    def _write(self, sessions: list[Known]) -> None:
        if not self._path:
            return
        temporary = f"{self._path}.{os.getpid()}~"
        try:
            descriptor = os.open(temporary, _WRITE, 0o600)
            try:
                os.write(descriptor, "".join(each.line() for each in sessions).encode())
            finally:
                os.close(descriptor)
            os.replace(temporary, self._path)
        except OSError:
            return
