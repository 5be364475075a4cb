"""What each entry point may not import, and how often it may start git."""

# ruff: noqa: E501  (tables: one row, one line)

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.hooks.support import SOURCE, shell

if TYPE_CHECKING:
    from tests.support.repo import Repo

HOOKS = ("state_files", "secrets", "schema", "append_only", "changelog", "changelog_message")
OWN = {
    "__future__",
    "duck_tape",
    "duck_tape.errors",
    "duck_tape.git",
    "duck_tape.git.environment",
    "duck_tape.git.quick",
    "duck_tape.hooks",
    "duck_tape.hooks.base",
    "duck_tape.hooks.ending",
    "duck_tape.hooks.pushed",
    "duck_tape.hooks.secrets",
    "duck_tape.hooks.settings",
    "duck_tape.hooks.staged",
    "duck_tape.finding",
}
HEAVY = {
    "argparse", "dataclasses", "inspect", "json", "pathlib", "subprocess", "tomllib", "typing", "fastjsonschema",
    "detect_secrets", "pygit2", "rich", "ruamel", "ruamel.yaml", "filelock", "markdown_it", "requests", "urllib.request",
    "socket", "ssl", "logging", "hashlib", "shutil", "tempfile",
}  # fmt: skip
CODE = """
import sys
import os
before = set(sys.modules)
from duck_tape.hooks.{module} import main
code = main({arguments!r})
names = sorted(set(sys.modules) - before)
import json
sys.stderr.write(json.dumps([code, names]))
"""


def imported(repo: Repo, module: str, path: str = "") -> tuple[int, set[str]]:
    arguments = ["m"] if module.startswith("changelog") else []
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", f"import sys; sys.path.insert(0, {str(SOURCE)!r})\n"
         + CODE.format(module=module, arguments=arguments)],
        cwd=repo.path, capture_output=True, check=True, env={**os.environ, **({"PATH": path} if path else {})},
    )  # fmt: skip
    code, names = json.loads(done.stderr)
    return code, set(names)


@pytest.fixture
def counted(shop: Repo) -> tuple[str, Repo]:
    """A PATH on which git writes a line for each start."""
    real = subprocess.run(
        ["which", "git"], capture_output=True, text=True, check=True
    ).stdout.strip()
    folder = shop.path.parent / "bin"
    folder.mkdir()
    program = folder / "git"
    program.write_text(f'#!/bin/sh\necho "$@" >> "{shop.path.parent}/starts"\nexec {real} "$@"\n')
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    return f"{folder}{os.pathsep}{os.environ['PATH']}", shop


@pytest.mark.parametrize("module", HOOKS)
def test_nothing_staged(counted: tuple[str, Repo], module: str) -> None:
    path, shop = counted
    shop.write("m", "x\n")
    code, names = imported(shop, module, path)
    assert code == 0
    assert names <= OWN | {f"duck_tape.hooks.{module}"}
    starts = (shop.path.parent / "starts").read_text().splitlines()
    assert len(starts) == 1, starts


STAGED = {
    "state_files": 1, "secrets": 2, "schema": 2, "append_only": 2, "changelog": 3, "changelog_message": 3,
}  # fmt: skip


@pytest.mark.parametrize("module", HOOKS)
def test_a_memory_staged(counted: tuple[str, Repo], module: str) -> None:
    path, shop = counted
    shop.write("m", "x\n\nChangelog:\n- Added: Glossary shard\n")
    shell(shop, "put Glossary '- **shard**: a part'; git add CONTEXT.md")
    code, names = imported(shop, module, path)
    assert code == 0
    assert not names & HEAVY
    starts = (shop.path.parent / "starts").read_text().splitlines()
    assert len(starts) <= STAGED[module], starts


def test_trigger_words_do_not_reach_the_engine(shop: Repo) -> None:
    shell(
        shop,
        "put Glossary '- **token**: what a session key and a password policy are about'; git add .",
    )
    code, names = imported(shop, "secrets")
    assert code == 0
    assert not any(
        name.split(".")[0] in {"detect_secrets", "requests", "phonenumbers"} for name in names
    )


def test_no_hook_opens_a_socket() -> None:
    for file in (SOURCE / "duck_tape" / "hooks").glob("*.py"):
        text = file.read_text("utf-8")
        assert "socket" not in text
        assert "http:" not in text
