"""No test sees the variables of a harness that runs the tests."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from duck_tape.harness import settle
from tests.harness.support import Session

if TYPE_CHECKING:
    from tests.support.repo import Repo

_PREFIXES = ("CLAUDE", "COPILOT", "GEMINI", "CODEX", "CURSOR", "OPENCODE")


@pytest.fixture(autouse=True)
def _no_harness(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in list(os.environ):
        if name.startswith(_PREFIXES):
            monkeypatch.delenv(name)


@pytest.fixture(autouse=True)
def _no_lag(monkeypatch: pytest.MonkeyPatch) -> None:
    """Transcripts of tests were written a moment ago, and are whole."""
    monkeypatch.setattr(settle, "QUIET", 0.0)


@pytest.fixture
def session(repo: Repo, monkeypatch: pytest.MonkeyPatch) -> Session:
    monkeypatch.chdir(repo.path)
    return Session(repo)
