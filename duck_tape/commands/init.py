"""Set a repository up for duck-tape.

  duck-tape init --pre-commit     add the hooks to .pre-commit-config.yaml
  duck-tape init --git-hooks      install them as plain git hooks, into existing ones too
  duck-tape init ... --remove     take them out again

Either way what else stands in the files stays as it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from duck_tape.errors import UsageError

if TYPE_CHECKING:
    import argparse

    from duck_tape.commands.context import Context

NEXT = (
    "Next: git add .pre-commit-config.yaml && pre-commit install -t pre-commit "
    "-t pre-merge-commit -t prepare-commit-msg -t commit-msg -t pre-push"
)


def configure(parser: argparse.ArgumentParser) -> None:
    """Add what to set up."""
    parser.add_argument("--pre-commit", action="store_true", help="for the pre-commit framework")
    parser.add_argument("--git-hooks", action="store_true", help="as plain git hooks")
    parser.add_argument("--remove", action="store_true", help="take it out again")


def run(arguments: argparse.Namespace, context: Context) -> int:
    """Do what is asked for and say which files changed."""
    if arguments.pre_commit == arguments.git_hooks:
        raise UsageError(
            "Say either --pre-commit or --git-hooks.", hint="See 'duck-tape init --help'."
        )
    if arguments.pre_commit:
        return _pre_commit(context, remove=arguments.remove)
    return _git_hooks(context, remove=arguments.remove)


def _pre_commit(context: Context, *, remove: bool) -> int:
    from duck_tape.workflows import init_pre_commit as workflow

    root = context.place.need_repository().top
    result = workflow.remove(root) if remove else workflow.add(root)
    context.out.text(f"{result.path.name}: {result.done}.")
    if not remove:
        context.out.text(NEXT)
    context.out.data("init", {"path": str(result.path), "done": result.done})
    return 0


def _git_hooks(context: Context, *, remove: bool) -> int:
    from duck_tape.workflows import init_hooks as workflow

    repository = context.place.need_repository()
    result = workflow.remove(repository) if remove else workflow.install(repository)
    done = "Taken out of" if remove else "Installed in"
    context.out.text(f"{done} {result.folder}: {', '.join(result.changed) or 'nothing to do'}.")
    context.out.data(
        "init",
        {"folder": str(result.folder), "changed": list(result.changed), "kept": list(result.kept)},
    )
    return 0
