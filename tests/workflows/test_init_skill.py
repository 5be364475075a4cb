"""`duck-tape init --skill`: the document for agents."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

import pytest

from duck_tape.cli import COMMANDS
from duck_tape.workflows import init_skill

if TYPE_CHECKING:
    from tests.support.cli import Cli
    from tests.support.repo import Repo


def text() -> str:
    return init_skill.source().decode()


def test_put_in_and_taken_out(repo: Repo, cli: Cli) -> None:
    done = cli(repo.path, "init", "--skill", "--write", "--yes")
    assert done.code == 0, done.err
    for name in (".claude/skills/duck-tape/SKILL.md", ".agents/skills/duck-tape/SKILL.md"):
        assert repo.read(name) == init_skill.source()
    assert cli(repo.path, "init", "--skill", "--write", "--yes", "--json").json["done"] == "kept"
    assert cli(repo.path, "init", "--skill", "--remove", "--write", "--yes").code == 0
    assert list(repo.path.iterdir()) == [repo.path / ".git"]


def test_an_older_one_is_replaced(repo: Repo, cli: Cli) -> None:
    name = init_skill.PATHS[0]
    repo.write(name, "---\nname: duck-tape\n---\nof old\n")
    done = cli(repo.path, "init", "--skill", "--write", "--yes")
    assert (done.code, "-of old" in done.out) == (0, True)
    assert repo.read(name) == init_skill.source()


@pytest.mark.parametrize("arguments", [[], ["--remove"]])
def test_another_document_is_left_alone(repo: Repo, cli: Cli, arguments: list[str]) -> None:
    name = init_skill.PATHS[1]
    repo.write(name, "# my notes\n")
    done = cli(repo.path, "init", "--skill", "--write", "--yes", *arguments)
    assert (done.code, repo.read(name)) == (1, b"# my notes\n")
    assert not (repo.path / ".claude").exists()


def test_the_head() -> None:
    """Agents read name and description first; the latter may have 1024 characters."""
    head = text().split("---\n")[1].splitlines()
    assert head[0] == "name: duck-tape"
    assert head[1].startswith("description: ")
    assert len(head[1]) < 1024
    assert len(text()) < 6000


@pytest.mark.parametrize(
    "signal",
    [
        "compact session", "update CONTEXT.md", "persist memory", "checkpoint session",
        "save session state", "resume session", "压缩会话", "更新 CONTEXT.md", "持久化记忆",
        "保存会话状态", "恢复会话", "セッションを圧縮", "CONTEXT.md を更新", "メモリを永続化",
        "セッション状態を保存", "セッションを再開",
    ],
)  # fmt: skip
def test_the_signals(signal: str) -> None:
    _, head, body = text().split("---\n", 2)
    assert signal in head
    assert signal in body


def test_it_names_commands_that_exist() -> None:
    named = {word.split("`")[0] for word in text().replace("|", " ").split("`duck-tape ")[1:]}
    commands = {word.split()[0] for word in named} - {"COMMAND"}
    assert {"checkpoint", "merge", "reject", "resume", "recover", "migrate", "doctor"} <= commands
    assert commands <= set(COMMANDS)


def test_its_example_is_a_state(repo: Repo, cli: Cli) -> None:
    example = text().partition("<<'STATE'\n")[2].partition("\nSTATE")[0]
    done = cli(repo.path, "checkpoint", "-", stdin=example)
    assert done.code == 0, done.err


def test_it_is_packaged() -> None:
    assert (files("duck_tape") / "skill" / "SKILL.md").is_file()
