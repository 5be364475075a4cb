"""The cost of a merge grows with the size of the memory, not faster."""

from __future__ import annotations

import sys
import time

import pytest

from tests.benchmarks import bench_merge


def calls(size: int) -> int:
    """How many functions one merge calls: the same on every machine."""
    data, wanted = bench_merge.memory(size), bench_merge.candidates(size)
    bench_merge.merge(data, wanted)
    count = 0

    def tally(_frame: object, event: str, _arg: object) -> None:
        nonlocal count
        count += event.endswith("call")

    before = sys.getprofile()
    sys.setprofile(tally)
    try:
        bench_merge.merge(data, wanted)
    finally:
        sys.setprofile(before)
    return count


def test_calls_grow_linearly() -> None:
    small, middle, large = calls(500), calls(1_000), calls(2_000)
    assert large - middle < 2.2 * (middle - small)


def seconds(size: int) -> float:
    """Processor time of one merge, the better of two."""
    data, wanted = bench_merge.memory(size), bench_merge.candidates(size)
    taken = []
    for _ in range(2):
        began = time.process_time()
        bench_merge.merge(data, wanted)
        taken.append(time.process_time() - began)
    return min(taken)


def test_time_grows_linearly() -> None:
    """Sixteen times the entries in at most thirty-two times the time, at one of three tries."""
    ratios = []
    for _ in range(3):
        ratios.append(seconds(8_000) / seconds(500))
        if ratios[-1] < 32:
            return
    pytest.fail(f"the cost of a merge grew by {ratios}")


def test_the_table_is_printed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench_merge, "SIZES", (100, 200))
    assert bench_merge.main(["1"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == [
        "entries",
        "100",
        "200",
    ]


def test_the_merge_that_is_measured_changes_something() -> None:
    assert bench_merge.merge(bench_merge.memory(100), bench_merge.candidates(100)) > 10
