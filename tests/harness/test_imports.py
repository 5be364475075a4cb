"""What the hook may not import: it must cost little more than Python's own start."""

# ruff: noqa: E501  (tables: one row, one line)

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.harness.support import assistant, jsonl, simple

if TYPE_CHECKING:
    from tests.harness.support import Session

SOURCE = Path(__file__).parents[2]
HEAVY = {
    "argparse", "dataclasses", "inspect", "pathlib", "subprocess", "tomllib", "typing", "fastjsonschema",
    "detect_secrets", "pygit2", "rich", "ruamel", "filelock", "requests", "urllib.request", "sqlite3",
    "socket", "ssl", "logging", "hashlib", "shutil", "tempfile", "phonenumbers", "traceback", "threading", "asyncio",
    "duck_tape.cli", "duck_tape.config", "duck_tape.error_handler", "duck_tape.state.reader", "duck_tape.state.lock",
}  # fmt: skip
CODE = """
import sys
before = set(sys.modules)
from duck_tape.entry import main
code = main(["hook", "pre-compact"])
names = sorted(set(sys.modules) - before)
import json
sys.stderr.write(json.dumps([code, names]))
"""


def imported(session: Session) -> set[str]:
    payload = session.home / "payload.json"
    payload.write_text(json.dumps(session.payload()), encoding="utf-8")
    script = f"import sys; sys.path.insert(0, {str(SOURCE)!r})\n{CODE}"
    with payload.open("rb") as stream:
        done = subprocess.run(
            [sys.executable, "-I", "-S", "-c", script], cwd=session.repo.path, stdin=stream,
            capture_output=True, check=True, env=os.environ,
        )  # fmt: skip
    code, names = json.loads(done.stderr)
    assert code == 0
    return set(names)


@pytest.mark.parametrize("long", [False, True])
def test_a_state_is_written(session: Session, long: bool) -> None:
    session.write(simple() + jsonl(assistant("It goes on.", n) for n in range(10, 5000 * long)))
    names = imported(session)
    assert session.names
    assert names & HEAVY == set()


def test_nothing_new(session: Session) -> None:
    session.write()
    imported(session)
    names = imported(session)
    assert session.logged.outcome == "marker"
    assert (
        names & (HEAVY | {"duck_tape.transcripts.extract", "duck_tape.transcripts.read"}) == set()
    )


def test_no_transcript(session: Session) -> None:
    names = imported(session)
    assert session.logged.outcome == "marker"
    assert (
        names & (HEAVY | {"duck_tape.transcripts.extract", "duck_tape.transcripts.read"}) == set()
    )


def test_no_socket_and_no_process() -> None:
    for file in (SOURCE / "duck_tape" / "harness").glob("*.py"):
        text = file.read_text("utf-8")
        for word in ("socket", "subprocess", "http:", "os.system", "popen"):
            assert word not in text, (file.name, word)
