"""A toy repository with a pull request, as a forge lays it out for a runner."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.support.repo import Repo

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

## Decisions

- **store**: PostgreSQL (date: 2026-03-01)

## Conventions

## Glossary

## Deferred-Debt

## Open-Questions

## Notes
"""
QUEUE = "- **queue**: Redis streams (date: 2026-03-02)\n"
MORE = MEMORY.replace("\n## Conventions", f"{QUEUE}\n## Conventions")
DECLARED = "Choose a queue\n\nChangelog:\n- Added: Decisions queue\n"


def pull_request(repo: Repo, message: str = DECLARED, memory: str = MORE) -> dict[str, str]:
    """A merge ref as the forge makes it, checked out; returns environment and event."""
    base = repo.git("rev-parse", "HEAD").strip()
    repo.git("checkout", "-q", "-b", "topic")
    head = repo.commit(message, CONTEXT_md=memory)
    repo.git("checkout", "-q", "--detach", base)
    repo.git("merge", "-q", "--no-ff", "-m", f"Merge {head} into {base}", "topic")
    offer = {"number": 7, "head": {"sha": head}, "base": {"ref": "main", "sha": base}}
    return {"GITHUB_EVENT_NAME": "pull_request", "event": json.dumps({"pull_request": offer})}
