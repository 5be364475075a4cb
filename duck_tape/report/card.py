"""The memory card: what a range does to the memories and what was found, as Markdown.

(spec: action, "Output")
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from duck_tape.finding import ADVICE, ERROR, WARNING
from duck_tape.memory.change import ADDED, DROPPED, REDACTED, SUPERSEDED, Change
from duck_tape.memory.changelog import has_reason, shown_values, shows_values
from duck_tape.report import markdown as md
from duck_tape.report.problems import CHANGELOG_TITLE
from duck_tape.report.words import count

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from duck_tape.checked import MemoryChange, Outcome, Problem

    Mask = Callable[[str], str]
    Values = Callable[[str, Change], str]

SUMMARY_ROOM = 1_000_000
"""Bytes of a step's summary; the runner throws away one of more than 1 MiB."""
NOTES_MAX = 20
KINDS = (ADDED, SUPERSEDED, DROPPED, REDACTED)
SIGNS = {ADDED: "➕", SUPERSEDED: "🔁", DROPPED: "➖", REDACTED: "🔒"}
LEVELS = {ERROR: "❌ error", WARNING: "⚠️ warning", ADVICE: "💡 advice"}
_SHORT = 7
_OPEN = 20
"""Rows of a table that are seen at once; the others are folded."""


@dataclass(frozen=True, slots=True)
class Links:
    """Where a forge shows things; the links of an empty one are "".

    Attributes:
        base: Address of the repository, without a slash at its end.
        head: Full id of the commit whose files are linked.
    """

    base: str = ""
    head: str = ""

    def file(self, path: str, line: int) -> str:
        """Address of a file's line at the head; `plain` shows Markdown with its lines."""
        if not (self.base and self.head):
            return ""
        return f"{self.base}/{md.address('blob', self.head, path)}?plain=1#L{line}"

    def commit(self, name: str) -> str:
        """Address of a commit."""
        return f"{self.base}/{md.address('commit', name)}" if self.base and name else ""


NO_LINKS = Links()


def no_values(path: str, change: Change) -> str:
    """The values of a card that shows the keys of what was added alone."""
    del path, change
    return ""


def render(
    outcome: Outcome,
    mask: Mask,
    *,
    room: int = SUMMARY_ROOM,
    links: Links = NO_LINKS,
    values: Values = no_values,
) -> str:
    """The card.

    Args:
        outcome: What was found.
        mask: Hides secrets; applied to every text.
        room: Bytes of UTF-8 that the card may take; what does not fit is counted instead.
        links: Where a forge shows files and commits.
        values: Gives what an added entry says, by the memory's path and the change.
    """
    head = _head(outcome, mask, links)
    room -= len(head.encode()) + 1_000
    findings = _findings(outcome.problems, mask, links, room // 2)
    room -= len(findings.encode())
    memories = _memories(outcome.memories, mask, values, room)
    room -= len(memories.encode())
    return f"{head}{memories}{findings}{_changelog(outcome.changelog, mask, room)}"


def could_not_check(told: Iterable[str]) -> str:
    """The card where there is no outcome: what is wrong, and what to do."""
    lines = "".join(f"{md.prose(line)}\n\n" for line in told)
    return f"### ❌ duck-tape could not check\n\n{lines}"


def _head(outcome: Outcome, mask: Mask, links: Links) -> str:
    parts = [f"### {_sign(outcome)} duck-tape: {_verdict(outcome)}\n\n"]
    if outcome.skipped:
        parts.append(f"{md.prose(mask(outcome.skipped))}\n\n")
    elif outcome.head:
        parts.append(f"{_range(outcome, links)}\n\n")
    notes = [f"- {md.prose(mask(note))}\n" for note in outcome.notes[:NOTES_MAX]]
    left = len(outcome.notes) - len(notes)
    notes += [f"- {count(left, 'more note')}\n"] if left > 0 else []
    return "".join([*parts, *notes, "\n" if notes else ""])


def _sign(outcome: Outcome) -> str:
    if outcome.failed:
        return "❌"
    if outcome.skipped:
        return "➖"
    return "⚠️" if outcome.problems else "✅"


def _verdict(outcome: Outcome) -> str:
    if outcome.skipped:
        return "nothing to check"
    if outcome.problems:
        return tally(outcome.problems)
    return "the memory is in order" if outcome.memories else "the memory is unchanged"


def tally(problems: Iterable[Problem]) -> str:
    """`2 errors, 1 warning`."""
    levels = [problem.finding.severity for problem in problems]
    errors, warnings = levels.count(ERROR), levels.count(WARNING)
    advice = len(levels) - errors - warnings
    told = [count(errors, "error")] if errors else []
    told += [count(warnings, "warning")] if warnings else []
    return ", ".join([*told, *([f"{advice} of advice"] if advice else [])])


def _range(outcome: Outcome, links: Links) -> str:
    ends = " to ".join(_commit(end, links) for end in (outcome.base, outcome.head) if end)
    off = [name for name, switch in outcome.switches if switch == "off"]
    told = f"{count(outcome.commits, 'commit')}, {ends}"
    return f"{told}. Switched off: {', '.join(off)}." if off else told


def _commit(name: str, links: Links) -> str:
    return md.link(md.code(name[:_SHORT]), links.commit(name))


def _memories(memories: Iterable[MemoryChange], mask: Mask, values: Values, room: int) -> str:
    """One table per memory, as many as there is room for."""
    parts: list[str] = []
    left: list[MemoryChange] = []
    for memory in memories:
        part = "" if left else _memory(memory, mask, values, room)
        if part:
            parts.append(part)
            room -= len(part.encode())
        else:
            left.append(memory)
    if left:
        changes = count(sum(len(memory.changes) for memory in left), "change")
        told = count(len(left), "more memory", "more memories")
        parts.append(f"{told} with {changes}: left out here for their size.\n\n")
    return "".join(parts)


def _memory(memory: MemoryChange, mask: Mask, values: Values, room: int) -> str:
    """Heading and table of one memory; "" where there is no room for them."""
    state = ", new" if memory.created else ", deleted" if memory.deleted else ""
    if memory.moved_from:
        state = f", moved from {md.code(mask(memory.moved_from), cell=False)}"
    if memory.other_text:
        state += ", other text changed"
    number = len(memory.changes)
    told = count(number, "change") if number else "no entry changed"
    heading = f"#### {md.code(mask(memory.path), cell=False)}: {told}{state}\n\n"
    ordered = sorted(memory.changes, key=lambda change: KINDS.index(change.kind))
    rows = (_change(change, mask, partial(values, memory.path)) for change in ordered)
    return _table(heading, ("Change", "Section", "Entry", "What"), rows, number, room)


def _change(change: Change, mask: Mask, value: Callable[[Change], str]) -> str:
    kind = f"{SIGNS[change.kind]}&nbsp;{change.kind}"
    what = _what(change, mask, value)
    return md.row(kind, md.prose(change.section), md.code(mask(change.key)), what)


def _what(change: Change, mask: Mask, value: Callable[[Change], str]) -> str:
    if change.kind == REDACTED:
        return count(change.count, "secret")
    if change.kind == DROPPED:
        reason = change.reason
        return md.prose(mask(reason)) if has_reason(reason) else "**no reason given**"
    if change.kind == SUPERSEDED and shows_values(change.section):
        old, new = shown_values(change, mask)
        return f"{md.code(old)}{_arrow(old + new)}{md.code(new)}"
    if change.kind == ADDED:
        added = Change(SUPERSEDED, change.section, change.key, "", value(change))
        return md.code(shown_values(added, mask)[1])
    return ""


def _arrow(values: str) -> str:
    """Between marks of direction where values may run right to left: old stays on the left."""
    return " → " if values.isascii() else " &lrm;→&lrm; "


def _findings(problems: tuple[Problem, ...], mask: Mask, links: Links, room: int) -> str:
    if not problems:
        return ""
    heading = f"#### Findings: {tally(problems)}\n\n"
    rows = (_finding(problem, mask, links) for problem in problems)
    return _table(heading, ("Level", "Code", "Where", "What"), rows, len(problems), room)


def _finding(problem: Problem, mask: Mask, links: Links) -> str:
    finding = problem.finding
    what = md.prose(mask(finding.message))
    hint = f"<br><sub>{md.prose(mask(finding.hint))}</sub>" if finding.hint else ""
    level = LEVELS.get(finding.severity, finding.severity).replace(" ", "&nbsp;")
    return md.row(level, finding.code, _where(problem, mask, links), f"{what}{hint}")


def _where(problem: Problem, mask: Mask, links: Links) -> str:
    """Path, line and column with a link to them, or the commit with one."""
    finding = problem.finding
    if problem.commit:
        inside = f"{md.code(mask(finding.path))} in " if finding.path else "message of "
        return f"{inside}{_commit(problem.commit, links)}"
    if not finding.path:
        return "the range"
    shown = mask(finding.path)
    place = f":{finding.line}:{finding.column}"
    label = md.code(shown + place) if shown.isascii() else f"{md.code(shown)}&lrm;{place}"
    return md.link(label, links.file(shown, finding.line) if shown == finding.path else "")


def _table(
    heading: str, titles: tuple[str, ...], rows: Iterable[str], number: int, room: int
) -> str:
    """A table under its heading, folded where it is long; "" where not one row has room."""
    if not number:
        return heading if len(heading.encode()) < room else ""
    head = f"{md.row(*titles)}{md.row(*(':---' for _ in titles))}"
    room -= len(heading.encode()) + 2 * len(head.encode()) + _FRAME
    kept = list(_fitting(rows, room))
    if not kept:
        return ""
    parts = [heading, head, *kept[:_OPEN], "\n"]
    if folded := kept[_OPEN:]:
        parts += [f"<details><summary>{len(folded)} more</summary>\n\n", head, *folded]
        parts.append("\n</details>\n\n")
    left = number - len(kept)
    return "".join([*parts, f"And {left} more, left out here for their size.\n\n" if left else ""])


_FRAME = 200
"""Bytes for all of a table but its heading, its head and its rows."""


def _fitting(rows: Iterable[str], room: int) -> Iterator[str]:
    for line in rows:
        room -= len(line.encode())
        if room < 0:
            return
        yield line


def _changelog(changelog: str, mask: Mask, room: int) -> str:
    """The changelog as a message would hold it, folded."""
    if not changelog.strip():
        return ""
    block = md.fence(mask(changelog))
    if len(block.encode()) + 200 > room:
        return "The changelog is too long to be repeated here.\n"
    return f"<details><summary>{CHANGELOG_TITLE}</summary>\n\n{block}\n</details>\n"
