"""Go on after a compaction: what the session was at, and what bears on it (spec: "Resume").

Reads only: the marker, the chosen state, and the memory of the work tree, which is what the user
sees and may have edited since the last commit.
"""

from __future__ import annotations

import os

from duck_tape.errors import DuckTapeError
from duck_tape.state.model import AUTO
from duck_tape.text.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Iterator
    from typing import Protocol

    from duck_tape.memory.document import Document
    from duck_tape.memory.model import Entry
    from duck_tape.state.marker import Marker
    from duck_tape.state.model import AgentState
    from duck_tape.state.naming import StateFile
    from duck_tape.state.store import Store

    class Tracking(Protocol):
        """What knows which state files git tracks; a `Repository` does."""

        def tracked_state(self) -> tuple[str, ...]:
            """Return the paths below the root, `/`-separated."""

    class Spot(Protocol):
        """Where to look; a `Place` is one."""

        @property
        def root(self) -> os.PathLike[str] | str:
            """The root of the project."""

        @property
        def path(self) -> str:
            """The memory's path below it."""

        @property
        def repository(self) -> Tracking | None:
            """Its repository, None outside one."""


NO_MARKER = "no compaction marker found"
OTHER_SESSION = "no compaction in this session: marker from a previous session"
NO_TRANSCRIPT = "compaction occurred but no transcript path in marker"
STATE_GONE = "the state that was the newest at the compaction is gone"
NO_STATE = "compaction occurred but no recoverable state"

DECISIONS = 10
QUESTIONS = 20


class Memory(Value):
    """What the memory says to the work in hand.

    Attributes:
        path: The memory's path, relative to the root; "" where there is none.
        decisions: The decisions that bear on the position, the best first.
        left_out: How many decisions are not among them.
        questions: Open questions, in the memory's order.
        questions_left_out: How many more there are.
        obstacle: Why it could not be read; "" when it was, or is not there.
    """

    __slots__ = ("decisions", "left_out", "obstacle", "path", "questions", "questions_left_out")

    path: str
    decisions: tuple[str, ...]
    left_out: int
    questions: tuple[str, ...]
    questions_left_out: int
    obstacle: str

    def __init__(
        self,
        path: str = "",
        decisions: tuple[str, ...] = (),
        left_out: int = 0,
        questions: tuple[str, ...] = (),
        questions_left_out: int = 0,
        *,
        obstacle: str = "",
    ) -> None:
        """See the class."""
        self._put(
            path=path,
            decisions=decisions,
            left_out=left_out,
            questions=questions,
            questions_left_out=questions_left_out,
            obstacle=obstacle,
        )


class Resumed(Value):
    """What a session goes on from.

    Attributes:
        marker: The compaction marker; None where there is none (then the rest is empty).
        file: The chosen state file, None without one.
        state: Its content.
        memory: What the memory says to it.
        notes: What the user has to know, in the words of the specification.
        recoverable: Whether there is a transcript from which a better state could be made.
        newest: Name of the newest state file where no marker names it and it is not the chosen one;
            "" without.
    """

    __slots__ = ("file", "marker", "memory", "newest", "notes", "recoverable", "state")

    marker: Marker | None
    file: StateFile | None
    state: AgentState | None
    memory: Memory
    notes: tuple[str, ...]
    recoverable: bool
    newest: str

    def __init__(
        self,
        marker: Marker | None,
        file: StateFile | None = None,
        state: AgentState | None = None,
        memory: Memory | None = None,
        notes: tuple[str, ...] = (),
        *,
        recoverable: bool = False,
        newest: str = "",
    ) -> None:
        """See the class."""
        self._put(
            marker=marker,
            file=file,
            state=state,
            memory=memory or Memory(),
            notes=notes,
            recoverable=recoverable,
            newest=newest,
        )


def resume(
    place: Spot,
    store: Store,
    *,
    session_start: dt.datetime | None = None,
    other_session: bool = False,
) -> Resumed:
    """Find out where the session was.

    Args:
        place: Where.
        store: The state files there.
        session_start: When the session began, aware; None where that is not known.
        other_session: The hook recorded that the last compaction was of another session.

    Raises:
        Refused: the marker or a state file is tracked by git, or a link, or the chosen state
            cannot be read.
        CouldNotCheck: something cannot be read.
    """
    marker = trusted_marker(place, store)
    if marker is None:
        newest = store.newest()
        return Resumed(None, newest=newest.name if newest else "", notes=(NO_MARKER,))
    file = store.for_resume()
    state = store.read(file) if file is not None else None
    notes = []
    if other_session or _older(marker, session_start):
        notes.append(OTHER_SESSION)
    if marker.latest_state and store.find(marker.latest_state) is None:
        notes.append(STATE_GONE)
    if not marker.transcript:
        notes.append(NO_STATE if file is None else NO_TRANSCRIPT)
    return Resumed(
        marker,
        file,
        state,
        _memory(place, state),
        tuple(notes),
        recoverable=bool(marker.transcript) and _is_extract(file, state),
        newest=_unnamed(marker, store, file),
    )


def _unnamed(marker: Marker, store: Store, chosen: StateFile | None) -> str:
    """Name of the newest state where the marker names none and another was chosen; else ""."""
    newest = None if marker.latest_state else store.newest()
    return "" if newest is None or (chosen and chosen.name == newest.name) else newest.name


def _is_extract(file: StateFile | None, state: AgentState | None) -> bool:
    """Whether nobody has read the transcript yet: no state, or one that a program extracted."""
    return file is None or state is None or file.kind == AUTO or bool(state.trigger)


def trusted_marker(place: Spot, store: Store) -> Marker | None:
    """Return the compaction marker; None without one.

    Raises `Refused` when git tracks it or a state file: a clone could have brought them.
    """
    marker = store.read_marker()
    if marker is not None:
        store.refuse_tracked(() if place.repository is None else place.repository.tracked_state())
    return marker


def _older(marker: Marker, start: dt.datetime | None) -> bool:
    return start is not None and marker.time is not None and marker.time < start


def _memory(place: Spot, state: AgentState | None) -> Memory:
    """Read the memory of the work tree; one that cannot be read is said, and no reason to stop."""
    from duck_tape.folder import read_regular
    from duck_tape.memory.document import Document

    try:
        data = read_regular(os.path.join(place.root, place.path))  # noqa: PTH118  (start-up)
        document = Document.parse(data, place.path)
    except FileNotFoundError:
        return Memory()
    except (OSError, DuckTapeError) as error:
        reason = error.message if isinstance(error, DuckTapeError) else error.strerror or "?"
        return Memory(place.path, obstacle=reason)
    return _bearing(document, place.path, state)


def _bearing(document: Document, path: str, state: AgentState | None) -> Memory:
    from duck_tape.memory.relevance import rank

    decisions = list(_entries(document, "Decisions"))
    questions = list(_entries(document, "Open-Questions"))
    said = [f"{entry.key}: {entry.value}" for entry in decisions]
    chosen = rank(said, _position(state))[:DECISIONS]
    return Memory(
        path,
        tuple(_told(decisions[index]) for index in chosen),
        len(decisions) - len(chosen),
        tuple(map(_told, questions[:QUESTIONS])),
        max(0, len(questions) - QUESTIONS),
    )


def _position(state: AgentState | None) -> list[tuple[int, str]]:
    """What the work is about, with weights: now, next, what was agreed, what is done."""
    if state is None:
        return []
    return [
        (4, state.current),
        *((3, each) for each in state.remaining),
        *((2, each) for each in state.workflow),
        *((1, each) for each in state.done),
    ]


def _entries(document: Document, name: str) -> Iterator[Entry]:
    """The entries of a section, which may stand there several times."""
    for section in document.sections:
        if section.name == name:
            yield from section.entries


def _told(entry: Entry) -> str:
    """An entry on one line, in its own words."""
    keyed = entry.well_formed and entry.value
    text = f"**{entry.key}**: {entry.value}" if keyed else entry.key
    return f"{text} (date: {entry.raw_date})" if entry.raw_date else text
