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
