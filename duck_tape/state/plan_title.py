"""A plan of many lines as one: without the marks of its headings and lists.

Spec: harness hooks, "What is extracted": the latest approved plan is the Approved Workflow, and
stands in the Decision Log by its title. Both have to be known as one.
"""

from __future__ import annotations

import re

from duck_tape.text.lazy import expression

_MARKS = expression(r"[ \t]*(?:#{1,6}[ \t]+|(?:[-*+]|[0-9]{1,3}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?)*")
_LABEL = expression(
    r"(?:(?:the|implementation)[ ])?(?:plan|计划|計画|計劃)(?:[ ][0-9]{1,3})?[ \t]*"
    r"(?:[:：]|[-–—][ \t]|$)[ \t*_]*",
    re.IGNORECASE,
)
_ENDS = ".:;!?。：；！？"
LABEL = "plan: "
"""What stands before a plan's title in the Decision Log."""


def plan_lines(text: str) -> list[str]:
    """Return what a plan's lines say, without marks; a heading that says only `Plan` is none."""
    lines: list[str] = []
    for line in text.splitlines():
        said = _MARKS.sub("", line, count=1).strip(" \t*_")
        if any(map(str.isalnum, said)):
            heads = lines and line.lstrip().startswith("#") and said[-1] not in _ENDS
            lines.append(f"{said}:" if heads else said)
    if lines and (label := _LABEL.match(lines[0])):
        rest = lines[0][label.end() :]
        lines[:1] = [rest] if rest else []
    return lines


def plan_title(text: str) -> str:
    """Return a plan's heading or first line, or its steps where that says only `Plan`."""
    first = next(filter(str.strip, text.splitlines()), "")
    said = _MARKS.sub("", first, count=1).strip(" \t*_")
    label = _LABEL.match(said)
    lines = plan_lines(text)
    if label and label.end() == len(said):
        return joined(lines) or said.strip(" :")
    return lines[0].strip(" :") if lines else ""


def joined(lines: list[str]) -> str:
    """Return lines as one, parted by `;` where they end in no mark of their own."""
    told = [each if each[-1] in _ENDS else f"{each};" for each in lines]
    return " ".join(told).removesuffix(";")


def same_plan(title: str, plan: str) -> bool:
    """Whether a title of the log, perhaps cut at its end (`…`), is that of a plan."""
    whole = " ".join(plan_title(plan).split()).casefold()
    title = " ".join(title.split()).casefold()
    if title.endswith("…"):
        return len(title) > 1 and whole.startswith(title[:-1])
    return title != "" and title == whole
