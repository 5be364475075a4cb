"""Every format of the tables: found whole in several shapes, and a near miss left alone."""

from __future__ import annotations

import json
import random

import pytest

from duck_tape.redaction import scan
from duck_tape.redaction.formats import FAMILIES
from tests.redaction.sampling import matching

ROWS = [(family.CODE, row) for family in FAMILIES for row in family.FORMATS]
ADVISORY = {"twilio-account"}
SHAPES = (
    "run it with {} on Monday",
    "- **value**: `{}`",
    "```\ncmd {}\n```",
    "| a | b |\n|---|---|\n| x | {} |",
    "記録：{}；内部用",
)


def covered(text: str, value: str) -> bool:
    start = text.index(value)
    marks = bytearray(len(text))
    for found in scan(text):
        marks[found.start : found.end] = b"\1" * (found.end - found.start)
    return all(marks[start : start + len(value)])


@pytest.mark.parametrize(("code", "row"), ROWS, ids=[row[0] for _, row in ROWS])
def test_found_whole_in_every_shape(
    code: str, row: tuple[str, str, tuple[str, ...], str, str]
) -> None:
    source = random.Random(row[0])
    for shape in SHAPES:
        value = matching(source, row[3])
        text = shape.format(value)
        assert covered(text, value), text
    text = json.dumps({"out": f"a\n{value}\nb"})
    assert covered(text, json.dumps(value)[1:-1])
    assert code[:3] == "DT2"


@pytest.mark.parametrize(("code", "row"), ROWS, ids=[row[0] for _, row in ROWS])
def test_near_misses_are_left_alone(
    code: str, row: tuple[str, str, tuple[str, ...], str, str]
) -> None:
    del code
    name, _, anchors, _, _ = row
    for anchor in anchors:
        for miss in (
            f"{anchor}...",
            f"`{anchor}` is the prefix",
            anchor + "x" * 40,
            f"{anchor}<token>",
        ):
            found = [f.rule for f in scan(f"see {miss} here") if not f.advisory]
            assert name not in found, miss


def test_rules_have_unique_names_and_sources() -> None:
    names = [row[0] for _, row in ROWS]
    assert len(names) == len(set(names))
    assert all(len(row[4]) > 8 for _, row in ROWS)
    assert len({family.CODE for family in FAMILIES}) == len(FAMILIES)
