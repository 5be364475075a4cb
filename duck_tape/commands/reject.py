"""Take a staged merge back: CONTEXT.md returns to what it was before the first pending merge.

Your own earlier staged edits stay. If you have edited the file since the merge, nothing is touched
and the git commands that do it by hand are shown instead.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse

    from duck_tape.commands.context import Context


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the memory's name."""
    parser.add_argument("--file", metavar="PATH", help="the memory (default: all pending ones)")


def run(arguments: argparse.Namespace, context: Context) -> int:
    """Reject and say what came back."""
    from duck_tape.workflows.reject import reject

    done = reject(context.place, only=context.place.path if arguments.file else None)
    for remark in done.remarks:
        context.out.note(remark)
    for path in done.paths:
        context.out.text(f"Rejected: {path} is as it was before the merge.")
    context.out.data("reject", {"paths": list(done.paths), "remarks": list(done.remarks)})
    return 0
