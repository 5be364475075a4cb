"""Transcripts that are one JSON document: exports, and the older forms of some harnesses (pure)."""

from __future__ import annotations

import re
from json import JSONDecoder

from duck_tape.text.lazy import expression
from duck_tape.transcripts import registry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from duck_tape.transcripts.events import Event
    from duck_tape.transcripts.read import Reading

BANNERS = 8
"""How many places are tried as the document's start."""
DEEP = 100
"""How deep a cut document may be nested."""

_DECODER = JSONDecoder(strict=False)
_START = expression(r"[{\[]")
_TOKEN = expression(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"|[{}\[\]]', re.DOTALL)
_BLOB = re.compile(rb'"[A-Za-z0-9+/=:;,_.-]{4096,}+"')
_CLOSER = {"{": "}", "[": "]"}


def without_blobs(data: bytes) -> bytes:
    """Return JSON with its long strings of base64 emptied (images, encrypted thoughts)."""
    return _BLOB.sub(b'""', data)


def parsed(data: bytes) -> tuple[Any, bool]:
    """Return the document in a file and whether its end was missing; None if there is none."""
    text = without_blobs(data).decode("utf-8", "replace")
    starts = [hit.start() for hit, _ in zip(_START.finditer(text), range(BANNERS), strict=False)]
    for start in starts:
        try:
            value, end = _DECODER.raw_decode(text, start)
        except (ValueError, RecursionError):
            continue
        if value and not text[end:].strip():
            return value, False
    for start in starts:
        if value := _closed(text[start:]):
            return value, True
    return None, False


def _closed(text: str) -> Any:
    """Return a cut document as far as its parts are whole."""
    open_now, open_then, end = "", "", 0
    for hit in _TOKEN.finditer(text):
        sign = hit[0]
        if sign in _CLOSER:
            open_now += _CLOSER[sign]
        elif sign in {"}", "]"}:
            if open_now[-1:] != sign:
                return None
            open_now = open_now[:-1]
            open_then, end = open_now, hit.end()
        if len(open_now) > DEEP:
            return None
    try:
        return _DECODER.decode(text[:end] + open_then[::-1]) if end else None
    except (ValueError, RecursionError):
        return None


def events(reading: Reading, document: Any) -> list[Event]:
    """Return what a document tells, none if it is no form of a known harness's transcripts."""
    head = document if isinstance(document, list) else [document]
    records = [item for item in head[:32] if isinstance(item, dict)]
    harness = registry.harness_of(records, reading.harness)
    if not harness:
        return []
    reading.partial = isinstance(document, dict) and document.get("cut") is True
    reader = registry.format_of(harness).reader()
    told = [*reader.read_document(document), *reader.finish()]
    if told:
        reading.harness, reading.format = harness, "json"
    return told
