from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from duck_tape.harness import where
from duck_tape.harness.where import find, own_folder, repository_of

if TYPE_CHECKING:
    from tests.support.repo import Repo


@pytest.fixture
def shop(repo: Repo, monkeypatch: pytest.MonkeyPatch) -> Path:
    (repo.path / "api" / "src").mkdir(parents=True)
    monkeypatch.chdir(repo.path.parent)
    return repo.path


def test_the_git_top_level_of_the_folder(shop: Path) -> None:
    found = find("", str(shop / "api" / "src"), {})
    assert (found.root, found.cwd) == (str(shop), str(shop / "api" / "src"))
    assert found.git_dir == str(shop / ".git")


def test_the_harness_s_project_variable_comes_first(shop: Path, tmp_path: Path) -> None:
    plain = tmp_path / "plain"
    (plain / "below").mkdir(parents=True)
    environ = {"CLAUDE_PROJECT_DIR": str(plain), "COPILOT_PROJECT_DIR": str(plain / "below")}
    sub = str(shop / "api" / "src")
    assert find("claude-code", sub, environ).root == str(plain)
    assert find("copilot", sub, environ).root == str(plain / "below")
    assert find("copilot", sub, environ).git_dir == ""
    assert find("gemini", sub, {"CLAUDE_PROJECT_DIR": str(plain)}).root == str(plain)
    assert find("codex", sub, environ).root == str(shop)


def test_a_project_below_the_git_top_level_is_looked_for_at_the_top(shop: Path) -> None:
    found = find("claude-code", str(shop), {"CLAUDE_PROJECT_DIR": str(shop / "api")})
    assert (found.root, found.git_dir) == (str(shop), str(shop / ".git"))


@pytest.mark.parametrize("variable", ["/", "{home}", "{home}/none", "relative", "", "/etc/hosts"])
def test_a_variable_that_is_no_folder_of_the_user_s(shop: Path, variable: str) -> None:
    environ = {"CLAUDE_PROJECT_DIR": variable.replace("{home}", os.environ["HOME"])}
    assert find("claude-code", str(shop), environ).root == str(shop)


@pytest.mark.parametrize(
    "cwd", ["/", "", "api", "\0", "{home}", "/etc/hosts", "{home}/none/at/all"]
)
def test_a_folder_that_does_not_count(shop: Path, cwd: str) -> None:
    found = find("", cwd.replace("{home}", os.environ["HOME"]), {})
    assert found.root == found.cwd == str(shop.parent)
    assert found.git_dir == ""


def test_the_nearest_existing_ancestor(shop: Path) -> None:
    found = find("", str(shop / "api" / "gone" / "deeper"), {})
    assert (found.cwd, found.root) == (str(shop / "api"), str(shop))


def test_somebody_else_s_folder(shop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(where, "is_own", lambda _: False)
    assert own_folder(str(shop)) == ""
    assert repository_of(str(shop)) == ("", "")


def test_a_linked_folder_is_the_real_one(shop: Path) -> None:
    link = shop.parent / "link"
    link.symlink_to(shop / "api")
    assert own_folder(str(link)) == str(shop / "api")


def test_home_as_a_repository_is_no_project() -> None:
    home = Path(os.environ["HOME"])
    (home / ".git").mkdir()
    (home / ".git" / "HEAD").write_text("ref: refs/heads/main\n", encoding="utf-8")
    (home / "notes").mkdir()
    found = find("", str(home / "notes"), {})
    assert (found.root, found.git_dir) == (str(home / "notes"), "")


def test_a_linked_work_tree(repo: Repo) -> None:
    repo.commit("one", a="1")
    repo.git("worktree", "add", "-q", "../side")
    side = repo.path.parent / "side"
    found = find("", str(side), {})
    assert found.root == str(side)
    assert found.git_dir == str(repo.path / ".git" / "worktrees" / "side")


@pytest.mark.parametrize("content", ["", "nonsense", "gitdir: /nowhere", "gitdir: \0"])
def test_a_git_file_that_names_nothing(tmp_path: Path, content: str) -> None:
    (tmp_path / ".git").write_text(content, encoding="utf-8")
    assert repository_of(str(tmp_path)) == ("", "")


def test_a_folder_that_is_gone(shop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = shop.parent / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    environ = {"CLAUDE_PROJECT_DIR": str(shop)}
    assert find("claude-code", "", environ).root == str(shop)
    with pytest.raises(OSError, match="No such file"):
        find("claude-code", "", {})
