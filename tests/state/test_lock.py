from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import filelock
import pytest

from duck_tape.errors import CouldNotCheck
from duck_tape.state.lock import hold

if TYPE_CHECKING:
    from pathlib import Path

HOLD = """
import pathlib, sys
from duck_tape.state.lock import hold
with hold(pathlib.Path(sys.argv[1]), holder="duck-tape merge"):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_the_lock_is_free_again_afterwards(tmp_path: Path) -> None:
    path = tmp_path / "new" / "lock"
    for _ in range(2):
        with hold(path, timeout=1):
            assert path.exists()
    assert not path.with_name("lock.holder").exists()


def test_who_holds_it_is_told(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"
        with (
            pytest.raises(
                CouldNotCheck, match=rf"duck-tape merge \(process {other.pid}\)"
            ) as error,
            hold(path, timeout=0.1),
        ):
            pass
        other.kill()
    assert error.value.code == "locked"
    assert error.value.data == {"lock": str(path)}
    with hold(path, timeout=1):  # the dead process left its note, not its lock
        pass


@pytest.mark.parametrize("kind", ["pipe", "link"])
def test_a_note_that_is_no_file_is_replaced_and_never_waited_for(tmp_path: Path, kind: str) -> None:
    note = tmp_path / "lock.holder"
    victim = tmp_path / "victim"
    victim.write_text("mine", "utf-8")
    if kind == "pipe":
        os.mkfifo(note)
    else:
        note.symlink_to(victim)
    with (
        filelock.FileLock(tmp_path / "lock"),
        pytest.raises(CouldNotCheck, match="an unknown process"),
        hold(tmp_path / "lock", timeout=0.1),
    ):
        pass
    with hold(tmp_path / "lock", timeout=1):
        assert str(os.getpid()) in note.read_text("utf-8")
    assert victim.read_text("utf-8") == "mine"


def test_an_unknown_holder(tmp_path: Path) -> None:
    with (
        filelock.FileLock(tmp_path / "lock"),
        pytest.raises(CouldNotCheck, match="an unknown process"),
        hold(tmp_path / "lock", timeout=0.1),
    ):
        pass


def test_a_lock_that_cannot_be_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(CouldNotCheck, match="use the lock"), hold(tmp_path / "file" / "lock"):
        pass

    def acquire(_self: object) -> None:
        raise NotImplementedError

    monkeypatch.setattr(filelock.FileLock, "acquire", acquire)
    with pytest.raises(CouldNotCheck, match="no locks"), hold(tmp_path / "lock"):
        pass
