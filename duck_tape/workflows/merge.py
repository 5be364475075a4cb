"""The main job: a session's state becomes a staged diff of the memory (spec: merge, "Staging").

`merge` is the chain of steps; `plan` is its pure middle; `publish` makes a plan real.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from duck_tape.config import load as load_config
from duck_tape.memory.bootstrap import bootstrap
from duck_tape.memory.changelog import with_reasons
from duck_tape.memory.changes import compare
from duck_tape.memory.document import Document
from duck_tape.memory.rules import apply, require_sections
from duck_tape.proposal import Proposal
from duck_tape.state.translate import translate
from duck_tape.workflows.guard import Consent, guard
from duck_tape.workflows.publish import Plan, alone, publish
from duck_tape.workflows.settings import redaction_settings
from duck_tape.workflows.source import take_state

if TYPE_CHECKING:
    from duck_tape.clock import Clock
    from duck_tape.memory.merged import Merged
    from duck_tape.redaction.settings import Settings
    from duck_tape.state.model import AgentState
    from duck_tape.state.translation import Translation
    from duck_tape.workflows.place import Place
    from duck_tape.workflows.publish import MergeResult
    from duck_tape.workflows.source import Source


@dataclass(frozen=True, slots=True)
class Options:
    """What the user asked for.

    Attributes:
        keep: Items (their text, or its beginning) that the filter lets through.
        no_filter: The filter lets everything through.
        supersede: Keys that an older or near-identical candidate replaces.
        dry_run: Show everything, write nothing.
        consent: How masking may be confirmed.
    """

    keep: tuple[str, ...] = ()
    no_filter: bool = False
    supersede: tuple[str, ...] = ()
    dry_run: bool = False
    consent: Consent = field(default_factory=Consent)


def merge(place: Place, source: Source, *, options: Options, clock: Clock) -> MergeResult:
    """Merge a session's state into the memory and stage the result.

    Args:
        place: Where.
        source: Which state.
        options: The user's wishes.
        clock: The date of what has none.

    Raises:
        Refused: whatever forbids it, told in the order of the specification; nothing was written
            but, with `--from`, the state file.
        CouldNotCheck: something could not be read, written or verified.
    """
    from duck_tape.git.target import check_target

    repository = place.need_repository()
    settings = redaction_settings(place.root, load_config(place.root))
    with alone(repository, dry_run=options.dry_run):
        target = check_target(repository, place.path)
        taken = take_state(
            place,
            source,
            settings=settings,
            consent=options.consent,
            clock=clock,
            dry=options.dry_run,
        )
        made = plan(
            place, taken.state, target.data, options=options, settings=settings, clock=clock
        )
        made = replace(made, masked=made.masked + taken.masked)
        result = publish(place, made, dry_run=options.dry_run)
    return replace(
        result, state_path=taken.path, targets=(*taken.written, *result.targets), extra=taken.extra
    )


def plan(
    place: Place,
    state: AgentState,
    old: bytes | None,
    *,
    options: Options,
    settings: Settings | None,
    clock: Clock,
) -> Plan:
    """Compute what a state changes in a memory; reads and writes nothing.

    Args:
        place: For the memory's path and a bootstrap's title.
        state: The session's state, scanned.
        old: The memory in the index; None where it has none.
        options: The user's wishes.
        settings: What redaction is configured with.
        clock: The date of what has none.

    Raises:
        Refused: the memory lacks sections or is not UTF-8; findings in added text.
    """
    today = clock().date().isoformat()
    before = None if old is None else Document.parse(old, place.path)
    if before is not None:
        require_sections(before, place.path)
    base = before or bootstrap(title_name(place, state), today)
    translation, merged = _applied(state, base, options, today=today, path=place.path)
    guarded = guard(
        merged.document.text,
        path=place.path,
        settings=settings,
        consent=options.consent,
        known_lines=_lines(before),
    )
    after = merged.document
    if guarded.text != after.text:
        after = Document.parse(guarded.text.encode("utf-8"), place.path)
    return Plan(
        proposal=Proposal(
            place.path, old, after.source, with_reasons(compare(before, after), merged.reasons)
        ),
        before=before,
        after=after,
        reasons=merged.reasons,
        withheld=translation.withheld,
        reports=(*translation.reports, *merged.reports),
        known=guarded.known,
        advice=guarded.advice,
        masked=guarded.masked,
    )


def _applied(
    state: AgentState, base: Document, options: Options, *, today: str, path: str
) -> tuple[Translation, Merged]:
    """Translate the state and apply what comes of it, by the rule of each section."""
    translation = translate(
        state, base, keep=options.keep, no_filter=options.no_filter, today=today
    )
    merged = apply(
        base,
        translation.candidates,
        done=translation.done,
        remaining=translation.remaining,
        today=today,
        supersede=options.supersede,
        name=path,
    )
    return translation, merged


def _lines(document: Document | None) -> frozenset[str]:
    if document is None:
        return frozenset()
    return frozenset(document.text[line.start : line.end] for line in document.lines)


def title_name(place: Place, state: AgentState) -> str:
    """A new memory's name: of the state's repository, else of origin, else of the folder."""
    origin = place.repository.origin_name if place.repository is not None else ""
    name = state.repo or origin or place.root.name
    return name.rpartition("/")[2] or name
