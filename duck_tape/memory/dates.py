"""Dates as a memory writes them: `YYYY-MM-DD`, at the end of an entry or in a note's heading."""

from __future__ import annotations

import re
from functools import lru_cache

from duck_tape.text.identity import split_date

_DATE = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")
_TIMESTAMP = re.compile(r"([0-9-]{10}) ([01][0-9]|2[0-3]):[0-5][0-9]")
_DAYS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_LINE_END = re.compile(r"\r\n?|\n")
_CLOSING = (")", "）")
_TAIL = len("(date: YYYY-MM-DD)")


@lru_cache(maxsize=4096)
def is_date(text: str) -> bool:
    """Whether `text` is a real day of the calendar, as `YYYY-MM-DD` in ASCII digits."""
    found = _DATE.fullmatch(text)
    if not found:
        return False
    year, month, day = int(found[1]), int(found[2]), int(found[3])
    if year == 0 or not 1 <= month <= 12:
        return False
    leap = month == 2 and year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return 1 <= day <= _DAYS[month - 1] + leap


def is_timestamp(text: str) -> bool:
    """Whether `text` is `YYYY-MM-DD HH:MM` with a real day and a time of that day."""
    found = _TIMESTAMP.fullmatch(text)
    return found is not None and is_date(found[1])


def real_date(raw: str) -> str:
    """`raw` where it is a day of the calendar, else ""."""
    return raw if raw and is_date(raw) else ""


def cut_date(text: str) -> tuple[str, str]:
    """Take an entry's date off its text: the rest, on one line, and the date as written.

    The date is the `(date: ...)` at the very end, else the first one at the end of a line (more
    lines may follow it: nested lists, code). Without any, the date is "".
    """
    whole = " ".join(text.split())
    if whole.endswith(_CLOSING):
        if whole.startswith("(date: ", len(whole) - _TAIL) and is_date(whole[-11:-1]):
            return split_date(whole[:-_TAIL])[0], whole[-11:-1]
        bare, raw = split_date(whole)
        if raw:
            return bare, raw
    if "\n" in text or "\r" in text:
        return _cut_at_line_end(text, whole)
    return whole, ""


def _cut_at_line_end(text: str, whole: str) -> tuple[str, str]:
    """As `cut_date`, for a date at the end of a line that is not the last."""
    lines = _LINE_END.split(text)
    for index, line in enumerate(lines):
        if line.rstrip().endswith(_CLOSING):
            lines[index], raw = split_date(line)
            if raw:
                return " ".join(" ".join(lines).split()), raw
    return whole, ""
