from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from duck_tape.commands import quick
from tests.commands.test_resume import MEMORY, marker, state

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.cli import Cli
    from tests.support.repo import Repo

NEVER = [
    "argparse",
    "json",
    "dataclasses",
    "typing",
    "pathlib",
    "subprocess",
    "hashlib",
    "pygit2",
    "rich",
    "inspect",
]
PROGRAM = """
import sys
from duck_tape.entry import main
code = main(["resume"])
print(*sorted(set(sys.modules) & set(sys.argv[1:])), file=sys.stderr)
raise SystemExit(code)
"""


@pytest.fixture
def shop(repo: Repo) -> Repo:
    repo.commit(CONTEXT_md=MEMORY)
    state(repo, "2026-03-05-0900")
    marker(repo)
    return repo


def taken(folder: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> str:
    """What the quick way prints; "" when it leaves the command to the other."""
    monkeypatch.chdir(folder)
    done = quick.quick("resume", [])
    out = capfd.readouterr().out
    assert done is bool(out)
    return out


def test_what_is_never_imported(shop: Repo) -> None:
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    ran = subprocess.run(
        [sys.executable, "-S", "-c", PROGRAM, *NEVER],
        cwd=shop.path,
        env=environ,
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stderr.split() == []
    assert "the login form" in ran.stdout


@pytest.mark.parametrize("shape", ["plain", "auto", "no state", "no marker", "no memory", "below"])
def test_it_says_what_the_command_says(
    shop: Repo,
    cli: Cli,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    shape: str,
) -> None:
    folder = shop.path
    if shape == "auto":
        state(shop, "2026-03-05-0930-auto")
    elif shape == "no state":
        (folder / ".duck-tape/2026-03-05-0900.state.md").unlink()
    elif shape == "no marker":
        (folder / ".duck-tape/.last-compact").unlink()
    elif shape == "no memory":
        (folder / "CONTEXT.md").unlink()
    elif shape == "below":
        shop.write("a/CONTEXT.md", MEMORY.replace("plain HTML", "another one"))
        folder = shop.write("a/b/x", "").parent
    out = taken(folder, monkeypatch, capfd)
    assert out
    assert out == cli(folder, "resume", "--root", ".").out
    assert ("another one" in out) is (shape == "below")


@pytest.mark.parametrize(
    "shape",
    [
        "tracked",
        "environment file",
        "configured",
        "configured in yaml",
        "git variable",
        "no repository",
        "git folder",
        "broken state",
        "other work tree",
        "linked folder",
    ],
)
def test_what_is_out_of_the_ordinary_is_left_to_the_command(
    shop: Repo,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    tmp_path_factory: pytest.TempPathFactory,
    shape: str,
) -> None:
    folder = shop.path
    if shape == "tracked":
        shop.git("add", "-f", ".duck-tape/.last-compact")
    elif shape == "environment file":
        shop.write(".env", "A=b\n")
    elif shape == "configured":
        shop.write("pyproject.toml", "[tool.duck-tape]\n")
    elif shape == "configured in yaml":
        shop.write(".duck-tape.yaml", "\n")
    elif shape == "git variable":
        monkeypatch.setenv("GIT_DIR", str(folder / ".git"))
    elif shape == "no repository":
        folder = tmp_path_factory.mktemp("plain")
    elif shape == "git folder":
        folder = folder / ".git" / "refs"
    elif shape == "broken state":
        shop.write(".duck-tape/2026-03-05-0900.state.md", "# Agent State\n\n## Decision Log\nx\n")
    elif shape == "other work tree":
        shop.git("config", "core.worktree", str(tmp_path_factory.mktemp("tree")))
    elif shape == "linked folder":
        (folder / ".duck-tape").rename(folder / "real")
        (folder / ".duck-tape").symlink_to(folder / "real")
    assert taken(folder, monkeypatch, capfd) == ""


def test_options_are_left_to_the_command() -> None:
    assert quick.quick("resume", ["--json"]) is False


@pytest.mark.parametrize("name", ["CONTEXT.md", "pyproject.toml", ".duck-tape/.last-compact"])
@pytest.mark.parametrize("kind", ["pipe", "device"])
def test_a_pipe_or_a_device_is_not_waited_for(shop: Repo, cli: Cli, name: str, kind: str) -> None:
    path = shop.path / name
    path.unlink(missing_ok=True)
    if kind == "pipe":
        os.mkfifo(path)
    else:
        path.symlink_to("/dev/zero")
    done = cli(shop.path, "resume")
    if name == "CONTEXT.md":
        assert done.code == 0
        assert "CONTEXT.md cannot be read: no regular file" in done.out
    else:
        assert "CONTEXT.md cannot be read" not in done.out
