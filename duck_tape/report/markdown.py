"""Text from a repository as Markdown that shows it and does nothing else.

Such text is hostile: it must not end a table, open a tag, load a picture, name a person or run a
formula. What it says goes into code spans, where a forge looks for none of these; sentences of
our own that quote it are escaped sign by sign. Source: GitHub Flavored Markdown 0.29 and the
filters that GitHub runs after it (mentions, references, links, emoji, math).
"""

from __future__ import annotations

import re

from duck_tape.report.problems import encoded
from duck_tape.report.visible import visible

VALUE_MAX = 400
"""Characters of one value; a card is for reading."""
_TICKS = re.compile(r"`+")
_TICKS_MAX = 8  # readers stop pairing long runs: none is left longer
_ESCAPED = re.compile(r"[\\`*_{}\[\]<>|~$&!#()]")
_LIVE = re.compile(
    r"(@|#(?=\d)|\bwww(?=\.)|:(?=//)|\bGH(?=-)|:(?=[a-z0-9_+-]{1,40}:))", re.IGNORECASE
)
_MARK = "\u200b"  # `visible` leaves none in a text, so it can stand in for `_APART`
_APART = "&#8203;"
"""Parts what a forge would join to a mention or a link; invisible."""


def short(text: str, limit: int = VALUE_MAX) -> str:
    """One visible line of at most `limit` characters."""
    line = visible(text[: limit * 4])
    return line if len(line) <= limit else f"{line[: limit - 1]}…"


def code(text: str, limit: int = VALUE_MAX, *, cell: bool = True) -> str:
    r"""A code span, fit for a table's cell unless `cell` is False; "" for nothing.

    In a cell a pipe is written `\|`; behind a backslash, where readers disagree, it stands outside.
    """
    line = _TICKS.sub(_squeezed, short(text, limit))
    if not cell:
        return _span(line)
    *firsts, last = line.replace("|", r"\|").split(r"\\|")
    return "&#124;".join([*(_span(f"{part}\\") for part in firsts), _span(last)])


def _squeezed(run: re.Match[str]) -> str:
    return run[0] if len(run[0]) <= _TICKS_MAX else "`" * _TICKS_MAX + "…"


def _span(text: str) -> str:
    if not text:
        return ""
    ticks = "`" * (longest(text) + 1)
    room = " " if text[0] in "` " or text[-1] in "` " else ""
    return f"{ticks}{room}{text}{room}{ticks}"


def longest(text: str) -> int:
    """Length of the longest run of backticks."""
    return max((len(run) for run in _TICKS.findall(text)), default=0)


def prose(text: str, limit: int = VALUE_MAX) -> str:
    """A sentence on one line: every sign that could mean something is a character reference."""
    parted = _LIVE.sub(rf"\1{_MARK}", short(text, limit))
    return _ESCAPED.sub(lambda sign: f"&#{ord(sign[0])};", parted).replace(_MARK, _APART)


def fence(text: str) -> str:
    """A fenced block, its fence longer than any run of backticks inside."""
    ticks = "`" * max(3, longest(text) + 1)
    body = "".join(f"{visible_line(line)}\n" for line in text.splitlines())
    return f"{ticks}text\n{body}{ticks}\n"


def visible_line(line: str) -> str:
    """A line of a block: as `visible`, its indentation kept."""
    return line[: len(line) - len(line.lstrip(" "))] + visible(line)


def link(label: str, url: str) -> str:
    """A link; `label` is Markdown already, `url` is quoted by `address`."""
    return f"[{label}]({url})" if url else label


def address(*parts: str) -> str:
    """The parts of a path, percent-encoded and joined; nothing in it ends a link."""
    return "/".join(encoded(part) for part in parts)


def row(*cells: str) -> str:
    """One line of a table."""
    return f"| {' | '.join(cells)} |\n"
