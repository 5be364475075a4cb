from __future__ import annotations

import textwrap

import pytest

from duck_tape.state.items import read_facts, read_workflow, write_facts, write_workflow


def lines(text: str) -> list[str]:
    return textwrap.dedent(text).split("\n")


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("one\ntwo", ["one", "two"]),
        ("- one\n* two\n+ three\n4. four\n5) five", ["one", "two", "three", "four", "five"]),
        ("- one\n\n- two\n\nthree", ["one", "two", "three"]),
        ("- one\n  goes on\n- two", ["one\ngoes on", "two"]),
        ("- one\nanother\n- two", ["one", "another", "two"]),
        ("one\n  goes on\ntwo", ["one\n  goes on", "two"]),
        ("- one\n  - nested\n    - deeper\n- two", ["one\n- nested\n  - deeper", "two"]),
        ("one\n  - nested\ntwo", ["one\n  - nested", "two"]),
        ("1. one\n   - nested\n2. two", ["one\n- nested", "two"]),
        ("- one\n\n  second paragraph\n- two", ["one\n\nsecond paragraph", "two"]),
        (
            "- one\n  ```\n  - no fact\n\n  x\n  ```\n- two",
            ["one\n```\n- no fact\n\nx\n```", "two"],
        ),
        ("- one\n```\n- no fact\n```\n- two", ["one\n```\n- no fact\n```", "two"]),
        ("```\nfenced\n\nfact\n```\ntwo", ["```\nfenced\n\nfact\n```", "two"]),
        ("- one\n\tgoes on", ["one\ngoes on"]),
        ("-   wide\n    goes on", ["wide\ngoes on"]),
        ("| a | b |\n|---|---|\n| 1 | 2 |\ntwo", ["| a | b |\n|---|---|\n| 1 | 2 |", "two"]),
        ("None", []),
        ("- None\n- (none extracted)\n- one", ["one"]),
        ("(auto-extracted; not reliably derivable from a transcript)", []),
        ("-\n- one\n*", ["one"]),
        ("", []),
        ("- \\# x\n- \\- y", ["# x", "\\- y"]),
    ],
)
def test_facts_stand_one_per_line_or_bullet(text: str, facts: list[str]) -> None:
    assert list(read_facts(lines(text))) == facts


@pytest.mark.parametrize(
    ("text", "workflows"),
    [
        ("one plan", ["one plan"]),
        ("one plan,\nwrapped", ["one plan,\nwrapped"]),
        ("one\n\ntwo", ["one", "two"]),
        ("the plan:\n- step\n- step two", ["the plan:\n- step\n- step two"]),
        ("the plan:\n\n1. step\n\n2. step two", ["the plan:\n\n1. step\n\n2. step two"]),
        ("the plan\n\n> quoted\n\n```\nx\n\ny\n```", ["the plan\n\n> quoted\n\n```\nx\n\ny\n```"]),
        ("- one\n- two\n  with more", ["one", "two\nwith more"]),
        ("\n1. one\n2. two", ["one", "two"]),
        ("\nNone\n", []),
        ("", []),
    ],
)
def test_workflows_are_bullets_or_paragraphs(text: str, workflows: list[str]) -> None:
    assert list(read_workflow(lines(text))) == workflows


@pytest.mark.parametrize(
    ("items", "written"),
    [
        ([], []),
        (["one plan"], ["one plan"]),
        (["one", "two"], ["one", "", "two"]),
        (["the plan:\n- a\n\n- b"], ["the plan:", "- a", "", "- b"]),
        (["one\n\nmore", "two"], ["- one", "", "  more", "- two"]),
        (["- bulleted"], ["- - bulleted"]),
        (["None"], ["\\None"]),
    ],
)
def test_workflows_are_written_as_paragraphs_where_they_can_be(
    items: list[str], written: list[str]
) -> None:
    assert write_workflow(items) == written
    assert list(read_workflow(written)) == items


def test_facts_are_written_as_bullets() -> None:
    items = ["one", "two\n- nested\n\n\tmore", "Done: x", "a\n\n-"]
    assert write_facts(items)[:5] == ["- one", "- two", "  - nested", "", "  \tmore"]
    assert write_facts(items)[5] == "- \\Done: x"
    assert list(read_facts(write_facts(items))) == items
