"""Properties of the document over texts that are wrong in any way."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duck_tape.errors import Refused
from duck_tape.memory.document import Document
from duck_tape.memory.edit import Edit, apply
from duck_tape.memory.sections import BY_NAME
from tests.memory.document_support import memories, parse

if TYPE_CHECKING:
    from collections.abc import Sequence

    from duck_tape.memory.model import Section

few = settings(max_examples=200, deadline=None)


def in_order(spans: Sequence[tuple[int, int]], start: int, end: int) -> bool:
    """Whether spans are not empty, apart, in order and inside a range."""
    points = [start, *(point for span in spans for point in span), end]
    return all(a <= b for a, b in pairwise(points)) and all(a < b for a, b in spans)


def parts(section: Section) -> list[tuple[int, int]]:
    spans = list(section.fillers)
    spans += [(entry.start, entry.end) for entry in section.entries]
    spans += [(note.start, note.end) for note in section.notes]
    spans += [(loose.start, loose.end) for loose in section.loose]
    spans += [(group.heading.start, group.heading.end) for group in section.groups]
    return sorted(spans)


@few
@given(st.one_of(memories().map(str.encode), st.binary(max_size=200)))
def test_reading_and_writing_back_is_the_identity(data: bytes) -> None:
    try:
        document = Document.parse(data)
    except Refused:
        return
    assert document.source == data == document.text.encode("utf-8")


@few
@given(memories())
def test_spans_are_nested_in_order_and_in_bounds(text: str) -> None:
    document = parse(text)
    sections = [(section.start, section.end) for section in document.sections]
    assert in_order(sections, document.top, len(text))
    assert in_order([(h.start, h.end) for h in document.headings], document.top, len(text))
    for section in document.sections:
        assert section.start == section.heading.start <= section.body_start <= section.end
        assert in_order(parts(section), section.body_start, section.end)


@few
@given(memories())
def test_parts_begin_and_end_with_lines(text: str) -> None:
    document = parse(text)
    for section in document.sections:
        for entry in section.entries:
            assert entry.start == document.lines[entry.line].start
            last = document.lines[entry.last_line - 1]
            assert entry.end == last.next
            assert text[last.start : last.end].strip(" \t")
        for note in section.notes:
            assert note.body in text[note.start : note.end]


@few
@given(memories())
def test_all_text_of_a_section_of_entries_is_accounted_for(text: str) -> None:
    for section in parse(text).sections:
        spec = BY_NAME.get(section.name)
        if spec is None or spec.kind == "note":
            continue
        last = section.body_start
        for start, end in [*parts(section), (section.end, section.end)]:
            assert text[last:start].strip(" \t\r\n") == ""
            last = end


@few
@given(memories(), st.data())
def test_taking_an_entry_out_leaves_the_others_as_they_are(text: str, data: st.DataObject) -> None:
    document = parse(text)
    entries = [
        entry
        for section in document.sections
        for entry in section.entries
        if entry.kind == "keyed" and entry.well_formed
    ]
    if not entries:
        return
    entry = data.draw(st.sampled_from(entries))
    blank = "\n" if entry.end < len(text) else ""
    left = parse(apply(text, [Edit(entry.start, entry.end, blank)]))
    before = [(e.section, e.key, e.value) for s in document.sections for e in s.entries]
    after = [(e.section, e.key, e.value) for s in left.sections for e in s.entries]
    before.remove((entry.section, entry.key, entry.value))
    assert sorted(after) == sorted(before)


@few
@given(
    st.from_regex(r"\*\*[A-Za-z0-9 _./#*`:-]{1,12}\*\*: ?[^\r\n]{0,20}", fullmatch=True),
    st.sampled_from(["", " (date: 2026-01-02)", " (date: 2026-02-30)", " (date: x)"]),
)
def test_the_short_cut_for_plain_entries_makes_no_difference(content: str, date: str) -> None:
    text = f"## Decisions\n- {content}{date}\n"
    quick = parse(text).sections
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("duck_tape.memory.entries._PLAIN", re.compile(r"(?!)"))
        assert parse(text).sections == quick


@few
@given(memories())
def test_line_endings_make_no_difference(text: str) -> None:
    plain = text.replace("\r\n", "\n").replace("\r", "\n")

    def seen(newline: str) -> list[tuple[str, list[tuple[str, str, str]]]]:
        document = parse(plain.replace("\n", newline))
        return [
            (section.name, [(entry.identity, entry.value, entry.date) for entry in section.entries])
            for section in document.sections
        ]

    assert seen("\n") == seen("\r\n") == seen("\r")
