"""Holds the last turns of a Codex rollout back: the user may take them back (pure).

`thread_rolled_back {num_turns}` undoes what was said; commands that ran and files that were
written stay as they are. What is held is bounded; older turns cannot be taken back any more.
"""

from __future__ import annotations

from collections import deque

from duck_tape.transcripts.events import Boundary, Call, Meta, Plan, Prompt, Result

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from duck_tape.transcripts.events import Event

TURNS = 16
"""Turns that are held."""
EVENTS = 4_000
"""Events that are held in all."""

_HAPPENED = (Boundary, Call, Meta, Result)


class Turns:
    """The events of the last turns, each begun by a prompt or by the word to implement a plan."""

    def __init__(self) -> None:
        """Start before the first turn."""
        self._turns: deque[list[Event]] = deque([[]])
        self._count = 0

    def pass_on(self, events: Iterable[Event]) -> Iterator[Event]:
        """Take events and yield those that are too old to be taken back."""
        for event in events:
            if isinstance(event, Prompt | Plan):
                self._turns.append([])
            self._turns[-1].append(event)
            self._count += 1
            while len(self._turns) > TURNS or self._count > EVENTS:
                oldest = self._turns.popleft()
                self._count -= len(oldest)
                yield from oldest
                if not self._turns:
                    self._turns.append([])

    def take_back(self, number: int) -> None:
        """Forget what was said in the last turns."""
        for _ in range(min(number, len(self._turns) - 1)):
            undone = self._turns.pop()
            kept = [event for event in undone if isinstance(event, _HAPPENED)]
            self._turns[-1] += kept
            self._count -= len(undone) - len(kept)

    def rest(self) -> Iterator[Event]:
        """Yield all that is held."""
        while self._turns:
            yield from self._turns.popleft()
        self._turns.append([])
        self._count = 0
