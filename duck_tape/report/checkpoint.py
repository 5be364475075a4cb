"""A checkpoint's result for people and for machines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from duck_tape.redaction.shown import shown
from duck_tape.report.changes import finding_data
from duck_tape.report.words import bullets, count
from duck_tape.state.model import MANUAL

if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any

    from duck_tape.workflows.checkpoint import Checkpointed


def text(result: Checkpointed, root: Path, *, notes: str = "") -> str:
    """Tell the path, the sections, what was rotated out, what was masked.

    `notes` are lines that stand before the next command.
    """
    lines = [f"Wrote {_relative(result.path, root)} (session {result.state.session}).\n"]
    lines.append(f"Read back: {', '.join(result.sections)}.\n")
    if result.masked:
        lines.append(f"Masked {count(result.masked, 'finding')} with <REDACTED>.\n")
    lines += [
        f"Look at: {finding.message} ({shown(finding.where())})\n" for finding in result.advice
    ]
    if result.rotated:
        lines.append(f"Rotated out {count(len(result.rotated), 'file')} (at most ten are kept):\n")
        lines.append(bullets(result.rotated))
    lines += [notes, following(result)]
    return "".join(lines)


def following(result: Checkpointed) -> str:
    """Return the next command; it names the state where a merge without a name takes another."""
    if not result.newer:
        return "Next: duck-tape merge\n"
    session, kind = result.file.session, result.file.kind
    if result.newer[: len(session)] > session:
        why = f"A state with a later id is there: {result.newer}."
    else:
        why = f"Without a name, duck-tape merge takes {result.newer}."
    named = session if kind == MANUAL else result.file.name
    return f"{why} To merge this one:\nNext: duck-tape merge {named}\n"


def data(result: Checkpointed, root: Path) -> dict[str, Any]:
    """The same as plain values."""
    return {
        "session": result.state.session,
        "path": _relative(result.path, root),
        "sections": list(result.sections),
        "rotated": list(result.rotated),
        "masked": result.masked,
        "newer": result.newer or None,
        "advice": [finding_data(finding) for finding in result.advice],
    }


def _relative(path: Path, root: Path) -> str:
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else str(path)
