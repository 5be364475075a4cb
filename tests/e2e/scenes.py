"""A scene: a project, an installation by `duck-tape init` alone, a script, a compaction."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from duck_tape.state import marker as markers
from duck_tape.state import reader
from tests.e2e.programs import home, install
from tests.support.repo import Repo

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from duck_tape.state.marker import Marker
    from duck_tape.state.model import AgentState

SOURCE = Path(__file__).parents[2]
LIMIT = 300
"""Seconds for a whole scene."""
QUIET = {
    "TERM": "xterm-256color",
    "LANG": "C.UTF-8",
    "DO_NOT_TRACK": "1",
    "DISABLE_AUTOUPDATER": "1",
    "DISABLE_TELEMETRY": "1",
    "DISABLE_ERROR_REPORTING": "1",
    "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
    "COPILOT_AUTO_UPDATE": "false",
    "OPENCODE_DISABLE_AUTOUPDATE": "1",
    "OPENCODE_DISABLE_MODELS_FETCH": "1",
    "OPENCODE_DISABLE_LSP_DOWNLOAD": "1",
    "OPENCODE_DISABLE_DEFAULT_PLUGINS": "1",
}


@dataclass(frozen=True)
class Played:
    """What a scene left behind.

    Attributes:
        project: The repository.
        state: The one state file that was written, read.
        text: The same as text.
        marker: The compaction marker.
        log: What the stage told: `seconds`, `requests`, `said`.
    """

    project: Repo
    state: AgentState
    text: str
    marker: Marker
    log: dict[str, Any]

    def decisions(self, status: str) -> list[str]:
        """What the log says with a status."""
        return [entry.what for entry in self.state.log if entry.status == status]


class Scenery:
    """A place to play in: a HOME, a project, an installed hook."""

    def __init__(self, folder: Path, harness: str) -> None:
        self.folder = folder
        self.harness = harness
        self.home = folder / "home"
        self.home.mkdir()
        project = folder / "work shop"
        project.mkdir()
        self.project = Repo(project)
        self.project.git("init", "-q")
        self.project.commit("begin", README="A workshop.\n")
        self.programs = install()

    @property
    def environ(self) -> dict[str, str]:
        """A bare environment: a HOME of its own, no proxies, no credentials."""
        here = Path(sys.executable).parent
        node = Path(shutil.which("node") or "/usr/bin/node").parent
        path = [here, node, "/usr/local/bin", "/usr/bin", "/bin"]
        made = {**QUIET, "HOME": str(self.home), "PATH": os.pathsep.join(map(str, path))}
        made["PYTHONPATH"] = str(SOURCE)
        made["TMPDIR"] = str(self.folder)
        return made

    def duck_tape(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run the installed program in the project."""
        return subprocess.run(
            [Path(sys.executable).parent / "duck-tape", *arguments], cwd=self.project.path,
            env=self.environ, capture_output=True, text=True, encoding="utf-8", check=False,
            stdin=subprocess.DEVNULL,
        )  # fmt: skip

    def init(self) -> None:
        """Install the hook as a user would."""
        done = self.duck_tape("init", "--harness", self.harness, "--write", "--yes")
        assert done.returncode == 0, done.stderr
        if self.harness == "opencode":  # offline it would wait for npm; online it does this itself
            for folder in (self.project.path / ".opencode", self.home / ".config" / "opencode"):
                shutil.copytree(home() / "library", folder, dirs_exist_ok=True)

    def play(
        self, turns: Sequence[Mapping[str, Any]], prompts: Sequence[str], **more: object
    ) -> Played:
        """Play a scene and read what it left; `@PROJECT@` in the script is the project's folder."""
        told = json.dumps(turns).replace("@PROJECT@", str(self.project.path))
        scene = {
            "harness": self.harness,
            "project": str(self.project.path),
            "programs": str(self.programs),
            "log": str(self.folder / "log.json"),
            "turns": json.loads(told),
            "prompts": list(prompts),
            **more,
        }
        file = self.folder / "scene.json"
        file.write_text(json.dumps(scene), encoding="utf-8")
        done = subprocess.run(
            [*_alone(), sys.executable, "-m", "tests.e2e.playing", str(file)],
            cwd=self.project.path, env=self.environ, timeout=LIMIT, check=False,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
        log = json.loads((self.folder / "log.json").read_text("utf-8"))
        assert done.returncode == 0, done.stdout.decode() + "".join(log["said"])[-5000:]
        return self._read(log)

    def _read(self, log: dict[str, Any]) -> Played:
        folder = self.project.path / ".duck-tape"
        files = sorted(folder.glob("*.state.md")) if folder.is_dir() else []
        assert len(files) == 1, f"{files} {log['requests']}\n" + "".join(log["said"])[-6000:]
        text = files[0].read_text("utf-8")
        marker = markers.parse((folder / ".last-compact").read_bytes())
        assert marker.latest_state == files[0].name
        doctor = self.duck_tape("doctor", "--harness", self.harness)
        assert doctor.returncode == 0, doctor.stdout + doctor.stderr
        assert " written in " in doctor.stdout
        return Played(self.project, reader.read(text), text, marker, log)


def _alone() -> list[str]:
    """What puts a process into a network of its own, where the system lets us."""
    for command in (["unshare", "-n"], ["unshare", "-r", "-n"]):
        if not shutil.which(command[0]):
            continue
        if subprocess.run([*command, "true"], capture_output=True, check=False).returncode == 0:
            return command
    return []
