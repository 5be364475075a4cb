from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from duck_tape.errors import CouldNotCheck, Refused
from duck_tape.git.pending import reasons
from duck_tape.git.staging import reject
from duck_tape.git.status import status
from tests.git.support import BLOCK, MEMORY, NEW, OLD, held_by_another, message, opened, put

if TYPE_CHECKING:
    from tests.support.repo import Repo


@pytest.fixture
def shop(repo: Repo) -> Repo:
    repo.commit(CONTEXT_md=OLD, other_txt="one\n")
    return repo


def states(repo: Repo) -> list[tuple[str, bool]]:
    return [(one.state, one.clean) for one in status(opened(repo)).pending]


def test_nothing_ever_pending_writes_nothing(shop: Repo) -> None:
    found = status(opened(shop))
    assert (found.pending, found.message, found.remarks) == ((), "none", ())
    assert not (shop.path / ".git/duck-tape").exists()


def test_staged(shop: Repo) -> None:
    put(shop)
    found = status(opened(shop))
    assert found.message == "present"
    (one,) = found.pending
    assert (one.path, one.state, one.clean, one.created, one.block) == (
        MEMORY,
        "staged",
        True,
        False,
        BLOCK,
    )


def test_created(repo: Repo) -> None:
    put(repo)
    assert status(opened(repo)).pending[0].created


def test_edited_in_the_work_tree(shop: Repo) -> None:
    put(shop)
    shop.write(MEMORY, "x")
    assert states(shop) == [("staged", False)]


def test_edited_in_the_index(shop: Repo) -> None:
    put(shop)
    shop.write(MEMORY, NEW + "mine\n")
    shop.git("add", MEMORY)
    assert states(shop) == [("edited", True)]
    assert message(shop) == f"Update CONTEXT.md\n\n{BLOCK}"


def test_the_message_follows_an_edit(shop: Repo) -> None:
    put(shop)
    shop.write(MEMORY, NEW + "mine\n")
    shop.git("add", MEMORY)
    status(opened(shop), lambda path, bullet: f"Changelog:\n{bullet} Added: {path}\n")
    assert message(shop) == "Update CONTEXT.md\n\nChangelog:\n- Added: CONTEXT.md\n"
    put(shop, NEW + "mine\nmore\n")
    assert message(shop) == f"Update CONTEXT.md\n\n{BLOCK}"


def test_unstaged_and_staged_again(shop: Repo) -> None:
    put(shop)
    shop.git("reset", "-q")
    assert states(shop) == [("unstaged", False)]
    assert message(shop) is None
    shop.git("add", MEMORY)
    found = status(opened(shop))
    assert [one.state for one in found.pending] == ["staged"]
    assert found.message == "restored"


def test_taken_back_by_git(shop: Repo) -> None:
    put(shop)
    shop.git("restore", "--staged", "--worktree", MEMORY)
    assert status(opened(shop)).pending == ()
    assert message(shop) is None


def test_stashed_and_popped(shop: Repo) -> None:
    put(shop, reasons={("Goals", "a"): "one"})
    shop.git("stash", "-q")
    assert status(opened(shop)).pending == ()
    assert message(shop) is None
    shop.git("stash", "pop", "-q", "--index")
    found = status(opened(shop))
    assert ([one.state for one in found.pending], found.message) == (["staged"], "restored")
    assert reasons(opened(shop), MEMORY) == {("Goals", "a"): "one"}


def test_a_merge_after_one_that_was_taken_back_starts_anew(shop: Repo) -> None:
    put(shop, reasons={("Goals", "a"): "one"})
    shop.git("reset", "-q", "--hard")
    with pytest.raises(Refused, match="Nothing is pending"):
        reject(opened(shop))
    put(shop, NEW + "more\n", reasons={("Goals", "b"): "two"})
    assert reasons(opened(shop), MEMORY) == {("Goals", "b"): "two"}
    reject(opened(shop))
    assert shop.read(MEMORY).decode() == OLD


def test_deleted_by_git(repo: Repo) -> None:
    put(repo)
    repo.git("rm", "-q", "-f", MEMORY)
    assert status(opened(repo)).pending == ()


def test_in_conflict(shop: Repo) -> None:
    put(shop)
    blob = shop.git("rev-parse", "HEAD:CONTEXT.md").strip()
    lines = "".join(f"100644 {blob} {stage}\t{MEMORY}\n" for stage in (1, 2, 3))
    shop.git("update-index", "--index-info", data=f"0 {'0' * 40}\t{MEMORY}\n{lines}".encode())
    assert [state for state, _ in states(shop)] == ["conflict"]


def test_edited_and_committed(shop: Repo) -> None:
    put(shop)
    shop.write(MEMORY, NEW + "mine\n")
    shop.git("commit", "-q", "-a", "--no-edit")
    assert status(opened(shop)).pending == ()


def test_another_file_committed_meanwhile(shop: Repo) -> None:
    put(shop)
    shop.write("other_txt", "two\n")
    shop.git("commit", "-q", "-m", "other", "other_txt")
    found = status(opened(shop))
    assert [one.state for one in found.pending] == ["staged"]
    assert found.message == "restored"  # git removes it at each commit


def test_a_message_that_git_has_removed_is_restored(shop: Repo) -> None:
    put(shop)
    shop.git("checkout", "-q", "-b", "topic")
    (shop.path / ".git/SQUASH_MSG").unlink(missing_ok=True)
    found = status(opened(shop))
    assert found.message == "restored"
    assert message(shop) == f"Update CONTEXT.md\n\n{BLOCK}"
    assert status(opened(shop)).message == "present"


def test_an_edited_message_is_the_users(shop: Repo) -> None:
    put(shop)
    (shop.path / ".git/SQUASH_MSG").write_text("Mine\n")
    assert status(opened(shop)).message == "foreign"
    assert message(shop) == "Mine\n"


def test_an_operation_in_progress(shop: Repo) -> None:
    (shop.path / ".git/MERGE_HEAD").write_text("0" * 40)
    assert status(opened(shop)).operation == "merge"


def test_gits_own_lock_is_described_and_stays(shop: Repo) -> None:
    put(shop)
    lock = shop.write(".git/index.lock", "")
    os.utime(lock, (1, 1))
    found = status(opened(shop))
    assert found.index_lock.startswith("no process found that holds it, ")
    assert found.index_lock.endswith(" min old")
    assert lock.exists()


def test_another_duck_tape_at_work(shop: Repo) -> None:
    put(shop)
    with held_by_another(shop.path / ".git"):
        found = status(opened(shop), timeout=0.05)
    assert [one.state for one in found.pending] == ["staged"]
    assert found.remarks[0].startswith("Another duck-tape is at work in ")


@pytest.mark.parametrize("content", ["{", "{}", '{"version": 2}', "[]", "\xff"])
def test_a_record_that_cannot_be_read(shop: Repo, content: str) -> None:
    put(shop)
    shop.write(".git/duck-tape/pending.json", content.encode("latin-1"))
    with pytest.raises(CouldNotCheck, match=r"pending\.json: cannot be read") as caught:
        status(opened(shop))
    assert caught.value.code == "pending-record"
