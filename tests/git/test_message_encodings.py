from __future__ import annotations

import pytest

from duck_tape.git.objects import decoded, parse_commit


@pytest.mark.parametrize(
    ("encoding", "data", "message"),
    [
        ("ISO-8859-1", b"caf\xe9", "café"),
        ("UTF-16", "wide".encode("utf-16"), "wide"),
        ("nothing", "café".encode(), "café"),
        ("idna", b"xn--a", "xn--a"),
        ("punycode", b"a-b", "a-b"),
        ("unicode-escape", b"\\d", "\\d"),
        ("undefined", b"text", "text"),
        ("zlib", b"text", "text"),
        ("hex", b"text", "text"),
        ("x" * 300, b"text", "text"),
        ("a\x00b", b"text", "text"),
    ],
)
def test_any_name_of_an_encoding(encoding: str, data: bytes, message: str) -> None:
    raw = b"tree 1\nencoding " + encoding.encode() + b"\n\n" + data
    assert parse_commit("1", raw).message == message


def test_an_encoding_that_is_none() -> None:
    assert decoded(b"x", "punycode") is None
    assert decoded(b"x", "ascii") == "x"
