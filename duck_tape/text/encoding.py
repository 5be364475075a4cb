"""From a file's bytes to its text, or a refusal that says which byte is wrong.

Line endings, a byte order mark, NUL and every other character stay as they are: the text encodes
back to the same bytes.
"""

from __future__ import annotations

from duck_tape.errors import Refused

_UTF32 = (b"\xff\xfe\x00\x00", b"\x00\x00\xfe\xff")
_UTF16 = (b"\xff\xfe", b"\xfe\xff")
_SAMPLE = 4096


def decode(data: bytes, name: str) -> str:
    r"""Decode strict UTF-8; a byte order mark stays as `\ufeff` at offset 0.

    Args:
        data: The file's bytes.
        name: How the message names the file.

    Raises:
        Refused: With the byte offset of the fault, and what the bytes look like instead
            (UTF-16, UTF-32, binary) where that can be told.
    """
    _refuse_wide(data, name)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        at = error.start
        what = "is binary, not UTF-8 text" if b"\0" in data[:_SAMPLE] else "is not valid UTF-8"
        line = data.count(b"\n", 0, at) + 1
        raise Refused(
            f"{name} {what}: byte 0x{data[at]:02X} at offset {at} (line {line})",
            hint="Save the file as UTF-8 and try again.",
            code="not-utf-8",
        ) from None


def _refuse_wide(data: bytes, name: str) -> None:
    """Refuse UTF-16 and UTF-32, told by their marks or by a NUL in every other byte."""
    if data.startswith(_UTF32):
        found = "UTF-32"
    elif data.startswith(_UTF16) or _every_other_is_nul(data):
        found = "UTF-16"
    else:
        return
    at = 0 if data.startswith(_UTF16 + _UTF32) else data.index(b"\0")
    raise Refused(
        f"{name} is {found}, not UTF-8: byte 0x{data[at]:02X} at offset {at}",
        hint=f"Convert it first: iconv -f {found} -t UTF-8.",
        code="not-utf-8",
    )


def _every_other_is_nul(data: bytes) -> bool:
    """Whether the first bytes are mostly ASCII in UTF-16 without a mark, which is valid UTF-8."""
    sample = data[:_SAMPLE]
    half = len(sample) // 2
    if half < 2 or b"\0" not in sample:
        return False
    even, odd = sample[0::2].count(0), sample[1::2].count(0)
    return (odd * 10 >= half * 7 and not even) or (even * 10 >= half * 7 and not odd)
