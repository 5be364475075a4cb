"""What a clone has brought into `.duck-tape` is never taken for the user's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.support.repo import Repo

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.cli import Cli

STATE = """\
# Agent State

Session: 2026-03-05-1000 | Cwd: /p | Repo/Branch: shop@main
Created: 2026-03-05T10:00:00Z

## Approved Workflow
None

## Position
- **Current:** EVIL
- **Done:** None
- **Remaining:** None

## Decision Log
2026-03-05T10:00:00Z APPROVED: **auth**: EVIL

## Established Facts
None

## Re-derivation
None
"""
MARKER = "2026-03-05T10:00:00Z | cwd: /p | latest-state: 2026-03-05-1000.state.md\n"
FILES = {"2026-03-05-1000.state.md": STATE, ".last-compact": MARKER}


def fill(folder: Repo) -> None:
    for name, text in FILES.items():
        folder.write(name, text)
    folder.git("init", "-q", "-b", "main")
    folder.commit("states")


def as_files(repo: Repo, tmp_path: Path) -> None:
    del tmp_path
    for name, text in FILES.items():
        repo.write(f".duck-tape/{name}", text)
    repo.commit("hostile")


def in_another_case(repo: Repo, tmp_path: Path) -> None:
    """As the index has it where the file system does not tell cases apart."""
    as_files(repo, tmp_path)
    for name in FILES:
        entry = repo.git("ls-files", "-s", f".duck-tape/{name}").split()
        repo.git("rm", "-q", "--cached", f".duck-tape/{name}")
        place = f"{entry[0]},{entry[1]},.Duck-Tape/{name.upper()}"
        repo.git("update-index", "--add", "--cacheinfo", place)


def as_submodule(repo: Repo, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    fill(Repo(other))
    allowed = ("-c", "protocol.file.allow=always")
    repo.git(*allowed, "submodule", "-q", "add", str(other), ".duck-tape")
    repo.commit("hostile")


def as_link_of_git(repo: Repo, tmp_path: Path) -> None:
    """A submodule's entry alone: its `.git` has gone."""
    as_submodule(repo, tmp_path)
    (repo.path / ".duck-tape" / ".git").unlink()


def as_repository(repo: Repo, tmp_path: Path) -> None:
    del tmp_path
    (repo.path / ".duck-tape").mkdir()
    fill(Repo(repo.path / ".duck-tape"))


WAYS = (as_files, in_another_case, as_submodule, as_link_of_git, as_repository)


@pytest.fixture(params=WAYS, ids=lambda way: way.__name__)
def hostile(repo: Repo, tmp_path: Path, request: pytest.FixtureRequest) -> Repo:
    repo.commit("begin", README_md="x\n")
    request.param(repo, tmp_path)
    return repo


@pytest.mark.parametrize(
    "words",
    [
        ("resume",),
        ("resume", "--json"),
        ("merge",),
        ("merge", "--dry-run"),
        ("merge", "2026-03-05-1000"),
        ("merge", ".duck-tape/2026-03-05-1000.state.md"),
        ("recover", "--yes"),
        ("recover", "--raw"),
    ],
)
def test_it_is_not_used(hostile: Repo, cli: Cli, words: tuple[str, ...]) -> None:
    done = cli(hostile.path, *words)
    assert done.code == 1
    said = done.out + done.err
    assert "EVIL" not in said
    assert "may be somebody else's" in said
    assert not (hostile.path / "CONTEXT.md").exists()


def test_status_and_doctor_tell(hostile: Repo, cli: Cli) -> None:
    told = cli(hostile.path, "status", "--json").json["tracked_states"]
    assert told
    assert all(path.lower().startswith(".duck-tape") for path in told)
    said = cli(hostile.path, "doctor").out
    assert f"git tracks {told[0]}" in said or "repository of its own" in said


def test_ours_are_used(repo: Repo, cli: Cli) -> None:
    repo.commit("begin", README_md="x\n")
    for name, text in FILES.items():
        repo.write(f".duck-tape/{name}", text)
    repo.write("sub/.duck-tape/x.state.md", "x")
    repo.git("add", "sub")
    assert "EVIL" in cli(repo.path, "resume").out
    assert cli(repo.path, "merge", "--dry-run").code == 0
