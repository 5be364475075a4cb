"""Show what is staged and waiting, the newest state, and the compaction marker.

Puts the prepared commit message back when another git command has removed it, and names the way
on when an earlier command was interrupted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse

    from duck_tape.commands.context import Context


def configure(parser: argparse.ArgumentParser) -> None:
    """Take nothing but the common options."""
    del parser


def run(arguments: argparse.Namespace, context: Context) -> int:
    """Gather and print."""
    from duck_tape.report import status as report
    from duck_tape.workflows.status import status

    del arguments
    found = status(context.place)
    context.out.text(report.text(found))
    context.out.data("status", report.data(found))
    return 0
