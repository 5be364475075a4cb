from __future__ import annotations

import datetime as dt
import textwrap

import pytest

from duck_tape.errors import Refused
from duck_tape.state.model import APPROVED, AgentState, LogEntry
from duck_tape.state.reader import memory_sections, read

WHOLE = textwrap.dedent("""\
    # Agent State

    Session: 2026-03-05-0930 | Cwd: /srv/app | Repo/Branch: acme/app@main
    Created: 2026-03-05T09:30:00Z

    ## Approved Workflow

    Split the importer. Plan: docs/import.md

    ## Position

    - **Current:** Writing the parser
    - **Done:** Read the format, Wrote fixtures
    - **Remaining:**
      - Measure it

    ## Decision Log

    2026-03-05T09:41:00Z APPROVED: **parser**: by hand - no dependency

    ## Established Facts

    - **feed**: one file a day
    - Files are UTF-8

    ## Re-derivation

    Run it:

    ```sh
    # all of them
    make import
    ## Position
    ```

    ## Suggested Skills

    - profiling

    ## Scratch

    - anything
    """)
STATE = AgentState(
    session="2026-03-05-0930",
    cwd="/srv/app",
    repo="acme/app",
    branch="main",
    created=dt.datetime(2026, 3, 5, 9, 30, tzinfo=dt.UTC),
    workflow=("Split the importer. Plan: docs/import.md",),
    current="Writing the parser",
    done=("Read the format", "Wrote fixtures"),
    remaining=("Measure it",),
    log=(
        LogEntry(
            dt.datetime(2026, 3, 5, 9, 41, tzinfo=dt.UTC),
            APPROVED,
            "**parser**: by hand",
            "no dependency",
        ),
    ),
    facts=("**feed**: one file a day", "Files are UTF-8"),
    rederivation="Run it:\n\n```sh\n# all of them\nmake import\n## Position\n```",
    skills=("profiling",),
    extra=(("Scratch", "- anything"),),
)


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text,
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\r"),
        lambda text: "\ufeff" + text,
        lambda text: text.rstrip("\n"),
        lambda text: text.replace("\n\n## ", "\n\n---\n\n## "),
        lambda text: text.replace("\n\n## ", "\n\n<!-- next -->\n\n## "),
        lambda text: text.replace("## Position\n\n-", "## **position**:\n<!-- hint\n-->\n-"),
        lambda text: text.replace("## Re-derivation", "##   Rederivation ##"),
        lambda text: text.replace("## Decision Log\n", "Decision Log\n---\n"),
        lambda text: text.replace("# Agent State\n", "Agent State\n===\n"),
        lambda text: text.replace("# Agent State\n", "# Agent State: import\n"),
        lambda text: text.removeprefix("# Agent State\n"),
    ],
)
def test_a_state_is_read_however_it_was_written(change: object) -> None:
    assert callable(change)
    assert read(change(WHOLE)) == STATE


def test_missing_sections_are_empty() -> None:
    assert read("# Agent State\n\n## Position\nCurrent: x\n") == AgentState(current="x")


def test_empty_sections_say_none() -> None:
    names = ("Approved Workflow", "Position", "Decision Log", "Established Facts", "Re-derivation")
    text = "".join(f"## {name}\nNone\n" for name in names)
    assert read(text) == AgentState()
    assert read(text.replace("None", "(none extracted)")) == AgentState()


def test_headers_of_older_writers() -> None:
    state = read(
        "# Agent State\n\nSession: 2026-03-05-0930 | Cwd: /p | Trigger: pre-compact-auto\n"
        "Updated: 2026-03-05T10:00:00Z\nCompactions: 3\n\n## Decision Log\n(none detected)\n"
    )
    assert state == AgentState(session="2026-03-05-0930", cwd="/p", trigger="pre-compact-auto")


def test_another_title_is_kept_as_text() -> None:
    assert read("# Notes of mine\n\n## Position\nNone\n").extra == (("", "# Notes of mine"),)


def test_headings_in_items_and_quotes_begin_no_section() -> None:
    text = "## Established Facts\n- one\n  ## Position\n\n## Re-derivation\n> ## Decision Log\n"
    assert read(text) == AgentState(facts=("one\n## Position",), rederivation="> ## Decision Log")


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("", 1, "no agent state"),
        ("# Agent State\n\n## Other\n", 1, "no agent state"),
        ("## Position\nNone\n\n## position\nNone\n", 4, "first in line 1"),
        ("## Re-derivation\n```\nx\n## Position\nCurrent: x\n", 2, "code fence"),
        ("## Re-derivation\n<!-- x\n## Position\nCurrent: x\n", 2, "HTML"),
        ("## Re-derivation\n<div>\n## Position\n", 2, "HTML"),
        ("## Decision Log\nx\n", 2, "no time"),
        ("\r\n\r## Position\r\nx\n", 4, "neither"),
    ],
)
def test_what_cannot_be_read_is_an_error_with_line_and_reason(
    text: str, line: int, reason: str
) -> None:
    with pytest.raises(Refused, match=reason) as caught:
        read(text, "a.state.md")
    assert str(caught.value).startswith(f"a.state.md:{line}: ")
    assert caught.value.code == "broken-state"


def test_an_open_fence_at_the_end_hides_nothing() -> None:
    assert read("## Re-derivation\n```\nmake\n").rederivation == "```\nmake"


@pytest.mark.parametrize(
    ("heading", "told"),
    [("Notes", True), ("deferred debt", True), ("**Goals**", True), ("Scratch", False)],
)
def test_sections_of_the_memory_are_told(heading: str, told: bool) -> None:
    state = read(f"## Position\nNone\n\n## {heading}\nx\n")
    assert memory_sections(state) == ((heading,) if told else ())
    assert state.extra == ((heading, "x"),)


def test_errors_never_quote_the_line() -> None:
    with pytest.raises(Refused) as caught:
        read("## Decision Log\n2025-01-01 hunter2\n")
    assert "hunter2" not in str(caught.value)
