from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duck_tape.text.inline import first_clause, split_list, split_reasoning


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("use tokens - safe", ("use tokens", "safe")),
        ("use tokens – safe — and fast", ("use tokens", "safe — and fast")),
        ("use tokens — safe", ("use tokens", "safe")),
        ("15-minute tokens", ("15-minute tokens", "")),
        ("a -b - c", ("a -b", "c")),
        ("`a - b` - c", ("`a - b`", "c")),
        ("(a - b) - c", ("(a - b)", "c")),
        ('"a - b" - c', ('"a - b"', "c")),
        ("「a - b」 - c", ("「a - b」", "c")),
        ("(a - b", ("(a", "b")),
        ("don't - can't", ("don't", "can't")),
        ("  a  -  b  ", ("a", "b")),
        ("a -", ("a -", "")),
        ("- a", ("- a", "")),
        ("", ("", "")),
    ],
)
def test_reasoning_begins_at_the_first_spaced_dash(text: str, expected: tuple[str, str]) -> None:
    assert split_reasoning(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a, b,c, d", ["a", "b,c", "d"]),
        ("a、b，c", ["a", "b", "c"]),
        ("1,000 rows, 2", ["1,000 rows", "2"]),
        ('a (b, c), `d, e`, "f, g"', ["a (b, c)", "`d, e`", '"f, g"']),
        ("（a、b）、c", ["（a、b）", "c"]),
        ("a,\n b", ["a", "b"]),
        (", a, , b,", ["a", "b"]),
        ("", []),
        ("one", ["one"]),
    ],
)
def test_lists_part_at_commas(text: str, expected: list[str]) -> None:
    assert split_list(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Use tokens. They expire.", "Use tokens"),
        ("Use tokens", "Use tokens"),
        ("Use v1.2: it works", "Use v1.2"),
        ("Use tokens; rotate", "Use tokens"),
        ("Really! Yes", "Really"),
        ("Why? Because", "Why"),
        ("Use a.b and c:d", "Use a.b and c:d"),
        ("Use tokens - safe", "Use tokens"),
        ("Use tokens — safe", "Use tokens"),
        ("15-minute - x", "15-minute"),
        ("Stores, e.g. Redis, i.e. a cache. More", "Stores, e.g. Redis, i.e. a cache"),
        ("SQL vs. files etc. in use. More", "SQL vs. files etc. in use"),
        ("E.g. this; that", "E.g. this"),
        ("Use fetc. More", "Use fetc"),
        ("Use `a. b` now. More", "Use `a. b` now"),
        ('Say "a. b" now. More', 'Say "a. b" now'),
        ("See (a. b) now. More", "See (a. b) now"),
        ("使う。理由", "使う"),
        ("期限は？次", "期限は"),
        ("鍵：値", "鍵"),
        ("A； B", "A"),
        ("! Use it. Now", "! Use it"),
        ("- a. b", "- a"),
        ("...", ".."),
        ("", ""),
        ("  a. b", "a"),
    ],
)
def test_first_clause(text: str, expected: str) -> None:
    assert first_clause(text) == expected


@given(st.text(st.sampled_from("ab .;:!?-–`\"'()。：？ egvstci"), max_size=20))
def test_a_clause_is_a_beginning_and_not_empty(text: str) -> None:
    clause = first_clause(text)
    assert text.strip().startswith(clause)
    assert bool(clause) == bool(text.strip())
    assert clause == clause.strip()
