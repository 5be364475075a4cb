from __future__ import annotations

import datetime as dt

import pytest

from duck_tape.clock import iso, system_clock
from duck_tape.errors import UsageError


def test_the_epoch_is_the_clock() -> None:
    clock = system_clock({"SOURCE_DATE_EPOCH": "86400"})
    assert iso(clock()) == iso(clock()) == "1970-01-02T00:00:00Z"


def test_without_it_the_system_s_clock_in_whole_utc_seconds() -> None:
    before = dt.datetime.now(dt.UTC).replace(microsecond=0)
    now = system_clock({})()
    assert now >= before
    assert (now.microsecond, now.utcoffset()) == (0, dt.timedelta(0))


@pytest.mark.parametrize("value", ["soon", "1e3", "9" * 30, "-" + "9" * 30])
def test_nonsense_is_refused(value: str) -> None:
    with pytest.raises(UsageError, match="SOURCE_DATE_EPOCH"):
        system_clock({"SOURCE_DATE_EPOCH": value})


def test_other_zones_are_turned_to_utc() -> None:
    tokyo = dt.timezone(dt.timedelta(hours=9))
    assert iso(dt.datetime(2026, 1, 1, 3, tzinfo=tokyo)) == "2025-12-31T18:00:00Z"
