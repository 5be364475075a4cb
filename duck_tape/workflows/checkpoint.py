"""Write a session's state file: read the input, fill it in, scan it, store it, read it again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from duck_tape.config import load as load_config
from duck_tape.errors import CouldNotCheck, Refused
from duck_tape.state.model import MANUAL
from duck_tape.state.reader import memory_sections, read
from duck_tape.state.session_id import generate
from duck_tape.state.writer import write
from duck_tape.workflows.guard import guard
from duck_tape.workflows.settings import redaction_settings
from duck_tape.workflows.stores import open_store

if TYPE_CHECKING:
    import datetime as dt
    from pathlib import Path

    from duck_tape.clock import Clock
    from duck_tape.redaction.finding import SecretFinding
    from duck_tape.state.model import AgentState
    from duck_tape.state.naming import StateFile
    from duck_tape.state.store import Store
    from duck_tape.workflows.guard import Consent
    from duck_tape.workflows.place import Place


@dataclass(frozen=True, slots=True)
class Checkpointed:
    """What was written.

    Attributes:
        file: The state file.
        path: Where it lies, absolute.
        state: The state as read back from it.
        sections: The sections that were found in it again.
        rotated: Names of the files that the limit of ten pushed out.
        masked: How many findings were masked.
        advice: Findings that are only worth a look.
        newer: Name of the state that a bare merge takes instead of this one; "" when it is this.
    """

    file: StateFile
    path: Path
    state: AgentState
    sections: tuple[str, ...]
    rotated: tuple[str, ...] = ()
    masked: int = 0
    advice: tuple[SecretFinding, ...] = ()
    newer: str = ""


def parse_input(data: bytes, name: str, now: dt.datetime) -> AgentState:
    """Read a state from JSON (an object) or from a Markdown state file.

    A Markdown file's own session id is dropped: the id is always new. `now` is the time of
    decisions that have none. Raises `Refused` with place and reason when the input is broken.
    """
    from duck_tape.text.lines import decode

    text = decode(data, name)
    if text.lstrip("\ufeff \t\r\n").startswith(("{", "[", '"')):
        from duck_tape.state.json_input import from_json

        return from_json(text, name, time=now)
    return read(text, name).replace(session="")


def checkpoint(
    place: Place,
    state: AgentState,
    *,
    clock: Clock,
    cwd: Path,
    session_id: str | None,
    consent: Consent,
    kind: str = MANUAL,
) -> Checkpointed:
    """Write a state file and read it back.

    Args:
        place: Where; the file goes into the root's `.duck-tape/`.
        state: What the session knows; what it does not say is filled in.
        clock: The time of the checkpoint.
        cwd: The session's folder, where the state names none.
        session_id: The `--id`, valid; None for a new one.
        consent: How masking may be confirmed.
        kind: What kind of state file it becomes.

    Raises:
        Refused: the state has a section of the memory's, there are findings, the id is taken, or
            `.duck-tape` is no real folder.
        CouldNotCheck: it could not be written, or reads back otherwise than it was written.
    """
    refuse_memory_sections(state)
    now = clock()
    filled = fill(state, place, now, cwd, session_id or generate(now))
    settings = redaction_settings(place.root, load_config(place.root))
    guarded = guard(write(filled), path="the state", settings=settings, consent=consent)
    clean = filled if not guarded.masked else read(guarded.text, "the masked state")
    store = open_store(place)
    written = store.write(clean, kind, exact=session_id is not None)
    back = store.read(written.file)
    if back != clean.replace(session=written.file.session):
        raise CouldNotCheck(
            f"{written.path}: reads back otherwise than it was written.",
            hint="Keep your input and report this.",
            code="read-back",
        )
    return Checkpointed(
        file=written.file,
        path=written.path,
        state=back,
        sections=_sections(write(back)),
        rotated=written.rotated,
        masked=guarded.masked,
        advice=guarded.advice,
        newer=_newer(store, written.file),
    )


def _newer(store: Store, file: StateFile) -> str:
    """The state that a merge without a name takes, where it is not the one just written."""
    taken = store.for_merge()
    return "" if taken is None or taken.name == file.name else taken.name


def refuse_memory_sections(state: AgentState) -> None:
    """Raise `Refused` for a state with a section named like one of the memory's."""
    names = memory_sections(state)
    if names:
        raise Refused(
            f"The state has sections of CONTEXT.md: {', '.join(names)}.",
            hint="A state reaches the memory through its own sections (Decision Log, Established "
            "Facts, ...); move the text there.",
            code="memory-sections",
        )


def fill(state: AgentState, place: Place, now: dt.datetime, cwd: Path, session: str) -> AgentState:
    """Return the state with repository, branch, folder and time where it has none, and its id."""
    repository = place.repository
    origin = repository.origin_name if repository is not None else ""
    branch = (repository.branch if repository is not None else None) or ""
    return state.replace(
        session=session,
        cwd=state.cwd or str(cwd),
        repo=state.repo or origin or place.root.name,
        branch=state.branch or ("" if state.repo else branch),
        created=state.created or now,
    )


def _sections(text: str) -> tuple[str, ...]:
    return tuple(line[3:] for line in text.split("\n") if line.startswith("## "))
