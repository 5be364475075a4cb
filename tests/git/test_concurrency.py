from __future__ import annotations

import random
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from tests.git.support import MEMORY, OLD, opened, put, staged_names

if TYPE_CHECKING:
    from tests.support.repo import Repo


def add(repo: Repo, name: str) -> None:
    """`git add`, until no other git holds the lock."""
    command = ["git", "add", name]
    while subprocess.run(command, cwd=repo.path, capture_output=True, check=False).returncode:
        time.sleep(random.uniform(0.005, 0.03))


def test_a_hundred_parallel_git_adds_and_merges_lose_nothing(repo: Repo) -> None:
    repo.commit(CONTEXT_md=OLD)
    names = [f"file-{number}" for number in range(100)]
    for name in names:
        repo.write(name, name)
    merges, text = 0, OLD
    with ThreadPoolExecutor(16) as pool:
        adding = [pool.submit(add, repo, name) for name in names]
        while merges < 5 or not all(one.done() for one in adding):
            merges += 1
            text += f"- **key {merges}**: value\n"
            put(repo, text, timeout=30)
        for one in adding:
            one.result()
    assert staged_names(repo) == sorted([MEMORY, *names])
    assert repo.index_blob(MEMORY).decode() == text
    assert repo.git("status", "--porcelain").count("A ") == 100


def test_parallel_merges_of_several_memories(repo: Repo) -> None:
    paths = [f"p{number}/CONTEXT.md" for number in range(8)]
    for path in paths:
        repo.write(path, OLD)
    repo.commit()
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda path: put(repo, path=path, timeout=60), paths))
    assert staged_names(repo) == paths
    message = (opened(repo).git_dir / "SQUASH_MSG").read_text()
    assert message.startswith("Update p0/CONTEXT.md, p1/CONTEXT.md, ")
