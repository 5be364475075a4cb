"""A repository with a memory in it."""

from __future__ import annotations

import pytest

from tests.hooks.support import MEMORY
from tests.support.repo import Repo


@pytest.fixture
def shop(repo: Repo) -> Repo:
    repo.commit("one", CONTEXT_md=MEMORY, a__txt="a\n")
    return repo
