"""The small parts that every hook stands on."""

from __future__ import annotations

import io
import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from duck_tape.errors import CouldNotCheck, Refused, UsageError
from duck_tape.git import quick
from duck_tape.hooks import base, ending, message_file, settings
from duck_tape.hooks.culprit import commit_of
from duck_tape.hooks.staged import contents, empty_tree, parse_raw
from duck_tape.memory.three_way import Problem, own_changes, problems
from tests.hooks.support import MEMORY, shell

if TYPE_CHECKING:
    from tests.support.repo import Repo


def run(error: BaseException | None, *arguments: str) -> int:
    def work(_words: ending.Words) -> int:
        if error is not None:
            raise error
        return 0

    return ending.run(work, arguments, usage="usage", options=("--mask",))


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (None, 0),
        (Refused("a", hint="b"), 1),
        (UsageError("a"), 2),
        (CouldNotCheck("a"), 3),
        (KeyboardInterrupt(), 130),
        (BrokenPipeError(), 3),
        (ValueError("hidden"), 3),
    ],
)
def test_every_end_has_its_code(
    error: BaseException | None, code: int, capfd: pytest.CaptureFixture[str]
) -> None:
    assert run(error) == code
    assert "hidden" not in capfd.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "code"),
    [(["--help"], 0), (["-h"], 0), (["--", "--x"], 0), (["-"], 0), (["--x"], 2), (["--mask"], 0)],
)
def test_words(arguments: list[str], code: int) -> None:
    assert run(None, *arguments) == code


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_colour_only_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    assert ending.paint("error") == "error"
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "xterm")
    assert ending.paint("error") == "error"
    screen = Screen()
    monkeypatch.setattr(sys, "stdout", screen)
    assert ending.paint("error") == "\033[1;31merror\033[0m"
    assert ending.paint("other") == "other"
    ending.say("a")
    assert screen.getvalue() == "a\n"


# --- git --------------------------------------------------------------


def test_git_through_either_door(shop: Repo, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(shop.path)
    small = quick.objects([":CONTEXT.md", ":none", "HEAD"])
    assert small == [MEMORY.encode(), None, None]
    many = quick.objects([":CONTEXT.md"] * 900)  # more than a pipe takes at once
    assert many == [MEMORY.encode()] * 900
    monkeypatch.delattr(os, "posix_spawnp")
    assert quick.objects([":CONTEXT.md"]) == [MEMORY.encode()]


@pytest.mark.parametrize("spawns", [True, False])
def test_without_git(shop: Repo, monkeypatch: pytest.MonkeyPatch, spawns: bool) -> None:
    monkeypatch.chdir(shop.path)
    monkeypatch.setenv("PATH", str(shop.path))
    if not spawns:
        monkeypatch.delattr(os, "posix_spawnp")
    with pytest.raises(CouldNotCheck, match="cannot be started"):
        quick.output(("ls-files",))


def test_a_failure_is_explained(shop: Repo, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(shop.path)
    with pytest.raises(CouldNotCheck, match="rev-parse failed"):
        quick.output(("rev-parse", "--verify", "nope"))
    monkeypatch.chdir(shop.path.parent)
    with pytest.raises(Refused, match="repository"):
        quick.output(("diff", "--cached"))


def test_a_missing_blob_and_a_conflict(shop: Repo, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(shop.path)
    with pytest.raises(CouldNotCheck):
        contents(["1" * 40])
    with pytest.raises(Refused, match="in conflict"):
        parse_raw(f":100644 100644 {'1' * 40} {'0' * 40} U\0CONTEXT.md\0".encode())
    assert empty_tree("a" * 40) == shop.git("hash-object", "-t", "tree", "--stdin").strip()


def test_head(repo: Repo, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(repo.path)
    assert base.head() is None
    monkeypatch.setenv("GIT_AUTHOR_DATE", "@1700000000 +0000")
    assert base.amended() is None
    first = repo.commit("one")
    found = base.head()
    assert found is not None
    assert (found.id, found.before) == (first, empty_tree(first))
    assert found.author == ("Test Author", "author@example.com", "1700000000")
    second = repo.commit("two")
    found = base.head()
    assert found is not None
    assert (found.id, found.before) == (second, first)


@pytest.mark.parametrize("seen", [base.YES, base.NO, base.UNKNOWN])
def test_amended(shop: Repo, monkeypatch: pytest.MonkeyPatch, seen: str) -> None:
    monkeypatch.chdir(shop.path)
    monkeypatch.setattr(base, "seen_amend", lambda: seen)
    found = base.head()
    assert found is not None
    name, mail, date = found.author
    for values, same in (((name, mail, f"@{date} +0000"), True), ((name, mail, "@1 +0000"), False)):
        for key, value in zip(("NAME", "EMAIL", "DATE"), values, strict=True):
            monkeypatch.setenv(f"GIT_AUTHOR_{key}", value)
        wanted = seen == base.YES or (seen == base.UNKNOWN and same)
        assert (base.amended() is not None) == wanted
    assert (base.amended("commit", "HEAD") is not None) == (seen != base.NO)


# --- settings --------------------------------------------------------------


def test_where_the_configuration_is_from() -> None:
    assert settings.config_of(None, None) is None
    assert settings.config_of(b"[tool.other]\n", None) is None
    by_toml = settings.config_of(b"[tool.duck-tape]\nignore = ['DT1']\n", None)
    assert by_toml is not None
    assert by_toml.ignore == ("DT1",)
    by_yaml = settings.config_of(None, b"ignore: [DT1]\n")
    assert by_yaml is not None
    assert by_yaml.ignore == ("DT1",)
    with pytest.raises(UsageError, match="Both"):
        settings.config_of(b"[tool.duck-tape]\n", b"ignore: []\n")


def test_what_a_scan_is_told(shop: Repo, monkeypatch: pytest.MonkeyPatch) -> None:
    (shop.path / "d").mkdir()
    monkeypatch.chdir(shop.path / "d")
    assert settings.redaction_settings(None, None, None) is None
    baseline = {"results": {"CONTEXT.md": [{"hashed_secret": "a" * 40, "type": "x"}]}}
    made = settings.redaction_settings(None, None, json.dumps(baseline).encode())
    assert made is not None
    assert made.baseline_for("CONTEXT.md") == {"a" * 40}
    shop.write(".env", "API_PASSWORD=blue-Horse-42-lamp\n")
    found = settings.redaction_settings(None, None, None)
    assert found is not None
    assert found.env_values == ("blue-Horse-42-lamp",)


def test_git_folder(shop: Repo, monkeypatch: pytest.MonkeyPatch) -> None:
    shop.git("worktree", "add", "-q", "../linked")
    for folder in (shop.path, shop.path.parent / "linked"):
        monkeypatch.chdir(folder)
        wanted = shop.git("-C", str(folder), "rev-parse", "--absolute-git-dir").strip()
        assert Path(settings.git_folder()).resolve() == Path(wanted).resolve()
    monkeypatch.setenv("GIT_DIR", "elsewhere")
    assert settings.git_folder() == "elsewhere"
    monkeypatch.delenv("GIT_DIR")
    monkeypatch.chdir(shop.path.parent)
    assert settings.top_folder() == str(shop.path.parent)


# --- messages --------------------------------------------------------------


def test_message_files(shop: Repo, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(shop.path)
    with pytest.raises(UsageError):
        message_file.read([])
    with pytest.raises(CouldNotCheck):
        message_file.read(["none"])
    shop.git("config", "i18n.commitEncoding", "no-such")
    shop.write("m", b"a \xff\n")
    message = message_file.read(["m"])
    message.write(message.text + "b\n")
    assert shop.read("m") == b"a \xff\nb\n"
    gone = message_file.Message("no/such/folder/m", "", "utf-8", "#")
    with pytest.raises(CouldNotCheck):
        gone.write("x")


# --- merges --------------------------------------------------------------


def test_the_commit_that_did_it(shop: Repo, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(shop.path)
    shell(
        shop, "put Goals '- **a**: 1'; git commit -qam a; put Goals '- **b**: 1'; git commit -qam b"
    )
    lost = Problem("lost", "Goals", "a", "a", 0, -1)
    assert commit_of("CONTEXT.md", lost, "HEAD") == shop.git("rev-parse", "HEAD~1").strip()
    assert not commit_of("CONTEXT.md", lost._replace(kind="revived"), "HEAD")
    assert not commit_of("CONTEXT.md", lost, "nope")


def test_no_document_is_an_empty_one() -> None:
    assert problems(None, None, None, None) == []
    assert own_changes(None, None, None, None) == ()
