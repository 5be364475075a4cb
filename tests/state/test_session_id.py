from __future__ import annotations

import datetime as dt

import pytest

from duck_tape.errors import UsageError
from duck_tape.state.session_id import generate, is_valid, moment, next_free, validate


def test_an_id_is_the_minute_in_utc() -> None:
    tokyo = dt.timezone(dt.timedelta(hours=9))
    assert generate(dt.datetime(2026, 1, 1, 8, 5, 59, tzinfo=tokyo)) == "2025-12-31-2305"
    assert generate(dt.datetime(7, 1, 1, tzinfo=dt.UTC)) == "0007-01-01-0000"


@pytest.mark.parametrize("text", ["2025-01-15-1430", "2024-02-29-0000", "0001-01-01-2359"])
def test_valid_ids(text: str) -> None:
    assert validate(text) == text
    at = moment(text)
    assert at is not None
    assert generate(at) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "2025-13-40-9999",
        "2025-02-29-0000",
        "2025-01-15-2400",
        "2025-01-15-143",
        "2025-01-15-1430-auto",
        "2025-01-15-1430\n",
        "２０２５-01-15-1430",
        "../../x",
    ],
)
def test_an_invalid_id_is_refused_with_the_form(text: str) -> None:
    assert not is_valid(text)
    with pytest.raises(UsageError, match="YYYY-MM-DD-HHMM") as caught:
        validate(text)
    assert caught.value.exit_code == 2


@pytest.mark.parametrize(
    ("taken", "expected"),
    [
        (set(), "2025-12-31-2359"),
        ({"2025-12-31-2359"}, "2026-01-01-0000"),
        ({"2025-12-31-2359", "2026-01-01-0000"}, "2026-01-01-0001"),
    ],
)
def test_the_next_free_minute(taken: set[str], expected: str) -> None:
    assert next_free("2025-12-31-2359", taken) == expected


def test_the_calendar_ends() -> None:
    with pytest.raises(UsageError, match="left"):
        next_free("9999-12-31-2359", {"9999-12-31-2359"})
