"""Look an installation over: what is set up, what is missing, what is wrong, and the way on.

Exit code 0 when all is well, 1 when something has to be mended. Nothing is written.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse

    from duck_tape.commands.context import Context


def configure(parser: argparse.ArgumentParser) -> None:
    """Add what must be set up."""
    parser.add_argument(
        "--harness", action="append", default=[], metavar="NAME",
        help="this harness must be set up (default: at least one)",
    )  # fmt: skip


def run(arguments: argparse.Namespace, context: Context) -> int:
    """Examine, print, and say by the exit code whether something has to be mended."""
    from duck_tape.report import doctor as report
    from duck_tape.workflows.doctor import Patient, examine

    patient = Patient(context.place, context.environ, tuple(arguments.harness))
    rows = examine(patient)
    context.out.text(report.text(rows, context.out.paint))
    context.out.data("doctor", report.data(rows))
    return 1 if any(row.red for row in rows) else 0
