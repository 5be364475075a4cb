"""What is in an open `.duck-tape` folder, and what has to leave it after a write."""

from __future__ import annotations

import contextlib
import stat

from duck_tape.errors import Refused
from duck_tape.files import is_link
from duck_tape.state import rotation
from duck_tape.state.naming import MARKER, StateFile, parse_state_name, snapshot_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from duck_tape.files import Folder


def states(folder: Folder) -> tuple[StateFile, ...]:
    """Return the state files, oldest first; links and foreign files are left out."""
    found = []
    for name in folder.names():
        parsed = parse_state_name(name)
        mtime = _mtime(folder, name) if parsed else None
        if parsed is not None and mtime is not None:
            found.append(StateFile(*parsed, mtime))
    return tuple(sorted(found, key=lambda file: (file.age, file.name)))


def taken_ids(folder: Folder, *, but: StateFile | None = None) -> set[str]:
    """Return the session ids that a name in the folder has, whatever the name is of.

    The one file `but` does not count; others of its id do.
    """
    names = (name for name in folder.names() if but is None or name != but.name)
    return {parsed[0] for name in names if (parsed := parse_state_name(name))}


def _mtime(folder: Folder, name: str) -> int | None:
    """Return when a regular file was modified last, None when the name is none."""
    status = folder.status(name)
    if status is None or not stat.S_ISREG(status.st_mode) or is_link(status):
        return None
    return status.st_mtime_ns


def tidy(folder: Folder, written: StateFile, replaced: StateFile | None) -> tuple[str, ...]:
    """Remove the replaced file, what the limit pushes out, and snapshots without a state.

    Returns the names of what was removed. What cannot be removed stays until the next write: the
    state that was just written is worth more than the limit.
    """
    present = states(folder)
    gone = [file for file in present if replaced and file.name == replaced.name != written.name]
    left = [file for file in present if file not in gone]
    gone += rotation.to_drop(left, written.name)
    left = [file for file in left if file not in gone]
    names = [file.name for file in gone]
    names += _orphans(folder, written, left=left, gone=gone)
    return tuple(name for name in names if _removed(folder, name))


def _orphans(
    folder: Folder, written: StateFile, *, left: Sequence[StateFile], gone: Sequence[StateFile]
) -> list[str]:
    snapshots = {
        name: mtime
        for name in folder.names()
        if snapshot_of(name) and (mtime := _mtime(folder, name)) is not None
    }
    if not snapshots:
        return []
    staying = [file.name for file in left]
    if folder.status(MARKER) is not None:
        staying.append(MARKER)
    try:
        return rotation.orphans(
            snapshots,
            left=_contents(folder, staying),
            gone=_contents(folder, [file.name for file in gone]),
            written=written.mtime,
        )
    except (OSError, Refused):  # a state that cannot be read may name any of them
        return []


def _contents(folder: Folder, names: Iterable[str]) -> list[bytes]:
    return [folder.read(name) for name in names]


def _removed(folder: Folder, name: str) -> bool:
    with contextlib.suppress(OSError):
        return folder.remove(name)
    return False
