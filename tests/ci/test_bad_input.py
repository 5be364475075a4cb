"""Events, inputs and texts that are wrong or hostile: exit 2 or 3 with what to set, never green."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from duck_tape.ci.event import is_ref, parse
from duck_tape.ci.inputs import read
from duck_tape.ci.main import main
from duck_tape.errors import CouldNotCheck, UsageError
from tests.ci.support import MEMORY, ZEROS, copied, environ, run, template, told
from tests.support.repo import Repo

if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any

    from tests.ci.support import World
    from tests.support.cli import Cli

SHA = "ab" * 20


@pytest.fixture(scope="module")
def start(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return template(tmp_path_factory.mktemp("start") / "shop")


@pytest.fixture
def world(start: Path, tmp_path: Path) -> World:
    return copied(start, tmp_path / "shop")


def _event(**changes: Any) -> dict[str, Any]:
    head = {"sha": SHA, **changes.pop("head", {})}
    base = {"sha": SHA, "ref": "main", **changes.pop("base", {})}
    return {"pull_request": {"number": 7, "head": head, "base": base, **changes}}


# --- the event -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (b"", "not JSON"),
        (b"{", "not JSON"),
        (b"\xff\xfe", "not JSON"),
        (b"[" * 100_000, "not JSON"),
        (b"[]", "no JSON object"),
        (_event(head={"sha": 7}), "head.sha is no text"),
        (_event(head={"sha": "main"}), "head.sha is no commit id"),
        (_event(head={"sha": "--upload-pack=touch x"}), "head.sha is no commit id"),
        (_event(head={"sha": SHA + "\n"}), "head.sha is no commit id"),
        (_event(head={"sha": None}), "does not tell pull_request.head.sha"),
        (_event(base={"ref": "--upload-pack=x"}), "base.ref is no name of a branch"),
        (_event(base={"ref": "a..b"}), "base.ref is no name of a branch"),
        (_event(base={"ref": "main:refs/heads/x"}), "base.ref is no name of a branch"),
        (_event(number="7; rm"), "number is no number"),
        (_event(number=True), "number is no number"),
        (_event(body={"a": 1}), "body is no text"),
        (_event(body="x" * 1_000_001), "body is no text"),
        ({}, "does not tell pull_request.head.sha"),
        ({"pull_request": []}, "does not tell pull_request.head.sha"),
    ],
)
def test_an_event_that_is_none(world: World, event: bytes | dict[str, Any], said: str) -> None:
    with pytest.raises(CouldNotCheck) as wrong:
        run(world, "pull_request", event)
    assert said in wrong.value.message
    assert "'base' and 'head'" in wrong.value.hint


def test_an_event_that_is_too_large() -> None:
    with pytest.raises(CouldNotCheck, match="larger than 32 MB"):
        parse(b" " * (32 * 1024 * 1024 + 1))


@pytest.mark.parametrize("value", [None, 7, "x", [None, 7, {"id": 7}, {"id": SHA, "author": 7}]])
def test_commits_of_an_event_that_are_none(value: object) -> None:
    assert parse(json.dumps({"commits": value}).encode()).logins == {}


def test_commits_of_an_event() -> None:
    commits = [{"id": SHA, "author": {"username": "Jo"}}]
    assert parse(json.dumps({"commits": commits}).encode()).logins == {SHA: "jo"}


@pytest.mark.parametrize("name", ["main", "feature/a", "release-1.0", "übung", "a@b", "v1.0"])
def test_a_name_of_a_ref(name: str) -> None:
    assert is_ref(name)


@pytest.mark.parametrize(
    "name", ["", "-x", "a b", "a~1", "a^", "a:b", "a..b", "@{u}", "a@{1}", "a\n", "/a", "a/",
             "a.lock", ".a", "a/.b", "a//b", "a\\b", "a*", "x" * 2000]
)  # fmt: skip
def test_no_name_of_a_ref(name: str) -> None:
    assert not is_ref(name)


@pytest.mark.parametrize(
    ("name", "event"),
    [
        ("push", {"after": SHA}),
        ("merge_group", {"merge_group": {"head_sha": SHA}}),
        ("pull_request", _event()),
        ("merge_group", {"merge_group": {"head_sha": SHA, "base_sha": SHA}}),
        ("push", {"before": SHA, "after": SHA, "ref": "refs/heads/x"}),
    ],
)
def test_an_event_whose_commits_are_not_here(
    world: World, name: str, event: dict[str, Any]
) -> None:
    with pytest.raises(CouldNotCheck):
        run(world, name, event)


def test_a_missing_event_file(world: World, tmp_path: Path) -> None:
    values = {**os.environ, "GITHUB_EVENT_NAME": "push"}
    for path in ("", str(tmp_path / "none.json"), str(tmp_path), "a\0b"):
        values["GITHUB_EVENT_PATH"] = path
        assert main(["--working-directory", str(world.path)], values) == 3


def test_an_unknown_event(world: World) -> None:
    with pytest.raises(UsageError, match="nothing is known of a range in 'gollum'"):
        run(world, "gollum", {})


@pytest.mark.parametrize("name", ["pull_request_target"])
def test_a_dangerous_event(world: World, name: str) -> None:
    world.topic()
    world.write("app.py", "pass\n")
    world.save()
    world.on("main")
    event = world.pulled()
    with pytest.raises(UsageError, match="does not run under pull_request_target"):
        run(world, name, event)
    with pytest.raises(UsageError, match="does not run under pull_request_target"):
        run(world, name, event, base="main", head="topic")
    assert told(run(world, name, event, allow_pull_request_target="true")) == []


def test_no_event_and_no_base(world: World) -> None:
    with pytest.raises(UsageError, match="what is the range to start after"):
        run(world)


def test_a_head_without_a_base(world: World) -> None:
    with pytest.raises(UsageError, match="set 'base' too"):
        run(world, head="main")


@pytest.mark.parametrize("base", ["nowhere", "-x", "--all", SHA, "a b"])
def test_a_base_that_is_none(world: World, base: str) -> None:
    with pytest.raises(CouldNotCheck, match="base: there is no commit"):
        run(world, base=base)


def test_unborn_heads(tmp_path: Path) -> None:
    empty = Repo(tmp_path / "empty")
    empty.path.mkdir()
    empty.git("init", "-q")
    for name, inputs in (("schedule", {}), ("", {"base": ZEROS})):
        with pytest.raises(CouldNotCheck, match="no commit yet"):
            run(empty, name, {}, **inputs)


def test_nothing_in_common(world: World) -> None:
    world.git("checkout", "-q", "--orphan", "fresh")
    world.save("start")
    outcome = run(world, base="main")
    assert any("nothing in common" in note for note in outcome.notes)
    assert outcome.base == ""


def test_no_commits(world: World) -> None:
    outcome = run(world, base="main")
    assert (outcome.skipped, outcome.conclusion) == ("The range has no commits.", "neutral")


def test_too_many_commits(world: World) -> None:
    with pytest.raises(CouldNotCheck, match="more than 1 commits"):
        run(world, base="main~2", max_commits="1")
    assert run(world, base="main~2", max_commits="2").commits == 2


def test_outside_a_repository(tmp_path: Path) -> None:
    assert main(["--base", "main", "--working-directory", str(tmp_path)], dict(os.environ)) == 3
    assert main(["--base", "x", "--working-directory", f"{tmp_path}/no"], dict(os.environ)) == 2


# --- the inputs ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("schema", "of", "schema: 'of' is none of error, warn, off"),
        ("hostile-text", "yes", "hostile-text: 'yes' is none of error, warn, off"),
        ("changelog-source", "body", "is none of commits, pr-body, both"),
        ("format", "xml", "is none of text, json, github"),
        ("all", "maybe", "all: 'maybe' is none of true, false"),
        ("comment", "on", "comment: 'on' is none of true, false"),
        ("max-commits", "0", "max-commits: a whole number"),
        ("max-commits", "-1", "max-commits: a whole number"),
        ("max-commits", "²", "max-commits: a whole number"),
        ("base", "a\0b", "base: no usable value"),
        ("base", "x" * 100_001, "base: no usable value"),
        ("schema", "\x1b[31m", "schema: 'that value' is none of"),
    ],
)
def test_a_wrong_input(name: str, value: str, said: str) -> None:
    variable = "DUCK_TAPE_" + name.upper().replace("-", "_")
    for options, values in (({name.replace("-", "_"): value}, {}), ({}, {variable: value})):
        with pytest.raises(UsageError) as wrong:
            read(options, values)
        assert said in wrong.value.message


def test_inputs() -> None:
    made = read(
        {"schema": "warn"},
        {
            "DUCK_TAPE_SCHEMA": "off",
            "DUCK_TAPE_ALL": " TRUE ",
            "DUCK_TAPE_CHANGELOG": "",
            "DUCK_TAPE_TOKEN": "t0ken",
            "DUCK_TAPE_EXEMPT_AUTHORS": "A[bot], b@example.com\n\nA[bot]",
            "GITHUB_EVENT_NAME": "push",
            "GITHUB_ACTIONS": "true",
        },
    )
    assert (made.switch("schema"), made.switch("changelog")) == ("warn", "error")
    assert made.switch("hostile-text") == "warn"
    assert (made.all, made.event, made.format) == (True, "push", "github")
    assert made.exempt_authors == ("a[bot]", "b@example.com")
    assert "t0ken" not in repr(made)
    assert read({"json": True}, {}).format == "json"


def test_the_token_is_no_option(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--token", "x"], {}) == 2
    assert main(["--help"], {}) == 0
    assert "--exempt-authors" in capsys.readouterr().out


# --- hostile texts -------------------------------------------------------------------------------

FORGED = (
    "::error file=x::forged\n::set-output name=conclusion::success\n\x1b[2J\u202egnp\r::warning::"
)


def test_messages_and_paths_full_of_commands(world: World, tmp_path: Path) -> None:
    """Nothing of them reaches the log as a line of its own, or reaches a terminal."""
    world.topic()
    world.write("a::b\n::error::forged/\u202eCONTEXT/CONTEXT.md", MEMORY)
    world.save(
        f"{FORGED}\n\nChangelog:\n- Added: Decisions ::error::forged \x1b[31m\u202e", block=""
    )
    event = world.pull(title=FORGED, body=FORGED, user={"login": FORGED})
    values = environ(event, tmp_path, "pull_request")
    values |= {"GITHUB_ACTIONS": "true", "GITHUB_OUTPUT": str(tmp_path / "output")}
    values["GITHUB_STEP_SUMMARY"] = str(tmp_path / "summary")
    done = subprocess.run(
        [sys.executable, "-m", "duck_tape.ci"], cwd=world.path, env=values, capture_output=True,
        check=False,
    )  # fmt: skip
    assert done.returncode == 1, done.stderr
    said = re.sub("file=[^,]*,", "", done.stdout.decode())  # there the path stands as it is
    assert "\x1b" not in said
    assert "\u202e" not in said
    assert not [line for line in said.splitlines() if line.startswith(("::set-", "::error::"))]
    assert not [line for line in said.split("\n") if line.startswith("::error") and "=x::" in line]


def test_a_path_that_is_no_text(world: World) -> None:
    world.topic()
    name = os.fsdecode(b"caf\xe9/CONTEXT.md")
    (world.path / os.fsdecode(b"caf\xe9")).mkdir()
    (world.path / name).write_text(MEMORY, "utf-8")
    world.git("add", "-A")
    world.git("commit", "-q", "-m", "odd")
    outcome = run(world, "pull_request", world.pull())
    assert told(outcome) == ["changelog DT601 error *"] * 9


def test_a_message_in_another_encoding(world: World) -> None:
    world.topic()
    world.add("Glossary", "- **café**: where a visitor waits")
    world.git("add", "-A")
    world.git("-c", "i18n.commitEncoding=ISO-8859-1", "commit", "-q", "-F", "-",
              data="Café\n\nChangelog:\n- Added: Glossary café\n".encode("latin-1"))  # fmt: skip
    assert told(run(world, "pull_request", world.pull())) == []


def test_a_message_that_is_no_text(world: World) -> None:
    world.topic()
    world.add("Glossary", "- **cart**: what a visitor wants")
    world.git("add", "-A")
    world.git("commit", "-q", "-F", "-", data=b"\xff\xfe\n\nChangelog:\n- Added: Glossary cart\n")
    assert told(run(world, "pull_request", world.pull())) == []


# --- the command ---------------------------------------------------------------------------------


def test_the_command(world: World, cli: Cli) -> None:
    world.topic()
    world.add("Glossary", "- **cart**: what a visitor wants")
    world.save(block="")
    ran = cli(world.path, "ci", "--base", "main")
    assert ran.code == 1
    assert "missing from the message: - Added: Glossary cart" in ran.out
    assert "git commit --amend" in ran.out
    ran = cli(world.path, "ci", "--base", "main", "--json")
    assert (ran.code, ran.json["conclusion"], ran.json["command"]) == (1, "failure", "ci")
    ran = cli(world.path, "ci", "--base", "main", "--changelog", "off", "--root", ".")
    assert ran.code == 0, ran.out + ran.err
    assert cli(world.path, "ci", "--base", "nowhere").code == 3
    assert cli(world.path, "ci", "--schema", "x", "--json").json["exit_code"] == 2


def test_a_sub_folder(world: World, cli: Cli) -> None:
    world.topic()
    world.write("docs/x.md", "x\n")
    world.save()
    assert cli(world.path / "docs", "ci", "--base", "main").code == 0


def test_a_fault_of_our_own(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("duck_tape.ci.main._parsed", fail)
    assert main([], {}) == 3

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("duck_tape.ci.main._parsed", stop)
    assert main([], {}) == 130


def test_a_reader_that_has_gone(world: World) -> None:
    world.topic()
    world.add("Glossary", "- **cart**: what a visitor wants")
    world.save(block="")
    script = f"('{sys.executable}' -m duck_tape.ci --base main; echo code $? >&2) | true"
    done = subprocess.run(["sh", "-c", script], cwd=world.path, capture_output=True, check=False)
    assert done.stderr == b"code 3\n"


def test_values_of_the_environment_are_not_shown(world: World, cli: Cli) -> None:
    world.topic()
    world.write(".env", "PIN=winterblume\n")
    world.add("Glossary", "- **cart**: the winterblume")
    world.git("add", "CONTEXT.md")
    world.git("commit", "-q", "-m", "told: winterblume\n\nChangelog:\n- Added: Goals winterblume\n")
    ran = cli(world.path, "ci", "--base", "main")
    assert ran.code == 1
    assert "winterblume" not in ran.out + ran.err


def test_what_the_system_refuses(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("duck_tape.ci.main._checked", fail)
    assert main(["--working-directory", str(world.path)], {}) == 3


def test_zeros_without_a_default_branch(world: World) -> None:
    assert run(world, base=ZEROS).commits == 3


def test_no_head_on_this_machine(world: World) -> None:
    world.git("update-ref", "refs/remotes/origin/main", "main")
    world.git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/main")
    world.git("symbolic-ref", "HEAD", "refs/heads/unborn")
    with pytest.raises(CouldNotCheck, match="no commit yet"):
        run(world)
