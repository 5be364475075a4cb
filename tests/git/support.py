"""Shorthands for tests of the git storey."""

from __future__ import annotations

import contextlib
import os
import threading
from typing import TYPE_CHECKING

from duck_tape.git.filters import content
from duck_tape.git.lock import exclusive
from duck_tape.git.objects import INDEX
from duck_tape.git.repository import Repository
from duck_tape.git.staging import stage
from duck_tape.proposal import Proposal
from tests.support.repo import Repo

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from duck_tape.git.staging import Staged

MEMORY = "CONTEXT.md"
OLD = "# Shop Context\n\n## Goals\n- **speed**: fast\n"
NEW = OLD + "- **size**: small\n"
NEWER = NEW + "- **price**: low\n"
BLOCK = "Changelog:\n- Added: Goals size\n"


def opened(repo: Repo | Path) -> Repository:
    """Open the repository as a command would."""
    path = repo.path if isinstance(repo, Repo) else repo
    return Repository.open(path, os.environ)


def put(
    repo: Repo,
    new: str | bytes = NEW,
    *,
    path: str = MEMORY,
    block: str = BLOCK,
    timeout: float = 10.0,
    reasons: dict[tuple[str, str], str] | None = None,
) -> Staged:
    """Read the memory from the index and stage new content."""
    repository = opened(repo)
    found = content(repository, INDEX, path)
    old = None if found is None else found.data
    data = new.encode() if isinstance(new, str) else new
    return stage(
        repository,
        Proposal(path, old, data),
        lambda bullet: block.replace("- ", f"{bullet} ", 1),
        reasons=reasons,
        timeout=timeout,
    )


def staged_names(repo: Repo) -> list[str]:
    """Return the names that differ between HEAD and index."""
    return repo.git("diff", "--cached", "--name-only", "-z").split("\0")[:-1]


def message(repo: Repo) -> str | None:
    """Return the offered message, None without one."""
    path = opened(repo).git_dir / "SQUASH_MSG"
    return path.read_text("utf-8") if path.exists() else None


def snapshot(repo: Repo) -> tuple[str, str, bytes | None, str | None]:
    """Return what a staging may change: status, index, file, message."""
    file = repo.path / MEMORY
    return (
        repo.git("status", "--porcelain=v2", "--untracked-files=all"),
        repo.git("ls-files", "--stage"),
        file.read_bytes() if file.exists() else None,
        message(repo),
    )


@contextlib.contextmanager
def held_by_another(git_dir: Path) -> Iterator[None]:
    """Another duck-tape holds the lock: here, another thread."""
    entered, done = threading.Event(), threading.Event()

    def hold() -> None:
        with exclusive(git_dir, timeout=5):
            entered.set()
            done.wait()

    thread = threading.Thread(target=hold)
    thread.start()
    entered.wait()
    try:
        yield
    finally:
        done.set()
        thread.join()
