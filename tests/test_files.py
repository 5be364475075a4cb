from __future__ import annotations

import errno
import os
import stat
from typing import TYPE_CHECKING

import pytest

from duck_tape import files
from duck_tape.errors import CouldNotCheck, DuckTapeError, Refused
from duck_tape.files import Folder, create_exclusive, flush_folder, telling, write_atomic
from tests.support.faults import FaultyOs

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(params=[True, False], ids=["descriptors", "paths"])
def either(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Both ways to reach a file: through the open folder, and by checked paths."""
    if not request.param:
        monkeypatch.setattr(files, "by_descriptor", lambda: False)
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
    monkeypatch.setattr(files, "_refuse_no_folder", lambda _path: None)
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


@pytest.mark.parametrize(
    ("number", "code", "words"),
    [
        (errno.ENOSPC, "disk-full", "no space left"),
        (errno.EDQUOT, "disk-full", "no space left"),
        (errno.EROFS, "read-only", "read-only"),
        (errno.EACCES, "permission", "permission denied"),
        (errno.EIO, "io", "Input/output error"),
    ],
)
def test_what_went_wrong_is_told(number: int, code: str, words: str) -> None:
    with pytest.raises(CouldNotCheck, match=words) as caught, telling("write x"):
        raise OSError(number, os.strerror(number))
    assert caught.value.code == code
    assert caught.value.message.startswith("Cannot write x: ")


class TestWriteAtomic:
    def test_it_writes_new_and_old_files(self, tmp_path: Path) -> None:
        target = tmp_path / "a"
        write_atomic(target, b"1")
        write_atomic(target, b"2", staging=tmp_path)
        assert target.read_bytes() == b"2"
        assert [path.name for path in tmp_path.iterdir()] == ["a"]

    def test_the_temporary_file_lies_in_the_staging_folder(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        moved: list[tuple[str, object]] = []
        real = os.replace

        def replace(source: str, target: str, **options: int) -> None:
            moved.append((source, options["src_dir_fd"] != options["dst_dir_fd"]))
            real(source, target, **options)

        (tmp_path / "staging").mkdir()
        monkeypatch.setattr(os, "replace", replace)
        write_atomic(tmp_path / "a", b"1", staging=tmp_path / "staging")
        assert moved == [(".a.duck-tape~", True)]
        assert not list((tmp_path / "staging").iterdir())

    def test_across_file_systems_it_lies_beside_the_target(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        real = os.replace

        def replace(source: str, target: str, **options: int) -> None:
            if options["src_dir_fd"] != options["dst_dir_fd"]:
                raise OSError(errno.EXDEV, "another file system")
            real(source, target, **options)

        (tmp_path / "staging").mkdir()
        monkeypatch.setattr(os, "replace", replace)
        write_atomic(tmp_path / "a", b"1", staging=tmp_path / "staging")
        assert (tmp_path / "a").read_bytes() == b"1"
        assert not list((tmp_path / "staging").iterdir())

    def test_another_failure_is_told(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def replace(*_args: object, **_options: object) -> None:
            raise OSError(errno.EROFS, "read-only")

        (tmp_path / "staging").mkdir()
        monkeypatch.setattr(os, "replace", replace)
        with pytest.raises(CouldNotCheck, match="read-only"):
            write_atomic(tmp_path / "a", b"1", staging=tmp_path / "staging")
        assert not (tmp_path / "a").exists()

    def test_a_link_is_refused(self, tmp_path: Path) -> None:
        (tmp_path / "link").symlink_to("elsewhere")
        with pytest.raises(Refused):
            write_atomic(tmp_path / "link", b"")

    def test_a_missing_folder_is_told(self, tmp_path: Path) -> None:
        with pytest.raises(CouldNotCheck, match="No such file"):
            write_atomic(tmp_path / "missing" / "a", b"")


def test_an_exclusive_file_is_created_once(tmp_path: Path) -> None:
    assert create_exclusive(tmp_path / "a", b"1")
    assert not create_exclusive(tmp_path / "a", b"2")
    assert (tmp_path / "a").read_bytes() == b"1"


def test_a_file_system_that_cannot_flush_folders(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fsync(_descriptor: int) -> None:
        raise OSError(errno.EINVAL, "not here")

    monkeypatch.setattr(os, "fsync", fsync)
    flush_folder(tmp_path)
    write_atomic(tmp_path / "a", b"1")
    assert (tmp_path / "a").read_bytes() == b"1"


@pytest.mark.parametrize("descriptors", [True, False])
@pytest.mark.parametrize("old", [None, b"old content"])
def test_whatever_call_fails_a_file_is_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, old: bytes | None, descriptors: bool
) -> None:
    for dead in (False, True):
        for at in range(1, 40):
            folder = tmp_path / f"{dead}-{at}"
            folder.mkdir()
            target = folder / "a"
            if old is not None:
                target.write_bytes(old)
            fake = FaultyOs(at, errno.ENOSPC, dead=dead, descriptors=descriptors)
            with monkeypatch.context() as patched:
                patched.setattr(files, "os", fake)
                try:
                    write_atomic(target, b"new content")
                except DuckTapeError as error:
                    assert error.code == "disk-full"  # noqa: PT017  (some calls may fail unnoticed)
            content = target.read_bytes() if target.exists() else None
            assert content in {old, b"new content"}
            if fake.count < at:
                assert content == b"new content"
                break
        else:
            pytest.fail("more calls than expected")
