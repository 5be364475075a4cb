"""Real programs: collected only where a folder for them is named (`nox -s e2e` names one)."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from tests.e2e.scenes import Scenery

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

HOME = os.environ.get("DUCK_TAPE_E2E_HOME", "")
collect_ignore_glob = [] if HOME else ["test_*.py"]


@pytest.fixture
def scenery(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Scenery]:
    """Make the scenery for a harness, the hook installed."""
    monkeypatch.setenv("DUCK_TAPE_E2E_HOME", HOME)

    def make(harness: str) -> Scenery:
        made = Scenery(tmp_path, harness)
        made.init()
        return made

    return make
