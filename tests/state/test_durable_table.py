from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from duck_tape.state.durable import held_back, judge
from duck_tape.state.durable_rules import RULES
from duck_tape.state.form import FACTS, LOG, WORKFLOW
from duck_tape.state.mapped import REMAINING, items_of
from duck_tape.state.model import AgentState, LogEntry
from duck_tape.state.translate import translate
from duck_tape.text.clauses import split_reasoning
from tests.support.states import NOON

if TYPE_CHECKING:
    from duck_tape.state.mapped import Item

ORIGINS = {"workflow": WORKFLOW, "approved": LOG, "fact": FACTS, "remaining": REMAINING}


def _read() -> list[tuple[str, str, str]]:
    rows = Path(__file__).with_name("durable_cases.txt").read_text(encoding="utf-8").split("\n")
    parts = [row.split(" | ", 2) for row in rows if row and not row.startswith("#")]
    return [(origin, rule, text.replace("\\n", "\n")) for origin, rule, text in parts]


CASES = _read()


def state_of(origin: str, text: str) -> AgentState:
    what, reasoning = split_reasoning(text)
    return {
        "workflow": AgentState(workflow=(text,)),
        "approved": AgentState(log=(LogEntry(NOON, "APPROVED", what, reasoning),)),
        "fact": AgentState(facts=(text,)),
        "remaining": AgentState(remaining=(text,)),
    }[origin]


def item(origin: str, text: str) -> Item:
    (made,) = items_of(state_of(origin, text), today="2026-03-05", auto=False)
    return made


GROUPS = sorted({(origin, rule) for origin, rule, _ in CASES})


@pytest.mark.parametrize(("origin", "rule"), GROUPS)
def test_rule(origin: str, rule: str) -> None:
    texts = [text for group, expected, text in CASES if (group, expected) == (origin, rule)]
    asked = {text: judge(item(origin, text)).rule for text in texts}
    assert {text: found.id if found else "-" for text, found in asked.items()} == dict.fromkeys(
        texts, rule
    )


@pytest.mark.parametrize("origin", ORIGINS)
def test_an_entry_of_the_memory_is_judged_as_the_item_it_came_from(origin: str) -> None:
    for _, rule, text in [case for case in CASES if case[0] == origin]:
        assert _rule_in_memory(origin, text) == rule, text


def _rule_in_memory(origin: str, text: str) -> str:
    state = state_of(origin, text)
    (made,) = translate(state, None, today="2026-03-05", no_filter=True).candidates
    entry = f"**{made.key}**: {made.value}" if made.value else made.key
    found = held_back(made.section, f"{entry} (date: {made.date})")
    return found.id if found else "-"


def test_table_has_every_pattern_rule_held_in_three_scripts() -> None:
    def script(text: str) -> str:
        if any("\u3040" <= char <= "\u30ff" for char in text):
            return "ja"
        return "zh" if any("\u4e00" <= char <= "\u9fff" for char in text) else "en"

    counts = Counter((rule, script(text)) for _, rule, text in CASES)
    structural = {"DT301", "DT302", "DT304", "DT309"}
    for rule in [rule.id for rule in RULES if rule.id not in structural] + ["-"]:
        for language in ("en", "zh", "ja"):
            assert counts[rule, language] >= 2, (rule, language)


def test_every_held_item_is_kept_in_quotes() -> None:
    quoted = [
        text for origin, rule, text in CASES if rule in {"DT305", "DT306"} and origin == "fact"
    ]
    for text in quoted:
        if "\n" not in text and '"' not in text and "`" not in text:
            told = judge(item("fact", f'The banner says "{text}" on that page'))
            assert told.rule is None, text
