"""Shallow clones: deepened for the range, or refused with what to set; never half a range."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from duck_tape.errors import CouldNotCheck
from tests.ci.support import SETTINGS, ZEROS, World, changes, copied, run, template, told
from tests.support.repo import Repo

if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any

TIMEOUT = "- **timeout**: 30 seconds (date: 2026-02-01)"
ADDED = "Added: Decisions timeout"


@pytest.fixture(scope="module")
def start(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return template(tmp_path_factory.mktemp("start") / "shop")


@pytest.fixture
def origin(start: Path, tmp_path: Path) -> World:
    """A remote with a topic of three commits, and a main that has moved on."""
    made = copied(start, tmp_path / "origin")
    made.topic()
    made.write("app.py", "pass\n")
    made.save()
    made.add("Decisions", TIMEOUT)
    made.save()
    made.write("more.py", "pass\n")
    made.save()
    made.on("main")
    made.add("Glossary", "- **cart**: what a visitor wants")
    made.save(block="")
    return made


def checkout(origin: World, folder: Path, ref: str, depth: int = 1, *, name: str = "work") -> Repo:
    """What the forge's checkout step leaves: one ref, a detached HEAD."""
    work = Repo(folder / name)
    work.path.mkdir()
    work.git("init", "-q", "-b", "main")
    for key, value in SETTINGS.items():
        work.git("config", key, value)
    work.git("remote", "add", "origin", f"file://{origin.path}")
    work.git("fetch", "-q", "--no-tags", f"--depth={depth}", "origin", origin.id(ref))
    work.git("checkout", "-q", "--detach", origin.id(ref))
    return work


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_a_merge_ref_is_deepened(origin: World, tmp_path: Path, depth: int) -> None:
    event = origin.pull()
    work = checkout(origin, tmp_path, "refs/pull/7/merge", depth)
    outcome = run(work, "pull_request", event)
    assert (told(outcome), changes(outcome), outcome.commits) == ([], [ADDED], 3)
    assert any("shallow" in note for note in outcome.notes)


def test_a_head_is_deepened_and_its_base_fetched(origin: World, tmp_path: Path) -> None:
    event = origin.pull()
    work = checkout(origin, tmp_path, "topic")
    outcome = run(work, "pull_request", event)
    assert (told(outcome), changes(outcome), outcome.commits) == ([], [ADDED], 3)


def test_a_push_is_deepened(origin: World, tmp_path: Path) -> None:
    origin.on("topic")
    event = origin.pushed(origin.id("topic~3"), ref="topic")
    work = checkout(origin, tmp_path, "topic")
    assert changes(run(work, "push", event)) == [ADDED]


def test_a_new_branch_is_deepened(origin: World, tmp_path: Path) -> None:
    origin.on("topic")
    work = checkout(origin, tmp_path, "topic")
    outcome = run(work, "push", origin.pushed(ZEROS, ref="topic"))
    assert (changes(outcome), outcome.commits) == ([ADDED], 3)


def test_a_forced_before_is_fetched(origin: World, tmp_path: Path) -> None:
    origin.on("topic")
    before = origin.id()
    origin.git("commit", "-q", "--amend", "-m", "better words")
    work = checkout(origin, tmp_path, "topic")
    outcome = run(work, "push", origin.pushed(before, ref="topic"))
    assert (told(outcome), outcome.commits) == ([], 1)
    assert any("force push" in note for note in outcome.notes)
    assert len(outcome.warnings) == 1


def test_long_histories_are_unshallowed(origin: World, tmp_path: Path) -> None:
    origin.on("topic")
    script = ["commit refs/heads/topic"]
    for number in range(700):
        head = "" if number else f"from {origin.id('topic')}\n"
        script.append(f"committer A <a@example.com> {1772704800 + number} +0000\n"
                      f"data 1\nx\n{head}\ncommit refs/heads/topic")  # fmt: skip
    text = "\n".join(script).removesuffix("\ncommit refs/heads/topic")
    origin.git("fast-import", "--quiet", "--force", data=text.encode())
    origin.on("main")
    event = origin.pull()
    work = checkout(origin, tmp_path, "refs/pull/7/merge")
    outcome = run(work, "pull_request", event)
    assert (changes(outcome), outcome.commits) == ([ADDED], 703)


@pytest.mark.parametrize("name", ["pull_request", "push"])
def test_what_cannot_be_fetched(origin: World, tmp_path: Path, name: str) -> None:
    event = origin.pull()
    event.update(origin.pushed(origin.id("topic~3"), after="topic", ref="topic"))
    work = checkout(origin, tmp_path, "refs/pull/7/merge" if name == "pull_request" else "topic")
    with pytest.raises(CouldNotCheck) as refused:
        run(work, name, event, fetch="false")
    assert "fetch-depth: 0" in refused.value.hint
    work.git("remote", "set-url", "origin", f"file://{tmp_path}/gone")
    with pytest.raises(CouldNotCheck) as refused:
        run(work, name, event)
    assert "fetch-depth: 0" in refused.value.hint


def test_a_remote_that_is_shallow_itself(origin: World, tmp_path: Path) -> None:
    """Deepening comes to an end that is none."""
    event = origin.pull()
    middle = checkout(origin, tmp_path, "refs/pull/7/merge", 2, name="middle")
    work = checkout(World(middle.path), tmp_path, "HEAD")
    with pytest.raises(CouldNotCheck) as refused:
        run(work, "pull_request", event)
    assert refused.value.code in {"shallow", "missing-commit"}


def test_a_root_commit_is_no_cut(origin: World, tmp_path: Path) -> None:
    origin.on("main")
    event = origin.pushed(ZEROS)
    work = checkout(origin, tmp_path, "main")
    assert run(work, "push", event).commits == 4


def test_the_base_branch_must_be_known(origin: World, tmp_path: Path) -> None:
    event: Any = origin.pull()
    work = checkout(origin, tmp_path, "topic", 50)
    event["pull_request"]["base"]["ref"] = "elsewhere"
    with pytest.raises(CouldNotCheck, match="goes into"):
        run(work, "pull_request", event)


def test_an_old_base_branch_is_fetched_anew(origin: World, tmp_path: Path) -> None:
    """A runner that keeps its work tree knows main as it was; main was merged since."""
    work = checkout(origin, tmp_path, "main", 50)
    work.git("update-ref", "refs/remotes/origin/main", "HEAD~1")
    origin.on("topic")
    assert origin.merge("main")
    work.git("fetch", "-q", "origin", "topic")
    work.git("checkout", "-q", "--detach", "FETCH_HEAD")
    outcome = run(work, "pull_request", origin.pulled())
    assert (told(outcome), changes(outcome)) == ([], [ADDED])


def test_a_server_that_gives_no_bare_ids(origin: World, tmp_path: Path) -> None:
    """As the first version of git's protocol has it: only what a ref names."""
    origin.on("topic")
    event = origin.pushed(origin.id("topic~3"), ref="topic")
    work = Repo(tmp_path / "work")
    origin.git(
        "clone", "-q", "--depth=2", "--branch=topic", f"file://{origin.path}", str(work.path)
    )
    work.git("config", "protocol.version", "0")
    outcome = run(work, "push", event)
    assert (told(outcome), changes(outcome), outcome.commits) == ([], [ADDED], 3)
    assert not any("force push" in note for note in outcome.notes)
