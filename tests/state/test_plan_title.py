from __future__ import annotations

import datetime as dt

import pytest

from duck_tape.state.model import APPROVED, AgentState, LogEntry
from duck_tape.state.plan_title import joined, plan_lines, plan_title, same_plan
from duck_tape.state.translate import translate

TIME = dt.datetime(2026, 3, 5, 9, tzinfo=dt.UTC)


@pytest.mark.parametrize(
    ("plan", "title"),
    [
        ("# Keep carts in Redis\n- a", "Keep carts in Redis"),
        ("# Plan: Keep carts\n- a", "Keep carts"),
        ("\n## Plan 1\n\n1. add a table\n2. fill it", "add a table; fill it"),
        ("**Plan**\n- [ ] add a table", "add a table"),
        ("plan - keep carts", "keep carts"),
        ("# Planning the cart", "Planning the cart"),
        ("# Plan", "Plan"),
        ("", ""),
    ],
)
def test_title(plan: str, title: str) -> None:
    assert plan_title(plan) == title


def test_lines_are_joined_by_marks_of_their_own() -> None:
    assert (
        joined(plan_lines("# Carts\n## Steps\n- add\n---\n- fill.")) == "Carts; Steps: add; fill."
    )


@pytest.mark.parametrize(
    ("title", "same"), [("keep  Carts", True), ("Keep c…", True), ("Keep", False), ("…", False)]
)
def test_same_plan(title: str, same: bool) -> None:
    assert same_plan(title, "# Keep carts\n- a") is same


def test_an_approved_plan_enters_the_memory_once() -> None:
    state = AgentState(
        trigger="pre-compact-auto",
        workflow=("# Plan: Keep carts in Redis\n\n- add a store\n- move the carts",),
        log=(
            LogEntry(TIME, APPROVED, "plan: Use a lock"),
            LogEntry(TIME, APPROVED, "plan: Keep carts in Redis"),
        ),
    )
    made = translate(state, None, today="2026-03-05")
    assert [(each.key, each.value) for each in made.candidates] == [
        ("Keep carts in Redis", "Keep carts in Redis; add a store; move the carts"),
        ("Use a lock", "APPROVED"),
    ]
    assert [each.why for each in made.withheld] == ["the plan of the Approved Workflow"]
