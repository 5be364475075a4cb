"""A pipe in the place of a file that a command reads: told or passed over, never waited for."""

from __future__ import annotations

import os
import signal
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.support.cli import Cli
    from tests.support.repo import Repo

_SECONDS = 30


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
@pytest.mark.parametrize("command", ["status", "diff", "reject", "merge", "doctor"])
@pytest.mark.parametrize(
    "path",
    [
        ".git/duck-tape/pending.json",
        ".git/MERGE_MSG",
        ".claude/settings.json",
        ".claude/settings.local.json",
        ".pre-commit-config.yaml",
        ".git/hooks/commit-msg",
        "CONTEXT.md",
    ],
)
def test_no_command_waits_for_a_pipe(repo: Repo, cli: Cli, path: str, command: str) -> None:
    target = repo.path / path
    target.parent.mkdir(parents=True, exist_ok=True)
    target.unlink(missing_ok=True)
    os.mkfifo(target)

    def hangs(_number: int, _frame: object) -> None:
        pytest.fail(f"{command} waits for {path}")

    before = signal.signal(signal.SIGALRM, hangs)
    signal.alarm(_SECONDS)
    try:
        ran = cli(repo.path, command)
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
    assert ran.code in {0, 1, 2, 3}
    assert "Traceback" not in ran.err


def test_init_does_not_wait_for_a_git_hook_that_is_a_pipe(repo: Repo, cli: Cli) -> None:
    hooks = repo.path / ".git" / "hooks"
    hooks.mkdir(exist_ok=True)
    (hooks / "pre-commit").unlink(missing_ok=True)
    os.mkfifo(hooks / "pre-commit")
    ran = cli(repo.path, "init", "--git-hooks", "--write", "--yes")
    assert ran.code == 1
    assert "is no regular file; it is left alone" in ran.err


def test_doctor_does_not_wait_for_attributes_that_are_a_pipe(repo: Repo, cli: Cli) -> None:
    os.mkfifo(repo.path / ".gitattributes")
    rows = {row["name"]: row for row in cli(repo.path, "doctor", "--json").json["checks"]}
    assert "git would wait for it" in rows["merge driver"]["detail"]
