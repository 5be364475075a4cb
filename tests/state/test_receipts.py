from __future__ import annotations

import json
import threading
from pathlib import Path

import pytest

from duck_tape.state import receipts
from duck_tape.state.receipts import Receipt, append, folders, last


def receipt(number: int = 0, *, reason: str = "", harness: str = "") -> Receipt:
    time = f"2026-03-05T10:{number // 60:02}:{number % 60:02}Z"
    return Receipt(time=time, outcome="state", reason=reason, harness=harness)


def test_the_last_one_is_found(tmp_path: Path) -> None:
    where = [str(tmp_path / "a" / "b")]
    assert last(where) is None
    made = Receipt(
        time="2026-03-05T10:00:00Z", harness="codex", session="s", outcome="marker",
        wrote=["/a", "/b"], milliseconds=12, reason="because",
    )  # fmt: skip
    assert append(where, receipt()) == where[0]
    assert append(where, made) == where[0]
    found = last(where)
    assert found is not None
    assert found.data() == made.data()


def test_the_next_folder_where_the_first_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    where = [str(tmp_path / "file"), str(tmp_path / "other")]
    assert append(where, receipt()) == where[1]
    assert last(where) is not None
    assert append(where[:1], receipt()) == ""


def test_the_newest_of_all_folders(tmp_path: Path) -> None:
    where = [str(tmp_path / "a"), str(tmp_path / "b")]
    append(where[1:], receipt(9))
    append(where, receipt(3))
    found = last(where)
    assert found is not None
    assert found.time.endswith(":09Z")


def test_the_log_rotates_and_stays_small(tmp_path: Path) -> None:
    where = [str(tmp_path)]
    for number in range(400):
        append(where, receipt(number, reason="x" * 3000))
    assert sorted(path.name for path in tmp_path.iterdir()) in (
        [receipts.OLDER, receipts.LOG],
        [receipts.OLDER],
    )
    assert sum(path.stat().st_size for path in tmp_path.iterdir()) < 3 * receipts.LARGEST
    found = last(where)
    assert found is not None
    assert found.time == receipt(399).time


def test_a_receipt_is_one_bounded_line_of_ascii(tmp_path: Path) -> None:
    append([str(tmp_path)], receipt(reason="ü\n\ud800" * 5000, harness="é" * 9000))
    data = (tmp_path / receipts.LOG).read_bytes()
    assert data.isascii()
    assert data.count(b"\n") == 1
    assert len(data) <= 4096


def test_many_at_once_do_not_mix(tmp_path: Path) -> None:
    def write(number: int) -> None:
        for _ in range(20):
            append([str(tmp_path)], receipt(number, reason="y" * 200))

    threads = [threading.Thread(target=write, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    lines = [line for path in tmp_path.iterdir() for line in path.read_bytes().splitlines()]
    assert len(lines) == 120
    assert all(json.loads(line)["outcome"] == "state" for line in lines)


@pytest.mark.parametrize(
    "line",
    [b"", b"{", b"[]", b'{"a": 1}', b'{"time": 5}', b"\xff", b'{"time": "2026-03-05T11:00:00Z"'],
)
def test_what_is_no_receipt_is_passed_over(tmp_path: Path, line: bytes) -> None:
    append([str(tmp_path)], receipt(reason="good"))
    with (tmp_path / receipts.LOG).open("ab") as stream:
        stream.write(line)
    found = last([str(tmp_path)])
    assert found is not None
    assert found.reason == "good"


def test_values_of_another_type(tmp_path: Path) -> None:
    line = (
        b'{"time": "2026", "wrote": [1, "a"], "milliseconds": "x", "reason": null, "outcome": 0}\n'
    )
    (tmp_path / receipts.LOG).write_bytes(line)
    found = last([str(tmp_path)])
    assert found is not None
    assert found.data() == Receipt(time="2026", wrote=["a"]).data()


def test_folders(tmp_path: Path) -> None:
    cache = str(tmp_path / "cache")
    first, second = folders("/p", "/p/.git", {"XDG_CACHE_HOME": cache})
    assert first == "/p/.git/duck-tape/harness"
    assert Path(second).parent == tmp_path / "cache" / "duck-tape"
    assert list(folders("/p", "", {"LOCALAPPDATA": cache})) == [second]
    (found,) = folders("/p", "", {"XDG_CACHE_HOME": "relative"})
    assert Path(found).parent == Path.home() / ".cache" / "duck-tape"


def test_no_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.path.expanduser", lambda path: path)
    assert list(folders("/p", "", {})) == []
