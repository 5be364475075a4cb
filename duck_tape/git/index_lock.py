"""git's own lock on the index, held while we change one entry.

The protocol is git's (`lockfile.h`): whoever creates `index.lock` may write; the new index is
written into that file and takes the index's name in one step. What is ours in it:

- The lock is a hard link to a marker file in our folder, so that a later duck-tape can tell the
  lock of a killed one, which it removes, from git's, which it never touches.
- The entry is changed by git itself, in a copy (`GIT_INDEX_FILE`): sparse, split and SHA-256
  indexes and all attributes work as with `git add`, and other entries stay as they are.
- The copy has the index's time, and the new index the copy's: git compares that time with the
  entries' to know which files could have changed unseen ("racy git"); a later one would make it
  miss edits of other files.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import time
from pathlib import Path
from typing import TYPE_CHECKING

from duck_tape.files import flush_folder, telling
from duck_tape.git.holder import locked

if TYPE_CHECKING:
    from typing import Self

    from duck_tape.git.repository import Repository

_MARKER = "index-lock"
_COPY = ".index."
_PAUSE = 0.02


class IndexLock:
    """Holds `index.lock` in a `with` statement; `copy` is the index to change, `install` it.

    Attributes:
        copy: The copy of the index, for git's `GIT_INDEX_FILE`; missing where the index is.
    """

    def __init__(self, repository: Repository, folder: Path, *, timeout: float) -> None:
        """Prepare; the lock is taken on entering.

        Args:
            repository: Whose index.
            folder: Our folder in its git directory; the caller holds our own lock on it.
            timeout: Seconds to wait for git's lock.
        """
        self._index = Path(os.path.realpath(repository.layout.index_file))
        self._lock = lock_of(self._index)
        self._folder = folder
        self._timeout = timeout
        self._top = repository.top
        self._descriptor = -1
        self._plain = False  # taken without a marker, so that only we know that it is ours
        self.copy = folder / f"{_COPY}{os.getpid()}"

    def __enter__(self) -> Self:
        """Take the lock and copy the index.

        Raises:
            Refused: somebody else holds it (code `index-locked`).
            CouldNotCheck: the lock or the copy cannot be written.
        """
        with telling(f"write {self._lock}"):
            clear_remains(self._folder, self._index)
            self._descriptor = self._take()
            try:
                self._copy_index()
            except BaseException:
                self._release()
                raise
        return self

    def __exit__(self, *_exception: object) -> None:
        self._release()

    def _take(self) -> int:
        marker = self._folder / _MARKER
        descriptor = os.open(marker, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
        until = time.monotonic() + self._timeout
        try:
            while True:
                try:
                    return self._link(marker, descriptor)
                except FileExistsError:
                    if time.monotonic() >= until:
                        raise locked(self._lock, self._timeout, self._top) from None
                time.sleep(_PAUSE)
        except BaseException:
            os.close(descriptor)
            marker.unlink(missing_ok=True)
            raise

    def _link(self, marker: Path, descriptor: int) -> int:
        """Take the lock's name; gives the descriptor to write the new index through."""
        try:
            os.link(marker, self._lock)
        except FileExistsError:
            raise
        except OSError:  # no hard links here: a killed run's lock is then told, not removed
            taken = os.open(self._lock, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
            os.close(descriptor)
            self._plain = True
            return taken
        return descriptor

    def _copy_index(self) -> None:
        if not self._index.exists():
            return
        with self._index.open("rb") as source, self.copy.open("xb") as target:
            shutil.copyfileobj(source, target, 1 << 20)
            status = os.fstat(source.fileno())
        os.utime(self.copy, ns=(status.st_atime_ns, status.st_mtime_ns))

    def install(self) -> None:
        """Make the copy the index, through the lock.

        Raises `CouldNotCheck` with the index as it was.
        """
        with telling(f"write {self._index}"):
            status = self.copy.stat()
            with os.fdopen(self._descriptor, "wb") as target, self.copy.open("rb") as source:
                self._descriptor = -1
                shutil.copyfileobj(source, target, 1 << 20)
                target.flush()
                os.fsync(target.fileno())
            self._lock.chmod(status.st_mode & 0o777)
            os.utime(self._lock, ns=(status.st_atime_ns, status.st_mtime_ns))
            self._lock.replace(self._index)
            self._plain = False
            flush_folder(self._index.parent)

    def _release(self) -> None:
        """Let go: remove what is left of the lock, the marker and the copy."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1
        if self._plain:
            self._plain = False
            self._lock.unlink(missing_ok=True)
        with contextlib.suppress(OSError):  # what went wrong before is what is told
            clear_remains(self._folder, self._index)


def clear_remains(folder: Path, index_file: Path) -> bool:
    """Remove our own marker, the lock that it is linked to, and copies of the index.

    The caller holds our lock on `folder`, so whoever left them is dead. Returns whether git's
    `index.lock` was among them. Raises `OSError` as it comes.
    """
    marker, lock = folder / _MARKER, lock_of(Path(os.path.realpath(index_file)))
    ours = _same(marker, lock)
    if ours:
        lock.unlink()
    marker.unlink(missing_ok=True)
    for copy in folder.glob(f"{_COPY}*"):  # and the locks that git made for them
        copy.unlink(missing_ok=True)
    return ours


def _same(marker: Path, lock: Path) -> bool:
    try:
        return marker.samefile(lock)
    except FileNotFoundError:
        return False


def lock_of(index_file: Path) -> Path:
    """Return the path of an index file's lock."""
    return index_file.with_name(index_file.name + ".lock")
