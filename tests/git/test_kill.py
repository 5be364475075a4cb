"""A command is killed at every one of its file operations in turn (see `killer`)."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

SCENARIOS = ["stage", "bootstrap", "stack", "reject", "reject-bootstrap"]
TOP = Path(__file__).parents[2]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="forks")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_killed_at_every_file_operation(scenario: str, tmp_path: Path) -> None:
    assert campaign(scenario, tmp_path, "kill") > 20


@pytest.mark.skipif(not hasattr(os, "fork"), reason="forks")
@pytest.mark.parametrize("scenario", ["stage", "reject"])
@pytest.mark.parametrize("error", ["ENOSPC", "EROFS"])
def test_no_space_or_read_only_from_every_file_operation_on(
    scenario: str, error: str, tmp_path: Path
) -> None:
    assert campaign(scenario, tmp_path, error) > 15


def campaign(scenario: str, folder: Path, kind: str) -> int:
    done = subprocess.run(
        [sys.executable, "-m", "tests.git.killer", scenario, str(folder), kind],
        cwd=TOP,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return int(done.stdout)
