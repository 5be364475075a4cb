"""Where a command works: root, repository, memory."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from duck_tape.errors import Refused, UsageError
from duck_tape.workflows.place import find_place
from duck_tape.workflows.stores import open_store
from tests.support.memory import MEMORY

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.repo import Repo


def test_the_root_is_the_top_of_the_work_tree(repo: Repo) -> None:
    inside = repo.path / "a" / "b"
    inside.mkdir(parents=True)
    place = find_place(inside, os.environ)
    assert (place.root, place.path, place.remark) == (repo.path, "CONTEXT.md", "")


@pytest.mark.parametrize(
    ("where", "path", "remarked"),
    [
        ("", "CONTEXT.md", False),
        ("api", "api/CONTEXT.md", False),
        ("api/src", "api/CONTEXT.md", True),
        ("web", "CONTEXT.md", True),
    ],
)
def test_the_nearest_memory(repo: Repo, where: str, path: str, remarked: bool) -> None:
    repo.commit(CONTEXT_md=MEMORY, api__CONTEXT_md=MEMORY)
    folder = repo.path / where
    folder.mkdir(parents=True, exist_ok=True)
    place = find_place(folder, os.environ)
    assert place.path == path
    assert bool(place.remark) is remarked
    assert place.memory == repo.path / path


def test_a_memory_above_the_repository_is_not_ours(repo: Repo) -> None:
    (repo.path.parent / "CONTEXT.md").write_text(MEMORY, encoding="utf-8")
    assert find_place(repo.path, os.environ).memory == repo.path / "CONTEXT.md"


def test_a_named_root_and_file(repo: Repo, tmp_path_factory: pytest.TempPathFactory) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    place = find_place(elsewhere, os.environ, root=str(repo.path), file="docs/CONTEXT.md")
    assert (place.root, place.path) == (repo.path, "docs/CONTEXT.md")


def test_outside_a_repository_the_root_is_the_folder(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    plain = tmp_path_factory.mktemp("plain")
    place = find_place(plain, os.environ)
    assert (place.root, place.repository) == (plain, None)
    with pytest.raises(Refused, match="not a git repository"):
        place.need_repository()


def test_a_bare_repository_is_told(tmp_path: Path, repo: Repo) -> None:
    repo.git("init", "-q", "--bare", str(tmp_path / "bare.git"))
    with pytest.raises(Refused, match="bare"):
        find_place(tmp_path / "bare.git", os.environ)


@pytest.mark.parametrize("file", ["../x.md", "/etc/passwd", "a/../../x.md"])
def test_a_file_outside_is_refused(repo: Repo, file: str) -> None:
    with pytest.raises(UsageError, match="outside"):
        find_place(repo.path, os.environ, file=file)


def test_a_link_to_a_folder_outside_is_refused(repo: Repo, tmp_path: Path) -> None:
    (repo.path / "out").symlink_to(tmp_path, target_is_directory=True)
    with pytest.raises(UsageError, match="outside"):
        find_place(repo.path, os.environ, file="out/CONTEXT.md")


def test_a_root_that_is_no_folder(repo: Repo) -> None:
    with pytest.raises(UsageError, match="no such folder"):
        find_place(repo.path, os.environ, root="nowhere")


def test_without_a_repository_the_lock_lies_in_the_cache(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    plain = tmp_path_factory.mktemp("plain")
    cache = tmp_path_factory.mktemp("cache")
    store = open_store(find_place(plain, os.environ), {"XDG_CACHE_HOME": str(cache)})
    with store.locked():
        assert list((cache / "duck-tape").glob("*.lock"))
    assert not (plain / ".duck-tape").exists()
    relative = open_store(find_place(plain, os.environ), {"XDG_CACHE_HOME": "here"})
    with relative.locked():
        assert not (plain / "here").exists()
