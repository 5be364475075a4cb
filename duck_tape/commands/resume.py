"""Go on after a compaction: where the session was, and what the memory says to it. Reads only.

  duck-tape resume
  duck-tape resume --session-start 2026-03-05T09:00:00Z   says whether the compaction was in
                                                          this session

The state is the newest manual one, or what recovery or the harness hook wrote since. Decisions
are those of CONTEXT.md in the work tree that share words with the position.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from duck_tape.errors import UsageError

if TYPE_CHECKING:
    import argparse
    import datetime as dt

    from duck_tape.commands.context import Context


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the session's start."""
    parser.add_argument("--session-start", metavar="TIME", help="when this session began, ISO 8601")


def run(arguments: argparse.Namespace, context: Context) -> int:
    """Find and tell; exit 0 also where there was no compaction."""
    from duck_tape.report import resume as report
    from duck_tape.workflows.resume import resume
    from duck_tape.workflows.session import is_other_session
    from duck_tape.workflows.stores import open_store

    start = None if arguments.session_start is None else _time(arguments.session_start)
    place = context.place
    git_dir = str(place.repository.git_dir) if place.repository is not None else ""
    other = start is None and is_other_session(str(place.root), git_dir, context.environ)
    store = open_store(place)
    found = resume(place, store, session_start=start, other_session=other)
    context.out.text(report.text(found))
    context.out.data("resume", report.data(found))
    return 0


def _time(text: str) -> dt.datetime:
    from duck_tape.state.times import parse_time

    try:
        return parse_time(text)
    except ValueError as error:
        raise UsageError(
            f"--session-start: {error}.", hint="Write it as 2026-03-05T09:00:00Z."
        ) from None
