from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from duck_tape.transcripts import registry
from duck_tape.transcripts.registry import HARNESSES, format_of, harness_of

if TYPE_CHECKING:
    from typing import Any

    from duck_tape.transcripts.reader import Format


@pytest.mark.parametrize("harness", sorted(HARNESSES))
def test_each_harness_has_a_reader_of_its_name(harness: str) -> None:
    form = format_of(harness)
    reader = form.reader()
    assert reader.name == harness
    assert list(reader.read({})) == []
    assert list(reader.read_document(None)) == []
    assert list(reader.finish()) == []
    assert isinstance(reader.wants(b"{}"), bool)
    assert not form.looks_like([])
    assert not form.looks_like([{"x": 1}])


def test_a_harness_that_is_not_known() -> None:
    with pytest.raises(KeyError):
        format_of("pigeon")


HEADS: dict[str, dict[str, Any]] = {
    "claude-code": {"type": "user", "message": {"role": "user", "content": "hi"}, "sessionId": "s"},
    "copilot": {"type": "session.start", "data": {"sessionId": "s"}, "id": "1"},
    "codex": {"timestamp": "t", "type": "session_meta", "payload": {"id": "s"}},
    "gemini": {"sessionId": "s", "projectHash": "h", "startTime": "t"},
    "opencode": {"info": {"id": "ses_1"}, "messages": []},
    "vscode-chat": {"kind": 0, "v": {"sessionId": "s", "requests": []}},
}


@pytest.mark.parametrize("harness", sorted(HARNESSES))
@pytest.mark.parametrize("named", ["", "codex"])
def test_whose_records_they_are(harness: str, named: str) -> None:
    assert harness_of([HEADS[harness]], named) == harness
    assert harness_of([{"x": 1}, HEADS[harness]]) == harness


@pytest.mark.parametrize("named", ["", "copilot"])
def test_nobody_s_records_are_the_named_one_s(named: str) -> None:
    assert harness_of([], named) == named
    assert harness_of([{"x": 1}], named) == named


def test_only_the_named_one_is_loaded_where_it_knows_them(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    real = registry.format_of

    def load(name: str) -> Format:
        asked.append(name)
        return real(name)

    monkeypatch.setattr(registry, "format_of", load)
    assert harness_of([HEADS["gemini"]], "gemini") == "gemini"
    assert asked == ["gemini"]
