"""The built distribution: what is in it, and that it works in a new environment."""

from __future__ import annotations

import json
import subprocess
import tarfile
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.support.repo import Repo

SOURCE = Path(__file__).parents[2]


def run(programs: Path, folder: Path, *arguments: str) -> str:
    done = subprocess.run(
        [programs / "duck-tape", *arguments],
        cwd=folder, capture_output=True, text=True, encoding="utf-8", check=False,
        stdin=subprocess.DEVNULL,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


def names(wheel: Path) -> Sequence[str]:
    with zipfile.ZipFile(wheel) as archive:
        return archive.namelist()


def test_every_file_of_the_package_is_in_the_wheel(wheel: Path) -> None:
    git = subprocess.run(
        ["git", "ls-files", "-z", "duck_tape"], cwd=SOURCE, capture_output=True, check=True
    )
    tracked = {name for name in git.stdout.decode().split("\0") if name}
    assert tracked
    assert tracked <= set(names(wheel))


def test_nothing_but_the_package_is_in_the_wheel(wheel: Path) -> None:
    tops = {name.split("/")[0] for name in names(wheel)}
    assert tops == {"duck_tape", next(top for top in tops if top.endswith(".dist-info"))}


def test_the_sdist_has_the_tests_and_the_licence(dist: Path) -> None:
    (archive,) = dist.glob("*.tar.gz")
    with tarfile.open(archive) as tar:
        inside = {name.partition("/")[2] for name in tar.getnames()}
    assert {"LICENSE", "README.md", "pyproject.toml", "noxfile.py", "tests/conftest.py"} <= inside


@pytest.mark.parametrize("name", ["state", "config"])
def test_the_schemas_are_package_data(installed: Path, tmp_path: Path, name: str) -> None:
    schema = json.loads(run(installed, tmp_path, "schema", name))
    assert schema["type"] == "object"


def test_the_main_job_from_the_wheel(installed: Path, repo: Repo) -> None:
    repo.write("state.json", json.dumps({"facts": ["**shard**: a part of the index"]}))
    run(installed, repo.path, "checkpoint", "state.json")
    run(installed, repo.path, "merge")
    repo.git("commit", "-q", "--no-edit")
    message = repo.git("log", "-1", "--format=%B")
    assert "- Added: Glossary shard" in message
    assert run(installed, repo.path, "diff") == "No changes to CONTEXT.md\n"
