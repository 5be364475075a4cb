"""`duck-tape status` shows that the hook runs at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from duck_tape.report.status import receipt_text
from duck_tape.state.receipts import Receipt

if TYPE_CHECKING:
    from tests.harness.support import Session
    from tests.support.cli import Cli


def test_the_last_receipt(session: Session, cli: Cli) -> None:
    assert "The harness hook has not run here." in cli(session.repo.path, "status").out
    assert cli(session.repo.path, "status", "--json").json["receipt"] is None
    session.write()
    first = session.run()
    assert (
        f"Last harness hook: 2026-03-05T10:00:00Z for claude-code, wrote a state file,"
        f" {first.milliseconds} ms\n"
    ) in cli(session.repo.path, "status").out
    session.run()
    told = cli(session.repo.path, "status")
    assert "wrote the marker alone" in told.out
    assert "  nothing new since 2026-03-05-1000-auto.state.md\n" in told.out
    data = cli(session.repo.path, "status", "--json").json["receipt"]
    assert (data["outcome"], data["harness"]) == ("marker", "claude-code")
    assert data["wrote"] == [str(session.folder / ".last-compact")]


def test_outside_a_repository(session: Session, cli: Cli) -> None:
    (session.repo.path / ".git").rename(session.repo.path / "git")
    session.write()
    session.run()
    assert cli(session.repo.path, "status", "--json").json["receipt"]["outcome"] == "state"


def test_in_a_linked_work_tree(session: Session, cli: Cli) -> None:
    session.repo.commit("one", a="1")
    session.repo.git("worktree", "add", "-q", "../side")
    side = session.repo.path.parent / "side"
    session.write()
    session.run(cwd=str(side))
    assert cli(side, "status", "--json").json["receipt"]["outcome"] == "state"
    assert cli(session.repo.path, "status", "--json").json["receipt"] is None


@pytest.mark.parametrize("outcome", ["nothing", "something else"])
def test_a_receipt_without_much(outcome: str) -> None:
    told = receipt_text(Receipt(time="2026-03-05T10:00:00Z", outcome=outcome))
    assert told == "Last harness hook: 2026-03-05T10:00:00Z, wrote nothing, 0 ms\n"
