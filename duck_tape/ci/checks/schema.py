"""The schema of every memory that the range touches, as the head has it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from duck_tape.checked import SCHEMA, Problem
from duck_tape.ci.no_file import no_file
from duck_tape.memory.lint import check_bytes
from duck_tape.state.durable import told

if TYPE_CHECKING:
    from collections.abc import Iterator

    from duck_tape.ci.case import Case


def check(case: Case) -> Iterator[Problem]:
    """Return the findings of the schema check."""
    for path in case.memories():
        none = list(no_file(case, path, SCHEMA))
        yield from none
        if case.new(path) and not none:
            yield from _findings(case, path, case.new(path))


def _findings(case: Case, path: str, blob: str) -> Iterator[Problem]:
    data, old = case.versions.data(blob), None
    if case.ends.tip and case.old(path):
        old = case.versions.old_document(case.old(path), path)
    for finding in check_bytes(data, path=path, limits=case.policy.limits, old=old, held_back=told):
        yield Problem(SCHEMA, finding)
