from __future__ import annotations

import datetime as dt
import errno
import subprocess
import sys
import threading
from typing import TYPE_CHECKING

import pytest

from duck_tape import folder as folders
from duck_tape.errors import CouldNotCheck, DuckTapeError, Refused, UsageError
from duck_tape.state.model import AUTO, MANUAL, RECOVERED, AgentState
from duck_tape.state.naming import StateFile
from duck_tape.state.store import Store
from tests.support.faults import FaultyOs

if TYPE_CHECKING:
    from pathlib import Path

    from duck_tape.state.store import Written

AT = dt.datetime(2026, 3, 5, 10, 0, tzinfo=dt.UTC)
STATE = AgentState(session="2026-03-05-1000", current="x")


def at(minute: int) -> AgentState:
    return AgentState(session=f"2026-03-05-{10 + minute // 60}{minute % 60:02}", current="x")


def names(store: Store) -> list[str]:
    return [file.name for file in store.list()]


def test_a_state_is_written_and_read_again(tmp_path: Path) -> None:
    store = Store(tmp_path)
    assert store.list() == ()
    assert store.newest() is None
    written = store.write(STATE)
    assert written.path == tmp_path / ".duck-tape" / "2026-03-05-1000.state.md"
    assert written.path.read_text("utf-8").startswith("# Agent State\n\nSession: 2026-03-05-1000\n")
    assert (tmp_path / ".duck-tape" / ".gitignore").read_bytes() == b"*\n"
    assert store.list() == (written.file,)
    assert store.read(written.file) == STATE


def test_an_existing_gitignore_stays(tmp_path: Path) -> None:
    (tmp_path / ".duck-tape").mkdir()
    (tmp_path / ".duck-tape" / ".gitignore").write_bytes(b"mine\n")
    Store(tmp_path).write(STATE)
    assert (tmp_path / ".duck-tape" / ".gitignore").read_bytes() == b"mine\n"


def test_within_a_minute_the_next_one_is_taken(tmp_path: Path) -> None:
    store = Store(tmp_path)
    written = [store.write(STATE, kind) for kind in (MANUAL, AUTO, RECOVERED, MANUAL)]
    assert [each.file.name for each in written] == [
        "2026-03-05-1000.state.md",
        "2026-03-05-1001-auto.state.md",
        "2026-03-05-1002-recovered.state.md",
        "2026-03-05-1003.state.md",
    ]
    assert store.read(written[3].file).session == "2026-03-05-1003"


def test_an_id_that_was_asked_for_must_be_free(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.write(STATE, AUTO)
    with pytest.raises(Refused, match="already") as caught:
        store.write(STATE, exact=True)
    assert caught.value.code == "session-id-taken"
    assert store.write(at(5), exact=True).file.session == "2026-03-05-1005"
    with pytest.raises(UsageError, match="YYYY"):
        store.write(AgentState(session="2025-13-40-9999"), exact=True)


def test_an_id_taken_while_we_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(tmp_path)
    store.write(STATE)
    monkeypatch.setattr("duck_tape.state.store.taken_ids", lambda _folder, **_but: set())
    with pytest.raises(Refused, match="already"):
        store.write(STATE, exact=True)
    assert store.write(STATE).file.session == "2026-03-05-1001"


class TestReplacing:
    def test_an_auto_file_gives_way_to_a_later_one(self, tmp_path: Path) -> None:
        store = Store(tmp_path)
        older = store.write(at(0), AUTO).file
        newer = store.write(at(3), AUTO, replaces=older)
        assert names(store) == [newer.file.name]
        assert newer.rotated == (older.name,)

    def test_in_the_same_minute_it_keeps_the_name(self, tmp_path: Path) -> None:
        store = Store(tmp_path)
        older = store.write(at(0), AUTO).file
        newer = store.write(AgentState(session=older.session, current="y"), AUTO, replaces=older)
        assert (names(store), newer.rotated) == ([older.name], ())
        assert store.read(newer.file).current == "y"

    def test_an_id_shared_with_another_kind_is_not_used_again(self, tmp_path: Path) -> None:
        store = Store(tmp_path)
        older = store.write(at(0), AUTO).file
        (store.folder / "2026-03-05-1000.state.md").write_bytes(b"")
        newer = store.write(at(0), AUTO, replaces=older)
        assert newer.file.session == "2026-03-05-1001"

    def test_one_that_is_gone_is_no_matter(self, tmp_path: Path) -> None:
        gone = StateFile("2026-03-05-0900", AUTO)
        assert Store(tmp_path).write(STATE, AUTO, replaces=gone).rotated == ()


class TestRotation:
    def test_ten_are_left_and_the_dropped_are_told(self, tmp_path: Path) -> None:
        store = Store(tmp_path)
        kinds = [MANUAL, AUTO, RECOVERED, AUTO] + [MANUAL] * 7
        rotated = [store.write(at(n), kind).rotated for n, kind in enumerate(kinds)]
        assert rotated[-1] == ("2026-03-05-1001-auto.state.md",)
        assert store.write(at(20)).rotated == ("2026-03-05-1003-auto.state.md",)
        assert store.write(at(21)).rotated == ("2026-03-05-1002-recovered.state.md",)
        assert store.write(at(22), AUTO).rotated == ("2026-03-05-1000.state.md",)
        assert len(store.list()) == 10

    def test_other_files_are_never_touched(self, tmp_path: Path) -> None:
        store = Store(tmp_path)
        store.write(at(0))
        others = [
            "notes.state.md",
            "2025-13-40-9999.state.md",
            ".last-compact",
            "a-transcript.json.bak",
        ]
        for name in others:
            (store.folder / name).write_bytes(b"")
        (store.folder / "2026-03-05-0001.state.md").symlink_to("notes.state.md")
        (store.folder / "2026-03-05-0002.state.md").mkdir()
        for n in range(1, 15):
            store.write(at(n))
        present = {path.name for path in store.folder.iterdir()}
        assert present >= {*others, "2026-03-05-0001.state.md", "2026-03-05-0002.state.md"}
        assert len(store.list()) == 10
        assert "2026-03-05-0001.state.md" not in names(store)

    def test_snapshots_go_with_their_state(self, tmp_path: Path) -> None:
        store = Store(tmp_path)
        for n, session in enumerate(("ses_a", "ses_b")):
            store.write_snapshot(session, b"[]")
            state = AgentState(session=at(n).session, rederivation=f"session {session}")
            store.write(state, AUTO)
        store.write_marker(AT, cwd="/p", transcript=".duck-tape/ses_b-transcript.json")
        for n in range(2, 11):
            last = store.write(at(n))
        assert last.rotated == ("2026-03-05-1000-auto.state.md", "ses_a-transcript.json")
        assert store.write(at(11)).rotated == ("2026-03-05-1001-auto.state.md",)
        assert (store.folder / "ses_b-transcript.json").exists()

    def test_a_state_that_cannot_be_read_keeps_its_snapshots(self, tmp_path: Path) -> None:
        store = Store(tmp_path)
        store.write_snapshot("ses_a", b"[]")
        store.write(AgentState(session=at(0).session, rederivation="ses_a"), AUTO)
        (store.folder / ".last-compact").mkdir()
        rotated = [store.write(at(n)).rotated for n in range(1, 11)]
        assert rotated[-1] == ("2026-03-05-1000-auto.state.md",)

    def test_what_cannot_be_removed_is_not_told_as_removed(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        store = Store(tmp_path)
        for n in range(10):
            store.write(at(n))

        def remove(_self: folders.Folder, name: str) -> bool:
            raise PermissionError(errno.EACCES, "denied", name)

        monkeypatch.setattr(folders.Folder, "remove", remove)
        assert store.write(at(10)).rotated == ()
        assert len(store.list()) == 11


class TestFinding:
    def test_what_resume_and_merge_take(self, tmp_path: Path) -> None:
        store = Store(tmp_path)
        manual = store.write(at(0)).file
        auto = store.write(at(1), AUTO).file
        assert (store.for_resume(), store.for_merge()) == (auto, manual)
        assert (store.newest(), store.newest(MANUAL)) == (auto, manual)

    @pytest.mark.parametrize(
        "wanted",
        [
            "2026-03-05-1000",
            "2026-03-05-1000-recovered.state.md",
            ".duck-tape/2026-03-05-1000-recovered.state.md",
            ".duck-tape\\2026-03-05-1000-recovered.state.md",
        ],
    )
    def test_a_file_is_found_by_id_name_or_path(self, tmp_path: Path, wanted: str) -> None:
        store = Store(tmp_path)
        file = store.write(at(0), RECOVERED).file
        (store.folder / "2026-03-05-1000-auto.state.md").write_bytes(b"")
        assert store.find(wanted) == file
        assert store.find("2026-03-05-1001") is None


class TestMarker:
    def test_it_names_the_newest_state_of_any_kind(self, tmp_path: Path) -> None:
        store = Store(tmp_path)
        assert store.read_marker() is None
        made = store.write_marker(AT, cwd="/p")
        assert (made.latest_state, store.read_marker()) == ("", made)
        newest = store.write(at(0), AUTO).file.name
        made = store.write_marker(AT, cwd="/p | q", transcript="/t")
        assert (made.latest_state, store.read_marker()) == (newest, made)

    def test_without_one(self, tmp_path: Path) -> None:
        (tmp_path / ".duck-tape").mkdir()
        assert Store(tmp_path).read_marker() is None

    def test_a_link_is_not_followed(self, tmp_path: Path) -> None:
        (tmp_path / ".duck-tape").mkdir()
        (tmp_path / ".duck-tape" / ".last-compact").symlink_to("/etc/passwd")
        with pytest.raises(Refused, match="link"):
            Store(tmp_path).read_marker()
        with pytest.raises(Refused, match="link"):
            Store(tmp_path).write_marker(AT, cwd="/p")


def test_tracked_files_are_refused(tmp_path: Path) -> None:
    store = Store(tmp_path)
    file = store.write(STATE).file
    store.refuse_tracked(())
    store.refuse_tracked((".duck-tape/.gitignore", f"sub/.duck-tape/{file.name}"))
    tracked = (f".Duck-Tape/{file.name.upper()}",)
    with pytest.raises(Refused, match=r"^\.Duck-Tape/.* is tracked by git") as caught:
        store.refuse_tracked(tracked)
    assert f"git rm --cached {tracked[0]}" in caught.value.hint
    store.refuse_tracked(tracked, ".last-compact")
    with pytest.raises(Refused, match="tracked by git"):
        store.refuse_tracked((".duck-tape/.LAST-compact",), ".last-compact")


@pytest.mark.parametrize("kind", ["file", "folder", "link"])
def test_a_folder_that_is_a_repository_of_its_own_is_refused(tmp_path: Path, kind: str) -> None:
    store = Store(tmp_path)
    store.write(STATE)
    inner = tmp_path / ".duck-tape" / ".git"
    if kind == "file":
        inner.write_text("gitdir: ../.git/modules/x\n", "utf-8")
    elif kind == "folder":
        inner.mkdir()
    else:
        inner.symlink_to("nowhere")
    with pytest.raises(Refused, match="repository of its own") as caught:
        store.refuse_tracked(())
    assert caught.value.code == "tracked-state"


@pytest.mark.parametrize("place", ["link", "file"])
def test_a_folder_that_is_none_is_refused(tmp_path: Path, place: str) -> None:
    (tmp_path / "elsewhere").mkdir()
    if place == "link":
        (tmp_path / ".duck-tape").symlink_to("elsewhere")
    else:
        (tmp_path / ".duck-tape").write_bytes(b"")
    store = Store(tmp_path)
    for act in (store.list, lambda: store.write(STATE), store.read_marker):
        with pytest.raises(Refused, match="not a folder of its own"):
            act()
    assert not list((tmp_path / "elsewhere").iterdir())


def test_states_that_cannot_be_read(tmp_path: Path) -> None:
    store = Store(tmp_path)
    file = store.write(STATE).file
    path = store.folder / file.name
    path.write_bytes(b"## Decision Log\nx\n")
    with pytest.raises(Refused, match=rf"^\.duck-tape/{file.name}:2: "):
        store.read(file)
    path.write_bytes(b"\xff")
    with pytest.raises(Refused, match="UTF-8"):
        store.read(file)
    path.unlink()
    with pytest.raises(CouldNotCheck, match="No such file"):
        store.read(file)
    path.symlink_to(".gitignore")
    with pytest.raises(Refused, match="link"):
        store.read(file)


def test_a_missing_root_is_told(tmp_path: Path) -> None:
    with pytest.raises(CouldNotCheck, match="No such file"):
        Store(tmp_path / "missing").write(STATE)


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS, errno.EACCES])
@pytest.mark.parametrize("dead", [False, True], ids=["fails", "killed"])
def test_whatever_call_fails_no_state_is_half_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, dead: bool
) -> None:
    for call in range(1, 200):
        root = tmp_path / str(call)
        root.mkdir()
        store = Store(root, lock=tmp_path / f"lock-{call}")
        for n in range(10):
            _seed(store, n)
        fake = FaultyOs(call, number, dead=dead)
        with monkeypatch.context() as patched:
            patched.setattr(folders, "os", fake)
            try:
                written = store.write(at(30))
            except DuckTapeError as error:
                assert error.code in {"disk-full", "read-only", "permission"}  # noqa: PT017
            else:
                assert written.path.exists()
        _all_whole(store)
        after = store.write(at(40))  # the next one sweeps what a killed one left
        assert not [path for path in store.folder.iterdir() if path.name.endswith("~")]
        assert after.file in store.list()
        if fake.count < call:
            break
    else:
        pytest.fail("more calls than expected")


def _seed(store: Store, minute: int) -> None:
    store.folder.mkdir(exist_ok=True)
    text = f"## Position\nCurrent: seed {minute}\n"
    (store.folder / f"2026-03-05-10{minute:02}.state.md").write_text(text, "utf-8")


def _all_whole(store: Store) -> None:
    present = store.list()
    assert len(present) in {10, 11}
    for file in present:
        assert store.read(file).current in {"x", f"seed {int(file.session[-2:])}"}


@pytest.mark.parametrize("locked", [False, True])
def test_fifty_writers_lose_nothing_but_by_rotation(tmp_path: Path, locked: bool) -> None:
    lock = tmp_path / "lock" if locked else None
    written: list[Written] = []

    def work(number: int) -> None:
        kind = (MANUAL, AUTO, RECOVERED)[number % 3]
        state = AgentState(session="2026-03-05-1000", current=f"writer {number}")
        written.append(Store(tmp_path, lock=lock, timeout=60).write(state, kind))

    threads = [threading.Thread(target=work, args=(number,)) for number in range(50)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    store = Store(tmp_path)
    assert len(written) == 50
    assert len(store.list()) == 10
    assert sum(len(each.rotated) for each in written) == 40
    assert {store.read(file).current for file in store.list()} <= {f"writer {n}" for n in range(50)}


WRITE = """
import pathlib, sys
from duck_tape.state.model import AgentState
from duck_tape.state.store import Store
root = pathlib.Path(sys.argv[1])
store = Store(root, lock=root / "lock", timeout=60)
for _ in range(6):
    print(*store.write(AgentState(session="2026-03-05-1000", current="x")).rotated)
"""


def test_processes_wait_for_each_other(tmp_path: Path) -> None:
    command = [sys.executable, "-c", WRITE, str(tmp_path)]
    running = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(4)]
    rotated = [process.communicate()[0].split() for process in running]
    assert [process.returncode for process in running] == [0] * 4
    assert sum(map(len, rotated)) == 14
    assert len(Store(tmp_path).list()) == 10


def test_a_writer_that_waits_too_long_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("duck_tape.state.store._PATIENCE", 0.02)
    store = Store(tmp_path)
    store.folder.mkdir()
    (store.folder / ".a.duck-tape~").write_bytes(b"")
    with folders.Folder.open(store.folder) as folder:
        assert folder.hold(0)
        store.write(STATE)
    assert folder.path.joinpath(".a.duck-tape~").exists()  # it may be the other one's
    store.write(STATE)
    assert not folder.path.joinpath(".a.duck-tape~").exists()


def test_the_lock_may_be_nested_and_is_told(tmp_path: Path) -> None:
    store = Store(tmp_path, lock=tmp_path / "lock", holder="duck-tape checkpoint")
    other = Store(tmp_path, lock=tmp_path / "lock", timeout=0.1)
    with store.locked():
        with store.locked():
            store.write(STATE)
        with pytest.raises(CouldNotCheck, match="duck-tape checkpoint"):
            other.write(STATE)
    other.write(STATE)
