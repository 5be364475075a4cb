"""Bring a memory into the schema, as a staged diff (spec: merge, "Migrate")."""

from __future__ import annotations

from typing import TYPE_CHECKING

from duck_tape.errors import Refused
from duck_tape.git.target import check_target
from duck_tape.memory.bootstrap import add_missing_sections
from duck_tape.memory.changes import compare
from duck_tape.memory.document import Document
from duck_tape.proposal import Proposal
from duck_tape.workflows.publish import Plan, alone, publish

if TYPE_CHECKING:
    from duck_tape.clock import Clock
    from duck_tape.workflows.place import Place
    from duck_tape.workflows.publish import MergeResult


def add_sections(place: Place, *, clock: Clock, dry_run: bool) -> MergeResult:
    """Add the headings that the memory lacks, each at its place, and stage the result.

    Raises `Refused` when there is no memory, or whatever forbids staging it.
    """
    repository = place.need_repository()
    with alone(repository, dry_run=dry_run):
        target = check_target(repository, place.path)
        if target.data is None:
            raise Refused(
                f"{place.path}: there is no memory to migrate.",
                hint="The first 'duck-tape merge' creates one with all its sections.",
                code="no-memory",
            )
        before = Document.parse(target.data, place.path)
        data = add_missing_sections(before, clock().date().isoformat())
        after = Document.parse(data, place.path)
        proposal = Proposal(place.path, target.data, data, compare(before, after))
        return publish(place, Plan(proposal, before, after), dry_run=dry_run)
