"""Whatever stands where the hook reads or writes: it never waits, and follows no link of its own.

The table holds every file that `strace -e trace=file` shows for a run in a repository.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import time
from typing import TYPE_CHECKING

import pytest

from duck_tape.harness import tracked
from tests.harness.support import assistant, jsonl, simple, user

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.harness.support import Session

OWN = ".git/duck-tape/harness"
AUTO = ".duck-tape/2026-03-05-1000-auto.state.md"
FILES = (
    ".git", ".git/HEAD", ".git/config", ".git/commondir", ".git/packed-refs", ".git/index",
    ".git/refs/heads/main", ".git/duck-tape", OWN, f"{OWN}/receipts.log", f"{OWN}/receipts.1.log",
    f"{OWN}/sessions", f"{OWN}/sessions.lock", "pyproject.toml", ".duck-tape.yaml",
    ".secrets.baseline", ".env", ".env.local", ".duck-tape", ".duck-tape/.last-compact",
    ".duck-tape/.gitignore", AUTO, "TRANSCRIPT",
)  # fmt: skip
NO_MARKER = (".duck-tape", ".duck-tape/.last-compact")
"""Where these are odd there is no marker."""


def pipe(path: Path, _victim: Path) -> None:
    os.mkfifo(path)


def device(path: Path, _victim: Path) -> None:
    path.symlink_to("/dev/zero")


def folder(path: Path, _victim: Path) -> None:
    path.mkdir()


def link(path: Path, victim: Path) -> None:
    path.symlink_to(victim)


def dangling(path: Path, victim: Path) -> None:
    path.symlink_to(victim.with_name("nowhere"))


def loop(path: Path, _victim: Path) -> None:
    path.symlink_to(path)


def unreadable(path: Path, _victim: Path) -> None:
    path.write_bytes(b"x")
    path.chmod(0)


KINDS = (pipe, device, folder, link, dangling, loop, unreadable)


def put(path: Path, kind: Callable[[Path, Path], None], victim: Path) -> None:
    """Put something odd in a path's place."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    path.unlink(missing_ok=True)
    path.parent.mkdir(parents=True, exist_ok=True)
    kind(path, victim)


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_it_never_waits(session: Session, name: str, kind: Callable[[Path, Path], None]) -> None:
    session.write()
    session.repo.commit("one", README_md="shop\n")
    assert session.run().outcome == "state"
    victim = session.home / "victim"
    victim.write_bytes(b"mine\n")
    path = session.transcript if name == "TRANSCRIPT" else session.repo.path / name
    session.write(simple() + jsonl([user("And by size.", 20), assistant("Sorted.", 21)]))
    put(path, kind, victim)
    begun = time.monotonic()
    receipt = session.run()
    assert time.monotonic() - begun < 3
    assert "out of time" not in receipt.reason
    assert "failed:" not in receipt.reason
    assert victim.read_bytes() == b"mine\n"
    assert not victim.with_name("nowhere").exists()
    if name == ".duck-tape":
        assert receipt.outcome in ("nothing", "state")
    elif name == "TRANSCRIPT":
        assert receipt.outcome == "marker"
    else:
        assert receipt.outcome == "state"
    if name in NO_MARKER and kind is not unreadable and (name, kind) != (".duck-tape", folder):
        assert receipt.reason


@pytest.mark.parametrize("kind", [pipe, folder, link, dangling], ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("name", ["receipts.log", "receipts.1.log"])
def test_a_receipt_that_cannot_be_kept_there_goes_elsewhere(
    session: Session, kind: Callable[[Path, Path], None], name: str
) -> None:
    victim = session.home / "victim"
    victim.write_bytes(b"")
    put(session.repo.path / OWN / name, kind, victim)
    session.write()
    session.run()
    assert session.logged.outcome == "state"
    assert victim.read_bytes() == b""


def test_what_comes_before_the_log_is_bounded_too(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The alarm is set before the first look at the disk, and rings until all is over."""
    from duck_tape.harness.hook import main

    def forever(*_arguments: object) -> None:
        while True:
            time.sleep(0.01)

    monkeypatch.setattr("duck_tape.harness.limits._ALARM", 0.2)
    for name in ("hook.standard_input", "where.find", "compaction.append"):
        with monkeypatch.context() as patch:
            patch.setattr(f"duck_tape.harness.{name}", forever)
            begun = time.monotonic()
            assert main(["pre-compact"]) == 0
            assert time.monotonic() - begun < 2
    del session


def test_a_huge_state_file_is_not_read_whole(session: Session) -> None:
    session.folder.mkdir()
    with (session.repo.path / AUTO.replace("1000", "0900")).open("wb") as stream:
        stream.truncate(1 << 40)  # no disk holds what it seems to
    session.write()
    receipt = session.run()
    assert (receipt.outcome, receipt.reason) == ("state", "")


# --- what a clone has brought -----------------------------------------------------------------


def hostile(session: Session, *, version: str = "2", split: bool = False) -> bytes:
    """A marker that git tracks."""
    data = b"2026-03-05T09:00:00Z | cwd: /p | transcript: /q\n"
    session.repo.git("config", "index.version", version)
    session.repo.write(".duck-tape/.last-compact", data)
    session.repo.commit("hostile", a="x")
    session.repo.git("update-index", "--index-version", version)
    if split:
        session.repo.git("update-index", "--split-index")
    return data


@pytest.mark.parametrize(
    ("version", "split"), [("2", False), ("3", False), ("4", False), ("2", True)]
)
def test_a_tracked_marker_is_left_alone(session: Session, version: str, *, split: bool) -> None:
    data = hostile(session, version=version, split=split)
    session.write()
    receipt = session.run()
    assert receipt.outcome == "nothing"
    assert ".duck-tape/.last-compact is tracked by git" in receipt.reason
    assert session.marker.encode() == data
    assert session.names == []
    assert session.repo.git("status", "--porcelain") == ""


@pytest.mark.parametrize("linked", [False, True])
def test_another_repository_in_the_environment(
    session: Session, monkeypatch: pytest.MonkeyPatch, *, linked: bool
) -> None:
    hostile(session)
    if linked:
        session.repo.git("worktree", "add", "-q", "../side")
        session.repo.path = session.repo.path.parent / "side"
        session.folder = session.repo.path / ".duck-tape"
    other = session.home / "other"
    subprocess.run(["git", "init", "-q", str(other)], check=True)
    monkeypatch.setenv("GIT_DIR", str(other / ".git"))
    session.write()
    assert "is tracked by git" in session.run().reason
    assert session.names == []


def test_a_folder_that_is_a_repository_of_its_own_is_left_alone(session: Session) -> None:
    session.write()
    session.folder.mkdir()
    subprocess.run(["git", "init", "-q"], cwd=session.folder, check=True)
    receipt = session.run()
    assert receipt.outcome == "nothing"
    assert "repository of its own" in receipt.reason
    assert [path.name for path in session.folder.iterdir()] == [".git"]


def test_a_submodule_that_is_not_there_is_left_alone(session: Session) -> None:
    commit = session.repo.commit("one", a="1")
    session.repo.git("update-index", "--add", "--cacheinfo", f"160000,{commit},.duck-tape")
    session.folder.mkdir()
    session.write()
    assert ".duck-tape is tracked by git" in session.run().reason
    assert list(session.folder.iterdir()) == []


def test_git_is_asked_only_where_its_index_holds_the_name(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    def asked(*_arguments: object, **_options: object) -> tuple[int, bytes]:
        raise AssertionError

    session.repo.write(".duck-tape.yaml", "{}\n")
    session.repo.write("a/" + "b" * 200, "x")
    session.repo.commit("one")
    session.write()
    session.folder.mkdir()
    monkeypatch.setattr("duck_tape.git.quick.run", asked)
    monkeypatch.setattr(tracked, "_CHUNK", 16)
    assert session.run().outcome == "state"
    session.repo.git("add", "-f", ".duck-tape")
    assert "AssertionError" in session.run(transcript_path=...).reason


@pytest.mark.parametrize("way", ["missing", "failing"])
def test_a_git_that_cannot_tell(
    session: Session, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    hostile(session)
    programs = session.home / "bin"
    programs.mkdir()
    if way == "failing":
        (programs / "git").write_text("#!/bin/sh\nexit 1\n", "utf-8")
        (programs / "git").chmod(0o755)
    monkeypatch.setenv("PATH", str(programs))
    session.write()
    assert session.run().outcome == "state"


def test_a_git_that_hangs(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    hostile(session)
    programs = session.home / "bin"
    programs.mkdir()
    note = session.home / "pid"
    script = f"#!/bin/sh\necho $$ > {note}\nexec sleep 60\n"
    (programs / "git").write_text(script, "utf-8")
    (programs / "git").chmod(0o755)
    monkeypatch.setenv("PATH", f"{programs}:{os.environ['PATH']}")
    monkeypatch.setattr("duck_tape.harness.limits._ALARM", 1.5)
    session.write()
    begun = time.monotonic()
    assert session.run().reason == "out of time"
    assert time.monotonic() - begun < 5
    with pytest.raises(ProcessLookupError):
        os.kill(int(note.read_text("utf-8")), 0)


def test_a_git_that_hangs_where_there_are_no_alarms(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    hostile(session)
    programs = session.home / "bin"
    programs.mkdir()
    (programs / "git").write_text("#!/bin/sh\nexec sleep 60\n", "utf-8")
    (programs / "git").chmod(0o755)
    monkeypatch.setenv("PATH", f"{programs}:{os.environ['PATH']}")
    monkeypatch.delattr(os, "posix_spawnp")
    monkeypatch.setattr(tracked, "_PATIENCE", 0.2)
    session.write()
    begun = time.monotonic()
    assert session.run().outcome == "state"
    assert time.monotonic() - begun < 5


def test_the_whole_process_is_bounded(session: Session) -> None:
    """As a harness runs it, with pipes in place of what it reads first."""
    import sys

    session.write()
    put(session.repo.path / ".git" / "HEAD", pipe, session.home)
    put(session.repo.path / ".env", pipe, session.home)
    code = "import sys; from duck_tape.entry import main; sys.exit(main())"
    done = subprocess.run(
        [sys.executable, "-c", code, "hook", "pre-compact"],
        cwd=session.repo.path,
        input=json.dumps(session.payload()).encode(),
        capture_output=True,
        timeout=10,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert session.names
