"""Pushes, ranges named by hand, several memories and none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.ci.histories.table import (
    ADDED,
    CACHE,
    DROPPED,
    MISSING,
    TIMEOUT,
    UNEXPECTED,
    pull,
    row,
)
from tests.ci.support import MEMORY, NESTED, ZEROS

if TYPE_CHECKING:
    from tests.ci.histories.table import Given
    from tests.ci.support import World


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


@row(net=[])
def a_memory_moved(world: World) -> Given:
    world.topic()
    world.move("CONTEXT.md", NESTED)
    world.save(block="")
    return pull(world)


@row(f"{UNEXPECTED} *", net=[])
def a_memory_moved_and_told(world: World) -> Given:
    world.topic()
    world.move("CONTEXT.md", NESTED)
    world.save(block=f"Changelog ({NESTED}):\n- Added: Goals speed")
    return pull(world)


@row(*[f"{MISSING} *"] * 19)
def a_memory_moved_with_an_edit_in_silence(world: World) -> Given:
    world.topic()
    world.move("CONTEXT.md", NESTED)
    world.add("Decisions", TIMEOUT, NESTED)
    world.save(block="")
    return pull(world)


@row()
def a_memory_moved_with_an_edit_and_told(world: World) -> Given:
    world.topic()
    world.move("CONTEXT.md", NESTED)
    world.add("Decisions", TIMEOUT, NESTED)
    world.save()
    return pull(world)


@row(net=[ADDED])
def a_memory_moved_then_changed(world: World) -> Given:
    world.topic()
    world.move("CONTEXT.md", NESTED)
    world.save()
    world.add("Decisions", TIMEOUT, NESTED)
    world.save()
    return pull(world)


@row(net=[DROPPED])
def a_memory_changed_then_moved(world: World) -> Given:
    world.topic()
    world.sub(CACHE, "")
    world.save()
    world.move("CONTEXT.md", NESTED)
    world.save()
    return pull(world)


@row(net=[ADDED])
def a_memory_moved_away_and_back(world: World) -> Given:
    world.topic()
    world.move("CONTEXT.md", NESTED)
    world.save()
    world.add("Decisions", TIMEOUT, NESTED)
    world.save()
    world.move(NESTED, "CONTEXT.md")
    world.save()
    return pull(world)


@row(net=["Added: Goals more"])
def a_memory_moved_and_another_in_its_place(world: World) -> Given:
    world.topic()
    world.move("CONTEXT.md", NESTED)
    world.save()
    world.write("CONTEXT.md", "# shop Context\n\n## Goals\n\n- **more**: of it\n")
    world.save()
    return pull(world, schema="off")


@row(f"{MISSING} *", net=[ADDED])
def a_moved_memory_changed_in_silence(world: World) -> Given:
    world.topic()
    world.move("CONTEXT.md", NESTED)
    world.save()
    world.add("Decisions", TIMEOUT, NESTED)
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
