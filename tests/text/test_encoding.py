from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duck_tape.errors import Refused
from duck_tape.text.encoding import decode


@given(st.text())
def test_every_text_comes_back_as_its_bytes(text: str) -> None:
    try:
        data = text.encode()
    except UnicodeEncodeError:  # a lone surrogate is no text
        return
    try:
        assert decode(data, "f").encode() == data
    except Refused:
        assert b"\0" in data


def test_a_mark_nul_and_odd_ends_stay() -> None:
    text = "\ufeffa\0b\r\nc\u2028\x0c\rd"
    assert decode(text.encode(), "f") == text


@pytest.mark.parametrize(
    ("data", "parts"),
    [
        (b"abc\ndef\xff", ["CONTEXT.md is not valid UTF-8", "0xFF at offset 7", "line 2"]),
        (b"caf\xe9", ["0xE9 at offset 3"]),
        (b"\xc0\xaf", ["0xC0 at offset 0"]),
        (b"a\xed\xa0\x80", ["0xED at offset 1"]),
        (b"ab\xe2\x82", ["0xE2 at offset 2"]),
        (b"\x89PNG\r\n\x1a\n\0\0\0", ["is binary", "0x89 at offset 0"]),
        ("# T\n".encode("utf-16"), ["UTF-16", "offset 0"]),
        ("# T\n".encode("utf-16-le"), ["UTF-16", "0x00 at offset 1"]),
        ("# T\n".encode("utf-16-be"), ["UTF-16", "0x00 at offset 0"]),
        ("# T\n".encode("utf-32"), ["UTF-32", "offset 0"]),
    ],
)
def test_what_is_not_utf8_is_refused_with_its_offset(data: bytes, parts: list[str]) -> None:
    with pytest.raises(Refused) as caught:
        decode(data, "CONTEXT.md")
    assert [part for part in parts if part not in caught.value.message] == []
    assert caught.value.code == "not-utf-8"


@pytest.mark.parametrize("data", [b"", b"\0", b"\0\0\0\0", b"a\0bc", b"a\0"])
def test_a_few_nuls_make_no_utf16(data: bytes) -> None:
    assert decode(data, "f") == data.decode()
