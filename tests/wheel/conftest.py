"""`--built DIR`: where the built sdist and wheel lie."""

from __future__ import annotations

import subprocess
import sys
import venv
from pathlib import Path

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--built", type=Path, required=True, help="folder of the sdist and the wheel")


@pytest.fixture(scope="session")
def dist(pytestconfig: pytest.Config) -> Path:
    folder = pytestconfig.getoption("built")
    assert isinstance(folder, Path)
    return folder.resolve()


@pytest.fixture(scope="session")
def wheel(dist: Path) -> Path:
    (only,) = dist.glob("*.whl")
    return only


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs' folder of a new environment that has only the wheel."""
    home = tmp_path_factory.mktemp("environment")
    venv.create(home, with_pip=True)
    programs = home / ("Scripts" if sys.platform == "win32" else "bin")
    subprocess.run([programs / "python", "-m", "pip", "install", "--quiet", str(wheel)], check=True)
    return programs
