"""Times as state files and markers hold them, read into UTC (spec: state files, "Time")."""

from __future__ import annotations

import datetime as dt

from duck_tape.text.lazy import expression

TIME = (
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}"
    r"(?:[Tt ][0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:[.,][0-9]{1,9})?)?"
    r"(?: ?(?:[Zz]|UTC|[+-][0-9]{2}:?[0-9]{2}))?)?"
)
"""A pattern for a date with, as a rule, a time and a zone; ASCII digits only, no groups."""

_PARTS = expression(
    r"([0-9]{4})-([0-9]{2})-([0-9]{2})"
    r"(?:[Tt ]([0-9]{2}):([0-9]{2})(?::([0-9]{2})(?:[.,][0-9]{1,9})?)?"
    r"(?: ?([Zz]|UTC|[+-][0-9]{2}:?[0-9]{2}))?)?"
)


def parse_time(text: str) -> dt.datetime:
    """Return the moment that an ISO 8601 text names, aware, UTC, in whole seconds.

    A space may stand for the `T`, seconds and zone may be missing (UTC then), and a date alone is
    its midnight. Raises `ValueError`, without the text, when it is no such time or not a real one.
    """
    match = _PARTS.fullmatch(text.strip())
    if match is None:
        raise ValueError("not a time in ISO 8601 form")
    *numbers, zone = match.groups()
    year, month, day, hour, minute, second = (int(number or 0) for number in numbers)
    try:
        local = dt.datetime(year, month, day, hour, minute, second, tzinfo=_zone(zone))
        return local.astimezone(dt.UTC)
    except (ValueError, OverflowError):
        raise ValueError("not a real date and time") from None


def _zone(text: str | None) -> dt.timezone:
    if text is None or text in {"Z", "z", "UTC"}:
        return dt.UTC
    offset = dt.timedelta(hours=int(text[1:3]), minutes=int(text[-2:]))
    return dt.timezone(-offset if text[0] == "-" else offset)
