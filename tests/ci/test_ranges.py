"""Every event and shape of history: one row each, with real repositories and real merge refs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.ci.support import (
    MEMORY,
    NESTED,
    WHY,
    ZEROS,
    changes,
    copied,
    run,
    template,
    told,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from typing import Any

    from tests.ci.support import (
        World,
    )

    Given = tuple[str, dict[str, Any] | None, dict[str, object]]
    Row = Callable[[World], Given]

MISSING = "changelog DT601 error"
UNEXPECTED = "changelog DT602 error"
REASON = "changelog DT603 error"
UNDONE = "append-only DT622 error"
TIMEOUT = "- **timeout**: 30 seconds (date: 2026-02-01)"
ADDED = "Added: Decisions timeout"
CACHE = "- **cache**: Redis (date: 2026-01-11)\n"
DROPPED = f"Dropped: Decisions cache ({WHY})"
ROWS: list[Any] = []


def row(*expected: str, net: list[str] | None = None) -> Callable[[Row], Row]:
    """Put a history into the table, with the problems and the net changes that it must give."""

    def put(build: Row) -> Row:
        ROWS.append(pytest.param(build, list(expected), net, id=build.__name__))
        return build

    return put


@pytest.fixture(scope="module")
def start(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return template(tmp_path_factory.mktemp("start") / "shop")


@pytest.fixture
def world(start: Path, tmp_path: Path) -> World:
    return copied(start, tmp_path / "shop")


def pull(world: World, **inputs: object) -> Given:
    return "pull_request", world.pull(), inputs


# --- a pull request, its merge checked out -------------------------------------------------------


@row(net=[ADDED])
def an_entry_added(world: World) -> Given:
    world.topic()
    world.add("Decisions", TIMEOUT)
    world.save()
    return pull(world)


@row(f"{MISSING} *", net=[ADDED])
def an_entry_added_in_silence(world: World) -> Given:
    world.topic()
    world.add("Decisions", TIMEOUT)
    world.save(block="")
    return pull(world)


@row(f"{UNEXPECTED} *", net=[])
def a_change_told_that_is_none(world: World) -> Given:
    world.topic()
    world.write("app.py", "pass\n")
    world.save(block="Changelog:\n- Added: Decisions timeout\n")
    return pull(world)


@row(f"{MISSING} *", f"{UNEXPECTED} *")
def a_value_told_wrongly(world: World) -> Given:
    world.topic()
    world.sub("Redis", "Valkey")
    world.save(block="Changelog:\n- Superseded: Decisions cache (Redis -> KeyDB)\n")
    return pull(world)


@row(f"{REASON} *", net=["Dropped: Decisions cache (<reason>)"])
def a_drop_without_a_reason(world: World) -> Given:
    world.topic()
    world.sub(CACHE, "")
    world.save(block="Changelog:\n- Dropped: Decisions cache (<reason>)\n")
    return pull(world)


@row(f"{MISSING} *")
def a_drop_in_silence(world: World) -> Given:
    world.topic()
    world.sub(CACHE, "")
    world.save(block="")
    return pull(world)


@row(net=[DROPPED])
def a_drop_with_its_reason(world: World) -> Given:
    world.topic()
    world.sub(CACHE, "")
    world.save()
    return pull(world)


@row(net=[])
def added_then_dropped(world: World) -> Given:
    world.topic()
    world.add("Decisions", TIMEOUT)
    world.save()
    world.sub(TIMEOUT + "\n", "")
    world.save()
    return pull(world)


@row(f"{MISSING} *", net=[])
def added_then_dropped_in_silence(world: World) -> Given:
    world.topic()
    world.add("Decisions", TIMEOUT)
    world.save()
    world.sub(TIMEOUT + "\n", "")
    world.save(block="")
    return pull(world)


@row(net=["Superseded: Decisions cache (Redis -> Valkey)"])
def superseded_twice(world: World) -> Given:
    world.topic()
    world.sub("Redis", "KeyDB")
    world.save()
    world.sub("KeyDB", "Valkey")
    world.save()
    return pull(world)


@row(net=[ADDED])
def the_base_moves_on_with_bad_commits(world: World) -> Given:
    """Other people's commits on main are none of this pull request's business."""
    world.topic()
    world.add("Decisions", TIMEOUT)
    world.save()
    world.on("main")
    world.add("Glossary", "- **cart**: what a visitor wants")
    world.save(block="")
    return pull(world)


@row(net=[ADDED])
def the_head_is_checked_out(world: World) -> Given:
    """Not the merge: then from the merge base, whatever stale base the event names."""
    world.topic()
    world.add("Decisions", TIMEOUT)
    world.save()
    world.on("main")
    world.add("Glossary", "- **cart**: what a visitor wants")
    world.save(block="")
    world.on("topic")
    return "pull_request", world.pulled(), {}


@row(net=[ADDED])
def main_merged_into_the_branch(world: World) -> Given:
    world.topic()
    world.add("Decisions", TIMEOUT)
    world.save()
    world.on("main")
    world.add("Glossary", "- **cart**: what a visitor wants")
    world.save(block="")
    world.on("topic")
    assert world.merge("main")
    return pull(world)


@row(net=[ADDED])
def main_merged_and_the_head_checked_out(world: World) -> Given:
    main_merged_into_the_branch(world)
    world.on("topic")
    return "pull_request", world.pulled(), {}


def _conflict(world: World) -> None:
    """Main supersedes the cache, the branch does so too; the merge is left open."""
    world.topic()
    world.sub("Redis", "Valkey")
    world.save()
    world.on("main")
    world.sub("Redis", "KeyDB")
    world.save()
    world.on("topic")
    assert not world.merge("main")


def _resolve(world: World, text: str, message: str) -> None:
    world.write("CONTEXT.md", text)
    world.git("add", "-A")
    world.git("commit", "-q", "-m", message)


@row(net=["Superseded: Decisions cache (KeyDB -> Valkey)"])
def a_conflict_resolved_for_the_branch(world: World) -> Given:
    _conflict(world)
    _resolve(world, MEMORY.replace("Redis", "Valkey"), "Merge main")
    return pull(world)


@row(net=[])
def a_conflict_resolved_for_main(world: World) -> Given:
    _conflict(world)
    _resolve(world, MEMORY.replace("Redis", "KeyDB"), "Merge main")
    return pull(world)


@row(MISSING, net=["Superseded: Decisions cache (KeyDB -> Dragonfly)"])
def a_conflict_resolved_by_a_third_value(world: World) -> Given:
    _conflict(world)
    _resolve(world, MEMORY.replace("Redis", "Dragonfly"), "Merge main")
    return pull(world)


@row(net=["Superseded: Decisions cache (KeyDB -> Dragonfly)"])
def a_third_value_told_by_the_merge(world: World) -> Given:
    _conflict(world)
    block = "Changelog:\n- Superseded: Decisions cache (Valkey -> Dragonfly)\n"
    _resolve(world, MEMORY.replace("Redis", "Dragonfly"), f"Merge main\n\n{block}")
    return pull(world)


def _revived(world: World, message: str) -> Given:
    """Main drops the cache; a merge brings it back."""
    world.topic()
    world.add("Decisions", TIMEOUT)
    world.save()
    world.on("main")
    world.sub(CACHE, "")
    world.save()
    world.on("topic")
    world.merge("main")
    world.sub("- **store**: Postgres (date: 2026-01-10)\n", "- **store**: Postgres "
              "(date: 2026-01-10)\n" + CACHE)  # fmt: skip
    world.git("add", "-A")
    world.git("commit", "-q", "--amend", "-m", message)
    return pull(world)


@row(f"{UNDONE} *", MISSING, net=[ADDED, "Added: Decisions cache"])
def a_merge_brings_back_what_main_dropped(world: World) -> Given:
    return _revived(world, "Merge main")


@row(net=[ADDED, "Added: Decisions cache"])
def a_merge_brings_back_and_says_so(world: World) -> Given:
    return _revived(world, "Merge main\n\nChangelog:\n- Added: Decisions cache\n")


def _lost(world: World, message: str) -> Given:
    world.topic()
    world.write("app.py", "pass\n")
    world.save()
    world.on("main")
    world.add("Decisions", TIMEOUT)
    world.save()
    world.on("topic")
    assert world.merge("main")
    world.sub(TIMEOUT + "\n", "")
    world.git("commit", "-q", "-a", "--amend", "-m", message)
    return pull(world)


@row(f"{UNDONE} *", MISSING)
def a_merge_loses_what_main_added(world: World) -> Given:
    return _lost(world, "Merge main")


@row(net=["Dropped: Decisions timeout (a mistake)"])
def a_merge_drops_and_says_why(world: World) -> Given:
    return _lost(world, "Merge main\n\nChangelog:\n- Dropped: Decisions timeout (a mistake)\n")


@row(f"{UNDONE} *", MISSING)
def a_merge_drops_and_says_no_reason(world: World) -> Given:
    return _lost(world, "Merge main\n\nFix things\n")


@row(f"{UNDONE} *", f"{MISSING}", net=["Superseded: Decisions cache (KeyDB -> Redis)"])
def a_merge_restores_an_old_value(world: World) -> Given:
    world.topic()
    world.write("app.py", "pass\n")
    world.save()
    world.on("main")
    world.sub("Redis", "KeyDB")
    world.save()
    world.on("topic")
    assert world.merge("main")
    world.sub("KeyDB", "Redis")
    world.git("commit", "-q", "-a", "--amend", "-m", "Merge main")
    return pull(world)


@row(MISSING, net=[ADDED])
def a_merge_adds_by_itself(world: World) -> Given:
    world.topic()
    world.write("app.py", "pass\n")
    world.save()
    world.on("main")
    world.write("main.py", "pass\n")
    world.save()
    world.on("topic")
    assert world.merge("main")
    world.add("Decisions", TIMEOUT)
    world.git("commit", "-q", "-a", "--amend", "-m", "Merge main")
    return pull(world)


@row(net=[])
def both_sides_add_the_same(world: World) -> Given:
    world.topic()
    world.add("Decisions", TIMEOUT)
    world.save()
    world.on("main")
    world.add("Decisions", TIMEOUT)
    world.save()
    return pull(world)


# --- what git asks no hook about -----------------------------------------------------------------


def _dropping(world: World, *, block: str | None) -> str:
    world.topic(name="other")
    world.sub(CACHE, "")
    dropped = world.save("drop the cache", block=block)
    world.topic()
    return dropped


@row(f"{MISSING} *")
def a_drop_by_cherry_pick(world: World) -> Given:
    world.git("cherry-pick", _dropping(world, block=""))
    return pull(world)


@row(net=[DROPPED])
def a_told_drop_by_cherry_pick(world: World) -> Given:
    world.git("cherry-pick", _dropping(world, block=None))
    return pull(world)


@row(f"{MISSING} *", f"{UNEXPECTED} *")
def a_cherry_pick_that_comes_out_otherwise(world: World) -> Given:
    """Its message tells the old value that it had elsewhere."""
    world.topic(name="other")
    world.sub("Redis", "KeyDB")
    world.save()
    world.sub("KeyDB", "Valkey")
    picked = world.save()
    world.topic()
    world.git("cherry-pick", "-X", "theirs", picked)
    return pull(world)


@row(f"{MISSING} *")
def a_drop_by_revert(world: World) -> Given:
    world.add("Decisions", TIMEOUT)
    added = world.save()
    world.topic()
    world.git("revert", "--no-edit", added)
    return pull(world)


@row(net=[f"Dropped: Decisions timeout ({WHY})"])
def a_told_revert(world: World) -> Given:
    world.add("Decisions", TIMEOUT)
    added = world.save()
    world.topic()
    world.git("revert", "--no-commit", added)
    world.save("Revert it")
    return pull(world)


@row(f"{MISSING} *")
def a_drop_by_rebase(world: World) -> Given:
    _dropping(world, block="")
    world.on("main")
    world.write("main.py", "pass\n")
    world.save()
    world.on("other")
    world.git("rebase", "-q", "main")
    world.git("branch", "-f", "topic", "other")
    return pull(world)


@row(f"{MISSING} *")
def a_reason_lost_in_a_rebase(world: World) -> Given:
    """A fixup keeps the first message only: what the second one told is gone."""
    world.topic()
    world.add("Decisions", TIMEOUT)
    world.save()
    world.sub(CACHE, "")
    world.save("fixup! work")
    world.git("-c", "sequence.editor=true", "rebase", "-q", "-i", "--autosquash", "main")
    return pull(world)


# --- squashing -----------------------------------------------------------------------------------


@row(net=[])
def squashed_by_its_commits(world: World) -> Given:
    """The forge puts all messages one after the other: they are netted."""
    added_then_dropped(world)
    world.on("main")
    before = world.id()
    messages = world.git("log", "--reverse", "--format=* %s%n%n%b", "main..topic")
    world.git("merge", "-q", "--squash", "topic")
    world.save(f"A topic (#7)\n\n{messages}", block="")
    return "push", world.pushed(before), {}


@row(net=[ADDED])
def squashed_by_the_merge_program(world: World) -> Given:
    an_entry_added(world)
    world.on("main")
    before = world.id()
    world.git("merge", "-q", "--squash", "topic")
    world.git("commit", "-q", "--no-edit")
    return "push", world.pushed(before), {}


def _by_body(world: World, body: str | None, source: str = "pr-body") -> Given:
    world.topic()
    world.add("Decisions", TIMEOUT)
    world.save(block="")
    return "pull_request", world.pull(body=body), {"changelog_source": source}


@row(net=[ADDED])
def the_body_tells(world: World) -> Given:
    return _by_body(world, "Why not.\r\n\r\nChangelog:\r\n- Added: Decisions timeout\r\n")


@row(MISSING)
def the_body_is_empty(world: World) -> Given:
    return _by_body(world, None)


@row(MISSING, UNEXPECTED)
def the_body_tells_something_else(world: World) -> Given:
    return _by_body(world, "Changelog:\n- Added: Decisions retries\n")


@row(f"{MISSING} *", net=[ADDED])
def the_body_tells_and_commits_must_too(world: World) -> Given:
    return _by_body(world, "Changelog:\n- Added: Decisions timeout\n", "both")


@row(f"{MISSING} *")
def the_body_tells_but_commits_count(world: World) -> Given:
    return _by_body(world, "Changelog:\n- Added: Decisions timeout\n", "commits")


@row(net=[DROPPED])
def the_body_gives_the_reason(world: World) -> Given:
    world.topic()
    world.sub(CACHE, "")
    world.save(block="")
    body = f"Changelog:\n- {DROPPED}\n"
    return "pull_request", world.pull(body=body), {"changelog_source": "pr-body"}


# --- bots ----------------------------------------------------------------------------------------

BOT = "bumper[bot] <12345+bumper[bot]@users.noreply.forge.example>"
STRAY = "Changelog:\n- Added: Decisions something of another project\n"


def _bot(world: World, **more: Any) -> Given:
    world.topic()
    world.write("lock", "1\n")
    world.save("Bump a library", block=STRAY, author=BOT)
    return "pull_request", world.pull(**more), {}


@row()
def an_exempt_bot(world: World) -> Given:
    name, event, _ = _bot(world)
    return name, event, {"exempt_authors": "renewer[bot]\nbumper[bot]"}


@row()
def a_bot_exempt_by_the_event(world: World) -> Given:
    world.topic()
    world.write("lock", "1\n")
    world.save("Bump a library", block=STRAY)
    event = world.pull(user={"login": "Bumper[bot]"})
    return "pull_request", event, {"exempt_authors": "bumper[bot]"}


@row(f"{UNEXPECTED} *")
def a_bot_that_is_not_exempt(world: World) -> Given:
    return _bot(world)


@row(f"{MISSING} *")
def an_exempt_bot_that_changes_a_memory(world: World) -> Given:
    world.topic()
    world.add("Decisions", TIMEOUT)
    world.save(block="", author=BOT)
    event = world.pull(user={"login": "bumper[bot]"})
    return "pull_request", event, {"exempt_authors": "bumper[bot]"}


@row("state-files DT611 error")
def an_exempt_bot_that_adds_state(world: World) -> Given:
    world.topic()
    world.write(".duck-tape/x.state.md", "x\n")
    world.git("add", "-f", ".duck-tape")
    world.save(author=BOT)
    return "pull_request", world.pull(), {"exempt_authors": "bumper[bot]"}


# --- the queue -----------------------------------------------------------------------------------


def _queued(world: World, base: str) -> Given:
    group = {"base_sha": base, "head_sha": world.id(), "head_ref": "refs/heads/queue/main/pr-7"}
    return "merge_group", {"merge_group": group}, {}


@row(net=[ADDED])
def a_queue_of_squashed_commits(world: World) -> Given:
    base = world.id()
    world.topic()
    world.add("Decisions", TIMEOUT)
    world.save("A topic (#7)")
    world.write("app.py", "pass\n")
    world.save("Another (#8)")
    return _queued(world, base)


@row(f"{MISSING} *")
def a_queue_with_a_silent_commit(world: World) -> Given:
    base = world.id()
    world.topic()
    world.add("Decisions", TIMEOUT)
    world.save("A topic (#7)", block="")
    return _queued(world, base)


@row(net=[ADDED])
def a_queue_of_merges(world: World) -> Given:
    base = world.id()
    world.topic()
    world.add("Decisions", TIMEOUT)
    world.save()
    world.on("main")
    assert world.merge("topic", "Merge pull request #7")
    return _queued(world, base)


@row(net=[ADDED])
def a_queue_of_merges_that_tell_all(world: World) -> Given:
    """The merge's message is the pull request's text; the commits in it tell nothing."""
    base = world.id()
    world.topic()
    world.add("Decisions", TIMEOUT)
    world.save(block="")
    world.on("main")
    assert world.merge("topic", f"Merge #7\n\nChangelog:\n- {ADDED}\n")
    return _queued(world, base)


# --- pushes --------------------------------------------------------------------------------------


@row(net=[ADDED])
def a_push(world: World) -> Given:
    before = world.id()
    world.add("Decisions", TIMEOUT)
    world.save()
    return "push", world.pushed(before), {}


@row(net=[ADDED])
def a_push_of_a_merge_that_tells_all_again(world: World) -> Given:
    before = world.id()
    world.topic()
    world.add("Decisions", TIMEOUT)
    world.save()
    world.on("main")
    assert world.merge("topic", f"Merge #7\n\nChangelog:\n- {ADDED}\n")
    return "push", world.pushed(before), {}


@row(net=[ADDED])
def a_push_of_a_new_branch(world: World) -> Given:
    world.add("Glossary", "- **cart**: what a visitor wants")
    world.save(block="")
    world.topic()
    world.add("Decisions", TIMEOUT)
    world.save()
    return "push", world.pushed(ZEROS, ref="topic"), {}


@row(net=[])
def a_push_of_a_tag(world: World) -> Given:
    world.git("tag", "-a", "-m", "v1", "v1")
    event = {**world.pushed(ZEROS), "after": world.id("v1"), "ref": "refs/tags/v1"}
    return "push", event, {}


@row(net=[])
def a_push_that_deletes(world: World) -> Given:
    event = {**world.pushed(world.id()), "after": ZEROS, "deleted": True}
    return "push", event, {}


@row(net=[ADDED])
def a_force_push(world: World) -> Given:
    world.topic()
    world.add("Decisions", TIMEOUT)
    before = world.save()
    world.git("commit", "-q", "--amend", "-m", f"better words\n\n{world.block('HEAD^')}")
    return "push", world.pushed(before, ref="topic"), {}


@row(f"{MISSING} *", net=[ADDED])
def a_force_push_whose_before_is_gone(world: World) -> Given:
    world.topic()
    world.add("Decisions", TIMEOUT)
    world.save(block="")
    return "push", world.pushed("12" * 20, ref="topic"), {}


@row(net=[])
def a_force_push_back(world: World) -> Given:
    before = world.id()
    world.git("reset", "-q", "--hard", "HEAD~1")
    return "push", world.pushed(before), {}


@row(f"{MISSING} *")
def the_first_push_of_all(world: World) -> Given:
    world.git("checkout", "-q", "--orphan", "fresh")
    world.save("start", block="Changelog:\n" + "\n".join(
        line for line in world.block("4b825dc642cb6eb9a060e54bf8d69288fbee4904").splitlines()[1:]
        if "tenant" not in line) + "\n")  # fmt: skip
    world.git("branch", "-M", "main")
    return "push", world.pushed(ZEROS), {}


@row(net=[
    "Added: Goals speed", "Added: Decisions store", "Added: Decisions cache",
    "Added: Conventions naming", "Added: Glossary tenant",
    "Added: Deferred-Debt TODO(debt): move the queue",
    "Added: Open-Questions Should we support SSO?",
    "Added: Notes 2026-01-15 10:00", "Added: Notes 2026-01-16 11:00",
])  # fmt: skip
def the_first_commit_told(world: World) -> Given:
    world.git("checkout", "-q", "--orphan", "fresh")
    world.save("start", block=world.block("4b825dc642cb6eb9a060e54bf8d69288fbee4904"))
    world.git("branch", "-M", "main")
    return "push", world.pushed(ZEROS), {}


# --- without a comparison, and by hand -----------------------------------------------------------


@row(net=[])
def a_schedule(world: World) -> Given:
    world.add("Decisions", TIMEOUT)
    world.save(block="")
    return "schedule", {}, {}


@row("schema DT112 error")
def a_dispatch_on_a_bad_memory(world: World) -> Given:
    world.add("Decisions", "- **store**: MySQL (date: 2026-02-01)")
    world.save()
    return "workflow_dispatch", {}, {}


@row(net=[ADDED])
def by_hand(world: World) -> Given:
    """The base has moved on: what it added is not what the branch has dropped."""
    world.topic()
    world.add("Decisions", TIMEOUT)
    world.save()
    world.on("main")
    world.add("Glossary", "- **cart**: what a visitor wants")
    world.save()
    return "", None, {"base": "main", "head": "topic"}


@row(net=[ADDED])
def by_hand_from_zeros(world: World) -> Given:
    world.git("update-ref", "refs/remotes/origin/main", "main")
    world.git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/main")
    world.topic()
    world.add("Decisions", TIMEOUT)
    world.save()
    return "", None, {"base": ZEROS}


@row(net=[ADDED])
def by_hand_without_a_base(world: World) -> Given:
    by_hand_from_zeros(world)
    return "", None, {}


# --- several memories, and none ------------------------------------------------------------------


@row(net=[ADDED, "Added: Glossary cart"])
def two_memories_in_one_commit(world: World) -> Given:
    world.write(NESTED, MEMORY)
    world.save()
    world.topic()
    world.add("Decisions", TIMEOUT)
    world.add("Glossary", "- **cart**: what a visitor wants", NESTED)
    world.save()
    return pull(world)


@row(f"{UNEXPECTED} *", f"{MISSING} *")
def a_nested_memory_told_as_another(world: World) -> Given:
    world.write(NESTED, MEMORY)
    world.save()
    world.topic()
    world.add("Glossary", "- **cart**: what a visitor wants", NESTED)
    world.save(block="Changelog:\n- Added: Glossary cart\n")
    return pull(world)


@row()
def a_memory_deleted_with_reasons(world: World) -> Given:
    world.topic()
    world.git("rm", "-q", "CONTEXT.md")
    world.save()
    return pull(world)


@row(*[f"{MISSING} *"] * 9)
def a_memory_deleted_in_silence(world: World) -> Given:
    world.topic()
    world.git("rm", "-q", "CONTEXT.md")
    world.save(block="")
    return pull(world)


@row()
def a_memory_moved_and_told(world: World) -> Given:
    world.topic()
    (world.path / "packages/api").mkdir(parents=True)
    world.git("mv", "CONTEXT.md", NESTED)
    world.save()
    return pull(world)


@row(*[f"{MISSING} *"] * 18)
def a_memory_moved_in_silence(world: World) -> Given:
    world.topic()
    (world.path / "packages/api").mkdir(parents=True)
    world.git("mv", "CONTEXT.md", NESTED)
    world.save(block="")
    return pull(world)


@row()
def a_base_without_a_memory(world: World) -> Given:
    world.git("rm", "-q", "CONTEXT.md")
    world.save()
    world.topic()
    world.write("CONTEXT.md", MEMORY)
    world.save()
    return pull(world)


@pytest.mark.parametrize(("build", "expected", "net"), ROWS)
def test_history(world: World, build: Row, expected: list[str], net: list[str] | None) -> None:
    name, event, inputs = build(world)
    outcome = run(world, name, event, **inputs)
    assert sorted(told(outcome)) == sorted(expected), outcome.problems
    assert outcome.failed == any(" error" in line for line in expected)
    if net is not None:
        assert changes(outcome) == net


def test_the_table_is_long_enough() -> None:
    assert len(ROWS) >= 40
