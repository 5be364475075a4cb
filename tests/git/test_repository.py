from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import pytest

from duck_tape.errors import CouldNotCheck, DuckTapeError, Refused
from duck_tape.git.binding import Unfit, open_binding
from duck_tape.git.environment import binding_obstacle
from duck_tape.git.objects import INDEX, parse_commit
from duck_tape.git.origin import repository_name
from duck_tape.git.repository import Repository
from tests.git.support import MEMORY, NEW, OLD, opened, put

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.support.repo import Repo

BACK_ENDS = ["program", "binding"]


@pytest.fixture(params=BACK_ENDS)
def back_end(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def read_by(repo: Repo, back_end: str) -> Repository:
    """Open with one of the back ends; the settings below give the binding nothing to refuse."""
    repository = opened(repo)
    if back_end == "binding":
        repository = repository.for_history()
    assert repository.reader.name == back_end
    return repository


# --- both back ends ------------------------------------------------------------------------------


def test_reads_revisions(repo: Repo, back_end: str) -> None:
    first = repo.commit("one\n\nbody ü", CONTEXT_md=OLD)
    repo.git("tag", "-a", "v1", "-m", "tagged")
    second = repo.commit("two", CONTEXT_md=NEW, other_txt="x")
    repository = read_by(repo, back_end)
    found = repository.read("v1", MEMORY)
    assert found is not None
    assert (found.data, found.mode, found.blob) == (
        OLD.encode(),
        "100644",
        repo.git("rev-parse", "v1:CONTEXT.md").strip(),
    )
    assert repository.resolve("HEAD~1") == first
    assert repository.message("HEAD~1") == "one\n\nbody ü\n"
    assert repository.parents("HEAD") == (first,)
    assert repository.parents(first) == ()
    assert repository.span(first, "main") == [second]


def test_reads_nothing_where_nothing_is(repo: Repo, back_end: str) -> None:
    repo.commit(CONTEXT_md=OLD, sub__x="1")
    (repo.path / "link").symlink_to(MEMORY)
    repo.commit()
    repository = read_by(repo, back_end)
    assert repository.read("HEAD", "none.md") is None
    assert repository.read("HEAD", "sub") is None
    assert repository.read("HEAD", "link") is None
    entry = repository.entry("HEAD", "link")
    assert entry is not None
    assert entry.mode == "120000"


@pytest.mark.parametrize("revision", ["nowhere", "--all", "HEAD~9", "", "HEAD:CONTEXT.md", "a..b"])
def test_bad_revisions(repo: Repo, back_end: str, revision: str) -> None:
    repo.commit(CONTEXT_md=OLD)
    with pytest.raises(Refused) as caught:
        read_by(repo, back_end).resolve(revision)
    assert caught.value.code == "bad-revision"


def test_a_merge_has_two_parents(repo: Repo, back_end: str) -> None:
    base = repo.commit(CONTEXT_md=OLD)
    repo.git("checkout", "-q", "-b", "side")
    side = repo.commit(a="1")
    repo.git("checkout", "-q", "main")
    main = repo.commit(b="1")
    repo.git("merge", "-q", "--no-edit", "side")
    repository = read_by(repo, back_end)
    assert repository.parents("HEAD") == (main, side)
    assert set(repository.span(base, "HEAD")) == {main, side, repository.head}
    assert repository.span(base, "HEAD")[-1] == repository.head


def test_a_message_in_another_encoding(repo: Repo, back_end: str) -> None:
    repo.git("config", "i18n.commitEncoding", "iso-8859-1")
    repo.git("commit", "-q", "--allow-empty", "-F", "-", data="grün\n".encode("latin-1"))
    assert read_by(repo, back_end).message("HEAD") == "grün\n"


def test_a_missing_blob_is_not_an_empty_file(repo: Repo, back_end: str) -> None:
    repo.commit(CONTEXT_md=OLD)
    blob = repo.git("rev-parse", "HEAD:CONTEXT.md").strip()
    (repo.path / ".git/objects" / blob[:2] / blob[2:]).unlink()
    with pytest.raises(CouldNotCheck) as caught:
        read_by(repo, back_end).read("HEAD", MEMORY)
    assert caught.value.code == "missing-blob"
    assert blob[:12] in caught.value.message


def test_a_missing_commit(repo: Repo, back_end: str) -> None:
    repo.commit()
    repository = read_by(repo, back_end)
    with pytest.raises(CouldNotCheck):
        repository.reader.commit("1" * 40)
    with pytest.raises(CouldNotCheck):
        repository.reader.blob(repository.resolve("HEAD"))
    with pytest.raises(DuckTapeError):
        repository.reader.span("1" * 40, ())
    with pytest.raises(DuckTapeError):
        repository.reader.tree_entry("1" * 40, MEMORY)


def test_a_shallow_edge_has_no_parents(repo: Repo, back_end: str) -> None:
    for text in ("1", "2", "3"):
        repo.commit(CONTEXT_md=text)
    repo.git("clone", "-q", "--depth=2", f"file://{repo.path}", "../shallow")
    shallow = read_by(type(repo)(repo.path.parent / "shallow"), back_end)
    assert shallow.is_shallow
    assert len(shallow.parents("HEAD")) == 1
    assert shallow.parents("HEAD~1") == ()
    with pytest.raises(Refused):
        shallow.resolve("HEAD~2")


def test_an_unborn_head(repo: Repo, back_end: str) -> None:
    repository = read_by(repo, back_end)
    assert (repository.head, repository.branch) == (None, "main")
    assert repository.head_entry(MEMORY) is None
    with pytest.raises(Refused):
        repository.resolve("HEAD")


# --- where the binding would be wrong, git is asked -----------------------------------------------


@pytest.mark.parametrize(
    ("name", "honoured"),
    [
        ("GIT_CONFIG_COUNT", False),
        ("GIT_CONFIG_PARAMETERS", False),
        ("GIT_CONFIG_GLOBAL", False),
        ("GIT_OBJECT_DIRECTORY", False),
        ("GIT_NAMESPACE", False),
        ("GIT_WORK_TREE", False),
        ("GIT_DIR", True),
        ("GIT_INDEX_FILE", True),
        ("GIT_AUTHOR_NAME", True),
        ("GIT_TRACE_SETUP", True),
        ("GIT_PAGER", True),
        ("HOME", True),
    ],
)
def test_variables_that_the_binding_ignores(name: str, honoured: bool) -> None:
    assert binding_obstacle({name: "x", "PATH": "y"}) == ("" if honoured else name)


def with_variable(repo: Repo, monkeypatch: pytest.MonkeyPatch) -> Repo:
    monkeypatch.setenv("GIT_CONFIG_COUNT", "0")
    return repo


def with_sha256(repo: Repo, _: pytest.MonkeyPatch) -> Repo:
    repo.git("init", "-q", "--object-format=sha256", "../sha256")
    return type(repo)(repo.path.parent / "sha256")


def with_replaced(repo: Repo, _: pytest.MonkeyPatch) -> Repo:
    one, two = repo.commit("one"), repo.commit("two")
    repo.git("replace", two, one)
    return repo


def with_packed_replaced(repo: Repo, monkeypatch: pytest.MonkeyPatch) -> Repo:
    with_replaced(repo, monkeypatch).git("pack-refs", "--all")
    assert not list((repo.path / ".git/refs/replace").glob("*"))
    return repo


def with_grafts(repo: Repo, _: pytest.MonkeyPatch) -> Repo:
    repo.write(".git/info/grafts", "")
    return repo


def with_promisor(repo: Repo, _: pytest.MonkeyPatch) -> Repo:
    repo.git("config", "remote.origin.promisor", "true")
    return repo


def with_extension(repo: Repo, _: pytest.MonkeyPatch) -> Repo:
    repo.git("config", "core.repositoryFormatVersion", "1")
    repo.git("config", "extensions.partialClone", "origin")
    return repo


def without_pygit2(repo: Repo, monkeypatch: pytest.MonkeyPatch) -> Repo:
    monkeypatch.setitem(sys.modules, "pygit2", None)
    return repo


@pytest.mark.parametrize(
    "make",
    [
        with_variable,
        with_sha256,
        with_replaced,
        with_packed_replaced,
        with_grafts,
        with_promisor,
        with_extension,
        without_pygit2,
    ],
)
def test_repositories_that_git_must_read(
    repo: Repo, monkeypatch: pytest.MonkeyPatch, make: Callable[[Repo, pytest.MonkeyPatch], Repo]
) -> None:
    made = make(repo, monkeypatch)
    made.git("commit", "-q", "--allow-empty", "-m", "readable")
    repository = opened(made).for_history()
    assert repository.reader.name == "program"
    assert repository.message("HEAD") == "readable\n"
    with pytest.raises(Unfit):
        open_binding(repository.layout, os.environ)


def test_opening_does_not_load_the_binding(repo: Repo) -> None:
    import subprocess

    code = (
        "import os, sys, pathlib; from duck_tape.git.repository import Repository;"
        "import duck_tape.git.staging, duck_tape.git.status;"
        "Repository.open(pathlib.Path.cwd(), os.environ).head;"
        "assert not {'pygit2', 'filelock', 'rich'} & set(sys.modules), sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], cwd=repo.path, check=True, env=_with_path())


def _with_path() -> dict[str, str]:
    from pathlib import Path

    return {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}


# --- the index -----------------------------------------------------------------------------------


def test_reads_the_index_not_the_work_tree(repo: Repo) -> None:
    repo.commit(CONTEXT_md=OLD)
    repo.write(MEMORY, NEW)
    repo.git("add", MEMORY)
    repo.write(MEMORY, "unstaged")
    found = opened(repo).read(INDEX, MEMORY)
    assert found is not None
    assert found.data == NEW.encode()
    assert repr(INDEX) == "INDEX"


def test_an_announced_file_is_not_an_empty_one(repo: Repo) -> None:
    repo.commit(other_txt="")
    repo.write(MEMORY, OLD)
    repo.git("add", "-N", MEMORY)
    assert opened(repo).read(INDEX, MEMORY) is None
    assert opened(repo).is_tracked(MEMORY)
    found = opened(repo).read(INDEX, "other_txt")
    assert found is not None
    assert found.data == b""


@pytest.mark.parametrize("name", ["all", "one"])
def test_hooks_read_the_index_that_is_committed(repo: Repo, name: str) -> None:
    """`git commit -a` and `git commit FILE` give hooks another index than `.git/index`."""
    repo.commit(CONTEXT_md=OLD, other_txt="1")
    repo.write(MEMORY, NEW)
    code = (
        "import os, pathlib; from duck_tape.git.repository import Repository;"
        "from duck_tape.git.objects import INDEX;"
        "(pathlib.Path.cwd() / 'sub').mkdir(exist_ok=True);"
        "seen = [Repository.open(pathlib.Path.cwd() / sub, os.environ).read(INDEX, 'CONTEXT.md')"
        ".data.decode() for sub in ('', 'sub')];"
        "pathlib.Path('seen').write_text(repr(seen))"
    )
    hook = repo.write(
        ".git/hooks/pre-commit",
        f"#!/bin/sh\nPYTHONPATH='{_with_path()['PYTHONPATH']}' '{sys.executable}' -c \"{code}\"\n",
    )
    hook.chmod(0o755)
    repo.git("commit", "-q", "-m", "x", *(("-a",) if name == "all" else (MEMORY,)))
    assert repo.read("seen").decode() == repr([NEW, NEW])


def test_list_memories(repo: Repo) -> None:
    repo.commit(CONTEXT_md=OLD, packages__api__CONTEXT_md=OLD, notCONTEXT_md="", sub__context_md="")
    repo.write("ü/CONTEXT.md", OLD)
    repo.git("add", "-A")
    everywhere = ("CONTEXT.md", "packages/api/CONTEXT.md", "ü/CONTEXT.md")
    assert opened(repo).list_memories() == everywhere
    assert opened(repo).list_memories("HEAD") == everywhere[:2]


def test_tracked_state_in_any_form(repo: Repo) -> None:
    repo.write(".duck-tape/a.state.md", "x")
    repo.write("sub/.Duck-Tape/b", "x")
    repo.write(".duck-tapes/c", "x")
    repo.write("x/.duck-tape.yaml", "x")
    (repo.path / "lib").mkdir()
    (repo.path / "lib/.DUCK-TAPE").symlink_to("../elsewhere")
    assert opened(repo).tracked_state() == ()
    repo.git("add", "-A")
    assert opened(repo).tracked_state() == (
        ".duck-tape/a.state.md",
        "lib/.DUCK-TAPE",
        "sub/.Duck-Tape/b",
    )
    assert opened(repo).is_tracked(".duck-tape")
    assert not opened(repo).is_tracked(".duck")


# --- settings ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "name"),
    [
        ("https://example.com/acme/shop.git", "acme/shop"),
        ("https://user:secret@example.com/acme/shop", "acme/shop"),
        ("https://user:s/e@c@example.com/acme/shop", "acme/shop"),
        ("https://example.com/group/sub/shop.git/", "group/sub/shop"),
        ("https://example.com/acme/shop.git?token=secret#x", "acme/shop"),
        ("https://example.com/acme/a@b", "acme/a@b"),
        ("ssh://git@example.com:2222/acme/shop.git", "acme/shop"),
        ("git@example.com:acme/shop.git", "acme/shop"),
        ("example.com:acme/shop", "acme/shop"),
        ("/srv/git/shop.git", "shop"),
        ("../shop", "shop"),
        ("file:///srv/git/shop.git", "shop"),
        ("C:\\git\\shop", "shop"),
        ("", ""),
    ],
)
def test_origin_names(address: str, name: str) -> None:
    assert repository_name(address) == name


def test_origin_of_a_repository(repo: Repo) -> None:
    assert opened(repo).origin_name == ""
    repo.git("remote", "add", "origin", "https://user:secret@example.com/acme/shop.git")
    assert opened(repo).origin_name == "acme/shop"


@pytest.mark.parametrize(
    ("settings", "char"),
    [
        ((), "#"),
        ((("core.commentChar", ";"),), ";"),
        ((("core.commentChar", "auto"),), "#"),
        ((("core.commentChar", ";"), ("core.commentString", "//")), "//"),
    ],
)
def test_comment_char(repo: Repo, settings: tuple[tuple[str, str], ...], char: str) -> None:
    for name, value in settings:
        repo.git("config", name, value)
    assert opened(repo).comment_char == char


def test_unknown_encoding_of_a_commit() -> None:
    found = parse_commit("1", b"tree x\nencoding nonsense\n\n\xc3\xbc")
    assert (found.message, found.parents) == ("ü", ())


# --- opening -------------------------------------------------------------------------------------


def refused(start: Path, code: str) -> DuckTapeError:
    with pytest.raises(DuckTapeError) as caught:
        Repository.open(start, os.environ)
    assert caught.value.code == code
    return caught.value


def test_where_there_is_no_repository(tmp_path: Path) -> None:
    refused(tmp_path, "not-a-repository")
    refused(tmp_path / "none", "no-folder")


def test_a_bare_repository(repo: Repo) -> None:
    repo.git("init", "-q", "--bare", "../bare")
    refused(repo.path.parent / "bare", "bare")


def test_inside_the_git_directory(repo: Repo) -> None:
    refused(repo.path / ".git", "in-git-directory")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="needs chown")
def test_another_users_repository_is_told_not_trusted(repo: Repo) -> None:
    for path in (repo.path, repo.path / ".git"):
        os.chown(path, 12345, 12345)
    error = refused(repo.path, "unsafe-repository")
    assert str(repo.path) in error.message
    assert error.hint.endswith(f"git config --global --add safe.directory {repo.path}")


def test_without_git(repo: Repo, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    refused(repo.path, "git-missing")


def test_a_broken_repository(repo: Repo) -> None:
    repo.write(".git/config", "[core\n")
    assert "bad config" in refused(repo.path, "git-failed").message


def test_a_line_feed_in_the_path(repo: Repo) -> None:
    repo.git("init", "-q", "../a\nb")
    found = opened(repo.path.parent / "a\nb")
    assert found.top == repo.path.parent / "a\nb"


def test_a_relative_git_dir_and_no_work_tree(repo: Repo, monkeypatch: pytest.MonkeyPatch) -> None:
    repo.commit(CONTEXT_md=OLD, sub__x="1")
    monkeypatch.setenv("GIT_DIR", "../.git")
    monkeypatch.chdir(repo.path / "sub")
    found = Repository.open(repo.path / "sub", os.environ)
    assert found.top == repo.path
    assert found.read(INDEX, MEMORY) is not None


def test_git_dir_of_a_linked_work_tree(repo: Repo, monkeypatch: pytest.MonkeyPatch) -> None:
    repo.commit(CONTEXT_md=OLD, sub__x="1")
    repo.git("worktree", "add", "-q", "../linked")
    monkeypatch.setenv("GIT_DIR", str(repo.path / ".git/worktrees/linked"))
    linked = repo.path.parent / "linked"
    found = Repository.open(linked / "sub", os.environ)
    assert (found.top, found.is_worktree) == (linked, True)
    assert found.common_dir == repo.path / ".git"


def test_git_dir_elsewhere_means_the_folder_itself(
    repo: Repo, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    repo.git("init", "-q", "--separate-git-dir", str(tmp_path / "away"))
    monkeypatch.setenv("GIT_DIR", str(tmp_path / "away"))
    assert Repository.open(repo.path, os.environ).top == repo.path


def test_variables_that_change_gits_answers_are_dropped(
    repo: Repo, monkeypatch: pytest.MonkeyPatch
) -> None:
    repo.commit(CONTEXT_md=OLD)
    for name in ("GIT_ICASE_PATHSPECS", "GIT_GLOB_PATHSPECS", "GIT_NOGLOB_PATHSPECS"):
        monkeypatch.setenv(name, "1")
    monkeypatch.setenv("GIT_EXTERNAL_DIFF", "false")
    assert opened(repo).list_memories() == (MEMORY,)
    put(repo)


def test_git_config_parameters_are_honoured(repo: Repo, monkeypatch: pytest.MonkeyPatch) -> None:
    repo.commit(CONTEXT_md=OLD)
    monkeypatch.setenv("GIT_CONFIG_COUNT", "1")
    monkeypatch.setenv("GIT_CONFIG_KEY_0", "core.autocrlf")
    monkeypatch.setenv("GIT_CONFIG_VALUE_0", "true")
    put(repo)
    assert repo.read(MEMORY) == NEW.replace("\n", "\r\n").encode()
    assert repo.index_blob(MEMORY) == NEW.encode()
