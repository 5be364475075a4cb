"""What the checks of a range read and start before they look at anything."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

from duck_tape.git.program import Git
from duck_tape.git.repository import Repository

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

    from tests.support.repo import Repo

ONLY = ("--schema=off", "--secrets=off", "--append-only=off", "--state-files=off",
        "--hostile-text=off")  # fmt: skip
FOREIGN = {
    "bz2", "detect_secrets", "email", "fastjsonschema", "lzma", "phonenumbers", "pygit2", "rich",
    "ruamel.yaml", "shutil", "socket", "ssl", "tomllib", "urllib.request", "yaml", "zlib",
}  # fmt: skip


def ran(repo: Repo, *options: str, **environ: str) -> subprocess.CompletedProcess[str]:
    """The process that the action starts; a meter of coverage would import more."""
    values = {name: value for name, value in os.environ.items() if not name.startswith("COV")}
    return subprocess.run(
        [sys.executable, "-I", *options], cwd=repo.path, env={**values, **environ}, text=True,
        capture_output=True, check=False,
    )  # fmt: skip


def test_what_is_not_imported(repo: Repo) -> None:
    """Archive formats to measure a terminal, libraries that only other commands use."""
    base = repo.commit("one")
    repo.commit("two")
    done = ran(repo, "-X", "importtime", "-m", "duck_tape.ci", "--base", base, *ONLY)
    assert done.returncode == 0, done.stderr
    read = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
    assert "duck_tape.ci.declared" in read
    assert not read & FOREIGN
    assert not {one for one in read if one.startswith("duck_tape.ci.hostile")}


def test_the_end_of_the_process(repo: Repo) -> None:
    """All that was said is there, and the code is that of the checks."""
    base = repo.commit("one")
    repo.commit("two")
    done = ran(repo, "-m", "duck_tape.ci", "--base", base)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("Checked 1 commit: clean.\n")
    done = ran(repo, "-m", "duck_tape.ci", "--base", "nowhere")
    assert done.returncode == 3
    assert "there is no commit 'nowhere' here" in done.stderr
    done = ran(repo, "-m", "duck_tape.ci", "--bse", base)
    assert done.returncode == 2
    assert "--bse" in done.stderr
    done = ran(repo, "-m", "duck_tape.ci", "--help", COLUMNS="200")
    assert done.returncode == 0
    assert max(map(len, done.stdout.splitlines())) > 120, "as wide as the terminal"


def opened(repo: Repo) -> Repository:
    return Repository.open(repo.path, os.environ)


def test_refs_at_once(repo: Repo, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commits, peeled from tags; what is no commit or not there is left out."""
    commit = repo.commit("one", a="text")
    repo.git("tag", "-m", "annotated", "v1")
    repo.git("tag", "tree", "HEAD^{tree}")
    program = opened(repo).program
    started: list[str] = []
    run = Git.run

    def counted(git: Git, *arguments: str, data: bytes = b"") -> object:
        started.append(arguments[0])
        return run(git, *arguments, data=data)

    monkeypatch.setattr(Git, "run", counted)
    names = ["HEAD", "refs/heads/none", "refs/tags/v1", "refs/tags/tree", "refs/heads/\u00e4"]
    assert program.resolve_all(names) == {"HEAD": commit, "refs/tags/v1": commit}
    assert started == ["cat-file"]
    assert program.resolve_all([]) == {}


def test_refs_of_which_one_is_broken(repo: Repo) -> None:
    """The others are found nevertheless."""
    commit = repo.commit("one")
    repo.git("branch", "broken", repo.git("commit-tree", "-m", "x", "HEAD^{tree}").strip())
    broken = repo.git("rev-parse", "broken").strip()
    damage(repo.path / ".git" / "objects" / broken[:2] / broken[2:])
    names = ["refs/heads/broken", "HEAD"]
    assert opened(repo).program.resolve_all(names) == {"HEAD": commit}


def damage(file: Path) -> None:
    file.chmod(0o600)
    file.write_bytes(b"no object")
