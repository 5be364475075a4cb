from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest

from duck_tape.report.checkpoint import following
from duck_tape.state.model import MANUAL, RECOVERED
from duck_tape.state.naming import StateFile

if TYPE_CHECKING:
    from duck_tape.workflows.checkpoint import Checkpointed

ID = "2026-03-05-1000"
LATER = "2027-05-05-0000.state.md"
EARLIER = "2026-03-05-0900.state.md"


@pytest.mark.parametrize(
    ("kind", "newer", "words", "named"),
    [
        (MANUAL, "", "", ""),
        (MANUAL, LATER, f"A state with a later id is there: {LATER}.", f" {ID}"),
        (MANUAL, EARLIER, f"Without a name, duck-tape merge takes {EARLIER}.", f" {ID}"),
        (
            RECOVERED,
            f"{ID}.state.md",
            f"Without a name, duck-tape merge takes {ID}.state.md.",
            f" {ID}-recovered.state.md",
        ),
    ],
)
def test_the_next_command(kind: str, newer: str, words: str, named: str) -> None:
    made = cast("Checkpointed", SimpleNamespace(file=StateFile(ID, kind), newer=newer))
    why = f"{words} To merge this one:\n" if words else ""
    assert following(made) == f"{why}Next: duck-tape merge{named}\n"
