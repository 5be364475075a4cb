"""The folder `.duck-tape/`: the one module that reads and writes state files and the marker.

`.duck-tape` is a real folder inside the root; it and everything in it is opened without following
links. Every write is whole or not at all, a new state never takes another's name, and after each
write the limit of ten is kept (spec: state files).
"""

from __future__ import annotations

import contextlib

from duck_tape.errors import Refused
from duck_tape.files import Folder, telling
from duck_tape.state import choice, marker, session_id
from duck_tape.state.housekeeping import states, taken_ids, tidy
from duck_tape.state.model import KINDS, MANUAL
from duck_tape.state.naming import (
    FOLDER,
    IGNORE,
    MARKER,
    StateFile,
    snapshot_name,
    state_name,
)
from duck_tape.state.rotation import LIMIT
from duck_tape.state.writer import write
from duck_tape.text.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from duck_tape.state.marker import Marker
    from duck_tape.state.model import AgentState

_PATIENCE = 2.0
"""Seconds to wait for another writer's write."""

_IGNORE_ALL = b"*\n"


class Written(Value):
    """What a write did.

    Attributes:
        file: The new state file.
        path: Where it lies.
        rotated: Names of the files that were removed: pushed out by the limit of ten, replaced,
            and snapshots whose state is gone.
    """

    __slots__ = ("file", "path", "rotated")

    file: StateFile
    path: Path
    rotated: tuple[str, ...]

    def __init__(self, file: StateFile, path: Path, rotated: tuple[str, ...] = ()) -> None:
        """See the class."""
        self._put(file=file, path=path, rotated=rotated)


class Store:
    """The state files of one root.

    Attributes:
        root: The root of the project.
        folder: Its `.duck-tape`, which need not exist.
    """

    def __init__(
        self,
        root: Path,
        *,
        lock: Path | None = None,
        timeout: float = 10.0,
        holder: str = "duck-tape",
    ) -> None:
        """Take the root; nothing is touched yet.

        Args:
            root: An existing folder.
            lock: Lock file that keeps other commands out for as long as `locked`, in the git
                directory or the user's cache; without one each single write is still safe.
            timeout: Seconds to wait for the lock.
            holder: What others are told who waits for us.
        """
        self.root = root
        self.folder = root / FOLDER
        self._lock = lock
        self._timeout = timeout
        self._holder = holder
        self._depth = 0

    @contextlib.contextmanager
    def locked(self) -> Iterator[None]:
        """Hold the store's lock; may be nested. Raises `CouldNotCheck` when others hold it."""
        with contextlib.ExitStack() as stack:
            if self._lock is not None and not self._depth:
                from duck_tape.state.lock import hold

                stack.enter_context(hold(self._lock, timeout=self._timeout, holder=self._holder))
            self._depth += 1
            try:
                yield
            finally:
                self._depth -= 1

    def list(self) -> tuple[StateFile, ...]:
        """Return the state files, oldest first; links and files that are not ours are left out.

        Raises:
            Refused: `.duck-tape` is a link or a file.
            CouldNotCheck: it cannot be read.
        """
        with self._reading() as folder:
            return states(folder) if folder else ()

    def newest(self, *kinds: str) -> StateFile | None:
        """Return the newest state file of these kinds (of any without one), None without any."""
        return choice.newest(self.list(), *kinds)

    def for_resume(self) -> StateFile | None:
        """Return the file that a session goes on from, None when there is none."""
        return choice.for_resume(self.list())

    def for_merge(self) -> StateFile | None:
        """Return the file that a merge takes when none is named, None when there is none."""
        return choice.for_merge(self.list())

    def find(self, wanted: str) -> StateFile | None:
        """Return the state file that a user means by an id, a file's name or its path.

        An id alone means its manual file, else the recovered, else the auto one.
        """
        name = wanted.replace("\\", "/").rpartition("/")[2]
        files = {file.name: file for file in self.list()}
        names = (name, *(state_name(name, kind) for kind in KINDS))
        return next((files[each] for each in names if each in files), None)

    def read(self, file: StateFile) -> AgentState:
        """Return the state in a file.

        Raises:
            Refused: the file is a link, not UTF-8, or no agent state (line and reason).
            CouldNotCheck: it is gone or cannot be read.
        """
        from duck_tape.state.reader import read
        from duck_tape.text.lines import decode

        return read(
            decode(self.read_bytes(file.name), self._shown(file.name)), self._shown(file.name)
        )

    def read_bytes(self, name: str, limit: int = -1) -> bytes:
        """Return the content of a file in the folder, at most `limit` bytes; errors as `read`."""
        with telling(f"read {self._shown(name)}"), Folder.open(self.folder) as folder:
            return folder.read(name, limit)

    def write(
        self,
        state: AgentState,
        kind: str = MANUAL,
        *,
        exact: bool = False,
        replaces: StateFile | None = None,
    ) -> Written:
        """Write a new state file, then keep the limit of ten.

        The file's id is the state's `session` or, where a state file of any kind has that, the
        next free minute; the file says the id that it got.

        Args:
            state: What to write, free of secrets; its `session` is a valid id.
            kind: `manual`, `recovered` or `auto`.
            exact: The id was asked for: it must be free.
            replaces: An older file of the same harness session, which goes.

        Raises:
            UsageError: the session id is none.
            Refused: the exact id is taken, or `.duck-tape` is a link or a file.
            CouldNotCheck: nothing could be written, or the lock is held by others.
        """
        session_id.validate(state.session)
        with self.locked(), self._writing("write the state file") as folder:
            taken = taken_ids(folder, but=replaces)
            if exact and state.session in taken:
                raise _taken(state.session)
            file = _create(folder, state, kind, taken, replaces, exact=exact)
            rotated = tidy(folder, file, replaces)
        return Written(file, self.folder / file.name, rotated)

    def read_marker(self) -> Marker | None:
        """Return the compaction marker, None when there is none.

        Raises:
            Refused: it is a link, or `.duck-tape` is.
            CouldNotCheck: it cannot be read.
        """
        with self._reading() as folder:
            if folder is None or folder.status(MARKER) is None:
                return None
            return marker.parse(folder.read(MARKER))

    def write_marker(self, time: dt.datetime, *, cwd: str, transcript: str = "") -> Marker:
        """Write the compaction marker; it names the newest state file whatever its kind.

        Args:
            time: When the compaction began, aware.
            cwd: The session's working directory.
            transcript: Path of the transcript or snapshot, "" where there is none.

        Raises:
            Refused: the marker or the folder is a link.
            CouldNotCheck: it cannot be written.
        """
        with self._writing("write the compaction marker") as folder:
            newest = choice.newest(states(folder))
            made = marker.Marker(time, cwd, newest.name if newest else "", transcript)
            folder.replace(MARKER, marker.render(made), lasting=False)
        return made

    def write_snapshot(self, harness_id: str, data: bytes) -> Path:
        """Write a harness session's transcript snapshot, in place of its older one.

        Write it before the state that names it, under one `locked`. Raises `ValueError` for an id
        that cannot be part of a name, else as `write_marker`.
        """
        name = snapshot_name(harness_id)
        with self._writing("write the transcript snapshot") as folder:
            folder.replace(name, data)
        return self.folder / name

    def refuse_tracked(self, tracked: Iterable[str], *names: str) -> None:
        """Raise `Refused` when git tracks one of these files of the folder, or the folder itself.

        A clone could bring them along, and they are to be trusted as the user's own. A folder that
        is a repository of its own (a submodule) came with one too.

        Args:
            tracked: What git tracks in or as a folder of this name: paths relative to the root
                with `/`, in any letter case, as `Repository.tracked_state` gives them.
            names: Names in the folder; the marker and every state file when none is given.
        """
        with self._reading() as folder:
            if folder is not None and folder.status(".git") is not None:
                raise _tracked(f"{FOLDER}/.git", nested=True)
        known = {path.casefold(): path for path in tracked}
        for name in names or (MARKER, *(file.name for file in self.list())):
            found = known.get(f"{FOLDER}/{name}".casefold(), known.get(FOLDER))
            if found is not None:
                raise _tracked(found)

    def _shown(self, name: str) -> str:
        return f"{FOLDER}/{name}"

    @contextlib.contextmanager
    def _reading(self) -> Iterator[Folder | None]:
        """Open the folder; None when it is missing."""
        with telling(f"read {self.folder}"):
            try:
                opened = Folder.open(self.folder)
            except FileNotFoundError:
                opened = None
            if opened is None:
                yield None
                return
            with opened:
                yield opened

    @contextlib.contextmanager
    def _writing(self, what: str) -> Iterator[Folder]:
        """Open the folder, made and hidden from git when it is new.

        Writers keep each other out for the moment of a write. One that waits too long goes on: no
        file is overwritten even so, only the limit of ten may then be missed by one.
        """
        with telling(f"{what} in {self.folder}"), Folder.open(self.folder, create=True) as folder:
            if folder.hold(min(self._timeout, _PATIENCE)):
                folder.sweep()
            if folder.status(IGNORE) is None:
                with contextlib.suppress(FileExistsError):
                    folder.create(IGNORE, _IGNORE_ALL, lasting=False)
            yield folder


def _create(
    folder: Folder,
    state: AgentState,
    kind: str,
    taken: set[str],
    replaced: StateFile | None,
    *,
    exact: bool,
) -> StateFile:
    """Write the state under the first id that is not taken, also if others write meanwhile."""
    start = state.session
    if not exact and len(taken) >= LIMIT:
        start = session_id.after_burst(start, taken)
    while True:
        session = session_id.next_free(start, taken)
        name = state_name(session, kind)
        data = write(state.replace(session=session)).encode("utf-8")
        try:
            if replaced is not None and name == replaced.name:
                folder.replace(name, data)
            else:
                folder.create(name, data)
        except FileExistsError:
            if exact:
                raise _taken(session) from None
            taken.add(session)
            continue
        status = folder.status(name)
        return StateFile(session, kind, status.st_mtime_ns if status else 0)


def _tracked(path: str, *, nested: bool = False) -> Refused:
    """The error of what git tracks; `nested`: the folder is a repository of its own."""
    if nested:
        return Refused(
            f"{FOLDER} is a git repository of its own, so it may be somebody else's: not used.",
            hint=f"Look at it; then move it away: mv {FOLDER} {FOLDER}.old",
            code="tracked-state",
        )
    return Refused(
        f"{path} is tracked by git, so it may be somebody else's: not used.",
        hint=f"Look at it; then 'git rm --cached {path}' and commit.",
        code="tracked-state",
    )


def _taken(session: str) -> Refused:
    return Refused(
        f"There is a state file with the id {session} already.",
        hint="Choose another id, or leave --id out.",
        code="session-id-taken",
    )
