"""What reading and checking a memory costs: modules, and growth with the work."""

from __future__ import annotations

import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from duck_tape.memory.bootstrap import bootstrap
from duck_tape.memory.fix import fix
from duck_tape.memory.lint import check
from tests.memory.document_support import DAY, parse

if TYPE_CHECKING:
    from collections.abc import Callable

HEAVY = {
    "dataclasses", "datetime", "difflib", "html", "inspect", "json", "pathlib", "subprocess",
    "typing", "urllib.parse",
}  # fmt: skip


@pytest.mark.parametrize("module", ["document", "lint", "fix", "lint_codes"])
def test_checking_imports_nothing_heavy(module: str) -> None:
    code = f"import sys; import duck_tape.memory.{module}; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-S", "-c", code], capture_output=True, text=True, check=True
    )
    assert HEAVY & set(done.stdout.split()) == set()


SHAPES: dict[str, Callable[[int], str]] = {
    "entries": lambda n: "## Decisions\n" + "".join(
        f"- **key {i}**: value {i} (date: 2026-01-02)\n" for i in range(n)
    ),
    "one key": lambda n: "## Goals\n" + "- **a**: b\n" * n,
    "plain items": lambda n: "## Goals\n" + "- a\n\n" * n,
    "debts": lambda n: "## Deferred-Debt\n" + "TODO(a): 2026-01-02 b [status: ?]\n" * n,
    "open marks": lambda n: "## Deferred-Debt\n- TODO(a): 2026-01-02 " + "[status: " * n,
    "brackets": lambda n: "## Deferred-Debt\n- TODO(a): 2026-01-02 " + "[" * n + "]" * n,
    "questions": lambda n: "## Open-Questions\n- " + "(date: " * n + ")" * n,
    "fillers": lambda n: "## Goals\n" + "None\n" * n,
    "notes": lambda n: "## Notes\n" + "### 2026-01-02 10:00\n\nx\n\n" * n,
    "sections": lambda n: "## Goals\n" * n,
    "contents": lambda n: "## Contents\n" + "- [a](#a)\n" * n + "## a\n" * n,
    "one heading": lambda n: "## " + "a_b [c](d) <e> &amp; _f_ " * n,
    "one tag": lambda n: "## <" + "a" * n,
    "one line": lambda n: "## Goals\n- **a**: " + "b " * n,
    "one key of stars": lambda n: "## Goals\n- **" + "a ` * " * n,
    "conflicts": lambda n: "<<<<<<< a\n=======\n>>>>>>> b\n" * n,
    "hidden": lambda n: "a\u200b" * n,
    "joined": lambda n: "👩\u200d" * n,
    "marks of direction": lambda n: "a\u200e" * n,
    "rules for agents": lambda n: "## Conventions\n- **a**: " + "never must always ask " * n,
    "blank lines": lambda n: "## Goals\n- **a**: b\n" + "\n" * n + "- **c**: d\n",
}  # fmt: skip


def seconds(text: str) -> float:
    """Processor time of reading, checking and repairing; the best of three."""
    times = []
    for _ in range(3):
        start = time.process_time()
        document = parse(text)
        check(document)
        fix(document)
        times.append(time.process_time() - start)
    return min(times)


@pytest.mark.parametrize("shape", list(SHAPES))
def test_cost_grows_with_the_work(shape: str) -> None:
    make = SHAPES[shape]
    small, large = 500, 2_000
    for _ in range(3):
        if seconds(make(large)) < 10 * seconds(make(small)) + 0.01:
            return
    pytest.fail("four times the work costs more than ten times as much")


def test_a_check_of_ten_thousand_entries_is_quick() -> None:
    body = "".join(f"- **key {i}**: value number {i} (date: 2026-01-02)\n" for i in range(10_000))
    text = bootstrap("shop", DAY).text.replace("## Decisions\n", f"## Decisions\n{body}")
    assert seconds(text) < 1
