from __future__ import annotations

import errno
import os
import stat
from typing import TYPE_CHECKING

import pytest

from duck_tape import folder as folders
from duck_tape.errors import Refused
from duck_tape.files import Folder

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(params=[True, False], ids=["descriptors", "paths"])
def either(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Both ways to reach a file: through the open folder, and by checked paths."""
    if not request.param:
        monkeypatch.setattr(folders, "by_descriptor", lambda: False)
    return bool(request.param)


@pytest.mark.usefixtures("either")
class TestFolder:
    def test_a_file_is_created_replaced_read_and_removed(self, tmp_path: Path) -> None:
        with Folder.open(tmp_path / "new", create=True) as folder:
            folder.create("a", b"1")
            with pytest.raises(FileExistsError):
                folder.create("a", b"2")
            assert folder.read("a") == b"1"
            folder.replace("a", b"3")
            folder.replace("b", b"")
            assert (folder.read("a"), folder.names()) == (b"3", ["a", "b"])
            assert folder.remove("a")
            assert not folder.remove("a")
            assert folder.status("a") is None

    def test_permissions_stay(self, tmp_path: Path) -> None:
        (tmp_path / "a").write_bytes(b"")
        (tmp_path / "a").chmod(0o640)
        with Folder.open(tmp_path) as folder:
            folder.replace("a", b"x")
        assert stat.S_IMODE((tmp_path / "a").stat().st_mode) == 0o640

    def test_links_are_not_followed(self, tmp_path: Path) -> None:
        (tmp_path / "secret").write_bytes(b"x")
        (tmp_path / "link").symlink_to("secret")
        with Folder.open(tmp_path) as folder:
            for act in (lambda: folder.read("link"), lambda: folder.replace("link", b"y")):
                with pytest.raises(Refused, match="is a link"):
                    act()
            with pytest.raises(FileExistsError):
                folder.create("link", b"y")
            folder.remove("link")
        assert (tmp_path / "secret").read_bytes() == b"x"

    def test_what_is_no_regular_file_is_not_read(self, tmp_path: Path) -> None:
        os.mkfifo(tmp_path / "pipe")
        (tmp_path / "folder").mkdir()
        with Folder.open(tmp_path) as folder:
            for name in ("pipe", "folder"):
                with pytest.raises(Refused, match="no regular file"):
                    folder.read(name)
                with pytest.raises(Refused, match="no regular file"):
                    folder.replace(name, b"")

    def test_a_folder_is_what_it_seems(self, tmp_path: Path) -> None:
        (tmp_path / "real").mkdir()
        (tmp_path / "link").symlink_to("real")
        (tmp_path / "file").write_bytes(b"")
        for name, reason in (("link", "a symbolic link"), ("file", "a file")):
            with pytest.raises(Refused, match=reason):
                Folder.open(tmp_path / name, create=True)
        with pytest.raises(FileNotFoundError):
            Folder.open(tmp_path / "missing")

    def test_leftovers_are_swept(self, tmp_path: Path) -> None:
        for name in (".a.duck-tape~", ".a.7-1.duck-tape~", "a.duck-tape~", ".other"):
            (tmp_path / name).write_bytes(b"")
        with Folder.open(tmp_path) as folder:
            folder.replace("a", b"x")  # a leftover does not stand in the way
            folder.sweep()
            assert folder.names() == [".other", "a", "a.duck-tape~"]

    def test_a_file_system_without_hard_links(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def no_links(*_args: object, **_options: object) -> None:
            raise OSError(errno.EPERM, "no links")

        monkeypatch.setattr(os, "link", no_links)
        with Folder.open(tmp_path) as folder:
            folder.create("a", b"1")
            with pytest.raises(FileExistsError):
                folder.create("a", b"2")
            assert folder.names() == ["a"]
            assert folder.read("a") == b"1"


def test_a_reserved_name_is_given_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_args: object, **_options: object) -> None:
        raise OSError(errno.EPERM, "not here")

    monkeypatch.setattr(os, "link", fail)
    monkeypatch.setattr(os, "replace", fail)
    with Folder.open(tmp_path) as folder:
        with pytest.raises(PermissionError):
            folder.create("a", b"1")
        assert folder.names() == []


def test_a_folder_swapped_for_a_link_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to("real")
    monkeypatch.setattr(folders, "_refuse_no_folder", lambda _path: None)
    with pytest.raises(Refused, match="a link or a file"):
        Folder.open(tmp_path / "link")


def test_a_file_swapped_for_a_link_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "link").symlink_to("secret")
    os.mkfifo(tmp_path / "pipe")
    with Folder.open(tmp_path) as folder:
        monkeypatch.setattr(Folder, "status", lambda _self, _name: None)
        for name in ("link", "pipe"):
            with pytest.raises(Refused, match="no regular file"):
                folder.read(name)


def test_a_folder_is_held_by_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Folder.open(tmp_path) as first, Folder.open(tmp_path) as second:
        assert first.hold(0)
        assert not second.hold(0.02)
    with Folder.open(tmp_path) as third:
        assert third.hold(0)
    monkeypatch.setattr(folders, "by_descriptor", lambda: False)
    with Folder.open(tmp_path) as unlocked:
        assert not unlocked.hold(0)


def test_a_file_system_without_locks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def flock(_descriptor: int, _operation: int) -> None:
        raise OSError(errno.ENOLCK, "no locks")

    monkeypatch.setattr("fcntl.flock", flock)
    with Folder.open(tmp_path) as folder:
        assert not folder.hold(1)
