"""The user's explicit acts."""

from __future__ import annotations

import pytest

from duck_tape.errors import Refused, UsageError
from duck_tape.memory.acts import drop, notes, remove_notes, resolve_question
from duck_tape.memory.document import Document
from tests.memory.merge_support import TODAY, body, kinds, memory, told

TEXT = memory(
    Goals="- **speed**: fast\n- **cost**: low\n- **Speed**: faster",
    Open_Questions="- Which queue? (date: 2025-01-01)",
    Notes="### 2025-01-01 10:00\n\na\n\n### Status\n\nb\n\n### 2025-01-01 10:00\n\nc",
)
DOCUMENT = Document.parse(TEXT.encode())


def test_a_drop_takes_every_entry_of_the_key() -> None:
    merged = drop(DOCUMENT, "Goals", "SPEED", "reached\nat last")
    assert body(merged.data.decode(), "Goals") == "- **cost**: low"
    assert told(merged) == [
        "Dropped: Goals speed (reached at last)",
        "Dropped: Goals Speed (reached at last)",
    ]


def test_a_question_can_be_dropped() -> None:
    merged = drop(DOCUMENT, "Open-Questions", "which queue? (date: 2020-01-01)", "moot")
    assert told(merged) == ["Dropped: Open-Questions Which queue? (moot)"]


@pytest.mark.parametrize(
    ("section", "key", "reason", "error", "hint"),
    [
        ("Deferred-Debt", "x", "y", UsageError, "[resolved: <why>]"),
        ("Notes", "Status", "y", UsageError, "the whole note"),
        ("Aims", "x", "y", UsageError, "Goals, Decisions, Conventions, Glossary, Open-Questions"),
        ("Goals", "speed", " ", UsageError, "--reason"),
        ("Goals", "speed", "<reason>", UsageError, "--reason"),
        ("Goals", "the costs", "y", Refused, "'cost'"),
        ("Goals", "beauty", "y", Refused, ""),
    ],
)
def test_what_cannot_be_dropped(
    section: str, key: str, reason: str, error: type[UsageError], hint: str
) -> None:
    with pytest.raises(error) as refused:
        drop(DOCUMENT, section, key, reason)
    assert hint in refused.value.hint


def test_an_answer_becomes_a_decision() -> None:
    merged = resolve_question(DOCUMENT, "which queue", "NATS,\nfor now", today=TODAY)
    assert body(merged.data.decode(), "Decisions") == (
        "- **Which queue?**: NATS, for now (date: 2026-03-05)"
    )
    assert told(merged) == [
        "Added: Decisions Which queue?",
        "Dropped: Open-Questions Which queue? (resolved: NATS, for now)",
    ]


def test_an_answer_may_supersede_a_decision() -> None:
    text = memory(
        Decisions="- **which queue**: Kafka (date: 2025-01-01)", Open_Questions="- Which queue?"
    )
    merged = resolve_question(Document.parse(text.encode()), "Which queue?", "NATS", today=TODAY)
    assert told(merged)[0] == "Superseded: Decisions which queue (Kafka -> NATS)"
    assert kinds(merged) == []


def test_an_answer_as_a_note() -> None:
    merged = resolve_question(DOCUMENT, "Which queue?", "NATS", today=TODAY, note=f"{TODAY} 10:00")
    assert merged.data.decode().endswith("### 2026-03-05 10:00\n\nWhich queue?\n\nNATS\n")
    assert told(merged) == [
        "Dropped: Open-Questions Which queue? (resolved: NATS)",
        "Added: Notes 2026-03-05 10:00",
    ]


@pytest.mark.parametrize(("question", "answer"), [("Which queue?", " "), ("What?", "that")])
def test_what_cannot_be_answered(question: str, answer: str) -> None:
    with pytest.raises((UsageError, Refused)):
        resolve_question(DOCUMENT, question, answer, today=TODAY)


@pytest.mark.parametrize(
    ("picks", "left"),
    [
        ([0], "### Status\n\nb\n\n### 2025-01-01 10:00\n\nc"),
        ([2], "### 2025-01-01 10:00\n\na\n\n### Status\n\nb"),
        ([0, 2, 2], "### Status\n\nb"),
        ([1, 0], "### 2025-01-01 10:00\n\nc"),
        ([0, 1, 2], ""),
        ([], body(TEXT, "Notes")),
    ],
)
def test_notes_go_whole(picks: list[int], left: str) -> None:
    merged = remove_notes(DOCUMENT, picks, "old")
    assert body(merged.data.decode(), "Notes") == left
    assert merged.data.decode().startswith(TEXT[: TEXT.index("## Notes")])
    assert len(merged.changes) == len(set(picks))
    assert all(change.reason == "old" for change in merged.changes)


@pytest.mark.parametrize(("picks", "reason"), [([3], "x"), ([-1], "x"), ([0], "")])
def test_what_cannot_be_removed(picks: list[int], reason: str) -> None:
    assert len(notes(DOCUMENT)) == 3
    with pytest.raises(UsageError):
        remove_notes(DOCUMENT, picks, reason)
