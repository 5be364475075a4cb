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

    from duck_tape.state.model import AgentState
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
        newest = f"The newest state is {FOLDER}/{found.newest}.\n" if found.newest else ""
        return f"{found.notes[0]}\n{newest}"
    when = written_time(found.marker.time) if found.marker.time else "at an unreadable time"
    parts = [f"Compaction: {when}\n", *(f"{note}\n" for note in found.notes)]
    if found.recoverable:
        parts.append(BETTER.format(*(EXTRACT if found.file else NONE)))
    elif not found.marker.transcript:
        parts.append(f"{CHECKPOINT}\n")
    if found.file is not None:
        parts.append(f"State: {FOLDER}/{found.file.name} ({found.file.kind})\n")
    return "".join(parts)


def _body(found: Resumed) -> str:
    """What others wrote."""
    if found.marker is None:
        return ""
    parts = [_position(found.state) if found.state is not None else "", _memory(found.memory)]
    if found.state is not None and found.state.rederivation:
        indented = "".join(f"  {line}\n" for line in found.state.rederivation.split("\n"))
        parts.append(f"\nRe-derivation\n{indented}")
    return "".join(parts)


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
        "position": _position_data(state),
        "memory": memory.path or None,
        "obstacle": shown(memory.obstacle) or None,
        "decisions": [shown(each) for each in memory.decisions],
        "decisions_left_out": memory.left_out,
        "questions": [shown(each) for each in memory.questions],
        "questions_left_out": memory.questions_left_out,
        "rederivation": shown(state.rederivation) if state else "",
    }


def _position_data(state: AgentState | None) -> dict[str, Any] | None:
    if state is None:
        return None
    return {
        "current": shown(state.current),
        "done": [shown(each) for each in state.done],
        "remaining": [shown(each) for each in state.remaining],
    }
