"""Faults that somebody who tried to break it has found, each as a test of its whole kind."""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING

import pytest

from tests.support.memory import MEMORY

if TYPE_CHECKING:
    from tests.support.cli import Cli
    from tests.support.repo import Repo


def test_many_checkpoints_in_one_minute_stay_in_order(cli: Cli, repo: Repo) -> None:
    for number in range(14):
        ran = cli(repo.path, "checkpoint", "--fact", f"**word {number}**: meaning {number}")
        assert ran.code == 0
        assert ran.out.endswith("Next: duck-tape merge\n")
    assert "Added: Glossary word 13\n" in cli(repo.path, "merge").out
    assert len(list((repo.path / ".duck-tape").glob("*.state.md"))) == 10


def test_a_state_from_the_future_is_pointed_out(cli: Cli, repo: Repo) -> None:
    cli(repo.path, "checkpoint", "--fact", "**later**: x", "--id", "2027-05-05-0000")
    ran = cli(repo.path, "checkpoint", "--fact", "**now**: x")
    assert "A state with a later id is there: 2027-05-05-0000.state.md." in ran.out
    assert ran.out.endswith("Next: duck-tape merge 2026-03-05-1000\n")


@pytest.mark.parametrize(
    "state",
    [
        {"remaining": ["Ship it? (date: 2026-01-01) (date: 2026-02-01)"]},
        {"facts": ["x of y (date: 2020-01-01) (date: 2021-01-01)"]},
        {"facts": ["**k**: a (date: 2020-13-01) (date: 2021-01-01)"]},
    ],
)
def test_dates_in_a_row_double_nothing(cli: Cli, repo: Repo, state: dict[str, list[str]]) -> None:
    words = ("merge", "--from", "-", "--no-filter", "--json")
    assert cli(repo.path, *words, stdin=json.dumps(state)).json["staged"] is True
    again = cli(repo.path, *words, stdin=json.dumps(state)).json
    assert (again["staged"], again["changes"]) == (False, [])


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX pipes")
@pytest.mark.parametrize("words", [("check",), ("check", "--fix"), ("check", "CONTEXT.md")])
def test_a_pipe_in_the_memory_s_place_is_not_read(
    cli: Cli, repo: Repo, words: tuple[str, ...]
) -> None:
    os.mkfifo(repo.path / "CONTEXT.md")
    ran = cli(repo.path, *words)
    assert ran.code in {2, 3}
    assert "CONTEXT.md" in ran.err


def test_a_loop_of_links(cli: Cli, repo: Repo) -> None:
    (repo.path / "loop").symlink_to("loop")
    ran = cli(repo.path, "merge", "--file", "loop/CONTEXT.md")
    assert ran.code == 2
    assert "loop of links" in ran.err


def test_our_own_fault_as_json(cli: Cli, repo: Repo, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> int:
        raise RuntimeError("the-secret-itself")

    monkeypatch.setattr("duck_tape.cli.run", fail)
    ran = cli(repo.path, "status", "--json")
    assert (ran.code, ran.json["error"]["code"]) == (3, "internal")
    assert "the-secret" not in ran.out + ran.err


@pytest.mark.parametrize("option", ["--select", "--ignore"])
@pytest.mark.parametrize("code", ["DT999", "foo", "D", "DT", "dt112", ""])
def test_a_mistyped_code_does_not_look_clean(cli: Cli, repo: Repo, option: str, code: str) -> None:
    repo.write("CONTEXT.md", "# x\n\n## Goals\n## Goals\n")
    ran = cli(repo.path, "check", f"{option}={code}")
    assert ran.code == 2
    assert "No code begins with" in ran.err


def test_a_branch_without_a_repository_is_kept(cli: Cli, repo: Repo) -> None:
    cli(repo.path, "checkpoint", "-", stdin='{"branch": "feat/q", "current": "a"}')
    (state,) = (repo.path / ".duck-tape").glob("*.state.md")
    assert "shop@feat/q" in state.read_text("utf-8")


def test_a_dry_run_gives_the_verdict_of_the_real_one(cli: Cli, repo: Repo) -> None:
    state = json.dumps({"extra": [{"heading": "Goals", "text": "x"}], "current": "y"})
    for words in (("merge", "--from", "-"), ("merge", "--from", "-", "--dry-run")):
        ran = cli(repo.path, *words, stdin=state)
        assert ran.code == 1
        assert "sections of CONTEXT.md" in ran.err


def test_status_says_what_a_merge_would(cli: Cli, repo: Repo) -> None:
    repo.commit(CONTEXT_md=MEMORY, a__txt="x")
    repo.git("sparse-checkout", "set", "--no-cone", "/a/")
    out = cli(repo.path, "status").out
    assert "No memory yet" not in out
    assert "skip-worktree" in out


def test_status_says_that_states_are_tracked(cli: Cli, repo: Repo) -> None:
    cli(repo.path, "checkpoint", "--current", "x")
    repo.git("add", "-f", ".duck-tape/2026-03-05-1000.state.md")
    ran = cli(repo.path, "status", "--json")
    assert ran.json["tracked_states"] == [".duck-tape/2026-03-05-1000.state.md"]
    assert "git rm --cached" in cli(repo.path, "status").out


@pytest.mark.parametrize("text", ["[]", '"text"', "[[1]]"])
def test_json_that_is_no_object_is_told_as_json(cli: Cli, repo: Repo, text: str) -> None:
    ran = cli(repo.path, "checkpoint", "-", stdin=text)
    assert ran.code == 1
    assert "none of the sections" not in ran.err


def test_a_time_before_1970_is_no_clock(
    cli: Cli, repo: Repo, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "-1")
    assert cli(repo.path, "checkpoint", "--current", "x").code == 2
