"""Edits of a JSON file as splices: the user's layout stays to the byte (spec: harness, "init").

The text is read twice: by `json`, which says whether it is JSON at all, and by a small reader that
knows where each value stands. Pure.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

_DEEPEST = 100
_SPACE = " \t\r\n"
_DECODER = json.JSONDecoder()


@dataclass(frozen=True, slots=True)
class Child:
    """A member of an object or an item of an array.

    Attributes:
        start: Offset of its key, or of the item.
        key: The key; None in an array.
        node: Its value.
    """

    start: int
    key: str | None
    node: Node


@dataclass(frozen=True, slots=True)
class Node:
    """One value with its place.

    Attributes:
        start, end: Its span.
        kind: `object`, `array` or `scalar`.
        value: The value as `json` reads it.
        children: What an object or an array holds, in order.
    """

    start: int
    end: int
    kind: str
    value: Any
    children: tuple[Child, ...] = ()

    def get(self, key: str) -> Node | None:
        """The member that counts: of a doubled key the last, as every reader takes it."""
        found = [child.node for child in self.children if child.key == key]
        return found[-1] if found else None

    def index(self, key: str) -> int:
        """The place of that member among the children."""
        return max(number for number, child in enumerate(self.children) if child.key == key)


def parse(text: str) -> Node:
    """Return the root of a JSON text (without byte order mark).

    Raises `ValueError` (`json.JSONDecodeError`, with line and column) when it is no JSON, or is
    nested more deeply than any settings are.
    """
    try:
        json.loads(text)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    return _node(text, _skip(text, 0), 0)


def parse_relaxed(text: str) -> Node:
    """Return the root of a text that may have comments and trailing commas, without its places.

    Raises `ValueError` when it is no JSON even without them.
    """
    try:
        return parse(text)
    except ValueError:
        return parse(_strict(text))


def is_relaxed(text: str) -> bool:
    """Whether a text is JSON but for comments and trailing commas."""
    try:
        parse(_strict(text))
    except ValueError:
        return False
    return True


def add(text: str, node: Node, value: Any, key: str | None = None) -> str:
    """Return the text with a value appended to an object (with its `key`) or to an array."""
    unit, newline = _style(text)
    if node.children:
        first, last = node.children[0], node.children[-1].node.end
        gap = text[node.start + 1 : first.start]
        if "\n" not in gap:
            return f"{text[:last]}, {_render(value, key)}{text[last:]}"
        indent = gap.rpartition("\n")[2]
        rendered = _render(value, key, unit, newline + indent)
        return f"{text[:last]},{newline}{indent}{rendered}{text[last:]}"
    outer = _indent(text, node.start)
    opening, closing = text[node.start], text[node.end - 1]
    if "\n" not in text.strip() and text.strip() != text[node.start : node.end]:
        inside = _render(value, key)
    else:
        below = newline + outer + unit
        inside = below + _render(value, key, unit, below) + newline + outer
    return text[: node.start] + opening + inside + closing + text[node.end :]


def replace(text: str, node: Node, value: Any) -> str:
    """Return the text with another value in the place of one."""
    unit, newline = _style(text)
    if "\n" in text[node.start : node.end] or not node.children:
        rendered = _render(value, None, unit, newline + _indent(text, node.start))
    else:
        rendered = _render(value, None)
    return text[: node.start] + rendered + text[node.end :]


def drop(text: str, node: Node, index: int) -> str:
    """Return the text without one of a value's children; the undoing of `add`."""
    child = node.children[index]
    if len(node.children) == 1:
        start, end = node.start + 1, node.end - 1
    elif index == len(node.children) - 1:
        start, end = node.children[index - 1].node.end, child.node.end
    else:
        start, end = child.start, node.children[index + 1].start
    return text[:start] + text[end:]


def document(value: Any) -> str:
    """Return a value as a whole file of ours."""
    return json.dumps(value, indent=2, ensure_ascii=False) + "\n"


def _node(text: str, start: int, depth: int) -> Node:
    """The value that begins at an offset of a text that is known to be JSON."""
    if depth > _DEEPEST:
        raise ValueError("nested too deeply")
    if text[start] not in "{[":
        value, end = _DECODER.raw_decode(text, start)
        return Node(start, end, "scalar", value)
    children: list[Child] = []
    at = _skip(text, start + 1)
    while text[at] not in "}]":
        first, key = at, None
        if text[start] == "{":
            key, at = _DECODER.raw_decode(text, at)
            at = _skip(text, _skip(text, at) + 1)
        inner = _node(text, at, depth + 1)
        children.append(Child(first, key, inner))
        at = _skip(text, inner.end)
        if text[at] == ",":
            at = _skip(text, at + 1)
    if text[start] == "[":
        return Node(start, at + 1, "array", [c.node.value for c in children], tuple(children))
    return Node(start, at + 1, "object", {c.key: c.node.value for c in children}, tuple(children))


def _skip(text: str, at: int) -> int:
    while text[at : at + 1] in _SPACE and at < len(text):
        at += 1
    return at


def _style(text: str) -> tuple[str, str]:
    """The file's step of indentation and its line ending."""
    newline = "\r\n" if "\r\n" in text else "\n"
    for line in text.splitlines():
        bare = line.lstrip(" \t")
        if bare and bare != line:
            return line[: len(line) - len(bare)], newline
    return "  ", newline


def _indent(text: str, at: int) -> str:
    """The white space that the line of an offset begins with."""
    start = text.rfind("\n", 0, at) + 1
    line = text[start:at]
    return line[: len(line) - len(line.lstrip(" \t"))]


def _render(value: Any, key: str | None, unit: str | None = None, below: str = "") -> str:
    """A value on one line, or over several, each but the first after `below`."""
    told = json.dumps(value, indent=unit, ensure_ascii=False)
    if unit is not None:
        told = told.replace("\n", below)
    return told if key is None else f"{json.dumps(key, ensure_ascii=False)}: {told}"


def _strict(text: str) -> str:
    """The text without comments and without commas before a closing bracket."""
    pieces: list[str] = []
    at = 0
    while at < len(text):
        two = text[at : at + 2]
        if text[at] == '"':
            end = _string_end(text, at)
            pieces.append(text[at:end])
        elif two == "//":
            end = _found(text, "\n", at)
        elif two == "/*":
            end = _found(text, "*/", at + 2) + 2
        else:
            end = at + 1
            if text[at] in "}]" and (comma := _last(pieces)) is not None and pieces[comma] == ",":
                pieces[comma] = " "
            pieces.append(text[at])
        at = end
    return "".join(pieces)


def _last(pieces: list[str]) -> int | None:
    """The last piece that is more than white space."""
    return next((n for n in range(len(pieces) - 1, -1, -1) if pieces[n].strip()), None)


def _string_end(text: str, at: int) -> int:
    end = at + 1
    while end < len(text) and text[end] != '"':
        end += 2 if text[end] == "\\" else 1
    return end + 1


def _found(text: str, what: str, at: int) -> int:
    found = text.find(what, at)
    return len(text) if found < 0 else found
