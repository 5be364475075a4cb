"""Which transcript a recovery reads, opened within a boundary of trust (spec: "Recover").

A path that the user names may be any regular file. The marker's is text that lies in a folder, so
the file must also be the user's own and no link. Neither is ever written to, and a pipe or a
device is not waited for.
"""

from __future__ import annotations

import os
import stat
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from duck_tape.errors import CouldNotCheck, Refused, UsageError
from duck_tape.folder import open_flags
from duck_tape.workflows.resume import NO_STATE, NO_TRANSCRIPT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import BinaryIO

    from duck_tape.state.marker import Marker
    from duck_tape.transcripts.events import Event
    from duck_tape.transcripts.read import Reading

FRESH = "Write down what you still know: duck-tape checkpoint"


@dataclass(frozen=True, slots=True)
class Source:
    """A transcript to recover from.

    Attributes:
        path: Where it lies, absolute.
        trusted: The user named it.
        harness: Whose it should be; "" to find out.
        cwd: The session's folder as the marker has it, "" without.
        more: Events that lie beside the transcript (a todo list in a database).
    """

    path: Path
    trusted: bool = True
    harness: str = ""
    cwd: str = ""
    more: tuple[Event, ...] = ()


def named(path: str, folder: Path, harness: str = "") -> Source:
    """Return the transcript that the user names, relative to a folder; `~` is their home."""
    try:
        given = Path(path).expanduser()
    except RuntimeError:  # no home
        given = Path(path)
    return Source(Path(os.path.normpath(folder / given)), harness=harness)


def of_marker(marker: Marker, root: Path, harness: str = "", *, states: bool) -> Source:
    """Return the transcript that the marker names.

    Args:
        marker: The marker.
        root: What a relative path in it is relative to.
        harness: Whose it should be.
        states: Whether there is any state file.

    Raises `Refused` when it names none.
    """
    if not marker.transcript:
        raise Refused(
            f"{NO_TRANSCRIPT if states else NO_STATE}.",
            hint=f"{FRESH}. Or name the transcript: duck-tape recover --transcript PATH",
            code="no-transcript",
        )
    path = Path(os.path.normpath(root / marker.transcript))
    return Source(path, trusted=False, harness=harness, cwd=marker.cwd)


def open_source(source: Source) -> BinaryIO:
    """Open the transcript for reading.

    Raises:
        UsageError: the path that the user named is missing, a folder, or no regular file.
        Refused: the marker's is, or it is a link, or another user's.
        CouldNotCheck: it cannot be read.
    """
    flags = open_flags("NONBLOCK", "CLOEXEC", "BINARY", "NOCTTY")
    if not source.trusted:
        flags |= open_flags("NOFOLLOW")
    if not source.trusted and source.path.is_symlink():
        raise _refused(source, "is a link")
    try:
        descriptor = os.open(source.path, flags)
    except (FileNotFoundError, NotADirectoryError):
        raise _refused(source, "no such file") from None
    except IsADirectoryError:
        raise _refused(source, "is a folder") from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "no path"
        raise CouldNotCheck(f"{source.path}: {reason}.", code="transcript") from None
    try:
        _check(source, os.fstat(descriptor))
        return os.fdopen(descriptor, "rb", buffering=0)
    except BaseException:
        os.close(descriptor)
        raise


def _check(source: Source, status: os.stat_result) -> None:
    if stat.S_ISDIR(status.st_mode):
        raise _refused(source, "is a folder")
    if not stat.S_ISREG(status.st_mode):
        raise _refused(source, "is no regular file")
    if not source.trusted and hasattr(os, "getuid") and status.st_uid != os.getuid():
        raise _refused(source, "belongs to somebody else")


def _refused(source: Source, why: str) -> Refused | UsageError:
    """The error for a transcript that is not read, by who named it."""
    if source.trusted:
        return UsageError(f"--transcript {source.path}: {why}.", code="transcript")
    return Refused(
        f"{source.path}, which the marker names: {why}.",
        hint=f"Name the transcript yourself: duck-tape recover --transcript PATH. Or: {FRESH}",
        code="transcript",
    )


class Told:
    """The events of a source, and what there is to say of it.

    Attributes:
        harness: Whose transcript it is; right from the first event on.
        remarks: What the reading could not tell; complete when the events are taken.
        partial: Whether the session's beginning is not in it; likewise.
    """

    def __init__(self, source: Source) -> None:
        """Take a source; nothing is opened yet."""
        self.harness = source.harness
        self.remarks: list[str] = []
        self.partial = False
        self._source = source

    def known(self) -> Iterator[Event]:
        """Return all events, the first one read already, so that the harness is known."""
        events = self.events()
        first = next(events, None)
        return events if first is None else chain((first,), events)

    def events(self) -> Iterator[Event]:
        """Yield all events.

        Raises `Refused` for a transcript of no known harness, and what `open_source` raises.
        """
        from duck_tape.transcripts.read import read_events

        with open_source(self._source) as stream:
            reading = read_events(stream, harness=self._source.harness or None)
            try:
                for event in reading:
                    self.harness = reading.harness
                    yield event
            except OSError as error:
                self.remarks.append(f"The transcript could not be read on: {error.strerror}.")
        self._conclude(reading)
        yield from self._source.more

    def _conclude(self, reading: Reading) -> None:
        self.harness = reading.harness
        if reading.packed:
            raise Refused(
                f"{self._source.path}: is compressed.",
                hint=f"Unpack it with {reading.packed}, and name the copy:"
                " duck-tape recover --transcript PATH",
                code="packed-transcript",
            )
        if not reading.harness:
            raise Refused(
                f"{self._source.path}: no transcript of a harness that is known.",
                hint=f"Name whose it is with --harness ({', '.join(known())}).",
                code="unknown-transcript",
            )
        if reading.skipped:
            noun = "record was" if reading.skipped == 1 else "records were"
            told = f"{reading.skipped} unreadable {noun} skipped (cut, glued, or too long)."
            self.remarks.append(told)
        if reading.partial:
            self.partial = True
            self.remarks.append(
                "The transcript holds only the end of the session: what was said since a state was"
                " written."
            )
        if reading.unfinished:
            self.remarks.append("The transcript ends in the middle of a record.")


def known() -> Iterable[str]:
    """Return the names that `--harness` takes."""
    from duck_tape.transcripts.registry import HARNESSES

    return tuple(HARNESSES)
