"""Rare but real: moves that git follows in a merge, secrets that went, state in disguise, size."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.ci.histories.table import ADDED, TIMEOUT, pull, row
from tests.ci.support import NESTED
from tests.support.planted import GITHUB as TOKEN

if TYPE_CHECKING:
    from tests.ci.histories.table import Given
    from tests.ci.support import World

CART = "- **cart**: what a visitor wants"
CART_ADDED = "Added: Glossary cart"
STATE = "state-files DT611 error"
MANY = 20_000


# --- moved on one side, changed on the other, merged by git's own search for renames -------------


def _merged_after_move(world: World, *, moved: str) -> None:
    """One branch moves the memory, the other adds to it; `topic` merges `main`."""
    world.topic()
    for branch in ("topic", "main"):
        world.on(branch)
        if branch == moved:
            world.move("CONTEXT.md", NESTED)
            world.save("move", block="")
        else:
            world.add("Decisions", TIMEOUT)
            world.save()
    world.on("topic")
    assert world.merge("main"), "git follows the move"
    assert "timeout" in world.memory(NESTED)


@row(net=[])
def moved_here_changed_on_main(world: World) -> Given:
    _merged_after_move(world, moved="topic")
    return pull(world)


@row(net=[ADDED])
def changed_here_moved_on_main(world: World) -> Given:
    _merged_after_move(world, moved="main")
    return pull(world)


@row(net=[CART_ADDED])
def moved_and_changed_here_changed_on_main(world: World) -> Given:
    world.topic()
    world.move("CONTEXT.md", NESTED)
    world.save("move", block="")
    world.add("Glossary", CART, NESTED)
    world.save()
    world.on("main")
    world.add("Decisions", TIMEOUT)
    world.save()
    world.on("topic")
    assert world.merge("main")
    return pull(world)


@row("append-only DT622 error *")
def moved_here_and_lost_in_the_merge(world: World) -> Given:
    """What main had added is not in the moved memory."""
    world.topic()
    world.move("CONTEXT.md", NESTED)
    world.save("move", block="")
    world.on("main")
    world.add("Decisions", TIMEOUT)
    world.save()
    world.on("topic")
    world.git("merge", "-q", "--no-ff", "--no-commit", "main", check=False)
    world.sub(f"{TIMEOUT}\n", "", NESTED)
    world.git("add", "-A")
    world.git("commit", "-q", "-m", "Merge")
    return pull(world)


# --- in the range alone --------------------------------------------------------------------------


@row("secrets DT201 error *", net=[])
def a_secret_added_and_removed(world: World) -> Given:
    world.topic()
    line = f"- **deploy**: the token is {TOKEN} (date: 2026-02-01)"
    world.add("Decisions", line)
    world.save()
    world.sub(f"{line}\n", "")
    world.save()
    return pull(world)


@row(STATE)
def state_hidden_by_case(world: World) -> Given:
    world.topic()
    world.write(".Duck-TAPE/x.state.md", "x\n")
    world.git("add", "-f", ".Duck-TAPE")
    world.save()
    return pull(world)


@row(f"{STATE} *")
def state_hidden_by_case_and_removed(world: World) -> Given:
    state_hidden_by_case(world)
    world.on("topic")
    world.git("rm", "-q", "-r", ".Duck-TAPE")
    world.save()
    return pull(world)


@row(STATE)
def state_hidden_by_a_submodule(world: World) -> Given:
    world.topic()
    world.git("update-index", "--add", "--cacheinfo", f"160000,{world.id()},.duck-tape")
    world.git("commit", "-q", "-m", "odd")
    return pull(world)


@row()
def a_huge_difference(world: World) -> Given:
    """Twenty thousand entries at once; `test_ranges` looks at how long it takes."""
    world.topic()
    lines = "\n".join(f"- **term {number}**: what term {number} is" for number in range(MANY))
    world.add("Glossary", lines)
    world.save()
    return pull(world, schema="off")
