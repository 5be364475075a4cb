"""Asks what `init` shall set up, where nothing was named."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from duck_tape.errors import UsageError
from duck_tape.workflows.init_harness_table import NAMES, PROJECT, detected, harness_named

if TYPE_CHECKING:
    from duck_tape.commands.context import Context
    from duck_tape.workflows.init_plan import Wanted


def ask(context: Context, wanted: Wanted) -> Wanted:
    """Return what the user answers; raises `UsageError` where nobody can, or nothing is wanted."""
    out = context.out
    if not out.interactive:
        raise UsageError(
            "Say what to set up: --harness, --skill, --merge-driver, --pre-commit or --git-hooks.",
            hint="See 'duck-tape init --help'.",
        )
    found = detected(context.place.root)
    known = ", ".join(NAMES)
    default = f"; Enter for {', '.join(found)}" if found else "; Enter for none"
    said = out.ask_text(f"Which harnesses ({known}{default})?")
    names = tuple(said.replace(",", " ").split()) or found
    harnesses = tuple(harness_named(name).name for name in names if name != "none")
    answered = replace(
        wanted, harnesses=harnesses, scope=wanted.scope or _scope(context, harnesses, wanted)
    )
    verb = "Take out" if wanted.remove else "Set up"
    if out.ask(f"{verb} the skill that tells agents how to work with duck-tape?"):
        answered = replace(answered, skill=True)
    if context.place.repository is not None:
        if out.ask(f"{verb} the hooks of the pre-commit framework?"):
            answered = replace(answered, pre_commit=True)
        elif out.ask(f"{verb} the plain git hooks?"):
            answered = replace(answered, git_hooks=True)
        if out.ask(f"{verb} the merge driver for CONTEXT.md?"):
            answered = replace(answered, merge_driver=True)
    if answered.nothing:
        raise UsageError("Nothing to do.", hint="See 'duck-tape init --help'.")
    return answered


def _scope(context: Context, harnesses: tuple[str, ...], wanted: Wanted) -> str:
    """Ask where a harness has two files; "" leaves it to each, or means both in a removal."""
    if wanted.remove:
        return ""
    both = [name for name in harnesses if harness_named(name).local_file]
    if not both:
        return ""
    question = (
        f"{', '.join(both)}: for this machine alone, or shared with the team [local/project]?"
    )
    said = context.out.ask_text(question).lower()
    return PROJECT if said.startswith("p") else ""
