# ruff: noqa: E501  (tables: one row, one line)

from __future__ import annotations

import json

import pytest

from duck_tape.harness import payload
from duck_tape.harness.payload import is_usable, parse


def test_each_spelling_of_the_keys() -> None:
    for keys in (("session_id", "transcript_path"), ("sessionId", "transcriptPath")):
        made = parse(json.dumps(dict(zip(keys, ("s-1", "/t"), strict=True))).encode())
        assert (made.session, made.transcript, made.fault) == ("s-1", "/t", "")
    made = parse(b'{"sessionID": "ses_1", "directory": "/p", "messages": [1], "todos": [2]}')
    assert (made.session, made.folder, made.messages, made.todos) == ("ses_1", "/p", [1], [2])
    made = parse(b'{"conversation_id": "c", "workspace_roots": [1, "/w", "/x"]}')
    assert (made.session, made.folder) == ("c", "/w")


def test_values_of_another_type_are_missing() -> None:
    made = parse(b'{"session_id": 7, "sessionId": "s", "cwd": [], "messages": {}, "todos": "x"}')
    assert (made.session, made.folder, made.messages, made.todos) == ("s", "", None, [])


@pytest.mark.parametrize(
    ("values", "odd"),
    [({}, False), ({"session_id": ""}, False), ({"session_id": "../x"}, True), ({"session_id": 3}, True)],
)  # fmt: skip
def test_an_odd_session_id_is_told_from_none(values: dict[str, object], odd: bool) -> None:
    made = parse(json.dumps(values).encode())
    assert (made.session, made.odd_session) == ("", odd)


def test_ids() -> None:
    assert is_usable("x" * 128)
    assert not is_usable("x" * 129)
    assert not is_usable("a/b")
    assert not is_usable("")


def test_a_payload_that_is_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(payload, "LARGEST", 10)
    assert parse(b'{"a": "bcdefgh"}').fault == payload.TOO_LARGE


def test_no_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(_text: str) -> None:
        raise MemoryError

    monkeypatch.setattr(json, "loads", fails)
    assert parse(b"{}").fault == payload.TOO_LARGE


def test_bytes_that_are_no_text_come_through() -> None:
    assert parse(b'{"cwd": "/caf\xe9"}').folder == "/caf\udce9"
