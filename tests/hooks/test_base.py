"""What the coming commit follows."""

from __future__ import annotations

import pytest

from duck_tape.hooks.base import NO, UNKNOWN, YES, amends
from duck_tape.hooks.pushed import pushed
from duck_tape.hooks.staged import parse_raw


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("git commit --amend", YES),
        ("git commit --am --no-edit", YES),
        ("/usr/bin/git -C x commit -a --amend", YES),
        ("git commit -m x", NO),
        ("git commit -m --amend", NO),
        ("git commit --message --amend", NO),
        ("git commit -- --amend", NO),
        ("git commit --allow-empty", NO),
        ("git amend", UNKNOWN),
        ("git rebase -i HEAD~2", UNKNOWN),
    ],
)
def test_a_command_line(words: str, said: str) -> None:
    assert amends(words.split()) == said


ZERO = "0" * 40


@pytest.mark.parametrize(
    ("environ", "wanted"),
    [
        ({}, None),
        ({"PRE_COMMIT_FROM_REF": "a", "PRE_COMMIT_TO_REF": "b"}, ("b", ("^a",))),
        ({"PRE_COMMIT_ORIGIN": "a", "PRE_COMMIT_SOURCE": "b"}, ("b", ("^a",))),
        ({"PRE_COMMIT_FROM_REF": ZERO, "PRE_COMMIT_TO_REF": "b"}, ("b", ("--not", "--remotes"))),
        ({"PRE_COMMIT_FROM_REF": "a", "PRE_COMMIT_TO_REF": ZERO}, None),
        (
            {"PRE_COMMIT_REMOTE_NAME": "o", "PRE_COMMIT_LOCAL_BRANCH": "main"},
            ("main", ("--not", "--remotes=o")),
        ),
    ],
)
def test_a_range(environ: dict[str, str], wanted: tuple[str, tuple[str, ...]] | None) -> None:
    span = pushed(environ)
    assert (None if span is None else (span.tip, span.without)) == wanted


def test_raw_differences() -> None:
    record = f":100644 000000 {'1' * 40} {'0' * 40} D"
    (one,) = parse_raw(f"{record}\0a b/CONTEXT.md\0".encode())
    assert (one.path, one.old, one.new) == ("a b/CONTEXT.md", "1" * 40, "")
