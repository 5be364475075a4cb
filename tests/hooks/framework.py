"""The real pre-commit and prek with an environment built once for the whole test session."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from filelock import FileLock

from tests.hooks.support import SOURCE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.support.repo import Repo

IDS = (
    "duck-tape-state-files",
    "duck-tape-secrets",
    "duck-tape-schema",
    "duck-tape-append-only",
    "duck-tape-changelog-message",
    "duck-tape-changelog",
)
STAGES = ("pre-commit", "pre-merge-commit", "prepare-commit-msg", "commit-msg", "pre-push")
NEEDED = (
    "duck_tape",
    "pyproject.toml",
    "README.md",
    "LICENSE",
    "CHANGELOG.md",
    ".pre-commit-hooks.yaml",
)


def program(name: str) -> str:
    """A program of this environment's, or of the PATH."""
    beside = Path(sys.executable).parent / name
    return str(beside) if beside.exists() else (shutil.which(name) or name)


@dataclass(frozen=True)
class Framework:
    """Where the built environments lie.

    Attributes:
        home: Folder with the hook repository and both programs' caches.
        rev: The commit of the hook repository.
    """

    home: Path
    rev: str

    @property
    def environ(self) -> dict[str, str]:
        return {
            "PRE_COMMIT_HOME": str(self.home / "pre-commit"),
            "PREK_HOME": str(self.home / "prek"),
            "PIP_CACHE_DIR": str(self.home / "pip"),
            "UV_NATIVE_TLS": "1",  # prek installs with uv: trust what the system trusts
            "UV_SYSTEM_CERTS": "1",  # the same, by its newer name
            "PATH": f"{Path(program('pre-commit')).parent}{os.pathsep}{os.environ['PATH']}",
        }

    def config(self, ids: Sequence[str] = IDS, extra: str = "") -> str:
        hooks = "".join(f"  - id: {name}\n{extra}" for name in ids)
        return f"repos:\n- repo: {self.home / 'hooks'}\n  rev: {self.rev}\n  hooks:\n{hooks}"

    def run(
        self, repo: Repo, *command: str, cwd: str = ".", environ: dict[str, str] | None = None
    ) -> tuple[int, str]:
        """Run a program in the repository; its exit code and all that it printed."""
        done = subprocess.run(
            [program(command[0]), *command[1:]],
            cwd=repo.path / cwd,
            env={**os.environ, **self.environ, **(environ or {})},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            check=False,
        )
        return done.returncode, done.stdout.decode("utf-8", "replace")

    def install(self, repo: Repo, name: str = "pre-commit", config: str = "") -> None:
        """Set a repository up, for all stages."""
        repo.write(".pre-commit-config.yaml", config or self.config())
        repo.git("add", ".pre-commit-config.yaml")
        repo.git("commit", "-q", "-m", "hooks")
        stages = [word for stage in STAGES for word in ("-t", stage)]
        code, said = self.run(repo, name, "install", *stages)
        assert code == 0, said


def build(home: Path) -> Framework:
    """Build hook repository and environments, or find what another worker has built."""
    home.mkdir(exist_ok=True)
    with FileLock(home / "lock"):
        done = home / "done"
        if not done.exists():
            done.write_text(_build(home), encoding="utf-8")
        return Framework(home, done.read_text("utf-8"))


def _build(home: Path) -> str:
    hooks = home / "hooks"
    for rest in (hooks, home / "user"):  # of a build that failed
        shutil.rmtree(rest, ignore_errors=True)
    for name in NEEDED:
        if (SOURCE / name).is_dir():
            shutil.copytree(
                SOURCE / name, hooks / name, ignore=shutil.ignore_patterns("__pycache__")
            )
        else:
            hooks.mkdir(exist_ok=True)
            shutil.copy(SOURCE / name, hooks / name)
    identity = ("-c", "user.name=Test", "-c", "user.email=t@example.com")
    for command in (("init", "-q"), ("add", "."), ("commit", "-q", "-m", "hooks")):
        subprocess.run(["git", *identity, *command], cwd=hooks, check=True)
    rev = subprocess.run(
        ["git", "rev-parse", "HEAD"], cwd=hooks, check=True, capture_output=True, text=True
    ).stdout.strip()
    framework = Framework(home, rev)
    user = home / "user"
    user.mkdir()
    subprocess.run(["git", "init", "-q"], cwd=user, check=True)
    (user / ".pre-commit-config.yaml").write_text(framework.config(), encoding="utf-8")
    subprocess.run(["git", "add", "."], cwd=user, check=True)
    for name in ("pre-commit", "prek"):
        subprocess.run(
            [program(name), "install-hooks"],
            cwd=user,
            env={**os.environ, **framework.environ},
            check=True,
            capture_output=True,
        )
    return rev
