"""A project in which a harness works, with a transcript of our own making."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

from duck_tape.harness.compaction import compact
from duck_tape.harness.limits import Alarm, Limits
from duck_tape.state.reader import read
from duck_tape.state.receipts import folders, last

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

    from duck_tape.state.model import AgentState
    from duck_tape.state.receipts import Receipt
    from tests.support.repo import Repo

ID = "3f1c8a52-90ab-4c1e-8d77-5a0c2be9d101"
PROMPT = "Sort the parcels by weight before they are loaded."


def user(text: str, number: int = 1) -> dict[str, Any]:
    return _line("user", {"role": "user", "content": text}, number)


def assistant(text: str, number: int = 2) -> dict[str, Any]:
    content = [{"type": "text", "text": text}]
    message = {"id": f"msg_{number}", "role": "assistant", "model": "a-model", "content": content}
    return _line("assistant", message, number)


def command(line: str, number: int = 3) -> dict[str, Any]:
    use = {"type": "tool_use", "id": f"t{number}", "name": "Bash", "input": {"command": line}}
    message = {"id": f"msg_{number}", "role": "assistant", "model": "a-model", "content": [use]}
    return _line("assistant", message, number)


def result(text: str, number: int = 3) -> dict[str, Any]:
    """How the command of that number ended."""
    done = {"type": "tool_result", "tool_use_id": f"t{number}", "content": text}
    made = _line("user", {"role": "user", "content": [done]}, number + 500)
    return made | {"toolUseResult": {"stdout": text, "stderr": "", "interrupted": False}}


def _line(kind: str, message: dict[str, Any], number: int) -> dict[str, Any]:
    return {
        "type": kind,
        "message": message,
        "uuid": f"00000000-0000-4000-8000-{number:012}",
        "parentUuid": None,
        "isSidechain": False,
        "sessionId": ID,
        "version": "2.1.0",
        "gitBranch": "main",
        "timestamp": f"2026-03-05T09:{number % 60:02}:00.000Z",
    }


def jsonl(records: Iterable[Mapping[str, Any]]) -> bytes:
    return b"".join(json.dumps(record).encode() + b"\n" for record in records)


def simple() -> bytes:
    said = assistant("The weights are in grams.")
    return jsonl([user(PROMPT), said, command("make sort"), result("sorted")])


class Session:
    """A session of Claude Code in a repository."""

    def __init__(self, repo: Repo) -> None:
        self.repo = repo
        self.home = Path(os.environ["HOME"])
        self.root = self.home / ".claude" / "projects" / "shop"
        self.transcript = self.root / f"{ID}.jsonl"
        self.folder = repo.path / ".duck-tape"

    def write(self, data: bytes | None = None) -> None:
        self.root.mkdir(parents=True, exist_ok=True)
        self.transcript.write_bytes(simple() if data is None else data)

    def payload(self, **changes: object) -> dict[str, object]:
        made: dict[str, object] = {
            "session_id": ID,
            "transcript_path": str(self.transcript),
            "cwd": str(self.repo.path),
            "prompt_id": "p1",
            "hook_event_name": "PreCompact",
            "trigger": "auto",
            "custom_instructions": None,
        }
        made |= changes
        return {key: value for key, value in made.items() if value is not ...}

    def run(self, *, harness: str = "", **changes: object) -> Receipt:
        """Run the hook with the payload, some of its values changed (`...` leaves one out)."""
        return self.raw(json.dumps(self.payload(**changes)).encode(), harness=harness)

    def raw(self, data: bytes, *, harness: str = "") -> Receipt:
        limits = Limits()
        with Alarm(limits):
            return compact(data, harness, limits, os.environ)

    @property
    def names(self) -> list[str]:
        """Names of the state files."""
        return sorted(path.name for path in self.folder.glob("*.state.md"))

    @property
    def state(self) -> AgentState:
        """The one state that there is."""
        (name,) = self.names
        return read((self.folder / name).read_text("utf-8"))

    @property
    def marker(self) -> str:
        return (self.folder / ".last-compact").read_text("utf-8")

    @property
    def logged(self) -> Receipt:
        """The newest receipt on the disk."""
        git_dir = str(self.repo.path / ".git")
        where = folders(str(self.repo.path), git_dir if Path(git_dir).is_dir() else "", os.environ)
        found = last(where)
        assert found is not None
        return found


def tree(folder: Path) -> dict[str, bytes | str]:
    """All files below a folder with their content, links with what they name."""
    found: dict[str, bytes | str] = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_symlink():
            found[name] = str(path.readlink())
        elif path.is_file():
            large = path.stat().st_size > 1 << 24
            found[name] = str(path.stat().st_mtime_ns) if large else path.read_bytes()
        else:
            found[name] = ""
    return found


def mine(name: str) -> bool:
    """Whether a path of the work tree or HOME is one that the hook may write."""
    return name.startswith((".duck-tape", ".git/duck-tape", ".cache")) or name == ".git"
