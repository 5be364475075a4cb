"""Copilot's todo list, out of the database beside its transcript; nothing is written there.

Spec: harness hooks, "Transcripts" (`session.db`, table `todos(id,title,description,status)`).
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path

    from duck_tape.transcripts.events import Todos

DATABASE = "session.db"
LARGEST = 64 << 20
"""Bytes of the largest database that is looked into."""

_QUERY = "SELECT title, status FROM todos ORDER BY rowid LIMIT 2000"
_LOGS = ("-wal", "-journal")


def todos_beside(transcript: str) -> Todos | None:
    """Return the todo list of the session whose `events.jsonl` this is.

    None where there is no database, no table, or nothing that can be read: never an error. A
    database that is a symbolic link or larger than `LARGEST` is not looked into.
    """
    from pathlib import Path

    path = Path(transcript).absolute().parent / DATABASE if transcript else None
    if path is None or not _size(path):
        return None
    logs = [log for ending in _LOGS if _size(log := path.with_name(DATABASE + ending))]
    rows = _rows_of_copy(path, logs) if logs else _rows(f"{path.as_uri()}?mode=ro&immutable=1")
    if rows is None:
        return None
    from duck_tape.transcripts.copilot import todos_from_rows

    return todos_from_rows(rows)


def _size(path: Path) -> int:
    """Return how many bytes a regular file has that is not too large; 0 for anything else."""
    import stat

    try:
        found = path.lstat()
    except (OSError, ValueError):
        return 0
    return found.st_size if stat.S_ISREG(found.st_mode) and found.st_size <= LARGEST else 0


def _rows(address: str) -> list[tuple[object, object]] | None:
    """Read a database as it lies there: `immutable` takes no locks and makes no files."""
    import sqlite3
    from contextlib import closing

    try:
        with closing(sqlite3.connect(address, uri=True, timeout=0.2)) as database:
            return database.execute(_QUERY).fetchall()
    except (sqlite3.Error, OSError, ValueError, OverflowError):
        return None


def _rows_of_copy(path: Path, logs: list[Path]) -> list[tuple[object, object]] | None:
    """Read a copy of the database with its logs: only so are the last changes seen."""
    import shutil
    import tempfile
    from pathlib import Path

    try:
        with tempfile.TemporaryDirectory(prefix="duck-tape-") as folder:
            copies = [shutil.copy(file, folder) for file in (path, *logs)]
            return _rows(f"{Path(copies[0]).as_uri()}?mode=rw")
    except OSError:
        return None
