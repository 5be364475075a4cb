"""Where a session was, for people and for machines; everything masked."""

from __future__ import annotations

from duck_tape.redaction.shown import shown
from duck_tape.report.words import bullets, count
from duck_tape.state.form import EMPTY, NOT_DERIVABLE
from duck_tape.state.header import written_time
from duck_tape.state.naming import FOLDER
from duck_tape.text.printable import printable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from duck_tape.state.model import AgentState, LogEntry
    from duck_tape.workflows.resume import Memory, Resumed

EXTRACT = (
    "What there is was extracted automatically.",
    "Without an agent: duck-tape recover --model NAME --yes",
)
NONE = ("There is no state file.", "Without an agent: duck-tape recover --yes")
CHECKPOINT = "Write down what you still know: duck-tape checkpoint"
BETTER = """\
{} A recovered state would be better; an agent writes it:
  duck-tape recover --raw             read what happened
  duck-tape recover --from - --yes    store the state written from it
{}
"""


def text(found: Resumed) -> str:
    """Tell the compaction, the notes, the position, the memory, the way back."""
    return _head(found) + printable(shown(_body(found)))


def _head(found: Resumed) -> str:
    """What is in our own words; times and file names of ours hold no secret."""
    if found.marker is None:
        return f"{found.notes[0]}\n{_newest(found)}"
    when = written_time(found.marker.time) if found.marker.time else "at an unreadable time"
    parts = [f"Compaction: {when}\n", *(f"{note}\n" for note in found.notes)]
    if found.recoverable:
        parts.append(BETTER.format(*(EXTRACT if found.file else NONE)))
    elif not found.marker.transcript:
        parts.append(f"{CHECKPOINT}\n")
    if found.file is not None:
        parts.append(f"State: {FOLDER}/{found.file.name} ({found.file.kind})\n")
    parts.append(_newest(found))
    return "".join(parts)


def _newest(found: Resumed) -> str:
    """Where the marker names no state: the newest one, which is a file to be read."""
    return f"The newest state is {FOLDER}/{found.newest}; open that file.\n" if found.newest else ""


def _body(found: Resumed) -> str:
    """What others wrote."""
    if found.marker is None:
        return ""
    parts = []
    if found.state is not None:
        parts += [_workflow(found.state), _position(found.state), _log(found.state)]
    parts.append(_memory(found.memory))
    if found.state is not None and found.state.rederivation:
        indented = "".join(f"  {line}\n" for line in found.state.rederivation.split("\n"))
        parts.append(f"\nRe-derivation\n{indented}")
    return "".join(parts)


def _workflow(state: AgentState) -> str:
    """What was approved, verbatim and indented."""
    lines = "\n".join(state.workflow).split("\n") if state.workflow else [EMPTY]
    return "\nApproved Workflow\n" + "".join(f"  {line}".rstrip() + "\n" for line in lines)


def _log(state: AgentState) -> str:
    """The state's own decisions; nothing where it has none."""
    said = "\n".join(map(_decided, state.log)).split("\n") if state.log else []
    return "\nDecision Log\n" + "".join(f"  {line}\n" for line in said) if said else ""


def _decided(entry: LogEntry) -> str:
    why = f" - {entry.reasoning}" if entry.reasoning else ""
    return f"{written_time(entry.time)} {entry.status}: {entry.what}{why}"


def _position(state: AgentState) -> str:
    parts = [f"\nPosition\n  Current: {state.current or EMPTY}\n"]
    nothing_left = NOT_DERIVABLE if state.trigger else EMPTY
    for label, items, nothing in (
        ("Done", state.done, EMPTY),
        ("Remaining", state.remaining, nothing_left),
    ):
        parts.append(
            f"  {label}:\n{bullets(items, '    ')}" if items else f"  {label}: {nothing}\n"
        )
    return "".join(parts)


def _memory(memory: Memory) -> str:
    if memory.obstacle:
        return f"\n{memory.path} cannot be read: {memory.obstacle}\n"
    if not memory.path:
        return "\nNo memory yet (CONTEXT.md).\n"
    parts = [f"\nDecisions of {memory.path} that bear on it\n"]
    parts.append(bullets(memory.decisions) or "  None shares a word with the position.\n")
    if memory.left_out:
        parts.append(f"  ({count(memory.left_out, 'decision')} left out)\n")
    if memory.questions:
        parts.append(f"\nOpen questions\n{bullets(memory.questions)}")
    if memory.questions_left_out:
        parts.append(f"  ({count(memory.questions_left_out, 'question')} left out)\n")
    return "".join(parts)


def data(found: Resumed) -> dict[str, Any]:
    """The same as plain values."""
    marker, state, memory = found.marker, found.state, found.memory
    return {
        "compaction": written_time(marker.time) if marker and marker.time else None,
        "marker": marker is not None,
        "transcript": shown(marker.transcript) or None if marker else None,
        "notes": list(found.notes),
        "recoverable": found.recoverable,
        "state": f"{FOLDER}/{found.file.name}" if found.file else None,
        "kind": found.file.kind if found.file else None,
        "newest": found.newest or None,
        "workflow": [shown(each) for each in state.workflow] if state else [],
        "position": _position_data(state),
        "log": [_log_data(each) for each in state.log] if state else [],
        "memory": memory.path or None,
        "obstacle": shown(memory.obstacle) or None,
        "decisions": [shown(each) for each in memory.decisions],
        "decisions_left_out": memory.left_out,
        "questions": [shown(each) for each in memory.questions],
        "questions_left_out": memory.questions_left_out,
        "rederivation": shown(state.rederivation) if state else "",
    }


def _log_data(entry: LogEntry) -> dict[str, str]:
    return {
        "time": written_time(entry.time),
        "status": entry.status,
        "what": shown(entry.what),
        "reasoning": shown(entry.reasoning),
    }


def _position_data(state: AgentState | None) -> dict[str, Any] | None:
    if state is None:
        return None
    return {
        "current": shown(state.current),
        "done": [shown(each) for each in state.done],
        "remaining": [shown(each) for each in state.remaining],
    }
