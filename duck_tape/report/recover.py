"""A recovery for people and for machines; everything masked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from duck_tape.redaction.shown import shown
from duck_tape.report import checkpoint
from duck_tape.text.printable import printable

if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any

    from duck_tape.workflows.checkpoint import Checkpointed
    from duck_tape.workflows.recover import Draft
    from duck_tape.workflows.transcript_source import Source

NAME_ONE = "A transcript can be named: duck-tape recover --transcript PATH"
EXTRACT = """\
It was extracted without anybody reading it. Better: let an agent read 'duck-tape recover --raw'
and store what it writes with 'duck-tape recover --from - --yes'. Or go on with it as it is.
"""


def preview(draft: Draft) -> str:
    """Return the file's text, as the user is asked about it."""
    return printable(shown(draft.text))


def text(done: Checkpointed, draft: Draft, root: Path) -> str:
    """Tell what was written, and what the transcript could not tell."""
    notes = "".join(f"Note: {shown(each)}\n" for each in draft.remarks)
    return checkpoint.text(done, root, notes=notes + (EXTRACT if draft.harness else ""))


def data(done: Checkpointed, draft: Draft, source: Source | None, root: Path) -> dict[str, Any]:
    """The same as plain values."""
    return {
        **checkpoint.data(done, root),
        "kind": done.file.kind,
        "harness": draft.harness or None,
        "transcript": path(source.path) if source is not None else None,
        "remarks": [shown(each) for each in draft.remarks],
    }


def path(where: Path) -> str:
    """Return a path as it may be shown."""
    return shown(str(where))
