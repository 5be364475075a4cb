"""Anchors of headings, as GitHub makes them.

Source: spec, the memory, "Shape"; GitHub's html-pipeline (table of contents filter) and
github-slugger: the rendered text in lower case, everything but letters, marks, digits, connectors,
hyphens and spaces dropped, spaces to `-`, repeats numbered `-1`, `-2`.
"""

from __future__ import annotations

import re
import unicodedata

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

_IMAGE = re.compile(r"!\[[^\[\]]*+\](?:\([^()]*+\)|\[[^\[\]]*+\])")
_LINK = re.compile(r"\[([^\[\]]*+)\](?:\([^()]*+\)|\[[^\[\]]*+\])")
_TAG = re.compile(r"</?[A-Za-z][A-Za-z0-9-]*+(?![+.:])[^<>]*+>")
_ENTITY = re.compile(r"&(?:[A-Za-z][A-Za-z0-9]{1,31}|#[0-9]{1,7}|#[Xx][0-9A-Fa-f]{1,6});")
_EMPHASIS = re.compile(r"(?<![\w\\])_++(?=\w)|(?<=[^\W_])_++(?!\w)")
_ASCII_DROPPED = re.compile(r"[^a-z0-9 _-]++")
_KEPT = frozenset(("Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Me", "Nd", "Nl", "Pc"))


def plain_links(heading: str) -> str:
    """A heading's text with links made their text and images gone, as a link's own text needs."""
    return _LINK.sub(r"\1", _IMAGE.sub("", heading)) if "]" in heading else heading


def anchor(heading: str) -> str:
    """The anchor of a heading with this text (Markdown), before repeats are numbered."""
    text = plain_links(heading)
    if "<" in text:
        text = _TAG.sub("", text)
    if "&" in text:
        text = _ENTITY.sub(_unescape, text)
    if "_" in text:
        text = _without_emphasis(text)
    text = text.strip().lower()
    if text.isascii():
        return _ASCII_DROPPED.sub("", text).replace(" ", "-")
    return "".join(map(_slug, text))


def _without_emphasis(text: str) -> str:
    """Without underscores that stand around words; those inside a word belong to it."""
    found = _EMPHASIS.findall(text)
    return _EMPHASIS.sub("", text) if len(found) > 1 else text


def _unescape(found: re.Match[str]) -> str:
    import html  # a table of 2,000 names: late

    return html.unescape(found[0])


def _slug(char: str) -> str:
    """What becomes of one character of a lower-case text."""
    if char == " ":
        return "-"
    return char if char == "-" or unicodedata.category(char) in _KEPT else ""


def github_anchors(headings: Iterable[str]) -> list[str]:
    """The anchors of all headings of a document, in order, each of them once."""
    seen: dict[str, int] = {}
    result = []
    for heading in headings:
        name = base = anchor(heading)
        while name in seen:
            seen[base] += 1
            name = f"{base}-{seen[base]}"
        seen[name] = 0
        result.append(name)
    return result
