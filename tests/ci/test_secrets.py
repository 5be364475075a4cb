"""Secrets and their allowances in a pull request."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.ci.support import MEMORY, copied, run, template, told
from tests.support.planted import GITHUB, PASSWORD

if TYPE_CHECKING:
    from pathlib import Path

    from duck_tape.checked import Outcome
    from tests.ci.support import World

LEAK = f"- **deploy**: the token is {GITHUB} (date: 2026-02-01)"
ALLOWED = f"- **token**: such as {GITHUB} <!-- pragma: allowlist secret -->"
WEAK = f"- **db password**: {PASSWORD} <!-- pragma: allowlist secret -->"


@pytest.fixture(scope="module")
def start(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return template(tmp_path_factory.mktemp("start") / "shop")


@pytest.fixture
def world(start: Path, tmp_path: Path) -> World:
    made = copied(start, tmp_path / "shop")
    made.topic()
    return made


def pull(world: World, **inputs: object) -> Outcome:
    """The outcome of what the branch has."""
    return run(world, "pull_request", world.pull(), **inputs)


def kinds(outcome: Outcome) -> list[str]:
    """As `told`, the code of a secret's kind left open."""
    return [line.replace(line.split()[1], "DT2", 1) if line.startswith("secrets DT2") else line
            for line in told(outcome)]  # fmt: skip


# --- secrets -------------------------------------------------------------------------------------


def test_a_secret_at_the_head(world: World) -> None:
    world.add("Decisions", LEAK)
    world.save()
    outcome = pull(world)
    assert kinds(outcome) == ["secrets DT2 error"]
    finding = outcome.problems[0].finding
    assert (finding.path, finding.line) == ("CONTEXT.md", 19)
    assert GITHUB not in repr(outcome)


def test_a_secret_added_and_removed_within_the_range(world: World) -> None:
    world.add("Decisions", LEAK)
    leaking = world.save()
    world.sub(LEAK + "\n", "")
    world.save()
    outcome = pull(world)
    assert kinds(outcome) == ["secrets DT2 error *"]
    assert outcome.problems[0].commit == leaking


def test_a_secret_is_told_once(world: World) -> None:
    world.add("Decisions", LEAK)
    world.save()
    world.add("Glossary", "- **cart**: what a visitor wants")
    world.save()
    assert kinds(pull(world)) == ["secrets DT2 error"]


def test_a_secret_in_a_message(world: World) -> None:
    world.write("app.py", "pass\n")
    world.save(f"Use the token {GITHUB}")
    outcome = pull(world)
    assert kinds(outcome) == ["secrets DT2 error *"]
    assert outcome.problems[0].finding.path == ""


def test_a_secret_in_the_pull_requests_text(world: World) -> None:
    world.write("app.py", "pass\n")
    world.save()
    event = world.pull(body=f"the admin password is {PASSWORD}")
    for source, expected in (("commits", []), ("both", ["secrets DT2 error"])):
        outcome = run(world, "pull_request", event, changelog_source=source)
        assert kinds(outcome) == expected
        assert PASSWORD not in repr(outcome)


def test_authors_of_trailers_are_no_finding(world: World) -> None:
    world.write("app.py", "pass\n")
    world.save("Fix\n\nSigned-off-by: Jo Doe <jo@shop.test>\nCo-authored-by: Al <al@example.org>")
    assert kinds(pull(world)) == []


def test_a_secret_in_the_base_is_told_when_the_memory_is_touched(world: World) -> None:
    world.on("main")
    world.add("Decisions", LEAK)
    world.save()
    world.topic(name="next")
    world.add("Glossary", "- **cart**: what a visitor wants")
    world.save()
    assert kinds(run(world, "pull_request", world.pull("next"))) == ["secrets DT2 error"]


def test_a_secret_in_a_merge(world: World) -> None:
    world.write("app.py", "pass\n")
    world.save()
    world.on("main")
    world.write("main.py", "pass\n")
    world.save()
    world.on("topic")
    assert world.merge("main")
    world.add("Decisions", LEAK)
    world.git("commit", "-q", "-a", "--amend", "-m", "Merge main")
    world.sub(LEAK + "\n", "")
    world.save()
    outcome = pull(world, changelog="off")
    assert kinds(outcome) == ["secrets DT2 error *"]


def test_a_wide_text_is_read_too(world: World) -> None:
    world.write("CONTEXT.md", (MEMORY + LEAK + "\n").encode("utf-16"))
    world.save(block="")
    world.write("CONTEXT.md", MEMORY)
    world.save(block="")
    outcome = pull(world, changelog="off")
    assert "secrets DT2 error *" in kinds(outcome)


# --- allowances ----------------------------------------------------------------------------------


def test_a_comment_that_allows_is_told(world: World) -> None:
    world.add("Glossary", WEAK)
    world.save()
    outcome = pull(world)
    assert kinds(outcome) == ["secrets DT641 warning"]
    assert PASSWORD not in repr(outcome)


def test_what_is_surely_a_secret_is_not_allowed_by_the_range_itself(world: World) -> None:
    world.add("Glossary", ALLOWED)
    world.save()
    outcome = pull(world)
    assert kinds(outcome) == ["secrets DT2 error"]
    assert "merge that first" in outcome.problems[0].finding.hint
    assert GITHUB not in repr(outcome)


def test_a_comment_of_the_base_is_not(world: World) -> None:
    world.on("main")
    world.add("Glossary", ALLOWED)
    world.save()
    world.topic(name="next")
    world.add("Glossary", "- **cart**: what a visitor wants")
    world.save()
    assert kinds(run(world, "pull_request", world.pull("next"))) == []


def _baseline() -> str:
    from hashlib import sha1

    hashed = sha1(GITHUB.encode()).hexdigest()
    entry = {"type": "GitHub Token", "hashed_secret": hashed}
    return json.dumps({"results": {"CONTEXT.md": [entry]}})


def test_a_baseline_of_the_range_is_told(world: World) -> None:
    world.add("Decisions", LEAK)
    world.write(".secrets.baseline", _baseline())
    world.save()
    assert kinds(pull(world)) == ["secrets DT2 error"]


def test_a_baseline_of_the_base_holds_beside_a_new_comment(world: World) -> None:
    world.on("main")
    world.write(".secrets.baseline", _baseline())
    world.save()
    world.topic(name="next")
    world.add("Glossary", ALLOWED)
    world.save()
    assert kinds(run(world, "pull_request", world.pull("next"))) == []


def test_a_baseline_of_the_base_holds(world: World) -> None:
    world.on("main")
    world.write(".secrets.baseline", _baseline())
    world.save()
    world.topic(name="next")
    world.add("Decisions", LEAK)
    world.save()
    assert kinds(run(world, "pull_request", world.pull("next"))) == []


def test_a_broken_baseline_allows_nothing(world: World) -> None:
    world.add("Decisions", LEAK)
    world.write(".secrets.baseline", "{")
    world.save()
    outcome = pull(world)
    assert kinds(outcome) == ["secrets DT2 error"]
    assert any("baseline" in note for note in outcome.notes)


def test_an_allowance_in_the_configuration_holds_from_the_next_range_on(world: World) -> None:
    key = "00112233445566778899aabbccddeeff"
    world.on("main")
    world.write(".duck-tape.yaml", f"fingerprint-key: {key}\n")
    world.save()
    world.topic(name="next")
    world.add("Decisions", LEAK)
    world.save()
    event = world.pull("next")
    fingerprint = run(world, "pull_request", event).problems[0].finding.data()["fingerprint"]
    world.on("next")
    allowing = f"fingerprint-key: {key}\nallow: ['{fingerprint}']\n"
    world.write(".duck-tape.yaml", allowing)
    world.save()
    outcome = run(world, "pull_request", world.pull("next"))
    assert kinds(outcome) == ["secrets DT2 error", "secrets DT642 warning"]
    assert any("configuration (allow)" in note for note in outcome.notes)
    world.on("main")
    world.write(".duck-tape.yaml", allowing)
    world.save()
    world.topic(name="third")
    world.add("Decisions", LEAK)
    world.save()
    assert kinds(run(world, "pull_request", world.pull("third"))) == []
