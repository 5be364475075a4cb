"""Writing the marker and the state file of one compaction."""

# ruff: noqa: PTH113, PTH118  (start-up)

from __future__ import annotations

import os

from duck_tape.errors import DuckTapeError, Refused
from duck_tape.harness import checkout, tracked
from duck_tape.harness.limits import TimeUp
from duck_tape.harness.remember import Known, Memory, key_of
from duck_tape.harness.run import MARKER as MARKED
from duck_tape.harness.run import NOTHING, STATE
from duck_tape.harness.source import TIME_UP, Messages, open_source
from duck_tape.harness.trust import Untrusted, expanded
from duck_tape.state.model import AUTO
from duck_tape.state.naming import FOLDER, MARKER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from duck_tape.harness.run import Run
    from duck_tape.harness.source import Transcript
    from duck_tape.state.model import AgentState
    from duck_tape.state.naming import StateFile
    from duck_tape.state.store import Store
    from duck_tape.transcripts.extract import Extraction, Surroundings

_PATIENCE = 2.0
"""Seconds to wait for another hook of the same project."""

_LARGEST = 1 << 20
"""Bytes that are read of a state file; ours are smaller by far."""

_SHORT = 12
"""Characters of a commit's id."""

NOTHING_NEW = "nothing new since"
OTHER_HOOK = "another hook was at work here"
NO_PROJECT = "the session works in no project: its folder is HOME or the root of the file system"
NOTHING_FOUND = "nothing could be read from the transcript"
_SESSION_LINE = "Harness session: "
"""What begins the line of an extracted state that names the harness's session."""
_SECTIONS = "\n## "
"""What the header ends before."""


def keep(run: Run) -> None:
    """Write what can be written; what cannot is told in the run's reasons.

    Raises `DuckTapeError` where nothing may be written, and whatever else goes wrong.
    """
    store = _store(run)
    source, named = _source(run)
    try:
        try:
            _mark(run, store, named)
        except DuckTapeError as error:  # the state may be written even so
            run.fell_back(run.hide(error.message))
        if source is not None:
            _keep_state(run, store, source)
    finally:
        if source is not None:
            source.close()


def mark_alone(run: Run) -> None:
    """Write a marker that tells the time and the newest state; raises as `_mark`."""
    _store(run).write_marker(run.now, cwd="")
    _marked(run)


def _store(run: Run) -> Store:
    """Return the store.

    Raises `Refused` where there is no project, and where a clone has brought folder or marker.
    """
    from duck_tape.harness.paths import plain_path
    from duck_tape.state.store import Store

    if run.where.barred:
        raise Refused(NO_PROJECT, code="no-project")
    store = Store(plain_path(run.where.root), timeout=_PATIENCE)
    store.refuse_tracked(tracked.of_marker(run.where.root, run.where.git_dir), MARKER)
    return store


def _source(run: Run) -> tuple[Transcript | Messages | None, str]:
    """Return what can be read, and the path that the marker may name."""
    try:
        source = open_source(run.payload, run.environ, _snapshot_path(run))
    except Untrusted as reason:
        run.fell_back(reason.reason)
        named = expanded(run.payload.transcript) if reason.nameable else _snapshot_there(run)
        return None, named
    return source, _snapshot_there(run) if isinstance(source, Messages) else source.path


def _snapshot_path(run: Run) -> str:
    """Where the session's snapshot lies, or will; "" where its id is no part of a name."""
    if not run.session:
        return ""
    return os.path.join(run.where.root, FOLDER, f"{run.session}-transcript.json")


def _snapshot_there(run: Run) -> str:
    path = _snapshot_path(run)
    return path if path and os.path.isfile(path) else ""


def _mark(run: Run, store: Store, transcript: str) -> None:
    """Write the marker; it names the newest state file that there is now."""
    shown = run.hide(transcript)
    store.write_marker(run.now, cwd=run.hide(run.where.cwd), transcript=shown)
    _marked(run)


def _marked(run: Run) -> None:
    """Note that the marker was written."""
    path = os.path.join(run.where.root, FOLDER, MARKER)
    if path not in run.wrote:
        run.wrote.append(path)
    if run.outcome == NOTHING:
        run.outcome = MARKED


def _keep_state(run: Run, store: Store, source: Transcript | Messages) -> None:
    """Write the state, unless nothing is new since the session's last one."""
    with Memory(run.folder, min(_PATIENCE, run.limits.left())) as memory:
        if not memory.held and run.folder:
            run.fell_back(OTHER_HOOK)
            return
        key = key_of(run.session, source.name)
        known = memory.find(key) if key else None
        old, before = _its_file(run, store, known)
        if known is not None and old is not None and known.print == source.print:
            run.fell_back(f"{NOTHING_NEW} {old.name}")
            return
        state = _extracted(run, source)
        if state is None:
            return
        digest = _digest(state)
        if isinstance(source, Messages):
            try:
                _keep_snapshot(run, store, source)
            except DuckTapeError as error:
                run.fell_back(run.hide(error.message))
        if old is not None and before == digest:
            run.fell_back(f"{NOTHING_NEW} {old.name}")
            name = old.name
        else:
            name = _write_state(run, store, state, old)
        if key:
            memory.put(Known(key, name, source.print, digest))
    if run.outcome != NOTHING:
        _mark(run, store, _snapshot_there(run) if isinstance(source, Messages) else source.path)


def _its_file(run: Run, store: Store, known: Known | None) -> tuple[StateFile | None, str]:
    """Return the session's auto file and its digest, None and "" where there is none.

    Where nothing is remembered (a run was killed, nothing can be remembered here) the files tell.
    """
    files = store.list()
    for file in files:
        if known is not None and file.name == known.state:
            return file, known.digest
    line = f"\n{_SESSION_LINE}{run.session}"
    for file in reversed(files) if run.session else ():
        text = _text(store, file) if file.kind == AUTO else ""
        if f"{line} " in text or f"{line}\n" in text:
            return file, _digest_of(text)
    return None, ""


def _text(store: Store, file: StateFile) -> str:
    """A state file's text, "" where it cannot be read."""
    try:
        return store.read_bytes(file.name, _LARGEST).decode("utf-8", "replace")
    except DuckTapeError:
        return ""


def _extracted(run: Run, source: Transcript | Messages) -> AgentState | None:
    """The state that can be read, masked; None, with the reason noted, where there is none."""
    from duck_tape.transcripts.extract import Extraction

    extraction = Extraction(run.hide)
    _take(run, source, extraction)
    for remark in source.remarks:
        run.fell_back(remark)
    if extraction.empty:
        run.fell_back(NOTHING_FOUND)
        return None
    run.version = _plain_version(extraction.meta.get("version", ""))
    return _clean(run, extraction.state(_around(run, source)))


def _plain_version(text: str) -> str:
    """Return a version of three short numbers as it is, anything else as ""."""
    parts = text.split(".")
    plain = len(parts) == 3 and all(part.isdigit() and len(part) < 5 for part in parts)
    return text if plain and text.isascii() else ""


def _take(run: Run, source: Transcript | Messages, extraction: Extraction) -> None:
    """Give the extraction all that is known of the session; its id is what the payload says.

    Should the alarm ring meanwhile, what was taken until then is used.
    """
    from duck_tape.transcripts.events import Meta

    try:
        run.limits.reading = True
        extraction.take_all(source.events(run.harness, run.limits.late))
    except TimeUp:
        source.remarks.append(TIME_UP)
    finally:
        run.limits.reading = False
    extraction.take(Meta(session=run.session))


def _around(run: Run, source: Transcript | Messages) -> Surroundings:
    from duck_tape.state.session_id import generate
    from duck_tape.transcripts.extract import Surroundings

    found = checkout.look(run.where.root, run.where.git_dir)
    return Surroundings(
        run.now,
        session=generate(run.now),
        cwd=run.where.cwd,
        repo=found.repo,
        branch=found.branch,
        head=found.commit[:_SHORT],
        harness=run.harness,
        transcript=source.path,
        remarks=source.remarks,
    )


def _clean(run: Run, state: AgentState) -> AgentState:
    """Return the state with nothing left in its file that a scan of the whole would find.

    Its pieces were masked one by one; two of them side by side may still give a value away.
    """
    said = _said(state)
    if run.hide(said) == said:
        return state
    from duck_tape.state.reader import read
    from duck_tape.state.writer import write

    return read(run.mask(write(state)), "the masked state")


def _said(state: AgentState) -> str:
    """All that a state says, without the words of its frame, which are ours."""
    entries = (f"{entry.what} - {entry.reasoning}" for entry in state.log)
    lists = (state.workflow, [state.current], state.done, state.remaining, entries, state.facts)
    return "\n".join([*(item for each in lists for item in each), state.rederivation])


def _digest(state: AgentState) -> str:
    """What tells whether a state says anything new: all but its id and time."""
    from duck_tape.state.writer import write

    return _digest_of(write(state))


def _digest_of(text: str) -> str:
    from zlib import crc32

    return f"{crc32(text[text.find(_SECTIONS) :].encode('utf-8', 'replace')):08x}"


def _keep_snapshot(run: Run, store: Store, source: Messages) -> None:
    """Write what has been said since the last state file; without it the state stands alone."""
    from duck_tape.harness import snapshot
    from duck_tape.harness.trust import largest

    if not source.path:
        return
    newest = store.newest()
    messages = snapshot.since(source.messages, newest.mtime // 1_000_000 if newest else -1)
    if not messages:
        return
    data = snapshot.render(
        run.session,
        run.where.cwd,
        messages,
        source.todos,
        mask=run.mask,
        late=run.limits.late,
        largest=min(snapshot.LARGEST, largest(run.environ) or snapshot.LARGEST),
        earlier=len(messages) < len(source.messages),
    )
    run.wrote.append(str(store.write_snapshot(run.session, data)))


def _write_state(run: Run, store: Store, state: AgentState, old: StateFile | None) -> str:
    """Write the state in place of the session's older one; return its file's name."""
    written = store.write(state, AUTO, replaces=old)
    run.wrote.append(str(written.path))
    run.outcome = STATE
    return written.file.name
