"""`duck-tape resume` in a plain repository; see `duck_tape.commands.quick`."""

# ruff: noqa: PTH118  (start-up: pathlib is slow)

from __future__ import annotations

import os

from duck_tape.commands.quick import FolderPath

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from duck_tape.commands.quick import Spot


def text(spot: Spot, environ: Mapping[str, str]) -> str | None:
    """Return what the command prints; raises what reading raises."""
    from duck_tape.report import resume as report
    from duck_tape.state.store import Store
    from duck_tape.workflows.resume import resume
    from duck_tape.workflows.session import is_other_session

    store = Store(FolderPath(spot.root))  # type: ignore[arg-type]  # it has what reading needs of a path
    other = is_other_session(spot.root, os.path.join(spot.root, ".git"), environ)
    return report.text(resume(spot, store, other_session=other))
