from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from duck_tape.commands import quick
from tests.commands.test_resume import MEMORY, marker, state
from tests.commands.test_resume_quick import NEVER, PROGRAM

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.support.cli import Cli
    from tests.support.repo import Repo


@pytest.fixture
def shop(repo: Repo) -> Repo:
    repo.commit(CONTEXT_md=MEMORY)
    state(repo, "2026-03-05-0900")
    marker(repo)
    return repo


def taken(repo: Repo, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> str:
    """What the quick way prints; "" when it leaves the command to the other."""
    monkeypatch.chdir(repo.path)
    done = quick.quick("status", [])
    out = capfd.readouterr().out
    assert done is bool(out)
    return out


def test_what_is_never_imported(shop: Repo) -> None:
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    never = [name for name in NEVER if name != "json"]  # receipts are JSON
    ran = subprocess.run(
        [sys.executable, "-S", "-c", PROGRAM.replace('"resume"', '"status"'), *never],
        cwd=shop.path,
        env=environ,
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stderr.split() == []
    assert "Nothing is staged and waiting." in ran.stdout


@pytest.mark.parametrize(
    "shape", ["plain", "receipt", "no state", "no marker", "no memory", "other files changed"]
)
def test_it_says_what_the_command_says(
    shop: Repo,
    cli: Cli,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    shape: str,
) -> None:
    folder = shop.path
    if shape == "receipt":
        assert cli(folder, "hook", "pre-compact", stdin=b"{}").code == 0
    elif shape == "no state":
        (folder / ".duck-tape/2026-03-05-0900.state.md").unlink()
    elif shape == "no marker":
        (folder / ".duck-tape/.last-compact").unlink()
    elif shape == "no memory":
        shop.git("rm", "-q", "CONTEXT.md")
    elif shape == "other files changed":
        shop.write("a.py", "1\n")
        shop.git("add", "a.py")
    out = taken(shop, monkeypatch, capfd)
    assert out
    assert out == cli(folder, "status", "--root", ".").out


def in_conflict(repo: Repo) -> None:
    blob = repo.git("rev-parse", ":CONTEXT.md").strip()
    rows = "".join(f"100644 {blob} {stage}\tCONTEXT.md\n" for stage in (1, 2, 3))
    repo.git("rm", "-q", "--cached", "CONTEXT.md")
    index = ["git", "update-index", "--index-info"]
    subprocess.run(index, input=rows.encode(), cwd=repo.path, check=True)


def announced(repo: Repo) -> None:
    repo.git("rm", "-q", "--cached", "CONTEXT.md")
    repo.git("add", "-N", "CONTEXT.md")


def link(repo: Repo) -> None:
    (repo.path / "CONTEXT.md").unlink()
    (repo.path / "CONTEXT.md").symlink_to("README.md")


def ignored(repo: Repo) -> None:
    repo.git("rm", "-q", "CONTEXT.md")
    repo.write(".gitignore", "CONTEXT.md\n")


def no_marker_file(repo: Repo) -> None:
    (repo.path / ".duck-tape/.last-compact").unlink()
    (repo.path / ".duck-tape/.last-compact").mkdir()


def pending(repo: Repo) -> None:
    (repo.path / ".git/duck-tape").mkdir(exist_ok=True)
    (repo.path / ".git/duck-tape/pending.json").write_text("{}")


UNUSUAL: dict[str, Callable[[Repo], object]] = {
    "pending": pending,
    "edited": lambda repo: repo.write("CONTEXT.md", MEMORY + "\nmore\n"),
    "edited by mode": lambda repo: (repo.path / "CONTEXT.md").chmod(0o755),
    "taken out": lambda repo: repo.git("rm", "-q", "--cached", "CONTEXT.md"),
    "removed": lambda repo: (repo.path / "CONTEXT.md").unlink(),
    "in conflict": in_conflict,
    "announced": announced,
    "assumed unchanged": lambda repo: repo.git("update-index", "--assume-unchanged", "CONTEXT.md"),
    "not text": lambda repo: repo.commit(CONTEXT_md=b"\xff\xfe\n"),
    "link": link,
    "ignored": ignored,
    "attributes": lambda repo: repo.write(".gitattributes", "*.md filter=x\n"),
    "merge under way": lambda repo: (repo.path / ".git/MERGE_HEAD").write_text(
        repo.git("rev-parse", "HEAD")
    ),
    "rebase under way": lambda repo: (repo.path / ".git/rebase-merge").mkdir(),
    "locked index": lambda repo: (repo.path / ".git/index.lock").touch(),
    "tracked state": lambda repo: repo.git("add", "-f", ".duck-tape/.last-compact"),
    "environment file": lambda repo: repo.write(".env", "A=b\n"),
    "marker is a folder": no_marker_file,
}


@pytest.mark.parametrize("shape", UNUSUAL)
def test_what_is_out_of_the_ordinary_is_left_to_the_command(
    shop: Repo, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], shape: str
) -> None:
    UNUSUAL[shape](shop)
    assert taken(shop, monkeypatch, capfd) == ""


def test_a_memory_below_is_left_to_the_command(shop: Repo, monkeypatch: pytest.MonkeyPatch) -> None:
    shop.write("a/CONTEXT.md", MEMORY)
    monkeypatch.chdir(shop.path / "a")
    assert quick.quick("status", []) is False


def test_an_empty_marker_is_told_calmly(
    shop: Repo, cli: Cli, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    (shop.path / ".duck-tape/.last-compact").write_bytes(b"")
    for command in ("status", "resume"):
        ran = cli(shop.path, command, "--root", ".")
        assert (ran.code, ran.err) == (0, "")
    assert taken(shop, monkeypatch, capfd) == cli(shop.path, "status", "--root", ".").out


def test_options_are_left_to_the_command() -> None:
    assert quick.quick("status", ["--json"]) is False


def test_a_state_that_the_marker_names_and_that_is_gone(shop: Repo, cli: Cli) -> None:
    (shop.path / ".duck-tape/2026-03-05-0900.state.md").rename(
        shop.path / ".duck-tape/2026-03-05-0800.state.md"
    )
    line = "2026-03-05T09:30:00Z | cwd: /x | latest-state: 2026-03-05-0900.state.md"
    marker(shop, f"{line} | transcript: /t.jsonl\n")
    shown = cli(shop.path, "status").out
    assert "latest state 2026-03-05-0900.state.md (gone)" in shown
    assert "the newest at the compaction is gone" in cli(shop.path, "resume").out
