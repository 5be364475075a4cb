"""Two other readers of Markdown, brought to one form: what they see at the top level.

Both have faults of their own. Each exclusion below says what the fault is and which rule of
CommonMark 0.31.2 decides against the oracle; everything else must agree.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

import tree_sitter_markdown
from markdown_it import MarkdownIt
from tree_sitter import Language, Parser

from duck_tape.text.blocks import scan_blocks
from duck_tape.text.lines import split_lines

if TYPE_CHECKING:
    from tree_sitter import Node

Outline = list[tuple[str, int, int, str]]
"""Kind, first line, line after the last non-blank one, and a heading's level and text."""

_BREAKS = re.compile(r"\r\n?|\n")
_MARKDOWN_IT = MarkdownIt("commonmark", {"maxNesting": 1000})
_OF_MARKDOWN_IT = {
    "blockquote_open": "quote",
    "code_block": "code",
    "fence": "fence",
    "heading_open": "heading",
    "hr": "break",
    "html_block": "html",
    "list_item_open": "item",
    "paragraph_open": "paragraph",
}
_OF_TREE_SITTER = {
    "atx_heading": "heading",
    "block_quote": "quote",
    "fenced_code_block": "fence",
    "html_block": "html",
    "list_item": "item",
    "setext_heading": "heading",
    "thematic_break": "break",
}


def ours(text: str) -> Outline:
    """What the scanner under test sees."""
    rows = _rows(text)
    outline = []
    for block in scan_blocks(text, split_lines(text)):
        kind = "paragraph" if block.kind == "table" else block.kind
        said = f"{block.level} {' '.join(block.text.split())}" if kind == "heading" else ""
        outline.append((kind, block.first, _trimmed(rows, block.first, block.last), said))
    return outline


def markdown_it(text: str) -> Outline:
    """What markdown-it-py sees with its CommonMark preset."""
    rows = _rows(text)
    tokens = _MARKDOWN_IT.parse(text)
    outline = []
    for token, after in pairwise([*tokens, *tokens[-1:]]):
        kind = _OF_MARKDOWN_IT.get(token.type, "")
        if kind and token.map and token.level == (kind == "item"):
            said = f"{token.tag[1]} {' '.join(after.content.split())}" if kind == "heading" else ""
            outline.append((kind, token.map[0], _trimmed(rows, *token.map), said))
    return outline


def tree_sitter(text: str) -> Outline:
    """What tree-sitter-markdown sees, but for paragraphs and indented code."""
    rows = _rows(text)
    outline: Outline = []
    for node in _top_level(_PARSER.parse(text.encode()).root_node):
        first, end = node.start_point.row, node.end_point
        last = end.row + bool(rows[end.row][: end.column].strip())  # it may end in an indentation
        kind = _OF_TREE_SITTER.get(node.type, "")
        if kind:
            said = _heading_of(node) if kind == "heading" else ""
            outline.append((kind, first, _trimmed(rows, first, last), said))
    return outline


_PARSER = Parser(Language(tree_sitter_markdown.language()))


def _top_level(node: Node) -> list[Node]:
    """The blocks of a section and its sub-sections, list items one by one."""
    found: list[Node] = []
    for child in node.children:
        inner = child.type in {"section", "list"}
        found.extend(_top_level(child) if inner else [child])
    return found


def _heading_of(node: Node) -> str:
    """Level and text of a heading's node, which keeps a closing run of `#`."""
    parts = {child.type: child for child in node.children}
    level = next(kind for kind in parts if "marker" in kind or "underline" in kind)
    inner = parts.get("paragraph") or parts.get("inline")
    text = re.sub(r"(?:^|(?<=\s))#+\s*$", "", (inner.text or b"").decode() if inner else "")
    return f"{re.sub(r'[^0-9]', '', level)} {' '.join(text.split())}"


def _rows(text: str) -> list[str]:
    return _BREAKS.split(text)


def _trimmed(rows: list[str], first: int, last: int) -> int:
    """`last` without blank lines: the readers differ in whose they are."""
    while last > first + 1 and not rows[last - 1].strip(" \t"):
        last -= 1
    return last


_LAZY = re.compile(r"[ >]*(?: {4}| {0,3}\t)\s*(?:[>#`~<*+_=-]|[0-9])")
_CONTAINER = re.compile(r"[>*+-]|[0-9][.)]")


def markdown_it_errs(text: str) -> bool:
    """Whether one of markdown-it's known faults may show in `text`.

    - A byte order mark and front matter are outside CommonMark, and markdown-it knows neither.
    - A paragraph of nothing but link reference definitions has no token. In containers, and for
      what may interrupt it, the reference implementations treat it as an open paragraph still.
    - A line indented by four columns or more that goes on with a paragraph inside nested
      containers is lazy text, whatever it begins with ("Laziness"); markdown-it takes it for code,
      or, beginning with `>`, for a further line of the quote.
    - Form feed and U+2028 are text; in heading content markdown-it strips them.
    """
    if text.startswith(("\ufeff", "---")) or "]:" in text or re.search("[\x0c\u2028\u00a0]", text):
        return True
    follows = any(before.strip() and _LAZY.match(line) for before, line in pairwise(_rows(text)))
    return follows and _CONTAINER.search(text) is not None
