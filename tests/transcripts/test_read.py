from __future__ import annotations

import io
import json
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duck_tape.transcripts import beginning, claude_code, read
from duck_tape.transcripts.events import Prompt, Result, Text
from duck_tape.transcripts.read import read_document, read_events
from tests.transcripts.claude_lines import (
    attachment,
    call,
    jsonl,
    reply,
    result,
    text,
    user,
)
from tests.transcripts.drip import Drip, Endless
from tests.transcripts.feed import words

if TYPE_CHECKING:
    from collections.abc import Callable

    from duck_tape.transcripts.events import Event
    from duck_tape.transcripts.read import Reading
    from tests.transcripts.claude_lines import (
        Record,
    )

GOOD = jsonl(user("sort the shelves"), reply(text("done")))
COPILOT = b'{"type":"user.message","data":{"content":"hi"},"id":"1"}\n'


def reading(data: bytes, harness: str | None = None) -> tuple[Reading, list[Event]]:
    read_now = read_events(io.BytesIO(data), harness=harness)
    return read_now, list(read_now)


def prompts(data: bytes) -> list[str]:
    return words(reading(data)[1], Prompt)


@pytest.mark.parametrize(
    ("data", "harness"),
    [
        (GOOD, "claude-code"),
        (COPILOT, "copilot"),
        (b'{"type":"session.info","ephemeral":false,"data":{}}\n' + COPILOT, "copilot"),
        (b'{"type":"session.background_tasks_changed","data":{}}\n' + COPILOT, "copilot"),
        (b'{"type":"user","message":{"role":"us\n' + GOOD, "claude-code"),
        (b"{bad\n" + GOOD, "claude-code"),
        (b'{"type":"title_change"}\n{"type":"service_tier_change"}\n' * 10 + GOOD, "claude-code"),
        (b"", ""),
        (b"\n\n", ""),
        (b"plain words\n", ""),
        (b"[1, 2]\n", ""),
        (b"[INFO] started\n", ""),
        (b'{"x":1}\n{"y":2}\n', ""),
        (b"\xff\xfe", ""),
    ],
)
def test_whose_it_is_is_found_out(data: bytes, harness: str) -> None:
    read_now, events = reading(data)
    assert read_now.harness == harness
    assert bool(words(events, Prompt)) is bool(harness)


@pytest.mark.parametrize("named", ["claude-code", "copilot", "codex", "pigeon", "", None])
def test_a_wrong_name_is_no_harm(named: str | None) -> None:
    read_now, events = reading(COPILOT, named)
    assert read_now.harness == "copilot"
    assert words(events, Prompt) == ["hi"]


def test_the_name_is_believed_where_nothing_speaks_against_it() -> None:
    assert reading(b'{"x":1}\n{"y":2}\n', "copilot")[0].harness == "copilot"


def test_tally() -> None:
    data = b"{bad\n\n" + GOOD + b'{"type":"progress"}\n' + b'{"type":"user","mess'
    read_now, events = reading(data)
    assert len(events) == 2
    assert (read_now.lines, read_now.bytes, read_now.records) == (6, len(data), 2)
    assert (read_now.skipped, read_now.unfinished, read_now.timed_out) == (1, True, False)
    assert (read_now.harness, read_now.format) == ("claude-code", read.JSONL)


@pytest.mark.parametrize(
    ("end", "unfinished", "skipped"),
    [
        (b"", False, 0),
        (b'{"type":"user","message":{"content":"ha', True, 0),
        (b'{"type":"user",', True, 0),
        (b'{"type":"user","message":{"content":"ha\n', False, 1),
        (b'{"type":"result","is_error":true,"result":"rate lim', True, 0),
        (b"\0\0\0\0", False, 0),
        (jsonl(user("last"))[:-1], False, 0),
        (b"{bad\n" + jsonl(user("last"))[:-1], False, 1),
        (b'{"a":"\n{bad', True, 1),
    ],
)
def test_how_it_ends(end: bytes, unfinished: bool, skipped: int) -> None:
    read_now, events = reading(GOOD + end)
    assert (read_now.unfinished, read_now.skipped) == (unfinished, skipped)
    assert words(events, Prompt)[0] == "sort the shelves"


RAW = "a\u2028b\u2029c\u0085d\x0be\x0cf\x1cg"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (json.dumps(user(RAW), ensure_ascii=False).encode(), [RAW]),
        (b'{"type":"user","message":{"content":"C:\\project"}}', ["C:\\project"]),
        (b'{"type":"user","message":{"content":"key \\ud83d"}}', ["key \ud83d"]),
        (b'{"type":"user","message":{"content":"key \xf0\x9f"}}', ["key \ufffd"]),
        (b'{"type":"user","message":{"content":"a\tb"}}', ["a\tb"]),
        (b'{"type":"user","message":{"content":"one\n\ntwo"}}', ["one\n\ntwo"]),
        (b'{"type":"user","message":{"cont{"type":"user","message":{"content":"x"}}', ["x"]),
        (b'{"type":"user","message":{"content":null}}', []),
        (b'{"type":"user","message":{"content":{"a":1}}}', []),
        (b'{"type":"user","message":{"role":"user","content":7}}', []),
        (b'{"type":"user","message":{"role":"us', []),
        (
            b'{"type":"user","message":{"content":"x"},"n":' + b"[" * 50_000 + b"]" * 50_000 + b"}",
            [],
        ),
        (b"\xef\xbb\xbf" + jsonl(user("x"))[:-1], ["x"]),
        (b"\0\0\0" + jsonl(user("x"))[:-1], ["x"]),
        (b'{ "type" : "user" , "message" : { "content" : "x" } }', ["x"]),
    ],
)
def test_broken_and_odd_lines(line: bytes, expected: list[str]) -> None:
    around = [jsonl(user("before")), line + b"\r\n", jsonl(user("after"))]
    assert prompts(b"".join(around)) == ["before", *expected, "after"]


@pytest.mark.parametrize(
    ("line", "prompts_told", "skipped"),
    [
        ('{"type":"user.message","data":{"content":"a\u2028b"}}', ["a\u2028b"], 0),
        ('{"type":"user.message","data":{"content":"Say:\n\nbody"}}', ["Say:\n\nbody"], 0),
        (('{"type":"user.message","data":{"content":"ha{"type":"user.message","data":'
         '{"content":"half"}}'), ["half"], 1),
        ('{"type":"user.message","data":{"content":"key \\ud83d"}}', ["key \ud83d"], 0),
        ('{"type":"session.info","ephemeral":false,"data":{}}', [], 0),
        ('{"type":"something.new","data":{"a":1}}', [], 0),
    ],
)  # fmt: skip
def test_broken_and_odd_lines_of_copilot(line: str, prompts_told: list[str], skipped: int) -> None:
    read_now, events = reading(COPILOT + line.encode() + b"\n" + COPILOT.replace(b'"1"', b'"2"'))
    assert words(events, Prompt) == ["hi", *prompts_told, "hi"]
    assert read_now.skipped == skipped


def test_a_sub_agent_s_file_with_a_bad_first_line_tells_nothing() -> None:
    lines = jsonl(user("Find all", isSidechain=True), reply(text("found"), isSidechain=True))
    read_now, events = reading(b"{bad\n" + lines)
    assert (read_now.harness, events, read_now.skipped) == ("claude-code", [], 1)


def test_the_end_of_a_line_does_not_matter_late_in_a_big_file() -> None:
    filler = jsonl(attachment("edited_text_file", snippet="x" * 800))
    line = json.dumps(user(RAW), ensure_ascii=False).encode() + b"\n"
    assert prompts(GOOD + filler * 5000 + line) == ["sort the shelves", RAW]


def test_a_session_that_was_often_resumed_is_read_to_its_end() -> None:
    filler = b'{"type":"assistant.turn_end","data":{"turnId":"0"},"id":"t%d"}\n'
    lines = [COPILOT]
    for number in range(10):
        lines.append(b'{"type":"session.resume","data":{"eventCount":%d}}\n' % number)
        lines += [filler % (number * 900 + each) for each in range(900)]
    late = {"type": "user.message", "data": {"content": RAW}, "id": "2"}
    lines.append(json.dumps(late, ensure_ascii=False).encode() + b"\n")
    read_now, events = reading(b"".join(lines))
    assert words(events, Prompt) == ["hi", RAW]
    assert (read_now.lines, read_now.skipped) == (9012, 0)


def test_a_result_whose_line_feeds_were_not_escaped_is_read() -> None:
    shell = '{"toolCallId":"c","name":"bash","arguments":{"command":"make"}}'
    begun = f'{{"type":"assistant.message","data":{{"toolRequests":[{shell}]}}}}\n'
    told = '{"toolCallId":"c","success":false,"result":{"content":"Contents of u:\n\nbody"}}'
    ended = f'{{"type":"tool.execution_complete","data":{told}}}\n'
    read_now, events = reading(COPILOT + begun.encode() + ended.encode() + COPILOT)
    assert [event.error for event in events if isinstance(event, Result)] == [
        "Contents of u:\n\nbody"
    ]
    assert read_now.skipped == 0


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_utf_16(encoding: str) -> None:
    assert prompts(GOOD.decode().encode(encoding)) == ["sort the shelves"]


def test_a_line_that_is_too_long_is_skipped_and_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("duck_tape.transcripts.records.LONG", 5000)
    monkeypatch.setattr("duck_tape.transcripts.records.HEAD", 1000)
    unwanted = attachment("edited_text_file", snippet="x" * 9000)
    data = GOOD + jsonl(user("x" * 9000), unwanted, user("after"))
    read_now = read_events(Drip(data, 700))
    events = list(read_now)
    assert words(events, Prompt) == ["sort the shelves", "after"]
    assert (read_now.skipped, read_now.unfinished) == (1, False)


def test_a_line_that_is_too_long_to_decode_is_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(read, "DECODED", 5000)
    read_now, events = reading(GOOD + jsonl(user("x" * 9000), user("after")))
    assert words(events, Prompt) == ["sort the shelves", "after"]
    assert read_now.skipped == 1


def test_a_long_line_full_of_images_is_read() -> None:
    image = {"type": "image", "source": {"data": "QUJD" * 2_000_000}}
    read_now, events = reading(GOOD + jsonl(user([text("look"), image])))
    assert words(events, Prompt) == ["sort the shelves", "look"]
    assert read_now.decoded < 10_000


def test_whose_it_is_is_found_out_behind_a_long_line() -> None:
    long = user([text("word " * 300_000), {"type": "image", "source": {"data": "QUJD" * 300_000}}])
    read_now, events = reading(jsonl(long, user("after")))
    assert read_now.harness == "claude-code"
    assert len(words(events, Prompt)) == 2


def test_output_of_what_went_well_is_not_decoded() -> None:
    lines = [call("Bash", command="make"), result("x" * 100_000, {"stdout": "x" * 100_000})]
    read_now, events = reading(GOOD + jsonl(*lines) * 10)
    assert len([event for event in events if isinstance(event, Result)]) == 10
    assert read_now.decoded < read_now.bytes / 100


@pytest.mark.parametrize("size", [0, 300, 3000, 50_000])
@pytest.mark.parametrize("sign", ["x ", "y z", '"\\\n', "\u00e9\U0001f986"])
def test_what_is_not_decoded_is_not_missed(size: int, sign: str) -> None:
    much = sign * size
    lines: list[Record] = []
    for n, (name, error) in enumerate(
        [("Bash", False), ("Bash", True), ("AskUserQuestion", False)]
    ):
        given = {"answers": {"Which?": "Low"}} if n == 2 else {"stdout": much, "uuid": "no"}
        lines += [
            user(f"do {n} {much}", uuid=f"u{n}"),
            reply({"type": "thinking", "thinking": much}, text(f"I do {n}"), uuid=f"r{n}"),
            call(name, f"t{n}", command=f"make {much}") | {"uuid": f"c{n}"},
            result(much, given, identity=f"t{n}", error=error) | {"uuid": f"e{n}"},
            attachment("edited_text_file", snippet=much),
            user(much, isSidechain=True),
        ]
    reader = claude_code.reader()
    whole = [event for line in lines for event in reader.read(json.loads(json.dumps(line)))]
    assert reading(jsonl(*lines, *lines))[1] == [*whole, *reader.finish()]


def test_work_grows_with_the_file() -> None:
    long = result("y" * 9000, {"stdout": "y" * 9000}, error=True)
    session = jsonl(user("a"), reply(text("b")), call("Bash", command="x"), long)
    sizes = [reading(session * 20 * factor)[0] for factor in (1, 2, 4)]
    assert [size.bytes // sizes[0].bytes for size in sizes] == [1, 2, 4]
    assert [size.decoded // sizes[0].decoded for size in sizes] == [1, 2, 4]
    assert [size.records for size in sizes] == [80, 160, 320]


def test_memory_is_bounded() -> None:
    import tracemalloc

    block = jsonl(*(user(f"{n}", uuid=f"u{n}") for n in range(200)))
    read_now = read_events(Endless(GOOD + block, 300))
    tracemalloc.start()
    count = sum(1 for _ in read_now)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert count > 300
    assert read_now.bytes > 8_000_000
    assert peak < 4_000_000


def deadline(after: int) -> Callable[[], bool]:
    asked = iter(range(1000))
    return lambda: next(asked) >= after


def test_out_of_time() -> None:
    block = GOOD * 20
    read_now = read_events(Endless(block, 1000), deadline=deadline(5))
    assert len(words(read_now, Prompt)) == 120
    assert read_now.timed_out
    assert read_now.bytes == 6 * len(block)
    assert not read_now.unfinished


def test_out_of_time_with_what_the_beginning_has_looked_at() -> None:
    data = jsonl(user("sort the shelves")) + b'{"type":"user\n' * 1_000_000
    read_now = read_events(io.BytesIO(data), deadline=deadline(60))
    assert words(read_now, Prompt) == ["sort the shelves"]
    assert read_now.timed_out
    assert 0 < read_now.skipped < 500_000


@settings(max_examples=60)
@given(st.binary(max_size=300), st.sampled_from([None, "claude-code", "copilot"]))
def test_no_bytes_raise(data: bytes, harness: str | None) -> None:
    reading(data, harness)
    reading(GOOD + data)


PARTS = st.lists(
    st.sampled_from(
        [
            GOOD,
            jsonl(user("one")),
            jsonl(call("Bash", command="x"), result("y" * 3000)),
            b'{"type":"user","message":{"content":"ha',
            b'lf"}}',
            b"\n",
            b"\r\n",
            b"{",
            b"[",
            b'"messages":[',
            b"\0",
            b"\xff\xfe",
            b"\xef\xbb\xbf",
            COPILOT,
        ]
    )
    | st.binary(max_size=6),
    max_size=12,
)


@settings(max_examples=80)
@given(PARTS, st.integers(1, 400))
def test_sizes_of_reads_change_no_event(parts: list[bytes], most: int) -> None:
    data = b"".join(parts)
    whole, expected = reading(data)
    slow = read_events(Drip(data, most))
    assert list(slow) == expected
    for name in ("skipped", "unfinished", "harness", "format", "lines", "records"):
        assert getattr(slow, name) == getattr(whole, name)


@settings(max_examples=40)
@given(st.lists(st.sampled_from([b"{bad\n", b"\n", b"x\n", b"[]\n", b'{"a":1}{"b"\n']), max_size=6))
def test_bad_lines_change_no_event(bad: list[bytes]) -> None:
    lines = jsonl(*(user(f"{n}") for n in range(5))).splitlines(keepends=True)
    data = lines[0] + b"".join(
        line + (bad[n] if n < len(bad) else b"") for n, line in enumerate(lines[1:])
    )
    assert prompts(data) == ["0", "1", "2", "3", "4"]


DOCUMENT = {
    "info": {"id": "ses_1", "title": "Shelves", "version": "1.0.0"},
    "messages": [
        {
            "info": {"id": "msg_1", "role": "user", "sessionID": "ses_1", "time": {"created": 1}},
            "parts": [{"id": "p1", "type": "text", "text": "sort the shelves"}],
        },
        {
            "info": {"id": "msg_2", "role": "assistant", "sessionID": "ses_1"},
            "parts": [{"id": "p2", "type": "text", "text": "done"}],
        },
    ],
}
FORMS = [json.dumps(DOCUMENT), json.dumps(DOCUMENT, indent=2), json.dumps(DOCUMENT, indent="\t")]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("banner", ["", "Exporting session: ses_1", "Exporting [ses_1]\n", "\n \n"])
def test_documents_with_and_without_a_banner(form: str, banner: str) -> None:
    read_now, events = reading(f"{banner}{form}\n".encode())
    assert (read_now.harness, read_now.format) == ("opencode", read.DOCUMENT)
    assert not read_now.unfinished
    assert words(events, Prompt) == ["sort the shelves"]
    assert words(events, Text) == ["done"]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("banner", ["", "Exporting session: ses_1"])
def test_a_document_that_is_cut_gives_what_is_whole(form: str, banner: str) -> None:
    cut = form[: form.index("msg_2")]
    read_now, events = reading(f"{banner}{cut}".encode())
    assert (read_now.harness, read_now.unfinished) == ("opencode", True)
    assert words(events, Prompt) == ["sort the shelves"]


def test_a_document_in_another_encoding() -> None:
    assert prompts(FORMS[1].encode("utf-16")) == ["sort the shelves"]


def test_a_long_document_on_one_line() -> None:
    part = {"type": "file", "url": "data:image/png;base64," + "QUJD" * 100_000}
    talk = {"type": "text", "text": "word " * 300_000}
    message = {"info": {"id": "m", "role": "assistant"}, "parts": [part, talk]}
    document = {**DOCUMENT, "messages": [*DOCUMENT["messages"], message]}
    read_now, events = reading(json.dumps(document).encode())
    assert (read_now.harness, read_now.format) == ("opencode", read.DOCUMENT)
    assert words(events, Prompt) == ["sort the shelves"]


def test_messages_alone_are_a_document() -> None:
    assert prompts(json.dumps(DOCUMENT["messages"]).encode()) == ["sort the shelves"]


def test_a_document_that_is_decoded_already() -> None:
    read_now = read_document({"sessionID": "ses_1", **DOCUMENT}, harness="opencode")
    assert words(read_now, Prompt) == ["sort the shelves"]
    assert (read_now.harness, read_now.format) == ("opencode", read.DOCUMENT)


@pytest.mark.parametrize("document", [None, 3, "x", [], {}, [1], {"x": 1}])
def test_what_is_no_document(document: object) -> None:
    assert list(read_document(document)) == []
    assert list(read_document(document, harness="opencode")) == []


def test_a_document_of_a_harness_nobody_knows() -> None:
    read_now = read_document({"x": 1}, harness="pigeon")
    assert list(read_now) == []
    assert read_now.harness == ""


def test_a_list_of_records_is_a_document() -> None:
    assert prompts(json.dumps([user("a"), reply(text("b"))], indent=1).encode()) == ["a"]


def test_one_record_alone_is_a_line() -> None:
    read_now, events = reading(jsonl(user("a")))
    assert (read_now.format, words(events, Prompt)) == (read.JSONL, ["a"])


def test_lines_that_began_like_a_document_are_read_as_lines() -> None:
    assert prompts(b'{"type":"user","message":{\n' + GOOD) == ["sort the shelves"]
    assert prompts(b"[INFO] started,\n" + GOOD) == ["sort the shelves"]


def test_a_document_that_is_too_large_is_not_held(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beginning, "LONG", 1000)
    read_now, events = reading(b"[\n" + GOOD * 100)
    assert len(words(events, Prompt)) == 100
    assert read_now.bytes == len(GOOD) * 100 + 2


@pytest.mark.parametrize("block", [b"x\n" * 90_000, b"[\n" * 90_000, b'{"a":1}' + b"\n{bad" * 9000])
def test_what_is_no_transcript_is_not_read_to_its_end(block: bytes) -> None:
    stream = Endless(block, 1 << 60)
    read_now = read_events(stream)
    assert list(read_now) == []
    assert read_now.harness == ""


def test_no_more_than_the_beginning_is_looked_at() -> None:
    stream = Drip(GOOD * 10_000, 1 << 18)
    events = iter(read_events(stream))
    next(events)
    assert stream.reads == 1


def test_what_a_stream_raises_is_passed_on() -> None:
    class Broken:
        def read(self, size: int, /) -> bytes:
            raise OSError(size)

    with pytest.raises(OSError, match="262144"):
        list(read_events(Broken()))


OWN = frozenset(
    ("duck_tape", "transcripts", "beginning", "events", "mending", "read", "records", "registry",
     "shapes", "text", "lazy")
)  # fmt: skip
OTHERS = frozenset(
    ("collections", "collections_abc", "copyreg", "enum", "functools", "future", "importlib",
     "itertools", "json", "keyword", "operator", "re", "reprlib", "sre", "types", "warnings",
     "weakref", "weakrefset")
)  # fmt: skip


def test_few_modules_are_imported() -> None:
    code = (
        "import sys; sys.path.insert(0, '.'); before = set(sys.modules)\n"
        "import io\n"
        "from duck_tape.transcripts.read import read_events\n"
        f"list(read_events(io.BytesIO({GOOD!r}), harness='claude-code'))\n"
        "print(*sorted(set(sys.modules) - before))\n"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=True
    )
    modules = set(done.stdout.split())
    own = {name.rpartition(".")[2] for name in modules if "duck_tape" in name}
    assert {name for name in own if not name.startswith("claude_code")} <= OWN
    assert {name.split(".")[0].strip("_") for name in modules if "duck_tape" not in name} <= OTHERS


def test_readers_are_made_anew() -> None:
    assert claude_code.reader() is not claude_code.reader()
    assert [prompts(jsonl(user("a", uuid="1"), user("b"))) for _ in range(2)] == [["a", "b"]] * 2


def test_shapes_of_records_in_lines() -> None:
    odd: list[Record] = [{}, {"type": None}, {"type": []}, {"message": []}, {"uuid": {}}]
    assert prompts(GOOD + jsonl(*odd)) == ["sort the shelves"]
