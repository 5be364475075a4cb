from __future__ import annotations

import datetime as dt

import pytest

from duck_tape.state.model import APPROVED, AgentState, LogEntry, block, item, one_line, utc

TOKYO = dt.timezone(dt.timedelta(hours=9))
NOON = dt.datetime(2026, 3, 5, 12, 0, 0, 999, tzinfo=TOKYO)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (" a\n\tb  c ", "a b c"),
        ("a\u2028b\x85c\u3000d", "a b c d"),
        ("a\ud800b", "a\ufffdb"),
        ("a\x00b", "a\x00b"),
    ],
)
def test_one_line_collapses_white_space(text: str, expected: str) -> None:
    assert one_line(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("\n \n  a\n\nb  \n\t\n", "  a\n\nb  "),
        ("a\r\nb\rc", "a\nb\nc"),
        ("a\u2028b", "a\u2028b"),
        ("\n\n", ""),
        ("\udfff", "\ufffd"),
    ],
)
def test_a_block_is_verbatim_but_for_its_ends(text: str, expected: str) -> None:
    assert block(text) == expected
    assert block(expected) == expected


def test_an_item_has_no_white_space_at_its_ends() -> None:
    assert item("\n   a\n  b  \n") == "a\n  b"


def test_moments_are_utc_in_whole_seconds() -> None:
    assert utc(NOON) == dt.datetime(2026, 3, 5, 3, tzinfo=dt.UTC)
    assert utc(NOON.replace(tzinfo=None)) == dt.datetime(2026, 3, 5, 12, tzinfo=dt.UTC)


def test_a_state_cleans_what_it_is_given() -> None:
    state = AgentState(
        cwd=" /a\nb ",
        created=NOON,
        workflow=("", " plan\n"),
        done=["a\nb", " "],
        log=(LogEntry(NOON, APPROVED, " "), LogEntry(NOON, APPROVED, "x\ny", " z ")),
        extra=(("A\nB", "\nbody\n"), ("", "above"), ("", ""), (" ", "more")),
    )
    assert state.cwd == "/a b"
    assert state.created == dt.datetime(2026, 3, 5, 3, tzinfo=dt.UTC)
    assert state.workflow == ("plan",)
    assert state.done == ("a b",)
    assert [(entry.what, entry.reasoning) for entry in state.log] == [("x y", "z")]
    assert state.extra == (("", "above\n\nmore"), ("A B", "body"))


def test_a_log_entry_has_a_status_of_ours() -> None:
    with pytest.raises(ValueError, match="APPROVED"):
        LogEntry(NOON, "MAYBE", "x")
