"""What a translation gives back: candidates for the memory, and what stays in the state file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from duck_tape.memory.candidate import Candidate
    from duck_tape.memory.merged import Report

CUT = "cut"
"""Report: detail was cut off an item's end; `detail` is what."""
REJECTED_KEY = "rejected"
"""Report: the memory holds a decision that this state rejects; `detail` is how to drop it."""
KEEP_UNUSED = "keep-unused"
"""Report: what was given to `--keep` names no item that was held back."""
KEEP_UNCLEAR = "keep-unclear"
"""Report: what was given to `--keep` begins several items; `detail` is how many."""
KEEP_REFUSED = "keep-refused"
"""Report: what was given to `--keep` is state-file-local, which no option lets through."""


@dataclass(frozen=True, slots=True)
class Withheld:
    """One item that stays in the state file.

    Attributes:
        section: Its place in the state: a section, or `Position.<field>`.
        item: The item on one line, without bullet, status and the marks of a bold key.
        why: What held it back, in words.
        rule: The code of that (`DT3xx`).
    """

    section: str
    item: str
    why: str
    rule: str


@dataclass(frozen=True, slots=True)
class Translation:
    """A state as the memory's rules take it.

    Attributes:
        candidates: In the order of the state. Of one section, two that differ in value differ in
            the identity of their keys.
        withheld: In the order of the state.
        done: Finished items: they close the questions that they are.
        remaining: Open items, also those that are held back: what is among them is not done.
        reports: What the user should know besides.
    """

    candidates: tuple[Candidate, ...]
    withheld: tuple[Withheld, ...]
    done: tuple[str, ...] = ()
    remaining: tuple[str, ...] = ()
    reports: tuple[Report, ...] = ()
