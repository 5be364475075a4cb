from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duck_tape.state.keys import Clause, displayed, one_line, split_named, subject, without_label
from duck_tape.text.identity import key_identity
from duck_tape.text.keyed import parse_keyed

TEXTS = st.text(st.sampled_from("ab *`\\:.-_é日本、。\n"), min_size=1, max_size=40)


@pytest.mark.parametrize(
    ("text", "key", "value", "bold"),
    [
        ("**tenant**: an isolated namespace", "tenant", "an isolated namespace", True),
        ("**tenant:** an isolated\n  namespace", "tenant", "an isolated namespace", True),
        ("**会員**：登録済みの利用者", "会員", "登録済みの利用者", True),
        ("**two\nlines**: x", "two lines", "x", True),
        ("**empty**:", "empty", "", True),
        ("SKU: stock keeping unit", "SKU", "stock keeping unit", False),
        ("会員：登録済みの利用者", "会員", "登録済みの利用者", False),
        ("the limit of one single tenant here: 5", "", "", False),
        ("one two three four five six: 5", "one two three four five six", "5", False),
        ("http://example.com is down", "", "", False),
        ("10:30 is the cut-off", "", "", False),
        ("Well, then: 5", "", "", False),
        ("It works. Limit: 5", "", "", False),
        ("`a: b` is code", "", "", False),
        ("(see: x) 5", "", "", False),
        ("`max_age`: 5", "`max_age`", "5", False),
        ("Note: the API is slow", "", "", False),
        ("备注：接口很慢", "", "", False),
        ("Limit:", "", "", False),
        ("--: 5", "", "", False),
        ("****: 5", "", "", False),
    ],
)
def test_split_named(text: str, key: str, value: str, bold: bool) -> None:
    named = split_named(text)
    assert (named.key, named.value, named.bold) == (key, value, bold) if named else not key


@pytest.mark.parametrize(
    ("text", "name", "defines"),
    [
        ("The cookie signing key is rotated weekly", "cookie signing key", False),
        ("A tenant is a customer's namespace", "tenant", True),
        ("Admins are the users who may refund", "Admins", True),
        ("SKU means stock keeping unit", "SKU", True),
        ("TTL = 15 minutes", "TTL", True),
        ("MAX_RETRIES=5", "MAX_RETRIES", True),
        ("Cookies use SameSite=Lax", "", False),
        ("ゲストとはアカウントのない利用者", "ゲスト", True),
        ("ゲストとは、アカウントのない利用者", "ゲスト", True),
        ("令牌是短期凭证", "令牌", True),
        ("上限＝5", "上限", True),
        ("用户不是管理员", "", False),
        ("请求是否缓存由网关决定", "", False),
        ("Checkout reads the session twice", "", False),
        ("If the cart is empty, checkout is closed", "", False),
        ("There is a nightly job", "", False),
        ("It is slow", "", False),
        ("Users who are suspended keep their orders", "", False),
        ("one two three four five six seven is long", "", False),
        ("The one two three four five six is fine", "one two three four five six", False),
        ("Redis, our cache, is clustered", "", False),
        ("`SESSION_TTL` is 15 minutes", "`SESSION_TTL`", False),
        ('The word "is" stands in quotes', "", False),
        ("Slow queries log: the pool is small", "", False),
        ("The key is", "", False),
        ("is a thing", "", False),
    ],
)
def test_subject(text: str, name: str, defines: bool) -> None:
    assert subject(text) == ((name, defines) if name else None)


@pytest.mark.parametrize(
    ("text", "short"),
    [
        ("Move sessions to Redis. Plan: docs/x.md", "Move sessions to Redis"),
        ("use e.g. Redis for carts; else nothing", "use e.g. Redis for carts"),
        ("use **Redis** for carts", "use Redis for carts"),
        ("keep src/**/generated out", r"keep src/\*\*/generated out"),
        ("drop IE11?", "drop IE11"),
        ("Note: the API is slow", "the API is slow"),
        ("セッションは Redis に置く。予備はない", "セッションは Redis に置く"),
        ("a" * 70, "a" * 60),
        ("word " * 20, " ".join(["word"] * 12)),
        ("use `a very long piece of code that goes on and on and on and on for ever` here", "use"),
        ("`" + "x " * 40 + "x`" + " is code", "`" + "x " * 40 + "x`"),
        ("use ` alone", r"use \` alone"),
        ("*.py files", r"\*.py files"),
    ],
)
def test_short(text: str, short: str) -> None:
    assert Clause(text).short == short


def test_longer_goes_word_by_word_to_the_whole_text() -> None:
    clause = Clause("use Redis; it is fast.")
    assert list(clause.longer()) == ["use Redis; it", "use Redis; it is", "use Redis; it is fast"]
    assert clause.says_all("use Redis; it is fast")
    assert not clause.says_all(clause.short)


def test_longer_never_cuts_through_code() -> None:
    keys = list(Clause("first. then `a b` and c").longer())
    assert keys == [
        "first. then",
        "first. then `a b`",
        "first. then `a b` and",
        "first. then `a b` and c",
    ]


def test_a_question_mark_is_not_lost() -> None:
    assert not Clause("drop IE11?").says_all("drop IE11")
    assert list(Clause("drop IE11?").longer()) == ["drop IE11?"]


def test_one_line() -> None:
    assert one_line("a  b\n   c\u2028d\r\n\ne") == "a  b c d e"


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("Note: x is y", "x is y"),
        ("FYI: x", "x"),
        ("Notes on x: y", "Notes on x: y"),
        ("Note:", "Note:"),
    ],
)
def test_without_label(text: str, rest: str) -> None:
    assert without_label(text) == rest


@settings(max_examples=300)
@given(TEXTS)
def test_a_derived_key_reads_back_between_its_stars(text: str) -> None:
    if not any(map(str.isalnum, text)):
        return
    clause = Clause(text)
    for key in (clause.short, *clause.longer()):
        if not any(map(str.isalnum, key)):
            continue
        read = parse_keyed(f"**{key}**: value ` x")
        assert read is not None
        assert (read.key, read.value) == (key, "value ` x")


@given(TEXTS)
def test_displayed_is_stable(text: str) -> None:
    assert displayed(displayed(text)) == displayed(text)


@given(
    st.lists(
        st.sampled_from(
            [
                "use",
                "Redis",
                "`x",
                "y`",
                "for",
                "**all**",
                "carts,",
                "e.g.",
                "these;",
                "not:",
                "日本語を使う",
            ]
        )
    )
)
def test_keys_grow(parts: list[str]) -> None:
    clause = Clause(" ".join(parts) or "x")
    # A key that is code as a whole loses its marks, a longer one that begins with it does not.
    names = [key_identity(key).replace("`", "") for key in (clause.short, *clause.longer())]
    assert all(later.startswith(name) for name, later in pairwise(names))
