"""Pull requests, the merge that the forge has made checked out, and what git asks no hook about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.ci.histories.table import (
    ADDED,
    CACHE,
    DROPPED,
    MISSING,
    REASON,
    TIMEOUT,
    UNDONE,
    UNEXPECTED,
    pull,
    row,
)
from tests.ci.support import MEMORY, WHY

if TYPE_CHECKING:
    from tests.ci.histories.table import Given
    from tests.ci.support import World


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


@row(f"{UNDONE} *", net=[ADDED, "Added: Decisions cache"])
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


@row(f"{UNDONE} *")
def a_merge_loses_what_main_added(world: World) -> Given:
    return _lost(world, "Merge main")


@row(net=["Dropped: Decisions timeout (a mistake)"])
def a_merge_drops_and_says_why(world: World) -> Given:
    return _lost(world, "Merge main\n\nChangelog:\n- Dropped: Decisions timeout (a mistake)\n")


@row(f"{UNDONE} *")
def a_merge_drops_and_says_no_reason(world: World) -> Given:
    return _lost(world, "Merge main\n\nFix things\n")


@row(f"{UNDONE} *", net=["Superseded: Decisions cache (KeyDB -> Redis)"])
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
