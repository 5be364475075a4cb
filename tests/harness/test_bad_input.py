"""Whatever comes in: exit 0, silence, the marker, and a receipt that says why."""

# ruff: noqa: E501  (tables: one row, one line)

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.harness.support import ID, assistant, jsonl, mine, simple, tree
from tests.support.planted import GITHUB

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tests.harness.support import Session
    from tests.support.cli import Cli

AUTO = "2026-03-05-1000-auto.state.md"


def run(session: Session, cli: Cli, data: bytes, *words: str) -> None:
    """Run the command line, and hold it to what it promises whatever comes."""
    before = tree(session.home) | tree(session.repo.path)
    ran = cli(session.repo.path, "hook", "pre-compact", *words, stdin=data)
    assert (ran.code, ran.out, ran.err) == (0, "", "")
    after = tree(session.home) | tree(session.repo.path)
    changed = {name for name in before.keys() | after.keys() if before.get(name) != after.get(name)}
    assert {name for name in changed if not mine(name)} == set()


PAYLOADS: dict[str, tuple[bytes, str]] = {
    "nothing": (b"", "no payload"),
    "blank": (b" \r\n\t", "no payload"),
    "a mark alone": (b"\xef\xbb\xbf", "no payload"),
    "NUL": (b"\0\0\0", "no payload"),
    "no JSON": (b"hello", "not JSON"),
    "cut JSON": (b'{"session_id": "a', "not JSON"),
    "an array": (b"[1, 2]", "no object"),
    "null": (b"null", "no object"),
    "a number": (b"17", "no object"),
    "a text": (b'"x"', "no object"),
    "an empty object": (b"{}", "names no transcript"),
    "another shape": (b'{"event": {"kind": "push"}}', "names no transcript"),
    "two objects": (b"{}{}", "not JSON"),
    "nested too deep": (b"[" * 100_000, "not JSON"),
    "random bytes": (bytes(range(256)), "not JSON"),
    "not UTF-8": (b'{"cwd": "\xff\xfe"}', "names no transcript"),
    "lone surrogates": (b'{"session_id": "\\ud800", "transcript_path": "\\udfff"}', "plain absolute path"),
    "types": (b'{"session_id": 1, "transcript_path": [], "cwd": {}, "trigger": 2}', "names no transcript"),
    "messages of another type": (b'{"messages": "x", "sessionID": {}}', "names no transcript"),
    "no messages": (b'{"messages": [], "sessionID": "s"}', "no messages"),
    "messages without form": (b'{"messages": [1, null, "x", {}, []], "sessionID": "s"}', "nothing could be read"),
    "a huge number": (b'{"timestamp": ' + b"9" * 5000 + b"}", "JSON"),
}  # fmt: skip


@pytest.mark.parametrize(("data", "reason"), PAYLOADS.values(), ids=PAYLOADS)
def test_payloads(session: Session, cli: Cli, data: bytes, reason: str) -> None:
    run(session, cli, data)
    assert session.marker.startswith("2026-03-05T10:00:00Z | cwd: ")
    assert session.names == []
    assert session.logged.outcome == "marker"
    assert reason in session.logged.reason


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_payloads_of_powershell(session: Session, cli: Cli, encoding: str) -> None:
    session.write()
    run(session, cli, json.dumps(session.payload()).encode(encoding))
    assert session.names == [AUTO]


PATHS = {
    "relative": ("projects/x.jsonl", "plain absolute path"),
    "upwards": ("{root}/../../../etc/passwd", "plain absolute path"),
    "elsewhere": ("/etc/passwd", "outside the folders"),
    "the root itself": ("{root}", "outside the folders"),
    "beside the root": ("{root}-other/x.jsonl", "outside the folders"),
    "missing": ("{root}/shop/none.jsonl", "is missing"),
    "NUL": ("{root}/shop/a\0b.jsonl", "plain absolute path"),
    "too long": ("{root}/shop/" + "x" * 5000, "cannot be opened"),
    "below a file": ("{root}/shop/" + ID + ".jsonl/x", "leads to the transcript"),
    "a device": ("/dev/zero", "outside the folders"),
    "a URL": ("https://example.com/x.jsonl", "plain absolute path"),
    "of Windows": ("C:\\Users\\a\\x.jsonl", "plain absolute path"),
}


@pytest.mark.parametrize(("path", "reason"), PATHS.values(), ids=PATHS)
def test_paths(session: Session, cli: Cli, path: str, reason: str) -> None:
    session.write()
    named = path.replace("{root}", str(session.root.parent))
    run(session, cli, json.dumps(session.payload(transcript_path=named)).encode())
    assert session.names == []
    assert session.logged.outcome == "marker"
    assert reason in session.logged.reason
    assert ("| transcript:" in session.marker) == (reason == "is missing")


def _link(session: Session) -> None:
    target = session.home / "elsewhere.jsonl"
    target.write_bytes(simple())
    session.transcript.unlink()
    session.transcript.symlink_to(target)


def _linked_folder(session: Session) -> None:
    outside = session.home / "outside"
    session.root.rename(outside)
    session.root.symlink_to(outside)


def _fifo(session: Session) -> None:
    session.transcript.unlink()
    os.mkfifo(session.transcript)


def _folder(session: Session) -> None:
    session.transcript.unlink()
    session.transcript.mkdir()


def _broken_link(session: Session) -> None:
    session.transcript.unlink()
    session.transcript.symlink_to("nowhere")


def _sparse(session: Session) -> None:
    with session.transcript.open("wb") as stream:
        stream.truncate(2 << 30)


def _content(data: bytes) -> Callable[[Session], None]:
    return lambda session: session.write(data)


FILES: dict[str, tuple[Callable[[Session], None], str]] = {
    "a link": (_link, "a link, or no folder, leads"),
    "a link to nothing": (_broken_link, "a link, or no folder, leads"),
    "in a linked folder": (_linked_folder, "a link, or no folder, leads"),
    "a pipe": (_fifo, "no regular file"),
    "a folder": (_folder, "no regular file"),
    "empty": (_content(b""), "is empty"),
    "binary": (_content(bytes(range(256)) * 400), "nothing could be read"),
    "an image": (_content(b"\x89PNG\r\n\x1a\n" + b"\0" * 5000), "nothing could be read"),
    "packed by zstd": (_content(b"\x28\xb5\x2f\xfd" + simple()), "is compressed (zstd)"),
    "packed by gzip": (_content(gzip.compress(simple())), "is compressed (gzip)"),
    "prose": (_content(b"Dear diary,\n\ntoday nothing happened.\n"), "nothing could be read"),
    "blank lines": (_content(b"\n\n\r\n \n"), "nothing could be read"),
    "another program's": (_content(b'{"level":"info","msg":"started"}\n' * 9), "nothing could be read"),
    "an array of numbers": (_content(b"[1, 2, 3]\n"), "nothing could be read"),
    "cut in its only record": (_content(simple()[:60]), "nothing could be read"),
    "meta alone": (_content(b'{"type":"summary","summary":"x","leafUuid":"y"}\n'), "nothing could be read"),
    "two gigabytes of nothing": (_sparse, "nothing could be read"),
    "one long line": (_content(b'{"type":"user","message":"' + b"x" * 40_000_000), "nothing could be read"),
    "brackets": (_content(b"[" * 3_000_000), "nothing could be read"),
}  # fmt: skip


@pytest.mark.parametrize(("prepare", "reason"), FILES.values(), ids=FILES)
def test_files(
    session: Session,
    cli: Cli,
    monkeypatch: pytest.MonkeyPatch,
    prepare: Callable[[Session], None],
    reason: str,
) -> None:
    monkeypatch.setattr("duck_tape.harness.limits.READING", 0.5)
    session.write()
    prepare(session)
    run(session, cli, json.dumps(session.payload()).encode())
    assert session.names == []
    assert session.logged.outcome == "marker"
    assert reason in session.logged.reason
    assert session.logged.milliseconds < 5000
    assert session.marker


READABLE = {
    "cut in a record": simple() + jsonl([assistant("Half a", 9)])[:70],
    "UTF-16": simple().decode().encode("utf-16"),
    "with a mark": b"\xef\xbb\xbf" + simple(),
    "CRLF": simple().replace(b"\n", b"\r\n"),
    "bad bytes in a text": simple().replace(b"grams", b"gr\xff\xfems"),
    "a bad line in between": simple().replace(b"\n", b"\n{bad\n", 1),
    "NULs at the end": simple() + b"\0" * 4096,
    "half an emoji": simple().replace(b"in grams", b"in \\ud83d grams"),
    "a cut line in between": simple().replace(b"\n", b'\n{"type":"user","message":{"ro\n', 1),
    "a separator in a text": simple().replace(b"in grams", "in\u2028grams".encode()),
}


@pytest.mark.parametrize("data", READABLE.values(), ids=READABLE)
def test_what_can_be_read_is_read(session: Session, cli: Cli, data: bytes) -> None:
    session.write(data)
    run(session, cli, json.dumps(session.payload()).encode())
    assert session.names == [AUTO]
    assert "Sort the parcels" in session.state.workflow[0]


def test_somebody_elses_transcript(
    session: Session, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    session.write()
    real = os.fstat

    def foreign(descriptor: int) -> os.stat_result:
        found = list(real(descriptor))
        found[4] += 1
        return os.stat_result(found)

    monkeypatch.setattr("duck_tape.harness.trust.os.fstat", foreign)
    session_data = json.dumps(session.payload()).encode()
    ran = cli(session.repo.path, "hook", "pre-compact", stdin=session_data)
    assert (ran.code, ran.out, ran.err) == (0, "", "")
    assert "somebody else" in session.logged.reason


IDS = ("../../etc/x", "a/b", "", "x" * 129, "a b", "ü", "a\n", ".", "..", "a.b", GITHUB)


@pytest.mark.parametrize("name", IDS, ids=range(len(IDS)))
def test_session_ids(session: Session, cli: Cli, name: str) -> None:
    session.write()
    run(session, cli, json.dumps(session.payload(session_id=name)).encode())
    assert session.names == [AUTO]
    assert session.logged.session == ""
    assert GITHUB not in "".join(map(str, tree(session.repo.path).values()))


@pytest.mark.parametrize("limit", ["10", "0"])
def test_a_limit_of_bytes(
    session: Session, cli: Cli, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    monkeypatch.setenv("DUCK_TAPE_MAX_TRANSCRIPT_BYTES", limit)
    session.write()
    run(session, cli, json.dumps(session.payload()).encode())
    assert session.names == []
    assert "larger than DUCK_TAPE_MAX_TRANSCRIPT_BYTES allows" in session.logged.reason


@pytest.mark.parametrize("limit", ["", "lots", "-1", "5MB", "9" * 30, "1000000"])
def test_no_limit_of_bytes(
    session: Session, cli: Cli, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    monkeypatch.setenv("DUCK_TAPE_MAX_TRANSCRIPT_BYTES", limit)
    session.write()
    run(session, cli, json.dumps(session.payload()).encode())
    assert session.names == [AUTO]


WORDS = (
    ("--harness",),
    ("--harness", "emacs"),
    ("--harness=",),
    ("--harness=\ud800",),
    ("--unknown", "x", "y"),
    ("--", "-"),
    ("",),
)


@pytest.mark.parametrize("words", WORDS, ids=range(len(WORDS)))
def test_words(session: Session, cli: Cli, words: tuple[str, ...]) -> None:
    session.write()
    run(session, cli, json.dumps(session.payload()).encode(), *words)
    assert session.names == [AUTO]
    assert session.logged.harness == "claude-code"


def test_words_before_the_command(session: Session, cli: Cli) -> None:
    session.write()
    ran = cli(
        session.repo.path, "--json", "hook", "pre-compact", stdin=json.dumps(session.payload())
    )
    assert (ran.code, ran.out, ran.err) == (0, "", "")
    assert session.logged.reason == "some arguments are unknown"


@pytest.mark.parametrize("words", [("hook",), ("hook", "post-compact"), ("hook", "--harness", "x")])
def test_another_event(session: Session, cli: Cli, words: tuple[str, ...]) -> None:
    session.write()
    ran = cli(session.repo.path, *words, stdin=json.dumps(session.payload()))
    assert (ran.code, ran.out, ran.err) == (0, "", "")
    assert session.names == [AUTO]
    assert "no such event" in session.logged.reason


def spawn(
    session: Session, arguments: str, environ: Mapping[str, str]
) -> subprocess.CompletedProcess[bytes]:
    """Run the hook as a process, through a shell that prepares what it gets."""
    payload = session.home / "payload.json"
    if not payload.exists():
        payload.write_bytes(json.dumps(session.payload()).encode())
    code = "import sys; from duck_tape.entry import main; sys.exit(main())"
    values = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2]), **environ}
    line = arguments.replace("HOOK", f'"{sys.executable}" -c "{code}" hook pre-compact').replace(
        "PAYLOAD", f'"{payload}"'
    )
    return subprocess.run(
        ["sh", "-c", line], cwd=session.repo.path, env=values, capture_output=True, check=False, timeout=30,
        stdin=subprocess.DEVNULL,
    )  # fmt: skip


SURROUNDINGS: dict[str, tuple[str, dict[str, str], str | None]] = {
    "no standard input": ("HOOK <&-", {}, "no payload"),
    "closed streams": ("HOOK <&- >&- 2>&-", {}, "no payload"),
    "standard output closed": ("HOOK < PAYLOAD >&-", {}, ""),
    "a full standard output": ("HOOK < PAYLOAD > /dev/full 2> /dev/full", {}, ""),
    "a reader that is gone": ("HOOK < PAYLOAD | true", {}, ""),
    "a pipe that comes late": ("(sleep 0.4; cat PAYLOAD) | HOOK", {}, ""),
    "in a C locale": ("HOOK < PAYLOAD", {"LC_ALL": "C", "LANG": "C", "PYTHONUTF8": "0"}, ""),
    "in a locale that is none": ("HOOK < PAYLOAD", {"LC_ALL": "xx_YY.nothing"}, ""),
    "an odd encoding": ("HOOK < PAYLOAD", {"PYTHONIOENCODING": "ascii"}, ""),
    "a broken clock": ("HOOK < PAYLOAD", {"SOURCE_DATE_EPOCH": "-"}, ""),
    "no files may grow": ("unset COVERAGE_PROCESS_START COVERAGE_PROCESS_CONFIG; ulimit -f 0; HOOK < PAYLOAD", {}, None),
    "few open files": ("ulimit -n 12; HOOK < PAYLOAD", {}, ""),
}  # fmt: skip


@pytest.mark.parametrize(("line", "environ", "reason"), SURROUNDINGS.values(), ids=SURROUNDINGS)
def test_surroundings(
    session: Session, line: str, environ: dict[str, str], reason: str | None
) -> None:
    session.write()
    done = spawn(session, line, environ)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    if reason is None:  # nothing can be written, not even a receipt
        assert session.names == []
        return
    assert session.marker
    assert bool(session.names) == (reason == "")
    assert reason in session.logged.reason


def test_standard_input_that_stays_open(session: Session) -> None:
    session.write()
    code = "import sys; from duck_tape.entry import main; sys.exit(main(['hook', 'pre-compact']))"
    process = subprocess.Popen(
        [sys.executable, "-c", code], cwd=session.repo.path, stdin=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
    )  # fmt: skip
    assert process.stdin is not None
    process.stdin.write(json.dumps(session.payload()).encode())
    process.stdin.flush()
    assert process.wait(10) == 0
    process.stdin.close()
    assert len(session.names) == 1


def test_names_beyond_the_encoding_of_the_process(session: Session) -> None:
    session.root = session.root.with_name("bäckerei")
    session.transcript = session.root / session.transcript.name
    session.write()
    folder = session.repo.path / "kuchen ü"
    folder.mkdir()
    payload = session.home / "payload.json"
    environ = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    data = json.dumps(session.payload(cwd=str(folder)), ensure_ascii=False)
    payload.write_text(data, encoding="utf-8")
    done = spawn(session, f"HOOK < '{payload}'", environ)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert len(session.names) == 1
    assert f"cwd: {folder}" in session.marker
    assert session.marker.endswith(f"| transcript: {session.transcript}\n")


def test_no_home(session: Session) -> None:
    session.write()
    code = "unset HOME USERPROFILE XDG_CACHE_HOME; HOOK < PAYLOAD"
    done = spawn(session, code, {})
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert session.marker
    assert session.logged.outcome in {"marker", "state"}


def test_outside_git(session: Session, cli: Cli) -> None:
    session.write()
    (session.repo.path / ".git").rename(session.repo.path / "git")
    run(session, cli, json.dumps(session.payload()).encode())
    assert session.names == [AUTO]
    assert session.logged.outcome == "state"
    assert session.state.repo == "shop"


@pytest.mark.parametrize("kind", ["link", "file"])
def test_a_folder_that_is_none(session: Session, cli: Cli, kind: str) -> None:
    session.write()
    if kind == "link":
        outside = session.home / "outside"
        outside.mkdir()
        session.folder.symlink_to(outside)
    else:
        session.folder.write_bytes(b"x")
    run(session, cli, json.dumps(session.payload()).encode())
    assert session.logged.outcome == "nothing"
    assert "not a folder of its own" in session.logged.reason


def test_a_marker_that_is_a_link(session: Session, cli: Cli) -> None:
    session.write()
    session.folder.mkdir()
    victim = session.home / "victim"
    victim.write_text("mine", encoding="utf-8")
    (session.folder / ".last-compact").symlink_to(victim)
    run(session, cli, json.dumps(session.payload()).encode())
    assert victim.read_text("utf-8") == "mine"
    assert "is a link" in session.logged.reason


@pytest.mark.parametrize("number", [30, 28, 13], ids=["read-only", "full", "forbidden"])
def test_a_work_tree_that_cannot_be_written(
    session: Session, cli: Cli, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    def refuse(*_arguments: object, **_options: object) -> int:
        raise OSError(number, os.strerror(number))

    session.write()
    monkeypatch.setattr("duck_tape.folder.Folder._open_temporary", refuse)
    run(session, cli, json.dumps(session.payload()).encode())
    assert session.logged.outcome == "nothing"
    assert "Cannot write the compaction marker" in session.logged.reason


def test_a_git_directory_that_cannot_be_written(
    session: Session, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.makedirs

    def refuse(name: str, *, exist_ok: bool = False) -> None:
        if ".git" in name:
            raise PermissionError(13, "no")
        real(name, exist_ok=exist_ok)

    session.write()
    monkeypatch.setattr("duck_tape.state.receipts.os.makedirs", refuse)
    run(session, cli, json.dumps(session.payload()).encode())
    assert session.names == [AUTO]
    assert session.logged.outcome == "state"


def test_a_file_that_grows_while_it_is_read(session: Session) -> None:
    session.write(simple() + jsonl(assistant("word " * 50, n) for n in range(10, 4000)))
    line = jsonl([assistant("later", 9)])
    code = (
        "import sys, time\n"
        f"with open({str(session.transcript)!r}, 'ab', buffering=0) as f:\n"
        "    print('on', flush=True)\n"
        "    while True:\n"
        f"        f.write({line!r}); time.sleep(0.001)\n"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE) as writer:
        assert writer.stdout is not None
        writer.stdout.readline()
        try:
            assert session.run().outcome == "state"
        finally:
            writer.kill()
    assert session.run().outcome == "marker"  # the same words again are nothing new


def test_an_unreadable_environment_file(session: Session, cli: Cli) -> None:
    session.write()
    (session.repo.path / ".env").symlink_to("nowhere")
    (session.repo.path / ".env.local").mkdir()
    run(session, cli, json.dumps(session.payload()).encode())
    assert session.names == [AUTO]


def test_a_broken_configuration(session: Session, cli: Cli) -> None:
    session.write()
    session.repo.write("pyproject.toml", "[tool.duck-tape]\nallow = 3\n")
    run(session, cli, json.dumps(session.payload()).encode())
    assert session.names == [AUTO]
    assert "configuration" in session.logged.reason
