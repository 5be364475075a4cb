"""The real programs, at exact versions, installed from npm once into a folder of the session's."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from filelock import FileLock

PACKAGES = {
    "@anthropic-ai/claude-code": "2.1.197",
    "@github/copilot": "1.0.102",
    "opencode-ai": "1.18.33",
}
"""The one place of versions. What opencode loads into a project beside it goes with its version."""
OPENCODE_LIBRARY = "@opencode-ai/plugin"
BINARIES = {"claude-code": "claude", "copilot": "copilot", "opencode": "opencode"}


def home() -> Path:
    """The folder in which everything is kept between runs."""
    return Path(os.environ["DUCK_TAPE_E2E_HOME"]).resolve()


def install() -> Path:
    """Install what is not there yet; return the folder of the programs."""
    programs = home() / "programs"
    library = home() / "library"
    programs.mkdir(parents=True, exist_ok=True)
    library.mkdir(exist_ok=True)
    with FileLock(home() / "install.lock"):
        _npm(programs, [f"{name}@{version}" for name, version in PACKAGES.items()])
        _npm(library, [f"{OPENCODE_LIBRARY}@{PACKAGES['opencode-ai']}"])
    return programs / "node_modules" / ".bin"


def _npm(folder: Path, wanted: list[str]) -> None:
    done = folder / "installed.txt"
    told = "\n".join(wanted)
    if done.exists() and done.read_text("utf-8") == told:
        return
    (folder / "package.json").write_text('{"private": true}\n', encoding="utf-8")
    subprocess.run(
        ["npm", "install", "--no-audit", "--no-fund", "--save-exact", *wanted],
        cwd=folder,
        check=True,
        stdin=subprocess.DEVNULL,
    )
    done.write_text(told, encoding="utf-8")
