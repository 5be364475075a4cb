"""How things stand, for people and for machines."""

from __future__ import annotations

from duck_tape.clock import iso
from duck_tape.report.words import bullets, count

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from duck_tape.git.status import Pending, Status
    from duck_tape.state.marker import Marker
    from duck_tape.state.naming import StateFile
    from duck_tape.state.receipts import Receipt
    from duck_tape.workflows.status import Standing

SAID = {
    "staged": "staged",
    "edited": "staged, and changed since by you",
    "unstaged": "no longer staged",
    "conflict": "in conflict",
}

OUTCOME = {
    "state": "wrote a state file",
    "marker": "wrote the marker alone",
    "nothing": "wrote nothing",
}


def text(found: Standing) -> str:
    """Tell what is pending and the way on, then the states and the marker."""
    parts = ["Not in a git repository: states can be written, merging needs one.\n"]
    if found.git is not None:
        parts = [_pending(found.git, found)]
    if found.obstacle:
        parts.append(f"Nothing can be merged here yet: {found.obstacle.strip()}\n")
    if found.tracked:
        parts.append("git tracks state files; take them out with git rm --cached:\n")
        parts.append(bullets(found.tracked))
    parts += [_states(found.states, found.newest), _marker(found.marker, found.states)]
    parts.append(receipt_text(found.receipt))
    return "".join(parts)


def data(found: Standing) -> dict[str, Any]:
    """The same as plain values."""
    return {
        "root": str(found.place.root),
        "memory": found.place.path if found.memory else None,
        "pending": [_pending_data(item) for item in found.git.pending] if found.git else [],
        "message": found.git.message if found.git else None,
        "operation": found.git.operation if found.git else "",
        "index_lock": found.git.index_lock if found.git else "",
        "remarks": list(found.git.remarks) if found.git else [],
        "states": [_state_data(file) for file in found.states],
        "newest": found.newest.name if found.newest else None,
        "marker": _marker_data(found.marker),
        "obstacle": found.obstacle or None,
        "tracked_states": list(found.tracked),
        "receipt": found.receipt.data() if found.receipt else None,
    }


def _pending(git: Status, found: Standing) -> str:
    parts = [f"{remark}\n" for remark in git.remarks]
    if git.operation:
        parts.append(f"A git {git.operation} is in progress: finish or abort it before merging.\n")
    if git.index_lock:
        parts.append(f"git's index is locked: {git.index_lock}\n")
    if not git.pending:
        name = found.place.path
        known = (
            f"Memory: {name}\n"
            if found.memory or found.obstacle
            else "No memory yet: the first merge makes it.\n"
        )
        return "".join([*parts, known, "Nothing is staged and waiting.\n"])
    for item in git.pending:
        new = " (new)" if item.created else ""
        parts.append(f"Waiting for your commit: {item.path}{new}, {SAID[item.state]}\n")
        if not item.clean:
            parts.append("  The work tree has further changes that are not staged.\n")
        parts += [f"  {line}\n" for line in item.block.splitlines()]
    parts.append(_message(git))
    parts.append("Review: git diff --cached. Approve: git commit. Refuse: duck-tape reject.\n")
    return "".join(parts)


def _message(git: Status) -> str:
    if git.message == "restored":
        return "The prepared commit message had been removed; it is back.\n"
    if git.message == "foreign":
        return "Another prepared commit message stands there; 'duck-tape diff' prints ours.\n"
    return ""


def _states(files: tuple[StateFile, ...], newest: StateFile | None) -> str:
    if newest is None:
        return "No state files.\n"
    names = bullets([f"{file.name} ({file.kind})" for file in reversed(files)])
    return f"{count(len(files), 'state file')}, newest {newest.name}:\n{names}"


def _marker(marker: Marker | None, files: tuple[StateFile, ...]) -> str:
    if marker is None:
        return "No compaction marker.\n"
    latest = f", latest state {marker.latest_state}" if marker.latest_state else ""
    name = marker.latest_state.rpartition("/")[2]
    if latest and all(file.name != name for file in files):
        latest += " (gone)"
    time = iso(marker.time) if marker.time else "at an unreadable time"
    return f"Last compaction: {time}{latest}\n"


def receipt_text(receipt: Receipt | None) -> str:
    """Tell what the harness hook did last, so that its users can see that it runs at all."""
    if receipt is None:
        return "The harness hook has not run here.\n"
    who = f" for {receipt.harness}" if receipt.harness else ""
    what = OUTCOME.get(receipt.outcome, OUTCOME["nothing"])
    head = f"Last harness hook: {receipt.time}{who}, {what}"
    why = f"  {receipt.reason}\n" if receipt.reason else ""
    return f"{head}, {receipt.milliseconds} ms\n{why}"


def _pending_data(item: Pending) -> dict[str, Any]:
    return {
        "path": item.path,
        "state": item.state,
        "clean": item.clean,
        "created": item.created,
        "changelog": item.block,
    }


def _state_data(file: StateFile) -> dict[str, Any]:
    return {"name": file.name, "session": file.session, "kind": file.kind}


def _marker_data(marker: Marker | None) -> dict[str, Any] | None:
    if marker is None:
        return None
    return {
        "time": iso(marker.time) if marker.time else None,
        "cwd": marker.cwd,
        "latest_state": marker.latest_state,
        "transcript": marker.transcript,
    }
