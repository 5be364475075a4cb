"""What the next command does with what an interrupted one has left."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from duck_tape.errors import CouldNotCheck, Refused
from duck_tape.git import rejection, staging
from duck_tape.git.index_lock import IndexLock
from duck_tape.git.staging import reject
from duck_tape.git.status import status
from tests.git.support import BLOCK, MEMORY, NEW, NEWER, OLD, message, opened, put, snapshot

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.support.repo import Repo


@pytest.fixture
def shop(repo: Repo) -> Repo:
    repo.commit(CONTEXT_md=OLD)
    return repo


def stop(*_: object, **__: object) -> None:
    raise KeyboardInterrupt


def cut_short(
    monkeypatch: pytest.MonkeyPatch, act: Callable[[], object], owner: object, name: str
) -> None:
    """Run a command that ends at the call of a function, as if it had been killed there."""
    with monkeypatch.context() as patched:
        patched.setattr(staging, "_call_off", lambda *_: None)
        patched.setattr(owner, name, stop)
        with pytest.raises(KeyboardInterrupt):
            act()


def test_interrupted_at_the_keyboard_it_is_as_before(
    shop: Repo, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = snapshot(shop)
    monkeypatch.setattr(IndexLock, "install", stop)
    with pytest.raises(KeyboardInterrupt):
        put(shop)
    assert snapshot(shop) == before
    assert status(opened(shop)).remarks == ()


@pytest.mark.parametrize(
    ("owner", "name", "said"),
    [
        (IndexLock, "install", "Undid the interrupted staging of CONTEXT.md."),
        (staging, "_carry_out", "An interrupted staging of CONTEXT.md had changed nothing."),
    ],
)
def test_undone(
    shop: Repo, monkeypatch: pytest.MonkeyPatch, owner: object, name: str, said: str
) -> None:
    before = snapshot(shop)
    cut_short(monkeypatch, lambda: put(shop), owner, name)
    found = status(opened(shop))
    assert (found.remarks, found.pending) == ((said,), ())
    assert snapshot(shop) == before


def test_completed(shop: Repo, monkeypatch: pytest.MonkeyPatch) -> None:
    cut_short(monkeypatch, lambda: put(shop), staging, "complete")
    assert message(shop) is None
    found = status(opened(shop))
    assert found.remarks == ("Completed the interrupted staging of CONTEXT.md.",)
    assert [one.state for one in found.pending] == ["staged"]
    assert message(shop) == f"Update CONTEXT.md\n\n{BLOCK}"


def test_the_next_merge_puts_it_in_order_itself(
    shop: Repo, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut_short(monkeypatch, lambda: put(shop), IndexLock, "install")
    assert shop.read(MEMORY).decode() == NEW
    assert put(shop).remarks == ("Undid the interrupted staging of CONTEXT.md.",)
    reject(opened(shop))
    assert shop.read(MEMORY).decode() == OLD


def test_what_was_edited_since_is_left(shop: Repo, monkeypatch: pytest.MonkeyPatch) -> None:
    cut_short(monkeypatch, lambda: put(shop), IndexLock, "install")
    shop.write(MEMORY, NEW + "mine\n")
    (said,) = status(opened(shop)).remarks
    assert "has been edited since and is left as is" in said
    assert shop.read(MEMORY).decode() == NEW + "mine\n"
    assert status(opened(shop)).remarks == ()


def test_a_new_memory_is_undone(repo: Repo, monkeypatch: pytest.MonkeyPatch) -> None:
    cut_short(monkeypatch, lambda: put(repo), IndexLock, "install")
    assert (repo.path / MEMORY).exists()
    status(opened(repo))
    assert not (repo.path / MEMORY).exists()


def test_a_stacked_merge_is_undone_to_the_one_before(
    shop: Repo, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(shop)
    before = snapshot(shop)
    cut_short(monkeypatch, lambda: put(shop, NEWER), IndexLock, "install")
    status(opened(shop))
    assert snapshot(shop) == before


def test_reject_after_an_interrupted_merge(shop: Repo, monkeypatch: pytest.MonkeyPatch) -> None:
    before = snapshot(shop)
    cut_short(monkeypatch, lambda: put(shop), IndexLock, "install")
    assert reject(opened(shop)).paths == ()
    assert snapshot(shop) == before


# --- rejections ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["write_worktree", "_put_entry_back"])
def test_a_rejection_is_completed(shop: Repo, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    before = snapshot(shop)
    put(shop)
    cut_short(monkeypatch, lambda: reject(opened(shop)), rejection, name)
    found = status(opened(shop))
    assert found.remarks == ("Completed the interrupted rejection of CONTEXT.md.",)
    assert snapshot(shop) == before


def test_a_rejection_of_what_was_edited_since(shop: Repo, monkeypatch: pytest.MonkeyPatch) -> None:
    put(shop)
    cut_short(monkeypatch, lambda: reject(opened(shop)), rejection, "write_worktree")
    shop.write(MEMORY, NEW + "mine\n")
    (said,) = status(opened(shop)).remarks
    assert "git restore --staged --worktree -- CONTEXT.md" in said
    assert shop.read(MEMORY).decode() == NEW + "mine\n"
    assert [one.state for one in status(opened(shop)).pending] == ["staged"]


def test_a_rejection_that_must_wait_for_git(shop: Repo, monkeypatch: pytest.MonkeyPatch) -> None:
    put(shop)
    cut_short(monkeypatch, lambda: reject(opened(shop)), rejection, "write_worktree")
    lock = shop.write(".git/index.lock", "")
    found = status(opened(shop), timeout=0.05)
    assert "index.lock is there" in found.remarks[0]
    assert [one.state for one in found.pending] == ["staged"]
    lock.unlink()
    assert status(opened(shop)).pending == ()


# --- what lies about -----------------------------------------------------------------------------


def test_a_lock_and_temporary_files_of_ours(shop: Repo) -> None:
    put(shop)
    folder = shop.path / ".git/duck-tape"
    (folder / "index-lock").write_text("")
    os.link(folder / "index-lock", shop.path / ".git/index.lock")
    for name in (".CONTEXT.md.duck-tape~", ".index.7", ".index.7.lock"):
        (folder / name).write_text("half")
    shop.write(".CONTEXT.md.duck-tape~", "half")
    found = status(opened(shop))
    assert found.remarks == ("Removed the index.lock that an interrupted duck-tape had left.",)
    assert found.index_lock == ""
    assert sorted(path.name for path in folder.iterdir()) == ["lock", "pending.json"]
    assert not (shop.path / ".CONTEXT.md.duck-tape~").exists()


def test_a_temporary_file_beside_the_memory_of_the_next_merge(shop: Repo) -> None:
    shop.write(".CONTEXT.md.duck-tape~", "half")
    put(shop)
    assert not (shop.path / ".CONTEXT.md.duck-tape~").exists()


def test_across_file_systems_the_temporary_file_lies_beside(
    shop: Repo, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, seen = os.replace, []

    def other_device(source: object, target: object, **folders: object) -> None:
        seen.append(source)
        if target == MEMORY and len(seen) == 2:
            raise OSError(18, "Invalid cross-device link")
        real(source, target, **folders)  # type: ignore[arg-type]  # (passed through)

    monkeypatch.setattr(os, "replace", other_device)
    put(shop)
    assert shop.read(MEMORY).decode() == NEW
    assert ".CONTEXT.md.duck-tape~" in seen
    assert sorted(path.name for path in shop.path.iterdir()) == [".git", MEMORY]


# --- errors on the way ---------------------------------------------------------------------------


def test_git_finds_no_space(shop: Repo, monkeypatch: pytest.MonkeyPatch) -> None:
    from duck_tape.git.program import Done, Git

    real, before = Git.run, snapshot(shop)

    def full(git: Git, *arguments: str, **options: object) -> Done:
        if arguments[0] == "add":
            return Done(128, b"", b"error: unable to write: No space left on device\n")
        return real(git, *arguments, **options)  # type: ignore[arg-type]  # (passed through)

    monkeypatch.setattr(Git, "run", full)
    with pytest.raises(CouldNotCheck) as caught:
        put(shop)
    assert caught.value.code == "disk-full"
    assert snapshot(shop) == before
    assert status(opened(shop)).remarks == ()


def test_a_message_that_cannot_be_written_is_restored_later(shop: Repo) -> None:
    (shop.path / ".git/SQUASH_MSG").mkdir()
    with pytest.raises(CouldNotCheck):
        put(shop)
    assert shop.index_blob(MEMORY).decode() == NEW
    (shop.path / ".git/SQUASH_MSG").rmdir()
    found = status(opened(shop))
    assert (found.message, [one.state for one in found.pending]) == ("restored", ["staged"])


def test_a_link_in_place_of_the_message_is_not_followed(shop: Repo) -> None:
    victim = shop.write("victim", "\n")
    (shop.path / ".git/SQUASH_MSG").symlink_to(victim)
    with pytest.raises(Refused):
        put(shop)
    assert victim.read_text() == "\n"
