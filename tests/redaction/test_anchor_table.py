"""The table that the gate reads is the one that the formats give."""

from __future__ import annotations

from duck_tape.redaction import anchors
from duck_tape.redaction.anchor_table import PLAIN, Anchors, render
from duck_tape.redaction.survey import words_of

NAMES = ("EXACT", "BEGINNING", "MIDDLE", "IN_TEXT")


def test_the_written_table_is_that_of_the_formats() -> None:
    made: dict[str, object] = {}
    exec(render(), made)
    told = "python -m duck_tape.redaction.anchor_table > duck_tape/redaction/anchors.py"
    for name in NAMES:
        assert list(getattr(anchors, name)) == list(made[name]), told  # type: ignore[call-overload]  # dicts and tuples
        assert getattr(anchors, name) == made[name], told


def test_every_anchor_has_its_place() -> None:
    found = Anchors()
    assert found.exact
    assert found.beginning
    assert found.middle
    assert found.in_text
    assert all(len(key) == 3 for key in found.beginning if len(found.beginning[key]) > 1)


def test_a_word_of_a_survey_is_made_of_the_same_signs() -> None:
    signs = "".join(map(chr, range(128)))
    assert {sign for word in words_of(signs.encode()) for sign in word.decode()} == set(PLAIN)
