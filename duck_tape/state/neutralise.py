r"""Untrusted text in a state file: it may say anything and be nothing but text.

What a transcript holds goes into state files, and it must not be able to forge a heading, a
decision or a position there (spec: state files, "Text from a transcript is untrusted"). A line
that would be read as structure gets one backslash before its first non-blank character; so does
one that already has backslashes there, so that reading can take exactly one away again:

    ## Decision Log      is written as     \## Decision Log
    \## Decision Log     is written as     \\## Decision Log

`neutralise` and `restore` are inverse for every block of LF lines, `mark` and `unmark` for every
single line. Code is to be copied from a Re-derivation: a fenced block that is closed stays as it
is, and so do indented lines, unless a line in them could fool somebody who reads line by line.
Everything is linear.
"""

from __future__ import annotations

import re
from itertools import accumulate

from duck_tape.state.fences import closers, opening
from duck_tape.state.form import (
    LOG_TIME,
    POSITION_LABEL,
    STATUS,
    TITLE,
    identity,
    is_blank,
    is_placeholder,
)
from duck_tape.text.lazy import expression

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Risky = Callable[[str], bool]

_HEADING = expression(r"(?P<level>#{1,6})(?:[ \t]+(?P<title>.*))?$", re.DOTALL)
# What opens an HTML block that a blank line does not close (CommonMark 4.6, kinds 1 to 5).
_HTML = expression(
    r"<(?:!--|\?|![A-Za-z]|!\[CDATA\[|(?:pre|script|style|textarea)(?:[ \t>]|$))", re.IGNORECASE
)
_UNDERLINES = frozenset("=-")
_UNDERLINE = expression(r"(?:=+|-+)[ \t]*$")
_BREAKS = frozenset("-*_")
_BREAK = expression(r"([-*_])[ \t]*(?:\1[ \t]*){2,}$")
_BREAK_BEHIND_BULLET = expression(r"-[ \t]*(?:-[ \t]*)+$")
_WIDE = 4
"""Columns of indentation that make a line code."""

# With what the shapes can begin: most lines begin otherwise, and no pattern is asked.
_LOG_BEGINS = frozenset("-*+0123456789[(`_")
_LABEL_BEGINS = frozenset("-*+0123456789_cdrCDR")
_BEGINS = _LOG_BEGINS | frozenset("#~<")
_BARE_BEGINS = _BEGINS | _LABEL_BEGINS


def mark(line: str, risky: Risky) -> str:
    r"""Put one backslash before a line that is risky, or is so behind backslashes of its own.

    `risky` is asked about the line from its first character on that is no space, tab or backslash.
    """
    indent, backslashes, rest = _parts(line)
    return f"{indent}\\{backslashes}{rest}" if risky(rest) else line


def unmark(line: str, risky: Risky) -> str:
    """Take away what `mark` with the same `risky` put there; other lines stay."""
    indent, backslashes, rest = _parts(line)
    return indent + backslashes[1:] + rest if backslashes and risky(rest) else line


def _parts(line: str) -> tuple[str, str, str]:
    text = line.lstrip(" \t")
    rest = text.lstrip("\\")
    return line[: len(line) - len(text)], text[: len(text) - len(rest)], rest


def is_structure(text: str, *, bulleted: bool = False) -> bool:
    """Whether a line's text, from its first non-blank character on, looks like structure.

    Headings, breaks, fences, HTML that could swallow lines, a dated status, a bullet of Position.
    With `bulleted` the text follows a bullet already. Where the line stands does not matter: what
    looks like a decision is none even outside of the Decision Log.
    """
    text = text.lstrip()  # white space of other scripts hides nothing
    if text[:1] not in (_BARE_BEGINS if bulleted else _BEGINS):
        return False
    first = text[0]
    return (
        (first == "#" and _HEADING.match(text) is not None)
        or opening(text) != ""
        or (first in _BREAKS and _BREAK.match(text) is not None)
        or (bulleted and first == "-" and _BREAK_BEHIND_BULLET.match(text) is not None)
        or (first == "<" and _HTML.match(text) is not None)
        or _is_log_line(text)
        or _is_position(text, bulleted=bulleted)
    )


def _has_label(text: str, begins: frozenset[str]) -> bool:
    """Whether a line can hold a label at all: it begins so, and has a colon."""
    return text[:1] in begins and (":" in text or "：" in text)


def _is_log_line(text: str) -> bool:
    time = LOG_TIME.match(text) if _has_label(text, _LOG_BEGINS) else None
    return time is not None and STATUS.match(text, time.end()) is not None


def _is_position(text: str, *, bulleted: bool) -> bool:
    match = POSITION_LABEL.match(text) if _has_label(text, _LABEL_BEGINS) else None
    if match is None:
        return False
    return bulleted or match["bullet"] is not None or match["label"][0] in "*_"


def _fools(line: str) -> bool:
    """Whether a line of code would still fool somebody who reads line by line."""
    text = line.lstrip()
    heading = _HEADING.match(text) if text[:1] == "#" else None
    if heading is not None:  # a comment of a shell script is no danger
        return len(heading["level"]) > 1 or identity(heading["title"] or "") == identity(TITLE)
    return text.startswith("<!--") or _is_log_line(text) or _is_position(text, bulleted=False)


def neutralise(text: str, *, bulleted: bool = False, also: Risky | None = None) -> str:
    """Return a block in which no line can be read as structure.

    Args:
        text: A block as `AgentState` keeps it: LF line ends.
        bulleted: The first line will stand behind a bullet.
        also: What else would be read as structure where the block will stand; no fence is left
            open to it then.
    """
    lines = text.split("\n")
    ends = _closers(lines, bulleted=bulleted, fences=also is None)
    spoilt = [0, *accumulate(map(_fools, lines))]
    done: list[str] = []
    given_up: set[int] = set()
    index = 0
    while index < len(lines):
        closer = 0 if index in given_up else ends[index]
        if closer and spoilt[closer] == spoilt[index + 1]:
            done += lines[index : closer + 1]
            index = closer + 1
            continue
        given_up.add(closer)  # 0 is harmless: no fence ends in the first line
        done.append(mark(lines[index], _risk(lines, index, bulleted=bulleted, also=also)))
        index += 1
    return "\n".join(done)


def restore(text: str, *, bulleted: bool = False, also: Risky | None = None) -> str:
    """Return the block that `neutralise` with the same arguments was given."""
    lines = text.split("\n")
    ends = _closers(lines, bulleted=bulleted, fences=also is None)
    done: list[str] = []
    index = 0
    while index < len(lines):
        if ends[index]:
            done += lines[index : ends[index] + 1]
            index = ends[index] + 1
            continue
        done.append(unmark(lines[index], _risk(lines, index, bulleted=bulleted, also=also)))
        index += 1
    return "\n".join(done)


def _closers(lines: Sequence[str], *, bulleted: bool, fences: bool) -> list[int]:
    """As `fences.closers`; a first line behind a bullet opens none.

    Read line by line, the end of such a fence would look like a beginning.
    """
    if not fences:
        return [0] * len(lines)
    found = closers(lines)
    if bulleted:
        found[0] = 0
    return found


def _is_code(line: str) -> bool:
    """Whether a line is indented as code is: by four columns."""
    start = line[:_WIDE]
    text = start.lstrip(" ")
    return text[:1] == "\t" or (not text and len(start) == _WIDE)


def _risk(lines: Sequence[str], index: int, *, bulleted: bool, also: Risky | None) -> Risky:
    """Return what makes the line at `index` risky, its neighbours considered."""
    alone = len(lines) == 1
    if _is_code(lines[index]):
        return lambda text: _fools(text) or (alone and is_placeholder(text))
    after_text = index > 0 and not is_blank(lines[index - 1])
    follows_bullet = bulleted and index == 0

    def risky(text: str) -> bool:
        return (
            is_structure(text, bulleted=follows_bullet)
            or (alone and is_placeholder(text))
            or (after_text and text[:1] in _UNDERLINES and _UNDERLINE.match(text) is not None)
            or (also is not None and also(text))
        )

    return risky
