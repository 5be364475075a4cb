"""Real repositories with real hooks; what is tried is told as small shell scripts."""

# ruff: noqa: E501  (tables: one row, one line)

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tests.support.repo import Repo

SOURCE = Path(__file__).parents[2]
PRE_COMMIT = ("state_files", "secrets", "schema", "append_only")
STAGES = {
    **dict.fromkeys(PRE_COMMIT, ("pre-commit", "pre-merge-commit")),
    "changelog_message": ("prepare-commit-msg",),
    "changelog": ("commit-msg",),
}
TOKEN = "ghp_" + "Zq4Lk9Wn2Vb7Xc5Rt8Yp3Md6Hs1Jf0GaQeUo"

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
- TODO(spike,#88): 2026-01-13 measure the index [status: open]

## Open-Questions

- Should we support SSO? (date: 2026-01-14)

## Notes

### 2026-01-15 10:00

The load test held for an hour.

### 2026-01-16 11:00

The index was rebuilt.
"""

PRELUDE = r"""
set -e
put() { awk -v s="## $1" -v l="$2" '{print} $0==s {getline; print; print l}' "${3:-CONTEXT.md}" > .new
        cat .new > "${3:-CONTEXT.md}"; rm .new; }
del() { grep -v -e "$1" "${2:-CONTEXT.md}" > .new; cat .new > "${2:-CONTEXT.md}"; rm .new; }
sub() { sed -i.old "$1" "${2:-CONTEXT.md}"; rm -f "${2:-CONTEXT.md}.old"; }
note() { printf '\n### %s\n\n%s\n' "$1" "$2" >> CONTEXT.md; }
commit() { git add CONTEXT.md && git commit -q "$@"; }
quiet() { git -c core.hooksPath=/dev/null "$@"; }
keep() { quiet commit -q "$@"; }
"""


def install(repo: Repo, *modules: str) -> None:
    """Put hooks into the repository as plain git hooks."""
    stages: dict[str, list[str]] = {}
    for module in modules:
        for stage in STAGES[module]:
            stages.setdefault(stage, []).append(module)
    for stage, wanted in stages.items():
        lines = ["#!/bin/sh", f"export PYTHONPATH='{SOURCE}'"]
        arguments = '"$@"' if stage.endswith("-msg") else ""
        lines += [
            f"'{sys.executable}' -m duck_tape.hooks.{module} {arguments} || exit $?"
            for module in wanted
        ]
        hook = repo.path / ".git" / "hooks" / stage
        hook.parent.mkdir(exist_ok=True)
        hook.write_text("\n".join(lines) + "\n", encoding="utf-8")
        hook.chmod(0o755)


def shell(repo: Repo, script: str, **environ: str) -> tuple[int, str]:
    """Run a script in the repository's top folder; its exit code and all that it printed."""
    done = subprocess.run(
        ["sh", "-c", PRELUDE + script],
        cwd=repo.path,
        env={**os.environ, "TOKEN": TOKEN, **environ},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    return done.returncode, done.stdout.decode("utf-8", "replace")


def hook(
    repo: Repo,
    module: str,
    *arguments: str,
    cwd: str = ".",
    environ: Mapping[str, str] | None = None,
) -> tuple[int, str]:
    """Run one hook as its console script does."""
    done = subprocess.run(
        [sys.executable, "-m", f"duck_tape.hooks.{module}", *arguments],
        cwd=repo.path / cwd,
        env={**os.environ, "PYTHONPATH": str(SOURCE), **(environ or {})},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    return done.returncode, done.stdout.decode("utf-8", "replace")


def judge(repo: Repo, script: str, said: Sequence[str] | None) -> None:
    """Try a script whose last command commits: `said` None where that must succeed.

    Else the commit must be refused, nothing committed, every fragment said, and no secret shown.
    """
    before = repo.git("rev-parse", "-q", "--verify", "HEAD", check=False)
    code, output = shell(repo, script)
    assert TOKEN not in output
    if said is None:
        assert code == 0, output
        return
    assert code != 0, "it was accepted\n" + output
    for fragment in said:
        assert fragment in output, output
    del before
