from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duck_tape.text.width import cut_words, display_width, word_count, word_ends

TEXTS = st.text(st.sampled_from("ab -.、。，漢字かなカナ한é\u0301👨\u200d"), max_size=24)


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("", 0),
        ("abc", 3),
        ("漢字", 4),
        ("é", 1),
        ("e\u0301", 1),
        ("ｶﾅ", 2),
        ("👍", 2),
        ("a\u200db", 2),
    ],
)
def test_display_width(text: str, columns: int) -> None:
    assert display_width(text) == columns


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("", 0),
        ("one", 1),
        ("one two-three four's", 3),
        ("a - b & c", 3),
        ("認証", 1),
        ("認証方式を", 2),
        ("認証トークン and API", 4),
        ("APIトークン", 2),
        ("有効期限、監視", 2),
        ("인증 토큰 수명", 3),
        ("สวัสดีครับ", 3),
        ("🚀", 0),
    ],
)
def test_word_count(text: str, count: int) -> None:
    assert word_count(text) == count


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("one two", [3, 7]),
        ("有効期限は何日か", [4, 8]),
        ("有効期限は、何日", [4, 5, 6, 8]),
        ("API の鍵", [3, 6]),
        (" a ", [2]),
        ("", []),
    ],
)
def test_word_ends(text: str, expected: list[int]) -> None:
    assert word_ends(text) == expected


@pytest.mark.parametrize(
    ("text", "limit", "expected"),
    [
        ("the quick brown fox", 60, "the quick brown fox"),
        ("the quick brown fox", 12, "the quick"),
        ("the quick brown fox", 9, "the quick"),
        ("the quick brown fox", 10, "the quick"),
        ("the quick brown fox", 15, "the quick brown"),
        ("unbreakable", 4, "unbr"),
        ("a unbreakable", 4, "a"),
        ("有効期限は何日か、それを決める", 20, "有効期限は何日か、"),
        ("有効、期限は何日かを決める", 20, "有効、期限は何日かを"),
        ("有効期限は何日かを決める", 20, "有効期限は何日かを決"),
        ("use 有効期限は何日", 10, "use 有効期"),
        ("有効期限 unbreakable", 12, "有効期限"),
        ("有効期限unbreakable", 12, "有効期限"),
        ("👨\u200d👩 a", 3, "👨"),
        ("e\u0301e\u0301 x", 2, "e\u0301e\u0301"),
        ("  a b  ", 60, "a b"),
        ("", 60, ""),
    ],
)
def test_cut_words(text: str, limit: int, expected: str) -> None:
    assert cut_words(text, limit) == expected


@given(TEXTS, st.integers(1, 20))
def test_a_cut_is_a_beginning_that_fits(text: str, limit: int) -> None:
    cut = cut_words(text, limit)
    assert text.strip().startswith(cut)
    assert display_width(cut) <= limit


@given(TEXTS)
def test_word_ends_ascend_to_the_end(text: str) -> None:
    ends = word_ends(text)
    assert ends == sorted(set(ends))
    assert ends[-1:] == ([len(text.rstrip())] if text.strip() else [])
