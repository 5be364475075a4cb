"""Check a range of commits as a pull request is checked.

  duck-tape ci --base main              what this branch would bring to main
  duck-tape ci --base A --head B        any range
  duck-tape ci                          under GitHub Actions: the event's range

The schema, the changelogs, secrets, state files, what is append-only, and hidden or hostile text,
in every CONTEXT.md that the range touches. Each check can be switched: error, warn, off. An option
can also be given as a variable: DUCK_TAPE_BASE for --base.
Exit codes: 0 clean, 1 findings, 2 wrong use, 3 could not be determined.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from duck_tape.errors import DuckTapeError

if TYPE_CHECKING:
    import argparse

    from duck_tape.commands.context import Context


def configure(parser: argparse.ArgumentParser) -> None:
    """Add an option for each input of the action."""
    from duck_tape.ci.inputs import configure as add_inputs

    add_inputs(parser)


def run(arguments: argparse.Namespace, context: Context) -> int:
    """Check the range, tell the outcome, and return the exit code."""
    from duck_tape.ci.main import run as checked

    with suppress(DuckTapeError):  # what the environment files hold is shown nowhere
        _ = context.place
    options = dict(vars(arguments))
    if context.root_option is not None and options.get("working_directory") is None:
        options["working_directory"] = context.root_option
    return checked(options, context.environ, context.out, cwd=context.cwd)
