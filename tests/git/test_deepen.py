"""More of a history than a shallow clone has: fetched, or said to be missing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from duck_tape.errors import CouldNotCheck
from duck_tape.git.deepen import History
from tests.git.support import opened
from tests.support.repo import Repo

if TYPE_CHECKING:
    from pathlib import Path

COMMITS = 12


@pytest.fixture
def origin(repo: Repo) -> Repo:
    repo.git("checkout", "-q", "-b", "main")
    for number in range(COMMITS):
        repo.commit(f"nr {number}", a=f"{number}\n")
    repo.git("config", "uploadpack.allowAnySHA1InWant", "true")
    return repo


def clone(origin: Repo, goal: Path, *options: str) -> Repo:
    made = Repo(goal / "clone")
    origin.git("clone", "-q", *options, f"file://{origin.path}", str(made.path))
    return made


def history(repo: Repo, *, allowed: bool = True) -> History:
    return History(opened(repo), allowed=allowed)


def commit(repo: Repo, revision: str = "HEAD") -> str:
    return repo.git("rev-parse", revision).strip()


def test_a_whole_clone_is_left_alone(origin: Repo, tmp_path: Path) -> None:
    made = clone(origin, tmp_path)
    origin.git("branch", "-m", "gone")  # nothing could be fetched by that name
    found = history(made)
    found.complete(commit(made), (commit(made, "HEAD~5"),))
    assert found.notes == []
    assert found.has("HEAD~3") == commit(made, "HEAD~3")
    assert found.has("nonsense") == ""


def test_a_shallow_clone_is_deepened(origin: Repo, tmp_path: Path) -> None:
    made = clone(origin, tmp_path, "--depth=2")
    base = commit(origin, "HEAD~7")
    found = history(made)
    assert found.has(base) == ""
    assert found.commit(base) == base, "by its id"
    found.complete(commit(made), (base,))
    assert len(found.notes) == 1
    listed = made.git("rev-list", f"{base}..HEAD").split()
    assert listed == origin.git("rev-list", f"{base}..HEAD").split()


def test_a_range_within_what_is_here_needs_nothing(origin: Repo, tmp_path: Path) -> None:
    made = clone(origin, tmp_path, "--depth=6")
    found = history(made, allowed=False)
    found.complete(commit(made), (commit(made, "HEAD~3"),))
    assert found.notes == []


@pytest.mark.parametrize("hidden", [0, 2])
def test_nothing_may_be_fetched(origin: Repo, tmp_path: Path, hidden: int) -> None:
    made = clone(origin, tmp_path, "--depth=2")
    tip, ends = commit(made), (commit(made), commit(made, "HEAD~1"))[:hidden]
    with pytest.raises(CouldNotCheck) as caught:
        history(made, allowed=False).complete(tip, ends)
    assert caught.value.code == "shallow"
    assert "fetch-depth: 0" in caught.value.hint


def test_a_remote_that_has_gone(origin: Repo, tmp_path: Path) -> None:
    made = clone(origin, tmp_path, "--depth=2")
    made.git("remote", "set-url", "origin", str(tmp_path / "nowhere"))
    found = history(made)
    assert found.commit("12" * 20) == ""
    assert found.branch("main") == commit(made), "what is known of it counts"
    assert found.branch("other") == ""
    with pytest.raises(CouldNotCheck):
        found.complete(commit(made), ())


def test_a_commit_by_a_ref(origin: Repo, tmp_path: Path) -> None:
    """A pull request's commits are reached by no branch."""
    origin.git("checkout", "-q", "-b", "fork")
    pulled = origin.commit("theirs")
    origin.git("update-ref", "refs/pull/7/head", pulled)
    origin.git("checkout", "-q", "main")
    origin.git("branch", "-q", "-D", "fork")
    origin.git("config", "uploadpack.allowAnySHA1InWant", "false")
    made = clone(origin, tmp_path)
    assert history(made).commit(pulled, "refs/pull/7/head") == pulled


def test_the_branch_as_it_is_now(origin: Repo, tmp_path: Path) -> None:
    made = clone(origin, tmp_path)
    newer = origin.commit("newer")
    assert history(made, allowed=False).branch("main") == commit(made)
    assert history(made).branch("main") == newer
    assert commit(made) != newer, "the work tree is left alone"


def test_without_a_remote(origin: Repo) -> None:
    found = history(origin)
    assert found.branch("main") == commit(origin)
    found.complete(commit(origin), ())
    assert found.notes == []


def test_no_hook_and_no_tag_comes_along(origin: Repo, tmp_path: Path) -> None:
    made = clone(origin, tmp_path, "--depth=2", "--no-tags")
    origin.git("tag", "v1", "HEAD~5")
    marker = tmp_path / "ran"
    hook = made.path / ".git" / "hooks" / "reference-transaction"
    hook.write_text(f"#!/bin/sh\ntouch '{marker}'\n")
    hook.chmod(0o755)
    found = history(made)
    found.complete(commit(made), ())
    assert made.git("tag") == ""
    assert not marker.exists()
    assert not (made.path / ".git" / "FETCH_HEAD").exists()
