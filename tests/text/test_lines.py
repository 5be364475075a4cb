from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duck_tape.text.lines import Positions, newline_style, position, split_lines

TEXTS = st.text(st.sampled_from("ab\r\n\u2028\u2029\x85\x0c\x0b\x1c\ufeff"), max_size=12)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("a", [(0, 1, 1)]),
        ("a\n", [(0, 1, 2)]),
        ("a\r\nb", [(0, 1, 3), (3, 4, 4)]),
        ("a\rb\r", [(0, 1, 2), (2, 3, 4)]),
        ("\r\r\n\n", [(0, 0, 1), (1, 1, 3), (3, 3, 4)]),
        ("a\u2028b\x0cc\x85d\x0be", [(0, 9, 9)]),
    ],
)
def test_lines_end_at_lf_crlf_and_cr_only(text: str, expected: list[tuple[int, int, int]]) -> None:
    assert split_lines(text) == expected


@given(TEXTS)
def test_lines_cover_the_text(text: str) -> None:
    lines = split_lines(text)
    pieces = [text[line.start : line.end] + text[line.end : line.next] for line in lines]
    assert "".join(pieces) == text
    assert [text[line.end : line.next] for line in lines if line.next > line.end] == re.findall(
        "\r\n|\r|\n", text
    )
    assert not any(set("\r\n") & set(text[line.start : line.end]) for line in lines)


@pytest.mark.parametrize(
    ("text", "style"),
    [
        ("", "\n"),
        ("a", "\n"),
        ("a\r\nb\r\nc\n", "\r\n"),
        ("a\rb\rc\r\n", "\r"),
        ("a\r\nb\n", "\n"),
        ("a\nb\nc\r\n", "\n"),
    ],
)
def test_newline_style_is_the_majority(text: str, style: str) -> None:
    assert newline_style(text) == style


@pytest.mark.parametrize(
    ("text", "offset", "expected"),
    [
        ("", 0, (1, 1)),
        ("ab\ncd", 0, (1, 1)),
        ("ab\ncd", 2, (1, 3)),
        ("ab\ncd", 3, (2, 1)),
        ("ab\ncd", 5, (2, 3)),
        ("ab\n", 3, (2, 1)),
        ("é\u2028x\r\ny", 5, (2, 1)),
        ("a\r\nb", 2, (1, 3)),
        ("a\rb", 2, (2, 1)),
    ],
)
def test_position_is_one_based(text: str, offset: int, expected: tuple[int, int]) -> None:
    assert position(text, offset) == expected


@given(TEXTS.filter(bool), st.data())
def test_many_positions_agree_with_one(text: str, data: st.DataObject) -> None:
    offset = data.draw(st.integers(0, len(text) - 1))
    many = Positions(split_lines(text))
    assert many.at(offset) == position(text, offset)
    assert many.line(offset) == position(text, offset)[0] - 1


def test_positions_of_an_empty_text() -> None:
    assert Positions([]).at(0) == (1, 1)
