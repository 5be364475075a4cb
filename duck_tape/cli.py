"""The command line: the table of sub-commands, and the one parser.

A new sub-command is one file in `duck_tape/commands/` and one line in `COMMANDS`. Only the module
of the command that was typed is imported.
"""

from __future__ import annotations

import argparse
import difflib
import importlib
from typing import TYPE_CHECKING, Protocol, cast

from duck_tape import __version__
from duck_tape.errors import UsageError
from duck_tape.parser import Parser

if TYPE_CHECKING:
    from collections.abc import Sequence

    from duck_tape.commands.context import Context
    from duck_tape.report.output import Output

COMMANDS: dict[str, str] = {
    "checkpoint": "write this session's state to .duck-tape/",
    "merge": "stage a session's decisions, facts and questions as a diff of CONTEXT.md",
    "diff": "show the changelog between two versions of CONTEXT.md",
    "status": "show what is staged and waiting, the newest state, the compaction marker",
    "resume": "go on after a compaction: where the session was, what bears on it",
    "recover": "make a state file again from a session's transcript",
    "reject": "take a staged merge back",
    "check": "check CONTEXT.md against its schema",
    "scan": "look for secrets and personal data in files, standard input or history",
    "ci": "check a range of commits, as a pull request is checked",
    "migrate": "bring an existing CONTEXT.md into the schema",
    "init": "set up a harness, the commit hooks, the merge driver, the skill for agents",
    "hook": "what a harness calls before it compacts: marker and state file, silently",
    "doctor": "look the installation over: what is missing or wrong, and the next command",
    "merge-driver": "what git calls to merge three versions of CONTEXT.md by meaning",
    "explain": "explain a code such as DT112 that a check or a merge has printed",
    "schema": "print the JSON Schema of the checkpoint input or of the configuration",
    "completion": "print the completion script for a shell",
}

DESCRIPTION = """\
Reviewed, secret-free memory for coding-agent sessions, kept in git.

  duck-tape checkpoint   write down what this session knows (.duck-tape/, ignored by git)
  duck-tape merge        stage what should last as a diff of CONTEXT.md
  git diff --cached      review it
  git commit             approve it (the changelog is the message)
  duck-tape reject       or refuse it
"""

EPILOG = """\
Exit codes: 0 done or clean, 1 refused or findings, 2 wrong use, 3 could not check, 130 interrupted.
'duck-tape COMMAND --help' tells more about a command.
"""


class Command(Protocol):
    """What a module in `duck_tape.commands` offers."""

    def configure(self, parser: argparse.ArgumentParser) -> None:
        """Add the command's arguments."""

    def run(self, arguments: argparse.Namespace, context: Context) -> int:
        """Do it and return the exit code."""


def load(name: str) -> Command:
    """Import the module of a sub-command from the table."""
    return cast("Command", importlib.import_module(f"duck_tape.commands.{name.replace('-', '_')}"))


def common_options() -> Parser:
    """Return the options that every sub-command takes, as a parent parser."""
    parent = Parser(add_help=False)
    group = parent.add_argument_group("everywhere")
    group.add_argument("--root", metavar="DIR", help="work from this folder's repository")
    group.add_argument("--json", action="store_true", help="print one JSON object (see the docs)")
    return parent


def build_parser(only: str | None = None) -> Parser:
    """Return the whole parser; with `only`, just that command's arguments are filled in."""
    parser = Parser(
        prog="duck-tape",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", "-V", action="version", version=f"duck-tape {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    common = common_options()
    for name, summary in COMMANDS.items():
        if only not in {None, name}:
            commands.add_parser(name, help=summary)
            continue
        module = load(name)
        child = commands.add_parser(
            name,
            help=summary,
            description=module.__doc__,
            parents=[common],
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        module.configure(child)
    return parser


def run(arguments: Sequence[str], out: Output) -> int:
    """Parse, dispatch, return the exit code; errors are raised as `DuckTapeError`."""
    name = next((word for word in arguments if not word.startswith("-")), None)
    if name is not None and name not in COMMANDS:
        raise _misplaced(arguments) or _unknown(name)
    parser = build_parser(only=name or "")
    try:
        options = parser.parse_args(list(arguments))
    except SystemExit as end:  # --help and --version have printed and are done
        return int(end.code or 0)
    if options.command is None:
        out.text(parser.format_help())
        return 0
    from duck_tape.commands.context import Context

    return load(options.command).run(options, Context.create(options, out))


def _misplaced(arguments: Sequence[str]) -> UsageError | None:
    """The error for options in front of the command, None where that is not what is wrong."""
    command = next((word for word in arguments if word in COMMANDS), None)
    if command is None or not arguments[0].startswith("-"):
        return None
    return UsageError(
        "duck-tape: options come after the command.", hint=f"As in: duck-tape {command} --root ."
    )


def _unknown(name: str) -> UsageError:
    near = difflib.get_close_matches(name, COMMANDS, n=1)
    guess = f" Did you mean '{near[0]}'?" if near else ""
    return UsageError(
        f"duck-tape: there is no command '{name}'.{guess}", hint="See 'duck-tape --help'."
    )
