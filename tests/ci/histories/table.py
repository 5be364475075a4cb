"""The table of histories: what a row is, and words that many rows use."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.ci.support import WHY

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from tests.ci.support import World

    Given = tuple[str, dict[str, Any] | None, dict[str, object]]
    Row = Callable[[World], Given]

MISSING = "changelog DT601 error"
UNEXPECTED = "changelog DT602 error"
REASON = "changelog DT603 error"
UNDONE = "append-only DT622 error"
TIMEOUT = "- **timeout**: 30 seconds (date: 2026-02-01)"
ADDED = "Added: Decisions timeout"
CACHE = "- **cache**: Redis (date: 2026-01-11)\n"
DROPPED = f"Dropped: Decisions cache ({WHY})"
ROWS: list[Any] = []


def row(*expected: str, net: list[str] | None = None) -> Callable[[Row], Row]:
    """Put a history into the table, with the problems and the net changes that it must give."""

    def put(build: Row) -> Row:
        ROWS.append(pytest.param(build, list(expected), net, id=build.__name__))
        return build

    return put


def pull(world: World, **inputs: object) -> Given:
    return "pull_request", world.pull(), inputs
