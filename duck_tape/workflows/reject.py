"""Take staged merges back (spec: merge, "Staging")."""

from __future__ import annotations

from typing import TYPE_CHECKING

from duck_tape.git.staging import reject as put_back

if TYPE_CHECKING:
    from duck_tape.git.staging import Rejected
    from duck_tape.workflows.place import Place


def reject(place: Place, *, only: str | None) -> Rejected:
    """Put pending memories back as they were; all of them, or the one at `only`.

    Raises `Refused` when nothing is pending or the user's edits would be lost (the error's hint
    has git's own commands), `CouldNotCheck` when something cannot be written.
    """
    return put_back(place.need_repository(), () if only is None else (only,))
