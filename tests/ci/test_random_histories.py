"""Random histories told honestly are clean, and one lie in them is found."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING

import pytest

from tests.ci.support import copied, run, template, told

if TYPE_CHECKING:
    from pathlib import Path

    from tests.ci.support import World

STEPS = 9


@pytest.fixture(scope="module")
def start(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return template(tmp_path_factory.mktemp("start") / "shop")


@pytest.fixture
def world(start: Path, tmp_path: Path) -> World:
    made = copied(start, tmp_path / "shop")
    made.topic()
    return made


def entries(world: World) -> list[str]:
    return re.findall(r"(?m)^- \*\*.*\n", world.memory())


def change(world: World, source: random.Random, number: int) -> None:
    """Add, supersede or drop one entry."""
    known = entries(world)
    kind = source.choice("aaasd") if len(known) > 3 else "a"
    section = source.choice(("Decisions", "Glossary", "Goals"))
    if kind == "a":
        world.add(section, f"- **thing {number}**: what thing {number} is (date: 2026-02-01)")
        return
    line = source.choice(known)
    key = line[: line.index(":") + 1]
    world.sub(line, "" if kind == "d" else f"{key} now {number} (date: 2026-02-02)\n")


def step(world: World, source: random.Random, number: int) -> None:
    """One thing that happens to a branch."""
    branch = source.choice(("topic", "topic", "main"))
    world.on(branch)
    if branch == "topic" and source.random() < 0.3:
        if not world.merge("main"):
            world.git("merge", "--abort")
        return
    if source.random() < 0.2:
        world.write("app.py", f"print({number})\n" if branch == "topic" else "print()\n")
        world.save()
        return
    for part in range(source.randrange(1, 3)):
        change(world, source, number * 10 + part)
    world.save()


def grown(world: World, seed: int) -> random.Random:
    source = random.Random(seed)
    for number in range(STEPS):
        step(world, source, number)
    world.on("topic")
    change(world, source, 1000)
    world.save()
    return source


@pytest.mark.parametrize("seed", range(14))
def test_an_honest_history(world: World, seed: int) -> None:
    grown(world, seed)
    assert told(run(world, base="main")) == []
    world.git("checkout", "-q", "--detach", "main")
    if world.merge("topic"):
        outcome = run(world, "pull_request", world.pulled())
        assert told(outcome) == [], outcome.problems


@pytest.mark.parametrize("seed", range(6))
def test_one_lie(world: World, seed: int) -> None:
    source = grown(world, seed)
    change(world, source, 2000)
    world.save(block="")
    lie = world.id()
    world.add("Goals", "- **calm**: no surprises")
    world.save()
    outcome = run(world, base="main")
    assert {one.commit for one in outcome.problems} == {lie}
    assert {one.check for one in outcome.problems} == {"changelog"}
