"""Takes a session's events and keeps what the raw material shows, in bounded memory (pure)."""

from __future__ import annotations

from collections import deque

from duck_tape.transcripts.events import (
    CANCELLED,
    COMPLETED,
    Answer,
    Boundary,
    Call,
    Meta,
    Plan,
    Prompt,
    Result,
    Text,
    Todos,
)
from duck_tape.transcripts.extract_pieces import kept

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from duck_tape.transcripts.events import Event, Todo

FIRST_PROMPTS, LAST_PROMPTS = 10, 60
FIRST_CALLS, LAST_CALLS = 40, 160
LAST_TEXTS = 10
LAST_ANSWERS = 60
LAST_PLANS = 6
LAST_DECISIONS = 40
LAST_FAILURES = 25
LAST_REFUSALS = 20
LAST_BOUNDARIES = 20
_OPEN = 500
_DROPPED = 100
_KEPT_CALL = 1_000


class Ends:
    """The first and the last of many things, and how many were between them.

    Attributes:
        first, last: What is kept.
        count: How many there were.
    """

    def __init__(self, first: int, last: int) -> None:
        """Take how many are kept of each end."""
        self._room = first
        self.first: list[Any] = []
        self.last: deque[Any] = deque(maxlen=last)
        self.count = 0

    def add(self, item: Any) -> None:
        """Take the next."""
        self.count += 1
        if len(self.first) < self._room:
            self.first.append(item)
        else:
            self.last.append(item)

    @property
    def left_out(self) -> int:
        """How many are not kept."""
        return self.count - len(self.first) - len(self.last)


class Deed:
    """One or more equal calls.

    Attributes:
        name, kind, target: As in `Call`; the target is shortened.
        count, failed, refused: How many there were, and how many of them ended so.
    """

    __slots__ = ("count", "failed", "kind", "name", "refused", "target")

    def __init__(self, call: Call) -> None:
        """Start with no call counted."""
        self.name = call.name
        self.kind = call.kind
        self.target = kept(call.target, _KEPT_CALL)
        self.count = self.failed = self.refused = 0


class Deeds:
    """The calls, equal ones once: those that came first and those that were made last.

    Attributes:
        count: How many calls there were.
        left_out: How many are of those in the middle, which are not kept.
    """

    def __init__(self) -> None:
        """Start with none."""
        self.first: dict[tuple[str, str], Deed] = {}
        self.last: dict[tuple[str, str], Deed] = {}
        self.count = 0
        self.left_out = 0

    def add(self, call: Call) -> Deed:
        """Take a call and return what it is counted with."""
        self.count += 1
        key = (call.name, kept(call.target, _KEPT_CALL))
        deed = self.first.get(key)
        if deed is None and len(self.first) < FIRST_CALLS:
            deed = self.first[key] = Deed(call)
        elif deed is None:
            deed = self.last.pop(key, None) or Deed(call)
            self.last[key] = deed
            if len(self.last) > LAST_CALLS:
                self.left_out += self.last.pop(next(iter(self.last))).count
        deed.count += 1
        return deed


class Notes:
    """What a session's raw material is written from."""

    def __init__(self) -> None:
        """Start with nothing."""
        self.meta: dict[str, str] = {}
        self.times = ("", "")
        self.prompts = Ends(FIRST_PROMPTS, LAST_PROMPTS)
        self.texts = Ends(0, LAST_TEXTS)
        self.plans = Ends(0, LAST_PLANS)
        self.answers = Ends(0, LAST_ANSWERS)
        self.failures = Ends(0, LAST_FAILURES)
        self.refusals = Ends(0, LAST_REFUSALS)
        self.boundaries = Ends(0, LAST_BOUNDARIES)
        self.decisions: dict[str, str] = {}
        self.decided = 0
        self.todos: tuple[Todo, ...] = ()
        self.todos_time = ""
        self.dropped: dict[str, None] = {}
        self.deeds = Deeds()
        self._open: dict[str, tuple[Call, Deed]] = {}
        self._takers: dict[type[Event], Callable[[Any], None]] = {
            Meta: self._meta,
            Prompt: self.prompts.add,
            Text: self._text,
            Call: self._call,
            Result: self._result,
            Todos: self._todos,
            Plan: self.plans.add,
            Answer: self.answers.add,
            Boundary: self.boundaries.add,
        }

    def take(self, events: Iterable[Event]) -> None:
        """Take all events."""
        for event in events:
            if event.time:
                self.times = (self.times[0] or event.time, event.time)
            if taker := self._takers.get(type(event)):
                taker(event)

    def _meta(self, event: Meta) -> None:
        for name in Meta.__slots__:
            if value := getattr(event, name):
                self.meta[name] = value

    def _text(self, event: Text) -> None:
        from duck_tape.transcripts.decisions import decisions

        self.texts.add(event)
        for sentence in decisions(event.text):
            self.decided += sentence not in self.decisions
            self.decisions.pop(sentence, None)
            self.decisions[sentence] = event.time
        while len(self.decisions) > LAST_DECISIONS:
            self.decisions.pop(next(iter(self.decisions)))

    def _call(self, event: Call) -> None:
        deed = self.deeds.add(event)
        if event.call:
            self._open[event.call] = (event, deed)
            if len(self._open) > _OPEN:
                self._open.pop(next(iter(self._open)))

    def _result(self, event: Result) -> None:
        call, deed = self._open.pop(event.call, (None, None))
        if deed is not None:
            deed.refused += event.refused
            deed.failed += not event.ok and not event.refused
        if event.refused:
            self.refusals.add((call, event))
        elif not event.ok:
            self.failures.add((call, event))

    def _todos(self, event: Todos) -> None:
        now = {todo.text for todo in event.items}
        for todo in self.todos:
            if todo.text not in now and todo.status not in {COMPLETED, CANCELLED}:
                self.dropped[todo.text] = None
        for text in now & self.dropped.keys():
            del self.dropped[text]
        while len(self.dropped) > _DROPPED:
            self.dropped.pop(next(iter(self.dropped)))
        self.todos, self.todos_time = event.items, event.time
