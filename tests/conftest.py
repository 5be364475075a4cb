"""Every test runs with its own HOME, identity, clock and no stray git variables."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

EPOCH = 1772704800  # 2026-03-05 10:00 UTC


@pytest.fixture(autouse=True)
def _isolated(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path_factory.mktemp("home")
    for name in list(os.environ):
        if name.startswith(("GIT_", "PRE_COMMIT", "DUCK_TAPE_")):
            monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("USERPROFILE", str(home))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(home / ".config"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(home / ".cache"))
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(EPOCH))
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    (home / ".gitconfig").write_text(
        "[user]\n\tname = Test Author\n\temail = author@example.com\n"
        "[init]\n\tdefaultBranch = main\n[core]\n\tautocrlf = false\n"
        "[protocol \"file\"]\n\tallow = always\n[commit]\n\tgpgsign = false\n",
        encoding="utf-8",
    )


class Repo:
    """A real git repository in a temporary folder."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def git(self, *args: str, check: bool = True, data: bytes | None = None) -> str:
        done = subprocess.run(
            ["git", *args], cwd=self.path, input=data or b"", capture_output=True, check=False
        )
        if check and done.returncode:
            raise AssertionError(f"git {args}: {done.stderr.decode(errors='replace')}")
        return done.stdout.decode("utf-8", "surrogateescape")

    def write(self, name: str, content: str | bytes) -> Path:
        target = self.path / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content.encode() if isinstance(content, str) else content)
        return target

    def read(self, name: str) -> bytes:
        return (self.path / name).read_bytes()

    def commit(self, message: str = "a commit", **files: str | bytes) -> str:
        """Write and commit files (`__` in a keyword is `/`, `_md` at its end is `.md`)."""
        for key, content in files.items():
            name = key.replace("__", "/")
            self.write(name.removesuffix("_md") + (".md" if name.endswith("_md") else ""), content)
        self.git("add", "-A")
        self.git("commit", "-q", "--allow-empty", "-m", message)
        return self.git("rev-parse", "HEAD").strip()

    def index_blob(self, name: str) -> bytes:
        done = subprocess.run(
            ["git", "cat-file", "blob", f":{name}"], cwd=self.path, capture_output=True, check=True
        )
        return done.stdout


@pytest.fixture
def repo(tmp_path: Path) -> Iterator[Repo]:
    path = tmp_path / "shop"
    path.mkdir()
    made = Repo(path)
    made.git("init", "-q")
    yield made
