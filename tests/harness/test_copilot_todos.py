from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from duck_tape.harness import copilot_todos
from duck_tape.harness.copilot_todos import todos_beside
from duck_tape.transcripts.events import COMPLETED, PENDING, Todo, Todos

if TYPE_CHECKING:
    from pathlib import Path

TABLE = "CREATE TABLE todos (id TEXT PRIMARY KEY, title TEXT, description TEXT, status TEXT)"
ROWS = (
    "INSERT INTO todos VALUES ('b', 'Build shelf', 'x', 'done'), ('a', 'Fill box', NULL, 'pending')"
)
EXPECTED = Todos((Todo("Build shelf", COMPLETED), Todo("Fill box", PENDING)))


@pytest.fixture
def transcript(tmp_path: Path) -> Path:
    folder = tmp_path / "session #1 %20"
    folder.mkdir()
    return folder / "events.jsonl"


def database(transcript: Path, *statements: str) -> Path:
    path = transcript.with_name("session.db")
    with closing(sqlite3.connect(path)) as made:
        for statement in statements:
            made.execute(statement)
        made.commit()
    return path


def names(transcript: Path) -> list[str]:
    return sorted(path.name for path in transcript.parent.iterdir())


def test_todos_in_the_order_in_which_they_were_written(transcript: Path) -> None:
    before = database(transcript, TABLE, ROWS).read_bytes()
    assert todos_beside(str(transcript)) == EXPECTED
    assert names(transcript) == ["session.db"]
    assert transcript.with_name("session.db").read_bytes() == before


def test_changes_that_are_only_in_the_log(transcript: Path) -> None:
    path = transcript.with_name("session.db")
    with closing(sqlite3.connect(path)) as open_elsewhere:
        open_elsewhere.execute("PRAGMA journal_mode=WAL")
        open_elsewhere.execute(TABLE)
        open_elsewhere.execute(ROWS)
        open_elsewhere.commit()
        before = {name: transcript.with_name(name).read_bytes() for name in names(transcript)}
        assert transcript.with_name("session.db-wal").stat().st_size
        assert todos_beside(str(transcript)) == EXPECTED
        after = {name: transcript.with_name(name).read_bytes() for name in names(transcript)}
    assert after == before


def test_a_database_in_use_is_read(transcript: Path) -> None:
    path = database(transcript, TABLE, ROWS)
    with closing(sqlite3.connect(path)) as writer:
        writer.execute("BEGIN EXCLUSIVE")
        assert todos_beside(str(transcript)) == EXPECTED


@pytest.mark.parametrize(
    "content",
    [None, b"", b"no database", b"SQLite format 3\0" + b"\1" * 4000],
)
def test_no_database(transcript: Path, content: bytes | None) -> None:
    if content is not None:
        transcript.with_name("session.db").write_bytes(content)
    assert todos_beside(str(transcript)) is None


@pytest.mark.parametrize("table", ["CREATE TABLE other (x)", "CREATE TABLE todos (x)"])
def test_no_such_table(transcript: Path, table: str) -> None:
    database(transcript, table)
    assert todos_beside(str(transcript)) is None


def test_an_empty_list(transcript: Path) -> None:
    database(transcript, TABLE)
    assert todos_beside(str(transcript)) == Todos(())


def test_links_and_folders_are_not_followed(transcript: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    database(other / "events.jsonl", TABLE, ROWS)
    transcript.with_name("session.db").symlink_to(other / "session.db")
    assert todos_beside(str(transcript)) is None
    transcript.with_name("session.db").unlink()
    transcript.with_name("session.db").mkdir()
    assert todos_beside(str(transcript)) is None


def test_what_is_too_large_is_not_looked_into(
    transcript: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(copilot_todos, "LARGEST", 100)
    database(transcript, TABLE, ROWS)
    assert todos_beside(str(transcript)) is None


@pytest.mark.parametrize("transcript_path", ["", "/", "\0", "/no/such/events.jsonl"])
def test_odd_paths(transcript_path: str) -> None:
    assert todos_beside(transcript_path) is None


def test_a_log_that_cannot_be_copied(transcript: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database(transcript, TABLE, ROWS)
    transcript.with_name("session.db-wal").write_bytes(b"odd")
    assert todos_beside(str(transcript)) == EXPECTED

    def full(source: object, target: object) -> None:
        raise OSError(28, f"no space for {source} in {target}")

    monkeypatch.setattr("shutil.copy", full)
    assert todos_beside(str(transcript)) is None
