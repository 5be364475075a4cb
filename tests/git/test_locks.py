from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from typing import TYPE_CHECKING

import pytest

from duck_tape.errors import CouldNotCheck, Refused
from duck_tape.git import holder
from duck_tape.git.index_lock import IndexLock, clear_remains
from duck_tape.git.lock import exclusive
from duck_tape.git.staging import reject
from tests.git.support import MEMORY, NEW, OLD, held_by_another, opened, put, snapshot

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.support.repo import Repo


@pytest.fixture
def shop(repo: Repo) -> Repo:
    repo.commit(CONTEXT_md=OLD)
    return repo


# --- our own -------------------------------------------------------------------------------------


def test_the_second_duck_tape_waits(shop: Repo) -> None:
    entered = threading.Event()

    def hold() -> None:
        with exclusive(shop.path / ".git", timeout=5):
            entered.set()
            time.sleep(0.2)

    thread = threading.Thread(target=hold)
    thread.start()
    entered.wait()
    began = time.monotonic()
    put(shop)
    assert time.monotonic() - began > 0.15
    thread.join()


def test_the_second_duck_tape_waits_no_longer_than_told(shop: Repo) -> None:
    before = snapshot(shop)
    with (
        held_by_another(shop.path / ".git"),
        pytest.raises(Refused, match="Another duck-tape") as caught,
    ):
        put(shop, timeout=0.1)
    assert caught.value.code == "busy"
    assert snapshot(shop) == before


def test_who_holds_the_lock_goes_on(shop: Repo) -> None:
    with exclusive(shop.path / ".git", timeout=5):
        put(shop, timeout=0.1)
    assert shop.index_blob(MEMORY).decode() == NEW


# --- git's ---------------------------------------------------------------------------------------


def test_gits_lock_is_waited_for(shop: Repo) -> None:
    lock = shop.write(".git/index.lock", "")
    threading.Timer(0.2, lock.unlink).start()
    put(shop)
    assert shop.index_blob(MEMORY).decode() == NEW


@pytest.mark.parametrize("act", ["stage", "reject"])
def test_gits_lock_is_never_removed(shop: Repo, act: str) -> None:
    if act == "reject":
        put(shop)
    lock = shop.write(".git/index.lock", "theirs")
    before = snapshot(shop)
    run: dict[str, Callable[[], object]] = {
        "stage": lambda: put(shop, timeout=0.1),
        "reject": lambda: reject(opened(shop), timeout=0.1),
    }
    with pytest.raises(Refused, match=r"index\.lock is there") as caught:
        run[act]()
    assert caught.value.code == "index-locked"
    assert caught.value.data["lock"] == str(lock)
    assert f"rm {lock}" in caught.value.hint
    assert lock.read_text() == "theirs"
    assert snapshot(shop) == before
    assert sorted(path.name for path in (shop.path / ".git/duck-tape").iterdir()) == (
        ["lock", "pending.json"] if act == "reject" else ["lock"]
    )


def test_a_lock_that_comes_after_ours_is_not_ours(shop: Repo, tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    lock = shop.path / ".git/index.lock"
    with IndexLock(opened(shop), folder, timeout=1) as held:
        assert lock.exists()
        held.install()
        lock.write_text("theirs")
    assert lock.read_text() == "theirs"
    assert list(folder.iterdir()) == []


def test_a_killed_duck_tapes_lock_is_ours(shop: Repo, tmp_path: Path) -> None:
    index, lock = shop.path / ".git/index", shop.path / ".git/index.lock"
    assert not clear_remains(tmp_path, index)
    (tmp_path / "index-lock").write_text("")
    os.link(tmp_path / "index-lock", lock)
    (tmp_path / ".index.1").write_text("")
    (tmp_path / ".index.1.lock").write_text("")
    assert clear_remains(tmp_path, index)
    assert not lock.exists()
    assert not (tmp_path / "index-lock").exists()


def test_a_file_system_without_hard_links(shop: Repo, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_links(*_: object, **__: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", no_links)
    put(shop)
    reject(opened(shop))
    assert not (shop.path / ".git/index.lock").exists()
    lock = shop.write(".git/index.lock", "theirs")
    with pytest.raises(Refused, match=r"index\.lock is there"):
        put(shop, timeout=0.1)
    assert lock.exists()
    lock.unlink()

    def failing(*_: object) -> None:
        raise CouldNotCheck("git add failed")

    from duck_tape.git import staging

    monkeypatch.setattr(staging, "write_worktree", failing)
    with pytest.raises(CouldNotCheck):
        put(shop)
    assert not lock.exists()


def test_a_lock_that_cannot_be_copied_for_is_let_go(
    shop: Repo, monkeypatch: pytest.MonkeyPatch
) -> None:
    import shutil

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(shutil, "copyfileobj", full)
    before = snapshot(shop)
    with pytest.raises(CouldNotCheck, match="no space left"):
        put(shop)
    assert not (shop.path / ".git/index.lock").exists()
    assert snapshot(shop) == before


# --- who holds it --------------------------------------------------------------------------------


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
def test_who_has_the_lock_open(shop: Repo) -> None:
    lock = shop.path / ".git/index.lock"
    code = "import sys, time; f = open(sys.argv[1], 'w'); print(flush=True); time.sleep(60)"
    with subprocess.Popen(
        [sys.executable, "-c", code, str(lock)], stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        said = holder.describe(lock, shop.path)
        process.kill()
    assert said.startswith("held by python")
    assert f"(process {process.pid}), 0 s old" in said


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
def test_a_git_that_waits_for_its_editor(shop: Repo) -> None:
    """`git commit` keeps the lock, closed, while the editor runs."""
    shop.write("new", "x")
    shop.git("add", "new")
    environ = {
        **os.environ,
        "GIT_EDITOR": "echo >ready; until [ -e stop ]; do sleep 0.02; done; false",
    }
    with subprocess.Popen(["git", "commit", "-q", "-a"], cwd=shop.path, env=environ) as process:
        while not (shop.path / "ready").exists():
            time.sleep(0.01)
        with pytest.raises(Refused) as caught:
            put(shop, timeout=0.1)
        shop.write("stop", "")
    assert f"held by git (process {process.pid})" in caught.value.message


def test_a_lock_that_is_gone(tmp_path: Path) -> None:
    assert holder.describe(tmp_path / "none", tmp_path) == "gone just now"


def test_without_a_process_list(
    shop: Repo, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(holder, "_PROCESSES", tmp_path / "none")
    lock = shop.write(".git/index.lock", "")
    assert holder.describe(lock, shop.path) == "no process found that holds it, 0 s old"


def test_a_process_that_ends_while_it_is_looked_at(
    shop: Repo, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    lock = shop.write(".git/index.lock", "")
    for number, name in (("1000000", "fd"), ("1000001", "other"), ("self", "fd")):
        (tmp_path / number / name).mkdir(parents=True)
    (tmp_path / "1000000/fd/0").symlink_to(lock)
    (tmp_path / "1000000/fd/1").write_text("no link")
    monkeypatch.setattr(holder, "_PROCESSES", tmp_path)
    assert holder.describe(lock, shop.path).startswith("held by process 1000000, ")
