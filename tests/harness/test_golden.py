"""Whole sessions as harnesses write them, and the whole state that the hook makes of each.

Each folder in `golden/` is one: what the harness puts on standard input (`payload.json`), its
variables (`env.txt`), its transcript (`transcript.jsonl`; opencode hands its messages over in the
payload) and the state file that is expected (`expected.state.md`; none where the session has not
said anything yet). `{home}` and `{project}` stand for the folders of the run.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.harness.support import Session
    from tests.support.cli import Cli

GOLDEN = Path(__file__).parent / "golden"
CASES = sorted(path.name for path in GOLDEN.iterdir() if path.is_dir())
STATE = "2026-03-05-1000-auto.state.md"


class Case:
    """A case, played in the session's project."""

    def __init__(self, name: str, session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
        self._folder = GOLDEN / name
        self._session = session
        monkeypatch.setenv("GIT_AUTHOR_DATE", "2026-03-05T08:00:00Z")
        monkeypatch.setenv("GIT_COMMITTER_DATE", "2026-03-05T08:00:00Z")
        (session.repo.path / "menu").mkdir()  # where one of the agents has gone
        session.repo.git("commit", "-q", "--allow-empty", "-m", "Open the shop")
        monkeypatch.delenv("GIT_AUTHOR_DATE")
        monkeypatch.delenv("GIT_COMMITTER_DATE")
        self.payload = self.text("payload.json")
        self.transcript = self._transcript()
        for row in self.text("env.txt").splitlines():
            variable, _, value = row.partition("=")
            monkeypatch.setenv(variable, value)

    def text(self, name: str) -> str:
        """A file of the case with the folders of this run in it, empty if there is none."""
        path = self._folder / name
        found = path.read_text("utf-8") if path.exists() else ""
        project, home = str(self._session.repo.path), str(self._session.home)
        return found.replace("{project}", project).replace("{home}", home)

    def _transcript(self) -> Path:
        known = json.loads(self.payload)
        named = known.get("transcript_path") or known.get("transcriptPath")
        if named is None:
            return self._session.folder / f"{known['sessionID']}-transcript.json"
        path = Path(named)
        path.parent.mkdir(parents=True)
        path.write_text(self.text("transcript.jsonl"), "utf-8")
        return path


@pytest.mark.parametrize("name", CASES)
def test_the_whole_state(
    name: str, session: Session, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    case = Case(name, session, monkeypatch)
    ran = cli(session.repo.path, "hook", "pre-compact", stdin=case.payload)
    assert (ran.code, ran.out, ran.err) == (0, "", "")
    expected = case.text("expected.state.md")
    assert session.names == ([STATE] if expected else [])
    if expected:
        assert (session.folder / STATE).read_text("utf-8") == expected
    cwd = json.loads(case.payload).get("cwd", str(session.repo.path))
    state = f" | latest-state: {STATE}" if expected else ""
    assert session.marker == (
        f"2026-03-05T10:00:00Z | cwd: {cwd}{state} | transcript: {case.transcript}\n"
    )


def test_every_harness_has_its_cases() -> None:
    harnesses = [name.replace("claude-code", "claude").partition("-")[0] for name in CASES]
    counts = {harness: harnesses.count(harness) for harness in harnesses}
    assert counts == {"claude": 5, "codex": 1, "copilot": 4, "gemini": 2, "opencode": 2}
