"""Set a repository up for duck-tape.

  duck-tape init                          ask what to set up (on a terminal)
  duck-tape init --harness claude-code    call the hook before the harness compacts
  duck-tape init --skill                  tell agents how to work with duck-tape
  duck-tape init --merge-driver           let git merge CONTEXT.md by meaning
  duck-tape init --pre-commit             add the hooks to .pre-commit-config.yaml
  duck-tape init --git-hooks              install them as plain git hooks, into existing ones too
  duck-tape init ... --remove             take it out again

Every change is shown as a diff and written once you have said yes; --write --yes says it
beforehand, --show only shows. What else stands in the files stays as it is. Off a terminal,
--pre-commit and --git-hooks write at once, all else is only shown without --write --yes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from duck_tape.errors import UsageError

if TYPE_CHECKING:
    import argparse

    from duck_tape.commands.context import Context
    from duck_tape.workflows.init_plan import Wanted


def configure(parser: argparse.ArgumentParser) -> None:
    """Add what to set up, and how."""
    what = parser.add_argument_group("what to set up")
    what.add_argument(
        "--harness", action="append", default=[], metavar="NAME",
        help="claude-code, copilot, opencode, codex, gemini or cursor; may be given several times",
    )  # fmt: skip
    what.add_argument("--pre-commit", action="store_true", help="for the pre-commit framework")
    what.add_argument("--git-hooks", action="store_true", help="as plain git hooks")
    what.add_argument("--merge-driver", action="store_true", help="git's merges of CONTEXT.md")
    what.add_argument("--skill", action="store_true", help="SKILL.md for agents")
    parser.add_argument(
        "--scope", choices=("local", "project"),
        help="a harness's file: for this machine alone, or shared with the team",
    )  # fmt: skip
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--show", action="store_true", help="show the changes, write nothing")
    how.add_argument("--write", action="store_true", help="write them")
    parser.add_argument("--yes", "-y", action="store_true", help="do not ask before writing")
    parser.add_argument("--remove", action="store_true", help="take it out again")


def run(arguments: argparse.Namespace, context: Context) -> int:
    """Plan, show, ask, write, and say what was done."""
    from duck_tape.commands.init_questions import ask
    from duck_tape.report import init as report
    from duck_tape.workflows.init_plan import Wanted, apply, plan

    if arguments.pre_commit and arguments.git_hooks:
        raise UsageError(
            "Say either --pre-commit or --git-hooks.", hint="See 'duck-tape init --help'."
        )
    wanted = Wanted.of(arguments)
    if wanted.nothing:
        wanted = ask(context, wanted)
    made = plan(context.place, wanted, context.environ)
    context.out.text(report.proposal(made, context.out))
    written = _agreed(arguments, context, wanted, changes=made.changes_anything)
    if written:
        apply(made, context.place)
    context.out.text(report.outcome(made, written=written, remove=wanted.remove))
    context.out.data("init", report.data(made, written=written))
    return 0


def _agreed(
    arguments: argparse.Namespace, context: Context, wanted: Wanted, *, changes: bool
) -> bool:
    """Whether to write: said beforehand, or now on the terminal."""
    if arguments.show or not changes:
        return False
    if arguments.yes:
        return bool(arguments.write) or wanted.only_hooks
    if context.out.interactive:
        from duck_tape.commands.init_questions import agree

        return agree(context.out, "Write this?")
    if arguments.write:
        raise UsageError(
            "Nobody is there to say yes.", hint="Add --yes: the changes are those shown by --show."
        )
    return wanted.only_hooks
