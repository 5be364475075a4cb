"""One session's working state, as data (spec: state files, "Agent State")."""

from __future__ import annotations

import datetime as dt

from duck_tape.text.lazy import expression
from duck_tape.text.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

MANUAL = "manual"
RECOVERED = "recovered"
AUTO = "auto"
KINDS = (MANUAL, RECOVERED, AUTO)

APPROVED = "APPROVED"
REJECTED = "REJECTED"
AUTO_EXTRACTED = "AUTO-EXTRACTED"
STATUSES = (APPROVED, REJECTED, AUTO_EXTRACTED)

_SURROGATES = expression("[\ud800-\udfff]")


def encodable(text: str) -> str:
    """Return the text with each lone surrogate replaced by U+FFFD, so that UTF-8 can hold it."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return _SURROGATES.sub("\ufffd", text)
    return text


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


class LogEntry(Value):
    """One line of the Decision Log.

    Attributes:
        time: When, aware, UTC, whole seconds.
        status: One of `STATUSES`.
        what: The decision, one line; may begin with a bold key (`**key**: ...`).
        reasoning: Why, one line; may be empty.
    """

    __slots__ = ("time", "status", "what", "reasoning")  # noqa: RUF023  (the order of the fields)

    time: dt.datetime
    status: str
    what: str
    reasoning: str

    def __init__(self, time: dt.datetime, status: str, what: str, reasoning: str = "") -> None:
        """One-line fields are one line from the start; raises `ValueError` for a foreign status."""
        if status not in STATUSES:
            raise ValueError("a decision's status must be one of " + ", ".join(STATUSES))
        self._put(time=utc(time), status=status, what=one_line(what), reasoning=one_line(reasoning))


class AgentState(Value):
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

    __slots__ = (  # noqa: RUF023  (the order of the fields)
        "session",
        "cwd",
        "repo",
        "branch",
        "created",
        "trigger",
        "workflow",
        "current",
        "done",
        "remaining",
        "log",
        "facts",
        "rederivation",
        "skills",
        "extra",
    )

    session: str
    cwd: str
    repo: str
    branch: str
    created: dt.datetime | None
    trigger: str
    workflow: tuple[str, ...]
    current: str
    done: tuple[str, ...]
    remaining: tuple[str, ...]
    log: tuple[LogEntry, ...]
    facts: tuple[str, ...]
    rederivation: str
    skills: tuple[str, ...]
    extra: tuple[tuple[str, str], ...]

    def __init__(
        self,
        *,
        session: str = "",
        cwd: str = "",
        repo: str = "",
        branch: str = "",
        created: dt.datetime | None = None,
        trigger: str = "",
        workflow: Iterable[str] = (),
        current: str = "",
        done: Iterable[str] = (),
        remaining: Iterable[str] = (),
        log: Iterable[LogEntry] = (),
        facts: Iterable[str] = (),
        rederivation: str = "",
        skills: Iterable[str] = (),
        extra: Iterable[tuple[str, str]] = (),
    ) -> None:
        """Bring every field into the form that the class promises."""
        self._put(
            session=one_line(session),
            cwd=one_line(cwd),
            repo=one_line(repo),
            branch=one_line(branch),
            created=None if created is None else utc(created),
            trigger=one_line(trigger),
            workflow=tuple(filter(None, map(item, workflow))),
            current=one_line(current),
            done=tuple(filter(None, map(one_line, done))),
            remaining=tuple(filter(None, map(one_line, remaining))),
            log=tuple(entry for entry in log if entry.what),
            facts=tuple(filter(None, map(item, facts))),
            rederivation=block(rederivation),
            skills=tuple(filter(None, map(one_line, skills))),
            extra=_sections(extra),
        )


def _sections(pairs: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """Clean (heading, body) pairs; bodies without a heading become one, in front."""
    clean = [(one_line(heading), block(body)) for heading, body in pairs]
    above = block("\n\n".join(body for heading, body in clean if not heading and body))
    named = tuple(pair for pair in clean if pair[0])
    return (("", above), *named) if above else named
