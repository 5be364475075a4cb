"""A real git repository for tests."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


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
