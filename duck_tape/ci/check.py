"""One run: the repository, the event, the range, and what the checks say of it (spec: action)."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING

from duck_tape.checked import Outcome
from duck_tape.ci import event as events
from duck_tape.ci.ends import Asked
from duck_tape.ci.range_of import ends_of, refuse_target
from duck_tape.ci.whose import refuse_inner
from duck_tape.errors import Refused
from duck_tape.git.deepen import History
from duck_tape.git.environment import as_stored
from duck_tape.git.repository import Repository
from duck_tape.later import Later

_SAMPLE = "CONTEXT.md: 1 change"
"""A text as it is masked at the end of each run."""

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from duck_tape.ci.inputs import Inputs


def check(
    settings: Inputs, environ: Mapping[str, str], cwd: Path, start: Path | None = None
) -> Outcome:
    """Find the range and check it.

    Args:
        settings: The inputs.
        environ: The environment: the event's file, and git's variables.
        cwd: A folder of the repository, absolute.
        start: Where the run was started, if that is another folder.

    Raises what `ends_of` and `Repository.open` raise, and `CouldNotCheck` for objects that cannot
    be read.
    """
    refuse_target(settings)
    ahead = Later(lambda: _import(settings))
    event = events.load(environ)
    environ = as_stored(environ)
    repository = _opened(cwd, environ)
    if start is not None and settings.working_directory:
        refuse_inner(repository, start, environ)
    history = History(repository, allowed=settings.fetch)
    ends = ends_of(Asked(repository, history, event, settings))
    ends = replace(ends, notes=(*history.notes, *ends.notes))
    ahead.get()
    from duck_tape.ci.outcome import outcome_of, switches

    if not ends.skipped:
        return outcome_of(settings, event, ends, repository)
    return Outcome(
        event=settings.event,
        base=ends.base,
        head=ends.head,
        notes=(*ends.warnings, *ends.notes),
        warnings=ends.warnings,
        skipped=ends.skipped,
        switches=switches(settings),
    )


def _opened(cwd: Path, environ: Mapping[str, str]) -> Repository:
    """The repository; in a runner's step that has none, a checkout is what is missing."""
    try:
        return Repository.open(cwd, environ)
    except Refused as error:
        if error.code == "not-a-repository" and environ.get("GITHUB_ACTIONS") == "true":
            hint = "Put actions/checkout before this step, with 'fetch-depth: 0'."
            raise Refused(error.message, hint=hint, code=error.code) from None
        raise


def _import(settings: Inputs) -> None:
    """Read the modules that will be needed, while git looks for the range."""
    from duck_tape.ci.outcome import modules
    from duck_tape.redaction.shown import shown

    list(modules(settings))
    import_module("duck_tape.ci.publish")
    Later(lambda: shown(_SAMPLE))  # the mask is not wanted before the end: nobody waits for it
