"""Look an installation over, end to end (spec: harness, "init", the last sentence).

Each check gives one row or more: what was looked at, how it stands, and the command that mends it.
Nothing is written, and nothing of the project's is run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from duck_tape.errors import DuckTapeError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from duck_tape.workflows.place import Place

OK = "ok"
MISSING = "missing"
WRONG = "wrong"
UNUSED = "not used"
RED = frozenset({MISSING, WRONG})


@dataclass(frozen=True, slots=True)
class Row:
    """One thing that was looked at.

    Attributes:
        name: What.
        state: `OK`, `MISSING`, `WRONG` or `UNUSED`.
        detail: How it stands.
        advice: The next command, or what to do; "" where there is nothing to do.
    """

    name: str
    state: str
    detail: str
    advice: str = ""

    @property
    def red(self) -> bool:
        """Whether it has to be mended."""
        return self.state in RED


@dataclass(frozen=True, slots=True)
class Patient:
    """What is looked over.

    Attributes:
        place: Root, repository, memory.
        environ: The environment, as far as it is like the one that a harness starts in.
        harnesses: Names of those that must be set up; empty: at least one of all.
    """

    place: Place
    environ: Mapping[str, str]
    harnesses: tuple[str, ...] = ()


Check = Callable[[Patient], Iterable[Row]]


def checks() -> dict[str, Check]:
    """Return the checks by the name of their row, in the order of a report."""
    from duck_tape.workflows import doctor_folder, doctor_git, doctor_harness

    return {
        "repository": doctor_folder.repository,
        "settings": doctor_folder.settings,
        "memory": doctor_folder.memory,
        "state folder": doctor_folder.state_folder,
        "harness": doctor_harness.harnesses,
        "compaction": doctor_harness.receipt,
        "commit hooks": doctor_git.commit_hooks,
        "merge driver": doctor_git.merge_driver,
        "skill": doctor_folder.skill,
    }


def examine(patient: Patient) -> list[Row]:
    """Return all rows, in the order of a report.

    A check that cannot be made is a row too. Raises `UsageError` for an unknown harness.
    """
    return [row for name, check in checks().items() for row in _made(name, check, patient)]


def _made(name: str, check: Check, patient: Patient) -> list[Row]:
    """The rows of a check; what it could not do becomes one."""
    try:
        return list(check(patient))
    except DuckTapeError as error:
        if error.code == "usage":
            raise
        return [Row(name, WRONG, error.message, error.hint.partition("\n")[0])]
