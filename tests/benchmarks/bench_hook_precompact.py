"""What the harness hook costs: `python -m tests.benchmarks.bench_hook_precompact [ROUNDS MB...]`.

Wall time of the whole process against one `jq -c .type` over the same transcript, medians of
interleaved runs, and the peak of resident memory. Each run meets a project in which the hook has
never been, but for the row "nothing new". Sizes of 1, 4, 16 and 100 MB; name 1000 for a gigabyte.
"""

# ruff: noqa: E501  (tables: one row, one line)

from __future__ import annotations

import json
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import uuid
from pathlib import Path
from typing import TYPE_CHECKING

from duck_tape.harness.limits import READING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from typing import Any

ROUNDS = 9
SIZES = (1, 4, 16, 100)
TARGETS = {1: 2.0}
OTHERS = 1.0
MEMORY = 64
SCRIPT = "import sys; from duck_tape.entry import main; sys.exit(main())"
SESSION = "7d0c1a4e-5b7f-4f0e-9a53-2f6a4be01c77"
SENTENCE = """the queue retries a job when the worker drops its lease and the table grows slowly over
time while pages render in order so that readers see a whole list before it is sorted again"""
WORDS = SENTENCE.split()
_ROW = f"{'what':<28} {'ms':>9} {'passes':>7} {'target':>7} {'MB/s':>7} {'MB resident':>12}"


def transcript(megabytes: float, seed: int = 7) -> Iterator[bytes]:
    """Lines of a session of Claude Code, with the records and the fields that it writes.

    Turns of a thought, a text, a call and its result: commands with outputs of every length, files
    read, files edited (their records hold the whole file before the edit).
    """
    source = random.Random(seed)
    left = int(megabytes * 1_000_000)
    for line in _lines(source):
        yield line
        left -= len(line)
        if left <= 0:
            return


def _lines(source: random.Random) -> Iterator[bytes]:
    yield _line(source, "user", {"role": "user", "content": "Make the queue fair."})
    number = 0
    while True:
        number += 1
        if number % 3 == 1:
            signed = f"{source.getrandbits(3200):0800x}"
            thought = {"type": "thinking", "thinking": _words(source, 60), "signature": signed}
            yield _reply(source, number, thought)
            yield _reply(source, number, {"type": "text", "text": _words(source, 40)})
        made = (_command, _command, _file_read, _command, _edit)[number % 5]
        name, given, out, result = made(source, number)
        use = {"type": "tool_use", "id": f"toolu_{number:020}", "name": name, "input": given}
        yield _reply(source, number, use)
        done = {"tool_use_id": use["id"], "type": "tool_result", "content": out, "is_error": False}
        yield _line(source, "user", {"role": "user", "content": [done]}, {"toolUseResult": result})


def _command(source: random.Random, number: int) -> tuple[str, Any, str, Any]:
    given = {"command": f"make part-{number}", "description": _words(source, 5)}
    out = _text(source, source.choice((3, 20, 90)))
    return "Bash", given, out, {"stdout": out, "stderr": "", "interrupted": False, "isImage": False}


def _file_read(source: random.Random, number: int) -> tuple[str, Any, str, Any]:
    path = f"/home/dev/shop/src/part_{number % 40}.py"
    text = _text(source, source.choice((40, 120, 300)))
    shown = "\n".join(f"{at:6}\t{line}" for at, line in enumerate(text.split("\n"), start=1))
    file = {"filePath": path, "content": text, "numLines": text.count("\n") + 1, "startLine": 1}
    return "Read", {"file_path": path}, shown, {"type": "text", "file": file}


def _edit(source: random.Random, number: int) -> tuple[str, Any, str, Any]:
    path = f"/home/dev/shop/src/part_{number % 40}.py"
    old, new = _text(source, 4), _text(source, 5)
    given = {"file_path": path, "old_string": old, "new_string": new, "replace_all": False}
    patch = {"oldStart": 9, "newStart": 9, "lines": [*(f"-{line}" for line in old.split("\n"))]}
    result = {
        "filePath": path, "oldString": old, "newString": new, "originalFile": _text(source, 120),
        "structuredPatch": [patch], "userModified": False, "replaceAll": False,
    }  # fmt: skip
    return "Edit", given, f"The file {path} has been updated.\n{new}", result


def _words(source: random.Random, count: int) -> str:
    return " ".join(source.choice(WORDS) for _ in range(count))


def _text(source: random.Random, lines: int) -> str:
    return "\n".join(_words(source, source.choice((2, 8, 12))) for _ in range(lines))


def _reply(source: random.Random, number: int, block: dict[str, Any]) -> bytes:
    usage = {
        "input_tokens": 4, "cache_creation_input_tokens": 912, "cache_read_input_tokens": 51_204,
        "cache_creation": {"ephemeral_5m_input_tokens": 912, "ephemeral_1h_input_tokens": 0},
        "output_tokens": 187, "service_tier": "standard", "iterations": [], "speed": "standard",
    }  # fmt: skip
    message = {
        "id": f"msg_{number:024}", "type": "message", "role": "assistant", "model": "a-model",
        "content": [block], "stop_reason": "tool_use", "stop_sequence": None, "usage": usage,
    }  # fmt: skip
    return _line(source, "assistant", message)


def _line(
    source: random.Random, kind: str, message: dict[str, Any], extra: Mapping[str, Any] | None = None
) -> bytes:  # fmt: skip
    start = {"parentUuid": _uuid(source), "isSidechain": False}
    inner = {"message": message, "type": kind}
    if kind == "user":
        inner = {"promptId": _uuid(source), "type": kind, "message": message}
    record = {
        **start, **inner, "uuid": _uuid(source), "timestamp": "2026-03-05T09:00:00.000Z",
        **(extra or {}), "userType": "external", "entrypoint": "cli", "cwd": "/home/dev/shop",
        "sessionId": SESSION, "version": "2.1.0", "gitBranch": "main",
    }  # fmt: skip
    return json.dumps(record, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"


def _uuid(source: random.Random) -> str:
    return str(uuid.UUID(int=source.getrandbits(128)))


class Stage:
    """A repository, a home and the transcripts in it."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.project = home / "shop"
        self.project.mkdir()
        subprocess.run(["git", "init", "-q", "."], cwd=self.project, check=True)
        self.environ = {
            **os.environ,
            "HOME": str(home),
            "PYTHONPATH": str(Path(__file__).parents[2]),
            "PYTHONPYCACHEPREFIX": str(home / "compiled"),  # installed modules are compiled
        }
        self.environ.pop("PYTHONDONTWRITEBYTECODE", None)

    def put(self, megabytes: float) -> tuple[Path, Path]:
        """Write a transcript and the payload that names it."""
        folder = self.home / ".claude" / "projects" / "shop"
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{SESSION}.jsonl"
        with path.open("wb") as stream:
            stream.writelines(transcript(megabytes))
        payload = self.home / "payload.json"
        values = {"session_id": SESSION, "transcript_path": str(path), "cwd": str(self.project)}
        payload.write_text(json.dumps(values | {"prompt_id": "p"}), encoding="utf-8")
        return path, payload

    def forget(self) -> None:
        """Make the project one in which the hook has never been."""
        for folder in (self.project / ".duck-tape", self.project / ".git" / "duck-tape"):
            shutil.rmtree(folder, ignore_errors=True)

    def run(self, command: Sequence[str], payload: Path | None = None) -> tuple[float, float]:
        """Run a command; return its wall seconds and its peak of resident megabytes."""
        with (payload or Path(os.devnull)).open("rb") as stdin:
            begun = time.perf_counter()
            child = subprocess.Popen(
                command, cwd=self.project, env=self.environ, stdin=stdin,
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            )  # fmt: skip
            _, _, usage = os.wait4(child.pid, 0)
            child.returncode = 0
        return time.perf_counter() - begun, usage.ru_maxrss / 1024


def measure(stage: Stage, megabytes: float, rounds: int) -> dict[str, tuple[float, float]]:
    """Return the median seconds and the most megabytes of each row for one size."""
    path, payload = stage.put(megabytes)
    hook = [sys.executable, "-c", SCRIPT, "hook", "pre-compact"]
    rows: dict[str, list[tuple[float, float]]] = {}
    for number in range(rounds + 1):
        stage.forget()
        taken = {
            "python -c pass": stage.run([sys.executable, "-c", "pass"]),
            "jq -c .type": stage.run(["jq", "-c", ".type", str(path)]),
            "hook": stage.run(hook, payload),
            "hook, nothing new": stage.run(hook, payload),
        }
        for name, figures in taken.items():
            if number:
                rows.setdefault(name, []).append(figures)
    path.unlink()
    return {
        name: (statistics.median(each for each, _ in found), max(most for _, most in found))
        for name, found in rows.items()
    }


def told(megabytes: float, rows: Mapping[str, tuple[float, float]]) -> Iterator[str]:
    """The lines of the table for one size."""
    one, _ = rows["jq -c .type"]
    for name, (seconds, most) in rows.items():
        target = TARGETS.get(int(megabytes), OTHERS) if name == "hook" else ""
        rate = f"{megabytes / seconds:7.0f}" if name in {"hook", "jq -c .type"} else " " * 7
        early = "  (ended by its time limit)" if name == "hook" and seconds > READING else ""
        label = f"{name}, {megabytes:g} MB" if name != "python -c pass" else name
        yield (
            f"{label:<28} {seconds * 1000:9.1f} {seconds / one:7.2f} {target:>7} {rate} {most:12.0f}{early}"
        )


def main(argv: Sequence[str] | None = None) -> int:
    """Print the table."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    rounds = int(arguments[0]) if arguments else ROUNDS
    sizes = [float(word) for word in arguments[1:]] or list(SIZES)
    if shutil.which("jq") is None:
        print("jq is missing: the hook is measured in passes of it.")
        return 0
    print(_ROW)
    with tempfile.TemporaryDirectory() as name:
        stage = Stage(Path(name))
        for megabytes in sizes:
            few = max(2, min(rounds, int(rounds * 40 / megabytes)))
            print("\n".join(told(megabytes, measure(stage, megabytes, few))))
    print(f"Target of memory: {MEMORY} MB resident at every size.")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
