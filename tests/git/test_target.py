from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from duck_tape.errors import CouldNotCheck, DuckTapeError, Refused
from duck_tape.git.objects import INDEX
from duck_tape.git.staging import stage
from duck_tape.git.target import check_target
from duck_tape.proposal import Proposal
from tests.git.support import MEMORY, NEW, OLD, opened, put, snapshot

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.support.repo import Repo


@pytest.fixture
def shop(repo: Repo) -> Repo:
    repo.commit(CONTEXT_md=OLD)
    return repo


def refused(repo: Repo, code: str, path: str = MEMORY) -> DuckTapeError:
    """Expect a refusal with this code, by the check and by staging, and nothing written."""
    before = snapshot(repo)
    with pytest.raises(DuckTapeError) as caught:
        check_target(opened(repo), path)
    assert caught.value.code == code
    with pytest.raises(DuckTapeError) as again:
        stage(opened(repo), Proposal(path, None, NEW.encode()), lambda _: "")
    assert again.value.code == code
    assert snapshot(repo) == before
    return caught.value


def test_a_clean_memory(shop: Repo) -> None:
    target = check_target(opened(shop), MEMORY)
    assert target.entry is not None
    assert (target.data, target.worktree) == (OLD.encode(), OLD.encode())
    assert not target.filtered


def test_no_memory_yet(repo: Repo) -> None:
    target = check_target(opened(repo), MEMORY)
    assert (target.entry, target.data, target.worktree) == (None, None, None)


def edit(repo: Repo) -> None:
    repo.write(MEMORY, "edited\n")


def delete(repo: Repo) -> None:
    (repo.path / MEMORY).unlink()


def change_mode(repo: Repo) -> None:
    (repo.path / MEMORY).chmod(0o755)


def untrack(repo: Repo) -> None:
    repo.git("rm", "-q", "--cached", MEMORY)


def ignore(repo: Repo) -> None:
    repo.git("rm", "-q", MEMORY)
    repo.write(".gitignore", MEMORY)


def skip_worktree(repo: Repo) -> None:
    repo.git("update-index", "--skip-worktree", MEMORY)


def assume_unchanged(repo: Repo) -> None:
    repo.git("update-index", "--assume-unchanged", MEMORY)
    edit(repo)


def announce(repo: Repo) -> None:
    repo.git("rm", "-q", "--cached", MEMORY)
    repo.git("add", "-N", MEMORY)


def link_inside(repo: Repo) -> None:
    repo.write("docs/CONTEXT.md", OLD)
    delete(repo)
    (repo.path / MEMORY).symlink_to("docs/CONTEXT.md")
    repo.git("add", "-A")


def link_outside(repo: Repo) -> None:
    delete(repo)
    (repo.path / MEMORY).symlink_to("/etc/hostname")


def link_in_index_only(repo: Repo) -> None:
    blob = repo.git("hash-object", "-w", "--stdin", data=b"elsewhere").strip()
    repo.git("update-index", "--cacheinfo", f"120000,{blob},{MEMORY}")


def directory(repo: Repo) -> None:
    delete(repo)
    repo.write(MEMORY + "/inside", "x")


def pipe(repo: Repo) -> None:
    delete(repo)
    os.mkfifo(repo.path / MEMORY)


def submodule_entry(repo: Repo) -> None:
    head = repo.git("rev-parse", "HEAD").strip()
    repo.git("update-index", "--cacheinfo", f"160000,{head},{MEMORY}")


@pytest.mark.parametrize(
    ("make", "code"),
    [
        (edit, "dirty"),
        (delete, "dirty"),
        (change_mode, "dirty"),
        (untrack, "dirty"),
        (ignore, "ignored"),
        (skip_worktree, "skip-worktree"),
        (assume_unchanged, "assume-unchanged"),
        (announce, "intent-to-add"),
        (link_inside, "target-link"),
        (link_outside, "target-link"),
        (link_in_index_only, "target-link"),
        (submodule_entry, "in-submodule"),
        (pipe, "target-directory"),
    ],
)
def test_what_forbids_staging(shop: Repo, make: Callable[[Repo], None], code: str) -> None:
    make(shop)
    if make is pipe:
        with pytest.raises(Refused, match="no regular file"):
            check_target(opened(shop), MEMORY)
        return
    error = refused(shop, code)
    assert MEMORY in error.message


def test_a_directory(shop: Repo) -> None:
    directory(shop)
    with pytest.raises(Refused) as caught:
        put(shop)
    assert caught.value.code == "target-directory"


def test_a_directory_that_only_the_index_has(shop: Repo) -> None:
    shop.git("rm", "-q", MEMORY)
    shop.write(MEMORY + "/inside", "x")
    shop.git("add", "-A")
    (shop.path / MEMORY / "inside").unlink()
    (shop.path / MEMORY).rmdir()
    refused(shop, "target-directory")


def test_a_folder_that_is_a_file_in_the_index(shop: Repo) -> None:
    file = shop.write("packages", "x")
    shop.git("add", "packages")
    file.unlink()
    file.mkdir()
    assert (
        "has packages in its place"
        in refused(shop, "target-directory", "packages/CONTEXT.md").message
    )


def test_a_link_inside_names_the_file(shop: Repo) -> None:
    link_inside(shop)
    assert refused(shop, "target-link").hint == "Name the file itself: --file docs/CONTEXT.md"


def test_a_linked_folder(shop: Repo) -> None:
    shop.write("real/CONTEXT.md", OLD)
    (shop.path / "link").symlink_to("real")
    shop.commit()
    error = refused(shop, "target-link", "link/CONTEXT.md")
    assert error.hint.endswith("--file real/CONTEXT.md")


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("../CONTEXT.md", "outside"),
        ("/CONTEXT.md", "outside"),
        (".git/CONTEXT.md", "outside"),
        ("sub/.GIT/CONTEXT.md", "outside"),
        ("", "outside"),
        ("missing/CONTEXT.md", "no-folder"),
        ("CONTEXT.md/CONTEXT.md", "no-folder"),
    ],
)
def test_paths_that_are_none(shop: Repo, path: str, code: str) -> None:
    for act in (
        lambda: check_target(opened(shop), path),
        lambda: stage(opened(shop), Proposal(path, None, b"x"), lambda _: ""),
    ):
        with pytest.raises(Refused) as caught:
            act()
        assert caught.value.code == code


def test_a_submodule_is_a_repository_of_its_own(shop: Repo) -> None:
    shop.git("init", "-q", "sub")
    shop.git("-C", "sub", "commit", "-q", "--allow-empty", "-m", "one")
    shop.git("-c", "advice.addEmbeddedRepo=false", "add", "sub")
    refused(shop, "in-submodule", "sub/CONTEXT.md")
    import shutil

    shutil.rmtree(shop.path / "sub")  # not checked out: only git knows
    (shop.path / "sub").mkdir()
    refused(shop, "in-submodule", "sub/CONTEXT.md")


def conflict(repo: Repo, *how: str) -> None:
    repo.git("checkout", "-q", "-b", "side")
    repo.commit("side", CONTEXT_md="side\n")
    repo.git("checkout", "-q", "main")
    repo.commit("main", CONTEXT_md="main\n")
    repo.git(*how, check=False)


@pytest.mark.parametrize(
    ("how", "operation"),
    [
        (("merge", "side"), "merge"),
        (("rebase", "side"), "rebase"),
        (("rebase", "--apply", "side"), "rebase"),
        (("cherry-pick", "side"), "cherry-pick"),
        (("revert", "side"), "revert"),
    ],
)
def test_operations_in_progress(shop: Repo, how: tuple[str, ...], operation: str) -> None:
    conflict(shop, *how)
    error = refused(shop, "operation-in-progress")
    assert error.message == f"A git {operation} is in progress."
    assert f"git {operation} --abort" in error.hint


def test_am_in_progress(shop: Repo) -> None:
    conflict(shop, "status")
    patch = shop.git("format-patch", "--stdout", "-1", "side")
    shop.git("am", "-q", data=patch.encode(), check=False)
    assert refused(shop, "operation-in-progress").message == "A git am is in progress."


def test_between_two_picks(shop: Repo) -> None:
    conflict(shop, "status")
    shop.git("checkout", "-q", "side")
    shop.commit("two", other_txt="x")
    shop.git("checkout", "-q", "main")
    shop.git("cherry-pick", "side~1", "side", check=False)
    shop.write(MEMORY, "resolved\n")
    shop.git("add", MEMORY)
    shop.git("-c", "core.editor=true", "commit", "-q", "-m", "resolved")
    assert opened(shop).operation_in_progress() == "cherry-pick"


def test_a_bisection_is_rest(shop: Repo) -> None:
    shop.git("bisect", "start")
    assert opened(shop).operation_in_progress() == ""
    put(shop, NEW)


def test_a_conflict_without_an_operation(shop: Repo) -> None:
    conflict(shop, "merge", "side")
    (shop.path / ".git/MERGE_HEAD").unlink()
    refused(shop, "conflict")
    with pytest.raises(Refused, match="in conflict"):
        opened(shop).read(INDEX, MEMORY)


def test_a_missing_index_is_not_an_empty_one(shop: Repo) -> None:
    (shop.path / ".git/index").unlink()
    with pytest.raises(CouldNotCheck) as caught:
        put(shop)
    assert caught.value.code == "missing-index"
    with pytest.raises(CouldNotCheck):
        check_target(opened(shop), MEMORY)
    assert not (shop.path / ".git/index").exists()


def test_an_unreadable_file(shop: Repo, monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(_: object) -> bytes:
        raise PermissionError(13, "Permission denied")

    repository = opened(shop)
    monkeypatch.setattr("duck_tape.git.worktree.read_regular", denied)
    with pytest.raises(CouldNotCheck, match="permission denied"):
        check_target(repository, MEMORY)
