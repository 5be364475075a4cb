from __future__ import annotations

import json
import random
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import fastjsonschema
import pytest

from duck_tape.finding import ADVICE, WARNING
from duck_tape.report import sarif
from tests.ci.outcomes import HEAD, HOSTILE, hostile, outcome, plain, problem

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from duck_tape.checked import Outcome

SCHEMA = Path(__file__).parent / "data" / "sarif-2.1.0-rtm.5.json"


@cache
def validator() -> Callable[[object], object]:
    schema = json.loads(SCHEMA.read_text("utf-8"))
    made: Callable[[object], object] = fastjsonschema.compile(schema, use_default=False)
    return made


def read(told: Outcome, **more: Any) -> dict[str, Any]:
    value = json.loads(sarif.render(told, plain, **more))
    validator()(value)
    (run,) = value["runs"]
    assert isinstance(run, dict)
    return run


def test_the_schema_can_refuse() -> None:
    with pytest.raises(fastjsonschema.JsonSchemaException):
        validator()({"version": "2.1.0", "runs": [{"tool": {}}]})


def test_results_with_their_rules() -> None:
    run = read(
        outcome(
            problem("DT201", check="secrets", span=(5, 9)),
            problem(severity=WARNING, path="a b/CONTEXT.md", hint="Keep one."),
            problem("DT999", severity=ADVICE),
        ),
        ends=lambda one: (7, 7) if one.finding.end else None,
    )
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == ["DT112", "DT201", "DT999"]
    assert [rules[one["ruleIndex"]]["id"] for one in run["results"]] == ["DT201", "DT112", "DT999"]
    assert [one["level"] for one in run["results"]] == ["error", "warning", "note"]
    assert rules[1]["properties"] == {"tags": ["duck-tape", "security"], "security-severity": "8.0"}
    assert rules[0]["properties"] == {"tags": ["duck-tape"], "problem.severity": "error"}
    (rule,) = read(outcome(problem("DT134")))["tool"]["driver"]["rules"]
    assert rule["properties"]["problem.severity"] == "warning"
    assert rule["defaultConfiguration"] == {"level": "warning"}
    places = [one["locations"][0]["physicalLocation"] for one in run["results"]]
    assert places[0]["region"] == {"startLine": 7, "startColumn": 3, "endLine": 7, "endColumn": 7}
    assert places[1]["region"] == {"startLine": 7, "startColumn": 3}
    assert places[1]["artifactLocation"]["uri"] == "a%20b/CONTEXT.md"
    assert run["results"][1]["message"]["text"] == "the key 'store' stands twice. Keep one."


def test_every_result_has_a_place_in_the_tree() -> None:
    run = read(outcome(problem(path="", commit=HEAD), problem(commit=HEAD)))
    for one in run["results"]:
        place = one["locations"][0]["physicalLocation"]
        assert place["artifactLocation"]["uri"] == "CONTEXT.md"
        assert place["region"] == {"startLine": 1}
        assert one["message"]["text"].startswith(f"commit {HEAD[:12]}: ")
        assert one["properties"]["commit"] == HEAD


def test_fingerprints_stay_while_lines_move_and_tell_doubles_apart() -> None:
    def marks(*lines: int) -> list[str]:
        run = read(outcome(*(problem(line=line) for line in lines)))
        return [one["partialFingerprints"]["duckTapeFinding/v1"] for one in run["results"]]

    assert marks(3, 4) == marks(30, 40)
    assert len(set(marks(3, 4, 5))) == 3


@pytest.mark.parametrize("text", HOSTILE)
def test_it_is_valid_whatever_a_text_holds(text: str) -> None:
    told = sarif.render(hostile(text), plain)
    assert len(read(hostile(text))["results"]) == 3
    assert "\u202e" not in told


def test_no_more_results_than_code_scanning_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sarif, "RESULTS_MAX", 50)
    run = read(outcome(*(problem(message=f"nr {index}") for index in range(70))))
    assert len(run["results"]) == 50
    (told,) = run["invocations"][0]["toolExecutionNotifications"]
    assert told["message"]["text"].startswith("20 more results are left out")


def test_no_more_bytes_than_code_scanning_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sarif, "PACKED_MAX", 20_000)
    source = random.Random(1)
    texts = ("".join(source.choice("abcdefghijklmnop") for _ in range(800)) for _ in range(80))
    run = read(outcome(*(problem(message=text) for text in texts)))
    assert 10 <= len(run["results"]) <= 40


def test_it_is_masked() -> None:
    told = outcome(problem(message="hunter2", hint="hunter2", path="hunter2"))
    assert "hunter2" not in sarif.render(told, lambda text: text.replace("hunter2", "***"))
