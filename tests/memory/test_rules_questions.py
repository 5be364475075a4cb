"""Open-Questions: what is asked, what is answered, what is done."""

from __future__ import annotations

import pytest

from tests.memory.merge_support import (
    body,
    decision,
    entry,
    fact,
    kinds,
    memory,
    merge,
    question,
    told,
)

ASKED = memory(Open_Questions="- Which queue? (date: 2025-12-20)\n- How long? (date: 2025-12-21)")
SSO = "Should we support SSO?"


def test_a_new_question_is_appended() -> None:
    merged = merge(ASKED, question("Who pays?"))
    assert body(merged.data.decode(), "Open-Questions").split("\n")[2:] == [
        "- Who pays? (date: 2026-03-05)"
    ]
    assert told(merged) == ["Added: Open-Questions Who pays?"]


@pytest.mark.parametrize(
    "text", ["which  queue", "Which queue? (date: 2026-01-01)", "WHICH QUEUE ?"]
)
def test_a_known_question_is_nothing(text: str) -> None:
    merged = merge(ASKED, question(text))
    assert merged.data.decode() == ASKED
    assert kinds(merged) == [("equal", text, "Which queue?")]


def test_one_question_twice_is_one() -> None:
    merged = merge(memory(), question("Who pays?"), question("who pays"))
    assert body(merged.data.decode(), "Open-Questions") == "- Who pays? (date: 2026-03-05)"


def test_done_closes_a_question() -> None:
    merged = merge(ASKED, done=["which queue", "something else"])
    assert told(merged) == ["Dropped: Open-Questions Which queue? (resolved: done)"]
    assert merged.reasons == {("Open-Questions", "which queue"): "resolved: done"}


@pytest.mark.parametrize("remaining", [{"remaining": ["Which queue?"]}, {}])
def test_what_is_done_and_remaining_remains(remaining: dict[str, list[str]]) -> None:
    asked = () if remaining else (question("Which queue?"),)
    assert merge(ASKED, *asked, done=["Which queue?"], **remaining).changes == ()


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (decision(SSO, "APPROVED - yes", answers=(SSO,)), f'resolved: by decision "{SSO}"'),
        (decision("sso", "APPROVED: yes", answers=("sso", SSO)), 'resolved: by decision "sso"'),
        (fact("SSO", "later", answers=("should we support sso",)), 'resolved: by fact "SSO"'),
    ],
)
def test_a_decision_or_fact_answers(answer: object, reason: str) -> None:
    text = memory(Open_Questions=f"- {SSO}")
    merged = merge(text, answer, question(SSO))  # type: ignore[arg-type]  # a table of candidates
    assert told(merged)[-1] == f"Dropped: Open-Questions {SSO} ({reason})"
    assert [(r.kind, r.detail) for r in merged.reports] == [("answered", reason)]
    assert body(merged.data.decode(), "Open-Questions") == ""


def test_the_memorys_own_key_is_named() -> None:
    text = memory(Decisions="- **SSO?**: no (date: 2025-01-01)", Open_Questions="- sso")
    merged = merge(text, decision("sso", "yes", answers=("sso",)))
    assert told(merged)[-1] == 'Dropped: Open-Questions sso (resolved: by decision "SSO?")'


@pytest.mark.parametrize(
    "candidate",
    [
        decision("a", "Redis", answers=("Which queue?",)),
        decision("a", "older", "2020-01-01", answers=("Which queue?",)),
    ],
)
def test_what_the_memory_knows_answers_too(candidate: object) -> None:
    text = memory(Decisions="- **a**: Redis (date: 2025-01-01)", Open_Questions="- Which queue?")
    merged = merge(text, candidate)  # type: ignore[arg-type]  # a table of candidates
    assert told(merged) == ['Dropped: Open-Questions Which queue? (resolved: by decision "a")']


def test_only_what_says_so_answers() -> None:
    text = memory(Open_Questions="- cache")
    goal = entry("Goals", "cache", "fast", answers=("cache",))
    assert told(merge(text, decision("cache", "Redis"), goal)) == [
        "Added: Goals cache",
        "Added: Decisions cache",
    ]


def test_a_question_that_stands_twice_goes_twice() -> None:
    text = memory(Open_Questions="- Which queue?\n- How long?\n- which queue")
    merged = merge(text, done=["Which queue?"])
    assert body(merged.data.decode(), "Open-Questions") == "- How long?"
    assert len(merged.changes) == 2


def test_a_question_that_was_answered_can_be_asked_anew() -> None:
    merged = merge(ASKED, done=["Which queue?"])
    assert told(merge(merged.data.decode(), question("Which queue?"))) == [
        "Added: Open-Questions Which queue?"
    ]


@pytest.mark.parametrize(
    "text", ["# one", "> two", "- three", "1. four", "```", "<!-- five", "---", "None"]
)
def test_any_text_becomes_one_question(text: str) -> None:
    merged = merge(memory(Open_Questions="- first"), question(text), question("last"))
    assert told(merged) == [f"Added: Open-Questions {text}", "Added: Open-Questions last"]


def test_a_blank_question_is_nothing() -> None:
    assert kinds(merge(memory(), question(" \n"))) == [("empty", "", "")]
