"""Records told by their bytes: the same events as from decoded ones, in every shape."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duck_tape.transcripts import claude_code
from duck_tape.transcripts.events import Call, Event, Meta, Prompt, Result, Text
from tests.transcripts.feed import only

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

    Record = dict[str, Any]

PLACE = {
    "userType": "external", "entrypoint": "cli", "cwd": "/home/dev/shelf", "sessionId": "s-1",
    "version": "2.1.0", "gitBranch": "main",
}  # fmt: skip
USAGE = {"input_tokens": 4, "cache_creation": {"ephemeral_5m_input_tokens": 9}, "speed": "standard"}


def reply(number: int, block: Record, place: Record = PLACE, **more: Any) -> Record:
    """A reply in the order of keys of newer versions."""
    message = {
        "id": f"msg_{number}", "type": "message", "role": "assistant", "model": "a-model",
        "content": [block], "stop_reason": None, "stop_sequence": None, "usage": USAGE,
    }  # fmt: skip
    return {
        "parentUuid": f"p-{number}", "isSidechain": False, "message": message,
        "type": "assistant", "uuid": f"u-{number}",
        "timestamp": f"2026-03-05T09:00:{number % 60:02}.000Z",
        **more, **place,
    }  # fmt: skip


def older(number: int, block: Record, **more: Any) -> Record:
    """A reply in the order of keys of older versions: its place before, a request's id behind."""
    message = {
        "model": "a-model", "id": f"msg_{number}", "type": "message", "role": "assistant",
        "content": [block], "stop_reason": "tool_use", "stop_sequence": None, "usage": USAGE,
    }  # fmt: skip
    return {
        "parentUuid": None, "isSidechain": False, **PLACE, "message": message,
        "requestId": f"req_{number}", "type": "assistant", "uuid": f"u-{number}",
        "timestamp": "2026-03-05T09:00:00.000Z", **more,
    }  # fmt: skip


def result(
    number: int, content: Any = "done", *, first: str = "tool_use_id", **more: Any
) -> Record:
    """A call's result; `first` is the key that stands first in its block."""
    block = {"tool_use_id": f"t-{number}", "type": "tool_result", "content": content}
    block = {first: block.pop(first), **block}
    return {
        "parentUuid": f"q-{number}", "isSidechain": False, "promptId": "pr", "type": "user",
        "message": {"role": "user", "content": [{**block, "is_error": False}]},
        "uuid": f"r-{number}", "timestamp": "2026-03-05T09:00:01.000Z", "toolUseResult": content,
        **more, **PLACE,
    }  # fmt: skip


def run(number: int, command: str = "make") -> Record:
    return {"type": "tool_use", "id": f"t-{number}", "name": "Bash", "input": {"command": command}}


def said(words: str) -> Record:
    return {"type": "text", "text": words}


def lines_of(records: Iterable[Record | bytes]) -> Iterator[bytes]:
    for record in records:
        if isinstance(record, bytes):
            yield record
        else:
            yield json.dumps(record, separators=(",", ":"), ensure_ascii=False).encode()


def quickly(lines: Iterable[bytes]) -> tuple[list[Event], int]:
    """What a reader tells that looks at bytes first, and how many lines it did not decode."""
    reader, spared = claude_code.reader(), 0
    found: list[Event] = []
    for line in lines:
        told = reader.quick(line)
        spared += told is not None
        found += reader.read(json.loads(line)) if told is None else told
    return [*found, *reader.finish()], spared


def slowly(lines: Iterable[bytes]) -> list[Event]:
    """What a reader tells that decodes all."""
    reader = claude_code.reader()
    found: list[Event] = []
    for line in lines:
        if reader.wants(line):
            found += reader.read(json.loads(line))
    return [*found, *reader.finish()]


USUAL: list[Record] = [
    each
    for number in range(1, 9)
    for each in (
        reply(number, said(f'Step {number}, größer: {{"a": 1}}, "is": \'it\'')),
        reply(number, run(number, 'echo "}" 日本'), uuid=f"c-{number}"),
        result(number, 'out "quoted" \\ {"uuid":"no"}\n' * 40),
    )
]


def test_usual_records_are_not_decoded_and_tell_the_same() -> None:
    lines = [*lines_of(USUAL)]
    events, spared = quickly(lines)
    assert events == slowly(lines)
    assert spared == len(lines) - 1  # the first reply tells of its session
    assert sum(isinstance(event, Text) for event in events) == 8


def test_records_of_older_versions_are_not_decoded_either() -> None:
    records = [older(number, run(number)) for number in range(5)]
    lines = [*lines_of(records)]
    events, spared = quickly(lines)
    assert (events, spared) == (slowly(lines), 4)


@pytest.mark.parametrize(
    "odd",
    [
        reply(50, said("sidechain"), isSidechain=True),
        reply(51, said("side behind"), isSidechain=True) | {"isSidechain": True},
        reply(52, said("an error"), isApiErrorMessage=True),
        reply(53, said("of a server"), parent_tool_use_id="toolu_1"),
        reply(54, {"type": "thinking", "thinking": "hm", "signature": "x"}),
        reply(55, {"type": "text", "text": "   "}),
        reply(56, {"type": "server_tool_use", "id": "t-1", "name": "Bash", "input": {}}),
        reply(57, run(3)),
        reply(58, said("no type"), type="other"),
        reply(59, said("elsewhere"), {**PLACE, "cwd": '/home/"x"', "gitBranch": "größer"}),
        reply(60, said("deep"), more={"isApiErrorMessage": True, "deep": {"a": 1}}),
        reply(61, said("nested"), first={"a": {"b": 2}}, isApiErrorMessage=True, last={"c": 3}),
        result(62, [{"type": "text", "text": "parts"}], first="type"),
        result(63, "failed", more="x") | {"message": {"role": "user", "content": "typed"}},
        {"type": "user", "message": {"role": "user", "content": "go on"}, "uuid": "z"},
        {"type": "system", "subtype": "compact_boundary", "uuid": "y", "compactMetadata": {}},
        b'{"parentUuid":"p-1","isSidechain":false,"message":{"id":"m","type":"message"}}',
    ],
)
def test_what_is_out_of_the_ordinary_tells_the_same(odd: Record | bytes) -> None:
    lines = [*lines_of([*USUAL[:6], odd, *USUAL[6:], odd])]
    assert quickly(lines)[0] == slowly(lines)


def test_a_message_of_several_blocks_is_decoded() -> None:
    record = reply(70, said("one"))
    record["message"]["content"].append(said("two"))
    lines = [*lines_of([reply(69, said("zero")), record])]
    events, spared = quickly(lines)
    assert (events, spared) == (slowly(lines), 0)


def test_a_session_that_goes_on_elsewhere_is_told_once() -> None:
    branch = {**PLACE, "gitBranch": "next"}
    places = [PLACE, PLACE, branch, branch, PLACE]
    lines = [*lines_of(reply(at, said(f"{at}"), place) for at, place in enumerate(places))]
    events, spared = quickly(lines)
    assert events == slowly(lines)
    assert [event.branch for event in events if isinstance(event, Meta)] == ["main", "next", "main"]
    assert spared == 2


def test_a_history_that_is_appended_again_does_not_turn_the_session_back() -> None:
    branch = {**PLACE, "gitBranch": "next"}
    first, second = reply(1, said("a")), reply(2, said("b"), branch)
    lines = [*lines_of([first, second, first, second, reply(3, said("c"))])]
    events, _ = quickly(lines)
    assert events == slowly(lines)
    assert [event.branch for event in events if isinstance(event, Meta)] == ["main", "next", "main"]


@pytest.mark.parametrize("at", [60, 260, 420, 560])
def test_half_a_record_with_another_glued_to_it_is_not_told_by_its_bytes(at: int) -> None:
    cut, whole = lines_of([reply(81, said("half " * 20)), reply(82, said("whole"))])
    reader = claude_code.reader()
    [*map(reader.quick, lines_of(USUAL[:3]))]
    assert reader.quick(cut[:at] + whole) is None


def test_a_thought_with_a_record_glued_to_it_is_wanted() -> None:
    thought = reply(83, {"type": "thinking", "thinking": "hm", "signature": "x" * 900})
    half, prompt = lines_of([thought, {"parentUuid": None, "type": "user", "message": {}}])
    reader = claude_code.reader()
    assert reader.quick(half) == ()
    assert reader.quick(half[:-3] + prompt) is None


VALUES: st.SearchStrategy[Any] = st.sampled_from(
    [None, True, False, 3, "assistant", "user", "x", 'a"b', "größer", [], {}, {"isMeta": True}]
)


@settings(max_examples=150)
@given(
    st.lists(
        st.tuples(
            st.integers(0, len(USUAL) - 1),
            st.dictionaries(
                st.sampled_from(
                    [*USUAL[0], "isMeta", "isApiErrorMessage", "toolUseResult", "slug"]
                ),
                VALUES,
                max_size=2,
            ),
            st.booleans(),
        ),
        max_size=8,
    )
)
def test_changed_records_tell_the_same(changes: list[tuple[int, Record, bool]]) -> None:
    records: list[Record] = [*USUAL[:3]]
    for at, changed, behind in changes:
        kept = {key: value for key, value in USUAL[at].items() if key not in changed}
        records.append({**kept, **changed} if behind else {**USUAL[at], **changed})
    lines = [*lines_of(records)]
    results = {at for at, _, _ in changes if at % 3 == 2}
    kinds = (Text, Call, Result, Prompt) if results else (Event,)  # a result tells of no session
    assert only(quickly(lines)[0], *kinds) == only(slowly(lines), *kinds)
