"""Which survey a text gets: that of the words, or that of `duck-tape[fast]`, which says the same.

A process that reads little never asks for the extra: building its matcher costs as much as
reading a third of a megabyte by the words.
"""

from __future__ import annotations

from duck_tape.redaction.survey import Survey

TYPE_CHECKING = False
if TYPE_CHECKING:
    from duck_tape.redaction.fast import Matcher

WORTH = 400_000
"""So many bytes a process has read before it asks for the extra."""
_LARGE = 65_536
"""From here on a text has few words that it has not had before: looking for all places of all
literals costs more than it saves."""


class _Choice:
    """What a process knows about the extra."""

    __slots__ = ("allowed", "finders", "read")

    def __init__(self) -> None:
        self.allowed = True
        self.finders: tuple[Matcher, Matcher] | None = None
        self.read = 0


_choice = _Choice()


def surveyed(data: bytes) -> Survey:
    """The survey of a text in UTF-8."""
    finders = _choice.finders
    if finders is None:
        if not _choice.allowed:
            return Survey(data)
        _choice.read += len(data)
        if _choice.read < WORTH:
            return Survey(data)
        finders = _ready()
        if finders is None:
            return Survey(data)
    if len(data) > _LARGE:
        return Survey(data)
    from duck_tape.redaction.fast import QuickSurvey

    return QuickSurvey(data, finders)


def _ready() -> tuple[Matcher, Matcher] | None:
    from duck_tape.redaction.fast import finders

    _choice.finders = finders()
    _choice.allowed = _choice.finders is not None
    return _choice.finders


def choose(*, fast: bool) -> bool:
    """Use the extra from now on, or forbid it; for tests and measurements.

    Returns:
        Whether the extra is in use.
    """
    _choice.allowed, _choice.finders, _choice.read = fast, None, 0
    return fast and _ready() is not None
