from __future__ import annotations

import datetime as dt
import json

import fastjsonschema
import pytest
from hypothesis import given, settings

from duck_tape.errors import Refused
from duck_tape.state.form import is_placeholder
from duck_tape.state.json_input import from_json, from_mapping, schema, to_json
from duck_tape.state.model import APPROVED, AUTO_EXTRACTED, REJECTED, AgentState, LogEntry
from tests.state.adversary import states

AT = dt.datetime(2026, 3, 5, 9, 30, tzinfo=dt.UTC)


def test_the_friendly_form() -> None:
    state = from_json(
        '\ufeff{"workflow": "Plan", "current": "x", "done": ["a"], "remaining": "b",'
        '"decisions": [{"status": "approved", "what": "y - z", "reasoning": "why"},'
        '{"approve": "one - because"}, {"reject": "two - three", "reasoning": "four"},'
        '{"status": "AUTO-EXTRACTED", "what": "t", "time": "2026-03-05 10:00 +01:00"}],'
        '"facts": ["f"], "rederivation": "make", "skills": [], "cwd": "/p", "repo": "o/n",'
        '"branch": "b", "created": "2026-03-05T09:30:00Z",'
        '"extra": [{"heading": "Own", "text": "more"}]}'
    )
    assert state == AgentState(
        cwd="/p",
        repo="o/n",
        branch="b",
        created=AT,
        workflow=("Plan",),
        current="x",
        done=("a",),
        remaining=("b",),
        log=(
            LogEntry(AT, APPROVED, "y - z", "why"),
            LogEntry(AT, APPROVED, "one", "because"),
            LogEntry(AT, REJECTED, "two - three", "four"),
            LogEntry(AT - dt.timedelta(minutes=30), AUTO_EXTRACTED, "t"),
        ),
        facts=("f",),
        rederivation="make",
        extra=(("Own", "more"),),
    )


def test_placeholders_read_as_empty() -> None:
    text = '{"workflow": "None", "current": "none", "done": ["None", "a"], "rederivation": "None"}'
    assert from_json(text) == AgentState(done=("a",))


def test_the_clock_dates_a_decision_without_a_time() -> None:
    assert from_json('{"decisions": [{"approve": "x"}]}', time=AT).log[0].time == AT


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "not readable as JSON (line 1, column 1)"),
        ('{"current": "hunter2"', "not readable as JSON (line 1, column 22)"),
        ("[" * 100_000, "not readable as JSON"),
        ('{"done": ' + "9" * 5000 + "}", "not readable as JSON"),
        ('["hunter2"]', "the whole must be of type object"),
        ("{}", "it says nothing"),
        ('{"current": "a", "current": "hunter2"}', "an object has the same key twice"),
        ('{"current": ["hunter2"]}', "current must be of type string"),
        ('{"done": [1, 2]}', "done[0] must be of type string"),
        ('{"done": 5}', "done must be of type string or array"),
        ('{"remainig": []}', "'remainig' has no meaning here; did you mean 'remaining'?"),
        ('{"Established Facts": []}', "did you mean 'facts'?"),
        ('{"todo": []}', "did you mean 'remaining'?"),
        ('{"zzz": []}', "'zzz' has no meaning here."),
        ('{"hunter2-hunter2": 1}', "an unknown key has no meaning here."),
        ('{"decisions": [{"why": "x"}]}', "decisions[0]: 'why' has no meaning here; did you mean"),
        ('{"decisions": [{"status": "hunter2", "what": "x"}]}', "decisions[0].status must be one"),
        ('{"decisions": ["hunter2"]}', "decisions[0] must be of type object"),
        ('{"decisions": [{"approve": " "}]}', "decisions[0].approve must not be empty"),
        ('{"decisions": [{"what": "x"}]}', "decisions[0] needs 'status' and 'what', or"),
        ('{"decisions": [{"approve": "x", "status": "approved"}]}', "decisions[0] needs"),
        ('{"decisions": [{"approve": "x", "reject": "y"}]}', "decisions[0] needs"),
        ('{"decisions": [{"approve": "x"}]}', "decisions[0].time is missing"),
        ('{"decisions": [{"approve": "x", "time": "hunter2"}]}', "decisions[0].time is not a time"),
        ('{"created": "2026-13-01"}', "created is not a real date"),
        ('{"extra": [{"heading": "x"}]}', "extra[0] needs 'heading' and 'text'"),
    ],
)
def test_errors_name_the_place_and_never_the_value(text: str, reason: str) -> None:
    with pytest.raises(Refused) as caught:
        from_json(text, "input.json")
    assert caught.value.message.startswith("input.json: ")
    assert reason in caught.value.message
    assert "hunter2" not in caught.value.message
    assert "schema state" in caught.value.hint


def test_the_schema_is_one() -> None:
    fastjsonschema.compile(schema())
    described = [*schema()["properties"].values()]
    described += schema()["properties"]["decisions"]["items"]["properties"].values()
    assert all(each["description"] for each in described)


def _quiet(state: AgentState) -> bool:
    texts = (state.session, state.cwd, state.repo, state.branch, state.trigger, state.current)
    lists = (*state.workflow, *state.done, *state.remaining, *state.facts, *state.skills)
    return not any(map(is_placeholder, (*texts, *lists, state.rederivation)))


@settings(max_examples=50, deadline=None)
@given(states.filter(_quiet))
def test_a_state_goes_to_json_and_back(state: AgentState) -> None:
    assert from_mapping(json.loads(json.dumps(to_json(state)))) == state
