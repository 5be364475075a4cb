"""The main job: a session's state becomes a staged diff of the memory (spec: merge, "Staging").

`propose` is pure but for reading; `stage` makes it real. The chain of steps is `merge`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from duck_tape.errors import CouldNotCheck, Refused
from duck_tape.memory.bootstrap import bootstrap
from duck_tape.memory.changelog import with_reasons
from duck_tape.memory.changes import compare
from duck_tape.memory.document import Document
from duck_tape.memory.rules import apply
from duck_tape.proposal import Proposal
from duck_tape.state.translate import translate
from duck_tape.workflows.guard import Consent, guard

if TYPE_CHECKING:
    from collections.abc import Sequence

    from duck_tape.clock import Clock
    from duck_tape.memory.rules import Merged, Report
    from duck_tape.redaction.finding import SecretFinding
    from duck_tape.redaction.settings import Settings
    from duck_tape.state.model import AgentState
    from duck_tape.state.translate import Withheld
    from duck_tape.workflows.place import Place


@dataclass(frozen=True, slots=True)
class Options:
    """What the user asked for.

    Attributes:
        keep: Items (their text, or its beginning) that the filter lets through.
        no_filter: The filter lets everything through.
        supersede: Keys that an older or near-identical candidate replaces.
        consent: How masking may be confirmed.
    """

    keep: tuple[str, ...] = ()
    no_filter: bool = False
    supersede: tuple[str, ...] = ()
    consent: Consent = Consent()  # noqa: RUF009  (frozen, without state)


@dataclass(frozen=True, slots=True)
class Plan:
    """A merge that has been computed and not yet staged.

    Attributes:
        proposal: The new content with its changes, reasons filled in.
        withheld: What stays in the state file, and why.
        reports: Near-identical keys, older candidates and the like.
        known: Findings on lines that stood in the memory before: a warning.
        advice: Findings that are only worth a look.
        masked: How many findings were masked on the way.
    """

    proposal: Proposal
    withheld: tuple[Withheld, ...]
    reports: tuple[Report, ...]
    known: tuple[SecretFinding, ...] = ()
    advice: tuple[SecretFinding, ...] = ()
    masked: int = 0


def lacks_sections(path: str, missing: Sequence[str]) -> Refused:
    """The error of a memory without some of its sections (spec: the memory, Missing sections)."""
    return Refused(
        f"{path} lacks schema sections: {', '.join(missing)}. "
        "Run 'duck-tape migrate' before the first merge.",
        hint="'duck-tape migrate --sections-only' only adds the missing headings.",
        code="sections-missing",
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
    if before is not None and before.missing():
        raise lacks_sections(place.path, before.missing())
    base = before or bootstrap(title_name(place, state), today)
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
    )
    guarded = guard(
        merged.data.decode("utf-8"),
        path=place.path,
        settings=settings,
        consent=options.consent,
        known_lines=_lines(before),
    )
    new = guarded.text.encode("utf-8")
    after = Document.parse(new, place.path)
    changes = with_reasons(compare(before, after), merged.reasons)
    return Plan(
        proposal=Proposal(place.path, old, new, changes),
        withheld=translation.withheld,
        reports=(*translation.reports, *merged.reports),
        known=guarded.known,
        advice=guarded.advice,
        masked=guarded.masked,
    )


def _lines(document: Document | None) -> frozenset[str]:
    if document is None:
        return frozenset()
    return frozenset(document.text[line.start : line.end] for line in document.lines)


def title_name(place: Place, state: AgentState) -> str:
    """The name in a new memory's title: the state's repository, else origin's, else the folder's."""
    origin = place.repository.origin_name if place.repository is not None else ""
    name = state.repo or origin or place.root.name
    return name.rpartition("/")[2] or name
