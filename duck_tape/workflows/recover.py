"""From a transcript to a recovered state file (spec: state files, "Recover").

Four ways: the raw material for an agent to read, a state that the agent wrote from it, a state
that a program extracts, or one that a model writes. What is stored passes the same scan as a
checkpoint.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING

from duck_tape.config import load as load_config
from duck_tape.errors import Refused
from duck_tape.state.model import AUTO, RECOVERED
from duck_tape.transcripts.extract import SESSION_LINE
from duck_tape.workflows.checkpoint import checkpoint, fill, parse_input, refuse_memory_sections
from duck_tape.workflows.guard import Consent, guard
from duck_tape.workflows.resume import trusted_marker
from duck_tape.workflows.settings import redaction_settings
from duck_tape.workflows.stores import open_store
from duck_tape.workflows.transcript_source import Told, of_marker

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Callable
    from pathlib import Path

    from duck_tape.clock import Clock
    from duck_tape.redaction.settings import Settings
    from duck_tape.state.model import AgentState
    from duck_tape.transcripts.extract import Surroundings
    from duck_tape.workflows.checkpoint import Checkpointed
    from duck_tape.workflows.place import Place
    from duck_tape.workflows.transcript_source import Source

    Mask = Callable[[str], str]

TRIGGER = "recover"
"""The header's `Trigger` of a state that was extracted without anybody reading it."""

_SHORT = 12


@dataclass(frozen=True, slots=True)
class Draft:
    """A state on its way to being stored.

    Attributes:
        state: The state, filled in, masked.
        text: Its file's text, to be shown before it is written; masked.
        masked: How many findings were masked, with the user's consent.
        remarks: What the transcript could not tell.
        harness: Whose transcript it came from; "" where an agent wrote the state.
    """

    state: AgentState
    text: str
    masked: int = 0
    remarks: tuple[str, ...] = ()
    harness: str = ""


def find_source(place: Place, harness: str = "") -> Source | None:
    """Return the transcript that the marker names; None where there is no marker.

    Raises `Refused` when git tracks the marker or a state, or the marker names no transcript.
    """
    store = open_store(place)
    marker = trusted_marker(place, store)
    if marker is None:
        return None
    return of_marker(marker, place.root, harness, states=bool(store.list()))


def refuse_tracked(place: Place) -> None:
    """Raise `Refused` when git tracks the marker or a state file."""
    tracked = () if place.repository is None else place.repository.tracked_state()
    open_store(place).refuse_tracked(tracked)


def settings_of(place: Place) -> Settings:
    """Return what the place configures for scanning."""
    return redaction_settings(place.root, load_config(place.root))


def masker(settings: Settings) -> Mask:
    """Return a function that masks every finding in a text that is more than advice."""
    from duck_tape.redaction import mask, scan

    def masked(text: str) -> str:
        found = scan(text, file_kind="text", settings=settings)
        serious = [finding for finding in found if not finding.advisory]
        return mask(text, serious) if serious else text

    return masked


def raw(place: Place, source: Source) -> str:
    """Return the raw material of a transcript as Markdown, masked."""
    from duck_tape.transcripts.raw import render

    told = Told(source)
    events = told.known()
    return render(
        events,
        mask=masker(settings_of(place)),
        harness=told.harness,
        transcript=str(source.path),
        remarks=told.remarks,
    )


def extracted(place: Place, source: Source, *, clock: Clock, consent: Consent) -> Draft:
    """Return a state that is extracted without a model.

    Raises `Refused` when nothing can be extracted, when the transcript holds only the end of a
    session of which a state was extracted whole, or there are findings that nobody agreed to mask;
    and what reading the transcript raises.
    """
    from duck_tape.state.reader import read
    from duck_tape.state.writer import write
    from duck_tape.transcripts.extract import Extraction

    settings = settings_of(place)
    told = Told(source)
    masked, plain = Extraction(masker(settings)), Extraction(lambda text: text)
    for event in told.events():
        masked.take(event)
        plain.take(event)
    if masked.empty:
        raise Refused(
            f"{source.path}: holds nothing that a state could be made of.",
            hint="Write down what you still know: duck-tape checkpoint",
            code="nothing-extracted",
        )
    if told.partial:
        _refuse_partial(place, source, masked.meta.get("session", ""))
    around = _around(place, source, told, clock())
    # What is found is told of the text as it stands; what is written was masked before any cut.
    told_of = guard(
        write(plain.state(around)), path="the transcript", settings=settings, consent=consent
    )
    clean = guard(
        write(masked.state(around)), path="the state", settings=settings, consent=Consent(mask=True)
    )
    return Draft(
        read(clean.text, "the extracted state"),
        clean.text,
        told_of.masked,
        tuple(told.remarks),
        told.harness,
    )


def _refuse_partial(place: Place, source: Source, session: str) -> None:
    """Refuse where the harness hook has extracted the whole session already: this would be less."""
    states = open_store(place)
    line = f"\n{SESSION_LINE}{session}"
    for file in reversed(states.list()) if session else ():
        if file.kind != AUTO:
            continue
        text = states.read_bytes(file.name).decode("utf-8", "replace")
        if f"{line} " in text or f"{line}\n" in text:
            raise Refused(
                f"{source.path}: holds only the end of the session, and {file.name} has what can be"
                " extracted of the whole.",
                hint="Go on with that: duck-tape resume. Or let an agent read it and"
                " 'duck-tape recover --raw', and store what it writes with"
                " 'duck-tape recover --from - --yes'.",
                code="partial-transcript",
            )


def _around(place: Place, source: Source, told: Told, now: dt.datetime) -> Surroundings:
    from duck_tape.state.session_id import generate
    from duck_tape.transcripts.extract import Surroundings

    repository = place.repository
    return Surroundings(
        now,
        session=generate(now),
        cwd=source.cwd,
        repo=(repository.origin_name if repository is not None else "") or place.root.name,
        branch=(repository.branch if repository is not None else None) or "",
        head=((repository.head if repository is not None else None) or "")[:_SHORT],
        harness=told.harness,
        transcript=str(source.path),
        trigger=TRIGGER,
        remarks=told.remarks,
    )


def written(
    place: Place, data: bytes, name: str, *, clock: Clock, cwd: Path, consent: Consent
) -> Draft:
    """Return a state that an agent or a model wrote, JSON or Markdown as for a checkpoint.

    Raises `Refused` when it is empty or no state (line and reason), or has findings
    that nobody agreed to mask.
    """
    from duck_tape.state.reader import read
    from duck_tape.state.session_id import generate
    from duck_tape.state.writer import write

    if not data.strip():
        source = "standard input" if name == "-" else name
        raise Refused(
            f"{source}: is empty; a state was expected there.",
            hint="Read 'duck-tape recover --raw', write the state from it, and give that.",
            code="empty-input",
        )
    now = clock()
    state = parsed(data, name, now)
    filled = fill(state, place, now, cwd, generate(now))
    guarded = guard(write(filled), path=name, settings=settings_of(place), consent=consent)
    return Draft(read(guarded.text, name), guarded.text, guarded.masked)


def parsed(data: bytes, name: str, now: dt.datetime) -> AgentState:
    """Return the state that somebody wrote from the raw material; raises `Refused` for none."""
    state = parse_input(data, name, now).replace(trigger="")
    refuse_memory_sections(state)
    return state


def store(place: Place, draft: Draft, *, clock: Clock, cwd: Path) -> Checkpointed:
    """Write the state as a recovered one and read it back; errors as `checkpoint`."""
    done = checkpoint(
        place,
        draft.state,
        clock=clock,
        cwd=cwd,
        session_id=None,
        consent=Consent(mask=True),
        kind=RECOVERED,
    )
    return dataclasses.replace(done, masked=max(done.masked, draft.masked))
