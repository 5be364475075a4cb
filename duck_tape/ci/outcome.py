"""From a range to its outcome: every check that is on, its findings sorted, the net changes.

A new check is one module in `duck_tape.ci.checks` and one name in `model.CHECKS`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from duck_tape.checked import CHANGELOG, CHECKS, MemoryChange, Outcome
from duck_tape.ci.case import Case, body_blocks, is_memory, read
from duck_tape.ci.declared import declared
from duck_tape.ci.inputs import COMMITS, OFF, WARN
from duck_tape.ci.policy import policy_of
from duck_tape.ci.versions import Versions
from duck_tape.finding import ADVICE, ERROR, WARNING
from duck_tape.git.batch import Objects
from duck_tape.memory.change import DROPPED
from duck_tape.memory.changelog import render, with_reasons
from duck_tape.memory.changelog_match import match
from duck_tape.memory.changelog_parse import blocks_for
from duck_tape.memory.rest import rest
from duck_tape.range_codes import LINK
from duck_tape.redaction.shown import shown

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from types import ModuleType

    from duck_tape.checked import Problem
    from duck_tape.ci.ends import Ends
    from duck_tape.ci.event import Event
    from duck_tape.ci.inputs import Inputs
    from duck_tape.git.ranges import Row
    from duck_tape.git.repository import Repository

_RANKS = {ERROR: 0, WARNING: 1, ADVICE: 2}
_SAME = {"DT631": "DT123", "DT131": "DT634"}
"""A finding that another check tells too, by its code, and the code that is told of the two."""


def outcome_of(settings: Inputs, event: Event, ends: Ends, repository: Repository) -> Outcome:
    """Check a range; raises `CouldNotCheck` for what cannot be read."""
    with Objects(repository.git) as objects:
        versions = Versions(objects)
        policy = policy_of(versions, ends.base, ends.head)
        case = read(Case(settings, event, ends, repository, versions, policy))
        objects.expect(_in_turn(case))
        problems = tuple(_told_once(_sorted(_problems(case))))
        memories = tuple(_memories(case))
    blocks = [render(one.changes, path=one.path, mask=shown) for one in memories if one.changes]
    return Outcome(
        event=settings.event,
        base=ends.base,
        head=ends.head,
        commits=len(case.touched),
        looked_at=len(case.memories()),
        problems=problems,
        memories=memories,
        changelog="\n".join(blocks),
        notes=(*ends.warnings, *ends.notes, *policy.notes, *_without_text(case), *_exempt(case)),
        warnings=ends.warnings,
        switches=switches(settings),
    )


def _in_turn(case: Case) -> list[str]:
    """The blobs of memories in the order in which the check of changelogs reads them."""
    if case.settings.switch(CHANGELOG) == OFF:
        return []
    rows = (one.sides[0][path] for one in case.touched if not one.is_merge
            for path in one.changed())  # fmt: skip
    return list(
        dict.fromkeys(
            blob for row in rows if row.before and row.after for blob in (row.before, row.after)
        )
    )


def switches(settings: Inputs) -> tuple[tuple[str, str], ...]:
    """What each check is switched to."""
    return tuple((name, settings.switch(name)) for name in CHECKS)


def modules(settings: Inputs) -> Iterator[tuple[str, ModuleType]]:
    """The checks that are on, with their modules."""
    for name in CHECKS:
        if settings.switch(name) != OFF:
            yield name, import_module(f"duck_tape.ci.checks.{name.replace('-', '_')}")


def _problems(case: Case) -> Iterator[Problem]:
    """The problems of all checks that are on, in the severity that each is switched to."""
    for name, module in modules(case.settings):
        softer = case.settings.switch(name) == WARN
        for problem in module.check(case):
            if softer and problem.finding.severity == ERROR:
                problem.finding.severity = WARNING
            problem.finding.message = shown(problem.finding.message)
            yield problem


def _told_once(problems: Sequence[Problem]) -> Iterator[Problem]:
    """Leave out what two checks have found at one place; worst first, so the worse one stays."""
    places = {(one.finding.code, one.finding.path, one.finding.line) for one in problems}
    links: set[str] = set()
    for one in problems:
        code, path = one.finding.code, one.finding.path
        if (_SAME.get(code), path, one.finding.line) in places or (code == LINK and path in links):
            continue
        if code == LINK:
            links.add(path)
        yield one


def _sorted(problems: Iterator[Problem]) -> list[Problem]:
    """Worst first, then by path, commit as history has them, and place."""
    return sorted(
        problems,
        key=lambda one: (
            _RANKS[one.finding.severity],
            one.finding.path,
            bool(one.commit),
            0 if one.commit else one.finding.line,
        ),
    )


def _without_text(case: Case) -> Iterator[str]:
    """A note where the pull request's text is wanted and the event has none."""
    source = case.settings.changelog_source
    if source != COMMITS and not case.event.number and case.ends.tip:
        yield (
            f"'changelog-source: {source}': this event has no pull request's text, so the commits' "
            "messages were checked."
        )


def _exempt(case: Case) -> Iterator[str]:
    """A note on commits whose changelogs were not checked."""
    count = sum(case.is_exempt(one) for one in case.touched)
    if count:
        yield f"The changelogs of {count} commit(s) by exempt authors were not checked."


def _memories(case: Case) -> Iterator[MemoryChange]:
    """What the range does to each memory, with the reasons that the messages give."""
    rows = {path: row for path, row in case.net.items() if is_memory(path)}
    drops = any(one.kind == DROPPED for changes in case.changes.values() for one in changes)
    said = declared(case) if drops else None
    body = body_blocks(case.event)
    for path in sorted(rows):
        changes = case.changes.get(path, ())
        if said is not None and any(one.kind == DROPPED for one in changes):
            for blocks in (said.of(case.names(path)), blocks_for(body, path)):
                if blocks and (blocks is not body or case.settings.changelog_source != COMMITS):
                    told = match(blocks, changes, mask=shown, old_values=False).reasons
                    changes = with_reasons(changes, told)
        row = rows[path]
        yield MemoryChange(
            path,
            changes,
            created=not row.before,
            deleted=not row.after,
            moved_from=case.moved.get(path, ""),
            other_text=_has_other_text(case, row),
        )


def _has_other_text(case: Case, row: Row) -> bool:
    """Whether a memory differs in more than its entries; of one that came or went it is known."""
    if not row.before or not row.after:
        return False
    old, new = (case.versions.old_document(blob, row.path) for blob in (row.before, row.after))
    return old is not None and new is not None and rest(old) != rest(new)
