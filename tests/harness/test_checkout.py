from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from duck_tape.harness.checkout import look

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.repo import Repo


def seen(repo: Repo, git_dir: Path | None = None) -> tuple[str, str, str]:
    found = look(str(repo.path), str(git_dir or repo.path / ".git"))
    return found.repo, found.branch, found.commit


def test_branch_and_commit(repo: Repo) -> None:
    assert seen(repo) == ("shop", "main", "")
    commit = repo.commit("one", a="1")
    assert seen(repo) == ("shop", "main", commit)
    repo.git("switch", "-q", "-c", "fix/a@b")
    assert seen(repo) == ("shop", "fix/a@b", commit)
    repo.git("pack-refs", "--all")
    assert seen(repo) == ("shop", "fix/a@b", commit)
    repo.git("checkout", "-q", "--detach")
    assert seen(repo) == ("shop", "", commit)


def test_a_linked_work_tree(repo: Repo) -> None:
    commit = repo.commit("one", a="1")
    repo.git("remote", "add", "origin", "git@example.com:acme/parcels.git")
    repo.git("worktree", "add", "-q", "../side")
    assert seen(repo, repo.path / ".git/worktrees/side") == ("acme/parcels", "side", commit)


@pytest.mark.parametrize(
    ("address", "name"),
    [
        ("https://me:word@example.com/acme/parcels.git", "acme/parcels"),
        ("../parcels", "parcels"),
    ],
)
def test_the_remote_s_name(repo: Repo, address: str, name: str) -> None:
    repo.git("remote", "add", "other", "https://example.com/x/y.git")
    repo.git("remote", "add", "origin", address)
    assert seen(repo)[0] == name


def test_what_is_kept_in_another_form_is_left_out(repo: Repo) -> None:
    head = repo.path / ".git" / "HEAD"
    head.write_text("ref: refs/heads/.invalid\n", encoding="utf-8")
    assert seen(repo) == ("shop", "", "")
    head.write_text("ref: refs/heads/../../../etc/passwd\n", encoding="utf-8")
    assert seen(repo)[2] == ""
    head.write_bytes(b"\xff\xfe")
    assert seen(repo)[1:] == ("", "")


def test_outside_a_repository(tmp_path: Path) -> None:
    found = look(str(tmp_path), "")
    assert (found.repo, found.branch, found.commit) == (tmp_path.name, "", "")
