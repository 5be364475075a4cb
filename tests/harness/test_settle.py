from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from duck_tape.harness import settle
from duck_tape.harness.settle import ends_whole

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


@pytest.fixture(params=[True, False], ids=["pread", "no pread"])
def opened(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[[bytes], int]:
    if not request.param:
        monkeypatch.delattr(os, "pread")

    def write(data: bytes) -> int:
        (tmp_path / "t").write_bytes(data)
        return os.open(tmp_path / "t", os.O_RDONLY)

    return write


@pytest.mark.parametrize(
    ("data", "whole"),
    [
        (b'{"a":1}\n', True),
        (b'{"a":1}\n{"b"', False),
        (b'{"a":1}\n{"b":{"c":2}', False),
        (b'{"a":1}\n{"b":2}', True),
        (b'[\n {"a": 1}\n]', True),
        (b'{"a": {', False),
        (b"", True),
        (b"\0\0", True),
        (b'{"x": [' + b"1," * 50_000 + b"1]}", True),
        (b'{"x": [' + b"1," * 50_000, False),
        (b"[" * 70_000 + b"]", True),
        (b'{"a":' * 3_000 + b"}" * 2_999, False),
    ],
)
def test_ends(opened: Callable[[bytes], int], data: bytes, whole: bool) -> None:
    descriptor = opened(data)
    assert ends_whole(descriptor) is whole
    assert os.lseek(descriptor, 0, os.SEEK_CUR) == 0
    os.close(descriptor)


@pytest.mark.parametrize(
    ("age", "rests"), [(0.0, False), (0.2, False), (0.3, True), (-5.0, True), (1e6, True)]
)
def test_a_file_rests(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, age: float, rests: bool
) -> None:
    monkeypatch.setattr(settle, "QUIET", 0.25)
    (tmp_path / "t").write_bytes(b"{}\n")
    os.utime(tmp_path / "t", (1e9, 1e9))
    with (tmp_path / "t").open("rb") as stream:
        assert settle.rests(stream.fileno(), 1e9 + age) is rests


def test_a_file_that_was_just_written_is_given_a_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settle, "QUIET", 0.25)
    path = tmp_path / "t"
    path.write_bytes(b'{"a":1}\n')
    os.utime(path, (1e9, 1e9))
    waits: list[float] = []

    def sleep(seconds: float) -> None:
        waits.append(seconds)
        if len(waits) == 3:
            path.write_bytes(b'{"a":1}\n{"b":1}\n')
            os.utime(path, (1e9 + sum(waits), 1e9 + sum(waits)))

    with path.open("rb") as stream:
        assert settle.settle(
            stream.fileno(),
            clock=lambda: sum(waits),
            sleep=sleep,
            now=lambda: 1e9 + sum(waits),
        )
    assert 0.3 <= sum(waits) < 0.36


def test_waiting_ends_when_the_record_does(tmp_path: Path) -> None:
    path = tmp_path / "t"
    path.write_bytes(b'{"a":')
    waits: list[float] = []

    def sleep(seconds: float) -> None:
        waits.append(seconds)
        if len(waits) == 3:
            path.write_bytes(b'{"a":1}\n')

    with path.open("rb") as stream:
        assert settle.settle(stream.fileno(), clock=lambda: sum(waits), sleep=sleep)
    assert len(waits) == 3


def test_waiting_ends_after_half_a_second(tmp_path: Path) -> None:
    (tmp_path / "t").write_bytes(b'{"a":')
    waits: list[float] = []
    with (tmp_path / "t").open("rb") as stream:
        assert not settle.settle(stream.fileno(), clock=lambda: sum(waits), sleep=waits.append)
    assert 0.4 < sum(waits) <= 0.52
