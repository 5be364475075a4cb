"""Write what this session knows to .duck-tape/, where git ignores it.

The state comes from one of:

  duck-tape checkpoint state.json     a JSON object ('duck-tape schema state' prints its schema)
  duck-tape checkpoint state.md       a Markdown state file
  duck-tape checkpoint -              either, on standard input
  duck-tape checkpoint --current "writing the parser" --approve "use tokens - simpler"

Nothing is written while it holds a secret or personal data, unless --mask agrees to mask them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from duck_tape.errors import UsageError

if TYPE_CHECKING:
    import argparse

    from duck_tape.commands.context import Context
    from duck_tape.state.model import AgentState

LISTS = {
    "workflow": "what was approved, in the user's words",
    "done": "a finished step, oldest first",
    "remaining": "a step to come, next first",
    "approve": "'WHAT - WHY': an approved decision",
    "reject": "'WHAT - WHY': a rejected one",
    "fact": "an established fact",
    "skill": "a skill worth suggesting",
}
SINGLE = {
    "current": "the one step in flight",
    "rederivation": "how to find again what is not written down",
}


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the input, the options that replace it, and the id."""
    parser.add_argument("input", nargs="?", metavar="FILE", help="JSON or Markdown; - for stdin")
    state = parser.add_argument_group("instead of FILE (lists: give the option several times)")
    for name, text in LISTS.items():
        state.add_argument(f"--{name}", action="append", default=[], metavar="TEXT", help=text)
    for name, text in SINGLE.items():
        state.add_argument(f"--{name}", default="", metavar="TEXT", help=text)
    parser.add_argument("--id", metavar="ID", help="the session id, YYYY-MM-DD-HHMM (UTC)")
    parser.add_argument("--mask", action="store_true", help="mask what is found with <REDACTED>")


def run(arguments: argparse.Namespace, context: Context) -> int:
    """Write the state file and tell where it is."""
    from duck_tape.report import checkpoint as report
    from duck_tape.workflows.checkpoint import checkpoint
    from duck_tape.workflows.guard import Consent

    state = _state(arguments, context)
    result = checkpoint(
        context.place,
        state,
        clock=context.clock,
        cwd=context.cwd,
        session_id=_id(arguments.id, context),
        consent=Consent(arguments.mask, context.out.ask),
    )
    context.out.text(report.text(result, context.place.root))
    context.out.data("checkpoint", report.data(result, context.place.root))
    return 0


def _id(given: str | None, context: Context) -> str | None:
    """The `--id`, asked for once more on a terminal when it has the wrong form."""
    from duck_tape.state.session_id import validate

    if given is None:
        return None
    try:
        return validate(given)
    except UsageError as error:
        again = context.out.ask_text(f"{error.message} Session id (YYYY-MM-DD-HHMM):")
        if not again:
            raise
        return validate(again)


def _state(arguments: argparse.Namespace, context: Context) -> AgentState:
    """The state from the input or from the options; not from both, and from one of them."""
    from duck_tape.commands.context import read_input
    from duck_tape.workflows.checkpoint import parse_input

    given = [name for name in (*LISTS, *SINGLE) if getattr(arguments, name)]
    if arguments.input is not None:
        if given:
            raise UsageError(f"--{given[0]} and FILE exclude each other.")
        return parse_input(read_input(arguments.input), arguments.input, context.clock())
    if not given:
        raise UsageError(
            "Nothing to write: give FILE, - for standard input, or options such as --current.",
            hint="See 'duck-tape checkpoint --help'.",
        )
    return _from_options(arguments, context)


def _from_options(arguments: argparse.Namespace, context: Context) -> AgentState:
    from duck_tape.state.log_lines import split_reasoning
    from duck_tape.state.model import APPROVED, REJECTED, AgentState, LogEntry

    log = [
        LogEntry(context.clock(), status, *split_reasoning(text))
        for status, texts in ((APPROVED, arguments.approve), (REJECTED, arguments.reject))
        for text in texts
    ]
    state = AgentState(
        workflow=tuple(arguments.workflow),
        current=arguments.current,
        done=tuple(arguments.done),
        remaining=tuple(arguments.remaining),
        log=tuple(log),
        facts=tuple(arguments.fact),
        rederivation=arguments.rederivation,
        skills=tuple(arguments.skill),
    )
    return state.replace(created=context.clock())
