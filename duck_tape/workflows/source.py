"""Which state a merge takes, read and scanned (spec: merge, "Staging")."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from duck_tape.errors import Refused
from duck_tape.state.model import AUTO
from duck_tape.state.naming import FOLDER
from duck_tape.state.reader import memory_sections, read
from duck_tape.text.lines import decode
from duck_tape.workflows.checkpoint import (
    checkpoint,
    fill,
    parse_input,
    refuse_memory_sections,
)
from duck_tape.workflows.guard import guard
from duck_tape.workflows.stores import open_store

if TYPE_CHECKING:
    from pathlib import Path

    from duck_tape.clock import Clock
    from duck_tape.redaction.settings import Settings
    from duck_tape.state.model import AgentState
    from duck_tape.workflows.guard import Consent
    from duck_tape.workflows.place import Place


@dataclass(frozen=True, slots=True)
class Source:
    """Which state is wanted.

    Attributes:
        cwd: What file names are relative to.
        name: A state file, its id, or another file; None for the newest manual or recovered one.
        data: `--from`: checkpoint input, to be written first; None without it.
        data_name: What messages call it.
    """

    cwd: Path
    name: str | None = None
    data: bytes | None = None
    data_name: str = ""


@dataclass(frozen=True, slots=True)
class Taken:
    """The state to merge.

    Attributes:
        state: The state, masked where that was agreed to.
        path: Where it lies, as the user knows it.
        masked: How many findings were masked in it.
        written: Files that were written for it.
        extra: Headings named like the memory's: kept in the file, never translated.
    """

    state: AgentState
    path: str
    masked: int = 0
    written: tuple[str, ...] = ()
    extra: tuple[str, ...] = ()


def take_state(
    place: Place,
    source: Source,
    *,
    settings: Settings | None,
    consent: Consent,
    clock: Clock,
    dry: bool,
) -> Taken:
    """Return the wanted state, scanned; with `--from` it is written first (unless `dry`).

    Raises `Refused` when there is none, it is broken, tracked by git, or has findings that nobody
    agreed to mask.
    """
    if source.data is not None:
        return _from_input(place, source, settings=settings, consent=consent, clock=clock, dry=dry)
    data, name = _read(place, source)
    guarded = guard(decode(data, name), path=name, settings=settings, consent=consent)
    state = read(guarded.text, name)
    return Taken(state, name, guarded.masked, extra=memory_sections(state))


def _from_input(
    place: Place,
    source: Source,
    *,
    settings: Settings | None,
    consent: Consent,
    clock: Clock,
    dry: bool,
) -> Taken:
    state = parse_input(source.data or b"", source.data_name, clock())
    if dry:
        from duck_tape.state.session_id import generate
        from duck_tape.state.writer import write

        refuse_memory_sections(state)
        filled = fill(state, place, clock(), source.cwd, generate(clock()))
        guarded = guard(write(filled), path=source.data_name, settings=settings, consent=consent)
        return Taken(read(guarded.text, source.data_name), source.data_name, guarded.masked)
    done = checkpoint(place, state, clock=clock, cwd=source.cwd, session_id=None, consent=consent)
    path = f"{FOLDER}/{done.file.name}"
    return Taken(done.state, path, done.masked, written=(path,))


def _read(place: Place, source: Source) -> tuple[bytes, str]:
    """The bytes of the wanted file and its name."""
    store = open_store(place)
    if source.name is None:
        file = store.for_merge()
        if file is None:
            raise _no_state(has_auto=store.newest(AUTO) is not None)
    else:
        file = store.find(source.name)
        other = source.cwd / source.name
        if other.is_file() and other.resolve().parent != (place.root / FOLDER).resolve():
            return other.read_bytes(), source.name
        if file is None:
            raise Refused(
                f"{source.name}: no such state.",
                hint="'duck-tape status' lists the states in .duck-tape/.",
                code="no-such-state",
            )
    tracked = () if place.repository is None else place.repository.tracked_state()
    store.refuse_tracked(tracked, file.name)
    return store.read_bytes(file.name), f"{FOLDER}/{file.name}"


def _no_state(*, has_auto: bool) -> Refused:
    hint = "Write one first: duck-tape checkpoint --help"
    if has_auto:
        hint = (
            "There are only automatic states, made from a transcript: a checkpoint is better "
            "(duck-tape checkpoint --help). To merge one all the same, name it: duck-tape status "
            "lists them."
        )
    return Refused("There is no state to merge.", hint=hint, code="no-state")
