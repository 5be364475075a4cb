from __future__ import annotations

import datetime as dt

import pytest

from duck_tape.state.times import parse_time


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2025-01-15T14:45:30Z", "2025-01-15T14:45:30"),
        ("2025-01-15t14:45:30z", "2025-01-15T14:45:30"),
        ("2025-01-15 14:45 UTC", "2025-01-15T14:45:00"),
        ("2025-01-15T14:45:30.1234567+01:00", "2025-01-15T13:45:30"),
        ("2025-01-15T14:45:30,5-0130", "2025-01-15T16:15:30"),
        ("2025-01-01 00:30 +09:00", "2024-12-31T15:30:00"),
        (" 2025-01-15 ", "2025-01-15T00:00:00"),
    ],
)
def test_times_are_turned_to_utc(text: str, expected: str) -> None:
    assert parse_time(text) == dt.datetime.fromisoformat(expected).replace(tzinfo=dt.UTC)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "yesterday",
        "2025-13-01",
        "2025-02-30T00:00:00Z",
        "2025-01-15T25:00:00Z",
        "2025-01-15T14:45:00+99:00",
        "0001-01-01T00:00:00+09:00",
        "２０２５-01-15",
        "2025-01-15T14:45:00Zx",
    ],
)
def test_what_is_no_real_time_is_an_error_that_quotes_nothing(text: str) -> None:
    with pytest.raises(ValueError, match=r"^not a") as caught:
        parse_time(text)
    assert not text or text not in str(caught.value)
