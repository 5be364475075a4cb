"""How the value of a decision begins in the memory: its status (spec: merge, "Keys")."""

from __future__ import annotations

import re
from dataclasses import dataclass

from duck_tape.state.model import STATUSES

CONSTRAINT = "CONSTRAINT"
"""A constraint that was kept alone from an item held back."""
DECISION = "DECISION"
"""A marked decision that was kept alone from an item that was no approval."""

_STATUS = re.compile(
    rf"(?P<word>{'|'.join((*STATUSES, CONSTRAINT, DECISION))})"
    r"(?:\s*(?P<colon>[:：])\s*|\s+[-–—](?:\s+|\Z)|\s*\Z)"
)


@dataclass(frozen=True, slots=True)
class Decided:
    """The value of a decision taken apart.

    Attributes:
        word: The status, "" where there is none.
        whole: The text of the decision stands in the value; else the key is the text.
        rest: After the status: the text and its reason, or the reason alone.
    """

    word: str
    whole: bool
    rest: str


def decided(value: str) -> Decided:
    """Take the value of an entry apart; one without a status is its own text."""
    found = _STATUS.match(value)
    if found is None:
        return Decided("", whole=True, rest=value)
    return Decided(found["word"], found["colon"] is not None, value[found.end() :])
