"""Every test runs with its own HOME, identity, clock and no stray git variables."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from tests.support.cli import Cli
from tests.support.repo import Repo

if TYPE_CHECKING:
    from pathlib import Path

# The gate tries the same examples each time; `nox -s slow` looks for new ones.
settings.register_profile("gate", derandomize=True, deadline=None, database=None)
settings.register_profile("campaign", max_examples=2000, deadline=None, print_blob=True)
settings.load_profile(os.environ.get("DUCK_TAPE_HYPOTHESIS_PROFILE", "gate"))

EPOCH = 1772704800  # 2026-03-05 10:00 UTC


@pytest.fixture(autouse=True)
def _isolated(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path_factory.mktemp("home")
    for name in list(os.environ):
        if name.startswith(("GIT_", "PRE_COMMIT", "DUCK_TAPE_")):
            monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("USERPROFILE", str(home))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(home / ".config"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(home / ".cache"))
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(EPOCH))
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    (home / ".gitconfig").write_text(
        "[user]\n\tname = Test Author\n\temail = author@example.com\n"
        "[init]\n\tdefaultBranch = main\n[core]\n\tautocrlf = false\n"
        '[protocol "file"]\n\tallow = always\n[commit]\n\tgpgsign = false\n',
        encoding="utf-8",
    )


@pytest.fixture
def repo(tmp_path: Path) -> Repo:
    path = tmp_path / "shop"
    path.mkdir()
    made = Repo(path)
    made.git("init", "-q")
    return made


@pytest.fixture
def cli(monkeypatch: pytest.MonkeyPatch) -> Cli:
    return Cli(monkeypatch)
