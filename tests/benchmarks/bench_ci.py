"""What the changelog check of 1,000 commits costs: `python -m tests.benchmarks.bench_ci`.

Wall clock of the whole process against `git log -p -- CONTEXT.md` over the same range, medians of
interleaved runs. In a history one commit in ten changes the memory, or each does, or each adds a
note; the memory has 10 KB or 60 KB; its objects are packed tightly, or loose as they are where
commits were made by hand. A small packed history is read by git in a few hundredths of a second,
less than Python takes to start and to read the program: there the ratio says more of the start,
which the last row tells (a range of one commit).
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from tests.benchmarks.bench_hooks import git, plain
from tests.benchmarks.bench_merge import memory

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    Made = Callable[[int, int, int], Iterator[tuple[bytes, bytes]]]

COMMITS = 1_000
ENTRIES = {"10 KB": 160, "60 KB": 1_000}
ROUNDS = 7
TARGET = 1.5
CHANGELOG = [sys.executable, "-I", "-m", "duck_tape.ci", "--base", "base"]
ONLY = ["--schema", "off", "--secrets", "off", "--append-only", "off", "--state-files", "off",
        "--hostile-text", "off"]  # fmt: skip
REFERENCE = ["git", "log", "-p", "base..main", "--", "CONTEXT.md"]


def versions(count: int, every: int, entries: int) -> Iterator[tuple[bytes, bytes]]:
    """The memory of each commit, and the commit's message."""
    text = plain(memory(entries))
    yield text, b"start\n"
    for number in range(count):
        if number % every:
            yield text, b"code\n"
            continue
        entry = f"- **point {number}**: what was found at point {number} (date: 2026-01-01)\n"
        place = text.index(b"- **", text.index(b"## Decisions"))
        text = text[:place] + entry.encode() + text[place:]
        said = f"A change\n\nChangelog:\n- Added: Decisions point {number}\n"
        if number >= 10 * every:  # the memory does not grow without end
            old = number - 10 * every
            start = text.index(f"- **point {old}**:".encode())
            text = text[:start] + text[text.index(b"\n", start) + 1 :]
            said += f"- Dropped: Decisions point {old} (settled)\n"
        yield text, said.encode()


def noted(count: int, every: int, entries: int) -> Iterator[tuple[bytes, bytes]]:
    """The same of a memory to which notes are added."""
    text = plain(memory(entries))
    yield text, b"start\n"
    for number in range(count):
        if number % every:
            yield text, b"code\n"
            continue
        stamp = f"2026-03-{1 + number // 1440:02} {number // 60 % 24:02}:{number % 60:02}"
        text += f"\n### {stamp}\n\nWhat was seen at point {number}.\n".encode()
        yield text, f"A note\n\nChangelog:\n- Added: Notes {stamp}\n".encode()


def history(
    folder: Path,
    every: int,
    count: int = COMMITS,
    entries: int = 160,
    made: Made = versions,
) -> Path:
    """A repository whose branch `main` has as many commits after the tag `base`."""
    folder.mkdir()
    git(folder, "init", "-q", "-b", "main")
    stream: list[bytes] = []
    for number, (text, said) in enumerate(made(count, every, entries)):
        stream += [
            b"commit refs/heads/main\n",
            b"committer Bench <bench@example.com> %d +0000\n" % (1772704800 + number),
            b"data %d\n%s\n" % (len(said), said),
            b"M 644 inline CONTEXT.md\ndata %d\n%s\n" % (len(text), text),
            b"M 644 inline src/code_%d.py\ndata 8\nprint()\n\n" % (number % 200),
        ]
    done = subprocess.run(
        ["git", "fast-import", "--quiet"], input=b"".join(stream), cwd=folder, check=True
    )
    assert done.returncode == 0
    git(folder, "tag", "base", f"main~{count}")
    git(folder, "checkout", "-q", "main")
    return folder


def loosened(folder: Path, goal: Path) -> Path:
    """The same history with each object in a file of its own."""
    git(goal.parent, "clone", "-q", "--bare", str(folder), str(goal))
    packs = list((goal / "objects" / "pack").glob("*.pack"))
    moved = [pack.rename(goal / pack.name) for pack in packs]
    for pack in moved:
        subprocess.run(["git", "unpack-objects", "-q"], stdin=pack.open("rb"), cwd=goal, check=True)
    work = goal.with_suffix(".work")
    git(goal, "config", "core.bare", "false")
    work.mkdir()
    goal.rename(work / ".git")
    git(work, "reset", "-q", "--hard", "main")
    return work


def seconds(command: Sequence[str], folder: Path) -> float:
    """Wall clock of one run."""
    start = time.perf_counter()
    done = subprocess.run(command, cwd=folder, capture_output=True, check=False)
    assert done.returncode == 0, done.stdout[-500:] + done.stderr[-500:]
    return time.perf_counter() - start


def measure(rounds: int = ROUNDS) -> dict[str, tuple[float, float, float]]:
    """For each row seconds of the reference, seconds of the check, ratio."""
    rows = {}
    shapes: list[tuple[str, Made, int, int, str]] = [
        *(("", versions, COMMITS, every, size) for every in (10, 1) for size in ENTRIES),
        *((", a note each", noted, COMMITS, 1, size) for size in ENTRIES),
        ("", versions, 5 * COMMITS, 1, "10 KB"),
        ("", versions, 1, 1, "10 KB"),
    ]
    with tempfile.TemporaryDirectory() as name:
        for number, (more, made, count, every, size) in enumerate(shapes):
            packed = history(Path(name) / f"packed{number}", every, count, ENTRIES[size], made)
            loose = loosened(packed, Path(name) / f"loose{number}")
            what = f"{size}, {count // every} of {count} commits change it{more}"
            rows[f"{what}, packed"] = compared(packed, ONLY, rounds)
            rows[f"{what}, loose"] = compared(loose, ONLY, rounds)
            rows[f"{what}, loose, all checks"] = compared(loose, [], rounds)
    return rows


def compared(folder: Path, options: Sequence[str], rounds: int) -> tuple[float, float, float]:
    """Medians of the reference and of the check, and their ratio."""
    check = [*CHANGELOG, *options]
    taken = [(seconds(REFERENCE, folder), seconds(check, folder)) for _ in range(rounds + 1)]
    log, ours = (statistics.median(column) for column in zip(*taken[1:], strict=True))
    return log, ours, ours / log


def main(argv: Sequence[str] | None = None) -> int:
    """Print the table."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    print(f"{'what':<75} {'git log -p':>10} {'check':>8} {'ratio':>6}  target")
    for row, (log, check, ratio) in measure(int(arguments[0]) if arguments else ROUNDS).items():
        target = "" if row.endswith("all checks") or " 1 of 1 " in row else f"{TARGET}"
        print(f"{row:<75} {log:10.3f} {check:8.3f} {ratio:6.2f}  {target}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
