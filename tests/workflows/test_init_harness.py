"""`duck-tape init --harness`: the table of files, what stays, what is refused, what is undone."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from duck_tape.commands.init_questions import harnesses_in
from duck_tape.errors import CouldNotCheck, Refused
from duck_tape.workflows import (
    init_harness,
    init_harness_command,
    init_harness_file,
    init_places,
)
from duck_tape.workflows.init_harness_file import apply
from duck_tape.workflows.init_harness_table import HARNESSES, LOCAL, NAMES, PROJECT, harness_named

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from tests.support.cli import Cli, Ran
    from tests.support.repo import Repo

SETTINGS = {
    name: harness_named(name).path(Path(), harness_named(name).default_scope).as_posix()
    for name in NAMES
}
JSON_NAMES = [name for name in NAMES if name != "opencode"]


def init(cli: Cli, repo: Repo, *arguments: str) -> Ran:
    return cli(repo.path, "init", *arguments, "--write", "--yes")


def installed(repo: Repo, name: str) -> Any:
    return json.loads(repo.read(SETTINGS[name]).decode("utf-8-sig"))


# --- the table --------------------------------------------------------------------------------


def test_the_files() -> None:
    assert SETTINGS == {
        "claude-code": ".claude/settings.local.json",
        "copilot": ".github/hooks/duck-tape.json",
        "opencode": ".opencode/plugins/duck-tape.js",
        "codex": ".codex/hooks.json",
        "gemini": ".gemini/settings.json",
        "cursor": ".cursor/hooks.json",
    }


@pytest.mark.parametrize(
    ("name", "version", "event", "grouped", "keys", "timeout"),
    [
        ("claude-code", None, "PreCompact", True, {"type", "command", "timeout"}, 10),
        ("copilot", 1, "preCompact", False, {"type", "bash", "powershell", "timeoutSec"}, 10),
        ("codex", None, "PreCompact", True, {"type", "command", "timeout"}, 10),
        ("gemini", None, "PreCompress", True, {"type", "name", "command", "timeout"}, 10_000),
        ("cursor", 1, "preCompact", False, {"command"}, None),
    ],
)
def test_the_shapes(
    repo: Repo, cli: Cli, name: str, version: int | None, event: str, grouped: bool,
    keys: set[str], timeout: int | None,
) -> None:  # fmt: skip
    done = init(cli, repo, "--harness", name)
    assert done.code == 0, done.err
    made = installed(repo, name)
    assert made.get("version") == version
    (item,) = made["hooks"][event]
    (entry,) = item["hooks"] if grouped else [item]
    assert set(entry) == keys
    assert entry.get("timeoutSec", entry.get("timeout")) == timeout
    line = entry.get("bash", entry.get("command"))
    assert f"hook pre-compact --harness {name}" in line


def test_the_plugin(repo: Repo, cli: Cli) -> None:
    from duck_tape.harness.plugin import COMMAND, installed_command

    assert init(cli, repo, "--harness", "opencode").code == 0
    source = repo.read(SETTINGS["opencode"]).decode()
    assert installed_command(source) == list(COMMAND)
    assert init(cli, repo, "--harness", "opencode", "--scope", "local").code == 0
    command = installed_command(repo.read(SETTINGS["opencode"]).decode())
    assert command is not None
    assert Path(command[0]).is_absolute()
    assert init(cli, repo, "--harness", "opencode", "--remove").code == 0
    assert list(repo.path.iterdir()) == [repo.path / ".git"]


@pytest.mark.parametrize(
    "alias", ["claude", "Claude-Code", "copilot-cli", "codex-cli", "Gemini_CLI"]
)
def test_other_names(alias: str) -> None:
    assert harness_named(alias).name in NAMES


def test_the_names_are_those_of_the_hook() -> None:
    from duck_tape.harness import caller

    assert set(NAMES) == set(caller.NAMES)
    for harness in HARNESSES:
        assert {caller.known(name) for name in (harness.name, *harness.aliases)} == {harness.name}


def test_several(repo: Repo, cli: Cli) -> None:
    assert init(cli, repo, "--harness", "codex,cursor", "--harness", "cursor").code == 0
    for name in ("codex", "cursor"):
        assert (repo.path / SETTINGS[name]).exists()


def test_an_unknown_one(repo: Repo, cli: Cli) -> None:
    done = init(cli, repo, "--harness", "emacs")
    assert done.code == 2
    assert "claude-code, copilot" in done.err


# --- shown, asked, written -------------------------------------------------------------------


def test_off_a_terminal_it_is_shown(repo: Repo, cli: Cli) -> None:
    for arguments in ([], ["--show"], ["--show", "--yes"]):
        done = cli(repo.path, "init", "--harness", "claude-code", *arguments)
        assert done.code == 0
        assert "+++ b/.claude/settings.local.json" in done.out
        assert "--write --yes" in done.out
        assert not (repo.path / ".claude").exists()


def test_writing_needs_a_yes(repo: Repo, cli: Cli) -> None:
    done = cli(repo.path, "init", "--harness", "claude-code", "--write")
    assert done.code == 2
    assert "--yes" in done.err
    assert not (repo.path / ".claude").exists()


@pytest.mark.parametrize(("answer", "written"), [("y\n", True), ("yes\n", True), ("\n", False)])
def test_a_terminal_is_asked(repo: Repo, cli: Cli, answer: str, written: bool) -> None:
    done = cli(repo.path, "init", "--harness", "claude", stdin=answer, terminal=True)
    assert done.code == 0
    assert "Write this?" in done.err
    assert (repo.path / ".claude").exists() is written


def test_what_is_not_given_is_asked_for(repo: Repo, cli: Cli) -> None:
    (repo.path / ".gemini").mkdir()
    answers = "claude-code, gemini\nproject\ny\nn\ny\ny\ny\n"
    done = cli(repo.path, "init", stdin=answers, terminal=True)
    assert done.code == 0, done.err
    assert "Enter for gemini" in done.err
    found = {path.relative_to(repo.path).as_posix() for path in repo.path.rglob("*")}
    assert {".claude/settings.json", ".gemini/settings.json", ".gitattributes"} <= found
    assert ".agents/skills/duck-tape/SKILL.md" in found
    assert (repo.path / ".git" / "hooks" / "commit-msg").exists()


def test_enter_takes_what_the_project_uses(repo: Repo, cli: Cli) -> None:
    (repo.path / ".codex").mkdir()
    done = cli(repo.path, "init", stdin="\n\n\n\n\ny\n", terminal=True)
    assert done.code == 0
    assert "/hooks" in done.out
    assert (repo.path / ".codex" / "hooks.json").exists()


def test_what_is_not_understood_is_asked_again(repo: Repo, cli: Cli) -> None:
    answers = "cladue, gemini\n1 9\ngemini,Claude Code\nglobal\nproject\nperhaps\nn\nn\nn\nn\ny\n"
    (repo.path / ".cursor").mkdir()
    done = cli(repo.path, "init", stdin=answers, terminal=True)
    assert done.code == 0, done.err
    assert done.err.count("Which harnesses") == 3
    assert done.err.count("[local/project; Enter for local]?") == 2
    assert "Say local or project.\n" in done.err
    assert done.err.count("Set up the skill") == 2
    assert "Set up the plain git hooks?" in done.err
    found = {path.relative_to(repo.path).as_posix() for path in repo.path.rglob("*.json")}
    assert found == {".claude/settings.json", ".gemini/settings.json"}


@pytest.mark.parametrize("answers", ["", "claude\n", "claude\nlocal\n", "1\n\nn\nn\nn\nn\n"])
def test_the_end_of_the_input_ends_it(repo: Repo, cli: Cli, answers: str) -> None:
    done = cli(repo.path, "init", stdin=answers, terminal=True)
    assert done.code == 2
    assert done.err.splitlines()[-1].endswith("No answer: nothing was set up.")
    assert [path.name for path in repo.path.iterdir()] == [".git"]


@pytest.mark.parametrize(
    ("said", "names"),
    [
        ("Claude Code", ("claude-code",)),
        ("claude", ("claude-code",)),
        ("1, 3", ("claude-code", "opencode")),
        ("2 6 2", ("copilot", "cursor")),
        ("GitHub Copilot CLI,codex_cli,", ("copilot", "codex")),
        ("none", ()),
    ],
)
def test_how_harnesses_are_named(said: str, names: tuple[str, ...]) -> None:
    assert harnesses_in(said) == names


def test_nothing_wanted(repo: Repo, cli: Cli) -> None:
    assert cli(repo.path, "init", stdin="none\n\n\n\n\n", terminal=True).code == 2
    done = cli(repo.path, "init")
    assert done.code == 2
    assert "--harness" in done.err


def test_outside_git(tmp_path: Path, cli: Cli) -> None:
    done = cli(tmp_path, "init", "--harness", "claude-code", "--write", "--yes")
    assert done.code == 0
    assert (tmp_path / ".claude" / "settings.local.json").exists()
    assert cli(tmp_path, "init", "--merge-driver", "--write", "--yes").code == 1
    done = cli(tmp_path, "init", stdin="cursor\nn\ny\n", terminal=True)
    assert (done.code, (tmp_path / ".cursor").exists()) == (0, True)


def test_json(repo: Repo, cli: Cli) -> None:
    done = init(cli, repo, "--harness", "claude-code", "--json")
    (file,) = done.json["files"]
    assert (file["done"], file["path"]) == ("created", str(repo.path / SETTINGS["claude-code"]))
    assert "+++ b/.claude/settings.local.json" in file["diff"]
    assert done.json["written"] is True
    assert any("info/exclude" in remark for remark in done.json["remarks"])


def test_a_secret_in_the_settings_is_not_shown(repo: Repo, cli: Cli) -> None:
    token = "ghp_" + "a1B2" * 9
    text = json.dumps({"env": {"TOKEN": token}}, indent=2)
    path = repo.write(".claude/settings.local.json", text)
    for arguments in (["--show"], ["--write", "--yes"], ["--show", "--json"]):
        done = cli(repo.path, "init", "--harness", "claude-code", *arguments)
        assert done.code == 0
        assert token not in done.out + done.err
    assert token in path.read_text()


# --- what else stands there stays -------------------------------------------------------------

OTHER = {"type": "command", "command": "echo 'over there'"}
FILES = {
    "empty": "",
    "blank": "\n",
    "nothing": "{}",
    "nothing, spread": "{\n}\n",
    "two spaces": '{\n  "model": "x",\n  "env": {"A": "1"}\n}\n',
    "four spaces": '{\n    "model": "x",\n    "n": 1.50e1\n}\n',
    "tabs": '{\n\t"model": "x"\n}\n',
    "one line": '{"model": "x", "list": [1, 2]}',
    "no last line ending": '{\n  "model": "\\u00e9"\n}',
    "CRLF": '{\r\n  "model": "x"\r\n}\r\n',
    "byte order mark": '\ufeff{\n  "model": "x"\n}\n',
    "no hooks yet": '{\n  "hooks": {}\n}\n',
    "other events": '{\n  "hooks": {\n    "Stop": [ {"hooks": []} ]\n  }, "z": 0\n}\n',
    "other hooks": '{\n  "hooks": {\n    "@EVENT@": [\n      @OTHER@\n    ]\n  }\n}\n',
    "others on a line": '{"hooks": {"@EVENT@": [@OTHER@]}, "z": [{"a": []}]}\n',
    "an empty list": '{\n  "hooks": {\n    "@EVENT@": []\n  }\n}\n',
    "braces in texts": '{\n  "a": "}{][,\\"//",\n  "hooks": {"Stop": []}\n}\n',
}


def content(name: str, text: str) -> bytes:
    harness = harness_named(name)
    other: Any = {"hooks": [OTHER]} if harness.grouped else OTHER
    return text.replace("@EVENT@", harness.event).replace("@OTHER@", json.dumps(other)).encode()


@pytest.mark.parametrize("kind", FILES)
@pytest.mark.parametrize("name", JSON_NAMES)
def test_put_in_beside_what_is_there(repo: Repo, cli: Cli, name: str, kind: str) -> None:
    before = content(name, FILES[kind])
    path = repo.write(SETTINGS[name], before)
    done = init(cli, repo, "--harness", name)
    assert done.code == 0, done.err
    after = path.read_bytes()
    assert len(init_harness.entries(init_harness.root_of(after), harness_named(name))) == 1
    rest = iter(after.decode())  # what was there is still there, in order
    assert all(char in rest for char in before.decode().split("}")[0].strip())
    assert after.count(b"\r\n") == (after.count(b"\n") if b"\r\n" in before else 0)
    again = init(cli, repo, "--harness", name, "--json")
    assert (again.json["done"], path.read_bytes()) == ("kept", after)


@pytest.mark.parametrize("kind", ["empty", "blank", "nothing", "nothing, spread", "no hooks yet"])
@pytest.mark.parametrize("name", JSON_NAMES)
def test_a_file_that_said_nothing_goes(repo: Repo, cli: Cli, name: str, kind: str) -> None:
    path = repo.write(SETTINGS[name], content(name, FILES[kind]))
    assert init(cli, repo, "--harness", name).code == 0
    assert init(cli, repo, "--harness", name, "--remove").code == 0
    assert not path.exists()


EXACT = [
    kind
    for kind in FILES
    if kind not in {"empty", "blank", "nothing", "nothing, spread", "no hooks yet", "an empty list"}
]


@pytest.mark.parametrize("kind", EXACT)
@pytest.mark.parametrize("name", ["claude-code", "gemini", "codex"])
def test_taken_out_to_the_byte(repo: Repo, cli: Cli, name: str, kind: str) -> None:
    before = content(name, FILES[kind])
    path = repo.write(SETTINGS[name], before)
    assert init(cli, repo, "--harness", name).code == 0
    assert path.read_bytes() != before
    assert init(cli, repo, "--harness", name, "--remove").code == 0
    assert path.read_bytes() == before


@pytest.mark.parametrize("name", NAMES)
def test_a_new_file_goes_again_with_its_folders(repo: Repo, cli: Cli, name: str) -> None:
    assert init(cli, repo, "--harness", name).code == 0
    assert init(cli, repo, "--harness", name, "--remove").code == 0
    assert list(repo.path.iterdir()) == [repo.path / ".git"]
    done = init(cli, repo, "--harness", name, "--remove")
    assert (done.code, "Nothing to take out" in done.out) == (0, True)


OLDER = (
    "duck-tape hook pre-compact",
    "/gone/duck-tape hook pre-compact --harness claude-code",
    "python -m duck_tape hook pre-compact",
)


@pytest.mark.parametrize("old", OLDER)
def test_an_older_entry_is_replaced(repo: Repo, cli: Cli, old: str) -> None:
    entry = {"type": "command", "command": old, "timeout": 60}
    groups = [{"hooks": [OTHER, entry]}, {"matcher": "auto", "hooks": [entry]}, {"hooks": [OTHER]}]
    text = json.dumps({"hooks": {"PreCompact": groups}, "model": "x"}, indent=2)
    path = repo.write(".claude/settings.local.json", text)
    assert init(cli, repo, "--harness", "claude-code").code == 0
    made = json.loads(path.read_text())["hooks"]["PreCompact"]
    assert made[0]["hooks"][0] == OTHER
    assert made[0]["hooks"][1]["command"] != old
    assert made[0]["hooks"][1]["timeout"] == 60
    assert made[1:] == [{"hooks": [OTHER]}]
    assert init(cli, repo, "--harness", "claude-code", "--remove").code == 0
    left = json.loads(path.read_text())
    assert left == {"hooks": {"PreCompact": [{"hooks": [OTHER]}, {"hooks": [OTHER]}]}, "model": "x"}


def test_a_longer_timeout_of_the_users_stays(repo: Repo, cli: Cli) -> None:
    init(cli, repo, "--harness", "claude-code")
    path = repo.path / SETTINGS["claude-code"]
    path.write_text(path.read_text().replace('"timeout": 10', '"timeout": 45'))
    assert init(cli, repo, "--harness", "claude-code", "--json").json["done"] == "kept"


def test_both_scopes_are_taken_out(repo: Repo, cli: Cli) -> None:
    for scope in (LOCAL, PROJECT):
        assert init(cli, repo, "--harness", "claude-code", "--scope", scope).code == 0
    assert init(cli, repo, "--harness", "claude-code", "--remove").code == 0
    assert not (repo.path / ".claude").exists()


# --- what is refused --------------------------------------------------------------------------

UNFIT: dict[str, tuple[str | bytes, str]] = {
    "comments": ('// mine\n{"a": 1}', "comments"),
    "a block comment": ('{"a": /* here */ "http://x" }', "comments"),
    "a trailing comma": ('{"a": [1, 2,],\n}', "trailing commas"),
    "no JSON": ('{"a": }', "line 1, column 7"),
    "another encoding": ('{"a": "\xe9"}'.encode("latin-1"), "UTF-8"),
    "a list": ("[]", "no JSON object"),
    "a text": ('"x"', "no JSON object"),
    "hooks are a list": ('{"hooks": []}', "no object"),
    "hooks are null": ('{"hooks": null}', "no object"),
    "an event is an object": ('{"hooks": {"PreCompact": {}}}', "no list"),
    "deep": ("[" * 3000 + "]" * 3000, "too deeply"),
    "deeper than settings": ('{"a":' + "[" * 150 + "]" * 150 + "}", "too deeply"),
}


@pytest.mark.parametrize("kind", UNFIT)
def test_what_does_not_fit_is_left_alone(repo: Repo, cli: Cli, kind: str) -> None:
    text, why = UNFIT[kind]
    path = repo.write(".claude/settings.local.json", text)
    before = path.read_bytes()
    done = init(cli, repo, "--harness", "claude-code")
    assert done.code == 1
    assert why in done.err
    assert '"PreCompact"' in done.err  # the snippet
    assert path.read_bytes() == before


def test_a_removal_from_what_does_not_fit(repo: Repo, cli: Cli) -> None:
    path = repo.write(".claude/settings.local.json", "{} // duck-tape")
    assert init(cli, repo, "--harness", "claude-code", "--remove").code == 1
    path.write_text("{} // nothing of ours")
    assert init(cli, repo, "--harness", "claude-code", "--remove").code == 0


def _elsewhere(repo: Repo, name: str) -> None:
    (repo.path.parent / "elsewhere").write_text("{}")
    (repo.path / name).symlink_to(repo.path.parent / "elsewhere")


def _link_folder(repo: Repo) -> None:
    (repo.path.parent / "folder").mkdir()
    (repo.path / ".claude").symlink_to(repo.path.parent / "folder")


def _link_file(repo: Repo) -> None:
    (repo.path / ".claude").mkdir()
    _elsewhere(repo, ".claude/settings.local.json")


def _dangling(repo: Repo) -> None:
    (repo.path / ".claude").mkdir()
    (repo.path / ".claude" / "settings.local.json").symlink_to("nowhere")


def _file_for_folder(repo: Repo) -> None:
    repo.write(".claude", "x")


def _folder_for_file(repo: Repo) -> None:
    (repo.path / ".claude" / "settings.local.json").mkdir(parents=True)


def _pipe(repo: Repo) -> None:
    (repo.path / ".claude").mkdir()
    os.mkfifo(repo.path / ".claude" / "settings.local.json")


@pytest.mark.parametrize(
    "make", [_link_folder, _link_file, _dangling, _file_for_folder, _folder_for_file, _pipe]
)
def test_what_is_no_file_of_its_own(repo: Repo, cli: Cli, make: Callable[[Repo], None]) -> None:
    make(repo)
    done = init(cli, repo, "--harness", "claude-code")
    assert done.code == 1, done.out
    assert '"PreCompact"' in done.err
    assert not list((repo.path.parent).glob("folder/*"))
    assert not (repo.path / ".claude" / "nowhere").exists()


def test_a_write_protected_file(repo: Repo, cli: Cli) -> None:
    path = repo.write(".claude/settings.local.json", "{}")
    path.chmod(0o444)
    done = init(cli, repo, "--harness", "claude-code")
    assert (done.code, "write-protected" in done.err) == (1, True)
    assert path.read_text() == "{}"


def test_a_huge_file(repo: Repo, cli: Cli) -> None:
    repo.write(".claude/settings.local.json", b" " * (9 << 20))
    assert "too large" in init(cli, repo, "--harness", "claude-code").err


@pytest.mark.parametrize("before", [None, "[]"])
def test_changed_meanwhile(repo: Repo, before: str | None) -> None:
    harness = harness_named("cursor")
    if before is not None:
        repo.write(SETTINGS["cursor"], "{}")
    change = init_harness.plan_add(repo.path, harness, PROJECT, os.environ)
    repo.write(SETTINGS["cursor"], "[]")
    with pytest.raises(Refused, match="in the meantime"):
        apply(change)
    assert repo.read(SETTINGS["cursor"]) == b"[]"


def test_taken_in_the_last_moment(repo: Repo, monkeypatch: pytest.MonkeyPatch) -> None:
    change = init_harness.plan_add(repo.path, harness_named("cursor"), PROJECT, os.environ)
    monkeypatch.setattr(init_harness_file, "create_exclusive", lambda *_: False)
    with pytest.raises(Refused, match="in the meantime"):
        apply(change)


def test_what_reads_differently_afterwards(repo: Repo, monkeypatch: pytest.MonkeyPatch) -> None:
    change = init_harness.plan_add(repo.path, harness_named("cursor"), PROJECT, os.environ)
    monkeypatch.setattr(
        init_harness_file, "create_exclusive", lambda path, _: path.write_bytes(b"") == 0
    )
    with pytest.raises(CouldNotCheck, match="reads differently"):
        apply(change)


def test_permissions_stay(repo: Repo, cli: Cli) -> None:
    path = repo.write(".claude/settings.local.json", '{"env": {}}')
    path.chmod(0o600)
    assert init(cli, repo, "--harness", "claude-code").code == 0
    assert path.stat().st_mode & 0o777 == 0o600


# --- the command ------------------------------------------------------------------------------


def test_the_local_command_runs_anywhere(repo: Repo, cli: Cli, tmp_path: Path) -> None:
    init(cli, repo, "--harness", "claude-code")
    line = installed(repo, "claude-code")["hooks"]["PreCompact"][0]["hooks"][0]["command"]
    assert Path(shlex.split(line)[0]).is_absolute()
    payload = json.dumps({"session_id": "abc", "cwd": str(repo.path), "trigger": "manual"})
    done = subprocess.run(
        ["/bin/sh", "-c", line], input=payload, text=True, capture_output=True, check=True,
        cwd=tmp_path, env={"HOME": str(tmp_path), "PATH": "/usr/bin:/bin"},
    )  # fmt: skip
    assert done.stdout == ""
    assert (repo.path / ".duck-tape" / ".last-compact").exists()


@pytest.mark.parametrize("where", ["path", "home"])
def test_the_shared_command_finds_the_program(
    repo: Repo, cli: Cli, tmp_path: Path, where: str
) -> None:
    init(cli, repo, "--harness", "copilot")
    line = installed(repo, "copilot")["hooks"]["preCompact"][0]["bash"]
    assert str(Path(sys.executable).parent) not in line
    folder = tmp_path / "bin" if where == "path" else tmp_path / ".local" / "bin"
    folder.mkdir(parents=True)
    (folder / "duck-tape").symlink_to(Path(sys.executable).parent / "duck-tape")
    path = f"{folder}:/usr/bin:/bin" if where == "path" else "/usr/bin:/bin"
    payload = json.dumps({"sessionId": "abc", "cwd": str(repo.path), "trigger": "manual"})
    done = subprocess.run(
        ["/bin/sh", "-c", line], input=payload, text=True, capture_output=True, check=True,
        cwd=repo.path, env={"HOME": str(tmp_path), "PATH": path, "COPILOT_CLI": "1"},
    )  # fmt: skip
    assert (done.stdout, done.stderr) == ("", "")
    assert (repo.path / ".duck-tape" / ".last-compact").exists()


@pytest.mark.parametrize("name", ["copilot", "codex", "gemini", "cursor"])
def test_a_colleague_without_the_program_gets_no_error(
    repo: Repo, cli: Cli, tmp_path: Path, name: str
) -> None:
    init(cli, repo, "--harness", name)
    (entry,) = init_harness.entries(
        init_harness.root_of(repo.read(SETTINGS[name])), harness_named(name)
    )
    done = subprocess.run(
        ["/bin/sh", "-c", str(entry.get("bash", entry.get("command")))], input="{}", text=True,
        capture_output=True, check=False, cwd=repo.path,
        env={"HOME": str(tmp_path), "PATH": "/usr/bin:/bin"},
    )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_one_list_of_places(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    made = init_harness_command.shared_command("copilot")
    for place in init_places.POSIX:
        assert place in made.posix
    assert '"$HOME/.local/bin", "$env:APPDATA/Python/*/Scripts"' in made.powershell
    for left, right in ("()", "{}"):
        assert made.powershell.count(left) == made.powershell.count(right)
    assert made.powershell.count('"') == 2 * len(init_places.WINDOWS)
    (tmp_path / "Python" / "Python312").mkdir(parents=True)
    with monkeypatch.context() as patch:
        patch.setattr(os, "name", "nt")
        patch.setattr(init_places, "Path", type(tmp_path))
        found = init_places.folders({"USERPROFILE": "C:/U", "APPDATA": str(tmp_path)})
        assert init_places.folders({"APPDATA": "/nowhere"}) == []
    assert found == ["C:/U/.local/bin", f"{tmp_path}/Python/Python312/Scripts"]


def test_words_are_quoted() -> None:
    command = init_harness_command.local_command("copilot", ("/opt/my tools/duck-tape",))
    assert command.posix == "'/opt/my tools/duck-tape' hook pre-compact --harness copilot"
    assert command.powershell == "& '/opt/my tools/duck-tape' hook pre-compact --harness copilot"


def test_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(os, "name", "nt")
        made = init_harness_command.local_command("cursor", (r"C:\My Tools\duck-tape.exe",))
        shared = init_harness_command.shared_command("cursor")
    assert made.posix.startswith("'C:/My Tools/duck-tape.exe' hook")
    assert made.powershell.startswith(r"& 'C:\My Tools\duck-tape.exe' hook")
    assert made.plain == r'"C:\My Tools\duck-tape.exe" hook pre-compact --harness cursor'
    assert shared.plain == "duck-tape hook pre-compact --harness cursor"


def test_without_a_console_script(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    python = tmp_path / "python3"
    python.write_text("")
    monkeypatch.setattr(sys, "executable", str(python))
    words = init_harness_command.launcher({"PATH": str(tmp_path)})
    assert words == (str(python), "-P", "-m", "duck_tape")


def test_the_name_on_the_path_is_taken(tmp_path: Path) -> None:
    own = Path(sys.executable).parent / "duck-tape"
    link = tmp_path / "duck-tape"
    link.symlink_to(own)
    assert init_harness_command.launcher({"PATH": str(tmp_path)}) == (str(link),)
    link.unlink()
    assert init_harness_command.launcher({"PATH": str(tmp_path)}) == (str(own),)


@pytest.mark.parametrize(
    ("program", "why"),
    [
        ("/work/shop/.venv/bin/duck-tape", "inside this project"),
        ("/tmp/x/bin/duck-tape", "temporary"),
        ("/home/ada/.cache/uv/archive-v0/x/bin/duck-tape", "cache"),
        ("/home/ada/.local/bin/duck-tape", ""),
    ],
)
def test_what_may_vanish(program: str, why: str) -> None:
    root = Path("/work/shop")
    told = init_harness_command.fleeting(program, root, {"HOME": "/home/ada"})
    assert (why in told) if why else not told


def test_no_program_on_the_path(
    repo: Repo, cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "git").symlink_to(shutil.which("git") or "")
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    done = init(cli, repo, "--harness", "cursor")
    assert "No 'duck-tape' is on the PATH" in done.out


def test_only_while_the_environment_is_active(
    repo: Repo, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VIRTUAL_ENV", "/opt/env")
    monkeypatch.setattr(
        "duck_tape.workflows.init_plan.find_shared", lambda _: "/opt/env/bin/duck-tape"
    )
    assert (
        "only while its virtual environment is active" in init(cli, repo, "--harness", "cursor").out
    )


def test_ignored_or_tracked(repo: Repo, cli: Cli) -> None:
    done = init(cli, repo, "--harness", "claude-code")
    assert "git does not ignore .claude/settings.local.json" in done.out
    command = done.out.partition("alone: ")[2].split("\n")[0]
    subprocess.run(["/bin/sh", "-c", command], cwd=repo.path, check=True)
    assert "does not ignore" not in init(cli, repo, "--harness", "claude-code").out
    repo.git("add", "-f", ".claude/settings.local.json")
    assert "--scope project" in init(cli, repo, "--harness", "claude-code").out


def test_what_would_not_read_as_meant(
    repo: Repo, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("duck_tape.harness.plugin.installed_command", lambda _: None)
    assert init(cli, repo, "--harness", "opencode").code == 3
    monkeypatch.setattr(init_harness, "_with_entry", lambda *_: b"{}")
    assert init(cli, repo, "--harness", "cursor").code == 3
    assert list(repo.path.iterdir()) == [repo.path / ".git"]


@pytest.mark.parametrize("arguments", [[], ["--remove"]])
def test_anothers_plugin_is_left_alone(repo: Repo, cli: Cli, arguments: list[str]) -> None:
    path = repo.write(SETTINGS["opencode"], "export const mine = 1\n")
    done = init(cli, repo, "--harness", "opencode", *arguments)
    assert (done.code, "another plugin" in done.err) == (1, True)
    assert path.read_text() == "export const mine = 1\n"


@pytest.mark.parametrize(
    ("name", "file", "text"),
    [
        ("claude-code", ".claude/settings.json", "{}\n"),
        ("claude-code", ".claude/settings.json", ""),
        ("gemini", ".gemini/settings.json", "{}\n"),
        ("codex", ".codex/hooks.json", '{"hooks": {}}\n'),
        ("cursor", ".cursor/hooks.json", '{"version": 1}\n'),
        ("copilot", ".github/hooks/duck-tape.json", '{"version": 1, "hooks": {}}\n'),
    ],
)
def test_an_empty_file_that_git_knows_is_put_back(
    repo: Repo, cli: Cli, name: str, file: str, text: str
) -> None:
    repo.write(file, text)
    repo.git("add", "-f", file)
    repo.git("commit", "-qm", "one")
    scope = ("--scope", "project") if name == "claude-code" else ()
    assert init(cli, repo, "--harness", name, *scope).code == 0
    assert repo.git("diff", "--name-only").strip() == file
    assert init(cli, repo, "--harness", name, "--remove").code == 0
    assert repo.git("status", "--porcelain") == ""
