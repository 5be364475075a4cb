"""What a finding advises does mend it, and commands in it can be run as they are."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from duck_tape.ci.check import check
from duck_tape.ci.inputs import read
from duck_tape.errors import Refused
from duck_tape.redaction.finding import SecretFinding
from duck_tape.report.outcome import data, text
from tests.ci.support import NESTED, copied, run, template, told
from tests.support.planted import GITHUB

if TYPE_CHECKING:
    from duck_tape.checked import Outcome
    from tests.ci.support import World
    from tests.support.cli import Cli

TIMEOUT = "- **timeout**: 30 seconds (date: 2026-02-01)"


@pytest.fixture(scope="module")
def start(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return template(tmp_path_factory.mktemp("start") / "shop")


@pytest.fixture
def world(start: Path, tmp_path: Path) -> World:
    made = copied(start, tmp_path / "shop")
    made.topic()
    return made


def pull(world: World, **inputs: object) -> Outcome:
    """The outcome of the branch, which is checked out again afterwards."""
    outcome = run(world, "pull_request", world.pull(), **inputs)
    world.on("topic")
    return outcome


def hint(outcome: Outcome, code: str = "DT601") -> str:
    return next(one.finding.hint for one in outcome.problems if one.finding.code == code)


def silent(world: World, subject: str = "work") -> str:
    world.add("Decisions", TIMEOUT)
    return world.save(subject, block="")


def test_the_last_commit_is_amended(world: World) -> None:
    commit = silent(world)
    base = world.id("HEAD^")[:12]
    assert hint(pull(world)) == (
        f"git commit --amend. What to write: duck-tape diff {base} {commit[:12]} --file CONTEXT.md"
    )


def test_an_earlier_one_is_reworded(world: World) -> None:
    commit = silent(world)
    world.write("app.py", "pass\n")
    world.save()
    base = world.id("HEAD~2")[:12]
    assert hint(pull(world)).startswith(f"git rebase -i {base}, 'reword' {commit[:12]}.")


def test_a_merge_that_follows_is_kept(world: World) -> None:
    commit = silent(world)
    world.on("main")
    world.write("main.py", "pass\n")
    world.save()
    world.on("topic")
    assert world.merge("main")
    base = world.id(f"{commit}^")[:12]
    assert hint(pull(world)).startswith(f"git rebase -i --rebase-merges {base}, 'reword'")


def test_a_fixup_is_folded(world: World) -> None:
    world.write("app.py", "pass\n")
    world.save("One")
    silent(world, "fixup! One")
    said = hint(pull(world))
    assert f"git rebase -i --autosquash {world.id('main')[:12]}" in said


def test_what_is_published_is_not_reworded(world: World) -> None:
    world.on("main")
    before = world.id()
    silent(world)
    event = {
        "ref": "refs/heads/main", "before": before, "after": world.id(),
        "repository": {"default_branch": "main"},
    }  # fmt: skip
    said = hint(run(world, "push", event))
    assert "published" in said
    assert "rebase" not in said
    queued = {"merge_group": {"base_sha": before, "head_sha": world.id()}}
    said = hint(run(world, "merge_group", queued))
    assert "description" in said
    assert "rebase" not in said


def test_a_drop_wants_its_reason(world: World) -> None:
    world.sub("- **cache**: Redis (date: 2026-01-11)\n", "")
    world.save(block="")
    assert hint(pull(world)).endswith("replace <reason> by why")
    world.git("commit", "-q", "--amend", "-m", "S\n\nChangelog:\n- Dropped: Decisions cache ()")
    assert hint(pull(world), "DT603").endswith("replace <reason> by why")


def test_a_move_with_an_edit(world: World) -> None:
    world.move("CONTEXT.md", NESTED)
    world.add("Decisions", TIMEOUT, NESTED)
    world.save(block="")
    assert "in a commit of its own" in hint(pull(world))


def test_a_pull_request_is_told_what_to_copy(world: World) -> None:
    silent(world)
    event = world.pull()
    event["pull_request"] |= {"title": "Work", "body": ""}
    outcome = run(world, "pull_request", event, changelog_source="pr-body")
    assert "The changelog, as a commit message would hold it" in hint(outcome)
    event["pull_request"]["body"] = outcome.changelog
    assert told(run(world, "pull_request", event, changelog_source="pr-body")) == []


def test_a_merge_is_named_with_what_mends_it(world: World) -> None:
    world.write("app.py", "pass\n")
    world.save()
    world.on("main")
    world.add("Glossary", "- **cart**: what a visitor wants")
    world.save()
    world.on("topic")
    assert world.merge("main")
    world.add("Decisions", TIMEOUT)
    world.git("commit", "-q", "-a", "--amend", "-m", "Merge main")
    (problem,) = pull(world).problems
    assert world.id()[:12] in problem.finding.message
    hinted = problem.finding.hint
    said = re.search(r"git commit --amend\. What to write: duck-tape diff (\w+) ", hinted)
    assert said
    assert said[1] == world.id("HEAD^1")[:12]
    block = world.block(said[1])
    world.git("commit", "-q", "--amend", "-m", f"Merge main\n\n{block}")
    assert told(pull(world)) == []


PERSON = "Reported by jane.roe@somewhere-else.org, +49 30 901820"


def found(outcome: Outcome) -> SecretFinding:
    (finding,) = {
        one.finding.message: one.finding
        for one in outcome.problems
        if isinstance(one.finding, SecretFinding) and "mail" in one.finding.title.lower()
    }.values()
    return finding


def test_personal_data_in_a_message(world: World) -> None:
    """A warning where no memory changes; its words are not those for secrets."""
    world.write("app.py", "pass\n")
    world.save(f"Work\n\n{PERSON}")
    outcome = pull(world)
    finding = found(outcome)
    assert (finding.severity, outcome.conclusion) == ("warning", "success")
    assert "evoke" not in finding.hint
    assert finding.hint.endswith("; git commit --amend")
    world.add("Decisions", TIMEOUT)
    world.save(f"More\n\n{PERSON}")
    assert pull(world).failed


def test_a_secret_in_a_message(world: World) -> None:
    world.write("app.py", "pass\n")
    commit = world.save(f"Work\n\nThe token is {GITHUB}.")
    world.write("app.py", "\n")
    world.save()
    (problem,) = pull(world).problems
    assert problem.finding.severity == "error"
    base = world.id("main")[:12]
    assert problem.finding.hint == (
        f"Revoke the value where it was real; git rebase -i {base}, 'reword' {commit[:12]}"
    )


def test_a_finding_can_be_allowed_by_its_fingerprint(world: World) -> None:
    world.on("main")
    world.write("pyproject.toml", f'[tool.duck-tape]\nfingerprint-key = "{"ab" * 16}"\n')
    world.save()
    world.topic(name="other")
    world.add("Notes", f"### 2026-02-01 09:00\n\n{PERSON}\n")
    world.save()
    outcome = run(world, "pull_request", world.pull("other"))
    said = data(outcome, str)["findings"]
    marks = [one["fingerprint"] for one in said if one["check"] == "secrets"]
    assert len(marks) == 2
    assert all(marks)


def test_state_is_taken_out_of_the_history(world: World) -> None:
    world.write("api/.duck-tape/x.state.md", "# Agent State\n")
    world.write("api/.duck-tape/.gitignore", "*\n")
    world.git("add", "-f", "api")
    world.git("commit", "-q", "-m", "state")
    commit, base = world.id(), world.id("HEAD^")
    world.write("app.py", "pass\n")
    world.save()
    ignored, state = (one.finding for one in pull(world).problems)
    assert "git rm -r -q --cached -- api/.duck-tape" in state.hint
    assert f"git rebase -i {base[:12]}, 'edit' {commit[:12]}" in state.hint
    assert ignored.hint.startswith("git rm -q --cached -- api/.duck-tape/.gitignore")
    assert "machine makes it anew" in ignored.message


def log(outcome: Outcome) -> str:
    return text(outcome, lambda _, said: said, str)


def test_the_log_tells_once_what_mends_a_commit_and_what_to_write(world: World) -> None:
    world.add("Glossary", "- **cart**: what a visitor wants")
    world.sub("- **cache**: Redis (date: 2026-01-11)\n", "")
    silent(world)
    said = log(pull(world))
    assert said.count("error DT601") == 3
    assert said.count("git commit --amend") == 1
    assert (
        "\nThe changelog, as a commit message would hold it:\n\n    Changelog:\n    - Added" in said
    )


def test_the_log_without_commits(world: World) -> None:
    world.on("main")
    world.write(NESTED, world.memory())
    world.save()
    assert log(run(world, "schedule", {})).endswith("Checked 2 memories: clean.\n")
    empty = run(world, "", None, base="main")
    assert log(empty) == "Nothing to check: the range has no commits.\n"


def test_a_misspelled_base_is_repeated(world: World, cli: Cli) -> None:
    ran = cli(world.path, "ci", "--base", "mian")
    assert ran.code == 3
    assert "'mian'" in ran.err
    assert "fetch-depth" not in ran.err
    assert "git branch --all" in ran.err
    ran = cli(world.path, "ci", "--base", "main", "--head", "topik")
    assert "head: there is no commit 'topik'" in ran.err


def test_in_a_shallow_clone_there_may_be_more(world: World, cli: Cli, tmp_path: Path) -> None:
    silent(world)
    world.git("clone", "-q", "--depth=1", f"file://{world.path}", str(tmp_path / "cut"))
    assert "fetch-depth: 0" in cli(tmp_path / "cut", "ci", "--base", "mian").err


def test_a_step_without_a_checkout(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(Refused) as refused:
        check(read({}, {}), {**os.environ, "GITHUB_ACTIONS": "true"}, tmp_path / "empty")
    assert "actions/checkout" in refused.value.hint


def test_where_there_is_no_pull_requests_text(world: World) -> None:
    silent(world)
    outcome = run(world, "", None, base="main", changelog_source="pr-body")
    assert told(outcome) == ["changelog DT601 error *"]
    assert any("no pull request's text" in note for note in outcome.notes)


def test_a_memory_of_another_form(world: World) -> None:
    world.write(NESTED, "# Notes of the team\n\n## Hosting\n\nOurs.\n")
    world.save()
    problems = pull(world).problems
    said = {one.finding.code: one.finding.hint for one in problems}
    first = "Run 'duck-tape migrate --sections-only' first."
    assert (said["DT101"], said["DT105"]) == (first, first)


def test_the_pages_have_one_recipe() -> None:
    top = Path(__file__).parents[2]
    pages = [
        (top / name).read_text("utf-8") for name in ("duck_tape/docs/ci.md", "action/README.md")
    ]
    recipes = {re.findall(r"```yaml\nmemory:.*?```", page, re.DOTALL)[0] for page in pages}
    assert len(recipes) == 1
