r"""The lines of the Decision Log: `<time> <STATUS>: <what> - <reasoning>`.

A line without a time goes on with the entry above it. The decision and its reasoning part at the
first spaced dash outside code, quotes, parentheses and a leading bold key (spec: state files,
"Agent State"). A decision that holds such a dash itself is written with a backslash before it, and
where an open quote or parenthesis would hide the parting dash, the reasoning takes a line of its
own that begins with one:

    2026-03-05T09:41:00Z APPROVED: blue \- green deployments - no downtime
"""

from __future__ import annotations

from duck_tape.state.broken import broken
from duck_tape.state.form import LOG_TIME, STATUS, STATUS_WORDS, is_blank, is_placeholder, word_of
from duck_tape.state.header import written_time
from duck_tape.state.model import LogEntry, one_line
from duck_tape.state.times import parse_time
from duck_tape.text.inline import find_outside
from duck_tape.text.keyed import parse_keyed
from duck_tape.text.lazy import expression

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Iterable, Iterator, Sequence

    from duck_tape.state.rows import Row

_PARTING_DASH = expression(r"(?<=[ \t])[-–—](?=[ \t]|$)")
_DASH_LINE = expression(r"[-–—][ \t]+(?=[^ \t])")
_SUB_HEADING = expression(r" {0,3}#{3,6}(?:[ \t]|$)")
_MARKED_DASH = expression(r"(?<= )\\(\\*[-–—])(?= |$)")
_ANY_DASH = expression(r"(?<= )(?=\\*[-–—](?: |$))")


def read_log(rows: Iterable[Row], name: str) -> tuple[LogEntry, ...]:
    """Return the entries of the Decision Log.

    Raises `Refused`, with the line, when one has no time, no real time, no known status, or
    nothing to say.
    """
    return tuple(_entry(entry, name) for entry in _entries(rows, name))


def _entries(rows: Iterable[Row], name: str) -> Iterator[list[Row]]:
    """Collect the lines of each entry."""
    entry: list[Row] = []
    for row in rows:
        text = row.text.strip()
        if is_blank(text) or _SUB_HEADING.match(row.text) or _says_none(text):
            continue
        if LOG_TIME.match(text):
            if entry:
                yield entry
            entry = [row]
        elif entry:
            entry.append(row)
        else:
            raise broken(name, row.number, "the first line of the Decision Log has no time")
    if entry:
        yield entry


def _says_none(text: str) -> bool:
    return is_placeholder(text.removeprefix("- ").removeprefix("* "))


def _entry(rows: Sequence[Row], name: str) -> LogEntry:
    first = rows[0].text.strip()
    time = LOG_TIME.match(first)
    assert time is not None  # noqa: S101  (`_entries` looked)
    status = STATUS.match(first, time.end())
    if status is None:
        known = "APPROVED, REJECTED, AUTO-EXTRACTED"
        raise broken(name, rows[0].number, f"a decision needs a status after its time ({known})")
    try:
        moment = parse_time(time["time"])
    except ValueError as error:
        raise broken(name, rows[0].number, f"the decision's time is {error}") from None
    lines = [first[status.end() :], *(row.text.strip() for row in rows[1:])]
    what, reasoning = part(lines)
    if not what:
        raise broken(name, rows[0].number, "the decision says nothing")
    return LogEntry(moment, STATUS_WORDS[word_of(status["status"])], what, reasoning)


def split_reasoning(text: str) -> tuple[str, str]:
    """Return the decision and its reasoning of a text such as an option's value."""
    return part([one_line(text)])


def part(lines: Sequence[str]) -> tuple[str, str]:
    """Return the decision and its reasoning, of the stripped lines of an entry."""
    for number, line in enumerate(lines):
        dash = _parting_dash(line) if number == 0 else _next_line_dash(line)
        if dash is not None:
            what = " ".join([*lines[:number], line[: dash.start()]])
            reasoning = " ".join([line[dash.end() :], *lines[number + 1 :]])
            return _unmarked(what), one_line(reasoning)
    return _unmarked(" ".join(lines)), ""


def _parting_dash(line: str) -> re.Match[str] | None:
    """Return the dash that parts an entry in its first line, None when there is none."""
    keyed = parse_keyed(line)
    start = keyed.key_end if keyed else 0
    return next((dash for dash in find_outside(line, _PARTING_DASH) if dash.start() > start), None)


def _next_line_dash(line: str) -> re.Match[str] | None:
    """As `_parting_dash`, for a further line, which may begin with the dash."""
    return _DASH_LINE.match(line) or next(find_outside(line, _PARTING_DASH), None)


def _unmarked(what: str) -> str:
    return _MARKED_DASH.sub(r"\1", one_line(what))


def write_log(entries: Iterable[LogEntry]) -> list[str]:
    """Return the lines of the Decision Log."""
    lines: list[str] = []
    for entry in entries:
        head, *rest = _written(entry)
        lines.append(f"{written_time(entry.time)} {entry.status}: {head}")
        lines += [f"  {line}" for line in rest]
    return lines


def _written(entry: LogEntry) -> list[str]:
    """Return the plainest lines that read back as the entry."""
    what, why = entry.what, entry.reasoning
    plain = _MARKED_DASH.sub(r"\\\g<0>", what) if "\\" in what else what
    marked = _ANY_DASH.sub(r"\\", what)
    for head in (plain, marked):
        lines = [f"{head} - {why}" if why else head]
        if part(lines) == (what, why):
            return lines
    return [marked, f"— {why}"]
