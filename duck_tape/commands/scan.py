"""Look for secrets and personal data. Nothing is written, and no network is used.

  duck-tape scan              the memories (CONTEXT.md) and .duck-tape/ of the work tree
  duck-tape scan PATHS        any files; of a folder what git tracks or would add
  duck-tape scan -            standard input
  duck-tape scan --staged     the staged content of changed files
  duck-tape scan A..B         what each commit of the range adds, and its message
  duck-tape scan REV          every file of a revision

PATHS may follow a range, a revision or --staged. The values of .env files are searched for too.
Exit codes: 0 clean, 1 findings, 3 something could not be scanned.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from duck_tape.errors import UsageError

if TYPE_CHECKING:
    import argparse

    from duck_tape.commands.context import Context


def configure(parser: argparse.ArgumentParser) -> None:
    """Add what to scan and the baseline."""
    parser.add_argument("what", nargs="*", metavar="REV|PATH", help="a range, files, or -")
    parser.add_argument("--staged", action="store_true", help="scan the index")
    parser.add_argument(
        "--baseline", metavar="FILE", help="detect-secrets baseline (default: .secrets.baseline)"
    )


def run(arguments: argparse.Namespace, context: Context) -> int:
    """Scan, print, and say by the exit code whether something was found."""
    from duck_tape.commands.context import read_input
    from duck_tape.report import scan as report
    from duck_tape.workflows import scan as workflow

    words = tuple(arguments.what)
    if arguments.staged and "-" in words:
        raise UsageError("--staged and - exclude each other.")
    baseline = None if arguments.baseline is None else Path(context.cwd / arguments.baseline)
    request = workflow.Request(
        words=words,
        staged=arguments.staged,
        stdin=read_input("-") if words == ("-",) else b"",
        baseline=baseline,
    )
    result = workflow.scan(context.place, context.cwd, request)
    context.out.text(report.text(result, context.out.paint))
    context.out.data("scan", report.data(result))
    return result.exit_code
