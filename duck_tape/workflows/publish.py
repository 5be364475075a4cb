"""A plan becomes real: staged, its message offered, verified (spec: merge, "Staging", 3 to 5)."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from duck_tape.errors import CouldNotCheck
from duck_tape.git.lock import exclusive
from duck_tape.git.message import FOREIGN
from duck_tape.git.objects import INDEX
from duck_tape.git.patch import patch
from duck_tape.git.pending import reasons as pending_reasons
from duck_tape.git.staging import TIMEOUT, stage
from duck_tape.workflows.memories import between, version

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from duck_tape.git.repository import Repository
    from duck_tape.memory.document import Document
    from duck_tape.memory.merged import Report
    from duck_tape.proposal import Proposal
    from duck_tape.redaction.finding import SecretFinding
    from duck_tape.state.translate import Withheld
    from duck_tape.workflows.memories import Reasons
    from duck_tape.workflows.place import Place


@dataclass(frozen=True, slots=True)
class Plan:
    """A change of the memory that has been computed and not yet staged.

    Attributes:
        proposal: The new content with its changes, reasons filled in.
        before: The memory in the index; None where it has none.
        after: The new memory.
        reasons: Why entries were dropped, by section and key identity.
        withheld: What stays in the state file, and why.
        reports: Near-identical keys, older candidates and the like.
        known: Findings on lines that stood in the memory before: a warning.
        advice: Findings that are only worth a look.
        masked: How many findings were masked on the way.
    """

    proposal: Proposal
    before: Document | None
    after: Document
    reasons: Reasons = field(default_factory=dict)
    withheld: tuple[Withheld, ...] = ()
    reports: tuple[Report, ...] = ()
    known: tuple[SecretFinding, ...] = ()
    advice: tuple[SecretFinding, ...] = ()
    masked: int = 0


@dataclass(frozen=True, slots=True)
class MergeResult:
    """What a merge, or a migration, did or would do.

    Attributes:
        plan: What it computed.
        block: The changelog of this change alone.
        pending_block: The changelog of HEAD against the index: the prepared message's block.
        patch: The unified diff, "" when nothing changes.
        staged: Whether something was staged.
        dry_run: Whether it was only a trial.
        targets: Files that are written, for the preflight.
        remarks: What was put in order on the way, and what the user should know.
        state_path: The state file that was merged.
        extra: Headings of the state that were kept and not translated.
    """

    plan: Plan
    block: str
    pending_block: str
    patch: str
    staged: bool
    dry_run: bool = False
    targets: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    state_path: str = ""
    extra: tuple[str, ...] = ()


def alone(repository: Repository, *, dry_run: bool) -> AbstractContextManager[object]:
    """Return a context in which no other duck-tape changes what is read, until it is staged.

    A trial writes nothing, no lock either. Raises `Refused` (`busy`) when another one is at work
    for longer than the time limit.
    """
    if dry_run:
        return nullcontext()
    return exclusive(repository.git_dir, timeout=TIMEOUT)


def publish(place: Place, plan: Plan, *, dry_run: bool) -> MergeResult:
    """Stage a plan, unless it changes nothing or is only tried, and verify what was staged.

    Raises what `git.staging.stage` raises, and `CouldNotCheck` when the index does not hold what
    was computed.
    """
    repository = place.need_repository()
    path, proposal = place.path, plan.proposal
    head = version(repository, "HEAD", path)
    reasons = {**pending_reasons(repository, path), **plan.reasons}

    def render(bullet: str) -> str:
        return between(path, head, plan.after, reasons, bullet=bullet).message

    changed = proposal.old != proposal.new
    remarks: tuple[str, ...] = ()
    if changed and not dry_run:
        staged = stage(repository, proposal, render, reasons=plan.reasons)
        remarks = (*staged.remarks, *_message_remark(staged.message))
        _verify(place, plan)
    return MergeResult(
        plan=plan,
        block=between(path, plan.before, plan.after, plan.reasons).block,
        pending_block=between(path, head, plan.after, reasons).block,
        patch=patch(proposal.old, proposal.new, path) if changed else "",
        staged=changed and not dry_run,
        dry_run=dry_run,
        targets=(path,) if changed else (),
        remarks=remarks,
    )


def _message_remark(message: str) -> tuple[str, ...]:
    if message != FOREIGN:
        return ()
    remark = (
        "Another prepared commit message stands in the repository; it was left alone. "
        "'duck-tape diff' prints the changelog to put into yours."
    )
    return (remark,)


def _verify(place: Place, plan: Plan) -> None:
    """Re-read index and work tree: they must hold what the changelog was computed from."""
    repository = place.need_repository()
    index = version(repository, INDEX, place.path)
    if index is None or index.source != plan.after.source or not place.memory.is_file():
        raise CouldNotCheck(
            f"{place.path}: the index does not hold what was merged.",
            hint="Another program has changed it meanwhile: see 'duck-tape status'.",
            code="verify",
        )
