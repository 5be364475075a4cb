from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duck_tape.transcripts import mending
from duck_tape.transcripts.mending import Mender


def fed(*lines: str) -> tuple[list[object], int]:
    mender = Mender()
    found = [record for line in lines for record in mender.feed(line.encode())]
    mender.next()
    return [*found], mender.skipped


SPEECH = {"type": "assistant.message", "data": {"content": "the whole sentence"}}


@pytest.mark.parametrize(
    ("line", "found"),
    [
        (r'{"path":"C:\project\new"}', [{"path": "C:\\project\new"}]),
        (r'{"path":"D:\\done\u00e9\q\"\\"}', [{"path": 'D:\\doneé\\q"\\'}]),
        (r'{"path":"\u12"}', [{"path": "\\u12"}]),
        ('{"a":"tab\there"}', [{"a": "tab\there"}]),
        (r'{"half":"key \ud83d"}', [{"half": "key \ud83d"}]),
        ('{"n":1e999}', [{"n": float("inf")}]),
        ('\ufeff {"a":1}\r', [{"a": 1}]),
        ('\0\0\0{"a":1}\0', [{"a": 1}]),
        ('{"type":"a"}{"type":"b"}', [{"type": "a"}, {"type": "b"}]),
        ('{"odd":1} {"type":"b"}', [{"odd": 1}, {"type": "b"}]),
    ],
)
def test_records_that_can_be_mended_count_as_good(line: str, found: list[object]) -> None:
    assert fed(line) == (found, 0)


@pytest.mark.parametrize(
    "line",
    [
        '{"type":"assistant.message","data":{"content":"the wh' + json.dumps(SPEECH),
        '{"type":"assistant.message","da' + json.dumps(SPEECH),
        'le sentence"}}' + json.dumps(SPEECH),
        json.dumps(SPEECH) + '{"type":"assistant.mess',
        '{"type":"x","data":{"a":[{"type":"text","text":"y"}' + json.dumps(SPEECH),
    ],
)
def test_a_whole_record_is_got_out_of_a_glued_line(line: str) -> None:
    assert fed(line) == ([SPEECH], 1)


@pytest.mark.parametrize("before", ['{"type":"tool","input":', '{"type":"t","a":[', '{"a":[1,'])
@pytest.mark.parametrize("space", ["", " ", "\t "])
@pytest.mark.parametrize("after", ["", " ", '{"type":"tool","cut'])
def test_a_part_of_a_cut_record_is_none(before: str, space: str, after: str) -> None:
    assert fed(before + space + json.dumps(SPEECH) + after) == ([], 1)
    whole = json.dumps({"type": "next"})
    assert fed(before + space + json.dumps(SPEECH) + whole) == ([{"type": "next"}], 1)


@pytest.mark.parametrize(
    "line",
    ["[1]", '"text"', "12", "null", "plain", '{"type":"user","mess', "}", "{]", '{"a":1}}'],
)
def test_what_is_no_record_is_counted(line: str) -> None:
    assert fed(line) == ([], 1)


@pytest.mark.parametrize("line", ["", "  \t\r", "\0\0"])
def test_empty_lines_count_for_nothing(line: str) -> None:
    assert fed(line) == ([], 0)


def test_a_number_of_thousands_of_digits_spoils_nothing() -> None:
    [record], skipped = fed('{"n":%s,"a":"kept"}' % ("9" * 5000))
    assert isinstance(record, dict)
    assert record["a"] == "kept"
    assert skipped == 0


@pytest.mark.parametrize("sign", ["[", '{"a":', '{"type":'])
def test_nesting_that_is_too_deep_is_counted(sign: str) -> None:
    assert fed(sign * 100_000) == ([], 1)


def test_line_feeds_within_a_string_are_joined() -> None:
    lines = ['{"type":"x","text":"Contents:', "", "  body } and {", "}", 'last"}', '{"b":1}']
    found, skipped = fed(*lines)
    assert found == [{"type": "x", "text": "Contents:\n\n  body } and {\n}\nlast"}, {"b": 1}]
    assert skipped == 0


def test_line_feeds_before_carriage_returns_too() -> None:
    assert fed('{"text":"a\r', 'b"}\r')[0] == [{"text": "a\nb"}]


def test_a_cut_line_is_given_up_when_a_record_follows() -> None:
    assert fed('{"type":"user","message":{"role":"us', '{"b":1}') == ([{"b": 1}], 1)


def test_a_cut_line_does_not_swallow_the_record_glued_to_the_next() -> None:
    assert fed('{"type":"user","text":"fi', 'rst" {"type":"b"}') == ([{"type": "b"}], 2)


def test_joining_is_bounded_in_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mending, "TRIES", 3)
    found, skipped = fed('{"text":"a', *['x"}}'] * 9, 'end"}')
    assert found == []
    assert skipped == 11


def test_joining_is_bounded_in_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mending, "JOINED", 30)
    assert fed('{"text":"a', "b" * 40, 'end"}') == ([], 3)


def test_starts_are_tried_so_often_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    starts = '{"type":"a' * 40
    assert fed(starts + json.dumps(SPEECH)) == ([], 1)
    monkeypatch.setattr(mending, "TRIES", 50)
    assert fed(starts + json.dumps(SPEECH)) == ([SPEECH], 1)


@given(st.lists(st.text(max_size=20) | st.sampled_from(['{"a":"', '"}', '{"type":1}']), max_size=8))
def test_no_line_raises(lines: list[str]) -> None:
    mender = Mender()
    found = [record for line in lines for record in mender.feed(line.encode("utf-8", "replace"))]
    assert all(isinstance(record, dict) for record in found)


@given(st.lists(st.binary(max_size=40), max_size=5))
def test_no_bytes_raise(lines: list[bytes]) -> None:
    mender = Mender()
    for line in lines:
        mender.feed(line)
    assert mender.skipped <= len(lines)
