"""A repository with a memory in it, and the frameworks with their environments."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from tests.hooks.framework import build
from tests.hooks.support import MEMORY

if TYPE_CHECKING:
    from tests.hooks.framework import Framework
    from tests.support.repo import Repo


@pytest.fixture
def shop(repo: Repo) -> Repo:
    repo.commit("one", CONTEXT_md=MEMORY, a__txt="a\n")
    return repo


@pytest.fixture(scope="session")
def framework(tmp_path_factory: pytest.TempPathFactory) -> Framework:
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    return build(shared / "framework")
