"""The table that the gate reads is the one that the formats give."""

from __future__ import annotations

from duck_tape.redaction import anchors
from duck_tape.redaction.anchor_table import PLAIN, render
from duck_tape.redaction.anchor_table import anchors as of_the_formats
from duck_tape.redaction.survey import words_of


def test_the_written_table_is_that_of_the_formats() -> None:
    told = "python -m duck_tape.redaction.anchor_table > duck_tape/redaction/anchors.py"
    made: dict[str, list[str]] = {}
    exec(render(), made)
    for name, listed in of_the_formats().items():
        assert listed, name
        assert getattr(anchors, name) == listed, told
        assert made[name] == getattr(anchors, name)


def test_a_word_of_a_survey_is_made_of_the_same_signs() -> None:
    signs = "".join(map(chr, range(128)))
    assert {sign for word in words_of(signs.encode()) for sign in word} == set(PLAIN)
