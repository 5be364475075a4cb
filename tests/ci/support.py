"""Real histories for the checks of a range: small repositories, merge refs, event files."""

from __future__ import annotations

import json
import os
import shutil
from typing import TYPE_CHECKING

from duck_tape.ci.check import check
from duck_tape.ci.inputs import read
from duck_tape.memory.change import DROPPED
from duck_tape.memory.changelog import render
from duck_tape.memory.changes import compare
from duck_tape.memory.document import Document
from duck_tape.memory.moved import moves
from tests.support.repo import Repo

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path
    from typing import Any

    from duck_tape.checked import Outcome

ZEROS = "0" * 40
NESTED = "packages/api/CONTEXT.md"
MEMORY = """\
# shop Context

## Contents

- [Goals](#goals)
- [Decisions](#decisions)
- [Conventions](#conventions)
- [Glossary](#glossary)
- [Deferred-Debt](#deferred-debt)
- [Open-Questions](#open-questions)
- [Notes](#notes)

## Goals

- **speed**: every page in a second

## Decisions

- **store**: Postgres (date: 2026-01-10)
- **cache**: Redis (date: 2026-01-11)

## Conventions

- **naming**: snake_case

## Glossary

- **tenant**: an isolated namespace

## Deferred-Debt

- TODO(debt): 2026-01-12 move the queue [status: open]

## Open-Questions

- Should we support SSO? (date: 2026-01-14)

## Notes

### 2026-01-15 10:00

The load test held for an hour.

### 2026-01-16 11:00

The index was rebuilt.
"""
WHY = "not needed any more"
SETTINGS = {
    "user.name": "Test Author",
    "user.email": "author@example.com",
    "core.autocrlf": "false",
    "commit.gpgsign": "false",
    "gc.auto": "0",
}


class World(Repo):
    """A repository with a memory on `main`; what is done to it is told as a changelog."""

    def memory(self, path: str = "CONTEXT.md") -> str:
        file = self.path / path
        return file.read_text("utf-8") if file.exists() else ""

    def add(self, section: str, entry: str, path: str = "CONTEXT.md") -> None:
        """Put an entry at the beginning of a section."""
        head = f"## {section}\n\n"
        self.write(path, self.memory(path).replace(head, f"{head}{entry}\n", 1))

    def sub(self, old: str, new: str, path: str = "CONTEXT.md") -> None:
        text = self.memory(path)
        assert old in text, old
        self.write(path, text.replace(old, new, 1))

    def block(self, base: str = "HEAD", reason: str = WHY) -> str:
        """The changelog of what is staged against a revision."""
        said = self.git("diff", "--cached", "--name-only", "--no-renames", "-z", base, check=False)
        blocks = []
        paths = [path for path in said.split("\0") if path.rpartition("/")[2] == "CONTEXT.md"]
        moved = moves((one, self._blob(f"{base}:{one}"), self._blob(f":{one}")) for one in paths)
        for path in paths:
            if path not in {*moved, *moved.values()}:
                old, new = (self._document(f"{at}:{path}") for at in (base, ""))
                changes = [
                    one.because(reason) if one.kind == DROPPED else one for one in compare(old, new)
                ]
                blocks.append(render(changes, path=path) if changes else "")
        return "\n".join(filter(None, blocks))

    def _blob(self, name: str) -> str:
        return self.git("rev-parse", "--verify", "-q", name, check=False).strip()

    def _document(self, name: str) -> Document | None:
        if self.git("cat-file", "-t", name, check=False).strip() != "blob":
            return None
        data = self.git("cat-file", "blob", name)
        return Document.of(data) if data and not data.startswith("../") else None

    def save(self, subject: str = "work", *, block: str | None = None, author: str = "") -> str:
        """Commit everything; `block` None: with the right changelog."""
        self.git("add", "-A")
        told = self.block() if block is None else block
        who = ("--author", author) if author else ()
        self.git("commit", "-q", "--allow-empty", *who, "-F", "-",
                 data=f"{subject}\n\n{told}".encode())  # fmt: skip
        return self.id()

    def id(self, revision: str = "HEAD") -> str:
        return self.git("rev-parse", revision).strip()

    def topic(self, start: str = "main", name: str = "topic") -> None:
        self.git("checkout", "-q", "-b", name, start)

    def on(self, revision: str) -> None:
        self.git("checkout", "-q", revision)

    def move(self, old: str, new: str) -> None:
        """Move a memory, and nothing else."""
        (self.path / new).parent.mkdir(parents=True, exist_ok=True)
        self.git("mv", old, new)

    def merge(self, other: str, message: str = "Merge") -> bool:
        """Merge without a fast-forward; False in a conflict, which is left open."""
        self.git("merge", "-q", "--no-ff", "-m", message, other, check=False)
        return not (self.path / ".git" / "MERGE_HEAD").exists()

    def pull(self, head: str = "topic", base: str = "main", **more: Any) -> dict[str, Any]:
        """Check out the merge ref of a pull request; the event, its base sha a stale one."""
        self.git("checkout", "-q", "--detach", base)
        assert self.merge(head), "the pull request conflicts"
        self.git("update-ref", "refs/pull/7/merge", "HEAD")
        return self.pulled(head, base, **more)

    def pulled(self, head: str = "topic", base: str = "main", **more: Any) -> dict[str, Any]:
        """The event of a pull request."""
        stale = self.git("rev-list", "--max-parents=0", base).split()[0]
        return {
            "action": "synchronize",
            "pull_request": {
                "number": 7,
                "title": "A topic",
                "body": None,
                "user": {"login": "somebody"},
                "head": {"sha": self.id(head)},
                "base": {"sha": stale, "ref": base},
                **more,
            },
        }

    def pushed(self, before: str, after: str = "HEAD", ref: str = "main") -> dict[str, Any]:
        """The event of a push."""
        return {
            "before": before,
            "after": self.id(after),
            "ref": f"refs/heads/{ref}",
            "repository": {"default_branch": "main"},
        }


def template(folder: Path) -> Path:
    """A repository with three commits on main, to be copied."""
    folder.mkdir()
    world = World(folder)
    world.git("init", "-q", "-b", "main")  # before a test's own HOME: all settings stand here
    for name, value in SETTINGS.items():
        world.git("config", name, value)
    world.write("README.md", "# shop\n")
    world.write(".gitignore", ".duck-tape/\n")
    world.save("start")
    world.write("CONTEXT.md", MEMORY)
    world.save("Write the memory down")
    world.write("app.py", "print()\n")
    world.save("code")
    return folder


def copied(source: Path, goal: Path) -> World:
    shutil.copytree(source, goal)
    return World(goal)


def environ(event: Mapping[str, Any] | bytes | None, folder: Path, name: str) -> dict[str, str]:
    """The environment of a run, with the event in a file outside the repository."""
    made = {**os.environ, "GITHUB_EVENT_NAME": name}
    if event is not None:
        file = folder / "event.json"
        file.write_bytes(event if isinstance(event, bytes) else json.dumps(event).encode())
        made["GITHUB_EVENT_PATH"] = str(file)
    return made


def run(
    world: Repo, name: str = "", event: Mapping[str, Any] | bytes | None = None, **inputs: object
) -> Outcome:
    """Check a repository as the action would."""
    values = environ(event, world.path.parent, name)
    return check(read(inputs, values), values, world.path)


def told(outcome: Outcome) -> list[str]:
    """Check, code and severity of each problem; a star where it is about a commit."""
    return [
        f"{one.check} {one.finding.code} {one.finding.severity}{' *' if one.commit else ''}"
        for one in outcome.problems
    ]


def changes(outcome: Outcome) -> list[str]:
    """The net changes, one line each."""
    return [line.removeprefix("- ") for line in outcome.changelog.splitlines() if line[:2] == "- "]
