from __future__ import annotations

import datetime as dt
import re

import pytest
from hypothesis import given, settings
from markdown_it import MarkdownIt

from duck_tape.state.form import SKILLS
from duck_tape.state.model import AgentState, LogEntry
from duck_tape.state.reader import read
from duck_tape.state.writer import write, written_heading
from tests.state.adversary import states

AT = dt.datetime(2026, 3, 5, 9, 30, tzinfo=dt.UTC)
EMPTY = """\
# Agent State

## Approved Workflow
None

## Position
- **Current:** None
- **Done:** None
- **Remaining:** None

## Decision Log
None

## Established Facts
None

## Re-derivation
None
"""
FULL = """\
# Agent State

Session: 2026-03-05-0930 | Cwd: /p | Repo/Branch: o/n@b | Trigger: pre-compact-auto
Created: 2026-03-05T09:30:00Z

## Approved Workflow
Plan

## Position
- **Current:** x
- **Done:**
  - a
- **Remaining:**
  - b, c

## Decision Log
2026-03-05T09:30:00Z APPROVED: y - why

## Established Facts
- fact

## Re-derivation
make

## Suggested Skills
- skill

## Own
text
"""


def test_the_form_of_an_empty_state() -> None:
    assert write(AgentState()) == EMPTY


def test_the_form_of_a_full_state() -> None:
    state = AgentState(
        session="2026-03-05-0930",
        cwd="/p",
        repo="o/n",
        branch="b",
        created=AT,
        trigger="pre-compact-auto",
        workflow=("Plan",),
        current="x",
        done=("a",),
        remaining=("b, c",),
        log=(LogEntry(AT, "APPROVED", "y", "why"),),
        facts=("fact",),
        rederivation="make",
        skills=("skill",),
        extra=(("Own", "text"),),
    )
    assert write(state) == FULL


@pytest.mark.parametrize(
    ("heading", "written"),
    [
        ("Own", "Own"),
        ("Position", "\\Position"),
        ("\\Position", "\\\\Position"),
        ("re-derivation", "\\re-derivation"),
        ("C #", "C \\#"),
        ("C#", "C#"),
        ("##", "\\##"),
        ("C \\##", "C \\\\##"),
    ],
)
def test_headings_of_other_sections(heading: str, written: str) -> None:
    assert written_heading(heading) == written
    assert read(write(AgentState(extra=((heading, "x"),)))).extra == ((heading, "x"),)


@settings(max_examples=150, deadline=None)
@given(states)
def test_reading_what_was_written_gives_the_state(state: AgentState) -> None:
    text = write(state)
    text.encode("utf-8")
    assert read(text) == state


DECISION = re.compile(r"\s*(?:[-*+] )?[0-9]{4}-[0-9]{2}-[0-9]{2}.*(?:APPROVED|TED|承認)[:：]")
POSITION = re.compile(r"\s*[-*+] +(?:\*\*|__)?(?:Current|Done|Remaining)(?:\*\*|__)?[:：]")


@settings(max_examples=100, deadline=None)
@given(states)
def test_no_text_forges_structure(state: AgentState) -> None:
    text = write(state)
    own = 5 + bool(state.skills) + sum(bool(heading) for heading, _ in state.extra)
    tokens = MarkdownIt("commonmark").parse(text)
    levels = [token.tag for token in tokens if token.type == "heading_open" and not token.level]
    assert levels == ["h1"] + ["h2"] * own
    lines = re.split(r"\r\n|\r|\n", text)
    assert sum(line.startswith("## ") for line in lines) == own
    assert sum(DECISION.match(line) is not None for line in lines) == len(state.log)
    assert sum(POSITION.match(line) is not None for line in lines) == 3


@pytest.mark.parametrize("title", ["Position", SKILLS, "Decision Log"])
def test_a_section_of_ours_is_never_doubled(title: str) -> None:
    state = AgentState(skills=("x",), extra=((title, "- **Current:** evil"),))
    assert f"\n## \\{title}\n\\- **Current:** evil\n" in write(state)


def test_a_large_state_is_written_and_read_in_linear_time() -> None:
    many = tuple(f"item {number}" for number in range(20_000))
    log = tuple(LogEntry(AT, "APPROVED", text, "why") for text in many)
    state = AgentState(
        done=many, log=log, facts=many, rederivation="x" * 5_000_000 + "\n" + "# y\n" * 20_000
    )
    assert read(write(state)) == state
