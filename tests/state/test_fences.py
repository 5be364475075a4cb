from __future__ import annotations

import pytest

from duck_tape.state.fences import closers, closes, opening


@pytest.mark.parametrize(
    ("line", "signs"),
    [
        ("```", "```"),
        ("   ````sh", "````"),
        ("~~~ `x`", "~~~"),
        ("``", ""),
        ("    ```", ""),
        ("```a`b", ""),
        ("x ```", ""),
    ],
)
def test_what_opens_a_fence(line: str, signs: str) -> None:
    assert opening(line) == signs


@pytest.mark.parametrize(
    ("line", "closed"),
    [("```", True), ("  `````  ", True), ("``", False), ("~~~", False), ("```sh", False)],
)
def test_what_closes_it(line: str, closed: bool) -> None:
    assert closes(line, "```") is closed


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["```", "x", "```"], [2, 0, 0]),
        (["````", "```", "````"], [2, 2, 0]),
        (["```", "`````", "````"], [1, 0, 0]),
        (["```", "~~~", "```", "~~~"], [2, 3, 0, 0]),
        (["```", "x"], [0, 0]),
        (["````", "```"], [0, 0]),
    ],
)
def test_each_opening_finds_its_end(lines: list[str], expected: list[int]) -> None:
    assert closers(lines) == expected


def test_many_open_fences_cost_little() -> None:
    lines = ["```a"] * 50_000 + ["```"]
    assert closers(lines)[:2] == [50_000, 50_000]
