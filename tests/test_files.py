from __future__ import annotations

import errno
import os
from typing import TYPE_CHECKING

import pytest

from duck_tape import folder as folders
from duck_tape.errors import CouldNotCheck, DuckTapeError, Refused
from duck_tape.files import create_exclusive, flush_folder, telling, write_atomic
from tests.support.faults import FaultyOs

if TYPE_CHECKING:
    from pathlib import Path


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
                patched.setattr(folders, "os", fake)
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
