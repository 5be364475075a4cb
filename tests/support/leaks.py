"""Watches what commands leave behind: output, files, git objects, arguments of processes."""

from __future__ import annotations

import os
import shutil
import tempfile
import zlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

    from tests.support.cli import Cli, Ran
    from tests.support.repo import Repo

_WRAPPER = '#!/bin/sh\nprintf "%s\\n" "$@" >> "{log}"\nenv >> "{log}"\nexec "{git}" "$@"\n'


class Watch:
    """Runs commands and asserts that a value shows nowhere."""

    def __init__(self, cli: Cli, repo: Repo, patch: pytest.MonkeyPatch) -> None:
        self.cli = cli
        self.repo = repo
        base = repo.path.parent
        self.log = base / "arguments.log"
        self.log.write_text("", encoding="utf-8")
        self.temporary = base / "temporary"
        self.temporary.mkdir()
        self._folders = (repo.path, self.temporary)
        git = shutil.which("git")
        assert git
        wrapper = base / "bin" / "git"
        wrapper.parent.mkdir()
        wrapper.write_text(_WRAPPER.format(log=self.log, git=git), encoding="utf-8")
        wrapper.chmod(0o755)
        self._path = f"{wrapper.parent}{os.pathsep}{os.environ['PATH']}"
        self._patch = patch

    def run(
        self,
        value: str,
        *arguments: str,
        stdin: str = "",
        terminal: bool = False,
        files: bool = True,
        arguments_too: bool = True,
    ) -> Ran:
        """Run a command and look for the value.

        `files`: also in what it wrote; `arguments_too`: also in what other programs were given
        (not so for a name that the user has typed or git has already: git is asked for it).
        """
        before = self._files()
        with self._patch.context() as patch:
            patch.setenv("PATH", self._path)
            patch.setenv("TMPDIR", str(self.temporary))
            patch.setattr(tempfile, "tempdir", None)
            ran = self.cli(self.repo.path, *arguments, stdin=stdin, terminal=terminal)
        assert value not in ran.out, ran.out
        assert value not in ran.err, ran.err
        assert not arguments_too or value not in self.log.read_text("utf-8", "replace")
        after = self._files()
        for path, data in after.items():
            if files and before.get(path) != data:
                assert value.encode() not in data, path
        assert not any(path.is_relative_to(self.temporary) for path in after)
        return ran

    def _files(self) -> dict[Path, bytes]:
        found = [p for folder in self._folders for p in folder.rglob("*") if p.is_file()]
        return {path: _plain(path.read_bytes()) for path in found}


def _plain(data: bytes) -> bytes:
    """A loose object unpacked; anything else as it is."""
    try:
        return zlib.decompress(data)
    except zlib.error:
        return data
