"""The corpus is what it says: enough of everything, rightly labelled, the same every time."""

from __future__ import annotations

import hashlib
import json
import re
import zlib
from random import Random
from typing import TYPE_CHECKING
from urllib.parse import unquote

import pytest

from tests.redaction.independent import people, templates, values, words
from tests.redaction.independent.make import BARE, KEYED, main, records
from tests.redaction.independent.marks import Label, extract, mark
from tests.redaction.independent.shapes import _INVISIBLE as _INVISIBLES
from tests.redaction.independent.shapes import all_shapes

if TYPE_CHECKING:
    from pathlib import Path

    from tests.redaction.independent.kind import Kind
    from tests.redaction.independent.make import Record

_INVISIBLE = dict.fromkeys(map(ord, _INVISIBLES))
_SIGNS = re.compile("[‹›⟪⟫¦]")


@pytest.fixture(scope="module")
def corpus() -> list[Record]:
    return records()


def _of(corpus: list[Record], category: str) -> list[Record]:
    return [one for one in corpus if one["category"] == category]


def test_there_is_enough_of_each_category(corpus: list[Record]) -> None:
    assert len(_of(corpus, "secret")) + len(_of(corpus, "personal")) >= 1100
    assert len(_of(corpus, "negative")) >= 600
    assert len({one["kind"] for one in _of(corpus, "secret")}) >= 80
    assert len({one["kind"] for one in _of(corpus, "personal")}) >= 10


def test_ids_and_texts_are_unique(corpus: list[Record]) -> None:
    assert len({one["id"] for one in corpus}) == len(corpus)
    assert len({one["text"] for one in corpus}) == len(corpus)


def test_every_language_and_file_kind_occurs_with_labels_and_without(corpus: list[Record]) -> None:
    for negative in (True, False):
        part = [one for one in corpus if (one["category"] == "negative") == negative]
        assert {one["lang"] for one in part} == set(templates.LANGUAGES)
        assert {one["file_kind"] for one in part} == set(templates.FILE_KINDS)


def test_labels_lie_in_order_inside_the_text_and_negatives_have_none(corpus: list[Record]) -> None:
    for one in corpus:
        assert bool(one["expect"]) == (one["category"] != "negative"), one["id"]
        last = 0
        for label in one["expect"]:
            assert last <= label["start"] < label["end"] <= len(one["text"]), one["id"]
            last = label["end"]


def test_a_label_holds_neither_quotes_nor_space_around_the_value(corpus: list[Record]) -> None:
    for one in corpus:
        for label in one["expect"]:
            value = one["text"][label["start"] : label["end"]]
            assert value == value.strip(), one["id"]
            assert value[0] not in "\"'`<[{「«“", one["id"]
            assert value[-1] not in "\"'`>)]},;」»”", one["id"]


def _pattern(kind: Kind) -> re.Pattern[str]:
    def slot(match: re.Match[str]) -> str:
        sized = values._SIZED.fullmatch(match[1].replace("\\", ""))
        if sized is None:
            return ".+"
        if sized[1] == "C":
            return f"[A-Za-z0-9]{{{int(sized[2]) + 6}}}"
        signs = values.ALPHABETS[sized[1]]
        return f"[{re.escape(signs)}]{{{sized[2]}}}"

    return re.compile("|".join(values._SLOT.sub(slot, re.escape(one)) for one in kind.patterns))


def test_a_label_is_exactly_the_value_of_its_kind(corpus: list[Record]) -> None:
    patterns = {kind.name: _pattern(kind) for kind in BARE + KEYED}
    for one in corpus:
        if one["kind"] in patterns:
            (label,) = one["expect"]
            value = one["text"][label["start"] : label["end"]].translate(_INVISIBLE)
            value = re.sub(r"\n(> |  )?", "", value)
            pattern = patterns[one["kind"]]
            assert pattern.fullmatch(value) or pattern.fullmatch(unquote(value)), one["id"]


def test_the_language_of_the_templates_never_shows(corpus: list[Record]) -> None:
    for one in corpus:
        assert not _SIGNS.search(one["text"]), one["id"]


def test_the_same_seed_gives_the_same_corpus_and_another_one_other_values(
    corpus: list[Record],
) -> None:
    assert records() == corpus
    other = records(7)
    assert [one["id"] for one in other] != [one["id"] for one in corpus]
    values_of = [
        {one["text"][part["start"] : part["end"]] for one in each for part in one["expect"]}
        for each in (corpus, other)
    ]
    assert len(values_of[0] & values_of[1]) < 20  # a PIN or a guessable password may come twice


def test_records_of_json_lines_are_json_and_their_labels_survive_decoding(
    corpus: list[Record],
) -> None:
    for one in corpus:
        if one["file_kind"] == "jsonl":
            for line in filter(str.strip, one["text"].split("\n")):
                assert isinstance(json.loads(line), dict), one["id"]


def test_every_kind_and_every_shape_is_used(corpus: list[Record]) -> None:
    assert {kind.name for kind in BARE + KEYED} <= {one["kind"] for one in corpus}
    used = {one["shape"].partition("+")[0] for one in corpus}
    assert {shape.name for shape in all_shapes()} <= used


def test_no_value_of_the_corpus_stands_in_the_tree(corpus: list[Record]) -> None:
    folder = templates._FOLDER
    source = "".join(
        path.read_text(encoding="utf-8")
        for path in (*folder.glob("*.txt"), *folder.parent.glob("*.py"))
    )
    for one in _of(corpus, "secret"):
        for label in one["expect"]:
            value = one["text"][label["start"] : label["end"]]
            assert len(value) < 10 or value not in source, one["id"]


def test_main_writes_json_lines(
    capsys: pytest.CaptureFixture[str], corpus: list[Record], tmp_path: Path
) -> None:
    assert main([]) == 0
    path = tmp_path / "corpus.jsonl"
    path.write_text(capsys.readouterr().out, encoding="utf-8", newline="")
    lines = path.read_text(encoding="utf-8").rstrip("\n").split("\n")
    assert [json.loads(line) for line in lines] == corpus


def test_marks_give_offsets_and_types() -> None:
    text, labels = extract(f"a {mark('bc')} d{mark('e', 'other')}", "own")
    assert text == "a bc de"
    assert labels == [Label(2, 4, "own"), Label(6, 7, "other")]


def test_marks_survive_json_escapes() -> None:
    text, labels = extract(json.dumps(f"é{mark('x')}"), "own")
    assert text == '"\\u00e9x"'
    assert text[labels[0].start : labels[0].end] == "x"


def test_a_lone_mark_is_an_error() -> None:
    with pytest.raises(ValueError, match="unbalanced"):
        extract("⟪x", "own")


def test_checksums_are_right() -> None:
    source = values.Values(Random(3))
    for _ in range(20):
        body = source.checksummed(30)
        number = 0
        for sign in body[30:]:
            number = number * 62 + values._BASE62.index(sign)
        assert number == zlib.crc32(body[:30].encode())
        phrase = source.mnemonic(12).split()
        bits = "".join(f"{words.BIP39[word]:011b}" for word in phrase)
        digest = hashlib.sha256(int(bits[:128], 2).to_bytes(16, "big")).digest()
        assert bits[128:] == f"{digest[0]:08b}"[:4]


def test_personal_data_passes_its_checks() -> None:
    someone = people.People(Random(5))
    for _ in range(50):
        digits = [int(sign) for sign in someone.card("visa") if sign.isdigit()]
        doubled = [digit * 2 - 9 * (digit > 4) for digit in digits[-2::-2]]
        assert (sum(doubled) + sum(digits[::-2])) % 10 == 0
        iban = someone.iban()
        assert int("".join(str(int(sign, 36)) for sign in iban[4:] + iban[:4])) % 97 == 1


def test_phone_numbers_are_valid_ones() -> None:
    import phonenumbers

    someone = people.People(Random(9))
    for _ in range(20):
        written = [someone.phone(country) for country in people.PHONES]
        for number in [*written, someone.nanp()]:
            parsed = phonenumbers.parse(number, "US")
            assert phonenumbers.is_valid_number(parsed), number
