"""What a run shows: nothing of a secret, whoever has allowed it, in whatever form."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from duck_tape.memory.change import SUPERSEDED, Change
from duck_tape.redaction.shown import shown
from duck_tape.report.card import render
from duck_tape.report.changes import change_data
from tests.ci.support import copied, run, template, told
from tests.support.planted import GITHUB, PASSWORD

if TYPE_CHECKING:
    from pathlib import Path

    from tests.ci.support import World
    from tests.support.cli import Cli

COMMENT = "<!-- pragma: allowlist secret -->"


@pytest.fixture(scope="module")
def start(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return template(tmp_path_factory.mktemp("start") / "shop")


@pytest.fixture
def world(start: Path, tmp_path: Path) -> World:
    return copied(start, tmp_path / "shop")


@pytest.mark.parametrize(
    "entry",
    [
        f"- **db password**: {PASSWORD}",
        f"- **db password**: {PASSWORD} {COMMENT}",
        f"- **deploy**: with {GITHUB} {COMMENT}",
    ],
)
def test_no_form_shows_a_value(world: World, cli: Cli, entry: str) -> None:
    key = entry.split("**")[1]
    world.add("Decisions", f"- **{key}**: something (date: 2026-01-13)")
    world.save()
    world.topic()
    world.sub(f"- **{key}**: something", entry)
    world.save()
    report = world.path.parent / "report"
    ran = [
        cli(world.path, "ci", "--base", "main", "--json", "--sarif-file", str(report)),
        cli(world.path, "ci", "--base", "main"),
        cli(world.path, "diff", "main", "topic", "--json"),
        cli(world.path, "diff", "main", "topic"),
    ]
    value = GITHUB if GITHUB in entry else PASSWORD
    assert "Superseded" in ran[1].out + ran[3].out
    for one in ran:
        assert value not in one.out + one.err
    assert value not in report.read_text("utf-8")


def test_a_value_is_masked_by_its_key() -> None:
    change = Change(SUPERSEDED, "Decisions", "db password", "hunter2Zq9xxW", "hunter3Zq9xxW")
    assert "hunter" not in str(change_data(change))
    plain = change_data(Change(SUPERSEDED, "Decisions", "cache", "Redis", "Valkey"))
    assert (plain["old"], plain["new"]) == ("Redis", "Valkey")
    assert "reason" not in plain


def test_a_comment_that_allows_does_not_allow_to_show() -> None:
    assert GITHUB not in shown(f"the token is {GITHUB} {COMMENT}")


# --- what is told --------------------------------------------------------------------------------


def test_text_beside_the_entries_is_told(world: World, cli: Cli) -> None:
    world.topic()
    world.add("Glossary", "- **cart**: what a visitor wants")
    world.save()
    assert "other text" not in cli(world.path, "ci", "--base", "main").out
    world.sub("# shop Context\n", "# shop Context\n\nApproved in advance.\n")
    world.save()
    assert "CONTEXT.md: 1 change, other text changed" in cli(world.path, "ci", "--base", "main").out
    memory = cli(world.path, "ci", "--base", "main", "--json").json["memories"][0]
    assert memory["other_text"] is True
    card = render(run(world, base="main"), str)
    assert "#### `CONTEXT.md`: 1 change, other text changed" in card


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("{}", []),
        ("<!-- x -->{}<!-- y", []),
        ("<!--\n{}\n-->", ["changelog DT601 error"]),
        ("<!-- {}", ["changelog DT601 error"]),
    ],
)
def test_a_declaration_in_a_comment_does_not_count(
    world: World, body: str, expected: list[str]
) -> None:
    world.topic()
    world.add("Glossary", "- **cart**: what a visitor wants")
    world.save(block="")
    text = body.format("\n\nChangelog:\n- Added: Glossary cart\n")
    event = world.pull(body=text)
    assert told(run(world, "pull_request", event, changelog_source="pr-body")) == expected
