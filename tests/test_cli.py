"""The command line: dispatch, help, errors, exit codes, encodings."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from duck_tape import __version__
from duck_tape.cli import COMMANDS, load
from duck_tape.crash import crash_report

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.cli import Cli
    from tests.support.repo import Repo


@pytest.mark.parametrize("words", [["--version"], ["-V"]])
def test_the_version(cli: Cli, tmp_path: Path, words: list[str]) -> None:
    assert cli(tmp_path, *words).out == f"duck-tape {__version__}\n"


@pytest.mark.parametrize("words", [[], ["--help"], ["-h"]])
def test_help_names_every_command_and_the_exit_codes(
    cli: Cli, tmp_path: Path, words: list[str]
) -> None:
    ran = cli(tmp_path, *words)
    assert ran.code == 0
    assert all(name in ran.out for name in COMMANDS)
    assert "Exit codes: 0 done" in ran.out
    assert "git diff --cached" in ran.out


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_explains_itself(cli: Cli, tmp_path: Path, name: str) -> None:
    ran = cli(tmp_path, name, "--help")
    assert ran.code == 0
    assert ran.out.startswith(f"usage: duck-tape {name}")
    assert "--json" in ran.out


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_is_one_module_with_a_page_of_help(name: str) -> None:
    assert (load(name).__doc__ or "").strip()


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["merg"], "Did you mean 'merge'?"),
        (["frobnicate"], "there is no command 'frobnicate'"),
        (["merge", "--frobnicate"], "unrecognized arguments"),
        (["merge", "--from"], "expected one argument"),
        (["schema", "shoes"], "invalid choice"),
        (["merge", "x", "--from", "-"], "exclude each other"),
        (["checkpoint"], "Nothing to write"),
        (["checkpoint", "x.json", "--current", "y"], "exclude each other"),
        (["checkpoint", "missing.json"], "no such file"),
        (["checkpoint", "."], "is a folder"),
        (["checkpoint", "--current", "x", "--id", "tomorrow"], "YYYY-MM-DD-HHMM"),
        (["checkpoint", "--current", "x", "--id", "2025-13-40-9999"], "YYYY-MM-DD-HHMM"),
        (["--root", "nowhere", "status"], ""),
        (["status", "--root", "nowhere"], "no such folder"),
        (["merge", "--file", "../../CONTEXT.md"], "outside"),
        (["migrate"], "--sections-only"),
        (["check", "--fix", "--staged"], "--fix"),
        (["explain", "DT999"], "DT999"),
        (["diff", "a", "b", "c"], "unrecognized arguments"),
    ],
)
def test_wrong_use_is_exit_2_and_says_how(
    cli: Cli, repo: Repo, words: list[str], says: str
) -> None:
    ran = cli(repo.path, *words)
    assert ran.code == 2
    assert says in ran.err
    assert not ran.out


def test_an_error_as_json(cli: Cli, tmp_path: Path) -> None:
    ran = cli(tmp_path, "merge", "--json")
    assert ran.code == 1
    assert ran.json["ok"] is False
    assert ran.json["error"]["code"] == "not-a-repository"
    assert ran.json["exit_code"] == 1
    assert not ran.err


def test_a_secret_on_the_command_line_is_not_echoed(cli: Cli, tmp_path: Path) -> None:
    secret = "ghp_" + "Ab1" * 12
    ran = cli(tmp_path, "status", f"--token={secret}")
    assert ran.code == 2
    assert secret not in ran.err


def test_ctrl_c_is_130(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("duck_tape.cli.run", interrupt)
    ran = cli(tmp_path, "status")
    assert (ran.code, ran.out) == (130, "")


def test_our_own_fault_is_3_and_names_no_value(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> int:
        try:
            return {"": 0}["the-secret-itself"]
        except KeyError as error:
            raise RuntimeError("the-secret-itself") from error

    monkeypatch.setattr("duck_tape.cli.run", fail)
    ran = cli(tmp_path, "status")
    assert ran.code == 3
    assert "RuntimeError" in ran.err
    assert "KeyError" in ran.err
    assert "test_cli.py" in ran.err
    assert "the-secret" not in ran.err + ran.out


def test_a_crash_report_ends_at_a_cycle_of_causes() -> None:
    assert "ValueError" in crash_report(ValueError("x"))


def test_an_operating_system_s_refusal_is_told(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> int:
        raise PermissionError(13, "Permission denied", "CONTEXT.md")

    monkeypatch.setattr("duck_tape.cli.run", fail)
    ran = cli(tmp_path, "status")
    assert ran.code == 3
    assert "CONTEXT.md: Permission denied." in ran.err


def test_a_folder_that_has_gone(tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    script = (
        "import os, sys; os.rmdir(os.getcwd());"
        "from duck_tape.entry import main; sys.exit(main(['status']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=gone, capture_output=True, check=False
    )
    assert done.returncode == 3
    assert b"does not exist any more" in done.stderr


def test_utf_8_whatever_the_locale(repo: Repo) -> None:
    repo.write("s.json", json.dumps({"current": "確認中 ✓"}))
    environ = {**os.environ, "LC_ALL": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    command = [sys.executable, "-m", "duck_tape", "checkpoint", "s.json"]
    done = subprocess.run(command, cwd=repo.path, env=environ, capture_output=True, check=True)
    assert b"Wrote .duck-tape/" in done.stdout
    (state,) = (repo.path / ".duck-tape").glob("*.state.md")
    assert "確認中 ✓".encode() in state.read_bytes()


def test_a_reader_that_has_gone_is_no_success(repo: Repo) -> None:
    script = f"{sys.executable} -m duck_tape explain | true; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", script], cwd=repo.path, capture_output=True, check=False)
    assert done.returncode in {0, 3}
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize("shell", ["bash", "zsh", "tcsh"])
def test_completion(cli: Cli, tmp_path: Path, shell: str) -> None:
    ran = cli(tmp_path, "completion", shell)
    assert ran.code == 0
    assert "checkpoint" in ran.out
    assert cli(tmp_path, "completion", shell, "--json").json["script"].strip() == ran.out.strip()


def test_a_usage_error_as_json(cli: Cli, tmp_path: Path) -> None:
    ran = cli(tmp_path, "merge", "--patch", "--json")
    assert (ran.code, ran.json["error"]["code"]) == (2, "usage")


def test_the_bash_completion_is_bash(cli: Cli, tmp_path: Path) -> None:
    script = cli(tmp_path, "completion", "bash").out
    subprocess.run(["bash", "-n"], input=script.encode(), check=True)


@pytest.mark.parametrize("name", ["state", "config"])
def test_schemas(cli: Cli, tmp_path: Path, name: str) -> None:
    plain = cli(tmp_path, "schema", name)
    assert json.loads(plain.out)["$schema"].startswith("http")
    assert cli(tmp_path, "schema", name, "--json").json["schema"] == json.loads(plain.out)


def test_starting_imports_little() -> None:
    script = "import sys, duck_tape.entry; print(*sorted(m for m in sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    heavy = {"argparse", "json", "re", "subprocess", "pygit2", "rich", "ruamel", "detect_secrets"}
    bare = subprocess.run(
        [sys.executable, "-c", "import sys; print(*sys.modules)"],
        capture_output=True, text=True, check=True,
    ).stdout.split()  # fmt: skip
    assert not (set(done.stdout.split()) - set(bare)) & heavy


def test_options_in_front_of_the_command(cli: Cli, repo: Repo) -> None:
    ran = cli(repo.path, "--root", ".", "status")
    assert ran.code == 2
    assert "options come after the command" in ran.err
    assert "duck-tape status --root ." in ran.err


@pytest.mark.parametrize("command", ["status", "resume", "doctor", "check"])
@pytest.mark.parametrize("form", ["", "--json"])
def test_a_closed_standard_output_is_no_fault_of_ours(repo: Repo, command: str, form: str) -> None:
    line = f'"$0" -m duck_tape {command} {form} >&-'
    done = subprocess.run(
        ["sh", "-c", line, sys.executable], cwd=repo.path, capture_output=True, check=False
    )
    assert done.returncode in {0, 1}
    assert done.stderr == b""


@pytest.mark.skipif(sys.platform != "linux", reason="a device of Linux")
def test_a_full_disk_is_told_in_words_with_json_too(repo: Repo) -> None:
    for form in ("", "--json"):
        line = f'"$0" -m duck_tape doctor {form} > /dev/full'
        done = subprocess.run(
            ["sh", "-c", line, sys.executable], cwd=repo.path, capture_output=True, check=False
        )
        assert done.returncode == 3
        assert done.stderr.startswith(b"error: No space left on device.")
