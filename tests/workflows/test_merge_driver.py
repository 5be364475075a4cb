"""The merge driver in real merges, rebases and cherry-picks of git's."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from duck_tape.memory.sections import NAMES
from duck_tape.workflows import init_driver
from tests.memory.merge_support import body, memory

if TYPE_CHECKING:
    from tests.support.cli import Cli
    from tests.support.repo import Repo

A = "- **a**: APPROVED - one (date: 2025-01-01)"
A2 = "- **a**: APPROVED - two (date: 2025-02-01)"
A3 = "- **a**: APPROVED - three (date: 2025-02-02)"
B = "- **b**: APPROVED - bee (date: 2025-03-01)"
C = "- **c**: APPROVED - sea (date: 2025-04-01)"
LIST = "".join(f"- [{name}](#{name.lower()})\n" for name in NAMES)
HEAD = f"# Shop Context\n\n## Contents\n\n{LIST}"


def decisions(*lines: str) -> str:
    return memory(Decisions="\n".join(lines))


def held(repo: Repo, path: str = "CONTEXT.md") -> list[str]:
    return body(repo.read(path).decode(), "Decisions").split("\n")


@pytest.fixture
def shop(repo: Repo, cli: Cli) -> Repo:
    """A memory on `main`, and the driver set up."""
    done = cli(repo.path, "init", "--merge-driver", "--write", "--yes")
    assert done.code == 0, done.err
    repo.commit("begin", CONTEXT_md=decisions(A))
    return repo


def branch(shop: Repo, name: str, *lines: str) -> None:
    shop.git("checkout", "-q", "-b", name, "main")
    shop.commit(name, CONTEXT_md=decisions(*lines))


@pytest.mark.parametrize("way", ["merge", "turned", "rebase", "cherry-pick", "squash"])
def test_additions_on_both_sides(shop: Repo, way: str) -> None:
    branch(shop, "one", A, B)
    branch(shop, "two", A2, C)
    if way == "merge":
        shop.git("merge", "-q", "one", "-m", "merged")
    elif way == "turned":
        shop.git("checkout", "-q", "one")
        shop.git("merge", "-q", "two", "-m", "merged")
    elif way == "squash":
        shop.git("merge", "-q", "--squash", "one")
    else:
        shop.git(way, "one")
    assert held(shop) == [A2, B, C]
    assert shop.git("ls-files", "-u") == ""


def test_by_lines_it_would_be_a_conflict(shop: Repo) -> None:
    shop.git("config", "--remove-section", "merge.duck-tape")
    branch(shop, "one", A, B)
    branch(shop, "two", A2, C)
    shop.git("merge", "-q", "one", check=False)
    assert shop.git("ls-files", "-u") != ""


def test_a_conflict_is_one_to_git(shop: Repo) -> None:
    branch(shop, "one", A2, B)
    branch(shop, "two", A3, C)
    done = subprocess.run(["git", "merge", "one"], cwd=shop.path, capture_output=True, check=False)
    assert done.returncode == 1
    assert b"CONFLICT (content)" in done.stdout
    assert len(shop.git("ls-files", "-u").splitlines()) == 3
    text = shop.read("CONTEXT.md").decode()
    assert f"\n{A3}\n=======\n{A2}\n>>>>>>> " in text
    assert text.count("<<<<<<<") == 1
    assert f"\n{B}\n{C}\n" in text
    shop.git("merge", "--abort")
    assert held(shop) == [A3, C]


def test_a_memory_in_a_folder_with_a_space(shop: Repo) -> None:
    path = "pack age/api/CONTEXT.md"
    shop.write(path, decisions(A))
    shop.commit("nested")
    for name, lines in (("one", [A, B]), ("two", [A, C])):
        shop.git("checkout", "-q", "-b", name, "main")
        shop.write(path, decisions(*lines))
        shop.commit(name)
    shop.git("merge", "-q", "one", "-m", "merged")
    assert held(shop, path) == [A, B, C]


def test_several_commits_of_a_rebase(shop: Repo) -> None:
    branch(shop, "one", A, B)
    shop.commit("more", CONTEXT_md=decisions(A2, B))
    branch(shop, "two", A, C)
    shop.git("checkout", "-q", "one")
    shop.git("rebase", "-q", "two")
    assert held(shop) == [A2, B, C]
    assert len(shop.git("log", "--format=%s", "main..").split()) == 3


def test_crossing_merges(shop: Repo) -> None:
    branch(shop, "one", A, B)
    branch(shop, "two", A, C)
    shop.git("merge", "-q", "one", "-m", "here")
    shop.git("checkout", "-q", "one")
    shop.git("merge", "-q", "two~1", "-m", "there", check=False)
    shop.git("merge", "-q", "two^", "-m", "there")
    shop.git("merge", "-q", "two", "-m", "again")
    assert held(shop) == [A, B, C]


def test_a_program_that_has_gone_leaves_gits_own_merge(shop: Repo) -> None:
    command = shop.git("config", init_driver.DRIVER)
    shop.git("config", init_driver.DRIVER, command.replace("duck-tape", "duck-gone"))
    branch(shop, "one", A2)
    branch(shop, "two", A3)
    shop.git("merge", "-q", "one", check=False)
    assert "<<<<<<<" in shop.read("CONTEXT.md").decode()
    assert shop.git("ls-files", "-u") != ""


def test_latin_1_is_merged_by_lines(shop: Repo) -> None:
    before = b"# X\n\n\n\n\ncaf\xe9\n\n\n\n\nend\n"
    shop.commit("old", CONTEXT_md=before)
    for name, new in (("one", (b"# X", b"# Y")), ("two", (b"end", b"fin"))):
        shop.git("checkout", "-q", "-b", name, "main")
        shop.commit(name, CONTEXT_md=before.replace(*new))
    shop.git("merge", "-q", "one", "-m", "merged")
    assert shop.read("CONTEXT.md") == b"# Y\n\n\n\n\ncaf\xe9\n\n\n\n\nfin\n"


def test_what_it_merges_passes_the_hooks(
    shop: Repo, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    monkeypatch.setenv("PATH", path)
    note = "### 2025-01-01 10:00\n\nSeen."
    for name, entries, notes in (
        ("one", [A2, B], f"{note}\n\n### 2025-02-02 10:00\n\nOne."),
        ("two", [A, C], "### 2025-02-01 10:00\n\nTwo."),
    ):
        shop.git("checkout", "-q", "-b", name, "main")
        text = memory(Decisions="\n".join(entries), Notes=notes)
        shop.commit(name, CONTEXT_md=text.replace("# Shop Context\n", HEAD))
    assert cli(shop.path, "init", "--git-hooks").code == 0
    shop.git("merge", "-q", "one", "-m", "merged")
    assert held(shop) == [A2, B, C]
    assert shop.read("CONTEXT.md").decode().count("\n### ") == 3
    assert shop.git("log", "-1", "--format=%P").count(" ") == 1


MARKED = "### 2025-01-02 10:00\n\nAs it looked:\n\n<<<<<<< HEAD\none\n=======\ntwo\n>>>>>>> side"


@pytest.mark.parametrize("way", ["merge", "rebase", "cherry-pick", "stash"])
def test_marks_in_a_note_are_no_loss(shop: Repo, way: str) -> None:
    branch(shop, "one", A, B)
    shop.git("checkout", "-q", "-b", "two", "main")
    marked = memory(Decisions=A, Notes=MARKED)
    if way == "stash":
        shop.write("CONTEXT.md", marked)
        shop.git("stash", "-q")
        shop.git("merge", "-q", "one")
        shop.git("stash", "pop", "-q")
    else:
        shop.commit("two", CONTEXT_md=marked)
        shop.git(way, "one", *(["-m", "merged"] if way == "merge" else []))
    text = shop.read("CONTEXT.md").decode()
    assert held(shop) == [A, B]
    assert text.endswith(f"## Notes\n{MARKED}\n")
    assert shop.git("ls-files", "-u") == ""


@pytest.mark.parametrize("way", ["merge", "rebase", "cherry-pick", "stash"])
def test_a_key_that_stands_twice_is_a_conflict_to_git(shop: Repo, way: str) -> None:
    branch(shop, "one", A, A3, B)
    shop.git("checkout", "-q", "-b", "two", "main")
    if way == "stash":
        shop.write("CONTEXT.md", decisions(A, C))
        shop.git("stash", "-q")
        shop.git("merge", "-q", "one")
        shop.git("stash", "pop", "-q", check=False)
    else:
        shop.commit("two", CONTEXT_md=decisions(A, C))
        shop.git(way, "one", check=False)
    assert len(shop.git("ls-files", "-u").splitlines()) == 3
    assert {A, A3, B, C} <= set(held(shop))


# --- the command ----------------------------------------------------------------------------


def test_exit_codes_and_marks(repo: Repo, cli: Cli) -> None:
    for name, lines in (("o", [A]), ("a", [A2]), ("b", [A3])):
        repo.write(name, decisions(*lines))
    done = cli(repo.path, "merge-driver", "o", "a", "b", "11", "CONTEXT.md", "HEAD", "topic")
    assert done.code == 1
    assert "CONTEXT.md" in done.err
    text = repo.read("a").decode()
    assert f"\n{'<' * 11} HEAD\n{A2}\n{'=' * 11}\n{A3}\n{'>' * 11} topic\n" in text
    repo.write("a", decisions(A, B))
    done = cli(repo.path, "merge-driver", "--json", "o", "a", "b", "7", "x", "%X", "%Y")
    assert (done.code, done.json["conflicts"]) == (0, 0)
    assert held(repo, "a") == [A3, B]


@pytest.mark.parametrize(
    ("size", "signs"),
    [("0", 1), ("3", 3), ("x", 7), ("-5", 7), ("2000000000", 1000), ("9" * 99, 1000)],
)
def test_the_size_of_a_mark(repo: Repo, cli: Cli, size: str, signs: int) -> None:
    for name, lines in (("o", [A]), ("a", [A2]), ("b", [A3])):
        repo.write(name, decisions(*lines))
    words = ["--", "o", "a", "b", size, "x\u202e\n/CONTEXT.md"]
    done = cli(repo.path, "merge-driver", *words)
    assert done.code == 1
    assert done.err == "x<U+202E>\n/CONTEXT.md: conflicts in 1 place(s), marked there.\n"
    assert f"\n{'<' * signs} ours\n{A2}\n{'=' * signs}\n" in repo.read("a").decode()


@pytest.mark.parametrize("missing", ["o", "a", "b"])
def test_a_failure_stops_git(repo: Repo, cli: Cli, missing: str) -> None:
    for name in {"o", "a", "b"} - {missing}:
        repo.write(name, decisions(A))
    done = cli(repo.path, "merge-driver", "o", "a", "b")
    assert done.code == 129
    assert missing == "a" or held(repo, "a") == [A]


ONE = decisions(A, B)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["o"], "OURS, THEIRS"),
        (["o", "a"], "required: THEIRS."),
        (["--nonsense", "o", "a", "b"], "--nonsense"),
        (["o", "pipe", "b"], "no regular file"),
        (["o", "/dev/full", "b"], "no regular file"),
        (["/dev/zero", "a", "b"], "no regular file"),
        (["o", "a", "folder"], "no regular file"),
        (["o", "link", "b"], "no regular file"),
    ],
)
def test_wrong_use_is_no_conflict(repo: Repo, cli: Cli, words: list[str], told: str) -> None:
    for name, text in (("o", decisions(A)), ("a", ONE), ("b", decisions(A, C))):
        repo.write(name, text)
    os.mkfifo(repo.path / "pipe")
    (repo.path / "folder").mkdir()
    (repo.path / "link").symlink_to("a")
    done = cli(repo.path, "merge-driver", *words)
    assert done.code == 129
    assert told in done.err
    assert repo.read("a").decode() == ONE


def test_no_space_for_the_result(repo: Repo, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, "full")

    for name, text in (("o", decisions(A)), ("a", ONE), ("b", decisions(A, C))):
        repo.write(name, text)
    monkeypatch.setattr("duck_tape.folder._flush", full)
    done = cli(repo.path, "merge-driver", "o", "a", "b")
    assert (done.code, "no space left" in done.err) == (129, True)
    assert repo.read("a").decode() == ONE
    assert sorted(path.name for path in repo.path.iterdir()) == [".git", "a", "b", "o"]


def test_a_result_that_is_written_protected_is_replaced(repo: Repo, cli: Cli) -> None:
    for name, text in (("o", decisions(A)), ("a", ONE), ("b", decisions(A, C))):
        repo.write(name, text).chmod(0o444)
    assert cli(repo.path, "merge-driver", "o", "a", "b").code == 0
    assert held(repo, "a") == [A, B, C]
    assert (repo.path / "a").stat().st_mode & 0o777 == 0o444


def test_a_mistake_in_merging_by_meaning_leaves_lines(
    repo: Repo, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> object:
        raise RecursionError

    for name, text in (("o", decisions(A)), ("a", ONE), ("b", decisions(A2))):
        repo.write(name, text)
    monkeypatch.setattr("duck_tape.workflows.merge_driver.reconcile", broken)
    assert cli(repo.path, "merge-driver", "o", "a", "b").code == 1
    assert {"<<<<<<< ours", A, B, A2, ">>>>>>> theirs"} <= set(held(repo, "a"))


def test_binary_is_left_alone(repo: Repo, cli: Cli) -> None:
    for name in "oab":
        repo.write(name, b"\0\xff" + name.encode())
    assert cli(repo.path, "merge-driver", "o", "a", "b").code == 129
    assert repo.read("a") == b"\0\xffa"


def test_a_mistake_of_ours_stops_git(repo: Repo, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> int:
        raise ZeroDivisionError

    monkeypatch.setattr("duck_tape.workflows.merge_driver.drive", broken)
    done = cli(repo.path, "merge-driver", "o", "a", "b")
    assert (done.code, "ZeroDivisionError" in done.err) == (129, True)


def test_git_missing(repo: Repo, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in "oab":
        repo.write(name, b"\xff" + name.encode())
    monkeypatch.setenv("PATH", str(repo.path))
    done = cli(repo.path, "merge-driver", "o", "a", "b")
    assert done.code == 129
    assert "git merge-file" in done.err


# --- init --merge-driver --------------------------------------------------------------------


@pytest.mark.parametrize(
    "before", [None, b"*.md text\n", b"*.md text", b"a b\r\n", b"CONTEXT.md merge=union\n"]
)
def test_set_up_and_taken_back(repo: Repo, cli: Cli, before: bytes | None) -> None:
    if before is not None:
        repo.write(".gitattributes", before)
    config = (repo.path / ".git" / "config").read_bytes()
    done = cli(repo.path, "init", "--merge-driver", "--write", "--yes")
    assert done.code == 0, done.err
    assert "git add .gitattributes" in done.out
    assert "CONTEXT.md: merge: duck-tape" in repo.git("check-attr", "merge", "CONTEXT.md")
    assert "merge-driver %O %A %B %L %P" in repo.git("config", init_driver.DRIVER)
    assert not cli(repo.path, "init", "--merge-driver", "--write", "--yes", "--json").json[
        "written"
    ]
    assert cli(repo.path, "init", "--merge-driver", "--remove", "--write", "--yes").code == 0
    path = repo.path / ".gitattributes"
    assert (path.read_bytes() if path.exists() else None) == before
    assert (repo.path / ".git" / "config").read_bytes() == config


def test_show_writes_nothing(repo: Repo, cli: Cli) -> None:
    done = cli(repo.path, "init", "--merge-driver", "--show")
    assert "+CONTEXT.md merge=duck-tape" in done.out
    assert f"git config {init_driver.DRIVER} " in done.out
    assert not (repo.path / ".gitattributes").exists()
    assert repo.git("config", init_driver.DRIVER, check=False) == ""


def test_a_setting_of_the_users_own_stays(repo: Repo, cli: Cli) -> None:
    repo.git("config", "merge.duck-tape.recursive", "binary")
    cli(repo.path, "init", "--merge-driver", "--write", "--yes")
    cli(repo.path, "init", "--merge-driver", "--remove", "--write", "--yes")
    assert repo.git("config", "merge.duck-tape.recursive") == "binary\n"


def test_a_locked_configuration(repo: Repo, cli: Cli) -> None:
    repo.write(".git/config.lock", "")
    done = cli(repo.path, "init", "--merge-driver", "--write", "--yes")
    assert done.code == 3
    assert "config" in done.err
