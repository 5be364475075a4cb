from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from duck_tape.errors import Refused
from duck_tape.git.message import message_file
from duck_tape.git.pending import load, reasons
from duck_tape.git.staging import reject, stage
from duck_tape.git.status import status
from duck_tape.proposal import Proposal
from tests.git.support import (
    BLOCK,
    MEMORY,
    NEW,
    NEWER,
    OLD,
    message,
    opened,
    put,
    snapshot,
    staged_names,
)

if TYPE_CHECKING:
    from tests.support.repo import Repo


@pytest.fixture
def shop(repo: Repo) -> Repo:
    repo.commit(CONTEXT_md=OLD, other_txt="one\n")
    return repo


def test_stages_file_index_and_message(shop: Repo) -> None:
    staged = put(shop)
    assert (staged.path, staged.message) == (MEMORY, "written")
    assert shop.index_blob(MEMORY).decode() == NEW
    assert shop.read(MEMORY).decode() == NEW
    assert message(shop) == f"Update CONTEXT.md\n\n{BLOCK}"
    assert shop.git("diff", "--name-only") == ""


def test_commit_without_editor_takes_the_message_and_ends_the_matter(shop: Repo) -> None:
    put(shop)
    shop.git("commit", "-q", "--no-edit")
    assert shop.git("log", "-1", "--format=%B").strip() == f"Update CONTEXT.md\n\n{BLOCK}".strip()
    found = status(opened(shop))
    assert (found.pending, found.message, found.remarks) == ((), "none", ())
    assert not (shop.path / ".git/duck-tape/pending.json").exists()


def test_leaves_everything_else_in_the_index_alone(shop: Repo) -> None:
    shop.write("other_txt", "two\n")
    shop.git("add", "other_txt")
    shop.write("other_txt", "three\n")
    shop.write("third", "new\n")
    shop.git("add", "-N", "third")
    before = shop.git("ls-files", "--stage", "--debug", "other_txt", "third")
    put(shop)
    assert shop.git("ls-files", "--stage", "--debug", "other_txt", "third") == before


def test_bootstrap_before_the_first_commit(repo: Repo) -> None:
    put(repo)
    assert staged_names(repo) == [MEMORY]
    repo.git("commit", "-q", "--no-edit")
    assert repo.git("status", "--porcelain") == ""


def test_keeps_the_file_mode(shop: Repo) -> None:
    (shop.path / MEMORY).chmod(0o755)
    shop.commit()
    put(shop)
    assert shop.git("ls-files", "--stage", MEMORY).startswith("100755 ")
    assert (shop.path / MEMORY).stat().st_mode & 0o777 == 0o755


def test_merges_stack_and_rewrite_their_message(shop: Repo) -> None:
    put(shop, reasons={("Goals", "a"): "one"})
    second = put(shop, NEWER, block="Changelog:\n- Added: all\n", reasons={("Goals", "b"): "two"})
    assert second.message == "present"
    assert message(shop) == "Update CONTEXT.md\n\nChangelog:\n- Added: all\n"
    assert reasons(opened(shop), MEMORY) == {("Goals", "a"): "one", ("Goals", "b"): "two"}
    reject(opened(shop))
    assert shop.read(MEMORY).decode() == OLD


def test_two_memories_share_one_message(shop: Repo) -> None:
    (shop.path / "packages").mkdir()
    put(shop)
    put(shop, path="packages/CONTEXT.md", block="Changelog (packages/CONTEXT.md):\n- Added: x\n")
    assert message(shop) == (
        f"Update CONTEXT.md, packages/CONTEXT.md\n\n{BLOCK}\n"
        "Changelog (packages/CONTEXT.md):\n- Added: x\n"
    )


def test_comment_character_of_a_bullet(shop: Repo) -> None:
    shop.git("config", "core.commentChar", "-")
    put(shop)
    assert "* Added" in (message(shop) or "")
    shop.git("-c", "core.editor=true", "commit", "-q")
    assert "* Added: Goals size" in shop.git("log", "-1", "--format=%B")


def test_foreign_message_is_left_alone(shop: Repo) -> None:
    message_file(shop.path / ".git").write_text("Squashed commit of the following:\n")
    assert put(shop).message == "foreign"
    assert message(shop) == "Squashed commit of the following:\n"
    assert status(opened(shop)).message == "foreign"
    reject(opened(shop))
    assert message(shop) == "Squashed commit of the following:\n"


def test_blank_message_is_none(shop: Repo) -> None:
    message_file(shop.path / ".git").write_text("\n")
    assert put(shop).message == "written"


def test_merges_that_come_to_nothing_leave_nothing(shop: Repo) -> None:
    put(shop)
    assert put(shop, OLD).message == "none"
    assert message(shop) is None
    assert not load(shop.path / ".git").files
    assert shop.git("status", "--porcelain") == ""


def test_back_to_an_earlier_staged_edit_leaves_nothing_either(shop: Repo) -> None:
    shop.write(MEMORY, OLD + "mine\n")
    shop.git("add", MEMORY)
    put(shop)
    put(shop, OLD + "mine\n")
    assert message(shop) is None
    assert not load(shop.path / ".git").files


def test_refuses_what_has_moved_since_it_was_read(shop: Repo) -> None:
    before = snapshot(shop)
    with pytest.raises(Refused, match="has changed") as caught:
        stage(opened(shop), Proposal(MEMORY, b"other", b"new"), lambda _: BLOCK)
    assert caught.value.code == "moved"
    assert snapshot(shop) == before


@pytest.mark.parametrize("what", ["index", "worktree"])
def test_sees_an_edit_made_in_the_last_moment(
    shop: Repo, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    from duck_tape.git import filters, staging

    real = filters.to_worktree

    def meanwhile(*arguments: object) -> bytes:
        shop.write(MEMORY, "edited\n")
        if what == "index":
            shop.git("add", MEMORY)
        return real(*arguments)  # type: ignore[arg-type]  # (passed through)

    monkeypatch.setattr(staging, "to_worktree", meanwhile)
    with pytest.raises(Refused, match="has changed"):
        put(shop)
    assert shop.read(MEMORY) == b"edited\n"
    assert shop.index_blob(MEMORY) == (b"edited\n" if what == "index" else OLD.encode())
    assert message(shop) is None


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("PRE_COMMIT", "1", "inside pre-commit"),
        ("GIT_INDEX_FILE", ".git/next-index-1234.lock", "single files"),
    ],
)
def test_never_stages_from_a_hook(
    shop: Repo, monkeypatch: pytest.MonkeyPatch, name: str, value: str, why: str
) -> None:
    before = snapshot(shop)
    repository = opened(shop)
    monkeypatch.setenv(name, value)
    repository = type(repository)(
        repository.layout, {name: value}, repository.program, repository.reader
    )
    for act in (
        lambda: stage(repository, Proposal(MEMORY, OLD.encode(), b"x"), lambda _: BLOCK),
        lambda: reject(repository),
    ):
        with pytest.raises(Refused, match=why) as caught:
            act()
        assert caught.value.code == "in-hook"
    monkeypatch.delenv(name)
    assert snapshot(shop) == before


def test_an_edit_staged_between_two_merges_is_what_reject_goes_back_to(shop: Repo) -> None:
    put(shop, reasons={("Goals", "a"): "one"})
    shop.write(MEMORY, NEW + "mine\n")
    shop.git("add", MEMORY)
    put(shop, NEW + "mine\n- **x**: y\n")
    assert reasons(opened(shop), MEMORY) == {("Goals", "a"): "one"}
    reject(opened(shop))
    assert shop.read(MEMORY).decode() == NEW + "mine\n"
    assert shop.index_blob(MEMORY).decode() == NEW + "mine\n"


def test_reasons_end_with_the_commit(shop: Repo) -> None:
    put(shop, reasons={("Goals", "a"): "one"})
    shop.git("commit", "-q", "--no-edit")
    put(shop, NEWER)
    assert reasons(opened(shop), MEMORY) == {}
    assert reasons(opened(shop), "other") == {}


def test_what_other_files_could_have_changed_unseen_still_shows(shop: Repo) -> None:
    """Racy git: a file of the same size and time as its entry, changed after `git add`."""
    shop.git("config", "core.trustctime", "false")
    shop.git("config", "diff.autoRefreshIndex", "false")
    index, racy = shop.path / ".git/index", shop.write("racy", "aaa\n")
    when = racy.stat().st_mtime_ns - 100 * 10**9
    os.utime(racy, ns=(when, when))
    shop.git("add", "racy")
    racy.write_bytes(b"bbb\n")
    for file in (racy, index):
        os.utime(file, ns=(when, when))
    put(shop)
    assert shop.git("diff", "--name-only") == "racy\n"
