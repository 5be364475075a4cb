"""A folder that is what it seems, and whole writes in it.

A `Folder` is opened once, without following a link in its last part, and every name in it is then
reached through that handle where the platform can (POSIX `openat`); elsewhere the folder is checked
before each use. A write goes to a temporary file, is flushed to the disk, and takes its name in
one step; the folder is flushed too. What can be made anew at any time need not be flushed
(`lasting=False`): it costs more than all else, and a crash of the machine can then leave it empty.

Methods raise `OSError` as it comes; `duck_tape.files.telling` turns it into our own errors.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import sys
import time
from itertools import count

from duck_tape.errors import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from typing import Any, Self

TEMPORARY = ".duck-tape~"
"""How the name of a temporary file ends; it begins with a dot and the target's name."""

_PAUSE = 0.01
_NO_FLUSH = frozenset({errno.EINVAL, errno.ENOTSUP, errno.ENOSYS, errno.EBADF})
_WINDOWS_LINK = 0x400  # FILE_ATTRIBUTE_REPARSE_POINT: symbolic links and junctions


if sys.platform == "win32":  # pragma: no cover  (another platform)

    def _try_lock(_descriptor: int) -> bool | None:
        """Say that folders cannot be locked here."""
        return False

else:
    import fcntl

    def _try_lock(descriptor: int) -> bool | None:
        """Lock an open folder; None while others hold it, False where that cannot be done."""
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return None
        except OSError:  # a file system without locks
            return False
        return True


def by_descriptor() -> bool:
    """Whether this platform can reach files through an open folder."""
    return os.open in os.supports_dir_fd and hasattr(os, "O_DIRECTORY")


def open_flags(*names: str) -> int:
    """Combine `os.O_...` flags; one that this platform has not counts as 0."""
    found = 0
    for name in names:
        found |= getattr(os, f"O_{name}", 0)
    return found


_READ = open_flags("RDONLY", "NOFOLLOW", "NONBLOCK", "CLOEXEC", "BINARY", "NOINHERIT")
_NEW = open_flags("WRONLY", "CREAT", "EXCL", "NOFOLLOW", "CLOEXEC", "BINARY", "NOINHERIT")
_FOLDER = open_flags("RDONLY", "DIRECTORY", "NOFOLLOW", "CLOEXEC")


def is_link(status: os.stat_result) -> bool:
    """Whether a status (of `lstat`) is that of a symbolic link or a Windows junction."""
    return stat.S_ISLNK(status.st_mode) or bool(
        getattr(status, "st_file_attributes", 0) & _WINDOWS_LINK
    )


class Folder:
    """An open folder; use it in a `with` statement.

    Attributes:
        path: Where it lies.
        descriptor: Its open handle; None where the platform has none.
    """

    __slots__ = ("descriptor", "path")

    def __init__(self, path: Path, descriptor: int | None = None) -> None:
        """See the class."""
        self.path = path
        self.descriptor = descriptor

    @classmethod
    def open(cls, path: Path, *, create: bool = False) -> Self:
        """Open the folder at `path`, made first where `create` says so and it is missing.

        Raises:
            Refused: there is a link or a file in its place.
            OSError: it is missing, or cannot be made or opened.
        """
        if create:
            with contextlib.suppress(FileExistsError):
                path.mkdir()
                flush_folder(path.parent)
        _refuse_no_folder(path)
        if not by_descriptor():
            return cls(path)
        try:
            return cls(path, os.open(path, _FOLDER))
        except OSError as error:
            if error.errno in {errno.ELOOP, errno.ENOTDIR}:  # swapped since we looked
                raise _no_folder(path, "a link or a file") from error
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_exception: object) -> None:
        if self.descriptor is not None:
            os.close(self.descriptor)
            self.descriptor = None

    def hold(self, seconds: float) -> bool:
        """Keep other holders out until the folder is closed, where the platform can (`flock`).

        Returns whether it is held: not so when others held it all the while, for `seconds`, or
        when folders cannot be locked here.
        """
        end = time.monotonic() + seconds
        while self.descriptor is not None:
            held = _try_lock(self.descriptor)
            if held is not None:
                return held
            if time.monotonic() >= end:
                break
            time.sleep(_PAUSE)
        return False

    def names(self) -> list[str]:
        """Return the names in the folder, sorted."""
        place = self.path if self.descriptor is None else self.descriptor
        return sorted(os.listdir(place))  # noqa: PTH208  (through the handle)

    def status(self, name: str) -> os.stat_result | None:
        """Return the status of a name itself, never of what it links to; None when it is gone."""
        try:
            at, inside = self._at(name), self._inside()
            return os.stat(at, follow_symlinks=False, **inside)  # noqa: PTH116  (through the handle)
        except FileNotFoundError:
            return None

    def read(self, name: str, limit: int = -1) -> bytes:
        """Return a regular file's content, at most `limit` bytes where that is not negative.

        Raises `Refused` when the name is a link or no regular file; `OSError` when it is missing
        or cannot be read.
        """
        status = self.status(name)
        if status is not None and not (stat.S_ISREG(status.st_mode) and not is_link(status)):
            raise self._no_file(name)
        try:
            descriptor = os.open(self._at(name), _READ, **self._inside())
        except OSError as error:
            if error.errno == errno.ELOOP:
                raise self._no_file(name) from error
            raise
        with os.fdopen(descriptor, "rb") as opened:
            if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                raise self._no_file(name)
            return opened.read(limit)

    def replace(
        self, name: str, data: bytes, *, via: Folder | None = None, lasting: bool = True
    ) -> None:
        """Write a file, new or in place of the old one, whose permissions stay.

        The temporary file lies in `via` where given and on the same file system, else beside the
        target. It is flushed to the disk where `lasting`. Raises `Refused` when the name is a link
        or no regular file; `OSError` with the old file as it was.
        """
        status = self.status(name)
        if status is not None and (is_link(status) or not stat.S_ISREG(status.st_mode)):
            raise self._no_file(name)
        mode = None if status is None else stat.S_IMODE(status.st_mode)
        if via is not None:
            try:
                self._replace(name, data, via, mode, lasting=lasting)
            except OSError as error:
                if error.errno != errno.EXDEV:
                    raise
            else:
                return
        self._replace(name, data, self, mode, lasting=lasting)

    def _replace(
        self, name: str, data: bytes, home: Folder, mode: int | None, *, lasting: bool
    ) -> None:
        with home._temporary(name, data, mode, lasting=lasting) as temporary:
            os.replace(
                home._at(temporary),
                self._at(name),
                src_dir_fd=home.descriptor,
                dst_dir_fd=self.descriptor,
            )
        if lasting:
            self.flush()

    def create(self, name: str, data: bytes, *, lasting: bool = True) -> None:
        """Write a new file, flushed to the disk where `lasting`.

        Raises `FileExistsError` when the name is taken, whatever by.
        """
        with self._temporary(name, data, None, lasting=lasting) as temporary:
            try:
                os.link(
                    self._at(temporary),
                    self._at(name),
                    src_dir_fd=self.descriptor,
                    dst_dir_fd=self.descriptor,
                )
            except FileExistsError:
                raise
            except OSError:  # a file system without hard links
                self._create_reserved(name, temporary)
        if lasting:
            self.flush()

    def _create_reserved(self, name: str, temporary: str) -> None:
        """Take the name with an empty file, which only we then replace."""
        os.close(os.open(self._at(name), _NEW, 0o666, **self._inside()))
        try:
            os.replace(
                self._at(temporary),
                self._at(name),
                src_dir_fd=self.descriptor,
                dst_dir_fd=self.descriptor,
            )
        except OSError:
            self.remove(name)
            raise

    def remove(self, name: str) -> bool:
        """Remove a file (a link itself, never its target); whether it was there."""
        try:
            os.unlink(self._at(name), **self._inside())
        except FileNotFoundError:
            return False
        return True

    def sweep(self) -> None:
        """Remove temporary files that a killed process left; only while nobody else writes."""
        for name in self.names():
            if name.startswith(".") and name.endswith(TEMPORARY):
                self.remove(name)

    def flush(self) -> None:
        """Flush the folder's entries to the disk, where that can be asked for."""
        if self.descriptor is not None:
            _flush(self.descriptor)

    @contextlib.contextmanager
    def _temporary(
        self, name: str, data: bytes, mode: int | None, *, lasting: bool
    ) -> Iterator[str]:
        """Give the name of a temporary file; it is gone afterwards, renamed or not."""
        temporary, descriptor = self._open_temporary(name)
        try:
            with os.fdopen(descriptor, "wb") as opened:
                opened.write(data)
                opened.flush()
                if mode is not None and hasattr(os, "fchmod"):
                    os.fchmod(descriptor, mode)
                if lasting:
                    _flush(descriptor)
            yield temporary
        finally:
            with contextlib.suppress(OSError):  # what went wrong before is what is told
                self.remove(temporary)

    def _open_temporary(self, name: str) -> tuple[str, int]:
        """Create a temporary file under the first free of its names."""
        for number in count():
            middle = f".{os.getpid()}-{number}" if number else ""
            temporary = f".{name}{middle}{TEMPORARY}"
            with contextlib.suppress(FileExistsError):
                return temporary, os.open(self._at(temporary), _NEW, 0o666, **self._inside())
        raise AssertionError  # pragma: no cover  (`count` has no end)

    def _at(self, name: str) -> str:
        """Return how a name is given to `os`: alone beside a handle, else as a path."""
        if self.descriptor is not None:
            return name
        _refuse_no_folder(self.path)
        return str(self.path / name)

    def _inside(self) -> dict[str, Any]:
        return {} if self.descriptor is None else {"dir_fd": self.descriptor}

    def _no_file(self, name: str) -> Refused:
        return Refused(
            f"{self.path / name}: is a link or no regular file.",
            hint="Remove it; it is not read or written through.",
            code="not-a-file",
        )


def read_regular(
    path: str | Path, limit: int = -1, *, follow: bool = True, tail: bool = False
) -> bytes:
    """Return a regular file's content, at most `limit` bytes of it where that is not negative.

    They are the first ones, or the last ones with `tail`. Never waits: pipes, devices and folders
    are none. With `follow` off a link is none either. Raises `OSError` for what is none, is missing
    or cannot be read; `ValueError` for a path that cannot be one.
    """
    if stat.S_ISREG(os.stat(path, follow_symlinks=follow).st_mode):  # noqa: PTH116  (start-up)
        descriptor = os.open(path, _READ & ~open_flags("NOFOLLOW") if follow else _READ)
        with os.fdopen(descriptor, "rb") as opened:
            status = os.fstat(descriptor)
            if stat.S_ISREG(status.st_mode):
                if tail:
                    opened.seek(max(0, status.st_size - limit))
                return opened.read(limit)
    raise OSError(errno.EINVAL, "no regular file", str(path))


def _refuse_no_folder(path: Path) -> None:
    status = os.lstat(path)
    if is_link(status):
        raise _no_folder(path, "a symbolic link")
    if not stat.S_ISDIR(status.st_mode):
        raise _no_folder(path, "a file")


def _no_folder(path: Path, what: str) -> Refused:
    return Refused(
        f"{path}: is {what}, not a folder of its own.",
        hint="Move it away; the folder is made anew.",
        code="not-a-folder",
    )


def _flush(descriptor: int) -> None:
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in _NO_FLUSH:
            raise


def flush_folder(path: Path) -> None:
    """Flush the entries of the folder at `path` to the disk, where that can be asked for."""
    if by_descriptor():
        with Folder(path, os.open(path, open_flags("RDONLY", "DIRECTORY", "CLOEXEC"))) as folder:
            folder.flush()
