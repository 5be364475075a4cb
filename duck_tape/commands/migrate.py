"""Bring an existing CONTEXT.md into the schema, as a staged diff.

duck-tape migrate --sections-only     add the missing headings at their place, nothing else
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from duck_tape.errors import UsageError

if TYPE_CHECKING:
    import argparse

    from duck_tape.commands.context import Context


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the mode, the memory and the dry run."""
    parser.add_argument("--sections-only", action="store_true", help="only add missing headings")
    parser.add_argument("--file", metavar="PATH", help="the memory (default: the nearest)")
    parser.add_argument("--dry-run", action="store_true", help="show the diff, write nothing")


def run(arguments: argparse.Namespace, context: Context) -> int:
    """Add the headings and stage the result."""
    from duck_tape.report import merge as report
    from duck_tape.workflows.migrate import add_sections

    if not arguments.sections_only:
        raise UsageError(
            "Only 'duck-tape migrate --sections-only' exists so far: it adds the missing headings.",
            hint="Then move the text under them by hand; 'duck-tape check' tells what is left.",
        )
    result = add_sections(context.place, clock=context.clock, dry_run=arguments.dry_run)
    context.out.text(report.migrated(result, context.out.paint))
    context.out.data("migrate", report.data(result))
    return 0
