"""The scorer gives a perfect engine everything, an idle one nothing, and sees what is left."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

import pytest

from tests.redaction.independent import score
from tests.redaction.independent.make import Expected, Record, records
from tests.redaction.independent.score import Outcome, Span

if TYPE_CHECKING:
    from pathlib import Path


def _record(text: str, *values: str) -> Record:
    spans = [Expected(start=text.index(v), end=text.index(v) + len(v), type="x") for v in values]
    return Record(
        id="1", kind="x", category="secret" if values else "negative", shape="note+jsonl",
        lang="en", file_kind="text", text=text, expect=spans,
    )  # fmt: skip


def _perfect(record: Record) -> Outcome:
    spans = tuple(Span(one["start"], one["end"], "secret") for one in record["expect"])
    return Outcome(spans, score.cover(record["text"], spans))


def _idle(record: Record) -> Outcome:
    return Outcome((), record["text"])


def test_a_perfect_engine_scores_everything() -> None:
    table = score.totals(score.judge(records(), _perfect))
    assert table["secret"]["masked"] == table["personal"]["detected"] == 1
    assert table["negative"]["detected"] == 0


def test_an_idle_engine_scores_nothing() -> None:
    table = score.totals(score.judge(records(), _idle))
    assert table["secret"]["masked"] == table["personal"]["detected"] == 0


@pytest.mark.parametrize(
    ("text", "value", "masked", "left"),
    [
        ("key abcdefghij.", "abcdefghij", "key <R>.", False),
        ("key abcdefghij.", "abcdefghij", "key <R>efghij.", True),
        ("key abcdefghij.", "abcdefghij", "key <R>fghij.", False),
        ("pin 4821!", "4821", "pin <R>!", False),
        ("pin 4821!", "4821", "pin 4821!", True),
        ("abcdef abcdefgh", "abcdefgh", "abcdef <R>", False),
        ("abc\ndefghij", "abc\ndefghij", "<R>\ndefghij", True),
        ("abc\u200bdefgh", "abc\u200bdefgh", "abc\u200bdefgh", True),
    ],
)
def test_what_survives(text: str, value: str, masked: str, left: bool) -> None:
    record = _record(text, value)
    if text == "abcdef abcdefgh":
        record["expect"] = [Expected(start=7, end=15, type="x")]
    assert score.survives(record, record["expect"][0], masked) is left


def test_overlapping_findings_are_covered_together() -> None:
    spans = [Span(2, 5, "secret"), Span(4, 7, "personal"), Span(4, 6, "secret")]
    assert score.cover("0123456789", spans) == "01<REDACTED>789"


def test_flagged_negatives_are_told_by_category() -> None:
    def personal(record: Record) -> Outcome:
        return Outcome((Span(0, 1, "personal"),), record["text"])

    table = score.totals(score.judge([_record("nothing here")], personal))
    assert table["negative"] == {"count": 1, "detected": 1, "secret": 0, "personal": 1}


def test_groups_are_named_and_the_worst_comes_first() -> None:
    whole = [_record("key abcdefghij", "abcdefghij"), _record("clean")]
    rows = score.grouped(score.judge(whole, _idle), "carrier")
    assert [(row.category, row.name, row.masked) for row in rows] == [
        ("negative", "jsonl", 0),
        ("secret", "jsonl", 0),
    ]


def test_a_program_can_be_measured(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tool = tmp_path / "tool.py"
    tool.write_text(
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    one = json.loads(line)\n"
        "    found = [{'start': 4, 'end': 14}, {'start': 0, 'end': 3, 'advisory': True}]\n"
        "    print(json.dumps({'id': one['id'], 'findings': found}))\n",
        encoding="utf-8",
    )
    corpus = tmp_path / "corpus.jsonl"
    corpus.write_text(json.dumps(_record("key abcdefghij", "abcdefghij")), encoding="utf-8")
    command = f"{sys.executable} {tool}"
    assert score.main([f"--records={corpus}", f"--command={command}", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["secret"] == {"count": 1, "detected": 1, "masked": 1}


def test_the_report_lists_groups_and_misses(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    corpus = tmp_path / "corpus.jsonl"
    corpus.write_text(json.dumps(_record("key abcdefghij", "abcdefghij")), encoding="utf-8")
    tool = tmp_path / "idle.py"
    tool.write_text('print(\'{"id": "1", "findings": []}\')', encoding="utf-8")
    options = [f"--records={corpus}", f"--command={sys.executable} {tool}", "--by=lang", "--misses"]
    assert score.main(options) == 0
    out = capsys.readouterr().out
    assert "by lang" in out
    assert "missed    1" in out
