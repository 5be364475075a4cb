"""The main job on real input: two sessions become two reviewed commits of CONTEXT.md.

Run with `nox -s demo`. Works in a temporary repository and leaves nothing behind.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
BIN = Path(sys.executable).parent


def show(folder: Path, *command: str) -> None:
    """Print a command and run it; stop the demonstration when it fails."""
    print(f"\n$ {' '.join(command)}", flush=True)
    program = shutil.which(command[0], path=f"{BIN}{os.pathsep}{os.environ['PATH']}")
    if program is None:
        raise SystemExit(f"{command[0]} is not installed")
    done = subprocess.run([program, *command[1:]], cwd=folder, check=False)
    if done.returncode:
        raise SystemExit(f"{command[0]} failed with exit code {done.returncode}")


def session(folder: Path, name: str) -> None:
    """Write one session's state, stage its merge, show it and approve it."""
    shutil.copy(HERE / name, folder.parent / name)
    show(folder, "duck-tape", "checkpoint", f"../{name}")
    show(folder, "duck-tape", "merge")
    show(folder, "git", "--no-pager", "diff", "--cached", "--stat")
    show(folder, "git", "commit", "--quiet", "--no-edit")
    show(folder, "git", "--no-pager", "log", "-1", "--format=%B")


def main() -> None:
    """Tell the story in a repository called `gallery`."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary) / "gallery"
        folder.mkdir()
        show(folder, "git", "init", "--quiet")
        for key, value in (("user.name", "Demo"), ("user.email", "demo@example.com")):
            show(folder, "git", "config", key, value)
        session(folder, "first-session.json")
        session(folder, "second-session.json")
        show(folder, "duck-tape", "diff", "HEAD~1", "HEAD")
        show(folder, "duck-tape", "status")


if __name__ == "__main__":
    main()
