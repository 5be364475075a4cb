"""The Position section: `Current`, `Done` and `Remaining` (spec: state files, "Agent State").

Written as three bullets with bold labels and nested bullets under them. Read as bullets of any
kind or plain lines, bold or not; a list as nested bullets, numbers or on its label's line with
commas. What fits nowhere is an error with its line, never left out.
"""

from __future__ import annotations

import re

from duck_tape.state.broken import broken
from duck_tape.state.form import (
    BULLET,
    CURRENT,
    DONE,
    EMPTY,
    LABELS,
    POSITION_LABEL,
    REMAINING,
    is_blank,
    is_placeholder,
    word_of,
)
from duck_tape.state.model import one_line
from duck_tape.state.neutralise import is_structure, mark, unmark
from duck_tape.text.clauses import split_list
from duck_tape.text.lazy import expression

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from duck_tape.state.rows import Row

_SUB_HEADING = expression(r" {0,3}#{3,6}[ \t]+(?P<word>[A-Za-z]+)[ \t]*[:：]?[ \t]*#*[ \t]*")
_BULLET = expression(rf"[ \t]*{BULLET}(?:[ \t]+(?P<text>.*)|)", re.DOTALL)
_BOX = expression(r"^\[[ xX]\](?:[ \t]+|$)")
_BY_WORD = {label.lower(): label for label in LABELS}


class _Field:
    """One field as it is read: the lines behind its label, and the bullets below.

    `indent` is the label's; each bullet is the list of its lines; `nested` says that bullets
    deeper than the label have been seen.
    """

    __slots__ = ("indent", "inline", "items", "label", "nested")

    def __init__(self, label: str, indent: int, inline: list[str]) -> None:
        self.label = label
        self.indent = indent
        self.inline = inline
        self.items: list[list[str]] = []
        self.nested = False

    @property
    def settled(self) -> bool:
        """Whether it has its content in a form that a bullet beside its label would not go on."""
        return self.nested or any(map(str.strip, self.inline))

    def extend(self, text: str) -> None:
        """Take a wrapped line: it goes on with the last item, or with the label's line."""
        (self.items[-1] if self.items else self.inline).append(text)

    def values(self) -> tuple[str, ...]:
        """The list that the field holds."""
        values = [*split_list(" ".join(self.inline)), *map(_joined, self.items)]
        return tuple(filter(None, map(read_item, values)))

    def line(self) -> str:
        """The one line that the field holds; several bullets are joined by semicolons."""
        values = map(_joined, [self.inline, *self.items])
        kept = (unmark(value, is_placeholder) for value in values if not is_placeholder(value))
        return "; ".join(filter(None, kept))


def _joined(lines: Iterable[str]) -> str:
    return one_line(" ".join(lines))


def read_item(text: str) -> str:
    """Return a list's item without its task box and mark; "" for a placeholder."""
    text = _BOX.sub("", text, count=1)
    return "" if is_placeholder(text) else unmark(text, _risky)


def write_item(text: str) -> str:
    """Return an item as it stands behind its bullet."""
    return mark(text, _risky)


def _risky(text: str) -> bool:
    return (
        is_placeholder(text)
        or (text[:1] == "[" and _BOX.match(text) is not None)
        or is_structure(text, bulleted=True)
    )


def read_position(rows: Iterable[Row], name: str) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    """Return the step in flight, what is done, and what remains.

    Raises `Refused`, with the line, for a field that stands twice and for what belongs to none.
    """
    fields: dict[str, _Field] = {}
    current: _Field | None = None
    after_blank = False
    for row in rows:
        if is_blank(row.text):
            after_blank = True
            continue
        begun = _begin(row.text, current)
        if begun is not None:
            if begun.label in fields:
                raise broken(name, row.number, f"`{begun.label}` stands here a second time")
            current = fields[begun.label] = begun
        elif current is not None:
            _take(row, current, name, after_blank=after_blank)
        elif not is_placeholder(_without_bullet(row.text)):
            raise broken(name, row.number, _NEITHER)
        after_blank = False
    done, remaining = (fields[key].values() if key in fields else () for key in (DONE, REMAINING))
    return fields[CURRENT].line() if CURRENT in fields else "", done, remaining


_NEITHER = "Position holds something here that is neither `Current:`, `Done:` nor `Remaining:`"


def _begin(line: str, current: _Field | None) -> _Field | None:
    """Return a new field when the line is a label, None otherwise.

    A label deeper than the first one is the text of an item.
    """
    heading = _SUB_HEADING.fullmatch(line)
    if heading is not None and heading["word"].lower() in _BY_WORD:
        return _Field(_BY_WORD[heading["word"].lower()], 0, [])
    text = line.lstrip(" \t")
    match = POSITION_LABEL.match(text)
    if match is None:
        return None
    indent = _indent(line)
    if current is not None and indent > current.indent:
        return None
    return _Field(_BY_WORD[word_of(match["label"])], indent, [text[match.end() :]])


def _take(row: Row, current: _Field, name: str, *, after_blank: bool) -> None:
    """Give a line to the field that it stands under."""
    bullet = _BULLET.fullmatch(row.text)
    deeper = _indent(row.text) > current.indent
    if bullet is None:
        if after_blank and not deeper and (current.settled or current.items):
            raise broken(name, row.number, _NEITHER)
        current.extend(row.text.strip())
        return
    if not deeper and current.settled:  # a list that is not indented has no other form beside it
        raise broken(name, row.number, _NEITHER)
    current.nested = current.nested or deeper
    current.items.append([bullet["text"] or ""])


def _indent(line: str) -> int:
    return len(line.expandtabs(4)) - len(line.expandtabs(4).lstrip(" "))


def _without_bullet(line: str) -> str:
    match = _BULLET.fullmatch(line)
    return ((match["text"] or "") if match else line).strip()


def read_skills(lines: Iterable[str]) -> tuple[str, ...]:
    """Return Suggested Skills: bullets, or plain lines with commas."""
    skills: list[str] = []
    for line in lines:
        match = _BULLET.fullmatch(line)
        found = [one_line(match["text"] or "")] if match else split_list(line)
        skills += filter(None, map(read_item, found))
    return tuple(skills)


def write_position(
    current: str, done: Sequence[str], remaining: Sequence[str], *, nothing_left: str = EMPTY
) -> list[str]:
    """Return the lines of the section; `nothing_left` is the placeholder of an empty Remaining."""
    lines = [f"- **{CURRENT}:** {mark(current, is_placeholder) or EMPTY}"]
    for label, items, nothing in ((DONE, done, EMPTY), (REMAINING, remaining, nothing_left)):
        lines.append(f"- **{label}:**" if items else f"- **{label}:** {nothing}")
        lines += [f"  - {write_item(item)}" for item in items]
    return lines
