"""Asks what `init` shall set up, where nothing was named.

What cannot be understood is asked again; the end of the input (Ctrl-D) ends the dialogue.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from duck_tape.errors import UsageError
from duck_tape.workflows.init_harness_table import (
    HARNESSES,
    LOCAL,
    PROJECT,
    detected,
    harness_named,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from duck_tape.commands.context import Context
    from duck_tape.report.output import Output
    from duck_tape.workflows.init_plan import Wanted

Answer = TypeVar("Answer")
_YES = {"y": True, "yes": True, "n": False, "no": False, "": False}


def ask(context: Context, wanted: Wanted) -> Wanted:
    """Return what the user answers; raises `UsageError` where nobody can, or nothing is wanted."""
    out = context.out
    if not out.interactive:
        raise UsageError(
            "Say what to set up: --harness, --skill, --merge-driver, --pre-commit or --git-hooks.",
            hint="See 'duck-tape init --help'.",
        )
    harnesses = _harnesses(context)
    answered = replace(
        wanted, harnesses=harnesses, scope=wanted.scope or _scope(context, harnesses, wanted)
    )
    verb = "Take out" if wanted.remove else "Set up"
    if agree(out, f"{verb} the skill that tells agents how to work with duck-tape?"):
        answered = replace(answered, skill=True)
    if context.place.repository is not None:
        if agree(out, f"{verb} the hooks of the pre-commit framework?"):
            answered = replace(answered, pre_commit=True)
        elif agree(out, f"{verb} the plain git hooks?"):
            answered = replace(answered, git_hooks=True)
        if agree(out, f"{verb} the merge driver for CONTEXT.md?"):
            answered = replace(answered, merge_driver=True)
    if answered.nothing:
        raise UsageError("Nothing to do.", hint="See 'duck-tape init --help'.")
    return answered


def agree(out: Output, question: str) -> bool:
    """Return whether the user says yes; Enter is no. Raises `UsageError` at the end of input."""
    return _until(out, f"{question} [y/N]", lambda said: _YES[said.casefold()], "Say y or n.")


def harnesses_in(said: str) -> tuple[str, ...]:
    """Return the names of harnesses that an answer means: names, titles, numbers, "none".

    They are parted by commas; by spaces too where no name has one. Raises `KeyError` for another.
    """
    if not said or said.casefold() == "none":
        return ()
    try:
        return _named(said.split(","))
    except KeyError:
        return _named(said.replace(",", " ").split())


def _named(words: list[str]) -> tuple[str, ...]:
    names: dict[str, str] = {}
    for number, harness in enumerate(HARNESSES, 1):
        told = (str(number), harness.name, harness.title, *harness.aliases)
        names.update((_plain(word), harness.name) for word in told)
    return tuple(dict.fromkeys(names[_plain(word)] for word in words if word.strip()))


def _plain(word: str) -> str:
    return "-".join(word.casefold().replace("_", " ").replace("-", " ").split())


def _harnesses(context: Context) -> tuple[str, ...]:
    """Ask which harnesses; Enter takes those that the project shows signs of."""
    found = detected(context.place.root)
    known = ", ".join(f"{number} {one.name}" for number, one in enumerate(HARNESSES, 1))
    default = f"Enter for {', '.join(found)}" if found else "Enter for none"
    return _until(
        context.out,
        f"Which harnesses ({known}; {default})?",
        lambda said: harnesses_in(said) if said else found,
        "Say names or numbers, with commas between them, or none.",
    )


def _scope(context: Context, harnesses: tuple[str, ...], wanted: Wanted) -> str:
    """Ask where a harness has two files; "" leaves it to each, or means both in a removal."""
    if wanted.remove:
        return ""
    both = [name for name in harnesses if harness_named(name).local_file]
    if not both:
        return ""
    question = (
        f"{', '.join(both)}: for this machine alone, or shared with the team "
        "[local/project; Enter for local]?"
    )
    answers = {"": "", "l": "", LOCAL: "", "p": PROJECT, PROJECT: PROJECT}
    return _until(
        context.out, question, lambda said: answers[said.casefold()], "Say local or project."
    )


def _until(
    out: Output, question: str, understand: Callable[[str], Answer], help_text: str
) -> Answer:
    """Ask until the answer is understood (`understand` raises `KeyError` for one that is not)."""
    while True:
        out.stderr.write(f"{out.hide(question)} ")
        out.stderr.flush()
        said = sys.stdin.readline()
        if not said:
            out.stderr.write("\n")
            raise UsageError("No answer: nothing was set up.", code="no-answer")
        try:
            return understand(said.strip())
        except KeyError:
            out.note(help_text)
