from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duck_tape.transcripts import records
from duck_tape.transcripts.records import Lines, Seen
from tests.transcripts.drip import Drip, Endless


def lines_of(data: bytes, most: int = 1 << 20) -> list[bytes]:
    return [line for batch in Lines(Drip(data, most)).batches() for line in batch]


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", []),
        (b"a", [b"a"]),
        (b"a\n", [b"a"]),
        (b"a\nb", [b"a", b"b"]),
        (b"\n\na\n", [b"", b"", b"a"]),
        (b"a\r\nb\r\n", [b"a\r", b"b\r"]),
        (b"a\rb\x0bc\x0cd\x1ce\x85f\n", [b"a\rb\x0bc\x0cd\x1ce\x85f"]),
        ("a\u2028b\u2029c\u0085d\n".encode(), ["a\u2028b\u2029c\u0085d".encode()]),
        (b"\xef\xbb\xbfa\nb\n", [b"a", b"b"]),
        (b"\xef\xbb\xbf", []),
    ],
)
def test_only_line_feeds_end_a_line(data: bytes, expected: list[bytes]) -> None:
    assert lines_of(data) == expected


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32"])
@pytest.mark.parametrize("most", [1, 3, 1 << 20])
def test_other_encodings_are_recoded(encoding: str, most: int) -> None:
    text = '{"a":"\u00e9\U0001f986"}\n{"b":2}\n'
    assert lines_of(text.encode(encoding), most) == text.encode().split(b"\n")[:-1]


def test_half_a_character_of_utf_16_at_the_end_is_replaced() -> None:
    assert lines_of("ab\nc".encode("utf-16") + b"\x41")[1].decode() == "c\ufffd"


@given(st.binary(max_size=200), st.integers(1, 50))
def test_sizes_of_reads_change_nothing(data: bytes, most: int) -> None:
    assert lines_of(data, most) == lines_of(data)


@given(st.lists(st.binary(max_size=30).map(lambda line: line.replace(b"\n", b"")), max_size=8))
def test_every_byte_is_in_a_line(parts: list[bytes]) -> None:
    data = b"{\n" + b"\n".join(parts) + b"\n"
    assert b"\n".join([*lines_of(data), b""]) == data


def test_tally() -> None:
    lines = Lines(io.BytesIO(b"one\ntwo\nthr"))
    assert [line for batch in lines.batches() for line in batch] == [b"one", b"two", b"thr"]
    assert (lines.count, lines.bytes, lines.ended, lines.timed_out) == (3, 11, False, False)


def test_most_of_very_many_empty_lines_are_left_out() -> None:
    data = b"one\n" + b"\n" * 100_000 + b"two\n\n\nthree\n"
    lines = Lines(io.BytesIO(data))
    found = [line for batch in lines.batches() for line in batch]
    assert [line for line in found if line] == [b"one", b"two", b"three"]
    assert found[-4:] == [b"two", b"", b"", b"three"]
    assert len(found) < 200
    assert (lines.count, lines.bytes) == (data.count(b"\n"), len(data))


def test_the_deadline_is_asked_within_a_block() -> None:
    asked = iter(range(1000))
    lines = Lines(io.BytesIO(b"x\n" * (records.BATCH * 5)), lambda: next(asked) >= 2)
    assert [len(batch) for batch in lines.batches()] == [records.BATCH] * 3
    assert lines.timed_out


def test_a_line_that_is_too_long_comes_as_its_head() -> None:
    lines = Lines(Endless(b"x" * records.CHUNK, 100))
    [batch] = lines.batches()
    assert batch == [b"x" * records.HEAD + b"\n"]
    assert lines.bytes == 100 * records.CHUNK


@pytest.mark.parametrize("more", [0, 1])
def test_the_longest_line_is_whole(monkeypatch: pytest.MonkeyPatch, more: int) -> None:
    monkeypatch.setattr(records, "LONG", 10)
    monkeypatch.setattr(records, "HEAD", 4)
    long = b"0123456789"[: 10 - more] + b"ab" * more
    for most in (1, 3, 100):
        first, second = lines_of(long + b"\nlast", most)
        assert first == (long[:4] + b"\n" if more else long)
        assert second == b"last"


def test_memory_is_bounded_whatever_the_length() -> None:
    import tracemalloc

    tracemalloc.start()
    for _ in Lines(Endless(b"y" * records.CHUNK, 400)).batches():
        pass
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 2.5 * records.LONG


def test_a_deadline_ends_the_reading() -> None:
    answers = iter([False, True])
    lines = Lines(Drip(b"a\nb\nc\nd\nnever", 4), lambda: next(answers))
    assert list(lines.batches()) == [[b"a", b"b"], [b"c", b"d"]]
    assert lines.timed_out


def test_ids_are_seen_once() -> None:
    seen = Seen()
    assert [seen.again(name) for name in ("a", "b", "a", "b")] == [False, False, True, True]


@pytest.mark.parametrize("name", [None, "", 7, ["a"], {}])
def test_what_is_no_id_was_never_seen(name: object) -> None:
    seen = Seen()
    assert [seen.again(name), seen.again(name)] == [False, False]


def test_ids_are_forgotten_by_generations(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Seen, "GENERATION", 3)
    seen = Seen()
    for name in "abcdef":
        seen.again(name)
    assert seen.again("d")
    assert not seen.again("a")
