from __future__ import annotations

import time

import pytest

from duck_tape.memory.relevance import rank, terms


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("the Rate-Limiter of users", {"rate", "limiter", "user"}),
        ("fix parseHTTPHeader in http_client.py", {"fix", "parse", "httpheader", "http", "client"}),
        ("Entries and boxes", {"entry", "boxe"}),
        ("令牌有效期", {"令牌", "牌有", "有效", "效期"}),
        ("認証トークン auth", {"認証", "証ト", "トー", "ーク", "クン", "auth"}),
        ("토큰 수명", {"토큰", "수명"}),
        ("Größe café", {"größe".casefold(), "café"}),
        ("ＡＢＣＤ", {"abcd"}),
        ("is to of a b", set()),
    ],
)
def test_terms(text: str, found: set[str]) -> None:
    assert terms(text) == found


def test_the_best_first_and_others_left_out() -> None:
    entries = ["**cache**: in memory", "**token lifetime**: 15 minutes", "**tenant**: a namespace"]
    assert rank(entries, [(4, "shorten the token lifetime"), (1, "cache warmed")]) == [1, 0]
    assert rank(entries, [(4, "nothing shared")]) == []
    assert rank([], [(1, "x")]) == []


def test_what_is_rare_counts_more_and_equals_keep_the_later_first() -> None:
    entries = ["queue alpha", "queue beta", "queue alpha beta", "queue gamma"]
    assert rank(entries, [(1, "queue gamma")]) == [3, 2, 1, 0]


def test_the_step_in_flight_counts_more_than_what_is_done() -> None:
    entries = ["alpha", "beta"]
    assert rank(entries, [(1, "beta"), (4, "alpha")]) == [0, 1]


def test_scripts_without_spaces() -> None:
    entries = ["**缓存**: 放在内存里", "**令牌有效期**: 十五分钟"]
    assert rank(entries, [(4, "缩短令牌的有效期限")]) == [1]


def test_linear() -> None:
    def took(size: int) -> float:
        entries = [f"word{n} queue token 令牌有效期{n}" for n in range(size)]
        start = time.process_time()
        rank(entries, [(1, " ".join(entries[:50]))])
        return time.process_time() - start

    took(100)
    assert took(16_000) < 0.2 + 24 * took(2_000)
