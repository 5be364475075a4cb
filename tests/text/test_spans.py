from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duck_tape.text.inline import code_spans, find_outside, protected, split_outside

TEXTS = st.text(st.sampled_from("ab `\\\"'()（）「」“”‘’,-"), max_size=16)


def inside(text: str, spans: list[tuple[int, int]]) -> list[str]:
    return [text[start:end] for start, end in spans]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a `b` c", ["`b`"]),
        ("``a`b`` `c`", ["``a`b``", "`c`"]),
        ("`a ``b` c``", ["`a ``b`"]),
        ("`a", []),
        ("``a`", []),
        ("\\`a`", []),
        ("\\\\`a`", ["`a`"]),
        ("\\``a`", ["`a`"]),
        ("`a\\` b`", ["`a\\`"]),
        ("`a``", []),
        ("`a\\``` b`", ["`a\\``` b`"]),
        ("```", []),
        ("` `` `", ["` `` `"]),
    ],
)
def test_code_closes_with_as_many_backticks(text: str, expected: list[str]) -> None:
    assert inside(text, code_spans(text)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("a (b) c", ["(b)"]),
        ("a (b (c) d) e", ["(b (c) d)"]),
        ("a (b (c) d", ["(c)"]),
        ("a (b", []),
        ("a) b (c", []),
        ("（あ（い）う）", ["（あ（い）う）"]),
        ("(a）", ["(a）"]),
        ('say "a (b" c', ['"a (b"']),
        ('(a "b) c', ['(a "b)']),
        ('a "b" c "d"', ['"b"', '"d"']),
        ('a 15" b 3" c', []),
        ('a " b " c', []),
        ('"a', []),
        ("'a b' c", ["'a b'"]),
        ("don't - won't", []),
        ("users' a - owners' b", []),
        ("it's 'a - b' c", ["'a - b'"]),
        ("'don't do' a", ["'don't do'"]),
        ("'90s a 'b' c", ["'b'"]),
        ("rock 'n' roll", ["'n'"]),
        ("“a” ‘b’ «c»", ["“a”", "‘b’", "«c»"]),
        ("‘don’t’ a", ["‘don’t’"]),
        ("it’s a ‘b", []),
        ("これは「a、b」と『c』", ["「a、b」", "『c』"]),
        ('これは"a、b"です', ['"a、b"']),
        ("「a（b」c）", ["「a（b」"]),
        ("`(` a )", ["`(`"]),
        ('`"` a "', ['`"`']),
        ("(`)` a) b", ["(`)` a)"]),
        ("f(x) = `g(x`)", ["(x)", "`g(x`"]),
    ],
)
def test_protected_spans(text: str, expected: list[str]) -> None:
    assert inside(text, protected(text)) == expected


@given(TEXTS)
def test_protected_spans_are_ordered_and_apart(text: str) -> None:
    flat = [offset for span in protected(text) for offset in span]
    assert flat == sorted(flat)
    assert all(start < end for start, end in protected(text))
    assert all(0 <= offset <= len(text) for offset in flat)


@given(TEXTS)
def test_all_code_is_protected(text: str) -> None:
    spans = protected(text)
    assert all(any(a <= start and end <= b for a, b in spans) for start, end in code_spans(text))


COMMA = re.compile(",")


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("", [""]),
        ("a,b", ["a", "b"]),
        (",a,,b,", ["", "a", "", "b", ""]),
        ("a(b,c),`d,e`,f", ["a(b,c)", "`d,e`", "f"]),
        ("(a,b", ["(a", "b"]),
    ],
)
def test_split_outside(text: str, parts: list[str]) -> None:
    assert split_outside(text, COMMA) == parts


@given(TEXTS)
def test_splitting_drops_only_separators(text: str) -> None:
    assert ",".join(split_outside(text, COMMA)) == text


@given(TEXTS)
def test_hits_are_those_outside_the_spans(text: str) -> None:
    spans = protected(text)
    expected = [
        found.start()
        for found in COMMA.finditer(text)
        if not any(start <= found.start() < end for start, end in spans)
    ]
    assert [found.start() for found in find_outside(text, COMMA)] == expected
