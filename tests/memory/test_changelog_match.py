"""Messages held against changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duck_tape.memory.change import DROPPED
from duck_tape.memory.changelog import plain, render, unmasked
from duck_tape.memory.changelog_match import match
from duck_tape.memory.changelog_parse import parse
from duck_tape.memory.changes import compare, parts
from duck_tape.memory.document import Document
from duck_tape.memory.sections import SECTIONS
from tests.memory.awkward import memories
from tests.memory.changelog_support import added, changes, dropped, redacted, superseded

if TYPE_CHECKING:
    import random

    from duck_tape.memory.change import Change


def differences(message: str, computed: list[Change]) -> list[str]:
    return [str(difference) for difference in match(parse(message), computed).differences]


def block(*lines: str) -> str:
    return "Changelog:\n" + "".join(f"- {line}\n" for line in lines)


def test_missing_and_unexpected_lines_are_told() -> None:
    message = block("Superseded: Goals speed (1 s -> 3 s)", "faster now")
    assert differences(message, [superseded("Goals", "speed", "1 s", "2 s")]) == [
        "missing from the message: - Superseded: Goals speed (1 s -> 2 s)",
        "in the message, but not in the change: - Superseded: Goals speed (1 s -> 3 s)",
        "in the message, but not in the change: - faster now",
    ]


def test_no_block_lacks_everything() -> None:
    assert differences("Subject\n", [added("Goals", "a")]) == [
        "missing from the message: - Added: Goals a"
    ]
    assert differences("Subject\n", []) == []
    assert differences("No changes to CONTEXT.md\n", []) == []


@pytest.mark.parametrize("reason", ["", " ()", " (<reason>)", " ( )"])
def test_a_drop_wants_a_reason(reason: str) -> None:
    assert differences(
        block(f"Dropped: Goals speed (1){reason}"), [dropped("Goals", "speed (1)")]
    ) == ["dropped without a reason: - Dropped: Goals speed (1) (<reason>)"]


@pytest.mark.parametrize(
    ("keys", "lines", "reasons"),
    [
        (["a"], ["a (b) (c)"], {"a": "b) (c"}),
        (["a", "a (b)"], ["a (b) (c)", "a (d)"], {"a (b)": "c", "a": "d"}),
        (["a", "a (b)"], ["a (d)", "a (b) (c)"], {"a (b)": "c", "a": "d"}),
        (["a", "a"], ["a (x)", "a (x)"], {"a": "x"}),
    ],
)
def test_drops_are_read_against_the_computed_ones(
    keys: list[str], lines: list[str], reasons: dict[str, str]
) -> None:
    computed = [dropped("Goals", key) for key in keys]
    found = match(parse(block(*(f"Dropped: Goals {line}" for line in lines))), computed)
    assert found.differences == ()
    assert found.reasons == {("Goals", key): reason for key, reason in reasons.items()}


def test_each_line_stands_for_one_change() -> None:
    line = "Added: Goals a"
    assert differences(block(line, line), [added("Goals", "a"), added("Goals", "a")]) == []
    assert differences(block(line, line), [added("Goals", "a")]) == [
        "in the message, but not in the change: - Added: Goals a"
    ]


@settings(deadline=None)
@given(changes, st.randoms(use_true_random=False))
def test_render_parse_match(made: list[Change], shuffler: random.Random) -> None:
    lines = render(made).split("\n")[1:-1]
    shuffler.shuffle(lines)
    message = "Subject\n\n" + block(*(line[2:] for line in lines)) if made else render(made)
    without = [change.because("") for change in made]
    found = match(parse(message, comment=""), without)
    assert found.differences == ()
    single = {(c.section, plain(c.key)) for c in made if c.kind == DROPPED}
    if len(single) == sum(c.kind == DROPPED for c in made) == 1:
        (drop,) = (c for c in made if c.kind == DROPPED)
        assert found.reasons == {(drop.section, drop.identity): plain(drop.reason)}


def hide(text: str) -> str:
    return text.replace("hunter2", "<REDACTED>")


@pytest.mark.parametrize("mask", [unmasked, hide])
def test_masked_and_raw_lines_are_both_taken(mask: object) -> None:
    computed = [
        superseded("Goals", "a", "hunter2", "<REDACTED>"),
        dropped("Goals", "key hunter2"),
        redacted("Goals", 1),
    ]
    shown = hide if mask is hide else unmasked
    message = render(
        [computed[0], dropped("Goals", "key hunter2", "leaked"), computed[2]], mask=shown
    )
    found = match(parse(message), computed, mask=hide)
    assert found.differences == ()
    assert found.reasons == {("Goals", "key hunter2"): "leaked"}


def test_differences_are_masked() -> None:
    message = block("Added: Goals hunter2", "Dropped: Goals hunter2 b")
    found = match(
        parse(message), [dropped("Goals", "hunter2 b"), added("Notes", "hunter2")], mask=hide
    )
    assert "hunter2" not in "".join(map(str, found.differences))
    assert len(found.differences) == 3


NETTED: list[tuple[str, list[list[str]], list[Change], int]] = [
    ("added, then superseded", [["Added: Goals a"], ["Superseded: Goals a (1 -> 2)"]],
     [added("Goals", "a")], 0),
    ("added and dropped", [["Added: Goals a"], ["Dropped: Goals a (oh)"]], [], 0),
    ("superseded twice", [["Superseded: Goals a (1 -> 2)"], ["Superseded: Goals a (2 -> 3)"]],
     [superseded("Goals", "a", "1", "3")], 0),
    ("superseded twice, other old value",
     [["Superseded: Goals a (1 -> 2)"], ["Superseded: Goals a (2 -> 3)"]],
     [superseded("Goals", "a", "0", "3")], 2),
    ("superseded twice, other new value",
     [["Superseded: Goals a (1 -> 2)"], ["Superseded: Goals a (2 -> 3)"]],
     [superseded("Goals", "a", "1", "2")], 2),
    ("there and back", [["Superseded: Goals a (1 -> 2)"], ["Superseded: Goals a (2 -> 1)"]], [], 0),
    ("there and not back", [["Superseded: Goals a (1 -> 2)"], ["Superseded: Goals a (2 -> 3)"]],
     [], 1),
    ("there and back, arrows and parentheses",
     [["Superseded: Goals a (b) (x -> y -> z (z))"], ["Superseded: Goals a (b) (z (z) -> x -> y)"]],
     [], 0),
    ("superseded, then dropped", [["Superseded: Goals a (1 -> 2)"], ["Dropped: Goals a (why (x))"]],
     [dropped("Goals", "a")], 0),
    ("dropped and added again", [["Dropped: Goals a (why)"], ["Added: Goals a"]], [], 0),
    ("dropped and added again with another value", [["Dropped: Goals a (why)"], ["Added: Goals a"]],
     [superseded("Goals", "a", "1", "2")], 0),
    ("dropped, added, superseded",
     [["Dropped: Goals a (why)"], ["Added: Goals a"], ["Superseded: Goals a (3 -> 2)"]],
     [superseded("Goals", "a", "1", "2")], 0),
    ("dropped, added, dropped", [["Dropped: Goals a (<reason>)"], ["Added: Goals a"],
     ["Dropped: Goals a (why)"]], [dropped("Goals", "a")], 0),
    ("dropped without a reason at last", [["Dropped: Goals a (why)"], ["Added: Goals a"],
     ["Dropped: Goals a (<reason>)"]], [dropped("Goals", "a")], 1),
    ("two of one key", [["Added: Goals a"], ["Added: Goals a"]],
     [added("Goals", "a"), added("Goals", "a")], 0),
    ("told twice", [["Added: Goals a"], ["Added: Goals a"]], [added("Goals", "a")], 1),
    ("a key in other letters", [["Added: Goals Cache"], ["Superseded: Goals cache (1 -> 2)"]],
     [added("Goals", "cache")], 0),
    ("a key in other letters, cancelled", [["Added: Goals Cache"], ["Dropped: Goals cache (x)"]],
     [], 0),
    ("two of one key superseded", [["Superseded: Goals a (1 -> 2)"], ["Added: Goals a"]],
     [superseded("Goals", "a", "1", "2"), added("Goals", "a")], 0),
    ("named note", [["Superseded: Notes Status"], ["Superseded: Notes Status"]],
     [superseded("Notes", "Status")], 0),
    ("named note, there and back", [["Superseded: Notes Status"], ["Superseded: Notes Status"]],
     [], 0),
    ("a record with another text, as a whole", [["Added: Notes N", "Dropped: Notes N (x)"], []],
     [added("Notes", "N"), dropped("Notes", "N")], 0),
    ("a record with another text, in two steps", [["Dropped: Notes N (x)"], ["Added: Notes N"]],
     [added("Notes", "N"), dropped("Notes", "N")], 0),
    ("a record that comes and gets another text",
     [["Added: Notes N"], ["Added: Notes N", "Dropped: Notes N (x)"]], [added("Notes", "N")], 0),
    ("marks", [["Redacted: Notes 1 secret(s)"], ["Redacted: Notes 2 secret(s)"]],
     [redacted("Notes", 2)], 0),
    ("too few marks", [["Redacted: Notes 1 secret(s)"], []], [redacted("Notes", 2)], 1),
    ("unreadable marks", [["Redacted: Notes some"], []], [], 1),
    ("no change line", [["faster", "Added: Goals a"], []], [added("Goals", "a")], 1),
    ("missing", [["Added: Goals a"], []], [added("Goals", "a"), added("Goals", "b")], 1),
    ("dropped in words, superseded in fact", [["Dropped: Goals a (x)"], []],
     [superseded("Goals", "a", "1", "2")], 2),
    ("values that are not told", [["Superseded: Goals a"], []], [], 1),
    ("unknown drop", [["Dropped: Goals a (b) (c)"], []], [], 1),
    ("key with parentheses, known from its Added line",
     [["Added: Goals a (b)"], ["Dropped: Goals a (b) (why)"]], [], 0),
]  # fmt: skip


@pytest.mark.parametrize(
    ("blocks", "computed", "wrong"), [row[1:] for row in NETTED], ids=[row[0] for row in NETTED]
)
def test_several_blocks_are_netted(
    blocks: list[list[str]], computed: list[Change], wrong: int
) -> None:
    message = "\n".join(block(*lines) for lines in blocks)
    found = match(parse(message), computed)
    assert len(found.differences) == wrong, found


def test_a_reason_survives_netting() -> None:
    message = block("Superseded: Goals a (1 -> 2)") + "\n" + block("Dropped: Goals a (why (x))")
    assert match(parse(message), [dropped("Goals", "a")]).reasons == {("Goals", "a"): "why (x)"}


def test_masked_values_are_netted_too() -> None:
    message = (
        block("Superseded: Goals a (<REDACTED> -> 2)")
        + "\n"
        + block("Superseded: Goals a (2 -> 3)")
    )
    computed = [superseded("Goals", "a", "hunter2", "3")]
    assert match(parse(message), computed, mask=hide).differences == ()
    assert match(parse(message), computed).differences != ()


@pytest.mark.parametrize(
    ("lines", "computed"),
    [
        (["Superseded: Goals a (stale -> 3)"], [superseded("Goals", "a", "1", "3")]),
        (["Superseded: Goals a (stale -> 3)"], []),
    ],
)
def test_old_values_can_be_left_open(lines: list[str], computed: list[Change]) -> None:
    assert match(parse(block(*lines)), computed, old_values=False).differences == ()
    assert match(parse(block(*lines)), computed).differences != ()


def test_one_text_masked_and_raw_counts_once() -> None:
    computed = [added("Goals", "hunter2"), added("Goals", "<REDACTED>")]
    found = match(
        parse(block("Added: Goals hunter2", *["Added: Goals <REDACTED>"] * 2)), computed, mask=hide
    )
    assert [difference.kind for difference in found.differences] == ["unexpected"]


def test_hostile_lines_take_no_time() -> None:
    line = "Dropped: Goals a" + " (" * 100_000 + ")"
    assert (
        match(parse(block(line)), [dropped("Goals", "a")]).differences
        == (
            match(parse(block(line)), []).differences
            + match([], [dropped("Goals", "a")]).differences
        )[::-1]
    )
    arrows = "Superseded: Goals a (" + " -> " * 50_000 + ")"
    two = parse(block(arrows) + "\n" + block(arrows))
    assert match(two, []) is not None
    many = parse((block("Added: Goals a", "Dropped: Goals b (x)") + "\n") * 50_000)
    assert len(match(many, []).differences) == 100_000


def explained(old: Document, new: Document) -> tuple[Change, ...]:
    return tuple(change.because("why (so)") for change in compare(old, new))


def keys_stand_once(document: Document) -> bool:
    return all(
        len({part.identity for part in parts(document, spec)}) == len(parts(document, spec))
        for spec in SECTIONS
    )


@settings(deadline=None, max_examples=60)
@given(st.lists(memories(), min_size=3, max_size=3))
def test_steps_and_their_sum(versions: list[bytes]) -> None:
    first, second, third = (Document.parse(data) for data in versions)
    message = f"Squashed\n\n{render(explained(first, second))}\n{render(explained(second, third))}"
    found = match(parse(message, comment=""), compare(first, third))
    if all(keys_stand_once(document) for document in (first, second, third)):
        assert found.differences == ()
    drops = {(c.section, c.identity) for c in compare(first, third) if c.kind == DROPPED}
    assert set(found.reasons) <= drops
