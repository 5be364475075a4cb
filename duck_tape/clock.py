"""The one clock: UTC, whole seconds, `SOURCE_DATE_EPOCH` where it is set.

Source of the rule: the state specification ("Time") and reproducible-builds.org's
`SOURCE_DATE_EPOCH`. Commands take a `Clock`; nothing else asks for the time.
"""

from __future__ import annotations

import datetime as dt
import os

from duck_tape.errors import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    Clock = Callable[[], dt.datetime]


def system_clock(environ: Mapping[str, str] | None = None) -> Clock:
    """Return a clock: a function without arguments that gives an aware UTC datetime.

    With `SOURCE_DATE_EPOCH` (decimal seconds) in `environ` (default: the process's), that moment
    is the answer every time. Raises `UsageError` when the variable is no such number.
    """
    value = (os.environ if environ is None else environ).get("SOURCE_DATE_EPOCH", "")
    if not value:
        return lambda: dt.datetime.now(dt.UTC).replace(microsecond=0)
    try:
        moment = dt.datetime.fromtimestamp(_seconds(value), dt.UTC)
    except (ValueError, OverflowError, OSError):
        raise UsageError(
            "SOURCE_DATE_EPOCH is not a number of seconds since 1970-01-01.",
            hint="Unset it, or set it to a decimal number.",
        ) from None
    return lambda: moment


def _seconds(value: str) -> int:
    if not value.isascii() or not value.isdigit():
        raise ValueError
    return int(value)


def iso(moment: dt.datetime) -> str:
    """Write an aware datetime as `YYYY-MM-DDTHH:MM:SSZ` (UTC)."""
    return moment.astimezone(dt.UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
