from __future__ import annotations

import pytest

from tests.support.states import entries, learn, reports


@pytest.mark.parametrize(
    ("fact", "key", "value"),
    [
        ("**tenant**: an isolated\n  namespace", "tenant", "an isolated namespace"),
        ("SKU: stock keeping unit", "SKU", "stock keeping unit"),
        ("The signing key is rotated weekly", "signing key", "The signing key is rotated weekly"),
        (
            "Checkout reads the cart twice",
            "Checkout reads the cart twice",
            "Checkout reads the cart twice",
        ),
        (
            "Checkout reads twice. Once is enough",
            "Checkout reads twice",
            "Checkout reads twice. Once is enough",
        ),
        ("**tenant**:", "tenant", "**tenant**:"),
        ("会員：登録済みの利用者", "会員", "登録済みの利用者"),
        ("A list:\n- one\n- two", "A list", "- one - two"),
        ("Keep  two  blanks", "Keep  two  blanks", "Keep  two  blanks"),
    ],
)
def test_forms(fact: str, key: str, value: str) -> None:
    assert entries(learn(fact)) == [(key, value)]


def test_two_facts_never_share_a_subject() -> None:
    made = learn(
        "The limit is 5 per day", "The pool is small", "A limit is 6 at night", "Limit means 7"
    )
    assert [key for key, _ in entries(made)] == [
        "The limit is 5 per day",
        "pool",
        "A limit is 6 at night",
        "Limit means 7",
    ]


def test_a_subject_makes_way_for_a_named_key() -> None:
    made = learn("The limit is 5", "**Limit**: 6")
    assert [key for key, _ in entries(made)] == ["The limit is 5", "Limit"]


@pytest.mark.parametrize(
    ("fact", "supersedes", "fallback"),
    [
        ("A tenant is a customer's namespace", True, ""),
        ("Tenant means customer", True, ""),
        ("Tenant = customer", True, ""),
        ("テナントとは顧客のこと", True, ""),
        ("租户是客户", True, ""),
        ("The tenant is slow. Very slow", False, "The tenant is slow"),
    ],
)
def test_only_a_definition_supersedes(fact: str, supersedes: bool, fallback: str) -> None:
    standing = [f"**{key}**: something else" for key in ("tenant", "テナント", "租户")]
    (made,) = learn(fact, standing=standing).candidates
    assert (made.may_supersede, made.fallback_key) == (supersedes, fallback)


def test_a_fallback_is_free() -> None:
    standing = ["**tenant**: x", "**The tenant is slow**: The tenant is slow. Once"]
    first, second = learn(
        "The tenant is slow; at night", "The tenant is slow", standing=standing
    ).candidates
    assert (first.key, second.key) == ("The tenant is slow; at", "The tenant is slow (2)")
    (alone,) = learn("The tenant is slow; at night", standing=standing).candidates
    assert (alone.key, alone.fallback_key) == ("tenant", "The tenant is slow; at")


def test_a_subject_that_says_the_same_needs_no_fallback() -> None:
    (made,) = learn("The tenant is slow", standing=["**pool**: The tenant is  slow"]).candidates
    assert (made.key, made.value) == ("pool", "The tenant is slow")


@pytest.mark.parametrize(
    "fact",
    ["an isolated namespace", "**tenant**: an isolated namespace", "space: an isolated namespace"],
)
def test_a_known_value_is_nothing_but_an_answer(fact: str) -> None:
    made = learn(fact, standing=["**Tenant**: an isolated namespace"])
    assert entries(made) == [("Tenant", "an isolated namespace")]
    assert made.candidates[0].answers


def test_a_known_value_gives_its_key_away() -> None:
    made = learn(
        "**a1**: an isolated namespace",
        "**Tenant**: other",
        "an isolated namespace",
        standing=["**Tenant**: an isolated namespace"],
    )
    assert entries(made) == [("Tenant", "other")]
    assert reports(made) == [
        ("equal", "a1", "Tenant"),
        ("equal", "an isolated namespace", "Tenant"),
    ]


def test_a_known_value_still_overtakes_an_earlier_one_of_its_key() -> None:
    standing = ["**Tenant**: an isolated namespace"]
    made = learn("**Tenant**: other", "**Tenant**: an isolated namespace", standing=standing)
    assert entries(made) == [("Tenant", "an isolated namespace")]
    assert reports(made) == [("overtaken", "Tenant", "Tenant")]


def test_labels_are_no_terms() -> None:
    made = learn("Note: the API sleeps at night", "Note: the pool sleeps at night")
    assert entries(made) == [
        ("the API sleeps at night", "Note: the API sleeps at night"),
        ("the pool sleeps at night", "Note: the pool sleeps at night"),
    ]


def test_parts_of_a_held_fact_become_decisions() -> None:
    made = learn("Refactored the parser; constraint: it must stay pure; decision: one pass only")
    assert [(each.section, each.key, each.value) for each in made.candidates] == [
        ("Decisions", "it must stay pure", "CONSTRAINT"),
        ("Decisions", "one pass only", "DECISION"),
    ]
    assert made.withheld[0].why.endswith(", constraint and decision kept")
    assert not any(each.answers for each in made.candidates)
