"""How each kind of CommonMark block begins and ends, as patterns and small tests.

Source: CommonMark 0.31.2, "Leaf blocks" and "Container blocks"; front matter after Jekyll and
pandoc. Every pattern is matched at an offset of one line whose leading tabs are expanded, and none
backtracks over more than it read: possessive repetition, or no repetition inside another.
"""

from __future__ import annotations

import re

from duck_tape.text.block import TABLE
from duck_tape.text.lazy import expression

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from duck_tape.text.block import Block
    from duck_tape.text.lines import Line

NOT_SPACE = re.compile(r"[^ ]")
PREFIX = re.compile(r"[ \t>*+\-.)0-9]*+")
"""What can stand before a line's own text: container marks and white space."""

ATX = re.compile(r"(#{1,6})(?=[ \t]|\Z)")
SETEXT = re.compile(r"(?:=++|-++)[ \t]*+\Z")
MARKER = re.compile(r"(?:[-*+]|([0-9]{1,9})[.)])(?=[ \t]|\Z)")
FENCE = re.compile(r"(?:(`{3,}+)[^`]*+|(~{3,}+).*+)\Z", re.DOTALL)
FENCE_END = re.compile(r" {0,3}(`{3,}+|~{3,}+)[ \t]*+\Z")
_DEFINITION = expression(
    r"[ \t]*+\[(?!\s*+\])(?:[^\]\[\\]|\\.)++\]:[ \t]*+(?:<[^<>]*+>|[^\s<]\S*+)"
    r"(?:[ \t]++(?:\"(?:[^\"\\]|\\.)*+\"|'(?:[^'\\]|\\.)*+'|\((?:[^()\\]|\\.)*+\)))?[ \t]*+\Z",
    re.DOTALL,
)
"""A link reference definition on one line (those over several lines are taken for text)."""

_ITEM_CONTENT = expression(r"[ \t]*+(?:[-*+]|[0-9]{1,9}[.)])[ \t]*+")
_BREAK_RUN = {mark: re.compile(f"[{re.escape(mark)} \t]*+") for mark in "-*_"}

_VERBATIM = "pre|script|style|textarea"
_BLOCK_TAGS = (
    "address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|"
    "details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h1|"
    "h2|h3|h4|h5|h6|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|"
    "noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|"
    "thead|title|tr|track|ul"
)
_HTML_STARTS: tuple[tuple[re.Pattern[str], re.Pattern[str] | None], ...] = (
    (
        expression(rf"<(?:{_VERBATIM})(?=[ \t>]|\Z)", re.IGNORECASE | re.ASCII),
        expression(rf"</(?:{_VERBATIM})>", re.IGNORECASE | re.ASCII),
    ),
    (expression(r"<!--"), expression(r"-->")),
    (expression(r"<\?"), expression(r"\?>")),
    (expression(r"<![A-Za-z]"), expression(r">")),
    (expression(r"<!\[CDATA\["), expression(r"\]\]>")),
    (
        expression(
            rf"</?(?:{_BLOCK_TAGS})(?=[ \t>]|/>|\Z)",
            re.IGNORECASE | re.ASCII,
        ),
        None,
    ),
)
_ATTRIBUTE = (
    r"(?>[ \t]++[A-Za-z_:][A-Za-z0-9_.:\-]*+"
    r"(?>[ \t]*+=[ \t]*+(?:[^ \t\"'=<>`\r\n]++|'[^']*+'|\"[^\"]*+\"))?)*+"
)
_COMPLETE_TAG = expression(
    rf"<(?:[A-Za-z][A-Za-z0-9\-]*+{_ATTRIBUTE}[ \t]*+/?>|/[A-Za-z][A-Za-z0-9\-]*+[ \t]*+>)[ \t]*+\Z"
)

_FRONT_OPEN = expression(r"---[ \t]*+\Z")
_FRONT_CLOSE = expression(r"(?:---|\.\.\.)[ \t]*+\Z")


def expand_tabs(line: str) -> str:
    """`line` with the tabs before its own text made spaces, to the next multiple of four columns.

    Structure depends on columns alone (CommonMark, "Tabs"), so this changes none.
    """
    found = PREFIX.match(line)
    end = found.end() if found else 0
    return line[:end].expandtabs(4) + line[end:]


def not_space(line: str, pos: int) -> int:
    """Offset of the first character from `pos` on that is no space, or the line's length."""
    found = NOT_SPACE.search(line, pos)
    return found.start() if found else len(line)


def break_end(line: str, at: int) -> int:
    """Offset after the run of one break character and white space that begins at `at`.

    The line is a thematic break where the run reaches its end and `is_break` agrees.
    """
    run = _BREAK_RUN[line[at]].match(line, at)
    return run.end() if run else at


def is_break(line: str, at: int) -> bool:
    """Whether a run that reaches the line's end holds the character three times at least."""
    return line.count(line[at], at) >= 3


def html_start(line: str, at: int, *, text_open: bool) -> tuple[bool, re.Pattern[str] | None]:
    """Whether an HTML block begins at `at`, and what ends it (None: a blank line).

    `text_open`: a paragraph is open, which the seventh kind, any complete tag, cannot interrupt.
    """
    for start, end in _HTML_STARTS:
        if start.match(line, at):
            return True, end
    return not text_open and _COMPLETE_TAG.match(line, at) is not None, None


def heading_text(rest: str) -> str:
    """Content of an ATX heading: what follows its `#`s, without a closing run and white space."""
    text = rest.strip(" \t")
    cut = text.rstrip("#")
    if cut != text and (not cut or cut[-1] in " \t"):
        return cut.rstrip(" \t")
    return text


def front_matter_end(text: str, lines: Sequence[Line], skip: int) -> int:
    """Index after the closing line of YAML front matter at the top, or 0 where there is none.

    It opens with `---` on the first line and closes with `---` or `...`. As in pandoc, `---` before
    a blank line is a thematic break. `skip` is the length of a byte order mark.
    """
    if len(lines) < 2 or not _FRONT_OPEN.match(text[skip : lines[0].end]):
        return 0
    if not text[lines[1].start : lines[1].end].strip():
        return 0
    for index in range(1, len(lines)):
        start, end, _ = lines[index]
        if text[start : start + 1] in {"-", "."} and _FRONT_CLOSE.match(text[start:end]):
            return index + 1
    return 0


def may_interrupt(marker: re.Match[str]) -> bool:
    """Whether an item may begin in the middle of a paragraph: not empty, numbered 1 or not at all.

    `marker` is a match of `MARKER`.
    """
    line, end = marker.string, marker.end()
    return int(marker[1] or 1) == 1 and not_space(line, end) < len(line)


def item_content(text: str, start: int) -> int:
    """Offset after the marker and white space of the item whose line begins at `start`."""
    found = _ITEM_CONTENT.match(text, start)
    return found.end() if found else start


def count_definitions(texts: Sequence[str]) -> int:
    """How many of a paragraph's lines, from the first on, are link reference definitions."""
    for index, text in enumerate(texts):
        if not _DEFINITION.match(text):
            return index
    return len(texts)


_DELIMITER_CELL = expression(r"[ \t]*+:?-++:?[ \t]*+\Z")


def mark_table(text: str, lines: Sequence[Line], block: Block) -> None:
    """Call a paragraph a table where its second line is a delimiter row as wide as its first.

    Source: GitHub Flavored Markdown, "Tables (extension)".
    """
    start, end, _ = lines[block.first + 1]
    row = text[start:end]
    if "-" not in row or row.strip(" \t|:-") or "|" not in row:
        return
    start, end, _ = lines[block.first]
    cells = _cells(row)
    same = len(cells) == len(_cells(text[start:end]))
    if same and all(_DELIMITER_CELL.match(cell) for cell in cells):
        block.kind = TABLE


def _cells(row: str) -> list[str]:
    """The cells of a table's row; an escaped pipe parts none."""
    row = row.strip(" \t").replace("\\|", "")
    return row.removeprefix("|").removesuffix("|").split("|")
