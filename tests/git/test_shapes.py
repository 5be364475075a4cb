"""Staging, rejecting and status in every shape of repository that git has."""

from __future__ import annotations

import os
import subprocess
from typing import TYPE_CHECKING

import pytest

from duck_tape.errors import CouldNotCheck, Refused
from duck_tape.git.repository import Repository
from duck_tape.git.staging import reject
from duck_tape.git.status import status
from tests.git.support import BLOCK, MEMORY, NEW, OLD, message, opened, put, staged_names
from tests.support.repo import Repo

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def plain(repo: Repo) -> Repo:
    repo.commit(CONTEXT_md=OLD, other_txt="one\n")
    return repo


def detached(repo: Repo) -> Repo:
    plain(repo).git("checkout", "-q", "--detach")
    assert opened(repo).branch is None
    return repo


def linked_worktree(repo: Repo) -> Repo:
    plain(repo).git("worktree", "add", "-q", "../linked")
    linked = Repo(repo.path.parent / "linked")
    assert opened(linked).is_worktree
    return linked


def submodule(repo: Repo) -> Repo:
    plain(repo)
    other = Repo(repo.path.parent / "outer")
    other.path.mkdir()
    other.git("init", "-q")
    other.git("submodule", "add", "-q", str(repo.path), "inner")
    other.git("commit", "-q", "-m", "add")
    return Repo(other.path / "inner")


def split_index(repo: Repo) -> Repo:
    plain(repo).git("update-index", "--split-index")
    assert list((repo.path / ".git").glob("sharedindex.*"))
    return repo


def sparse_index(repo: Repo) -> Repo:
    repo.commit(a__one="1", b__two="2", CONTEXT_md=OLD)
    repo.git("sparse-checkout", "set", "--cone", "--sparse-index", "a")
    assert not (repo.path / "b").exists()
    return repo


def sha256(repo: Repo) -> Repo:
    made = Repo(repo.path.parent / "sha256")
    made.path.mkdir()
    made.git("init", "-q", "--object-format=sha256")
    return plain(made)


def separate_git_dir(repo: Repo) -> Repo:
    plain(repo).git("init", "-q", "--separate-git-dir", str(repo.path.parent / "away"))
    return repo


def partial_clone(repo: Repo) -> Repo:
    plain(repo).git("config", "uploadpack.allowFilter", "true")
    repo.commit(CONTEXT_md=OLD + "more\n")
    clone = Repo(repo.path.parent / "partial")
    repo.git("clone", "-q", "--filter=blob:none", f"file://{repo.path}", str(clone.path))
    return clone


def shallow(repo: Repo) -> Repo:
    plain(repo)
    repo.commit(other_txt="two\n")
    clone = Repo(repo.path.parent / "shallow")
    repo.git("clone", "-q", "--depth=1", f"file://{repo.path}", str(clone.path))
    assert opened(clone).is_shallow
    assert opened(clone).parents("HEAD") == ()
    return clone


def quoted_paths(repo: Repo) -> Repo:
    made = Repo(repo.path.parent / "lager ü [x]")
    made.path.mkdir()
    made.git("init", "-q")
    return plain(made)


def version_4(repo: Repo) -> Repo:
    plain(repo).git("update-index", "--index-version", "4")
    return repo


SHAPES = [
    plain,
    detached,
    linked_worktree,
    submodule,
    split_index,
    sparse_index,
    sha256,
    separate_git_dir,
    partial_clone,
    shallow,
    quoted_paths,
    version_4,
]


@pytest.mark.parametrize("shape", SHAPES)
def test_stage_restore_reject_commit(repo: Repo, shape: Callable[[Repo], Repo]) -> None:
    made = shape(repo)
    old = made.index_blob(MEMORY)
    listed = made.git("ls-files", "--stage", "-v")
    put(made)
    assert staged_names(made) == [MEMORY]
    assert made.index_blob(MEMORY).decode() == NEW
    assert made.read(MEMORY).decode() == NEW

    (opened(made).git_dir / "SQUASH_MSG").unlink()
    found = status(opened(made))
    assert [(one.path, one.state, one.clean) for one in found.pending] == [(MEMORY, "staged", True)]
    assert found.message == "restored"

    assert reject(opened(made)).paths == (MEMORY,)
    assert message(made) is None
    assert made.read(MEMORY) == old
    assert made.git("ls-files", "--stage", "-v") == listed
    assert made.git("status", "--porcelain") == ""

    put(made)
    made.git("commit", "-q", "--no-edit")
    assert made.git("log", "-1", "--format=%B").strip() == f"Update CONTEXT.md\n\n{BLOCK}".strip()
    assert made.git("status", "--porcelain") == ""
    assert not made.git("fsck", "--no-dangling", "--connectivity-only", check=False)


def test_history_of_a_partial_clone_is_fetched_by_git(repo: Repo) -> None:
    clone = opened(partial_clone(repo)).for_history()
    assert clone.reader.name == "program"
    found = clone.read("HEAD~1", MEMORY)
    assert found is not None
    assert found.data == OLD.encode()


def test_a_corrupt_index(repo: Repo) -> None:
    plain(repo)
    repo.write(".git/index", "nonsense")
    with pytest.raises(CouldNotCheck) as caught:
        put(repo)
    assert caught.value.code == "git-failed"
    assert repo.read(".git/index") == b"nonsense"
    assert repo.read(MEMORY).decode() == OLD


@pytest.mark.parametrize(
    "path", ["packages/api/CONTEXT.md", "mit leer/ü/CONTEXT.md", ":x/CONTEXT.md"]
)
def test_memories_in_folders(repo: Repo, path: str) -> None:
    repo.write(path, OLD)
    repo.write(":x/CONTEXT.mdx", "x")
    repo.commit()
    folder = (repo.path / path).parent
    repository = Repository.open(folder, os.environ)
    assert repository.top == repo.path
    put(repo, path=path)
    assert staged_names(repo) == [path]
    assert reject(repository).paths == (path,)
    assert repo.git("status", "--porcelain") == ""


def test_linked_worktrees_do_not_mix(repo: Repo) -> None:
    linked = linked_worktree(repo)
    put(linked)
    assert staged_names(repo) == []
    assert message(repo) is None
    assert status(opened(repo)).pending == ()
    assert len(status(opened(linked)).pending) == 1


def test_outside_of_the_sparse_checkout(repo: Repo) -> None:
    sparse_index(repo)
    (repo.path / "b").mkdir()
    with pytest.raises(Refused) as caught:
        put(repo, path="b/CONTEXT.md")
    assert caught.value.code == "skip-worktree"
    assert not (repo.path / "b/CONTEXT.md").exists()
    assert staged_names(repo) == []


def test_another_index_is_the_one_that_is_staged(
    repo: Repo, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain(repo)
    repo.git("read-tree", "--index-output=.git/mine", "HEAD")
    monkeypatch.setenv("GIT_INDEX_FILE", ".git/mine")
    put(repo)
    assert staged_names(repo) == [MEMORY]
    monkeypatch.delenv("GIT_INDEX_FILE")
    assert staged_names(repo) == []


def test_a_link_as_index(repo: Repo) -> None:
    plain(repo)
    git_dir = repo.path / ".git"
    (git_dir / "index").rename(git_dir / "real-index")
    (git_dir / "index").symlink_to("real-index")
    put(repo)
    assert (git_dir / "index").is_symlink()
    assert staged_names(repo) == [MEMORY]


def test_a_shared_repository_keeps_its_permissions(repo: Repo) -> None:
    repo.git("config", "core.sharedRepository", "group")
    plain(repo)
    put(repo)
    assert (repo.path / ".git/index").stat().st_mode & 0o777 == 0o664


def test_hooks_of_the_index_are_not_run(repo: Repo) -> None:
    plain(repo)
    hook = repo.write(".git/hooks/post-index-change", "#!/bin/sh\ntouch ran\n")
    hook.chmod(0o755)
    put(repo)
    assert not (repo.path / "ran").exists()


def test_a_file_system_monitor_is_not_run(repo: Repo) -> None:
    plain(repo)
    script = repo.write(".git/monitor", "#!/bin/sh\ntouch ran\n")
    script.chmod(0o755)
    repo.git("config", "core.fsmonitor", str(script))
    put(repo)
    assert not (repo.path / "ran").exists()


def test_git_finds_the_new_entry_clean_without_looking_inside(repo: Repo) -> None:
    plain(repo)
    put(repo)
    assert repo.git("diff-files", "--name-only") == ""
    reject(opened(repo))
    assert repo.git("diff-files", "--name-only") == ""


def test_reftable(tmp_path: Path) -> None:
    """Worked in where git knows the form; where it does not, refused in git's own words."""
    made = Repo(tmp_path / "reftable")
    made.path.mkdir()
    command = ["git", "init", "-q", "--ref-format=reftable"]
    known = subprocess.run(command, cwd=made.path, capture_output=True, check=False)
    if known.returncode == 0:
        test_stage_restore_reject_commit(made, plain)
        return
    made.git("init", "-q")
    made.git("config", "core.repositoryformatversion", "1")
    made.git("config", "extensions.refStorage", "reftable")
    with pytest.raises(CouldNotCheck, match="unknown repository extension") as caught:
        opened(made)
    assert caught.value.code == "git-failed"
