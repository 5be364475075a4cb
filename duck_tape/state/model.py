"""One session's working state, as data (spec: state files, "Agent State")."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass

MANUAL = "manual"
RECOVERED = "recovered"
AUTO = "auto"
KINDS = (MANUAL, RECOVERED, AUTO)

APPROVED = "APPROVED"
REJECTED = "REJECTED"
AUTO_EXTRACTED = "AUTO-EXTRACTED"
STATUSES = (APPROVED, REJECTED, AUTO_EXTRACTED)

_SURROGATES = re.compile("[\ud800-\udfff]")


def encodable(text: str) -> str:
    """Return the text with each lone surrogate replaced by U+FFFD, so that UTF-8 can hold it."""
    return _SURROGATES.sub("\ufffd", text)


def one_line(text: str) -> str:
    """Collapse all white space, line ends included, to single spaces and strip the ends."""
    return " ".join(encodable(text).split())


def block(text: str) -> str:
    """Return a verbatim block: LF line ends, and no blank lines at its ends."""
    lines = encodable(text).replace("\r\n", "\n").replace("\r", "\n").split("\n")
    first, last = 0, len(lines)
    while first < last and not lines[first].strip():
        first += 1
    while last > first and not lines[last - 1].strip():
        last -= 1
    return "\n".join(lines[first:last])


def item(text: str) -> str:
    """Return one verbatim item of a list: a block without white space at its two ends."""
    return block(text).strip()


def utc(moment: dt.datetime) -> dt.datetime:
    """Return a moment as aware UTC in whole seconds; one without a zone is taken as UTC."""
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=dt.UTC)
    return moment.astimezone(dt.UTC).replace(microsecond=0)


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One line of the Decision Log.

    Attributes:
        time: When, aware, UTC, whole seconds.
        status: One of `STATUSES`.
        what: The decision, one line; may begin with a bold key (`**key**: ...`).
        reasoning: Why, one line; may be empty.
    """

    time: dt.datetime
    status: str
    what: str
    reasoning: str = ""

    def __post_init__(self) -> None:
        """One-line fields are one line from the start; raises `ValueError` for a foreign status."""
        if self.status not in STATUSES:
            raise ValueError("a decision's status must be one of " + ", ".join(STATUSES))
        object.__setattr__(self, "time", utc(self.time))
        object.__setattr__(self, "what", one_line(self.what))
        object.__setattr__(self, "reasoning", one_line(self.reasoning))


_LINES = ("session", "cwd", "repo", "branch", "trigger", "current")
_LINE_LISTS = ("done", "remaining", "skills")
_ITEM_LISTS = ("workflow", "facts")


@dataclass(frozen=True, slots=True)
class AgentState:
    """What a session knew: the content of one state file.

    One-line fields have their white space collapsed when the state is made; blocks
    (`workflow`, `facts`, `rederivation`, the bodies in `extra`) are kept verbatim but for their
    outer blank lines and for line ends, which become LF. Items that say nothing are left out,
    and what UTF-8 cannot hold is U+FFFD. A state so made is what its file reads as.

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
        extra: Unknown sections: (heading, body) pairs, kept. Text that stands above the first
            section and is no header has the heading "" and comes first.
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
    extra: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        """Bring every field into the form that the class promises."""

        def put(name: str, value: object) -> None:
            object.__setattr__(self, name, value)

        for name in _LINES:
            put(name, one_line(getattr(self, name)))
        for name in _LINE_LISTS:
            put(name, tuple(filter(None, map(one_line, getattr(self, name)))))
        for name in _ITEM_LISTS:
            put(name, tuple(filter(None, map(item, getattr(self, name)))))
        put("created", None if self.created is None else utc(self.created))
        put("log", tuple(entry for entry in self.log if entry.what))
        put("rederivation", block(self.rederivation))
        put("extra", _sections(self.extra))


def _sections(pairs: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
    """Clean (heading, body) pairs; bodies without a heading become one, in front."""
    clean = [(one_line(heading), block(body)) for heading, body in pairs]
    above = block("\n\n".join(body for heading, body in clean if not heading and body))
    named = tuple(pair for pair in clean if pair[0])
    return (("", above), *named) if above else named
