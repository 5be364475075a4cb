from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duck_tape.report.visible import visible


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("", ""),
        ("  a\n\tb  c ", "a b c"),
        ("a\x00b\x1b[1mc\x7f", "a<U+0000>b<U+001B>[1mc<U+007F>"),
        ("a\u202eb\u2066c", "a<U+202E>b<U+2066>c"),
        ("a\u200bb\ufeffc", "a<U+200B>b<U+FEFF>c"),
        ("tag\U000e0041", "tag<U+E0041>"),
        ("a\ufe01\U000e0101", "a<U+FE01><U+E0101>"),
        ("\u3164", "<U+3164>"),
        ("\ud800\uffff", "<U+D800><U+FFFF>"),
        ("\ue000", "<U+E000>"),
        ("f\u00fcr \u6771\u4eac \u05d0", "f\u00fcr \u6771\u4eac \u05d0"),
        ("\u2764\ufe0f \U0001f469\u200d\U0001f680", "\u2764\ufe0f \U0001f469\u200d\U0001f680"),
        ("\u0646\u06cc\u200c\u062e", "\u0646\u06cc\u200c\u062e"),
    ],
)
def test_what_cannot_be_seen_is_named(text: str, shown: str) -> None:
    assert visible(text) == shown


@given(st.text(max_size=40))
def test_it_is_one_line_that_can_be_written_and_shown(text: str) -> None:
    line = visible(text)
    line.encode("utf-8")
    assert len(line.splitlines()) <= 1
    assert not {unicodedata.category(char) for char in line} & {"Cc", "Cs", "Co", "Zl", "Zp"}
    assert visible(line) == line
