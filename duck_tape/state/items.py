"""Lists of verbatim items: Established Facts and Approved Workflow.

Facts stand one per line or bullet; a table is one. An approved workflow is one top-level bullet
where the section begins with a bullet, else one paragraph with the lists, fences and quotes that
follow it, so that the steps of a plan stay with it. Nested, indented and fenced lines belong to the
item above, and an item keeps them verbatim but for the indentation that the bullet gives (spec:
state files, "Agent State").
"""

from __future__ import annotations

import re

from duck_tape.state.fences import closes, opening
from duck_tape.state.form import BULLET, is_blank, is_placeholder
from duck_tape.state.model import item
from duck_tape.state.neutralise import neutralise, restore
from duck_tape.text.lazy import expression

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_BULLET = expression(
    rf"(?P<indent>[ \t]*)(?P<head>{BULLET}[ \t]+)(?=[^ \t])(?P<text>.*)", re.DOTALL
)
_BARE_BULLET = expression(rf"[ \t]*{BULLET}[ \t]*")
_BULLETS = frozenset("-*+0123456789")
_INDENT = expression(r"[ \t]*")
_ATTACHED = expression(rf"[ \t]|[>|]|`{{3}}|~{{3}}|{BULLET}[ \t]")
"""What begins a block that belongs to the paragraph before it."""


class _Item:
    """An item that is being read.

    Its further lines are indented by `width` beyond `indent`; no width, no claim on their space.
    """

    __slots__ = ("blanks", "bulleted", "fence", "indent", "lines", "width")

    def __init__(
        self, *, bulleted: bool, indent: int, width: int, first: str | None = None
    ) -> None:
        self.bulleted = bulleted
        self.indent = indent
        self.width = width
        self.lines = [] if first is None else [first]
        self.blanks: list[str] = []
        self.fence = ""

    def add(self, line: str) -> None:
        """Take a further line, its indentation off, and the blank lines before it."""
        self.lines += [_dedent(blank, self.width) for blank in self.blanks]
        self.blanks.clear()
        text = _dedent(line, self.width)
        self.lines.append(text)
        if not self.fence:
            self.fence = opening(text)
        elif closes(text, self.fence):
            self.fence = ""

    def value(self) -> str:
        """The item as `AgentState` keeps it; "" when it only says that there is none."""
        text = "\n".join(self.lines)
        return "" if is_placeholder(text) else item(restore(text, bulleted=self.bulleted))


def _dedent(line: str, width: int) -> str:
    """Take up to `width` columns of indentation off; a tab counts as all of them."""
    if line.startswith("\t"):
        return line[1:] if width else line
    return line[min(width, len(line) - len(line.lstrip(" "))) :]


def read_facts(lines: Iterable[str]) -> tuple[str, ...]:
    """Return the items of a section that holds one per line or bullet."""
    items: list[_Item] = []
    for line in lines:
        current = items[-1] if items else None
        if current is not None and (current.fence or _belongs(line, current)):
            current.add(line)
        elif is_blank(line):
            if current is not None:
                current.blanks.append(line)
        elif not _BARE_BULLET.fullmatch(line):
            items.append(_begin(line))
    return tuple(filter(None, (each.value() for each in items)))


def _bullet(line: str) -> re.Match[str] | None:
    """Match a bullet with its text; a line that begins otherwise is told at a glance."""
    return _BULLET.fullmatch(line) if line.lstrip(" \t")[:1] in _BULLETS else None


def _belongs(line: str, current: _Item) -> bool:
    """Whether a line goes on with the current item: it is indented, fenced, or a table's row."""
    if is_blank(line):
        return False
    indent = _width(line)
    if _bullet(line) or _BARE_BULLET.fullmatch(line):
        return indent >= current.indent + max(current.width, 1)
    table = line.startswith("|") and current.lines[-1].startswith("|") and not current.blanks
    return indent > current.indent or table or opening(line) != ""


def _width(line: str) -> int:
    match = _INDENT.match(line)
    return len(match[0].expandtabs(4)) if match else 0


def _begin(line: str) -> _Item:
    match = _bullet(line)
    if match is None:
        made = _Item(bulleted=False, indent=_width(line), width=0)
        made.add(line)
        return made
    width = len(match["head"])
    return _Item(bulleted=True, indent=_width(line), width=width, first=match["text"])


def read_workflow(lines: Sequence[str]) -> tuple[str, ...]:
    """Return the approved workflows: bullets if the section begins with one, else paragraphs."""
    first = next((line for line in lines if not is_blank(line)), "")
    if _bullet(first):
        return read_facts(lines)
    items: list[_Item] = []
    for line in lines:
        current = items[-1] if items else None
        if current is not None and current.fence:
            current.add(line)
        elif is_blank(line):
            if current is not None:
                current.blanks.append(line)
        elif current is None or (current.blanks and _ATTACHED.match(line) is None):
            items.append(_Item(bulleted=False, indent=0, width=0))
            items[-1].add(line)
        else:
            current.add(line)
    return tuple(filter(None, (each.value() for each in items)))


def write_facts(items: Iterable[str]) -> list[str]:
    """Return the lines of a section of items: one bullet each, further lines indented."""
    lines: list[str] = []
    for text in items:
        head, *rest = neutralise(text, bulleted=True).split("\n")
        lines.append(f"- {head}")
        lines += [f"  {line}" if line else "" for line in rest]
    return lines


def write_workflow(items: Sequence[str]) -> list[str]:
    """Return the lines of the Approved Workflow: paragraphs where they read back as such."""
    if not items:
        return []
    lines = "\n\n".join(neutralise(text) for text in items).split("\n")
    return lines if read_workflow(lines) == tuple(items) else write_facts(items)
