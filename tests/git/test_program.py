from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from duck_tape.git.environment import child_environment, users_locale
from duck_tape.git.message import bullet_for, compose
from duck_tape.git.pending import PendingFile
from duck_tape.git.program import Done, failure

if TYPE_CHECKING:
    from duck_tape.errors import DuckTapeError


def failed(errors: str) -> DuckTapeError:
    return failure("add", Done(128, b"", errors.encode()))


@pytest.mark.parametrize(
    ("errors", "code", "exit_code"),
    [
        ("fatal: not a git repository (or any parent)", "not-a-repository", 1),
        ("fatal: detected dubious ownership in repository at '/x y'", "unsafe-repository", 1),
        ("fatal: unsafe repository ('/x' is owned by someone else)", "unsafe-repository", 1),
        ("error: file write error: No space left on device", "disk-full", 3),
        ("fatal: cannot create 'x': Read-only file system", "read-only", 3),
        ("error: insufficient permission for adding an object to ...", "read-only", 3),
        ("fatal: could not get object info", "missing-blob", 3),
        ("fatal: could not fetch 1 from promisor remote", "missing-blob", 3),
        ("fatal: Pathspec 'a/b' is in submodule 'a'", "in-submodule", 1),
        ("outside of your sparse-checkout definition", "skip-worktree", 1),
        ("fatal: something new", "git-failed", 3),
        ("", "git-failed", 3),
    ],
)
def test_failures(errors: str, code: str, exit_code: int) -> None:
    error = failed(errors)
    assert (error.code, error.exit_code) == (code, exit_code)
    assert error.message


def test_an_unsafe_repository_names_the_folder_for_a_shell() -> None:
    hint = failed("fatal: detected dubious ownership in repository at '/x y'").hint
    assert hint.endswith("--add safe.directory '/x y'")


def test_a_failure_quotes_gits_lines_only() -> None:
    error = failed("what a filter prints\nfatal: one\nwarning: x\nerror: two\n")
    assert error.message == "git add failed: fatal: one; error: two"


@pytest.mark.parametrize("secret", ["user:pass", "pass", "user:p/a@ss"])
def test_a_failure_quotes_no_credentials(secret: str) -> None:
    error = failed(f"fatal: unable to access 'https://{secret}@example.com/x.git/': gone")
    assert error.message.endswith("'https://example.com/x.git/': gone")


def test_a_failure_is_short() -> None:
    assert len(failed("fatal: " + "x" * 10_000).message) < 500


def test_the_childs_environment() -> None:
    given = {"GIT_DIR": ".git", "GIT_GLOB_PATHSPECS": "1", "LC_ALL": "ja_JP", "GIT_WORK_TREE": ""}
    child = child_environment(given, Path("/start"))
    assert child["GIT_DIR"] == "/start/.git"
    assert child["GIT_WORK_TREE"] == ""
    assert "GIT_GLOB_PATHSPECS" not in child
    assert (child["LC_ALL"], child["GIT_TERMINAL_PROMPT"]) == ("C", "0")
    assert users_locale(child, given)["LC_ALL"] == "ja_JP"
    assert "LC_ALL" not in users_locale(child, {})


@pytest.mark.parametrize(("char", "bullet"), [("#", "-"), ("-", "*"), ("*", "-"), ("--", "*")])
def test_bullets(char: str, bullet: str) -> None:
    assert bullet_for(char) == bullet


def pending(path: str, block: str) -> PendingFile:
    return PendingFile(path, None, "100644", "1", "2", block)


def test_messages() -> None:
    assert compose([]) == ""
    assert compose([pending("a\nb", " ")]) == "Update a?b\n"
    assert compose([pending("b", "B\n\n"), pending("a", "A\n")]) == "Update a, b\n\nA\n\nB\n"
