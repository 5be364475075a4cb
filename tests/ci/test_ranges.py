"""Every event and shape of history, with real repositories and real merge refs."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from tests.ci.histories import landing, oddities, pull_requests, pushes
from tests.ci.histories.table import ROWS
from tests.ci.support import changes, copied, run, template, told

if TYPE_CHECKING:
    from pathlib import Path

    from tests.ci.histories.table import Row
    from tests.ci.support import World

MODULES = (landing, oddities, pull_requests, pushes)
SECONDS = 15.0
"""Of the process's own time, for the largest range."""


@pytest.fixture(scope="module")
def start(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return template(tmp_path_factory.mktemp("start") / "shop")


@pytest.fixture
def world(start: Path, tmp_path: Path) -> World:
    return copied(start, tmp_path / "shop")


@pytest.mark.parametrize(("build", "expected", "net"), ROWS)
def test_history(world: World, build: Row, expected: list[str], net: list[str] | None) -> None:
    name, event, inputs = build(world)
    start = time.process_time()
    outcome = run(world, name, event, **inputs)
    assert time.process_time() - start < SECONDS
    assert sorted(told(outcome)) == sorted(expected), outcome.problems
    assert outcome.failed == any(" error" in line for line in expected)
    if net is not None:
        assert changes(outcome) == net


def test_the_table_is_whole() -> None:
    """Each module has put its histories in."""
    assert len(ROWS) >= 70
    homes = {row.values[0].__module__ for row in ROWS}
    assert homes == {module.__name__ for module in MODULES}
