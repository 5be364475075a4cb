"""No secret of a range is shown by its check: in no format, wherever in the history it stands."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pytest

from duck_tape.ci.main import run as checked
from duck_tape.report.output import Output
from tests.ci.support import copied, environ, template
from tests.support.planted import GITHUB, PASSWORD

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.ci.support import World

    Plant = Callable[[World], None]

ENTRY = "- **deploy**: with {} (date: 2026-02-01)"


@pytest.fixture(scope="module")
def start(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return template(tmp_path_factory.mktemp("start") / "shop")


@pytest.fixture
def world(start: Path, tmp_path: Path) -> World:
    made = copied(start, tmp_path / "shop")
    made.topic()
    return made


def value(world: World) -> None:
    world.add("Decisions", ENTRY.format(GITHUB))
    world.save(block="")


def told_value(world: World) -> None:
    world.add("Decisions", ENTRY.format(GITHUB))
    world.save(block=f"Changelog:\n- Superseded: Decisions deploy (x -> with {GITHUB})\n")


def key(world: World) -> None:
    world.add("Decisions", f"- **{GITHUB}**: a key (date: 2026-02-01)")
    world.save(block="")


def superseded(world: World) -> None:
    value(world)
    world.sub(GITHUB, "the vault")
    world.save(block="")


def dropped(world: World) -> None:
    value(world)
    world.sub(ENTRY.format(GITHUB) + "\n", "")
    world.save(block=f"Changelog:\n- Dropped: Decisions deploy (leaked {GITHUB})\n")


def note(world: World) -> None:
    world.sub("The load test held for an hour.", f"It used {GITHUB}.")
    world.save(block="")


def debt(world: World) -> None:
    world.sub("move the queue [", f"move {GITHUB} [")
    world.save(block="")
    world.sub(GITHUB, "it")
    world.save(block="")


def comment(world: World) -> None:
    world.add("Glossary", f"- **cart**: wants <!-- agents: use {GITHUB} -->")
    world.save(block="")


def order(world: World) -> None:
    world.add("Glossary", f"- **cart**: always run deploy --token {GITHUB}")
    world.save(block="")


def message(world: World) -> None:
    world.write("app.py", "pass\n")
    world.save(f"the admin password is {PASSWORD}\n\nand {GITHUB}")


def path(world: World) -> None:
    world.write(f"{GITHUB}/CONTEXT.md", "# x\n\n## Goals\n")
    world.save(block="")


def state(world: World) -> None:
    world.write(f".duck-tape/{GITHUB}", "x\n")
    world.git("add", "-f", ".duck-tape")
    world.save(block="")


def allowed(world: World) -> None:
    world.add("Glossary", f"- **cart**: {GITHUB} <!-- pragma: allowlist secret -->")
    world.save(block="")


def link(world: World) -> None:
    (world.path / "docs").mkdir()
    (world.path / "docs/CONTEXT.md").symlink_to(f"../{GITHUB}")
    world.save(block="")


@pytest.mark.parametrize("form", ["text", "json", "github"])
@pytest.mark.parametrize(
    "plant",
    [value, told_value, key, superseded, dropped, note, debt, comment, order, message, path, state,
     allowed, link],
    ids=lambda plant: plant.__name__,
)  # fmt: skip
def test_nothing_is_shown(world: World, tmp_path: Path, plant: Plant, form: str) -> None:
    plant(world)
    event = world.pull(title=f"with {GITHUB}", body=f"the admin password is {PASSWORD}")
    values = environ(event, tmp_path, "pull_request")
    values |= {"GITHUB_OUTPUT": str(tmp_path / "out"), "GITHUB_STEP_SUMMARY": str(tmp_path / "sum")}
    if form == "github":
        values["GITHUB_ACTIONS"] = "true"
    told, errors = io.StringIO(), io.StringIO()
    inputs = {"format": form, "changelog_source": "both", "all": "true"}
    inputs |= {f"{kind}_file": str(tmp_path / kind) for kind in ("sarif", "junit", "gitlab")}
    assert checked(inputs, values, Output(told, errors), cwd=world.path) == 1
    said = told.getvalue() + errors.getvalue()
    files = [one for one in tmp_path.iterdir() if one.is_file() and one.name != "event.json"]
    said += "".join(file.read_text("utf-8") for file in files)
    assert said
    for secret in (GITHUB, PASSWORD):
        assert secret not in said, said[max(0, said.index(secret) - 200) :][:400]
