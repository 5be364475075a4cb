from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duck_tape.text.near import near_identical
from duck_tape.text.near_index import NearIndex

NEAR = [
    ("token lifetime", "tokens lifetime"),
    ("token lifetime", "token lifetimes"),
    ("token lifetime", "token-lifetime"),
    ("token_lifetime", "token lifetime"),
    ("token lifetime", "tokenlifetime"),
    ("token lifetime", "the token lifetime"),
    ("a token lifetime", "token lifetime"),
    ("token lifetime", "token lifetme"),
    ("token lifetime", "token lifettime"),
    ("token lifetime", "token lifetine"),
    ("retry policy", "retry policies"),
    ("api key", "api keys"),
    ("recieve limit", "receive limit"),
    ("mailbox size", "mailboxes size"),
    ("batch size", "batches size"),
    ("access class", "access classes"),
    ("ユーザー", "ユーザ"),
    ("サーバー名", "サーバー 名"),
    ("entwurf für kunden", "entwurf fürkunden"),
    ("настройка сервера", "настройка севрера"),
    (".env", "env"),
]
APART = [
    ("v1", "v2"),
    ("read", "road"),
    ("reader", "writer"),
    ("step 1", "step 2"),
    ("port 8080", "port 8081"),
    ("retries 10", "retries 100"),
    ("version 1.5", "version 15"),
    ("version 1 5", "version 15"),
    ("ratio 1/2", "ratio 1.2"),
    ("2025-01-02", "2025-01-20"),
    ("timeout 1", "timeout -1"),
    ("upload limit", "unload limit"),
    ("content length", "context length"),
    ("route table", "router table"),
    ("write timeout", "writer timeout"),
    ("compiled code", "compiler code"),
    ("import path", "export path"),
    ("affection", "effection"),
    ("http port", "https port"),
    ("c", "c++"),
    ("c#", "c++"),
    ("a > b", "a < b"),
    ("plan a", "plan b"),
    ("status", "state"),
    ("bus", "bu"),
    ("認証方式", "認証形式"),
    ("会員", "会員数"),
    ("token lifetime", "session lifetime"),
    ("token lifetime", "token lifetime limit"),
    ("abcdefgh ijklmnop", "abcdefgx ijklmnox"),
    ("sha256", "sha265"),
    ("", "a"),
    ("-", "+"),
    ("the", "a"),
]


@pytest.mark.parametrize(("a", "b"), NEAR)
def test_near(a: str, b: str) -> None:
    assert near_identical(a, b)
    assert near_identical(b, a)
    assert NearIndex(["x", b, "y"]).find(a) == [b]
    assert NearIndex([a]).find(b) == [a]


@pytest.mark.parametrize(("a", "b"), APART)
def test_apart(a: str, b: str) -> None:
    assert not near_identical(a, b)
    assert not near_identical(b, a)
    assert NearIndex([a]).find(b) == []


def test_a_key_is_not_near_itself() -> None:
    assert not near_identical("token lifetime", "token lifetime")
    assert NearIndex(["token lifetime"]).find("token lifetime") == []


def test_the_index_keeps_its_order_and_grows() -> None:
    index = NearIndex(["tokens life", "token-life"])
    index.add("tokenlife")
    index.add("token-life")
    index.add("-")
    assert index.find("-") == []
    assert index.find("token life") == ["tokens life", "token-life", "tokenlife"]


def test_very_long_keys_are_near_nothing() -> None:
    a, b = "token " * 200 + "lifetime", "token " * 200 + "lifetimes"
    assert not near_identical(a, b)
    assert NearIndex([a]).find(b) == []


def test_one_among_ten_thousand() -> None:
    letters = "abcdefghij"
    names = [
        f"component {letters[i // 1000]}{letters[i // 100 % 10]}{letters[i // 10 % 10]} x{i}"
        for i in range(10_000)
    ]
    index = NearIndex([*names, "token lifetime"])
    assert index.find("tokens liftime") == ["token lifetime"]
    assert index.find("token lifetmie") == ["token lifetime"]
    assert index.find("component zzz x1") == []


KEYS = st.lists(
    st.sampled_from(["token", "tokens", "tokne", "toekn", "tokken", "tken", "lifetime", "life-time",
                     "lifetmie", "lifetine", "1", "12", "v1", "key", "keys", "the", "policy",
                     "policies", "サーバー", "サーバ"]),
    min_size=1, max_size=3,
).map(" ".join)  # fmt: skip


@given(st.lists(KEYS, unique=True, max_size=12), KEYS)
def test_the_index_agrees_with_comparing_all(keys: list[str], key: str) -> None:
    assert NearIndex(keys).find(key) == [other for other in keys if near_identical(key, other)]


@given(st.text(st.characters(categories=["Ll"]), min_size=2, max_size=10), st.data())
def test_the_index_finds_every_slip(word: str, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(word) - 1))
    letter = data.draw(st.sampled_from(["", "x", word[place] * 2]))
    other = word[:place] + letter + word[place + 1 :]
    assert bool(NearIndex([other]).find(word)) == near_identical(word, other)
