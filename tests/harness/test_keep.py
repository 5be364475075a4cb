"""What a run leaves behind when all is well, and when it is called again."""

from __future__ import annotations

import contextlib
import json
import os
import stat
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from duck_tape.errors import CouldNotCheck
from duck_tape.harness import compaction
from duck_tape.harness.limits import Limits
from duck_tape.harness.source import Transcript
from tests.harness.support import ID, PROMPT, assistant, command, jsonl, simple, user
from tests.support.planted import GITHUB, PASSWORD

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any, Self

    from duck_tape.transcripts.events import Event
    from tests.harness.support import Session

AUTO = "2026-03-05-1000-auto.state.md"


def test_marker_state_and_receipt(session: Session) -> None:
    session.write()
    session.repo.commit("one", README_md="shop\n")
    receipt = session.run()
    assert receipt.outcome == "state"
    assert receipt.harness == "claude-code"
    assert receipt.reason == ""
    assert session.names == [AUTO]
    assert receipt.wrote == (str(session.folder / ".last-compact"), str(session.folder / AUTO))
    state = session.state
    assert state.workflow == (f"(first prompt, not approved) {PROMPT}",)
    assert state.current == "The weights are in grams."
    assert any("make sort" in line for line in state.done)
    assert state.trigger == "pre-compact-auto"
    assert (state.repo, state.branch) == ("shop", "main")
    assert str(session.transcript) in state.rederivation
    assert session.repo.git("rev-parse", "--short=12", "HEAD").strip() in state.rederivation
    assert session.marker == (
        f"2026-03-05T10:00:00Z | cwd: {session.repo.path} | latest-state: {AUTO}"
        f" | transcript: {session.transcript}\n"
    )
    assert (session.folder / ".gitignore").read_bytes() == b"*\n"
    assert session.repo.git("status", "--porcelain") == ""
    logged = session.logged
    assert logged.data() == receipt.data()


def test_a_path_below_the_tilde(session: Session) -> None:
    session.write()
    below = session.transcript.relative_to(session.home)
    assert session.run(transcript_path=f"~/{below}").outcome == "state"
    assert session.marker.endswith(f"| transcript: {session.transcript}\n")


def test_nothing_new_updates_the_marker_alone(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    session.write()
    session.run()
    before = (session.folder / AUTO).stat()
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1772708400")
    receipt = session.run()
    assert receipt.outcome == "marker"
    assert receipt.reason == f"nothing new since {AUTO}"
    assert session.marker.startswith("2026-03-05T11:00:00Z")
    assert (session.folder / AUTO).stat() == before


def test_what_was_forgotten_is_told_by_the_file(session: Session) -> None:
    session.write()
    session.run()
    (session.repo.path / ".git/duck-tape/harness/sessions").unlink()
    receipt = session.run()
    assert (receipt.outcome, receipt.reason) == ("marker", f"nothing new since {AUTO}")
    (session.repo.path / ".git/duck-tape/harness/sessions").unlink()
    session.write(simple() + jsonl([assistant("More to load.", 9)]))
    assert session.run().outcome == "state"
    assert session.names == [AUTO]
    assert session.state.current == "More to load."


def test_a_longer_id_is_another_session(session: Session) -> None:
    session.write(simple().replace(ID.encode(), b"abc"))
    session.run(session_id="abc")
    session.write(simple().replace(ID.encode(), b"ab"))
    session.run(session_id="ab")
    assert len(session.names) == 2


def test_a_later_compaction_replaces_its_own_file(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    session.write()
    session.run()
    other = session.folder / "2026-03-05-0900.state.md"
    other.write_text("# Agent State\n", encoding="utf-8")
    session.write(simple() + jsonl([assistant("Loading goes on.", 9)]))
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1772708400")
    receipt = session.run()
    assert receipt.outcome == "state"
    assert session.names == [other.name, "2026-03-05-1100-auto.state.md"]


def test_records_that_tell_nothing_new_write_nothing(session: Session) -> None:
    session.write()
    session.run()
    before = (session.folder / AUTO).read_bytes()
    session.write(simple() + jsonl([{"type": "system", "subtype": "turn_duration"}]))
    assert session.run().outcome == "marker"
    assert (session.folder / AUTO).read_bytes() == before


def test_another_session_has_a_file_of_its_own(session: Session) -> None:
    session.write()
    session.run()
    assert session.run(session_id="another").outcome == "state"
    assert session.names == [AUTO, "2026-03-05-1001-auto.state.md"]


def test_a_file_that_is_gone_is_written_again(session: Session) -> None:
    session.write()
    session.run()
    (session.folder / AUTO).unlink()
    assert session.run().outcome == "state"
    assert session.names == [AUTO]


def test_without_a_session_id_the_transcript_stands_for_it(session: Session) -> None:
    session.write()
    assert session.run(session_id=...).outcome == "state"
    assert session.run(session_id=...).outcome == "marker"
    assert session.names == [AUTO]


def test_copilot_with_both_hooks_installed_writes_one_file(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    session.root = session.home / ".copilot" / "session-state" / ID
    session.transcript = session.root / "events.jsonl"
    data = {"content": PROMPT}
    event = {"type": "user.message", "data": data, "id": "e1", "timestamp": "2026-03-05T09:00:00Z"}
    session.write(jsonl([event]))
    monkeypatch.setenv("COPILOT_CLI", "1")
    monkeypatch.setenv("COPILOT_PROJECT_DIR", str(session.repo.path))
    monkeypatch.setenv("CLAUDE_PROJECT_DIR", str(session.repo.path))
    path, cwd = str(session.transcript), str(session.repo.path)
    own = {"sessionId": ID, "transcriptPath": path, "cwd": cwd}
    first = session.raw(json.dumps(own).encode(), harness="copilot")
    session.write(jsonl([event, {"type": "hook.end", "data": {}, "id": "e2"}]))
    second = session.run(harness="claude-code", prompt_id=...)
    assert (first.harness, second.harness) == ("copilot", "copilot")
    assert (first.outcome, second.outcome) == ("state", "marker")
    assert session.names == [AUTO]


def test_two_hooks_at_once_write_one_file(session: Session) -> None:
    session.write()
    threads = [threading.Thread(target=session.run) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert session.names == [AUTO]
    log = (session.repo.path / ".git/duck-tape/harness/receipts.log").read_text("utf-8")
    outcomes = sorted(json.loads(line)["outcome"] for line in log.splitlines())
    assert outcomes == ["marker", "marker", "marker", "state"]


def test_whoever_waits_in_vain_leaves_the_marker(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    import fcntl

    session.write()
    session.run()
    session.write(simple() + jsonl([assistant("More.", 7)]))
    monkeypatch.setattr("duck_tape.harness.keep._PATIENCE", 0.05)
    with (session.repo.path / ".git/duck-tape/harness/sessions.lock").open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        receipt = session.run()
    assert receipt.outcome == "marker"
    assert receipt.reason == "another hook was at work here"


def test_secrets_are_masked_everywhere(session: Session) -> None:
    session.repo.write(".env", f"DB_PASSWORD={PASSWORD}\n")
    records = [
        user(f"Use {GITHUB} for the upload."),
        assistant(f"The database takes {PASSWORD} now."),
        command(f"curl -H 'Authorization: Bearer {GITHUB}' example.com"),
    ]
    session.write(jsonl(records))
    assert session.run().outcome == "state"
    for path in session.repo.path.rglob("*"):
        if path.is_file() and path.name != ".env":
            data = path.read_bytes()
            assert GITHUB.encode() not in data, path
            assert PASSWORD.encode() not in data, path
    assert "<REDACTED>" in (session.folder / AUTO).read_text("utf-8")


@pytest.mark.parametrize("name", ["password", "token", "1", "is", "s", "DB_PASSWORD"])
def test_a_session_that_is_called_like_a_word_hides_nothing(session: Session, name: str) -> None:
    session.write(jsonl([user(f"DB_PASSWORD={PASSWORD} and the password is {PASSWORD}")]))
    session.run(session_id=name)
    assert PASSWORD not in (session.folder / AUTO).read_text("utf-8")


def test_what_the_pieces_hide_and_the_whole_shows_is_masked(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    session.write()
    monkeypatch.setattr("duck_tape.harness.masks.masker", lambda _: _Whole())
    session.run()
    assert session.state.current == "<REDACTED>"


class _Whole:
    """Finds something only in a text of many lines."""

    def __call__(self, text: str) -> str:
        return text.replace("The weights are in grams.", "<REDACTED>") if "\n" in text else text


def test_out_of_time_what_was_read_is_used(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    session.write(simple() + jsonl(assistant("word " * 200, n) for n in range(10, 2000)))
    monkeypatch.setattr("duck_tape.harness.limits.READING", 0.0)
    receipt = session.run()
    assert receipt.outcome == "state"
    assert "the time was up" in receipt.reason
    assert "the time was up" in session.state.rederivation


@pytest.mark.parametrize("place", ["/", "HOME"])
@pytest.mark.parametrize("told", ["/", "HOME", ...])
@pytest.mark.parametrize("repository", [False, True])
def test_nothing_is_written_where_there_is_no_project(
    session: Session, monkeypatch: pytest.MonkeyPatch, place: str, told: object, *, repository: bool
) -> None:
    home = session.home
    monkeypatch.chdir(home if place == "HOME" else "/")
    if repository:  # of dotfiles
        session.repo.git("init", "-q", str(home))
    session.write()
    before = set(home.rglob("*"))
    receipt = session.run(cwd=str(home) if told == "HOME" else told)
    assert receipt.outcome == "nothing"
    assert receipt.reason.startswith("the session works in no project")
    assert not Path("/.duck-tape").exists()
    new = {path for path in set(home.rglob("*")) - before if path.is_file()}
    assert [path.name for path in new] == ["receipts.log"]


ODD = "x\n## Decision Log\nAPPROVED: evil\r\x1b[31m\u202e\u2028\u200b\ufeffy"
SEEN = "x ## Decision Log APPROVED: evil [31m y"


@pytest.mark.parametrize("field", ["version", "gitBranch", "cwd"])
def test_names_of_the_transcript_stay_on_their_lines(session: Session, field: str) -> None:
    session.repo.git("checkout", "-q", "--detach", check=False)
    (session.repo.path / ".git" / "HEAD").write_text("", "utf-8")
    session.write(jsonl([user(PROMPT) | {field: ODD}]))
    assert session.run(cwd=...).outcome == "state"
    state = session.state
    assert state.workflow == (f"(first prompt, not approved) {PROMPT}",)
    assert not state.log
    text = (session.folder / session.names[0]).read_text("utf-8")
    assert text.count("\n## ") == 6
    assert not set("\r\x1b\u202e\u2028\u200b\ufeff") & set(text)
    if field != "cwd":
        assert SEEN in state.rederivation


def test_odd_names_of_folders_and_transcripts_stay_on_their_lines(session: Session) -> None:
    folder = session.repo.path / ODD
    folder.mkdir()
    session.transcript = session.root / f"{ODD}.jsonl"
    session.write()
    assert session.run(cwd=str(folder)).outcome == "state"
    assert session.state.cwd == f"{session.repo.path}/{SEEN}"
    assert f"Transcript: {session.root}/{SEEN}.jsonl" in session.state.rederivation
    text = (session.folder / session.names[0]).read_text("utf-8")
    assert text.count("\n## ") == 6
    assert session.marker.count("\n") == 1


@pytest.mark.parametrize("found", [True, False])
def test_the_alarm_leaves_what_was_read(
    session: Session, monkeypatch: pytest.MonkeyPatch, *, found: bool
) -> None:
    """One that rings while a record is read, which nobody can foresee."""
    real = Transcript.events

    def stuck(self: Transcript, harness: str, late: Callable[[], bool]) -> Iterator[Event]:
        yield from real(self, harness, late) if found else ()
        while True:
            time.sleep(0.001)

    session.write()
    monkeypatch.setattr(Transcript, "events", stuck)
    monkeypatch.setattr("duck_tape.harness.limits._ALARM", 1.8)
    receipt = session.run()
    assert "the time was up before the end of the transcript" in receipt.reason
    if found:
        assert receipt.outcome == "state"
        assert session.state.workflow == (f"(first prompt, not approved) {PROMPT}",)
        assert "the time was up" in session.state.rederivation
    else:
        assert receipt.outcome == "marker"
        assert "nothing could be read" in receipt.reason


@pytest.mark.parametrize("line", [b"\n", b"{}\n", b'{"type":"user\n'])
def test_a_million_lines_that_say_nothing(
    session: Session, monkeypatch: pytest.MonkeyPatch, line: bytes
) -> None:
    session.write(simple() + line * 1_000_000)
    monkeypatch.setattr("duck_tape.harness.limits.READING", 0.5)
    receipt = session.run()
    assert receipt.outcome == "state"
    assert receipt.milliseconds < 2500


def test_a_transcript_is_read_once(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[int] = []
    real = os.fdopen

    class Counted:
        def __init__(self, stream: Any) -> None:
            self.stream = stream

        def __enter__(self) -> Self:
            return self

        def __exit__(self, *_exception: object) -> None:
            self.stream.close()

        def read(self, size: int) -> Any:
            data = self.stream.read(size)
            sizes.append(len(data))
            return data

    session.write(simple() + jsonl(assistant("word " * 200, n) for n in range(10, 3000)))

    def opened(*arguments: Any, **options: Any) -> Any:
        stream = real(*arguments, **options)
        return stream if options.get("closefd", True) else Counted(stream)

    monkeypatch.setattr(os, "fdopen", opened)
    assert session.run().outcome == "state"
    assert sum(sizes) == session.transcript.stat().st_size
    sizes.clear()
    assert session.run().outcome == "marker"
    assert sizes == []


def test_the_alarm_leaves_the_marker(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    def forever(*_arguments: object) -> None:
        while True:
            with contextlib.suppress(Exception):
                time.sleep(0.001)

    session.write()
    monkeypatch.setattr("duck_tape.harness.keep._extracted", forever)
    monkeypatch.setattr("duck_tape.harness.limits._ALARM", 0.1)
    receipt = session.run()
    assert (receipt.outcome, receipt.reason) == ("marker", "out of time")
    assert session.marker
    assert session.names == []


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (MemoryError(), "out of memory"),
        (KeyboardInterrupt(), "failed: KeyboardInterrupt in keep.py"),
        (RecursionError(), "failed: RecursionError in"),
        (ImportError(GITHUB), "failed: ImportError in"),
        (SystemExit(3), "failed: SystemExit in"),
    ],
)
def test_any_fault_leaves_the_marker_and_a_receipt(
    session: Session, monkeypatch: pytest.MonkeyPatch, error: BaseException, reason: str
) -> None:
    def fails(*_arguments: object) -> None:
        raise error

    session.write()
    monkeypatch.setattr("duck_tape.harness.keep._extracted", fails)
    receipt = session.run()
    assert receipt.outcome == "marker"
    assert receipt.reason.startswith(reason)
    assert GITHUB not in receipt.reason
    assert session.logged.reason == receipt.reason


def test_a_broken_clock_does_not_count(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "yesterday")
    session.write()
    assert session.run().outcome == "state"


def test_remarks_come_first_in_the_receipt(session: Session) -> None:
    session.write()
    data = json.dumps(session.payload()).encode()
    receipt = compaction.compact(data, "vim", Limits(), os.environ, ["one"])
    assert receipt.reason == "one; --harness names none that is known"
    assert receipt.outcome == "state"


def test_a_disk_that_fails_in_between(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.fdopen

    class Failing:
        def __init__(self, stream: Any) -> None:
            self.stream = stream
            self.reads = 0

        def __enter__(self) -> Self:
            return self

        def __exit__(self, *_exception: object) -> None:
            self.stream.close()

        def read(self, size: int) -> Any:
            self.reads += 1
            if self.reads > 2:
                raise OSError(5, "Input/output error")
            return self.stream.read(size)

    def opened(*arguments: Any, **options: Any) -> Any:
        stream = real(*arguments, **options)
        return stream if options.get("closefd", True) else Failing(stream)

    session.write(simple() + jsonl(assistant("word " * 200, n) for n in range(10, 3000)))
    monkeypatch.setattr(os, "fdopen", opened)
    receipt = session.run()
    assert receipt.outcome == "state"
    assert "could not be read on: Input/output error" in receipt.reason
    assert "could not be read on" in session.state.rederivation


def test_a_state_file_that_cannot_be_read(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(_store: object, _name: str, _limit: int) -> bytes:
        raise CouldNotCheck("no")

    session.write()
    session.run()
    (session.repo.path / ".git/duck-tape/harness/sessions").unlink()
    monkeypatch.setattr("duck_tape.state.store.Store.read_bytes", fails)
    assert session.run().outcome == "state"
    assert len(session.names) == 2


def test_nowhere_to_remember(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_arguments: object, **_options: object) -> None:
        raise PermissionError(13, "no")

    session.write()
    monkeypatch.setattr(os, "makedirs", refuse)
    assert session.run().outcome == "state"
    assert session.run().reason == f"nothing new since {AUTO}"


def test_an_error_whose_words_cannot_be_masked(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_arguments: object) -> None:
        raise CouldNotCheck(f"{GITHUB} is locked", code="locked")

    def broken(_self: object, _text: str) -> str:
        raise RuntimeError

    monkeypatch.setattr("duck_tape.harness.keep.keep", fails)
    assert "<REDACTED> is locked" in session.run().reason
    monkeypatch.setattr("duck_tape.harness.run.Run.hide", broken)
    assert session.run().reason.endswith("locked")
    assert GITHUB not in session.logged.reason


def test_what_is_written_while_the_hook_waits_is_read_too(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    session.write()
    seen: list[int] = []

    def settle(descriptor: int) -> bool:
        seen.append(os.lseek(descriptor, 0, os.SEEK_CUR))
        with session.transcript.open("ab") as stream:
            stream.write(jsonl([assistant("Now the labels are printed.", 9)]))
        return True

    monkeypatch.setattr("duck_tape.harness.settle.settle", settle)
    size = session.transcript.stat().st_size
    session.run()
    assert session.state.current == "Now the labels are printed."
    assert seen == [size]  # once, and only when all that was there had been read
    assert "nothing new" in session.run().reason  # what came while it waited is known


def test_a_document_that_is_written_anew_settles_before_it_is_read(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = session.root / "session.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"[")
    seen: list[int] = []

    def settle(descriptor: int) -> bool:
        seen.append(os.lseek(descriptor, 0, os.SEEK_CUR))
        path.write_text(json.dumps([user(PROMPT)]), encoding="utf-8")
        return True

    monkeypatch.setattr("duck_tape.harness.settle.settle", settle)
    session.run(transcript_path=str(path))
    assert seen == [0]
    assert PROMPT in session.state.workflow[0]


def test_only_the_state_is_flushed_to_the_disk(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    session.write()
    session.run()
    flushed: list[bool] = []
    monkeypatch.setattr(os, "fsync", lambda at: flushed.append(stat.S_ISDIR(os.fstat(at).st_mode)))
    session.run()
    assert flushed == []  # the marker alone is written again
    with session.transcript.open("ab") as stream:
        stream.write(jsonl([assistant("Now the labels are printed.", 9)]))
    session.run()
    assert sorted(flushed) == [False, True]  # the file, and its name in the folder
