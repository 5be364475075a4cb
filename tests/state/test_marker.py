from __future__ import annotations

import datetime as dt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duck_tape.state.marker import Marker, parse, render

AT = dt.datetime(2026, 3, 5, 10, 0, tzinfo=dt.UTC)
STATE = "2026-03-05-0930-auto.state.md"


@pytest.mark.parametrize(
    ("line", "marker"),
    [
        (
            f"2026-03-05T10:00:00Z | cwd: /p | latest-state: {STATE} | transcript: /t.jsonl\n",
            Marker(AT, "/p", STATE, "/t.jsonl"),
        ),
        ("2026-03-05T11:00:00+01:00 | cwd: /p", Marker(AT, "/p")),
        (
            f"2026-03-05T10:00:00Z | cwd: /p | latest-state: .duck-tape/{STATE}",
            Marker(AT, "/p", STATE),
        ),
        (
            f"2026-03-05T10:00Z | cwd: C:\\p | latest-state: .duck-tape\\{STATE}\r\n",
            Marker(AT, "C:\\p", STATE),
        ),
        (
            "2026-03-05T10:00Z | cwd: /p | latest-state: none | transcript: /t",
            Marker(AT, "/p", "", "/t"),
        ),
        ("2026-03-05T10:00Z | cwd: /p | latest-state: ../../x.md", Marker(AT, "/p")),
        (
            "2026-03-05T10:00Z | cwd: /a | b | transcript: /c | d/日本.jsonl",
            Marker(AT, "/a | b", "", "/c | d/日本.jsonl"),
        ),
        ("2026-03-05T10:00Z | transcript: /t | cwd: /p", Marker(AT, "/p", "", "/t")),
        ("sometime | cwd: /p", Marker(None, "/p")),
        ("\n\n2026-03-05T10:00Z | cwd: /p\nrubbish", Marker(AT, "/p")),
        ("", Marker(None)),
    ],
)
def test_markers_are_read_as_they_come(line: str, marker: Marker) -> None:
    assert parse(line.encode()) == marker
    assert parse(b"\xef\xbb\xbf" + line.encode()) == marker
    assert parse(b"\xff\xfe" + line.encode("utf-16-le")) == marker


def test_the_line_that_is_written() -> None:
    marker = Marker(AT, "/p", STATE, "/t.jsonl")
    line = f"2026-03-05T10:00:00Z | cwd: /p | latest-state: {STATE} | transcript: /t.jsonl\n"
    assert render(marker) == line.encode()
    assert render(Marker(AT, "/p")) == b"2026-03-05T10:00:00Z | cwd: /p\n"


@pytest.mark.parametrize(
    "path",
    [
        "/a | transcript: b",
        "/a \\| cwd: b",
        "| latest-state: x",
        "/a | b |",
        "/\udcff\udcfe",
        "/a\u2028b",
    ],
)
def test_paths_come_back_as_they_were(path: str) -> None:
    marker = Marker(AT, path, STATE, path)
    assert parse(render(marker)) == marker


@given(st.text(), st.text())
def test_any_path_gives_one_line_that_can_be_read(cwd: str, transcript: str) -> None:
    data = render(Marker(AT, cwd, STATE, transcript))
    assert data.count(b"\n") == 1
    assert data.endswith(b"\n")
    assert parse(data).time == AT
    assert parse(data).latest_state == STATE


def test_line_ends_and_stray_surrogates_in_a_path_are_replaced() -> None:
    assert parse(render(Marker(AT, "/a\nb", "", "/\ud800"))) == Marker(AT, "/a b", "", "/\ufffd")
