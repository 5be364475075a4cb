"""Stage a session's decisions, facts and open questions as a diff of CONTEXT.md.

  duck-tape merge             the newest manual or recovered state
  duck-tape merge STATE       a state file or a session id (an auto state must be named)
  duck-tape merge --from -    checkpoint input: writes the state first, then merges it

Then: review with 'git diff --cached', approve with 'git commit', refuse with 'duck-tape reject'.
What is only about how the work was produced stays in the state file; each such item is reported
with the rule that held it back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from duck_tape.commands.context import read_input
from duck_tape.errors import UsageError

if TYPE_CHECKING:
    import argparse

    from duck_tape.commands.context import Context


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the state and the ways to overrule."""
    parser.add_argument("state", nargs="?", metavar="STATE", help="state file or session id")
    parser.add_argument(
        "--from", dest="source", metavar="FILE", help="checkpoint input; - for stdin"
    )
    parser.add_argument("--file", metavar="PATH", help="the memory (default: the nearest)")
    parser.add_argument("--dry-run", action="store_true", help="show everything, write nothing")
    parser.add_argument("--patch", action="store_true", help="print only a patch, write nothing")
    parser.add_argument("--mask", action="store_true", help="mask what is found with <REDACTED>")
    parser.add_argument(
        "--keep", action="append", default=[], metavar="ITEM", help="let this withheld item through"
    )
    parser.add_argument("--no-filter", action="store_true", help="let every item through")
    parser.add_argument(
        "--supersede",
        action="append",
        default=[],
        metavar="KEY",
        help="let this older or near-identical key be replaced",
    )


def run(arguments: argparse.Namespace, context: Context) -> int:
    """Compute, show, stage, verify."""
    from duck_tape.report import merge as report
    from duck_tape.workflows import merge as workflow
    from duck_tape.workflows.guard import Consent
    from duck_tape.workflows.source import Source

    if arguments.patch and context.out.json:
        raise UsageError("--patch and --json exclude each other.")
    if arguments.state is not None and arguments.source is not None:
        raise UsageError("STATE and --from exclude each other.")
    options = workflow.Options(
        keep=tuple(arguments.keep),
        no_filter=arguments.no_filter,
        supersede=tuple(arguments.supersede),
        dry_run=arguments.dry_run or arguments.patch,
        consent=Consent(arguments.mask, context.out.ask),
    )
    data = None if arguments.source is None else read_input(arguments.source)
    source = Source(context.cwd, arguments.state, data, arguments.source or "")
    result = workflow.merge(context.place, source, options=options, clock=context.clock)
    if arguments.patch:
        context.out.text(report.patch(result, context.out.hide))
        return 0
    if context.place.remark:
        context.out.note(context.place.remark)
    context.out.text(report.text(result, context.out.paint))
    context.out.data("merge", report.data(result))
    return 0
