"""Entries by key: Goals, Decisions, Conventions, Glossary."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from duck_tape.errors import Refused
from duck_tape.memory.document import Document
from duck_tape.memory.rules import apply
from tests.memory.merge_support import (
    TODAY,
    body,
    decision,
    entry,
    fact,
    kinds,
    memory,
    merge,
    told,
)

if TYPE_CHECKING:
    from duck_tape.memory.candidate import Candidate

NEW = "- **cache**: KeyDB (date: 2026-03-05)"
OLD = "- **cache**: Redis (date: 2025-06-01)"


@pytest.mark.parametrize(
    "value", ["Redis", "APPROVED: Redis", "APPROVED - Redis", " Redis ", "Redis (date: 2020-01-01)"]
)
def test_an_equal_value_is_nothing(value: str) -> None:
    text = memory(Decisions=OLD)
    merged = merge(text, decision("Cache.", value))
    assert merged.data.decode() == text
    assert kinds(merged) == [("equal", "Cache.", "cache")]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("- **cache**: Redis (date: 2025-06-01)", NEW),
        ("* **Cache:** Redis", "* **Cache**: KeyDB (date: 2026-03-05)"),
        ("+ **cache**：Redis", "+ **cache**: KeyDB (date: 2026-03-05)"),
        (" - **CACHE** : Redis", " - **CACHE**: KeyDB (date: 2026-03-05)"),
        ("-   **cache**: Redis\n    and more\n\n    ```\n    x\n    ```", NEW),
        ("- **`cache`**: Redis", "- **`cache`**: KeyDB (date: 2026-03-05)"),
        ("- **cache**: Redis (date: 2025-01-01; updated 2025-02-02)", NEW),
        ("- cache", NEW),
        ("- **cache**: Redis (date: 2026-02-31)", NEW),
    ],
)  # fmt: skip
def test_another_value_supersedes_in_place(before: str, after: str) -> None:
    around = "- **a**: 1\n{}\n- **b**: 2\n\n### Later\n- **c**: 3"
    merged = merge(memory(Decisions=around.format(before)), decision("cache", "KeyDB"))
    assert body(merged.data.decode(), "Decisions") == around.format(after)
    assert [change.kind for change in merged.changes] == ["Superseded"]


@pytest.mark.parametrize(
    ("section", "tail"),
    [("Goals", ""), ("Decisions", " (date: 2026-03-05)"), ("Conventions", ""), ("Glossary", "")],
)
def test_a_new_key_is_appended(section: str, tail: str) -> None:
    merged = merge(memory(**{section: "- **a**: 1"}), entry(section, "b", "2"))
    assert body(merged.data.decode(), section) == f"- **a**: 1\n- **b**: 2{tail}"
    assert told(merged) == [f"Added: {section} b"]


def test_the_date_is_the_candidates_or_todays() -> None:
    merged = merge(memory(), decision("a", "1", "2026-01-02"), decision("b", "2", ""))
    assert body(merged.data.decode(), "Decisions") == (
        "- **a**: 1 (date: 2026-01-02)\n- **b**: 2 (date: 2026-03-05)"
    )


def test_a_key_stays_under_its_sub_heading() -> None:
    text = memory(Decisions="- **a**: 1\n\n### Sessions\n- **cache**: Redis")
    merged = merge(text, decision("cache", "KeyDB", group="Elsewhere"))
    assert body(merged.data.decode(), "Decisions") == (
        "- **a**: 1\n\n### Sessions\n- **cache**: KeyDB (date: 2026-03-05)"
    )


@pytest.mark.parametrize(
    "key", ["cache", "CACHE", "ｃａｃｈｅ", "**cache**", "`cache`:", " cache "]
)
def test_keys_are_equal_in_many_forms(key: str) -> None:
    merged = merge(memory(Decisions=OLD), decision(key, "KeyDB"))
    assert told(merged) == ["Superseded: Decisions cache (Redis -> KeyDB)"]


def test_an_older_candidate_is_reported() -> None:
    text = memory(Decisions=OLD)
    older = decision("cache", "KeyDB", "2025-05-31")
    merged = merge(text, older)
    assert merged.data.decode() == text
    assert [(r.kind, r.key, r.detail) for r in merged.reports] == [
        ("older", "cache", "older than memory")
    ]
    overruled = merge(text, older, supersede=["Cache"])
    assert told(overruled) == ["Superseded: Decisions cache (Redis -> KeyDB)"]
    assert overruled.reports == ()


@pytest.mark.parametrize("date", ["2025-06-01", "2025-06-02", ""])
def test_the_same_day_or_no_date_is_not_older(date: str) -> None:
    merged = merge(memory(Decisions=OLD), decision("cache", "KeyDB", date))
    assert len(merged.changes) == 1


def test_undated_sections_are_never_older() -> None:
    text = memory(Goals="- **speed**: fast")
    assert len(merge(text, entry("Goals", "speed", "faster", "2001-01-01")).changes) == 1


NEAR = memory(Decisions="- **tokens lifetime**: 15 minutes")


def test_a_near_identical_key_is_added_and_reported() -> None:
    merged = merge(NEAR, decision("token lifetime", "1 hour"))
    assert told(merged) == ["Added: Decisions token lifetime"]
    assert kinds(merged) == [("near-identical", "token lifetime", "tokens lifetime")]
    assert merged.reports[0].detail == '--supersede "tokens lifetime"'


def test_a_near_identical_key_with_the_same_value_is_nothing() -> None:
    merged = merge(NEAR, decision("token lifetime", "APPROVED: 15 minutes"))
    assert merged.changes == ()
    assert kinds(merged) == [("equal", "token lifetime", "tokens lifetime")]


def test_a_near_identical_key_supersedes_when_named() -> None:
    merged = merge(NEAR, decision("token lifetime", "1 hour"), supersede=["Tokens lifetime"])
    assert told(merged) == ["Superseded: Decisions tokens lifetime (15 minutes -> 1 hour)"]
    assert merged.reports == ()
    assert merge(merged.data.decode(), decision("token lifetime", "1 hour")).changes == ()


def test_naming_it_later_takes_the_twin_back() -> None:
    first = merge(NEAR, decision("token lifetime", "1 hour")).data.decode()
    second = merge(first, decision("token lifetime", "1 hour"), supersede=["tokens lifetime"])
    assert told(second) == [
        "Superseded: Decisions tokens lifetime (15 minutes -> 1 hour)",
        'Dropped: Decisions token lifetime (merged into "tokens lifetime")',
    ]


def test_keys_that_one_state_tells_apart_are_no_guess() -> None:
    both = [decision("token lifetime", "1 hour"), decision("tokens lifetime", "2 hours")]
    merged = merge(memory(), *both, supersede=["token lifetime"])
    assert told(merged) == ["Added: Decisions token lifetime", "Added: Decisions tokens lifetime"]
    assert merged.reports == ()


def test_two_candidates_for_one_named_key() -> None:
    both = [decision("token lifetime", "1 hour"), decision("the token lifetime", "2 hours")]
    merged = merge(NEAR, *both, supersede=["tokens lifetime"])
    assert told(merged) == ["Superseded: Decisions tokens lifetime (15 minutes -> 2 hours)"]
    assert kinds(merged) == [("overtaken", "token lifetime", "the token lifetime")]


def test_a_named_key_that_nothing_has_to_do_with_is_reported() -> None:
    merged = merge(memory(Decisions=OLD), decision("queue", "NATS"), supersede=["cache"])
    assert kinds(merged) == [("unused", "cache", "")]


def test_the_last_of_a_key_wins() -> None:
    merged = merge(
        memory(), decision("a", "1"), decision("b", "2"), decision("A", "3"), decision("b", "2")
    )
    assert body(merged.data.decode(), "Decisions") == (
        "- **A**: 3 (date: 2026-03-05)\n- **b**: 2 (date: 2026-03-05)"
    )
    assert kinds(merged) == [("overtaken", "a", "A")]


def test_a_known_value_makes_a_fact_nothing() -> None:
    text = memory(Glossary="- **guest**: a session without an account")
    assert merge(text, fact("visitor", "a  session without an account")).changes == ()
    assert merge(text, entry("Glossary", "visitor", "a session without an account")).changes


def derived(key: str, value: str, fallback: str) -> Candidate:
    return fact(key, value, explicit=False, may_supersede=False, fallback_key=fallback)


CLASH = memory(Glossary="- **build**: the nightly image")


def test_a_derived_key_that_is_taken_makes_way() -> None:
    merged = merge(CLASH, derived("build", "The build is green", "The build is green"))
    assert told(merged) == ["Added: Glossary The build is green"]
    assert kinds(merged) == [("near-identical", "build", "build")]
    assert merged.reports[0].detail == '--supersede "build"'


def test_a_derived_key_supersedes_when_named() -> None:
    merged = merge(CLASH, derived("build", "The build is green", "x"), supersede=["build"])
    assert told(merged) == ["Superseded: Glossary build (the nightly image -> The build is green)"]


def test_a_derived_key_that_is_free_is_taken() -> None:
    merged = merge(memory(), derived("build", "The build is green", "x"))
    assert told(merged) == ["Added: Glossary build"]


@pytest.mark.parametrize(("fallback", "key"), [("image", "image (2)"), ("", "build (2)")])
def test_a_taken_fallback_gets_a_number(fallback: str, key: str) -> None:
    text = memory(Glossary="- **build**: 1\n- **image**: 2")
    merged = merge(text, derived("build", "3", fallback))
    assert told(merged) == [f"Added: Glossary {key}"]


def test_an_explicit_key_goes_before_derived_ones() -> None:
    first, second = derived("build", "1", "first"), derived("build", "2", "second")
    merged = merge(memory(), first, second, fact("build", "3"))
    assert (
        body(merged.data.decode(), "Glossary") == "- **first**: 1\n- **second**: 2\n- **build**: 3"
    )


def test_a_derived_key_is_free_again_when_its_owner_is_nothing() -> None:
    text = memory(Glossary="- **other**: 3")
    merged = merge(text, derived("build", "1", "first"), fact("build", "3"))
    assert told(merged) == ["Added: Glossary build"]


def test_of_derived_ones_alone_the_first_has_the_key() -> None:
    merged = merge(memory(), derived("build", "1", "first"), derived("build", "2", "second"))
    assert body(merged.data.decode(), "Glossary") == "- **build**: 1\n- **second**: 2"
    assert kinds(merged) == [("near-identical", "build", "build")]


def test_of_a_key_that_stands_twice_the_last_counts() -> None:
    text = memory(Goals="- **a**: 1\n- **A**: 2")
    assert told(merge(text, entry("Goals", "a", "3"))) == ["Superseded: Goals A (2 -> 3)"]
    assert merge(text, entry("Goals", "a", "1")).changes == ()


@pytest.mark.parametrize(("key", "value"), [("", "x"), ("x", ""), (" \n", "x"), ("x", "\n")])
def test_nothing_is_made_of_nothing(key: str, value: str) -> None:
    merged = merge(memory(), decision(key, value))
    assert merged.changes == ()
    assert [report.kind for report in merged.reports] == ["empty"]


@pytest.mark.parametrize(
    ("key", "value", "line"),
    [
        ("a\nb", "c\n\n  d\u2028e", "- **a b**: c d e"),
        ("a * b", "x", "- **a * b**: x"),
        ("glob **/*.py", "x", "- **glob \\*\\*/\\*.py**: x"),
        ("`**/*.py` files", "x", "- **`**/*.py` files**: x"),
        ("odd ` tick", "one ` more", "- **odd \\` tick**: one ` more"),
        ("ends \\", "x", "- **ends \\\\**: x"),
        ("\\*kept\\* *", "x", "- **\\*kept\\* ***: x"),
        ("**bold**", "x", "- **bold**: x"),
        ("**odd ` bold**", "` x", "- **odd \\` bold**: ` x"),
        ("全角　key", "two  blanks　kept", "- **全角　key**: two  blanks　kept"),
        ("nul\x00", "esc\x1b tab\t\udcff", "- **nul�**: esc� tab\t�"),
    ],
)
def test_any_text_becomes_one_entry(key: str, value: str, line: str) -> None:
    merged = merge(memory(), entry("Goals", key, value))
    assert body(merged.data.decode(), "Goals") == line


def test_a_key_of_formatting_alone_is_reported() -> None:
    merged = merge(memory(), entry("Goals", "_**_", "x"))
    assert merged.changes == ()
    assert [report.detail for report in merged.reports] == ["its key is all formatting"]


def test_a_known_fact_stays_only_where_the_memory_keeps_it() -> None:
    text = memory(Glossary="- **guest**: no account\n- **member**: has an account")
    news = [
        fact("visitor", "no account"),
        fact("guest", "pays nothing"),
        fact("member", "no account"),
    ]
    merged = merge(text, *news)
    assert told(merged) == [
        "Superseded: Glossary guest (no account -> pays nothing)",
        "Superseded: Glossary member (has an account -> no account)",
        "Added: Glossary visitor",
    ]


def test_a_fact_that_is_lost_makes_way_for_the_key_it_wanted() -> None:
    text = memory(Glossary="- **guest**: no account\n- **visitor**: a browser")
    lost = fact("visitor", "no account", explicit=False, may_supersede=False, fallback_key="v")
    merged = merge(text, lost, fact("guest", "pays nothing"))
    assert told(merged)[1:] == ["Added: Glossary v"]


def test_a_fallback_that_says_the_same_is_nothing() -> None:
    text = memory(Glossary="- **build**: 1\n- **image**: 3")
    merged = merge(text, entry("Glossary", "build", "3", may_supersede=False, fallback_key="image"))
    assert merged.changes == ()
    assert kinds(merged) == [("near-identical", "build", "build")]


def test_missing_sections_stop_the_merge() -> None:
    document = Document.parse(b"# x\n\n## Goals\n\n## Notes\n")
    with pytest.raises(Refused, match="lacks schema sections: Decisions, Conv") as refused:
        apply(document, [], today=TODAY, name="api/CONTEXT.md")
    assert refused.value.message.startswith("api/CONTEXT.md lacks")
    assert "Run 'duck-tape migrate' before the first merge." in refused.value.message


def test_a_candidate_for_no_section_is_a_mistake() -> None:
    with pytest.raises(KeyError):
        merge(memory(), entry("Aims", "a", "b"))
