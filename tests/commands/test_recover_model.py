from __future__ import annotations

import builtins
import json
from typing import TYPE_CHECKING

import llm
import pytest
from llm.plugins import pm

from tests.support import planted
from tests.support.transcripts import session

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from typing import Any, ClassVar

    from tests.support.cli import Cli
    from tests.support.repo import Repo

FILE = ".duck-tape/2026-03-05-1000-recovered.state.md"
GOOD = json.dumps({"current": "testing", "decisions": [{"approve": "**hash**: argon2"}]})


class Scripted(llm.Model):
    """Answers from a list and keeps what it was asked."""

    model_id = "scripted"
    answers: ClassVar[list[str]] = []
    asked: ClassVar[list[str]] = []

    def execute(
        self, prompt: Any, stream: bool, response: Any, conversation: Any = None
    ) -> Iterator[str]:
        del stream, response, conversation
        self.asked.append(f"{prompt.system}\n{prompt.prompt}")
        answer = self.answers.pop(0)
        if answer == "fail":
            raise RuntimeError(f"quota of {planted.GITHUB}\nis used up")
        yield answer


class Plugin:
    @llm.hookimpl
    def register_models(self, register: Any) -> None:
        register(Scripted())


@pytest.fixture(autouse=True)
def _scripted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    monkeypatch.setenv("LLM_USER_PATH", str(tmp_path / "llm"))
    monkeypatch.setattr(Scripted, "answers", [])
    monkeypatch.setattr(Scripted, "asked", [])
    plugin = Plugin()
    pm.register(plugin)
    yield
    pm.unregister(plugin)


@pytest.fixture
def arguments(tmp_path: Path) -> list[str]:
    path = session().write(tmp_path / "t.jsonl")
    return ["recover", "--transcript", str(path), "--model", "scripted", "--yes"]


@pytest.mark.parametrize(
    "answer",
    [
        GOOD,
        f"```json\n{GOOD}\n```",
        f"Here it is:\n{GOOD}\nDone.",
        "Sure.\n# Agent State\n\n## Position\n- **Current:** testing\n",
    ],
)
def test_the_models_state_is_stored(
    repo: Repo, cli: Cli, arguments: list[str], answer: str
) -> None:
    Scripted.answers.append(answer)
    ran = cli(repo.path, *arguments)
    assert (ran.code, ran.err) == (0, "")
    assert "**Current:** testing" in repo.read(FILE).decode()
    (asked,) = Scripted.asked
    assert "Add a login page." in asked
    assert "JSON Schema" in asked


def test_one_retry_with_the_reason(repo: Repo, cli: Cli, arguments: list[str]) -> None:
    Scripted.answers += ['{"currant": 1}', GOOD]
    assert cli(repo.path, *arguments).code == 0
    assert len(Scripted.asked) == 2
    assert "currant" in Scripted.asked[1]
    assert "Your last answer was refused" in Scripted.asked[1]


def test_two_bad_answers_write_nothing(repo: Repo, cli: Cli, arguments: list[str]) -> None:
    Scripted.answers += ["no", "no"]
    ran = cli(repo.path, *arguments)
    assert ran.code == 1
    assert "duck-tape recover --yes" in ran.err
    assert not (repo.path / ".duck-tape").exists()


def test_what_it_is_shown_is_masked_and_what_it_says_is_scanned(
    repo: Repo, cli: Cli, tmp_path: Path, arguments: list[str]
) -> None:
    path = session(planted.GITHUB).write(tmp_path / "t.jsonl")
    arguments[2] = str(path)
    Scripted.answers += [json.dumps({"current": f"use {planted.GITLAB}"})]
    ran = cli(repo.path, *arguments)
    assert ran.code == 1
    assert planted.GITHUB not in Scripted.asked[0]
    assert planted.GITLAB not in ran.out + ran.err
    Scripted.answers += [json.dumps({"current": f"use {planted.GITLAB}"})]
    assert cli(repo.path, *arguments, "--mask").code == 0
    assert planted.GITLAB not in repo.read(FILE).decode()


def test_a_model_that_fails(repo: Repo, cli: Cli, arguments: list[str]) -> None:
    Scripted.answers.append("fail")
    ran = cli(repo.path, *arguments)
    assert ran.code == 3
    assert "RuntimeError: quota of" in ran.err
    assert planted.GITHUB not in ran.err


def test_an_unknown_model(repo: Repo, cli: Cli, arguments: list[str]) -> None:
    arguments[4] = "nobody"
    ran = cli(repo.path, *arguments)
    assert ran.code == 2
    assert "llm models" in ran.err


def test_without_the_library(
    repo: Repo, cli: Cli, arguments: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    real = builtins.__import__

    def missing(name: str, *rest: Any, **more: Any) -> Any:
        if name == "llm":
            raise ImportError(name)
        return real(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", missing)
    ran = cli(repo.path, *arguments)
    assert ran.code == 3
    assert "duck-tape[llm]" in ran.err


def test_a_long_record_is_shortened_in_its_middle() -> None:
    from duck_tape.workflows.recover_model import _bounded

    text = "a" * 300_000 + "b" * 300_000
    short = _bounded(text)
    assert len(short) < 401_000
    assert (short[0], short[-1]) == ("a", "b")
    assert "left out" in short
