"""Write a compaction marker and a state file; called by a harness before it compacts.

Reads the harness's payload from standard input, prints nothing, always ends with 0. What was done
is shown by 'duck-tape status'; to try it by hand, add --verbose.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse

    from duck_tape.commands.context import Context


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the event and the harness; `duck_tape.entry` does not come here but for the help."""
    parser.add_argument("event", choices=["pre-compact"], help="what is about to happen")
    parser.add_argument(
        "--harness",
        metavar="NAME",
        default="",
        help="who calls: claude-code, copilot, opencode, codex, gemini or cursor"
        " (found out where it is left out)",
    )
    parser.add_argument(
        "--verbose", "-v", action="store_true", help="print the receipt on standard error"
    )


def run(arguments: argparse.Namespace, context: Context) -> int:
    """Run the hook as `duck_tape.entry` does."""
    from duck_tape.harness.hook import main

    del context
    verbose = ["--verbose"] if arguments.verbose else []
    return main([arguments.event, "--harness", arguments.harness, *verbose])
