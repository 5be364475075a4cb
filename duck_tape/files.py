"""Writing files whole or not at all, and telling what went wrong.

Killed at any moment, a file is as before or as after (spec: merge, "Staging"): see
`duck_tape.folder`, which does the work and whose names are passed on here.
"""

from __future__ import annotations

import contextlib
import errno

from duck_tape.errors import CouldNotCheck
from duck_tape.folder import TEMPORARY, Folder, flush_folder, is_link

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

__all__ = [
    "TEMPORARY",
    "Folder",
    "create_exclusive",
    "flush_folder",
    "is_link",
    "telling",
    "write_atomic",
]

_FULL = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})


@contextlib.contextmanager
def telling(what: str) -> Iterator[None]:
    """Turn an `OSError` into `CouldNotCheck`: `what` (`write .duck-tape/x`) and the reason."""
    try:
        yield
    except OSError as error:
        raise _told(what, error) from error


def _told(what: str, error: OSError) -> CouldNotCheck:
    if error.errno in _FULL:
        return CouldNotCheck(
            f"Cannot {what}: no space left.",
            hint="Free some space and try again.",
            code="disk-full",
        )
    if error.errno == errno.EROFS:
        return CouldNotCheck(f"Cannot {what}: the file system is read-only.", code="read-only")
    if error.errno in {errno.EACCES, errno.EPERM}:
        return CouldNotCheck(
            f"Cannot {what}: permission denied.",
            hint="Check the owner and the permissions of the folder.",
            code="permission",
        )
    return CouldNotCheck(f"Cannot {what}: {error.strerror or 'input/output error'}.", code="io")


def write_atomic(target: Path, data: bytes, *, staging: Path | None = None) -> None:
    """Write a file whole or not at all, its permissions kept.

    Args:
        target: The file; its folder exists. A link is refused, not followed.
        data: The whole new content.
        staging: Folder for the temporary file (such as the git directory); across file systems it
            lies beside the target as `.<name>.duck-tape~`.

    Raises:
        Refused: the target is a link or no regular file.
        CouldNotCheck: it cannot be written; the old content is still there.
    """
    with contextlib.ExitStack() as stack:
        stack.enter_context(telling(f"write {target}"))
        folder = stack.enter_context(Folder.open(target.parent.resolve()))
        via = stack.enter_context(Folder.open(staging.resolve())) if staging else None
        folder.replace(target.name, data, via=via)


def create_exclusive(target: Path, data: bytes) -> bool:
    """Write a new file whole; False, with nothing written, when the name is taken.

    Raises `CouldNotCheck` when it cannot be written.
    """
    with telling(f"write {target}"), Folder.open(target.parent.resolve()) as folder:
        try:
            folder.create(target.name, data)
        except FileExistsError:
            return False
        return True
