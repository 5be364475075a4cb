"""The time a hook has, and what happens when it is over.

Harnesses stop a hook after some seconds (the shortest known limit is 5 s); a hook that is stopped
has told nothing. So reading ends early with what there is, and should anything else take too long,
an alarm ends that.
"""

from __future__ import annotations

import time

BUDGET = 5.0
"""Seconds for everything."""
READING = 4.0
"""Seconds after which reading stops."""
_ALARM = 4.7
_EARLIER = 0.3
"""Seconds by which a reading that has not stopped is ended earlier: what was read is to be used."""
_AGAIN = 0.15
"""Seconds after which the alarm rings again: whoever goes on after it must come to an end too."""


class TimeUp(BaseException):
    """The alarm rang: what was being done took too long.

    No `Exception`: what forgives every fault of a record must not forgive this one.
    """


class Limits:
    """The clock of one run.

    Attributes:
        started: When it began, monotonic seconds.
        reading: Whether a transcript is being read.
    """

    def __init__(self) -> None:
        """Start the clock."""
        self.started = time.monotonic()
        self.reading = False

    @property
    def milliseconds(self) -> int:
        """How long it has taken so far."""
        return round((time.monotonic() - self.started) * 1000)

    def late(self) -> bool:
        """Whether reading has to stop."""
        return time.monotonic() - self.started > READING

    def left(self) -> float:
        """Seconds until reading has to stop, never below 0."""
        return max(0.0, self.started + READING - time.monotonic())


class Alarm:
    """Raises `TimeUp` in a `with` block that takes too long, where the platform has alarms.

    It rings until the block ends.
    """

    def __init__(self, limits: Limits) -> None:
        """Take the clock of the run."""
        self._limits = limits
        self._before: object = None
        self._set = False

    def __enter__(self) -> None:
        import signal

        if not hasattr(signal, "setitimer"):
            return
        seconds = max(0.05, _ALARM - _EARLIER - self._limits.milliseconds / 1000)
        try:
            self._before = signal.signal(signal.SIGALRM, self._ring)
        except ValueError:  # not in the main thread
            return
        self._set = True
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGALRM})  # a caller may block it
        signal.setitimer(signal.ITIMER_REAL, seconds, _AGAIN)

    def __exit__(self, *_exception: object) -> None:
        while self._set:
            try:
                self._disarm()
            except TimeUp:  # it rang just now: what it was for is done
                continue

    def _disarm(self) -> None:
        import signal

        signal.signal(signal.SIGALRM, signal.SIG_IGN)  # else a last ring could end the process
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, self._before or signal.SIG_DFL)  # type: ignore[arg-type]  # what was there
        self._set = False

    def _ring(self, _number: int, _frame: object) -> None:
        if self._limits.reading or self._limits.milliseconds >= _ALARM * 1000:
            raise TimeUp
