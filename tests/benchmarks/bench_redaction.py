"""What redaction costs, beside its peers: `python -m tests.benchmarks.bench_redaction`.

Prints throughput on two texts, one made and one of real code and documentation, the cost of
starting on a 10 KB file as a multiple of bare Python, the worst case of 200 KB. Peers are measured
when they are installed, as `nox -s bench` does it (or named by BETTERLEAKS, GITLEAKS, KINGFISHER,
SECRETLINT).
"""

from __future__ import annotations

import json
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from duck_tape.redaction import scan, surveying
from tests.benchmarks.peers import program

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

ROUNDS = 7
SECRETLINTRC = '{"rules": [{"id": "@secretlint/secretlint-rule-preset-recommend"}]}'
PEERS: dict[str, tuple[str, ...]] = {
    "detect-secrets-hook": ("{}",),
    "betterleaks": ("{}", "--no-color", "-l", "error"),
    "gitleaks": ("dir", "{}", "--no-banner", "-l", "error"),
    "kingfisher": ("scan", "{}", "--no-validate", "-q"),
    "secretlint": ("--secretlintrcJSON", SECRETLINTRC, "{}"),
}


def words(source: random.Random, count: int) -> str:
    """Prose, code and tool output as agents leave them, without any secret."""
    pieces = (
        "the worker reads {a}.{b} and returns the next token of the stream",
        "def {a}_{b}(self, value: int) -> str:",
        "    return self._{a}.get(key, '{b}')",
        "$ pytest tests/{a} -q\n128 passed in 4.2s",
        "- decided: keep {a} behind {b}; see docs/{a}/{b}.md",
        "INFO 2026-03-05 10:00:12 {a}: request {b} took 12 ms",
        "commit 3f2a9c1b7d: move {a} to {b}",
    )
    names = ("queue", "session", "index", "parser", "merge", "cache", "report", "staging", "clock")
    lines = [
        source.choice(pieces).format(a=source.choice(names), b=f"{source.choice(names)}{n % 97}")
        for n in range(count)
    ]
    return "\n".join(lines)


def installed() -> dict[str, list[str]]:
    """The peers that can be run here."""
    found = {}
    for name, arguments in PEERS.items():
        path = program(name)
        if path:
            found[name] = [path, *arguments]
    return found


def spent(command: Sequence[str]) -> float:
    """CPU seconds of one run of a program, its children included."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def medians(runs: dict[str, Callable[[], float]]) -> dict[str, float]:
    """The median of interleaved rounds for each run."""
    times: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(ROUNDS):
        for name, run in runs.items():
            times[name].append(run())
    return {name: statistics.median(listed) for name, listed in times.items()}


def in_process(texts: Sequence[str]) -> float:
    """CPU seconds of scanning texts."""
    start = time.process_time()
    for text in texts:
        scan(text)
    return time.process_time() - start


RECORD = 4000


def written() -> str:
    """What agents read all day: the code and the documentation of the packages installed here."""
    found = [
        *sorted(Path(json.__file__).parent.parent.glob("[a-h]*.py")),
        *sorted(Path(pytest.__file__).parent.parent.glob("*.dist-info/METADATA")),
    ]
    texts = [path.read_text("utf-8", "replace")[:40_000] for path in found]
    random.Random(3).shuffle(texts)
    return "".join(texts)[:2_000_000]


def throughput(folder: Path, title: str, text: str) -> None:
    """Megabytes a second on the text of a transcript, record by record and as one."""
    size = len(text.encode()) / 1e6
    records = [text[at : at + RECORD] for at in range(0, len(text), RECORD)]
    scan("password: x9Yk2pLq8!a")
    path = folder / "transcript.md"
    path.write_text(text, encoding="utf-8")
    runs: dict[str, Callable[[], float]] = {
        "duck-tape, records of 4 KB": lambda: by(records, fast=False),
        "duck-tape, one text": lambda: by([text], fast=False),
    }
    if surveying.choose(fast=True):
        runs["duck-tape[fast], records of 4 KB"] = lambda: by(records, fast=True)
    for name, command in installed().items():
        runs[name] = lambda c=command: spent([p.format(path) for p in c])  # type: ignore[misc]
    print(f"\nthroughput, {size:.1f} MB of {title:22}MB/s")
    for name, seconds in medians(runs).items():
        print(f"  {name:36}{size / seconds:8.1f}")


def by(texts: Sequence[str], *, fast: bool) -> float:
    """CPU seconds of scanning texts with the extra or without."""
    surveying.choose(fast=fast)
    return in_process(texts)


def starting(folder: Path) -> None:
    """Process CPU on 10 KB as a multiple of bare Python."""
    clean = folder / "clean.md"
    clean.write_text(words(random.Random(2), 170)[:10_000], encoding="utf-8")
    full = folder / "full.md"
    line = "- the token, password and secret key: see vault; password: required, secret = none\n"
    full.write_text(line * 120, encoding="utf-8")
    code = (
        "import sys\nfrom duck_tape.redaction.gate import may_hold\n"
        "data = open(sys.argv[1], 'rb').read()\n"
        "if may_hold(data):\n"
        "    from duck_tape.redaction import scan\n    scan(data.decode())\n"
    )
    bare = [sys.executable, "-c", "pass"]
    runs: dict[str, Callable[[], float]] = {"python -c pass": lambda: spent(bare)}
    for name, path in (("clean", clean), ("full of trigger words", full)):
        runs[f"duck-tape, {name}"] = lambda p=path: spent([sys.executable, "-c", code, str(p)])  # type: ignore[misc]
        for peer, command in installed().items():
            runs[f"{peer}, {name}"] = lambda c=command, p=path: spent([a.format(p) for a in c])  # type: ignore[misc]
    found = medians(runs)
    base = found["python -c pass"]
    print(f"\nstarting on 10 KB, CPU{'':24}times bare Python")
    for name, seconds in found.items():
        print(f"  {name:44}{seconds / base:8.1f}")


def worst() -> None:
    """Seconds for 200 KB made to hurt."""
    size = 200_000
    texts = {
        "spaces": " " * size,
        "quotes": '"' * size,
        "braces": "{" * size,
        "curl -u": "curl -u " * (size // 8),
        "prefixes": "ghp_glpat-sk-ant-xoxb-AKIA" * (size // 26),
        "password=": 'password="' * (size // 10),
        "anchors with signs": "1/1 2/1 " * (size // 8),
    }
    ready = surveying.choose(fast=True)
    print(f"\nworst case, 200 KB{'':28}seconds")
    for name, text in texts.items():
        records = [text[at : at + RECORD] for at in range(0, size, RECORD)]
        print(f"  {name:44}{by([text], fast=False):8.2f}")
        if ready:
            print(f"  {name + ', records of 4 KB, [fast]':44}{by(records, fast=True):8.2f}")


def main() -> int:
    """Print the tables."""
    with tempfile.TemporaryDirectory() as name:
        throughput(Path(name), "a made transcript", words(random.Random(1), 40_000))
        throughput(Path(name), "code, documentation", written())
        starting(Path(name))
    worst()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
