"""What a hook costs, as a multiple of `python -c pass`: `python -m tests.benchmarks.bench_hooks`.

What is asked most often, `status` and `resume`, stands beside: in a fresh repository, and in one
with a memory of 10 KB, ten states, a marker and a receipt of the harness hook. Process CPU (user
and system, children included), medians of interleaved runs without configuration. Peers that are
installed stand beside: detect-secrets-hook, gitleaks, and end-of-file-fixer of pre-commit-hooks.
"""

from __future__ import annotations

import itertools
import os
import re
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from duck_tape.memory.changelog import render
from duck_tape.memory.changes import compare
from duck_tape.memory.document import Document
from duck_tape.memory.fix import fix
from tests.benchmarks.bench_merge import memory
from tests.benchmarks.peers import program

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

ROUNDS = 15
COMMAND = "import sys; from duck_tape.entry import main; sys.exit(main())"
ASKED = ("status", "resume")
SCRIPT = "import sys; from duck_tape.hooks.{module} import main; sys.exit(main())"
HOOKS = ("state_files", "secrets", "schema", "append_only", "changelog", "changelog_message")
TARGETS = {
    "nothing staged": 1.5,
    "secrets, clean 10 KB": 2.5,
    "secrets, trigger words": 4.5,
}
OTHERS = 4.0
WORDS = "The token and the password policy: keys rotate, a session secret is kept in the vault.\n"


def cpu(command: Sequence[str], folder: Path, environ: Mapping[str, str]) -> float:
    """Seconds of CPU that a command and its children take."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, cwd=folder, env=environ, capture_output=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def plain(data: bytes) -> bytes:
    """A memory in good form, without words that a secret could stand behind."""
    calm = data.replace(b"token", b"table").replace(b"session", b"page").replace(b"key", b"row")
    days = itertools.count()
    calm = re.sub(rb"(?m)^### .*$", lambda _: b"### %s" % _moment(next(days)), calm)
    return fix(Document.parse(calm))


def _moment(number: int) -> bytes:
    return f"2025-06-{1 + number // 24:02} {number % 24:02}:00".encode()


def message(old: bytes, new: bytes) -> str:
    """A commit message that tells what changed."""
    return "A change\n\n" + render(compare(Document.parse(old), Document.parse(new)))


def git(folder: Path, *arguments: str) -> None:
    """Run git there."""
    subprocess.run(["git", *arguments], cwd=folder, capture_output=True, check=True)


def repository(folder: Path, text: bytes | None) -> Path:
    """A repository with one commit; with a text, that is its staged memory."""
    folder.mkdir()
    git(folder, "init", "-q")
    git(folder, "config", "user.name", "Bench")
    git(folder, "config", "user.email", "bench@example.com")
    (folder / "a.txt").write_text("a\n")
    old = plain(memory(160))
    (folder / "CONTEXT.md").write_bytes(old)
    git(folder, "add", ".")
    git(folder, "commit", "-qm", "one")
    if text is not None:
        (folder / "CONTEXT.md").write_bytes(text)
    (folder / "MESSAGE").write_text(message(old, text or old))
    git(folder, "add", ".")
    return folder


def worked_in(folder: Path) -> Path:
    """A repository in which sessions have been: ten states, a marker, a receipt."""
    repository(folder, plain(memory(170)))
    git(folder, "commit", "-qm", "two")
    for number in range(10):
        environ = {**os.environ, "SOURCE_DATE_EPOCH": str(1_760_000_000 + 600 * number)}
        run = [sys.executable, "-c", COMMAND, "checkpoint", "--current", f"step {number}"]
        subprocess.run(run, cwd=folder, env=environ, capture_output=True, check=True)
    hook = [sys.executable, "-c", COMMAND, "hook", "pre-compact"]
    subprocess.run(hook, cwd=folder, input=b"{}", capture_output=True, check=True)
    return folder


def commands(home: Path) -> dict[str, tuple[list[str], Path]]:
    """What is measured: name, command, folder."""
    clean = plain(memory(170))
    nothing = repository(home / "nothing", None)
    staged = repository(home / "staged", clean)
    words = repository(home / "words", clean + (WORDS * 60).encode())
    python = [sys.executable]
    made: dict[str, tuple[list[str], Path]] = {"python -c pass": ([*python, "-c", "pass"], nothing)}
    for module in HOOKS:
        run = [*python, "-c", SCRIPT.format(module=module), "MESSAGE"]
        if module in {"secrets", "schema", "append_only", "state_files"}:
            run.pop()
        made[f"{module}, nothing staged"] = (run, nothing)
        kind = "clean 10 KB" if module == "secrets" else "10 KB"
        made[f"{module}, {kind}"] = (run, staged)
        if module == "secrets":
            made["secrets, trigger words"] = (run, words)
    worked = worked_in(home / "worked")
    for name in ASKED:
        asked = [*python, "-c", COMMAND, name]
        made[f"{name}, fresh"] = (asked, nothing)
        made[f"{name}, ten states"] = (asked, worked)
    peers = {
        "detect-secrets-hook": ["detect-secrets-hook", "CONTEXT.md"],
        "gitleaks": ["gitleaks", "git", "--staged", "--no-banner"],
        "end-of-file-fixer": ["end-of-file-fixer", "CONTEXT.md"],
    }
    for name, command in peers.items():
        found = program(command[0])
        if found:
            made[name] = ([found, *command[1:]], staged)
    return made


def target(name: str) -> float | None:
    """The most that a row may cost, None for a peer."""
    for part, most in TARGETS.items():
        if part in name:
            return most
    return OTHERS if name.partition(",")[0] in (*HOOKS, *ASKED) else None


def measure(rounds: int = ROUNDS, clock: Callable[..., float] = cpu) -> dict[str, float]:
    """Medians of interleaved runs, as multiples of bare Python."""
    taken: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory() as name:
        environ = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
        environ.pop("PYTHONDONTWRITEBYTECODE", None)  # installed modules are compiled
        environ["PYTHONPYCACHEPREFIX"] = str(Path(name) / "compiled")
        made = commands(Path(name))
        for number in range(rounds + 1):
            for row, (command, folder) in made.items():
                seconds = clock(command, folder, environ)
                if number:
                    taken.setdefault(row, []).append(seconds)
    medians = {row: statistics.median(values) for row, values in taken.items()}
    bare = medians["python -c pass"]
    return {row: seconds / bare for row, seconds in medians.items()}


def main(argv: Sequence[str] | None = None) -> int:
    """Print the table."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    print(f"{'what':<36} {'ratio':>6}  {'target':>6}")
    for row, ratio in measure(int(arguments[0]) if arguments else ROUNDS).items():
        most = target(row)
        print(f"{row:<36} {ratio:6.2f}  {most if most is not None else '':>6}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
