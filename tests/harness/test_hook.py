from __future__ import annotations

import io
import json
import os
import sys
from typing import TYPE_CHECKING

import pytest

from duck_tape.harness import hook
from duck_tape.harness.hook import Options
from duck_tape.harness.limits import Alarm, Limits, TimeUp

if TYPE_CHECKING:
    from tests.harness.support import Session
    from tests.support.cli import Cli


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ([], ("", "", False, False)),
        (["pre-compact"], ("pre-compact", "", False, False)),
        (["pre-compact", "--harness", "codex"], ("pre-compact", "codex", False, False)),
        (["--harness=codex", "pre-compact", "-v"], ("pre-compact", "codex", True, False)),
        (["pre-compact", "--harness"], ("pre-compact", "", False, False)),
        (["pre-compact", "more", "--verbose"], ("pre-compact", "", True, True)),
        (["-x"], ("", "", False, True)),
    ],
)
def test_options(words: list[str], expected: tuple[str, str, bool, bool]) -> None:
    made = Options(words)
    assert (made.event, made.harness, made.verbose, made.strange) == expected


def test_verbose_tells_the_receipt(session: Session, cli: Cli) -> None:
    session.write()
    data = json.dumps(session.payload())
    ran = cli(session.repo.path, "hook", "pre-compact", "--verbose", stdin=data)
    assert (ran.code, ran.out) == (0, "")
    assert "harness: claude-code\n" in ran.err
    assert "outcome: state\n" in ran.err


def test_a_person_is_told_the_usage(session: Session, cli: Cli) -> None:
    ran = cli(session.repo.path, "hook", terminal=True)
    assert (ran.code, ran.out) == (0, "")
    assert ran.err == hook.USAGE
    assert not session.folder.exists()


def test_a_terminal_has_no_payload(session: Session, cli: Cli) -> None:
    ran = cli(session.repo.path, "hook", "pre-compact", stdin="{}", terminal=True)
    assert (ran.code, ran.out, ran.err) == (0, "", "")
    assert "no payload" in session.logged.reason


def test_help(session: Session, cli: Cli) -> None:
    ran = cli(session.repo.path, "hook", "--help")
    assert ran.code == 0
    assert "--harness" in ran.out
    assert "hook" in cli(session.repo.path, "--help").out


def test_the_command_runs_the_hook_too(session: Session) -> None:
    import argparse

    from duck_tape.commands.hook import run

    session.write()
    arguments = argparse.Namespace(event="pre-compact", harness="", verbose=True)
    assert run(arguments, None) == 0  # type: ignore[arg-type]  # it needs no context
    assert session.folder.exists()


@pytest.mark.parametrize("module", ["duck_tape.harness.hook", "duck_tape.harness.compaction"])
def test_a_part_that_cannot_be_imported(
    session: Session, cli: Cli, monkeypatch: pytest.MonkeyPatch, module: str
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    ran = cli(session.repo.path, "hook", "pre-compact", stdin="{}")
    assert (ran.code, ran.out, ran.err) == (0, "", "")


@pytest.mark.parametrize("name", ["duck_tape.transcripts.extract", "duck_tape.redaction.scanner"])
def test_a_part_that_is_missing_leaves_a_receipt(
    session: Session, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    session.write()
    monkeypatch.setitem(sys.modules, name, None)
    receipt = session.run()
    assert f"failed: ModuleNotFoundError ({name}) in " in receipt.reason
    assert receipt.outcome == "marker"
    assert session.marker.startswith("2026-03-05T10:00:00Z")
    assert session.names == []


def test_standard_input_that_never_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("duck_tape.harness.payload.LARGEST", 3_000_000)
    with open("/dev/zero", "rb") as stream:  # noqa: PTH123  (a device)
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(stream))
        assert len(hook.standard_input(Limits())) >= 3_000_001


def test_standard_input_that_stays_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hook, "_SILENCE", 0.05)
    reading, writing = os.pipe()
    with os.fdopen(reading) as stream:
        monkeypatch.setattr(sys, "stdin", stream)
        os.write(writing, b"{}")
        assert hook.standard_input(Limits()) == b"{}"
    os.close(writing)


@pytest.mark.parametrize("stream", [None, "closed"])
def test_no_standard_input(monkeypatch: pytest.MonkeyPatch, stream: str | None) -> None:
    closed = io.StringIO()
    closed.close()
    monkeypatch.setattr(sys, "stdin", closed if stream else None)
    assert hook.standard_input(Limits()) == b""


def test_no_alarm_outside_the_main_thread() -> None:
    import threading

    done: list[bool] = []

    def work() -> None:
        with Alarm(Limits()):
            done.append(True)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert done == [True]


def test_no_alarm_where_there_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    import signal

    monkeypatch.delattr(signal, "setitimer")
    before = signal.getsignal(signal.SIGALRM)
    with Alarm(Limits()):
        assert signal.getsignal(signal.SIGALRM) == before


def test_the_alarm_rings_until_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    import signal
    import time

    monkeypatch.setattr("duck_tape.harness.limits._ALARM", 0.1)
    rung = 0
    before = signal.getsignal(signal.SIGALRM)
    with Alarm(Limits()):
        while rung < 3:
            try:
                time.sleep(1)
            except TimeUp:
                rung += 1
    assert signal.getsignal(signal.SIGALRM) == before
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
    time.sleep(0.2)


def test_a_reading_is_ended_earlier(monkeypatch: pytest.MonkeyPatch) -> None:
    import time

    monkeypatch.setattr("duck_tape.harness.limits._ALARM", 1.3)
    monkeypatch.setattr("duck_tape.harness.limits._EARLIER", 1.1)
    limits = Limits()
    with Alarm(limits):
        for reading, least, most in ((True, 200, 1300), (False, 1300, 5000)):
            limits.reading = reading
            with pytest.raises(TimeUp):
                time.sleep(5)
            assert least <= limits.milliseconds < most
