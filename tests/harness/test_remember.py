from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from duck_tape.harness.remember import FILE, Known, Memory, fingerprint, key_of

if TYPE_CHECKING:
    from pathlib import Path


def test_what_was_put_is_found(tmp_path: Path) -> None:
    with Memory(str(tmp_path), 0.1) as memory:
        assert memory.held
        assert memory.find("s") is None
        memory.put(Known("s", "a.state.md", "1", "2"))
        memory.put(Known("t", "b.state.md", "3", "4"))
        memory.put(Known("s", "c.state.md", "5", "6"))
    with Memory(str(tmp_path), 0.1) as memory:
        found = memory.find("s")
        assert found is not None
        assert found.line() == "s c.state.md 5 6\n"
        assert memory.find("t") is not None
    assert not [path for path in tmp_path.iterdir() if path.name.endswith("~")]


def test_whoever_claims_a_file_later_has_it(tmp_path: Path) -> None:
    with Memory(str(tmp_path), 0.1) as memory:
        memory.put(Known("s", "a.state.md", "1", "2"))
        memory.put(Known("t", "a.state.md", "3", "4"))
        assert memory.find("s") is None


def test_old_sessions_are_forgotten(tmp_path: Path) -> None:
    with Memory(str(tmp_path), 0.1) as memory:
        for number in range(100):
            memory.put(Known(f"s{number}", f"{number}.state.md", "1", "2"))
        assert memory.find("s0") is None
        assert memory.find("s99") is not None
    assert len((tmp_path / FILE).read_text("utf-8").splitlines()) == 64


@pytest.mark.parametrize("data", [b"", b"\xff\n", b"a b\n", b"a  b c\n", b"x y z w v\n", b"\n\n"])
def test_lines_of_another_form(tmp_path: Path, data: bytes) -> None:
    (tmp_path / FILE).write_bytes(data)
    with Memory(str(tmp_path), 0.1) as memory:
        assert memory.find("a") is None


def test_nowhere_to_write(tmp_path: Path) -> None:
    for folder in ("", str(tmp_path / "missing")):
        with Memory(folder, 0.1) as memory:
            memory.put(Known("s", "a", "1", "2"))
            assert memory.find("s") is None


def test_one_at_a_time(tmp_path: Path) -> None:
    with Memory(str(tmp_path), 0.1) as first:
        assert first.held
        with Memory(str(tmp_path), 0.03) as second:
            assert not second.held
    with Memory(str(tmp_path), 0.03) as third:
        assert third.held


def test_a_fingerprint_tells_a_change(tmp_path: Path) -> None:
    path = tmp_path / "t"
    seen = set()
    for data in (b"a", b"ab", b"ac", b"x" * 9000, b"x" * 8999 + b"y"):
        path.write_bytes(data)
        os.utime(path, ns=(1, 1))
        with path.open("rb") as stream:
            seen.add(fingerprint(stream.fileno()))
            assert fingerprint(stream.fileno()) in seen
    assert len(seen) == 5
    assert not any(" " in each for each in seen)


def test_keys() -> None:
    assert key_of("s", "/t") == "s"
    assert key_of("", "/t").startswith(".")
    assert key_of("", "/t") != key_of("", "/u")
    assert key_of("", "") == ""
    assert key_of("", "\udcff")
