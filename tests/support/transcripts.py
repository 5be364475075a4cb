"""Transcripts in the shape of Claude Code's, with texts of our own."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any

SESSION = "0b5f4a3e-1111-4222-8333-944444444444"


class Transcript:
    """Collects records; each method adds what the harness would write."""

    def __init__(self, cwd: str = "/home/dev/shop", branch: str = "main") -> None:
        self._records: list[dict[str, Any]] = []
        self._cwd = cwd
        self._branch = branch

    def _add(self, kind: str, **values: Any) -> None:
        number = len(self._records)
        self._records.append(
            {
                "parentUuid": f"u{number - 1}" if number else None,
                "isSidechain": False,
                "type": kind,
                "uuid": f"u{number}",
                "timestamp": f"2026-03-05T09:{number // 60:02}:{number % 60:02}.000Z",
                "cwd": self._cwd,
                "sessionId": SESSION,
                "version": "2.1.0",
                "gitBranch": self._branch,
                **values,
            }
        )

    def prompt(self, text: str) -> Transcript:
        self._add("user", message={"role": "user", "content": text})
        return self

    def _says(self, *blocks: dict[str, Any]) -> None:
        message = {"id": f"m{len(self._records)}", "model": "m-1", "role": "assistant"}
        self._add("assistant", message={**message, "content": list(blocks)})

    def text(self, text: str) -> Transcript:
        self._says({"type": "text", "text": text})
        return self

    def tool(
        self,
        name: str,
        given: dict[str, Any],
        said: str,
        *,
        error: bool = False,
        result: Any = None,
    ) -> Transcript:
        call = f"toolu_{len(self._records)}"
        self._says({"type": "tool_use", "id": call, "name": name, "input": given})
        block = {"type": "tool_result", "tool_use_id": call, "content": said, "is_error": error}
        told = said if result is None else result
        self._add("user", message={"role": "user", "content": [block]}, toolUseResult=told)
        return self

    def ran(self, command: str, said: str = "ok", *, error: bool = False) -> Transcript:
        return self.tool("Bash", {"command": command}, said, error=error)

    def todos(self, **statuses: str) -> Transcript:
        items = [
            {"content": text.replace("_", " "), "status": status, "activeForm": text}
            for text, status in statuses.items()
        ]
        return self.tool("TodoWrite", {"todos": items}, "Todos have been modified successfully.")

    def asked(self, question: str, answer: str) -> Transcript:
        return self.tool(
            "AskUserQuestion",
            {"questions": [{"question": question, "header": "x", "options": []}]},
            f'Your questions have been answered: "{question}"="{answer}".',
            result={"questions": [], "answers": {question: answer}},
        )

    def planned(self, plan: str) -> Transcript:
        return self.tool(
            "ExitPlanMode",
            {"plan": plan},
            "User has approved your plan. You can now start coding.",
            result={"plan": plan, "isAgent": False},
        )

    def data(self) -> bytes:
        return b"".join(json.dumps(each).encode() + b"\n" for each in self._records)

    def write(self, path: Path) -> Path:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(self.data())
        return path


def session(secret: str = "") -> Transcript:
    """A session with a bit of everything; `secret` stands in several places."""
    made = Transcript().prompt(f"Add a login page. {secret}".strip())
    made.asked("Which store?", "SQLite")
    made.planned("# Login page\n1. write login.py\n2. test it")
    made.todos(write_it="completed", test_it="in_progress", ship_it="pending")
    made.tool("Write", {"file_path": "/home/dev/shop/login.py", "content": "x"}, "File created")
    made.ran(f"pytest -q {secret}".strip(), f"Exit code 1\nboom {secret}".strip(), error=True)
    return made.text(f"DECIDED: hash with argon2. {secret}".strip())
