from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duck_tape.text.keyed import parse_keyed


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("**key**: value", "key", "value"),
        ("**key:** value", "key", "value"),
        ("**key**:value", "key", "value"),
        ("**key** : value", "key", "value"),
        ("**鍵**：値", "鍵", "値"),
        ("**鍵：**値", "鍵", "値"),
        ("**鍵** ： 値", "鍵", "値"),
        ("**「鍵」**：値", "「鍵」", "値"),
        ("  **key**:  value  ", "key", "value"),
        ("** key **: value", "key", "value"),
        ("**a `**` b**: value", "a `**` b", "value"),
        ("**`a:b`**: c: d", "`a:b`", "c: d"),
        ("**`a`:** b", "`a`", "b"),
        ("**a \\*\\* b**: value", "a \\*\\* b", "value"),
        ("**\\\\**: value", "\\\\", "value"),
        ("***key***: value", "*key*", "value"),
        ("**a*b**: value", "a*b", "value"),
        ("**🚀 launch**: now", "🚀 launch", "now"),
        ("**مفتاح**: قيمة", "مفتاح", "قيمة"),
        ("**a: b**: c", "a: b", "c"),
        ("**a::**: b", "a::", "b"),
        ("**a::** b", "a:", "b"),
        ("**key**:", "key", ""),
        ("**key:**", "key", ""),
        ("****: value", "", "value"),
        ("**:** value", "", "value"),
        ("**  **: value", "", "value"),
        ("**key**:\n  value\n\n  - more", "key", "value\n\n  - more"),
        ("**two\n  lines**: value", "two\n  lines", "value"),
        ("**a**: b **c**: d", "a", "b **c**: d"),
        ("**a ` b**: c", "a ` b", "c"),
    ],
)
def test_keyed_texts(text: str, key: str, value: str) -> None:
    keyed = parse_keyed(text)
    assert keyed is not None
    assert (keyed.key, keyed.value) == (key, value)
    assert text[keyed.key_start : keyed.key_end] == key
    assert text[keyed.value_start : keyed.value_end] == value


@pytest.mark.parametrize(
    "text",
    [
        "",
        "key: value",
        "*key*: value",
        "__key__: value",
        "**key** value",
        "**key: value",
        "**key*: value",
        "**key\\**: value",
        "\\**key**: value",
        "a **key**: value",
        "**key `a**: b` c",
        "**key\n\nmore**: value",
        "**key**\n: value",
        "**key - a** b: c",
    ],
)
def test_what_is_not_keyed(text: str) -> None:
    assert parse_keyed(text) is None


def test_the_colon_inside_is_told() -> None:
    inside, outside = parse_keyed("**a：** b"), parse_keyed("**a**： b")
    assert inside is not None
    assert outside is not None
    assert (inside.colon_inside, outside.colon_inside) == (True, False)
    assert "'a': 'b'" in repr(inside)


@given(st.text(st.sampled_from("ab*:：` \\\n\r"), max_size=16))
def test_spans_lie_in_the_text_and_in_order(text: str) -> None:
    keyed = parse_keyed(f"**{text}")
    if keyed:
        bounds = [keyed.key_start, keyed.key_end, keyed.value_start, keyed.value_end]
        assert bounds == sorted(bounds)
        assert keyed.key == keyed.key.strip()
        assert keyed.value == keyed.value.strip()


WORDS = st.text(
    st.characters(exclude_categories=["Z", "C"], exclude_characters="*`\\:："), min_size=1
)


@given(WORDS, WORDS, st.sampled_from(["**{}**: {}", "**{}:** {}", "**{}**：{}", "**{}：** {}"]))
def test_any_script_comes_back(key: str, value: str, form: str) -> None:
    keyed = parse_keyed(form.format(key, value))
    assert keyed is not None
    assert (keyed.key, keyed.value) == (key, value)
