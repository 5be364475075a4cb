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
