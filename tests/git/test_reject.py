from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from duck_tape.errors import Refused
from duck_tape.git.staging import reject
from duck_tape.git.status import status
from tests.git.support import BLOCK, MEMORY, NEW, NEWER, OLD, message, opened, put, snapshot

if TYPE_CHECKING:
    from collections.abc import Callable

    from duck_tape.errors import DuckTapeError
    from tests.support.repo import Repo


@pytest.fixture
def shop(repo: Repo) -> Repo:
    repo.commit(CONTEXT_md=OLD, other_txt="one\n")
    return repo


def test_after_a_bootstrap_there_is_no_file(repo: Repo) -> None:
    put(repo)
    assert reject(opened(repo)).paths == (MEMORY,)
    assert not (repo.path / MEMORY).exists()
    assert repo.git("status", "--porcelain") == ""
    assert message(repo) is None


def test_the_users_earlier_staged_edits_stay(shop: Repo) -> None:
    shop.write(MEMORY, OLD + "mine\n")
    shop.write("other_txt", "two\n")
    shop.git("add", "-A")
    before = snapshot(shop)
    put(shop, OLD + "mine\nours\n")
    put(shop, OLD + "mine\nours\nmore\n")
    reject(opened(shop))
    assert snapshot(shop) == before


def test_the_bytes_of_the_work_tree_come_back(shop: Repo) -> None:
    shop.git("config", "core.autocrlf", "input")
    shop.write(MEMORY, OLD.replace("\n", "\r\n"))
    shop.git("add", MEMORY)
    put(shop)
    assert shop.read(MEMORY) == NEW.encode()
    reject(opened(shop))
    assert shop.read(MEMORY) == OLD.replace("\n", "\r\n").encode()
    assert shop.git("status", "--porcelain") == ""


def test_the_old_blob_may_have_been_collected(shop: Repo) -> None:
    shop.write(MEMORY, OLD + "mine\n")
    shop.git("add", MEMORY)
    put(shop)
    shop.git("gc", "-q", "--prune=now")
    reject(opened(shop))
    assert shop.index_blob(MEMORY).decode() == OLD + "mine\n"


def test_only_the_named_memory(shop: Repo) -> None:
    (shop.path / "sub").mkdir()
    put(shop)
    put(shop, path="sub/CONTEXT.md")
    rejected = reject(opened(shop), ["sub/CONTEXT.md"])
    assert (rejected.paths, rejected.message) == (("sub/CONTEXT.md",), "present")
    assert shop.git("status", "--porcelain") == "M  CONTEXT.md\n"
    assert message(shop) == f"Update CONTEXT.md\n\n{BLOCK}"


@pytest.mark.parametrize("paths", [(), (MEMORY,)])
def test_nothing_pending(shop: Repo, paths: tuple[str, ...]) -> None:
    with pytest.raises(Refused, match="othing is pending") as caught:
        reject(opened(shop), paths)
    assert caught.value.code == "nothing-pending"


def test_nothing_pending_after_the_commit(shop: Repo) -> None:
    put(shop)
    shop.git("commit", "-q", "--no-edit")
    with pytest.raises(Refused, match="Nothing is pending"):
        reject(opened(shop))
    assert shop.read(MEMORY).decode() == NEW


def edit_worktree(repo: Repo) -> None:
    repo.write(MEMORY, NEW + "mine\n")


def edit_index(repo: Repo) -> None:
    repo.write(MEMORY, NEW + "mine\n")
    repo.git("add", MEMORY)


def edit_index_only(repo: Repo) -> None:
    edit_index(repo)
    repo.write(MEMORY, NEW)


def delete(repo: Repo) -> None:
    (repo.path / MEMORY).unlink()


def unstage_and_edit(repo: Repo) -> None:
    repo.git("reset", "-q")
    repo.write(MEMORY, NEW + "mine\n")


EDITS = [edit_worktree, edit_index, edit_index_only, delete]


def edited(repo: Repo) -> DuckTapeError:
    before = snapshot(repo)
    with pytest.raises(Refused, match="edited since") as caught:
        reject(opened(repo))
    assert caught.value.code == "edited"
    assert snapshot(repo) == before
    return caught.value


@pytest.mark.parametrize("edit", EDITS)
def test_an_edit_is_not_lost(shop: Repo, edit: Callable[[Repo], None]) -> None:
    put(shop)
    edit(shop)
    commands = edited(shop).data["commands"]
    assert commands == ["git restore --staged --worktree -- CONTEXT.md"]
    run(shop, commands)
    assert (shop.read(MEMORY), shop.index_blob(MEMORY)) == (OLD.encode(), OLD.encode())
    assert status(opened(shop)).pending == ()
    assert message(shop) is None


@pytest.mark.parametrize("edit", EDITS)
def test_commands_back_to_an_earlier_staged_edit(shop: Repo, edit: Callable[[Repo], None]) -> None:
    shop.write(MEMORY, OLD + "earlier\n")
    shop.git("add", MEMORY)
    put(shop)
    edit(shop)
    run(shop, edited(shop).data["commands"])
    assert shop.read(MEMORY).decode() == OLD + "earlier\n"
    assert shop.index_blob(MEMORY).decode() == OLD + "earlier\n"


@pytest.mark.parametrize("edit", EDITS[:-1])
def test_commands_back_to_no_memory(repo: Repo, edit: Callable[[Repo], None]) -> None:
    put(repo)
    edit(repo)
    run(repo, edited(repo).data["commands"])
    assert repo.git("status", "--porcelain") == ""
    assert not (repo.path / MEMORY).exists()


def run(repo: Repo, commands: object) -> None:
    assert isinstance(commands, list)
    for command in commands:
        subprocess.run(command, shell=True, check=True, cwd=repo.path)


def test_taken_out_of_the_index_and_then_rejected(shop: Repo) -> None:
    put(shop)
    shop.git("reset", "-q")
    assert shop.read(MEMORY).decode() == NEW
    assert [one.state for one in status(opened(shop)).pending] == ["unstaged"]
    reject(opened(shop))
    assert shop.read(MEMORY).decode() == OLD
    assert shop.git("status", "--porcelain") == ""


def test_checked_out_again_with_other_line_endings(shop: Repo) -> None:
    put(shop)
    shop.git("config", "core.autocrlf", "true")
    (shop.path / MEMORY).unlink()
    shop.git("checkout-index", "-f", MEMORY)
    assert b"\r\n" in shop.read(MEMORY)
    shop.git("add", MEMORY)
    reject(opened(shop))
    assert shop.git("status", "--porcelain") == ""


def test_during_a_rebase(shop: Repo) -> None:
    put(shop)
    (shop.path / ".git/rebase-merge").mkdir()
    with pytest.raises(Refused, match="rebase is in progress"):
        reject(opened(shop))
    assert shop.index_blob(MEMORY).decode() == NEW


def test_a_merge_after_a_rejection_starts_anew(shop: Repo) -> None:
    put(shop, reasons={("Goals", "a"): "one"})
    reject(opened(shop))
    put(shop, NEWER)
    assert message(shop) == f"Update CONTEXT.md\n\n{BLOCK}"
    reject(opened(shop))
    assert shop.read(MEMORY).decode() == OLD


def test_a_new_memory_that_the_user_has_deleted_already(repo: Repo) -> None:
    put(repo)
    delete(repo)
    reject(opened(repo))
    assert repo.git("status", "--porcelain") == ""
