"""What `init` would do and has done, for people and for machines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from duck_tape.redaction.shown import shown
from duck_tape.report.words import bullets
from duck_tape.workflows.init_harness_file import diff

if TYPE_CHECKING:
    from typing import Any

    from duck_tape.report.output import Output
    from duck_tape.workflows.init_harness_file import Change
    from duck_tape.workflows.init_plan import Planned

DONE = {
    "created": "created",
    "changed": "changed",
    "removed": "removed",
    "kept": "nothing to do",
}


def proposal(made: Planned, out: Output) -> str:
    """Return the target paths and the exact changes."""
    parts = []
    for change in made.changes:
        if change.before != change.after:
            parts.append(f"{change.name} ({change.what}):\n")
            parts += [_painted(line, out) for line in shown(diff(change)).splitlines(keepends=True)]
        elif change.needed:
            parts.append(f"chmod +x {change.name}\n")
    for setting in made.settings:
        if setting.before != setting.after:
            new = "--unset" if setting.after is None else setting.after
            parts.append(f"git config {setting.name} {new}\n")
    return "".join(parts)


def _painted(line: str, out: Output) -> str:
    style = {"+": "green", "-": "red", "@": "cyan"}.get(line[:1], "")
    return f"{out.paint(style, line.rstrip())}\n" if style else line


def outcome(made: Planned, *, written: bool, remove: bool) -> str:
    """Return what was done, what to know, what to do next."""
    parts = []
    if not made.changes_anything:
        parts.append("Nothing to take out.\n" if remove else "All is set up already.\n")
    elif written:
        parts += [f"{change.name}: {_done(change)}.\n" for change in made.changes]
        parts += [f"git config {one.name}: {_set(one.after)}.\n" for one in made.settings]
    else:
        parts.append("Nothing was written. To write it: add --write --yes\n")
    if not remove and made.remarks:
        parts.append("Note:\n" + bullets(list(dict.fromkeys(made.remarks))))
    if written and not remove:
        parts += [f"Next: {step}\n" for step in dict.fromkeys(made.next)]
    return "".join(parts)


def _done(change: Change) -> str:
    """In words what has become of a file; its bytes may be the same."""
    if change.before == change.after and change.needed:
        return "made executable again"
    return DONE[change.done]


def _set(after: str | None) -> str:
    return "unset" if after is None else "set"


def _sum(done: list[str]) -> str:
    """One word for what becomes of all files."""
    words = set(done) - {"kept"}
    return words.pop() if len(words) == 1 else "changed" if words else "kept"


def data(made: Planned, *, written: bool) -> dict[str, Any]:
    """The same as plain values."""
    return {
        "written": written,
        "done": _sum([change.done for change in made.changes]),
        "changed": [change.name for change in made.changes if change.needed and written],
        "removing": made.wanted.remove,
        "files": [
            {
                "path": str(change.path),
                "done": change.done,
                "what": change.what,
                "diff": shown(diff(change)),
            }
            for change in made.changes
        ],
        "settings": [
            {"name": one.name, "before": one.before, "after": one.after} for one in made.settings
        ],
        "remarks": list(made.remarks),
    }
