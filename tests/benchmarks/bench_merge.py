"""How long a merge takes, by the size of the memory: `python -m tests.benchmarks.bench_merge`.

Measured is the whole way in process: read the memory, apply twenty candidates, read the result,
compare the two. The work must grow linearly; 10,000 entries may take 0.3 s.
"""

from __future__ import annotations

import gc
import statistics
import sys
import time
from typing import TYPE_CHECKING

from duck_tape.memory.candidate import Candidate
from duck_tape.memory.changes import compare
from duck_tape.memory.document import Document
from duck_tape.memory.rules import apply
from duck_tape.memory.sections import NAMES

if TYPE_CHECKING:
    from collections.abc import Sequence

SIZES = (100, 1_000, 10_000, 100_000)
ROUNDS = 7
_NOUNS = ("cache", "session", "token", "queue", "gateway", "retry", "schema", "worker")


def memory(size: int) -> bytes:
    """A memory of `size` entries: most are decisions and terms, some questions, debts and notes."""
    parts: dict[str, list[str]] = {name: [f"## {name}"] for name in NAMES}
    for number in range(size):
        noun = _NOUNS[number % len(_NOUNS)]
        kind = number % 20
        if kind < 9:
            line = f"- **{noun} limit {number}**: APPROVED: {number} per second (date: 2025-06-01)"
            parts["Decisions"].append(line)
        elif kind < 15:
            parts["Glossary"].append(
                f"- **{noun} {number}**: the {noun} that serves region {number}"
            )
        elif kind < 17:
            parts["Open-Questions"].append(
                f"- Does {noun} {number} need a limit? (date: 2025-06-01)"
            )
        elif kind < 19:
            line = f"- TODO(debt,#{number}): 2025-06-01 move {noun} {number} [status: open]"
            parts["Deferred-Debt"].append(line)
        else:
            parts["Notes"].append(
                f"\n### 2025-06-01 10:{number % 60:02}\n\nSeen in {noun} {number}."
            )
    text = "# Bench Context\n\n" + "\n\n".join("\n".join(lines) for lines in parts.values())
    return (text + "\n").encode()


def candidates(size: int) -> list[Candidate]:
    """Twenty things that want in: new, other, near-identical and equal values, questions."""
    made = []
    for number in range(4):
        noun = _NOUNS[number % len(_NOUNS)]
        date = "2026-03-05"
        made += [
            Candidate("Decisions", f"new rule {number}", f"APPROVED: {number}", date),
            Candidate("Decisions", f"{noun} limit {number}", f"APPROVED: {size}", date),
            Candidate("Decisions", f"{noun}s limit {number}", "APPROVED: less", date),
            Candidate(
                "Glossary", f"term {number}", f"what {number} means", date, "Established Facts"
            ),
            Candidate("Open-Questions", f"Is {number} enough?", "", date),
        ]
    return made


def merge(data: bytes, wanted: Sequence[Candidate]) -> int:
    """The work that is measured; the number of changes, so that nothing is left out."""
    old = Document.parse(data)
    merged = apply(old, wanted, done=["Does token 15 need a limit?"], today="2026-03-05")
    return len(compare(old, Document.parse(merged.data)))


def measure(size: int, rounds: int = ROUNDS) -> float:
    """Seconds for one merge: the median of `rounds`, after one to warm up."""
    data, wanted = memory(size), candidates(size)
    taken = []
    for _ in range(rounds + 1):
        gc.collect()
        start = time.perf_counter()
        merge(data, wanted)
        taken.append(time.perf_counter() - start)
    return statistics.median(taken[1:])


def main(argv: Sequence[str] | None = None) -> int:
    """Print a table of sizes, seconds and the ratio to the size before."""
    rounds = int((list(argv) if argv is not None else sys.argv[1:] or [str(ROUNDS)])[0])
    print(f"{'entries':>8}  {'seconds':>8}  {'ratio':>6}")
    before = 0.0
    for size in SIZES:
        seconds = measure(size, rounds)
        ratio = f"{seconds / before:6.1f}" if before else " " * 6
        print(f"{size:>8,}  {seconds:8.4f}  {ratio}")
        before = seconds
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
