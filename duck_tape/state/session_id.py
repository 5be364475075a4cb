"""Session ids: `YYYY-MM-DD-HHMM`, UTC (spec: state files, "Session ids")."""

from __future__ import annotations

import datetime as dt

from duck_tape.errors import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Container

FORM = "YYYY-MM-DD-HHMM"
PATTERN = r"[0-9]{4}-[0-9]{2}-[0-9]{2}-[0-9]{4}"
"""The shape of an id; whether it is a real minute is `moment`'s business."""

_BURST = dt.timedelta(hours=1)
LENGTH = len(FORM)
_DASHES = (4, 7, 10)


def generate(now: dt.datetime) -> str:
    """Return the id of an aware moment."""
    now = now.astimezone(dt.UTC)
    return f"{now.date().isoformat()}-{now:%H%M}"


def moment(text: str) -> dt.datetime | None:
    """Return the minute that an id names, aware, UTC; None when it is no id or no real minute."""
    digits = text.replace("-", "")
    if len(text) != LENGTH or any(text[at] != "-" for at in _DASHES):
        return None
    if len(digits) != LENGTH - len(_DASHES) or not (digits.isascii() and digits.isdigit()):
        return None
    year, month, day, hour, minute = (
        int(part) for part in (text[:4], text[5:7], text[8:10], text[11:13], text[13:])
    )
    try:
        return dt.datetime(year, month, day, hour, minute, tzinfo=dt.UTC)
    except ValueError:
        return None


def is_valid(text: str) -> bool:
    """Whether the text is an id that names a real minute."""
    return moment(text) is not None


def validate(text: str) -> str:
    """Return the id as it is, or raise `UsageError` that names the form it must have."""
    if is_valid(text):
        return text
    raise UsageError(
        f"A session id has the form {FORM} and names a real minute (UTC), as 2026-03-05-0930 does.",
        hint="Leave --id out and one is made from the clock.",
        code="session-id",
    )


def next_free(start: str, taken: Container[str]) -> str:
    """Return the first id from `start` on, minute by minute, that is not in `taken`.

    Raises `UsageError` when `start` is no id, or no minute is left in the calendar.
    """
    at = moment(validate(start))
    while at is not None and generate(at) in taken:
        at = _following(at)
    if at is None:
        raise UsageError("No session id is left after this one.", code="session-id")
    return generate(at)


def after_burst(start: str, taken: Collection[str]) -> str:
    """Return the latest taken id within an hour from `start` on, or `start`.

    Where rotation takes the oldest of many files of one hour away, its id must not come back: the
    newest file would then pass for the oldest. Raises `UsageError` when `start` is no id.
    """
    at = moment(validate(start))
    try:
        last = generate(at + _BURST) if at is not None else start
    except OverflowError:
        return start
    return max((each for each in taken if start <= each <= last), default=start)


def _following(at: dt.datetime) -> dt.datetime | None:
    try:
        return at + dt.timedelta(minutes=1)
    except OverflowError:
        return None
