from __future__ import annotations

import pytest

from duck_tape.memory.edit import Edit, apply


@pytest.mark.parametrize(
    ("edits", "expected"),
    [
        ([], "abcdef"),
        ([Edit(1, 3, "X")], "aXdef"),
        ([Edit(6, 6, "!"), Edit(0, 0, ">")], ">abcdef!"),
        ([Edit(2, 2, "1"), Edit(2, 2, "2")], "ab12cdef"),
        ([Edit(2, 2, "1"), Edit(2, 4, "2")], "ab12ef"),
        ([Edit(0, 6, "")], ""),
    ],
)
def test_only_the_spans_change(edits: list[Edit], expected: str) -> None:
    assert apply("abcdef", edits) == expected


@pytest.mark.parametrize(
    "edits", [[Edit(0, 3, ""), Edit(2, 4, "")], [Edit(5, 7, "")], [Edit(3, 2, "")]]
)
def test_overlapping_and_outlying_edits_are_mistakes(edits: list[Edit]) -> None:
    with pytest.raises(ValueError, match="overlap or lie outside"):
        apply("abcdef", edits)
