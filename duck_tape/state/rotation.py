"""Which files the limit of ten pushes out (spec: state files, "Rotation"). Names only, no files."""

from __future__ import annotations

from duck_tape.state.model import AUTO, MANUAL, RECOVERED
from duck_tape.state.naming import snapshot_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from duck_tape.state.naming import StateFile

LIMIT = 10
_ORDER = (AUTO, RECOVERED, MANUAL)
_MINUTE = 60_000_000_000


def to_drop(files: Sequence[StateFile], keep: str, limit: int = LIMIT) -> list[StateFile]:
    """Return the files to remove so that `limit` are left, in the order of their removal.

    The oldest auto file goes first, then the oldest recovered, then the oldest manual; the file
    named `keep`, which was just written, never goes.
    """
    queue = sorted(
        (file for file in files if file.name != keep),
        key=lambda file: (_ORDER.index(file.kind), file.age),
    )
    return queue[: max(0, len(files) - limit)]


def orphans(
    snapshots: Mapping[str, int], *, left: Iterable[bytes], gone: Iterable[bytes], written: int
) -> list[str]:
    """Return the snapshots whose state is gone.

    A state belongs to a snapshot when it names the harness session. A snapshot that no state names
    yet may be one whose state is just being written, so it must be a minute old to go.

    Args:
        snapshots: Names and modification times (nanoseconds).
        left: Contents of the states and the marker that are there.
        gone: Contents of the states that were just dropped.
        written: When the newest state was written (nanoseconds).
    """
    staying, going = b"\n".join(left), b"\n".join(gone)
    found = []
    for name, mtime in sorted(snapshots.items()):
        session = snapshot_of(name).encode()
        if session not in staying and (session in going or mtime < written - _MINUTE):
            found.append(name)
    return found
