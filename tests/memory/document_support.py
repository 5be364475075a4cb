"""Short hands for tests of the document, its checks and its repairs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

from duck_tape.memory.bootstrap import bootstrap
from duck_tape.memory.document import Document
from duck_tape.memory.lint import check

if TYPE_CHECKING:
    from duck_tape.memory.model import Entry, Section

DAY = "2026-03-05"
EMPTY = bootstrap("shop", DAY).text
NEWLINES = ("\n", "\r\n", "\r")


def parse(text: str) -> Document:
    return Document.of(text)


def section(name: str, body: str) -> Section:
    """The section of a document of its own, with this body."""
    return parse(f"## {name}\n{body}").sections[0]


def entries(name: str, body: str) -> tuple[Entry, ...]:
    return section(name, body).entries


def filled(name: str, body: str, text: str = EMPTY) -> str:
    """A memory (an empty one by default) with this body in one section."""
    start = text.index(f"## {name}\n")
    end = text.find("\n## ", start)
    return f"{text[:start]}## {name}\n\n{body}{text[end:] if end > 0 else ''}"


def codes(text: str) -> list[str]:
    return [finding.code for finding in check(parse(text))]


_LINES = (
    "# T", "## Goals", "## Decisions", "## Deferred-Debt", "## Open-Questions", "## Notes",
    "## Contents", "## Ours", "## goals", "## **Notes**", "### Goals", "# Notes", "##Goals",
    "Goals", "-----", "=====", "### 2026-01-02 10:00", "### Status", "#### deeper", "### A", "",
    "", "", "  ", "- **a**: b", "- **a**:b (date: 2026-01-02)", "* **b:** c", "+ **c**：d",
    "1. **n**: x", "-", "- ", "- None", "None", "None active.", "  continued", "    code",
    "  - nested", "- [Goals](#goals)", "- [Ours](#ours)", "  - [x](#y)", "[x]: http://x",
    "TODO(scaffold): 2026-01-01 context bootstrap pending first explicit goal",
    "TODO(x): 2026-01-02 bare", "- TODO(x,#1): 2026-01-02 y [status: open]", "  TODO(y): z",
    "- TODO(x): 2026-01-02 y [resolved: a [b](c)] [status: open]", "plain text", "- q? (date: x)",
    "```", "````", "~~~", "```js", "<!--", "-->", "<div>", "> quote", "---", "***", "a: 1",
    "| a | b |", "|---|---|", "<<<<<<< HEAD", "=======", ">>>>>>> x", "\x0c", "a\u2028b", "\x00",
    "日本語 **キー**：値", "- **キー**：値（date: 2026-01-02）", "\t- **t**: tab", "a\u200bb",
)  # fmt: skip


@st.composite
def memories(draw: st.DrawFn) -> str:
    """Texts that look like memories in most lines and are wrong in any way."""
    lines = draw(st.lists(st.one_of(st.sampled_from(_LINES), st.text(max_size=12)), max_size=25))
    newlines = draw(st.sampled_from([*NEWLINES, "mixed"]))
    pieces = []
    for line in lines:
        style = draw(st.sampled_from(NEWLINES)) if newlines == "mixed" else newlines
        pieces.append(line + style)
    text = "".join(pieces)
    if draw(st.booleans()):
        text = text.rstrip("\r\n")
    return draw(st.sampled_from(["", "", "\ufeff"])) + text
