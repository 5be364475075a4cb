"""One session's working state, as data (spec: state files, "Agent State")."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import datetime as dt

MANUAL = "manual"
RECOVERED = "recovered"
AUTO = "auto"
KINDS = (MANUAL, RECOVERED, AUTO)

APPROVED = "APPROVED"
REJECTED = "REJECTED"
AUTO_EXTRACTED = "AUTO-EXTRACTED"
STATUSES = (APPROVED, REJECTED, AUTO_EXTRACTED)


def one_line(text: str) -> str:
    """Collapse all white space, line ends included, to single spaces and strip the ends."""
    return " ".join(text.split())


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One line of the Decision Log.

    Attributes:
        time: When, aware, UTC.
        status: One of `STATUSES`.
        what: The decision, one line; may begin with a bold key (`**key**: ...`).
        reasoning: Why, one line; may be empty.
    """

    time: dt.datetime
    status: str
    what: str
    reasoning: str = ""

    def __post_init__(self) -> None:
        """One-line fields are one line from the start."""
        object.__setattr__(self, "what", one_line(self.what))
        object.__setattr__(self, "reasoning", one_line(self.reasoning))


@dataclass(frozen=True, slots=True)
class AgentState:
    """What a session knew: the content of one state file.

    One-line fields have their white space collapsed when the state is made; blocks
    (`workflow`, `facts`, `rederivation`) are kept verbatim but for their outer blank lines.

    Attributes:
        session: `YYYY-MM-DD-HHMM`, or "" before one is given.
        cwd: The session's working directory, "" where unknown.
        repo: `owner/name` or a folder's name, "" where unknown.
        branch: Branch name, "" where unknown.
        created: When, aware, UTC; None where the input had none.
        trigger: `pre-compact-auto` and the like for auto files, else "".
        workflow: The Approved Workflow; each approved workflow is one item.
        current: The one step in flight, one line.
        done: Oldest first, one line each.
        remaining: Next first, one line each.
        log: The Decision Log.
        facts: Established Facts, one item each (verbatim, may have several lines).
        rederivation: Verbatim block.
        skills: Suggested Skills, one line each.
        extra: Unknown sections: (heading, body) pairs, kept.
    """

    session: str = ""
    cwd: str = ""
    repo: str = ""
    branch: str = ""
    created: dt.datetime | None = None
    trigger: str = ""
    workflow: tuple[str, ...] = ()
    current: str = ""
    done: tuple[str, ...] = ()
    remaining: tuple[str, ...] = ()
    log: tuple[LogEntry, ...] = ()
    facts: tuple[str, ...] = ()
    rederivation: str = ""
    skills: tuple[str, ...] = ()
    extra: tuple[tuple[str, str], ...] = field(default=())
