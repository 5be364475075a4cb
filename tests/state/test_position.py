from __future__ import annotations

import textwrap

import pytest

from duck_tape.errors import Refused
from duck_tape.state.position import read_position, read_skills, write_position
from duck_tape.state.rows import Row

LIST = ("a", "b")


def rows(text: str) -> list[Row]:
    return [Row(number, line) for number, line in enumerate(textwrap.dedent(text).split("\n"), 5)]


@pytest.mark.parametrize(
    "text",
    [
        "- **Current:** x\n- **Done:**\n  - a\n  - b\n- **Remaining:** None",
        "* **Current**: x\n* **Done**: a, b\n* **Remaining**: None",
        "Current: x\nDone: a, b\nRemaining: None",
        "- current: x\n\n- DONE:\n\n  1. a\n\n  2. b\n\n- Remaining:",
        "**Current:** x\n**Done:**\n- a\n- b\n\n**Remaining:**\n- None",
        "- **Current：** x\n- **Done：** a、b\n- **Remaining：** (not derivable from transcript)",
        "- __Current:__ x\n- __Done:__ a，b",
        "### Current\nx\n### Done\n- a\n- b\n### Remaining\n",
        "- **Current:**\n  - x\n- **Done:**\n\t* a\n\t* b",
        "- **Current:**\n  x\n- **Done:** a,\n  b",
        "- **Done:**\n  - [x] a\n  - [X] b\n- **Current:** x",
        "1. Current: x\n2. Done:\n   - a\n   - b",
        "- **Current:** x\n- **Done:** a\n  - b",
        "- **Current:** x\n- **Done:**\n- a\n- b\n- **Remaining:**\n",
    ],
)
def test_positions_are_read_in_many_forms(text: str) -> None:
    assert read_position(rows(text), "state") == ("x", LIST, ())


@pytest.mark.parametrize(
    ("text", "done"),
    [
        ('Done: a (x, y), `b, c`, "d, e", f', ("a (x, y)", "`b, c`", '"d, e"', "f")),
        ("Done: 1,000 rows, two", ("1,000 rows", "two")),
        ("- Done:\n  - a, b\n  - c", ("a, b", "c")),
        ("- Done:\n  - a\n    wrapped\n    - deeper", ("a wrapped", "deeper")),
        (
            "- Done:\n  - Current: no label\n  - **Remaining:** none either",
            ("Current: no label", "**Remaining:** none either"),
        ),
        ("- Done:\n  - \\None\n  - \\[ ] x\n  - \\- y", ("None", "[ ] x", "\\- y")),
        ("- Done:\n- a\n  goes on\n", ("a goes on",)),
        ("Done:\n\ntext\n", ("text",)),
    ],
)
def test_lists(text: str, done: tuple[str, ...]) -> None:
    assert read_position(rows(text), "state")[1] == done


@pytest.mark.parametrize("text", ["", "None", "- None", "(none extracted)\n"])
def test_a_position_may_be_empty(text: str) -> None:
    assert read_position(rows(text), "state") == ("", (), ())


def test_several_steps_in_flight_share_the_line() -> None:
    text = "- Current:\n  - one\n  - two"
    assert read_position(rows(text), "state")[0] == "one; two"


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("working on it", 5, "neither"),
        ("- **Current:** x\n- **Blocked:** y", 6, "neither"),
        ("- **Done:**\n  - a\n- b", 7, "neither"),
        ("- **Done:** a\n\nafterword", 7, "neither"),
        ("- Done: a\n- Done: b", 6, "`Done` stands here a second time"),
    ],
)
def test_what_fits_nowhere_is_an_error(text: str, line: int, reason: str) -> None:
    with pytest.raises(Refused, match=reason) as caught:
        read_position(rows(text), "state")
    assert str(caught.value).startswith(f"state:{line}: ")


def test_it_is_written_with_nested_bullets() -> None:
    assert write_position("x", ["a, b", "None"], []) == [
        "- **Current:** x",
        "- **Done:**",
        "  - a, b",
        "  - \\None",
        "- **Remaining:** None",
    ]


@pytest.mark.parametrize(
    ("text", "skills"),
    [("- a\n- b, c", ("a", "b, c")), ("a, b", ("a", "b")), ("None", ()), ("- None\n\n* a", ("a",))],
)
def test_skills(text: str, skills: tuple[str, ...]) -> None:
    assert read_skills(text.split("\n")) == skills
