from __future__ import annotations

import datetime as dt
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duck_tape.memory.document import Document
from duck_tape.memory.rules import apply
from duck_tape.state.durable_words import words
from duck_tape.state.model import STATUSES, AgentState, LogEntry
from duck_tape.state.translate import translate
from duck_tape.text.identity import key_identity, value_identity
from tests.support.states import NOON, TODAY, decide, entries, log, memory, reports, withheld

FULL = AgentState(
    created=NOON,
    workflow=("Move carts to Redis. Plan: docs/carts.md",),
    current="Wiring the client",
    done=("Added the client",),
    remaining=("Who owns the carts?", "commit the changes"),
    log=log(
        "APPROVED: **carts**: Redis - fast", "REJECTED: files - slow", "AUTO-EXTRACTED: we go on"
    ),
    facts=("**cart**: what a guest has chosen", "Added a client"),
    rederivation="Run `make up`.\n\nThen look.",
    skills=("redis",),
    extra=(("", "above"), ("Decisions", "- **x**: y"), ("Log", "z")),
)


def test_everything_in_the_order_of_the_state() -> None:
    made = translate(FULL, memory(), today=TODAY)
    assert [(each.section, each.key, each.origin, each.date) for each in made.candidates] == [
        ("Decisions", "Move carts to Redis", "Approved Workflow", "2026-03-04"),
        ("Open-Questions", "Who owns the carts?", "Position.Remaining", "2026-03-04"),
        ("Decisions", "carts", "Decision Log", "2026-03-04"),
        ("Glossary", "cart", "Established Facts", "2026-03-04"),
    ]
    assert [(held.section, held.item, held.why, held.rule) for held in made.withheld] == [
        ("Position.Current", "Wiring the client", "state-file-local", "DT300"),
        ("Position.Done", "Added the client", "state-file-local", "DT300"),
        (
            "Position.Remaining",
            "commit the changes",
            "reference to how the work came about",
            "DT307",
        ),
        ("Decision Log", "files - slow", "rejected approach", "DT301"),
        ("Decision Log", "we go on", "auto-extracted statement", "DT304"),
        ("Established Facts", "Added a client", "development narrative or recent change", "DT306"),
        ("Re-derivation", "Run `make up`. Then look.", "state-file-local", "DT300"),
        ("Suggested Skills", "redis", "state-file-local", "DT300"),
        ("", "above", "state-file-local", "DT300"),
        ("Decisions", "- **x**: y", "a section of the memory inside a state file", "DT300"),
        ("Log", "z", "state-file-local", "DT300"),
    ]
    assert (made.done, made.remaining) == (FULL.done, FULL.remaining)


def test_the_workflow_is_verbatim() -> None:
    state = AgentState(
        workflow=("**carts**: to Redis", "Move\n  carts (docs/carts.md)", "Move carts")
    )
    assert entries(translate(state, None, today=TODAY)) == [
        ("carts", "to Redis"),
        ("Move carts (docs/carts.md)", "Move carts (docs/carts.md)"),
        ("Move carts", "Move carts"),
    ]


@pytest.mark.parametrize(
    ("remaining", "expected"),
    [
        (("Who?", "who", "**Why?**"), [("Who?", TODAY), ("**Why?**", TODAY)]),
        (("Who? (date: 2025-12-20)",), [("Who?", "2025-12-20")]),
        (("Who? (date: soon)",), [("Who?", TODAY)]),
        (("有効期限は何日か？",), [("有効期限は何日か？", TODAY)]),
    ],
)
def test_questions(remaining: tuple[str, ...], expected: list[tuple[str, str]]) -> None:
    made = translate(AgentState(remaining=remaining), None, today=TODAY)
    assert [(each.key, each.date) for each in made.candidates] == expected
    assert len(made.candidates) + len(made.reports) == len(remaining)


def test_nothing_said() -> None:
    made = translate(AgentState(remaining=("???",), facts=("🎉",)), None, today=TODAY)
    assert not made.candidates
    assert withheld(made) == [("???", "DT311"), ("🎉", "DT311")]


def test_an_auto_state_gives_only_what_the_user_has_said() -> None:
    state = AgentState(
        trigger="pre-compact-auto",
        workflow=("(first prompt, not approved) make it fast", "Approved plan: cache the prices"),
        done=("Who owns the carts?",),
        remaining=("cache the taxes",),
        log=log("APPROVED: **Cache size?**: 1 GB", "AUTO-EXTRACTED: we will use Redis"),
        facts=("Prices change at night",),
    )
    made = translate(state, None, today=TODAY)
    assert [each.key for each in made.candidates] == [
        "Approved plan",
        "Cache size?",
        "Prices change at night",
    ]
    assert [rule for _, rule in withheld(made)] == ["DT300", "DT300", "DT309", "DT304"]
    assert made.done == ()
    assert translate(state, None, today=TODAY, auto=False).done == state.done


@pytest.mark.parametrize(
    ("keep", "kept", "kinds"),
    [
        ("Refactored the parser", ["Refactored the parser"], []),
        ("refactored  THE parser", ["Refactored the parser"], []),
        ("REFACTORED", ["Refactored the parser"], []),
        ("sticky", ["sticky"], []),
        ("sticky - no", ["sticky"], []),
        ("use the adapter", ["use the adapter (abc1234)"], []),
        ("Added", [], ["keep-unclear"]),
        ("Wiring", [], ["keep-refused"]),
        ("what?", [], ["keep-unused"]),
        ("", [], ["keep-unused"]),
    ],
)
def test_keep(keep: str, kept: list[str], kinds: list[str]) -> None:
    state = AgentState(
        current="Wiring the client",
        log=log("REJECTED: sticky - no", "APPROVED: use the adapter (abc1234)"),
        facts=("Refactored the parser", "Added a client", "Added a server"),
    )
    plain = translate(state, None, today=TODAY)
    made = translate(state, None, today=TODAY, keep=(keep,))
    before = {each.key for each in plain.candidates}
    assert [each.key for each in made.candidates if each.key not in before] == kept
    assert [kind for kind, _, _ in reports(made) if kind.startswith("keep")] == kinds


def test_two_equal_items_are_kept_together() -> None:
    state = AgentState(facts=("Added a client", "Added a  client"))
    made = translate(state, None, today=TODAY, keep=("added",))
    assert entries(made) == [("Added a client", "Added a client")] or len(made.candidates) == 1
    assert len(made.candidates) + len(made.reports) == 2


WORDS = st.sampled_from(
    sorted(
        words(
            "use Redis tokens the limit is 5 a for carts; **key**: x: note refactored we previously"
            " sticky (abc1234) - constraint: decision: `code` **bold** 日本語 とは 是 決定： , . ?"
            " ` * \\"
        )
    )
)
PHRASES = st.lists(WORDS, min_size=1, max_size=7).map(" ".join)
TEXTS = st.tuples(*[st.lists(PHRASES, max_size=4).map(tuple)] * 4)
ENTRIES = st.lists(
    st.builds(
        LogEntry,
        st.integers(0, 90).map(lambda day: NOON - dt.timedelta(days=day)),
        st.sampled_from(STATUSES),
        PHRASES,
        st.one_of(st.just(""), PHRASES),
    ),
    max_size=5,
).map(tuple)
STATES = st.builds(
    lambda texts, entries: AgentState(
        workflow=texts[0], facts=texts[1], remaining=texts[2], done=texts[3], log=entries
    ),
    TEXTS,
    ENTRIES,
)
BASE = memory(
    decisions=["**use Redis**: APPROVED: use Redis tokens (date: 2026-01-01)", "**limit**: 5"],
    glossary=["**limit**: the limit", "**use**: x"],
    **{"open-questions": ["use Redis (date: 2026-01-01)"]},
)


@settings(max_examples=150, deadline=None)
@given(STATES, st.sampled_from([None, BASE]), st.booleans())
def test_every_item_comes_out_once_and_keys_are_distinct(
    state: AgentState, base: Document | None, no_filter: bool
) -> None:
    made = translate(state, base, today=TODAY, no_filter=no_filter)
    assert translate(state, base, today=TODAY, no_filter=no_filter) == made
    if no_filter:
        items = sum(map(len, (state.workflow, state.facts, state.remaining, state.done, state.log)))
        doubled = sum(kind in {"equal", "overtaken"} for kind, _, _ in reports(made))
        assert len(made.candidates) + len(made.withheld) + doubled == items
    seen: dict[tuple[str, str], str] = {}
    for each in made.candidates:
        place = each.section, key_identity(each.key)
        assert seen.setdefault(place, value_identity(each.value)) == value_identity(each.value)
    assert len(seen) == len(made.candidates)


@settings(max_examples=60, deadline=None)
@given(STATES)
def test_merging_twice_changes_nothing_the_second_time(state: AgentState) -> None:
    def merge(base: Document) -> Document:
        made = translate(state, base, today=TODAY)
        merged = apply(base, made.candidates, done=made.done, remaining=made.remaining, today=TODAY)
        return Document.parse(merged.data)

    once = merge(BASE)
    assert merge(once).text == once.text


def test_ten_thousand_items_cost_ten_times_a_thousand() -> None:
    def cost(count: int) -> float:
        lines = [
            f"we keep the prices of every shop of the group in ledger {i}" for i in range(count)
        ]
        entries = tuple(LogEntry(NOON, "APPROVED", line) for line in lines)
        state = AgentState(log=entries, facts=tuple(lines), remaining=tuple(lines))
        start = time.process_time()
        translate(state, None, today=TODAY)
        return time.process_time() - start

    small = min(cost(300) for _ in range(3))
    assert cost(3000) < 40 * small


@pytest.mark.parametrize(
    "sign", [" ", "a ", "\\", "`", "( ", "**a** ", "constraint: ", "以前", ">", "- "]
)
def test_a_long_item_costs_little(sign: str) -> None:
    text = sign * (200_000 // len(sign)) + "x"
    state = AgentState(
        facts=(text,),
        log=(LogEntry(NOON, "REJECTED", text, text),),
        remaining=(text,),
        workflow=(text,),
    )
    start = time.process_time()
    translate(state, BASE, today=TODAY)
    assert time.process_time() - start < 4


def test_report_of_a_decision_held_with_its_bold_key() -> None:
    made = decide("REJECTED: **cache**: memcached - no disk")
    assert withheld(made) == [("cache: memcached - no disk", "DT301")]
