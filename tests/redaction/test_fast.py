"""The gate of the extra `fast` says what the gate of the words says, and comes in when it pays."""

from __future__ import annotations

import random
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duck_tape.redaction import announcing, fast, gate, scan, surveying
from duck_tape.redaction.detectors import foreign, keys
from duck_tape.redaction.detectors.taken import Taken
from duck_tape.redaction.formats import FAMILIES
from duck_tape.redaction.normalise import View
from duck_tape.redaction.survey import Survey, indexed
from tests.redaction import test_negatives
from tests.redaction.sampling import matching
from tests.redaction.test_properties import PLUGIN_SHAPES, QUICK, SEEDED, TEXTS

if TYPE_CHECKING:
    from collections.abc import Iterator

FINDERS = fast.finders()
assert FINDERS is not None
ROWS = [row for family in FAMILIES for row in family.FORMATS]
WORDS = sorted(
    {
        *announcing.INSIDE_NAMES,
        *announcing.TOOLS,
        *announcing.PAIRS,
        *announcing.CODES,
        *announcing.SEEDS,
        *announcing.WALLETS,
        *announcing.LOCAL_KEYS,
        *announcing.LOCAL_PHRASES,
        *announcing.PHRASES,
        *announcing.REQUESTS,
        *announcing.KEYWORDS,
        *announcing.STEMS_OF_SECRETS,
        *gate.ARMOUR,
        *gate.TOOL_WORDS,
        *gate.WIRES,
    }
)
JOINTS = ["", " ", "s ", ": ", "=", "_", "-", ".", "\n", "\\n", "\\t", "'", '"', "/", "x", "7", "é"]
NUMBERS = [
    "2026-03-05", "1.2.3.4", "10.0.0.7 ", "4.2s", "a.b.c.d", "1.", ".5", "192.168.\n1.7", "2a01::1",
    "x123-45-67", "123-45-6789", "+49 30 1234567", "4111 1111 1111 1111", "2026-01-0512",
    "fe80::1", "2001:db8::1", ":*:", ":5432:", "5432", "5432s", "1-2026-03-05",
]  # fmt: skip
PARTS = st.one_of(st.sampled_from(WORDS), st.sampled_from(JOINTS), st.sampled_from(NUMBERS))
MIXED = st.builds("".join, st.lists(PARTS, max_size=24))


@pytest.fixture(autouse=True)
def _choice() -> Iterator[None]:
    yield
    surveying.choose(fast=True)


def quick(text: str) -> fast.QuickSurvey:
    assert FINDERS is not None
    return fast.QuickSurvey(text.encode("utf-8", "surrogatepass"), FINDERS)


def same(text: str) -> None:
    """Both gates name the same detectors, and the same is found."""
    survey, known = quick(text), Survey(text.encode("utf-8", "surrogatepass"))
    assert gate.wanted(survey) == gate.wanted(known)
    assert sorted(survey.having(announcing.INSIDE_NAMES)) == sorted(
        known.having(announcing.INSIDE_NAMES)
    )
    if survey.tokenless:
        assert not known.anchors
        assert not known.longer
        assert list(foreign._words(foreign_view(text), "", Taken(()))) == []
    found = []
    for use in (False, True):
        assert surveying.choose(fast=use) == use
        found.append([(f.rule, f.start, f.end, f.confidence, f.advisory) for f in scan(text)])
    assert found[0] == found[1]


def foreign_view(text: str) -> View:
    view = View(text)
    view.use(Survey(text.encode("utf-8", "surrogatepass")))
    return view


@QUICK
@given(TEXTS)
def test_the_same_on_pieces_of_secrets(text: str) -> None:
    same(text)


@QUICK
@given(MIXED)
def test_the_same_on_words_that_announce(text: str) -> None:
    same(text)


@QUICK
@given(st.sampled_from(PLUGIN_SHAPES), SEEDED, TEXTS, MIXED)
def test_the_same_on_what_plugins_find(
    shape: str, source: random.Random, before: str, after: str
) -> None:
    same(f"{before}\n{matching(source, shape)}\n{after}")


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_the_same_on_every_format(row: tuple[str, str, tuple[str, ...], str, str]) -> None:
    source = random.Random(row[0])
    token = matching(source, row[3])
    for text in (token, f'"{token}"', f"word{token}", f"\\n{token} and", f"key={token}\n"):
        same(text)


def test_the_same_on_harmless_lines() -> None:
    for line in test_negatives.LINES:
        same(line)
    same("\n".join(test_negatives.LINES))


def test_all_literals_are_looked_for() -> None:
    every = set(fast._LITERALS)
    assert every.issuperset(announcing.INSIDE_NAMES)
    assert every.issuperset(announcing.KEYWORDS)
    for index in (keys._SPOKEN, keys._LOCAL_SPOKEN, gate._SHORT, gate._TOOLS, gate._PAIRS):
        assert fast._covered(index)
    assert not fast._covered(indexed(["unheard of"]))


def test_an_index_of_other_words_is_asked_of_the_words() -> None:
    index = indexed(["unheard of", "token"])
    assert quick("so unheard it was").spoken(index) == ["unheard of"]


def test_words_are_read_at_the_first_question() -> None:
    survey = quick("a short and plain text")
    assert survey.tokenless
    assert survey.vocabulary == Survey(survey.data).vocabulary
    with pytest.raises(AttributeError):
        _ = survey.unknown


IMPORTS = (
    "import sys\nfrom duck_tape.redaction import scan\n"
    "text = 'the next token of the stream\\n' * 100\n"
    "for _ in range(int(sys.argv[1])):\n    scan(text)\n"
    "print(int('ahocorasick_rs' in sys.modules))\n"
)


@pytest.mark.parametrize(("records", "imported"), [(4, "0"), (200, "1")])
def test_imported_when_it_pays(records: int, imported: str) -> None:
    told = subprocess.run(
        [sys.executable, "-c", IMPORTS, str(records)], capture_output=True, text=True, check=True
    )
    assert told.stdout.strip() == imported


def test_without_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ahocorasick_rs", None)
    assert not surveying.choose(fast=True)
    assert type(surveying.surveyed(b"text")) is Survey
    assert scan('password = "x9Yk2pLq8!a"')


def test_a_large_text_goes_by_its_words() -> None:
    surveying.choose(fast=True)
    assert type(surveying.surveyed(b"a" * 100)) is fast.QuickSurvey
    assert type(surveying.surveyed(b"a " * 50_000)) is Survey
