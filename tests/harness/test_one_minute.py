"""Several sessions within one minute, and what the hook wrote read back by `recover`."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from tests.harness.test_opencode import COMPACTION, SNAPSHOT, START, TALK, message, run, text

if TYPE_CHECKING:
    from tests.harness.support import Session
    from tests.support.cli import Cli

SESSIONS = ("ses_one", "ses_two", "ses_three")


def test_three_sessions_replace_only_their_own_file(session: Session) -> None:
    for number in range(7):  # rotation is near: ten files are kept
        name = f"2026-03-01-000{number}.state.md"
        session.folder.mkdir(exist_ok=True)
        (session.folder / name).write_text(
            f"# Agent State\n\nSession: {name[:15]}\n\n## Approved Workflow\nPaint\n", "utf-8"
        )
    for each in SESSIONS:
        run(session, [*TALK, COMPACTION], sessionID=each)
    later = message(3, "user", text("The hinges are done."))
    for each in SESSIONS:
        run(session, [*TALK, later, COMPACTION], sessionID=each)
    autos = [name for name in session.names if "-auto" in name]
    assert (len(session.names), len(autos)) == (10, 3)
    texts = [(session.folder / name).read_text("utf-8") for name in autos]
    for each in SESSIONS:
        assert sum(f"Harness session: {each} " in found for found in texts) == 1
    assert all("The hinges are done." in found for found in texts)


def test_a_snapshot_of_our_own_is_read_back(session: Session, cli: Cli) -> None:
    run(session, [*TALK, COMPACTION])
    (name,) = session.names
    os.utime(session.folder / name, (START / 1000 + 10, START / 1000 + 10))
    later = [
        message(103, "user", text("And the hinges?"), at=20_000),
        message(104, "assistant", text("They will be black."), at=20_000),
    ]
    run(session, [*TALK, COMPACTION, *later])
    assert (session.folder / SNAPSHOT).exists()
    ran = cli(session.repo.path, "recover", "--raw")
    assert (ran.code, ran.err) == (0, "")
    for said in ("And the hinges?", "They will be black."):
        assert ran.out.count(said) == 1
