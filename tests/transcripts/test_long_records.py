from __future__ import annotations

import io
import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duck_tape.transcripts import codex, gemini, vscode_chat
from duck_tape.transcripts.events import Prompt
from duck_tape.transcripts.long_records import LONG, STRING, shorter
from duck_tape.transcripts.read import read_events

if TYPE_CHECKING:
    from typing import Any

HUGE = "x" * 5_000_000


def test_a_record_that_is_not_long_is_left_alone() -> None:
    line = json.dumps({"text": "x" * (LONG - 20)}).encode()
    assert shorter(line) is line


def test_long_strings_are_cut_and_nothing_else() -> None:
    value = {"a": [1, "short", {"b": HUGE}], "c": "end"}
    short = json.loads(shorter(json.dumps(value).encode()))
    assert short == {"a": [1, "short", {"b": "x" * STRING}], "c": "end"}


@pytest.mark.parametrize("unit", ["\\", '"', "\n", "\u00e9", "税", "\U0001f49b", "a\\", '\\"'])
@pytest.mark.parametrize("ascii_only", [True, False])
@pytest.mark.parametrize("shift", range(0, 7, 2))
def test_no_sign_and_no_escape_is_parted(unit: str, ascii_only: bool, shift: int) -> None:
    text = "s" * shift + unit * (270_000 // len(unit))
    line = json.dumps({"t": text, "u": 1}, ensure_ascii=ascii_only).encode()
    short = json.loads(shorter(line))
    assert short["u"] == 1
    assert text.startswith(short["t"].rstrip("\ud83d"))
    assert len(short["t"]) > STRING // 13


@settings(max_examples=30)
@given(st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=20), st.booleans())
def test_what_is_left_is_a_beginning(unit: str, ascii_only: bool) -> None:
    text = unit * (400_000 // len(unit))
    short = json.loads(shorter(json.dumps([text], ensure_ascii=ascii_only).encode()))[0]
    assert text.startswith(short.rstrip("".join(map(chr, range(0xD800, 0xDC00)))))


RECORDS: list[tuple[Any, list[dict[str, Any]]]] = [
    (
        codex,
        [
            {"type": "session_meta", "payload": {"id": "s"}},
            {
                "type": "event_msg",
                "payload": {
                    "type": "item_completed",
                    "item": {
                        "type": "UserMessage",
                        "content": [
                            {"type": "image", "image_url": HUGE},
                            {"type": "text", "text": "go"},
                        ],
                    },
                },
            },
        ],
    ),
    (
        gemini,
        [
            {"sessionId": "s", "projectHash": "h"},
            {
                "id": "u",
                "type": "user",
                "content": [{"inlineData": {"data": HUGE}}, {"text": "go"}],
            },
        ],
    ),
    (
        vscode_chat,
        [
            {"kind": 0, "v": {"requests": [{"message": {"text": "go"}, "variableData": HUGE}]}},
            {"kind": 1, "k": ["sessionId"], "v": "s"},
        ],
    ),
]


@pytest.mark.parametrize(("form", "records"), RECORDS)
def test_a_record_with_an_image_is_read(form: Any, records: list[dict[str, Any]]) -> None:
    data = "\n".join(json.dumps(record) for record in records).encode()
    reading = read_events(io.BytesIO(data))
    assert [event.text for event in reading if isinstance(event, Prompt)] == ["go"]
    assert (reading.harness, reading.skipped) == (form.reader().name, 0)
