"""Which state file is meant when none is named (spec: state files, "Resume"; merge, "Staging")."""

from __future__ import annotations

from duck_tape.state.model import AUTO, MANUAL, RECOVERED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from duck_tape.state.naming import StateFile


def newest(files: Iterable[StateFile], *kinds: str) -> StateFile | None:
    """Return the newest file of these kinds (of any when none is given)."""
    among = [file for file in files if not kinds or file.kind in kinds]
    return max(among, key=_newness, default=None)


def _newness(file: StateFile) -> tuple[str, int, str]:
    return (*file.age, file.name)


def for_resume(files: Iterable[StateFile]) -> StateFile | None:
    """Return the file that a session goes on from, None when there is none.

    The newest manual one if it is newer than the newest auto; else the newest recovered one unless
    it is older than the newest auto; else the newest auto.
    """
    files = tuple(files)
    manual, recovered, auto = (newest(files, kind) for kind in (MANUAL, RECOVERED, AUTO))
    if manual is not None and (auto is None or manual.age > auto.age):
        return manual
    if recovered is not None and (auto is None or recovered.age >= auto.age):
        return recovered
    return auto


def for_merge(files: Iterable[StateFile]) -> StateFile | None:
    """Return the file that a merge takes: what `for_resume` chooses, but never an auto file.

    Where that is an auto file, the choice is made among the others alone.
    """
    files = tuple(files)
    chosen = for_resume(files)
    if chosen is not None and chosen.kind == AUTO:
        return for_resume(file for file in files if file.kind != AUTO)
    return chosen
