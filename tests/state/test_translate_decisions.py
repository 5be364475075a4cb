from __future__ import annotations

import datetime as dt

import pytest

from duck_tape.state.model import AgentState, LogEntry
from duck_tape.state.translate import translate
from tests.support.states import TODAY, decide, entries, log, memory, reports, withheld

LONG = "keep every price of every shop in the one ledger that the accountants read, and "


@pytest.mark.parametrize(
    ("line", "key", "value"),
    [
        (
            "APPROVED: use short tokens - safer",
            "use short tokens",
            "APPROVED - safer",
        ),
        ("APPROVED: use short tokens", "use short tokens", "APPROVED"),
        ("APPROVED: use short tokens. - safer", "use short tokens", "APPROVED - safer"),
        ("APPROVED: **lifetime**: 15 minutes - safer", "lifetime", "APPROVED: 15 minutes - safer"),
        ("APPROVED: **lifetime**: 15 minutes", "lifetime", "APPROVED: 15 minutes"),
        ("APPROVED: **Use tokens:** - safer", "Use tokens", "APPROVED - safer"),
        ("APPROVED: lifetime: 15 minutes - safer", "lifetime", "APPROVED: 15 minutes - safer"),
        ("APPROVED: the old cookie name stays", "the old cookie name stays", "APPROVED"),
        (
            "APPROVED: use tokens; cookies only for the shop - safer",
            "use tokens",
            "APPROVED: use tokens; cookies only for the shop - safer",
        ),
        ("APPROVED: drop IE11? yes", "drop IE11", "APPROVED: drop IE11? yes"),
        ("APPROVED: トークンは15分 - 安全", "トークンは15分", "APPROVED - 安全"),
        ("APPROVED: use **Redis** here", "use Redis here", "APPROVED"),
    ],
)
def test_value_forms(line: str, key: str, value: str) -> None:
    assert entries(decide(line)) == [(key, value)]


def test_different_texts_never_share_a_key() -> None:
    made = decide(
        f"APPROVED: {LONG}one - a", f"APPROVED: {LONG}two - b", f"APPROVED: {LONG}two more - c"
    )
    keys = [key for key, _ in entries(made)]
    assert keys == [
        "keep every price of every shop in the one ledger that the",
        "keep every price of every shop in the one ledger that the accountants",
        "keep every price of every shop in the one ledger that the accountants read",
    ]
    assert [value for _, value in entries(made)] == [
        f"APPROVED: {LONG}{end}" for end in ("one - a", "two - b", "two more - c")
    ]


def test_a_key_of_the_memory_with_another_text_is_left_alone() -> None:
    standing = "**use tokens**: APPROVED: use tokens; for the app (date: 2026-01-01)"
    made = decide("APPROVED: use tokens; for the shop", standing=[standing])
    assert entries(made) == [("use tokens; for", "APPROVED: use tokens; for the shop")]


def test_the_same_text_with_another_reason_keeps_its_key() -> None:
    standing = [
        "**use tokens**: APPROVED: use tokens; for the shop - old (date: 2026-01-01)",
        "**use cookies**: APPROVED - old (date: 2026-01-01)",
    ]
    made = decide(
        "APPROVED: use tokens; for the shop - new", "APPROVED: use cookies - new", standing=standing
    )
    assert [key for key, _ in entries(made)] == ["use tokens", "use cookies"]


def test_a_text_that_stands_under_a_longer_key_keeps_it() -> None:
    standing = ["**use tokens; for**: APPROVED: use tokens; for the shop (date: 2026-01-01)"]
    made = decide("APPROVED: use tokens; for the shop", standing=standing)
    assert [key for key, _ in entries(made)] == ["use tokens; for"]


def test_a_whole_text_that_is_taken_is_numbered() -> None:
    standing = ["**use tokens**: of the shop", "**use tokens (2)**: of the app"]
    made = decide("APPROVED: use tokens - safer", standing=standing)
    assert entries(made) == [("use tokens (3)", "APPROVED: use tokens - safer")]


def test_a_named_key_wins_over_a_derived_one() -> None:
    made = decide("APPROVED: use tokens", "APPROVED: **Use tokens**: of the shop")
    assert entries(made) == [
        ("use tokens (2)", "APPROVED: use tokens"),
        ("Use tokens", "APPROVED: of the shop"),
    ]


def test_the_last_entry_of_a_key_wins() -> None:
    made = decide(
        "APPROVED: **lifetime**: 15 minutes",
        "APPROVED: use tokens - a",
        "APPROVED: **Lifetime**: 20 minutes",
        "APPROVED: use tokens - b",
        "APPROVED: use tokens - b",
    )
    assert entries(made) == [("Lifetime", "APPROVED: 20 minutes"), ("use tokens", "APPROVED - b")]
    assert reports(made) == [
        ("overtaken", "lifetime", "Lifetime"),
        ("overtaken", "use tokens", "use tokens"),
        ("equal", "use tokens", "use tokens"),
    ]


def test_an_entry_has_the_day_of_its_own_time_in_utc() -> None:
    late = dt.datetime(2026, 3, 4, 23, 30, tzinfo=dt.timezone(dt.timedelta(hours=-2)))
    state = AgentState(
        log=(LogEntry(late, "APPROVED", "use tokens"),), workflow=("Move to tokens",)
    )
    made = translate(state, None, today=TODAY)
    assert [(each.key, each.date) for each in made.candidates] == [
        ("Move to tokens", TODAY),
        ("use tokens", "2026-03-05"),
    ]


def test_a_date_in_the_text_gives_way_to_the_entrys_own() -> None:
    made = decide("APPROVED: use tokens (date: 2020-01-01)", "APPROVED: x1 - y (date: 2020-01-01)")
    assert entries(made) == [("use tokens", "APPROVED"), ("x1", "APPROVED - y")]


@pytest.mark.parametrize(
    ("line", "key", "value"),
    [
        (
            "REJECTED: memcached - no disk; constraint: the store must survive a restart",
            "the store must survive a restart",
            "CONSTRAINT",
        ),
        ("REJECTED: x1 - constraint: retries: at most 3.", "retries: at most 3", "CONSTRAINT"),
        ("REJECTED: x1 - (Constraint: `a; b` holds) or so", "`a; b` holds", "CONSTRAINT"),
        ("REJECTED: x1 - **constraint:** no cloud", "no cloud", "CONSTRAINT"),
        (
            "REJECTED: x1 - no; constraint: **retries**: at most 3",
            "retries",
            "CONSTRAINT: at most 3",
        ),
        ("REJECTED: x1 - 不行；约束：必须在本地运行", "必须在本地运行", "CONSTRAINT"),
        ("REJECTED: x1 - 不可。制約：再起動に耐えること。", "再起動に耐えること", "CONSTRAINT"),
        ("REJECTED: x1 - decision: use tokens", "use tokens", "DECISION"),
        ("REJECTED: x1 - 决策：使用令牌", "使用令牌", "DECISION"),
        ("REJECTED: x1 - 決定：トークンを使う", "トークンを使う", "DECISION"),
        ("APPROVED: this diff; decision: use tokens", "use tokens", "APPROVED"),
        (f"REJECTED: x1 - constraint: {LONG}so on", f"{LONG}so on", "CONSTRAINT"),
    ],
)
def test_marked_parts_are_kept_alone(line: str, key: str, value: str) -> None:
    made = decide(line)
    assert entries(made) == [(key, value)]
    (held,) = made.withheld
    assert held.why.endswith(" kept")


def test_a_part_that_is_a_decision_already_is_told_once() -> None:
    made = decide("REJECTED: a1 - constraint: no cloud", "REJECTED: b1 - constraint: no cloud")
    assert entries(made) == [("no cloud", "CONSTRAINT")]
    assert reports(made) == [("equal", "no cloud", "no cloud")]


def test_a_constraint_beside_a_named_key_is_numbered_whole() -> None:
    made = decide("APPROVED: **no cloud**: ever", "REJECTED: b1 - constraint: no cloud")
    assert entries(made)[1] == ("no cloud (2)", "CONSTRAINT: no cloud")


@pytest.mark.parametrize(
    "lines",
    [
        ("APPROVED: sticky sessions - simple", "REJECTED: sticky sessions - hides failures"),
        ("APPROVED: **sticky**: on", "REJECTED: **Sticky**: on - hides failures"),
        ("APPROVED: **sticky**: on", "REJECTED: sticky"),
        ("APPROVED: sticky", "REJECTED: **sticky**: on"),
    ],
)
def test_a_later_rejection_cancels(lines: tuple[str, str]) -> None:
    made = decide(*lines)
    assert not made.candidates
    assert [rule for _, rule in withheld(made)] == ["DT302", "DT301"]


def test_an_approval_after_the_rejection_stands() -> None:
    made = decide("APPROVED: sticky", "REJECTED: sticky", "APPROVED: sticky - after all")
    assert entries(made) == [("sticky", "APPROVED - after all")]


def test_another_text_of_the_same_beginning_is_not_cancelled() -> None:
    made = decide("APPROVED: use tokens; 15 minutes", "REJECTED: use tokens; 60 minutes")
    assert entries(made) == [("use tokens", "APPROVED: use tokens; 15 minutes")]


@pytest.mark.parametrize(
    ("line", "standing"),
    [
        ("REJECTED: sticky", "**sticky**: on"),
        ("REJECTED: **Sticky**: on", "**sticky**: off"),
        ("REJECTED: use tokens; always", "**use tokens**: APPROVED: use tokens; always - x"),
    ],
)
def test_a_rejected_key_of_the_memory_is_offered_to_be_dropped(line: str, standing: str) -> None:
    made = decide(line, standing=[standing])
    (report,) = made.reports
    assert (report.kind, report.other) == ("rejected", standing.split("**")[1])
    assert "take it out of CONTEXT.md" in report.detail


@pytest.mark.parametrize(
    "lines",
    [("REJECTED: sticky", "APPROVED: sticky"), ("REJECTED: use tokens; once",)],
)
def test_no_offer_for_what_is_approved_again_or_says_something_else(lines: tuple[str, ...]) -> None:
    standing = ["**sticky**: on", "**use tokens**: APPROVED: use tokens; always"]
    assert "rejected" not in {kind for kind, _, _ in reports(decide(*lines, standing=standing))}


def test_no_filter_lets_everything_through() -> None:
    made = decide(
        "APPROVED: sticky", "REJECTED: sticky - no", "AUTO-EXTRACTED: we use Go", no_filter=True
    )
    assert entries(made) == [("sticky", "REJECTED - no"), ("we use Go", "AUTO-EXTRACTED")]
    assert not made.withheld


@pytest.mark.parametrize(
    ("line", "value", "cut"),
    [
        ("APPROVED: use the adapter (abc1234) - simple", "APPROVED - simple", "(abc1234)"),
        ("APPROVED: use the adapter - simple (`make up`)", "APPROVED - simple", "(`make up`)"),
        ("APPROVED: use the adapter - abc1234", "APPROVED", "abc1234"),
        ("APPROVED: **use the adapter**: of v2 (abc1234)", "APPROVED: of v2", "(abc1234)"),
        ("APPROVED: use the adapter (`src/a.py`). - x1", "APPROVED - x1", "(`src/a.py`)"),
    ],
)
def test_detail_at_the_end_is_cut_and_shown(line: str, value: str, cut: str) -> None:
    made = decide(line)
    assert entries(made) == [("use the adapter", value)]
    assert [(report.kind, report.detail) for report in made.reports] == [("cut", cut)]


def test_questions_are_answered_by_key_and_text() -> None:
    state = AgentState(
        log=log(
            "APPROVED: **SSO?**: yes",
            "APPROVED: use tokens; always - safe",
            "REJECTED: a1 - constraint: b",
        ),
        workflow=("Move to tokens",),
        facts=("**limit**: 5", "The pool is small"),
    )
    made = translate(state, memory(), today=TODAY)
    assert {each.key: each.answers for each in made.candidates} == {
        "Move to tokens": (),
        "SSO?": ("SSO?", "SSO?: yes"),
        "use tokens": ("use tokens", "use tokens; always", "use tokens; always - safe"),
        "b": (),
        "limit": ("limit", "limit: 5"),
        "pool": ("pool", "The pool is small"),
    }


def test_the_value_of_a_named_key_is_never_cut_to_nothing() -> None:
    made = decide("APPROVED: **pinned**: (abc1234)")
    assert entries(made) == [("pinned", "APPROVED: (abc1234)")]
    assert not made.reports
