"""How work lands: squashed, by bots, through a queue."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.ci.histories.pull_requests import added_then_dropped, an_entry_added
from tests.ci.histories.table import (
    ADDED,
    CACHE,
    DROPPED,
    MISSING,
    TIMEOUT,
    UNEXPECTED,
    row,
)
from tests.support.planted import GITHUB as TOKEN

if TYPE_CHECKING:
    from typing import Any

    from tests.ci.histories.table import Given
    from tests.ci.support import World


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


@row("secrets DT201 error *")
def an_exempt_bot_that_tells_a_secret(world: World) -> Given:
    """Anybody can write that address."""
    world.topic()
    world.write("lock", "1\n")
    world.save(f"Bump with {TOKEN}", author=BOT)
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
