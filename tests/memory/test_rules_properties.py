"""What holds for every merge, whatever the memory and whatever wants in."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from hypothesis import assume, given, reject, settings

from duck_tape.errors import Refused
from duck_tape.memory import forms
from duck_tape.memory.change import ADDED, DROPPED, REDACTED, SUPERSEDED
from duck_tape.memory.changelog import render, with_reasons
from duck_tape.memory.changelog_match import match
from duck_tape.memory.changelog_parse import parse
from duck_tape.memory.changes import compare, parts
from duck_tape.memory.document import Document
from duck_tape.memory.rules import apply
from duck_tape.memory.sections import SECTIONS
from duck_tape.text.identity import key_identity, question_identity
from tests.memory.awkward import memories, merges

if TYPE_CHECKING:
    from duck_tape.memory.candidate import Candidate
    from duck_tape.memory.merged import Merged
    from tests.memory.awkward import Merge


def merged(document: Document, merge: Merge) -> Merged:
    try:
        return apply(
            document,
            merge.candidates,
            done=merge.done,
            remaining=merge.remaining,
            supersede=merge.supersede,
            today="2026-03-05",
        )
    except Refused as refused:
        if refused.code != "cannot-edit":
            raise
        reject()  # text so oddly indented that no splice is safe; too many of it fail the test


def read(data: bytes) -> Document:
    document = Document.parse(data)
    assume(not document.missing())
    return document


@settings(max_examples=60, deadline=None)
@given(memories(), merges)
def test_twice_is_once(data: bytes, merge: Merge) -> None:
    once = merged(read(data), merge)
    twice = merged(Document.parse(once.data), merge)
    assert twice.data == once.data
    assert twice.changes == ()


@settings(max_examples=60, deadline=None)
@given(memories(), merges)
def test_changes_are_what_the_candidates_say(data: bytes, merge: Merge) -> None:
    old = read(data)
    result = merged(old, merge)
    found = with_reasons(compare(old, Document.parse(result.data)), result.reasons)
    assert found == result.changes
    wanted = Counter(c.section for c in merge.candidates)
    told = Counter(c.section for c in found if c.kind in {ADDED, SUPERSEDED})
    assert all(told[name] <= wanted[name] for name in told)
    allowed = {(c.section, identity) for c in merge.candidates for identity in identities(c)}
    for change in found:
        if change.kind == ADDED:
            assert (change.section, change.identity) in allowed
        if change.kind == DROPPED:
            assert change.reason.startswith(("resolved: ", "merged into "))
    message = f"Update CONTEXT.md\n\n{render(found)}"
    assert match(parse(message), found).differences == ()


def identities(candidate: Candidate) -> set[str]:
    """The identities that a candidate's entry may have."""
    if candidate.todo:
        parts = (candidate.todo, candidate.issue, candidate.date, candidate.key)
        return {forms.debt(candidate.section, *parts).entry.identity}
    base = candidate.fallback_key or candidate.key
    numbered = (f"{base} ({number})" for number in range(2, 9))
    return {key_identity(key) for key in (candidate.key, base, *numbered)}


@settings(max_examples=60, deadline=None)
@given(memories(), merges)
def test_no_entry_is_lost_or_doubled(data: bytes, merge: Merge) -> None:
    old = read(data)
    result = merged(old, merge)
    for spec in SECTIONS:
        before = Counter(part.identity for part in parts(old, spec))
        after = Counter(part.identity for part in parts(result.document, spec))
        own = [change for change in result.changes if change.section == spec.name]
        gone = Counter(change.identity for change in own if change.kind == DROPPED)
        come = Counter(change.identity for change in own if change.kind == ADDED)
        assert before - gone + come == after
        if spec.name == "Open-Questions":
            assert not set(gone) & {question_identity(text) for text in merge.remaining} - {
                question_identity(text) for c in merge.candidates for text in c.answers
            }


@settings(max_examples=60, deadline=None)
@given(memories(), merges)
def test_all_other_text_stays(data: bytes, merge: Merge) -> None:
    old = read(data)
    result = merged(old, merge)
    touched = {(c.section, c.identity) for c in result.changes if c.kind != REDACTED}
    fillers = {c.section for c in result.changes if c.kind == ADDED}
    kept = untouched(old, touched, fillers)
    groups = {f"### {c.group}" for c in merge.candidates if c.group}
    now = untouched(result.document, touched, set())
    rest = iter(line for line in now if line.strip())
    extra = []
    for line in kept:
        for other in rest:
            if other == line:
                break
            extra.append(other)
        else:
            raise AssertionError(line)
    extra += rest
    assert set(extra) <= groups
    assert [s.name for s in result.document.sections] == [s.name for s in old.sections]


def untouched(document: Document, touched: set[tuple[str, str]], fillers: set[str]) -> list[str]:
    """The lines with text, without those of touched entries and of fillers that have to go."""
    text = document.text
    spans = [
        (part.start, part.end)
        for spec in SECTIONS
        for part in parts(document, spec)
        if (spec.name, part.identity) in touched
    ]
    spans += [span for s in document.sections if s.name in fillers for span in s.fillers]
    for start, end in sorted(spans, reverse=True):
        text = text[:start] + text[end:]
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return [line for line in lines if line.strip()]
