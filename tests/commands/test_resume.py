from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from tests.support import planted

if TYPE_CHECKING:
    from tests.support.cli import Cli
    from tests.support.repo import Repo

MEMORY = """\
# Context

## Decisions
- **login form**: plain HTML (date: 2026-01-02)
- **cache**: in memory (date: 2026-01-03)
- **token lifetime**: 15 minutes (date: 2026-01-04)

## Open-Questions
- Which port? (date: 2026-01-01)
"""
TOP = "# Agent State\n\nSession: {0}\nCreated: {1}\n\n"
STATE = (
    TOP
    + """\
## Approved Workflow
The login page

## Position
- **Current:** the login form of {0}
- **Done:** tests
- **Remaining:** shorten the token lifetime

## Re-derivation
Run `make test`.
"""
)
MARKER = "2026-03-05T09:30:00Z | cwd: /x | latest-state: {0} | transcript: {1}\n"


def state(repo: Repo, name: str) -> None:
    session = name[:15]
    repo.write(f".duck-tape/{name}.state.md", STATE.format(session, f"{session[:10]}T09:00:00Z"))
    if not (repo.path / ".duck-tape/.gitignore").exists():
        repo.write(".duck-tape/.gitignore", "*\n")


def marker(repo: Repo, line: str = MARKER.format("x", "/t.jsonl")) -> None:
    repo.write(".duck-tape/.last-compact", line)
    repo.write(".duck-tape/.gitignore", "*\n")


@pytest.fixture
def shop(repo: Repo) -> Repo:
    repo.write("CONTEXT.md", MEMORY)
    repo.git("add", "CONTEXT.md")
    repo.git("commit", "-qm", "memory")
    return repo


def test_without_a_marker_it_stops(shop: Repo, cli: Cli) -> None:
    ran = cli(shop.path, "resume")
    assert (ran.code, ran.out, ran.err) == (0, "no compaction marker found\n", "")
    state(shop, "2026-03-05-0900")
    ran = cli(shop.path, "resume")
    assert ran.out.splitlines() == [
        "no compaction marker found",
        "The newest state is .duck-tape/2026-03-05-0900.state.md; open that file.",
    ]
    assert cli(shop.path, "resume", "--json").json["notes"] == ["no compaction marker found"]


def test_the_whole_report(shop: Repo, cli: Cli) -> None:
    state(shop, "2026-03-05-0900")
    marker(shop)
    ran = cli(shop.path, "resume")
    assert ran.code == 0
    assert (
        ran.out
        == """\
Compaction: 2026-03-05T09:30:00Z
State: .duck-tape/2026-03-05-0900.state.md (manual)

Approved Workflow
  The login page

Position
  Current: the login form of 2026-03-05-0900
  Done:
    - tests
  Remaining:
    - shorten the token lifetime

Decisions of CONTEXT.md that bear on it
  - **login form**: plain HTML (date: 2026-01-02)
  - **token lifetime**: 15 minutes (date: 2026-01-04)
  (1 decision left out)

Open questions
  - Which port? (date: 2026-01-01)

Re-derivation
  Run `make test`.
"""
    )
    assert shop.git("status", "--porcelain") == ""


def test_the_workflow_and_the_log_are_shown(shop: Repo, cli: Cli) -> None:
    name = "2026-03-05-0900.state.md"
    words = ("--workflow", "Login", "--approve", "**form**: plain - old browsers")
    assert cli(shop.path, "checkpoint", *words).code == 0
    (made,) = (shop.path / ".duck-tape").glob("*.state.md")
    made.rename(made.with_name(name))
    made.with_name(name).write_text(
        made.with_name(name).read_text().replace(made.name[:15], name[:15])
    )
    marker(shop)
    log = "\nDecision Log\n  2026-03-05T10:00:00Z APPROVED: **form**: plain - old browsers\n"
    ran = cli(shop.path, "resume")
    assert "\nApproved Workflow\n  Login\n" in ran.out
    assert log in ran.out
    found = cli(shop.path, "resume", "--json").json
    assert found["workflow"] == ["Login"]
    assert found["log"] == [
        {
            "time": "2026-03-05T10:00:00Z",
            "status": "APPROVED",
            "what": "**form**: plain",
            "reasoning": "old browsers",
        }
    ]


def test_a_marker_without_a_state_and_a_newer_one_not_chosen(shop: Repo, cli: Cli) -> None:
    state(shop, "2026-03-05-0900-recovered")
    state(shop, "2026-03-05-0800")
    state(shop, "2026-03-05-0700-auto")
    marker(shop, "2026-03-05T09:30:00Z | cwd: /x\n")
    ran = cli(shop.path, "resume")
    assert "The newest state is .duck-tape/2026-03-05-0900-recovered.state.md; open" in ran.out


def test_as_data(shop: Repo, cli: Cli) -> None:
    state(shop, "2026-03-05-0900")
    marker(shop)
    found = cli(shop.path, "resume", "--json").json
    assert found["state"] == ".duck-tape/2026-03-05-0900.state.md"
    assert (found["kind"], found["compaction"]) == ("manual", "2026-03-05T09:30:00Z")
    assert found["position"] == {
        "current": "the login form of 2026-03-05-0900",
        "done": ["tests"],
        "remaining": ["shorten the token lifetime"],
    }
    assert found["decisions"][0].startswith("**login form**")
    assert (found["decisions_left_out"], found["rederivation"]) == (1, "Run `make test`.")
    assert (found["notes"], found["recoverable"]) == ([], False)


@pytest.mark.parametrize(
    ("start", "other"),
    [
        ("2026-03-05T09:29:59Z", False),
        ("2026-03-05T09:30:00Z", False),
        ("2026-03-05T10:30:01+01:00", True),
        ("2026-03-06", True),
    ],
)
def test_a_marker_of_an_earlier_session(shop: Repo, cli: Cli, start: str, other: bool) -> None:
    state(shop, "2026-03-05-0900")
    marker(shop)
    ran = cli(shop.path, "resume", "--session-start", start)
    note = "no compaction in this session: marker from a previous session"
    assert (note in ran.out.splitlines()) is other
    assert "Position" in ran.out


def test_the_hook_recorded_another_session(
    shop: Repo, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    from duck_tape.state.receipts import Receipt, append, folders

    marker(shop)
    where = folders(str(shop.path), str(shop.path / ".git"), os.environ)
    append(where, Receipt(time="2026-03-05T09:30:00Z", session="old-session"))
    assert "previous session" not in cli(shop.path, "resume").out
    monkeypatch.setenv("CLAUDE_CODE_SESSION_ID", "old-session")
    assert "previous session" not in cli(shop.path, "resume").out
    monkeypatch.setenv("CLAUDE_CODE_SESSION_ID", "new-session")
    assert "previous session" in cli(shop.path, "resume").out


def test_a_start_that_is_no_time(shop: Repo, cli: Cli) -> None:
    ran = cli(shop.path, "resume", "--session-start", "yesterday")
    assert ran.code == 2
    assert "--session-start" in ran.err


@pytest.mark.parametrize(
    ("names", "chosen"),
    [
        (["2026-03-05-0900", "2026-03-05-0800-auto"], "2026-03-05-0900"),
        (["2026-03-05-0900", "2026-03-05-0930-auto"], "2026-03-05-0930-auto"),
        (
            ["2026-03-05-0800", "2026-03-05-0930-auto", "2026-03-05-0940-recovered"],
            "2026-03-05-0940-recovered",
        ),
        (
            ["2026-03-05-0800", "2026-03-05-0930-auto", "2026-03-05-0910-recovered"],
            "2026-03-05-0930-auto",
        ),
    ],
)
def test_which_state_is_chosen(shop: Repo, cli: Cli, names: list[str], chosen: str) -> None:
    for name in names:
        state(shop, name)
    marker(shop)
    ran = cli(shop.path, "resume")
    assert f".duck-tape/{chosen}.state.md" in ran.out
    assert ("duck-tape recover --raw" in ran.out) is chosen.endswith("auto")


def test_only_an_auto_file_or_none_says_how_recovery_is_better(shop: Repo, cli: Cli) -> None:
    marker(shop)
    ran = cli(shop.path, "resume")
    assert "There is no state file. A recovered state would be better" in ran.out
    assert "duck-tape recover --from - --yes" in ran.out
    assert cli(shop.path, "resume", "--json").json["recoverable"] is True


@pytest.mark.parametrize(
    ("states", "note"),
    [
        (["2026-03-05-0900-auto"], "compaction occurred but no transcript path in marker"),
        ([], "compaction occurred but no recoverable state"),
    ],
)
def test_a_marker_without_transcript(shop: Repo, cli: Cli, states: list[str], note: str) -> None:
    for name in states:
        state(shop, name)
    marker(shop, "2026-03-05T09:30:00Z | cwd: /x\n")
    ran = cli(shop.path, "resume")
    assert ran.code == 0
    assert note in ran.out.splitlines()
    assert "duck-tape checkpoint" in ran.out
    assert "duck-tape recover" not in ran.out


@pytest.mark.parametrize("name", [".last-compact", "2026-03-05-0900.state.md"])
def test_what_git_tracks_is_refused(shop: Repo, cli: Cli, name: str) -> None:
    state(shop, "2026-03-05-0900")
    marker(shop)
    shop.git("add", "-f", f".duck-tape/{name}")
    ran = cli(shop.path, "resume")
    assert ran.code == 1
    assert f".duck-tape/{name} is tracked by git" in ran.err
    assert ran.out == ""


def test_a_linked_folder_is_refused(shop: Repo, cli: Cli) -> None:
    elsewhere = shop.path.parent / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / ".last-compact").write_text(MARKER.format("x", "/t"), encoding="utf-8")
    (shop.path / ".duck-tape").symlink_to(elsewhere)
    assert cli(shop.path, "resume").code == 1


def test_a_broken_state_is_told_with_its_line(shop: Repo, cli: Cli) -> None:
    marker(shop)
    shop.write(".duck-tape/2026-03-05-0900.state.md", "# Agent State\n\n## Decision Log\nbad\n")
    ran = cli(shop.path, "resume")
    assert ran.code == 1
    assert "2026-03-05-0900.state.md:4:" in ran.err


def test_the_memory_of_the_work_tree_counts(shop: Repo, cli: Cli) -> None:
    state(shop, "2026-03-05-0900")
    marker(shop)
    shop.write("CONTEXT.md", MEMORY.replace("plain HTML", "edited since"))
    assert "edited since" in cli(shop.path, "resume").out
    (shop.path / "CONTEXT.md").write_bytes(b"\xff\xfe broken")
    ran = cli(shop.path, "resume")
    assert "CONTEXT.md cannot be read:" in ran.out
    assert ran.code == 0
    (shop.path / "CONTEXT.md").unlink()
    assert "No memory yet" in cli(shop.path, "resume").out


def test_many_decisions_and_questions_are_counted(shop: Repo, cli: Cli) -> None:
    decisions = "".join(f"- **login {n}**: x\n" for n in range(30))
    questions = "".join(f"- Which one, {n}?\n" for n in range(25))
    shop.write("CONTEXT.md", f"# x\n\n## Decisions\n{decisions}\n## Open-Questions\n{questions}")
    state(shop, "2026-03-05-0900")
    marker(shop)
    ran = cli(shop.path, "resume")
    assert "(20 decisions left out)" in ran.out
    assert "(5 questions left out)" in ran.out
    assert "**login 29**" in ran.out


def test_nothing_secret_and_nothing_that_steers_a_terminal(shop: Repo, cli: Cli) -> None:
    state(shop, "2026-03-05-0900")
    path = shop.path / ".duck-tape/2026-03-05-0900.state.md"
    text = path.read_text("utf-8").replace("tests", f"tests \x1b[31m {planted.GITHUB}")
    path.write_text(text, encoding="utf-8")
    marker(shop, MARKER.format("x", f"/t/{planted.GITLAB}.jsonl"))
    shop.write("CONTEXT.md", MEMORY.replace("plain HTML", planted.DATABASE))
    for arguments in (["resume"], ["resume", "--json"]):
        ran = cli(shop.path, *arguments)
        for value in (planted.GITHUB, planted.GITLAB, planted.PASSWORD, "\x1b"):
            assert value not in ran.out + ran.err


def test_outside_a_repository(cli: Cli, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("plain")
    assert cli(folder, "resume").out == "no compaction marker found\n"
