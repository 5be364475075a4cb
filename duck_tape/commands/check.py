"""Check CONTEXT.md against its schema.

  duck-tape check               the files in the work tree
  duck-tape check --staged      what is staged
  duck-tape check REV           a revision
  duck-tape check --fix         repair what needs no judgement (contents, layout, headings)

Files are named after the options; without any, every CONTEXT.md of the repository is checked.
Each finding has a code that 'duck-tape explain CODE' tells more about.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from duck_tape.errors import UsageError

if TYPE_CHECKING:
    import argparse

    from duck_tape.commands.context import Context


def configure(parser: argparse.ArgumentParser) -> None:
    """Add what to check and what to leave out."""
    parser.add_argument("what", nargs="*", metavar="REV|FILE", help="a revision, files")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--staged", action="store_true", help="check the index")
    where.add_argument("--worktree", action="store_true", help="check the work tree (default)")
    parser.add_argument("--fix", action="store_true", help="repair the work tree's files")
    parser.add_argument(
        "--show-allowed", action="store_true", help="list the allowances of secrets in use"
    )
    for name in ("select", "ignore"):
        parser.add_argument(
            f"--{name}",
            action="append",
            default=[],
            metavar="CODE",
            help=f"{name} this code or its beginning (DT1)",
        )


def run(arguments: argparse.Namespace, context: Context) -> int:
    """Check, print, and say by the exit code whether there are errors."""
    from duck_tape.report import check as report
    from duck_tape.workflows import check as workflow

    if arguments.fix and arguments.staged:
        raise UsageError("--fix repairs the work tree; it does not go with --staged.")
    request = workflow.Request(
        words=tuple(arguments.what),
        staged=arguments.staged,
        fix=arguments.fix,
        select=tuple(arguments.select),
        ignore=tuple(arguments.ignore),
        show_allowed=arguments.show_allowed,
    )
    result = workflow.check(context.place, context.cwd, request)
    context.out.text(report.text(result, context.out.paint))
    context.out.data("check", report.data(result))
    return 1 if result.refused else 0
