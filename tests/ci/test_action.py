from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from typing import TYPE_CHECKING

import pytest
from packaging.requirements import Requirement
from ruamel.yaml import YAML

from duck_tape.ci.inputs import TABLE
from tests.ci.forge import TOKEN, Forge, serving
from tests.ci.runner import ACTION, ROOT, Runner, action
from tests.ci.toy import MEMORY, pull_request
from tests.support.repo import Repo

if TYPE_CHECKING:
    from pathlib import Path

NOT_INPUTS = {"event", "format"}
"""What the runner decides."""


@pytest.fixture
def repo(tmp_path: Path) -> Repo:
    """A workspace whose path has blanks."""
    path = tmp_path / "my work" / "shop"
    path.mkdir(parents=True)
    made = Repo(path)
    made.git("init", "-q")
    made.commit("first", CONTEXT_md=MEMORY)
    return made


@pytest.fixture
def runner(tmp_path: Path, repo: Repo) -> Runner:
    folder = tmp_path / "the runner"
    folder.mkdir()
    return Runner(folder, repo.path)


def test_inputs_are_those_of_the_command() -> None:
    known = {one.name: one for one in TABLE if one.name not in NOT_INPUTS}
    assert list(action()["inputs"]) == list(known)
    defaults = {name: one["default"] for name, one in action()["inputs"].items()}
    assert defaults == {**{name: one.default for name, one in known.items()},
                        "token": "${{ github.token }}"}  # fmt: skip
    (step,) = action()["runs"]["steps"]
    assert step["env"] == {one.variable: f"${{{{ inputs.{name} }}}}" for name, one in known.items()}


def test_no_expression_in_the_script() -> None:
    (step,) = action()["runs"]["steps"]
    assert step["shell"] == "bash"
    assert "${{" not in step["run"]


def test_inner_actions_are_pinned() -> None:
    files = [ACTION / "action.yml", *(ROOT / ".github" / "workflows").glob("*.yml")]
    used = [line for file in files for line in re.findall(r"uses: (\S+)", file.read_text("utf-8"))]
    assert used
    assert all(re.fullmatch(r"\./action|[\w/-]+@[0-9a-f]{40}", one) for one in used)


def test_what_is_installed_is_what_the_project_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    text = (ACTION / "requirements.txt").read_text("utf-8")
    pins = dict(re.findall(r"^([\w.-]+)==(\S+)", text, re.MULTILINE))
    wanted = [*project["project"]["dependencies"], *project["build-system"]["requires"]]
    for one in map(Requirement, wanted):
        assert one.specifier.contains(pins[one.name.lower().replace(".", "-")]), one
    assert text.count("--hash=sha256:") >= len(pins)


def test_clean(runner: Runner, repo: Repo) -> None:
    environ = pull_request(repo)
    done = runner.run({}, environ, event=environ.pop("event"))
    assert done.code == 0, done.raw
    assert done.log.annotations == []
    assert done.outputs == {
        "changes": "1",
        "findings": "0",
        "conclusion": "success",
        "changelog": "Changelog:\n- Added: Decisions queue\n",
        "sarif-file": "",
    }
    assert "| ➕&nbsp;Added | Decisions | `queue` |" in done.summary


def test_paths_as_on_windows(tmp_path: Path, repo: Repo) -> None:
    """Backslashes and blanks in every path, and an environment with `Scripts`."""
    workspace = tmp_path / "D:\\a b\\shop"
    repo.path.rename(workspace)
    folder = tmp_path / "a\\_work $x"  # a colon would part PATH here
    folder.mkdir()
    runner = Runner(folder, workspace, windows=True)
    environ = pull_request(Repo(workspace))
    done = runner.run({"sarif-file": "sub\\a.sarif"}, environ, event=environ.pop("event"))
    assert done.code == 0, done.raw
    assert done.outputs["sarif-file"] == str(workspace / "sub\\a.sarif")


def test_an_undeclared_change(runner: Runner, repo: Repo) -> None:
    environ = pull_request(repo, "Choose a queue")
    sarif = runner.folder / "a report.sarif"
    done = runner.run({"sarif-file": str(sarif)}, environ, event=environ.pop("event"))
    assert done.code == 1, done.raw
    assert [one.level for one in done.log.annotations] == ["error"]
    assert done.outputs["conclusion"] == "failure"
    assert done.outputs["sarif-file"] == str(sarif)
    assert sarif.exists()
    assert "### ❌ duck-tape: 1 error" in done.summary


def test_a_switch(runner: Runner, repo: Repo) -> None:
    environ = pull_request(repo, "Choose a queue")
    done = runner.run({"changelog": "warn"}, environ, event=environ.pop("event"))
    assert done.code == 0
    assert [one.level for one in done.log.annotations] == ["warning"]


@pytest.mark.parametrize(
    ("inputs", "told"),
    [
        ({"changelog": "maybe"}, "changelog: 'maybe' is none of error, warn, off."),
        ({"working-directory": "no such"}, "no such"),
        ({"working-directory": "../../../../../../../no such"}, "no such"),
        ({"max-commits": "-1"}, "max-commits"),
        ({"comment": "1\necho pwned"}, "comment"),
        ({"base": "; echo pwned", "head": "HEAD"}, "there is no commit"),
        ({"base": "--help", "head": "HEAD"}, "base"),
        ({"exempt-authors": "$(echo pwned)`echo pwned`"}, "unheard-of"),
    ],
)
def test_inputs_are_checked_and_never_run(
    inputs: dict[str, str], told: str, runner: Runner
) -> None:
    done = runner.run(inputs, {"GITHUB_EVENT_NAME": "unheard-of"})
    assert done.code in {2, 3}, done.raw
    assert told in "".join(done.messages)
    assert "\npwned" not in done.raw
    assert done.outputs["conclusion"] == "error"
    assert "duck-tape could not check" in done.summary


def test_pull_request_target_is_refused(runner: Runner, repo: Repo) -> None:
    environ = {**pull_request(repo), "GITHUB_EVENT_NAME": "pull_request_target"}
    done = runner.run({}, environ, event=environ.pop("event"))
    assert done.code == 2
    assert "pull_request_target" in done.messages[0]


def test_nothing_of_the_workspace_is_imported(runner: Runner, repo: Repo) -> None:
    trap = "open('sprung', 'w').close()\n"
    for name in ("duck_tape/__init__.py", "duck_tape/ci.py", "json.py", "secrets.py", "pip.py",
                 "sitecustomize.py", "usercustomize.py", "venv.py"):  # fmt: skip
        repo.write(name, trap)
    (runner.workspace / "pip.conf").write_text("[global]\nindex-url = http://127.0.0.1:9\n")
    environ = pull_request(repo)
    hostile = {"PYTHONPATH": str(repo.path), "PYTHONSTARTUP": "json.py"}
    done = runner.run({}, {**environ, **hostile}, event=environ.pop("event"))
    assert done.code == 0, done.raw
    assert not (runner.workspace / "sprung").exists()


@pytest.mark.parametrize(
    "message", ["x\n\n::error::forged\n##[error]forged\n::set-output name=a::b"]
)
def test_a_message_forges_nothing(message: str, runner: Runner, repo: Repo) -> None:
    environ = pull_request(repo, message, MEMORY.replace("store", "::error::forged"))
    done = runner.run({}, environ, event=environ.pop("event"))
    assert done.code == 1, done.raw
    assert "forged" not in done.messages
    assert not done.log.outputs


def test_a_comment(runner: Runner, repo: Repo) -> None:
    environ = pull_request(repo)
    event = environ.pop("event")
    with serving(Forge()) as forge:
        environ["GITHUB_API_URL"] = forge.address
        done = runner.run({"comment": "true"}, environ, event=event, secrets=(TOKEN,))
        assert done.code == 0, done.raw
        assert "`queue`" in forge.comments[0]["body"]
        assert TOKEN not in done.raw
        forge.writable = False
        done = runner.run({"comment": "true", "secrets": "off"}, environ, event=event)
        assert (done.code, [one.level for one in done.log.annotations]) == (0, ["notice"])


@pytest.mark.parametrize("inside", ["", "sub/folder"])
def test_a_workspace_of_another_user(inside: str, runner: Runner, repo: Repo) -> None:
    environ = pull_request(repo)
    (repo.path / inside).mkdir(parents=True, exist_ok=True)
    environ["GIT_TEST_ASSUME_DIFFERENT_OWNER"] = "1"  # git's own switch for such tests
    refused = subprocess.run(
        ["git", "status"], cwd=repo.path, env={**os.environ, **environ}, check=False
    )
    assert refused.returncode
    done = runner.run({"working-directory": inside}, environ, event=environ.pop("event"))
    assert done.code == 0, done.raw


def test_no_python(runner: Runner, tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    for name in ("python3", "python"):
        shim = empty / name
        shim.write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")
        shim.chmod(0o755)
    done = runner.run({}, {"PATH": f"{empty}:/usr/bin:/bin"})
    assert done.code == 3
    assert done.outputs["conclusion"] == "error"
    assert done.messages == [
        "Python 3.11 or newer is needed: put actions/setup-python before this step."
    ]


def test_installed_for_real(runner: Runner, repo: Repo) -> None:
    """Once with pip, from hashes: what users run."""
    runner.honest = True
    environ = pull_request(repo, "Choose a queue")
    done = runner.run({}, environ, event=environ.pop("event"))
    assert done.code == 1, done.raw
    assert done.outputs["conclusion"] == "failure"
    made = runner.folder / "_temp" / "duck-tape"
    (installed,) = made.glob("lib/python*/site-packages/duck_tape")
    assert not installed.is_symlink()
    assert sys.prefix != str(made)


def test_the_readme_tells_every_input_and_output() -> None:
    told = (ACTION / "README.md").read_text("utf-8")
    inputs, outputs = told.split("## Outputs")
    rows = {name for line in inputs.splitlines() if line.startswith("| `")
            for name in re.findall(r"`([\w-]+)`", line.split("|")[1])}  # fmt: skip
    assert rows == set(action()["inputs"])
    assert set(re.findall(r"^\| `([\w-]+)`", outputs, re.MULTILINE)) == set(action()["outputs"])
    defaults = re.findall(r"^\| `([\w-]+)` \| `([\w-]+)`", inputs, re.MULTILINE)
    assert len(defaults) >= 10
    assert {action()["inputs"][name]["default"] == value for name, value in defaults} == {True}


def test_the_readmes_examples_are_yaml() -> None:
    blocks = re.findall(r"```yaml\n(.*?)```", (ACTION / "README.md").read_text("utf-8"), re.DOTALL)
    assert len(blocks) == 3
    yaml = YAML(typ="safe", pure=True)
    first, second, _ = (yaml.load(block) for block in blocks)
    used = [step["with"] for step in second["steps"] if "duck-tape" in step["uses"]]
    assert set(used[0]) <= set(action()["inputs"])
    assert first["permissions"] == {"contents": "read"}
