"""Commits of a range and what differs between trees, from real repositories."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from duck_tape.errors import CouldNotCheck
from duck_tape.git.ranges import (
    EMPTY_TREES,
    compare_trees,
    is_ancestor,
    log,
    merge_bases,
    parents_in_object,
)
from tests.git.support import opened
from tests.support.repo import Repo

if TYPE_CHECKING:
    from pathlib import Path

    from duck_tape.git.program import Git

ANY = (":(top,glob)**",)


@pytest.fixture
def made(repo: Repo) -> tuple[Repo, Git]:
    """A repository with the commits `first`, `second`, and a side branch merged."""
    repo.commit("first", a_md="1\n")
    repo.commit("second", a_md="2\n", sub__b="x\n")
    return repo, opened(repo).git


def tree(repo: Repo, revision: str = "HEAD") -> str:
    return repo.git("rev-parse", f"{revision}^{{tree}}").strip()


def commit(repo: Repo, revision: str = "HEAD") -> str:
    return repo.git("rev-parse", revision).strip()


def test_the_commits_parents_first(made: tuple[Repo, Git]) -> None:
    repo, git = made
    base = commit(repo)
    repo.git("checkout", "-q", "-b", "side")
    repo.commit("on the side\n\nwith a body\n", c="c\n")
    side = commit(repo)
    repo.git("checkout", "-q", "-")
    repo.commit("on main", d="d\n")
    repo.git("merge", "-q", "--no-ff", "-m", "both", "side")
    found, trees = log(git, commit(repo), (base,), 10)
    assert {one.message.strip().split("\n")[0] for one in found[:2]} == {"on the side", "on main"}
    assert found[-1].message == "both\n"
    assert found[-1].parents == (commit(repo, "HEAD^1"), side)
    assert found[-1].tree == tree(repo)
    assert trees[base] == tree(repo, base), "the tree of a parent outside is known, too"


def test_all_commits(made: tuple[Repo, Git]) -> None:
    repo, git = made
    found, trees = log(git, commit(repo), (), 2)
    assert [one.message for one in found] == ["first\n", "second\n"]
    assert found[0].parents == ()
    assert len(trees) == 2


def test_too_many_commits(made: tuple[Repo, Git]) -> None:
    repo, git = made
    with pytest.raises(CouldNotCheck) as caught:
        log(git, commit(repo), (), 1)
    assert caught.value.code == "too-many-commits"


@pytest.mark.parametrize(
    "message",
    ["a\x01b", "é ü 漢", "- one\n- two\n\n\n\n# no comment\n", "::error::x\n##[group]", "\t"],
)
def test_any_message(made: tuple[Repo, Git], message: str) -> None:
    repo, git = made
    base = commit(repo)
    repo.git(
        "commit", "-q", "--allow-empty", "--allow-empty-message", "--cleanup=verbatim", "-F", "-",
        data=message.encode(),
    )  # fmt: skip
    found, _ = log(git, commit(repo), (base,), 5)
    assert found[0].message.rstrip("\n") == message.rstrip("\n")


def test_a_message_in_another_encoding(made: tuple[Repo, Git]) -> None:
    repo, git = made
    base = commit(repo)
    repo.git("config", "i18n.commitEncoding", "ISO-8859-1")
    repo.git("commit", "-q", "--allow-empty", "-F", "-", data=b"gr\xfc\xdfe")
    found, _ = log(git, commit(repo), (base,), 5)
    assert found[0].message == "grüße\n"


@pytest.mark.parametrize(
    ("setting", "value"),
    [("log.showSignature", "true"), ("format.pretty", "oneline"), ("log.showRoot", "true"),
     ("color.ui", "always"), ("log.follow", "true"), ("i18n.logOutputEncoding", "UTF-16"),
     ("log.decorate", "full"), ("diff.noprefix", "true"), ("log.mailmap", "true")],
)  # fmt: skip
def test_settings_change_nothing(made: tuple[Repo, Git], setting: str, value: str) -> None:
    repo, git = made
    plain = (
        log(git, commit(repo), (), 5),
        compare_trees(git, [(tree(repo, "HEAD~1"), tree(repo))], ANY),
    )
    repo.git("config", setting, value)
    assert plain == (
        log(git, commit(repo), (), 5),
        compare_trees(git, [(tree(repo, "HEAD~1"), tree(repo))], ANY),
    )


def test_what_differs(made: tuple[Repo, Git]) -> None:
    repo, git = made
    old = tree(repo)
    repo.git("rm", "-q", "sub/b")
    (repo.path / "link").symlink_to("a.md")
    repo.git("update-index", "--add", "--cacheinfo", f"160000,{commit(repo)},module")
    repo.write("né\tw\n.md", "3\n")
    repo.git("add", "link", "né\tw\n.md")
    repo.git("commit", "-q", "-m", "odd")
    pair, whole, none = (old, tree(repo)), (EMPTY_TREES["sha1"], old), (old, old)
    found = compare_trees(git, [pair, whole, none, pair], ANY)
    rows = found[pair]
    assert set(rows) == {"sub/b", "link", "module", "né\tw\n.md"}
    assert (rows["sub/b"].after, rows["sub/b"].mode) == ("", "000000")
    assert rows["sub/b"].before == rows["sub/b"].old != ""
    assert (rows["link"].mode, rows["link"].after) == ("120000", ""), "no file"
    assert rows["link"].new
    assert (rows["module"].mode, rows["module"].new) == ("160000", commit(repo, "HEAD~1"))
    assert set(found[whole]) == {"a.md", "sub/b"}
    assert found[none] == {}


def test_a_path_that_is_no_text(made: tuple[Repo, Git]) -> None:
    repo, git = made
    old = tree(repo)
    blob = repo.git("hash-object", "-w", "--stdin", data=b"x").strip()
    repo.git("update-index", "-z", "--add", "--index-info",
             data=f"100644 {blob}\t".encode() + b"\xff.md\0")  # fmt: skip
    new = repo.git("write-tree").strip()
    assert list(compare_trees(git, [(old, new)], ANY)[old, new]) == ["\udcff.md"]


def test_nothing_is_asked(made: tuple[Repo, Git]) -> None:
    assert compare_trees(made[1], [], ANY) == {}


def test_only_what_a_pattern_matches(made: tuple[Repo, Git]) -> None:
    repo, git = made
    pair = (EMPTY_TREES["sha1"], tree(repo))
    assert set(compare_trees(git, [pair], (":(top,glob)**/b",))[pair]) == {"sub/b"}


def test_the_empty_trees(tmp_path: Path) -> None:
    for name, empty in EMPTY_TREES.items():
        folder = tmp_path / name
        folder.mkdir()
        made = Repo(folder)
        made.git("init", "-q", f"--object-format={name}")
        assert made.git("hash-object", "-t", "tree", "/dev/null").strip() == empty


def test_ancestors(made: tuple[Repo, Git]) -> None:
    repo, git = made
    first, second = commit(repo, "HEAD~1"), commit(repo)
    assert merge_bases(git, first, second) == [first]
    assert is_ancestor(git, first, second)
    assert not is_ancestor(git, second, first)
    assert parents_in_object(git, second) == (first,)
    assert parents_in_object(git, "12" * 20) == ()
    repo.git("checkout", "-q", "--orphan", "alone")
    repo.commit("alone")
    assert merge_bases(git, second, commit(repo)) == []


def test_several_merge_bases(made: tuple[Repo, Git]) -> None:
    """A criss-cross: each branch has merged the other's commit before its own merge."""
    repo, git = made
    repo.git("branch", "other")
    repo.commit("one", one="1\n")
    one = commit(repo)
    repo.git("checkout", "-q", "other")
    repo.commit("two", two="2\n")
    two = commit(repo)
    repo.git("merge", "-q", "--no-ff", "-m", "m", one)
    left = commit(repo)
    repo.git("checkout", "-q", "--detach", one)
    repo.git("merge", "-q", "--no-ff", "-m", "m", two)
    assert sorted(merge_bases(git, left, commit(repo))) == sorted([one, two])


def test_parents_beyond_the_edge_of_a_shallow_clone(made: tuple[Repo, Git], tmp_path: Path) -> None:
    repo, _ = made
    clone = Repo(tmp_path / "clone")
    repo.git("clone", "-q", "--depth=1", f"file://{repo.path}", str(clone.path))
    git = opened(clone).git
    tip = commit(clone)
    assert log(git, tip, (), 5)[0][0].parents == ()
    assert parents_in_object(git, tip) == (commit(repo, "HEAD~1"),)
