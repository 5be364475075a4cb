from __future__ import annotations

import json

import pytest

from duck_tape.finding import ADVICE, WARNING
from duck_tape.report.gitlab import render
from tests.ci.outcomes import HEAD, HOSTILE, hostile, outcome, plain, problem


def test_an_issue_for_each_problem() -> None:
    told = outcome(
        problem("DT201", check="secrets"),
        problem(hint="Keep one."),
        problem(severity=WARNING),
        problem(severity=ADVICE),
        problem(path="", commit=HEAD),
    )
    issues = json.loads(render(told, plain))
    assert [one["severity"] for one in issues] == ["blocker", "major", "minor", "info", "major"]
    assert issues[1] == {
        "description": "the key 'store' stands twice. Keep one.",
        "check_name": "DT112",
        "fingerprint": issues[1]["fingerprint"],
        "severity": "major",
        "location": {"path": "CONTEXT.md", "lines": {"begin": 7}},
    }
    assert issues[4]["location"] == {"path": "CONTEXT.md", "lines": {"begin": 1}}
    assert len({one["fingerprint"] for one in issues}) == 5


def test_nothing_is_an_empty_list() -> None:
    assert json.loads(render(outcome(), plain)) == []


@pytest.mark.parametrize("text", HOSTILE)
def test_it_is_json_whatever_a_text_holds(text: str) -> None:
    assert len(json.loads(render(hostile(text), plain).encode("utf-8"))) == 3


def test_it_is_masked() -> None:
    told = outcome(problem(message="hunter2", hint="hunter2", path="hunter2"))
    assert "hunter2" not in render(told, lambda text: text.replace("hunter2", "***"))
