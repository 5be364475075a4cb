"""Make a state file again from a session's transcript, after a compaction.

  duck-tape recover --raw            print what happened, for an agent to read
  duck-tape recover --from state.md  store the state that the agent wrote from it; - for stdin
  duck-tape recover                  store a state that is extracted without a model
  duck-tape recover --model NAME     store a state that a model writes (needs duck-tape[llm])

The transcript is the one that the compaction marker names, or --transcript. A write asks first on
a terminal, and needs --yes elsewhere. Secrets are masked in what is printed; what is stored is
refused while it holds one, unless --mask agrees to mask it.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from duck_tape.errors import Refused, UsageError

if TYPE_CHECKING:
    import argparse

    from duck_tape.commands.context import Context
    from duck_tape.workflows.guard import Consent
    from duck_tape.workflows.recover import Draft
    from duck_tape.workflows.transcript_source import Source

COPILOT_LOG = "events.jsonl"
"""Copilot's transcripts have this name; beside one lies the session's todo list."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the ways, the transcript and the consents."""
    ways = parser.add_mutually_exclusive_group()
    ways.add_argument("--raw", action="store_true", help="print the raw material, write nothing")
    ways.add_argument(
        "--from", dest="source", metavar="FILE", help="the state an agent wrote; - for stdin"
    )
    ways.add_argument("--model", metavar="NAME", help="let this model of the llm library write it")
    parser.add_argument("--transcript", metavar="PATH", help="instead of the marker's transcript")
    parser.add_argument("--harness", metavar="NAME", help="whose transcript it is")
    parser.add_argument("--yes", action="store_true", help="write without asking")
    parser.add_argument("--mask", action="store_true", help="mask what is found with <REDACTED>")


def run(arguments: argparse.Namespace, context: Context) -> int:
    """Read, show, ask, write; exit 0 also where there was no compaction."""
    from duck_tape.report import recover as report
    from duck_tape.workflows import recover
    from duck_tape.workflows.resume import NO_MARKER

    _check(arguments)
    recover.refuse_tracked(context.place)
    source = None
    if arguments.source is None:
        source = _source(arguments, context)
        if source is None:
            context.out.text(f"{NO_MARKER}\n{report.NAME_ONE}\n")
            context.out.data("recover", {"notes": [NO_MARKER]})
            return 0
        if arguments.raw:
            text = recover.raw(context.place, source)
            context.out.text(text)
            context.out.data("recover", {"raw": text, "transcript": report.path(source.path)})
            return 0
    _may_write(arguments, context)
    draft = _draft(arguments, context, source)
    _confirm(arguments, context, report.preview(draft))
    done = recover.store(context.place, draft, clock=context.clock, cwd=context.cwd)
    context.out.text(report.text(done, draft, context.place.root))
    context.out.data("recover", report.data(done, draft, source, context.place.root))
    return 0


def _check(arguments: argparse.Namespace) -> None:
    """Raise `UsageError` for options that do not go together, and for an unknown harness."""
    from duck_tape.workflows.transcript_source import known

    if arguments.source is not None and (arguments.transcript or arguments.harness):
        raise UsageError("--from takes no transcript: leave --transcript and --harness out.")
    if arguments.harness and arguments.harness not in known():
        raise UsageError(f"--harness takes one of {', '.join(known())}.")


def _source(arguments: argparse.Namespace, context: Context) -> Source | None:
    """The transcript; None where neither the user nor a marker names one."""
    from duck_tape.workflows.recover import find_source
    from duck_tape.workflows.transcript_source import named

    harness = arguments.harness or ""
    if arguments.transcript is not None:
        source: Source | None = named(arguments.transcript, context.cwd, harness)
    else:
        source = find_source(context.place, harness)
    if source is None or source.path.name != COPILOT_LOG:
        return source
    from duck_tape.harness.copilot_todos import todos_beside

    todos = todos_beside(str(source.path))
    return source if todos is None else dataclasses.replace(source, more=(todos,))


def _may_write(arguments: argparse.Namespace, context: Context) -> None:
    """Raise `UsageError` where nobody can be asked and `--yes` is missing, before any work."""
    if not arguments.yes and not context.out.interactive:
        raise UsageError(
            "recover writes a state file, and nobody can be asked here: nothing was written.",
            hint="Give --yes to write it, or --raw to only read.",
            code="needs-yes",
        )


def _draft(arguments: argparse.Namespace, context: Context, source: Source | None) -> Draft:
    from duck_tape.commands.context import read_input
    from duck_tape.workflows import recover

    place, clock, cwd, consent = (
        context.place,
        context.clock,
        context.cwd,
        _consent(arguments, context),
    )
    if source is None:
        data, name = read_input(arguments.source), arguments.source
    elif arguments.model:
        data, name = _answer(arguments.model, context, source), "the model's answer"
    else:
        return recover.extracted(place, source, clock=clock, consent=consent)
    return recover.written(place, data, name, clock=clock, cwd=cwd, consent=consent)


def _consent(arguments: argparse.Namespace, context: Context) -> Consent:
    from duck_tape.workflows.guard import Consent

    return Consent(arguments.mask, context.out.ask)


def _answer(model: str, context: Context, source: Source) -> bytes:
    """The state that a model writes from the raw material."""
    from duck_tape.workflows import recover, recover_model

    place = context.place
    return recover_model.ask(
        model,
        recover.raw(place, source),
        lambda data: recover.parsed(data, "the answer", context.clock()),
        recover.masker(recover.settings_of(place)),
    )


def _confirm(arguments: argparse.Namespace, context: Context, preview: str) -> None:
    """Show the state and ask; raises `Refused` when the user does not agree."""
    if arguments.yes:
        return
    context.out.note(preview)
    if not context.out.ask("Write this as a recovered state?"):
        raise Refused("Nothing was written.", code="declined")
