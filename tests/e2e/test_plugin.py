"""The opencode plugin in node, with a client that plays opencode's part."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from duck_tape.harness.plugin import COMMAND, plugin_source
from duck_tape.state.marker import parse

if TYPE_CHECKING:
    from tests.support.repo import Repo

ID = "ses_4f1c8a5290"
DRIVER = """
import { DuckTape } from "./plugin.mjs"
import fs from "node:fs"
const { client, input, directory, worktree } = JSON.parse(fs.readFileSync(0, "utf8"))
const answer = (what) => async ({ path }) => {
  if (what === undefined) throw new Error("no such call")
  if (what === "throws") throw new Error("server is gone")
  if (what === "hangs") return new Promise((resolve) => setTimeout(resolve, 60000).unref())
  if (what === "circular") { const data = []; data.push(data); return { data } }
  return what
}
const made = client && {
  session: {
    messages: answer(client.messages), todo: answer(client.todo), get: answer(client.session),
  },
}
const hooks = await DuckTape({ client: made, directory, worktree })
await hooks["experimental.session.compacting"](input, { context: [] })
process.stdout.write("went on")
process.exit(0)
"""
RECORD = """
import pathlib, sys
pathlib.Path({path!r}).write_bytes(sys.stdin.buffer.read())
sys.exit({code})
"""
MESSAGES = {"data": [{"info": {"role": "user"}, "parts": [{"type": "text", "text": "Hello"}]}]}
TODO = {"data": [{"content": "One", "status": "pending"}]}


class Stage:
    """A project, the plugin with some command, and what it was given."""

    def __init__(self, repo: Repo) -> None:
        self.project = repo.path
        self.place = repo.path.parent
        self.seen = self.place / "seen.json"

    def play(
        self,
        client: object = None,
        session: object = ID,
        *,
        command: list[str] | None = None,
        code: int = 0,
        worktree: str | None = None,
        directory: str | None = None,
        environ: dict[str, str] | None = None,
    ) -> None:
        """Let a session be compacted; the compaction must go on."""
        script = RECORD.format(path=str(self.seen), code=code)
        source = plugin_source(command or [sys.executable, "-c", script])
        (self.place / "plugin.mjs").write_text(source, encoding="utf-8")
        (self.place / "driver.mjs").write_text(DRIVER, encoding="utf-8")
        told = {
            "client": client,
            "input": {"sessionID": session},
            "directory": directory or str(self.project),
            "worktree": worktree or str(self.project),
        }
        done = subprocess.run(
            [shutil.which("node") or "node", "driver.mjs"], cwd=self.place, env=environ,
            input=json.dumps(told).encode(), capture_output=True, check=False, timeout=30,
        )  # fmt: skip
        assert (done.returncode, done.stdout, done.stderr) == (0, b"went on", b"")

    @property
    def payload(self) -> dict[str, object]:
        found = json.loads(self.seen.read_bytes())
        assert isinstance(found, dict)
        return found


@pytest.fixture
def stage(repo: Repo) -> Stage:
    return Stage(repo)


def test_messages_and_todos_are_handed_over(stage: Stage) -> None:
    stage.play({"messages": MESSAGES, "todo": TODO})
    assert stage.payload == {
        "sessionID": ID,
        "directory": str(stage.project),
        "messages": MESSAGES["data"],
        "todos": TODO["data"],
    }
    assert not (stage.project / ".duck-tape").exists()


@pytest.mark.parametrize(
    "client",
    [
        None,
        {},
        {"messages": "throws", "todo": TODO},
        {"messages": {"error": {"name": "NotFound"}}, "todo": TODO},
        {"messages": "circular"},
        {"messages": "hangs", "todo": TODO},
    ],
)
def test_without_messages_the_hook_is_called_all_the_same(stage: Stage, client: object) -> None:
    stage.play(client)
    assert stage.payload == {"sessionID": ID, "directory": str(stage.project)}


@pytest.mark.parametrize("todo", ["throws", {"error": 1}, {"data": {}}])
def test_without_todos(stage: Stage, todo: object) -> None:
    stage.play({"messages": MESSAGES, "todo": todo})
    assert stage.payload["todos"] == []
    assert stage.payload["messages"] == MESSAGES["data"]


@pytest.mark.parametrize("session", [None, "", 5, {}, "../x", "a b", "x" * 129])
def test_an_odd_session_id_is_not_passed_on(stage: Stage, session: object) -> None:
    stage.play({"messages": MESSAGES, "todo": TODO}, session)
    assert stage.payload == {"directory": str(stage.project)}


def test_a_sub_agent_s_session_names_the_one_that_has_started_it(stage: Stage) -> None:
    client = {"messages": MESSAGES, "todo": TODO, "session": {"data": {"parentID": "ses_main"}}}
    stage.play(client)
    assert stage.payload == {
        "sessionID": ID,
        "parentID": "ses_main",
        "directory": str(stage.project),
    }


@pytest.mark.parametrize("session", ["throws", {"data": {"id": ID}}, {"error": 1}])
def test_any_other_session_is_handed_over(stage: Stage, session: object) -> None:
    stage.play({"messages": MESSAGES, "todo": TODO, "session": session})
    assert stage.payload["messages"] == MESSAGES["data"]
    assert "parentID" not in stage.payload


def marked(stage: Stage) -> str:
    data = (stage.project / ".duck-tape" / ".last-compact").read_bytes()
    found = parse(data)
    assert found.time is not None
    assert found.cwd == str(stage.project)
    assert data.count(b"\n") == 1
    names = {path.name for path in (stage.project / ".duck-tape").iterdir()}
    assert not [name for name in names if name.endswith("~")]
    assert (stage.project / ".duck-tape" / ".gitignore").read_bytes() == b"*\n"
    return found.latest_state


MISSING = ["/nowhere/duck-tape", "hook"]


def test_a_program_that_is_missing(stage: Stage) -> None:
    stage.play({"messages": MESSAGES, "todo": TODO}, command=MISSING)
    assert marked(stage) == ""
    names = ("2026-03-05-0900.state.md", "2026-03-05-0930-auto.state.md", "notes.state.md")
    for name in names:
        (stage.project / ".duck-tape" / name).write_text("x", encoding="utf-8")
    stage.play(command=MISSING)
    assert marked(stage) == names[1]


def test_a_program_that_fails(stage: Stage) -> None:
    stage.play({"messages": MESSAGES, "todo": TODO}, code=127)
    assert marked(stage) == ""


def test_a_program_that_reads_nothing(stage: Stage) -> None:
    many = {"data": [MESSAGES["data"][0]] * 20_000}
    stage.play({"messages": many, "todo": TODO}, command=[sys.executable, "-c", "pass"])
    assert not (stage.project / ".duck-tape").exists()


@pytest.mark.parametrize("kind", ["folder is a link", "folder is a file", "marker is a link"])
def test_nothing_is_written_through_a_link(stage: Stage, kind: str) -> None:
    outside = stage.place / "outside"
    outside.mkdir()
    victim = outside / "victim"
    victim.write_text("mine", encoding="utf-8")
    folder = stage.project / ".duck-tape"
    if kind == "folder is a link":
        folder.symlink_to(outside)
    elif kind == "folder is a file":
        folder.write_text("x", encoding="utf-8")
    else:
        folder.mkdir()
        (folder / ".last-compact").symlink_to(victim)
    stage.play(command=MISSING)
    assert victim.read_text("utf-8") == "mine"
    assert [path.name for path in outside.iterdir()] == ["victim"]


def test_outside_a_repository_the_session_s_folder(stage: Stage) -> None:
    stage.play(command=MISSING, worktree="/")
    assert marked(stage) == ""


def test_a_home_that_is_the_work_tree(stage: Stage) -> None:
    stage.play(command=MISSING, worktree=os.environ["HOME"])
    assert marked(stage) == ""
    assert not (Path(os.environ["HOME"]) / ".duck-tape").exists()


@pytest.mark.parametrize("where", ["home/.local/bin", "bin", "project"])
def test_where_a_bare_name_is_looked_for(stage: Stage, where: str) -> None:
    """On the PATH, then where it is usually installed; never in the project itself."""
    folder = stage.place / where if where != "project" else stage.project
    folder.mkdir(parents=True, exist_ok=True)
    program = folder / "duck-tape"
    script = RECORD.format(path=str(stage.seen), code=0)
    program.write_text(f"#!{sys.executable}\n{script}", encoding="utf-8")
    program.chmod(0o755)
    path = ".::/nowhere" if where != "bin" else f"/nowhere:{folder}"
    stage.play(
        {"messages": MESSAGES, "todo": TODO}, command=list(COMMAND),
        environ={"HOME": str(stage.place / "home"), "PATH": path},
    )  # fmt: skip
    assert stage.seen.exists() is (where != "project")
    assert (stage.project / ".duck-tape").exists() is (where == "project")
