"""Merges of memories as data: a right one has no problems, a wrong one has."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from duck_tape.memory.append_only import violations
from duck_tape.memory.document import Document
from duck_tape.memory.three_way import GONE, LOST, RESTORED, REVIVED, own_changes, problems

KEYS = "abcd"
MEMORIES = st.dictionaries(st.sampled_from(KEYS), st.sampled_from(["1", "2", "3"]))


def memory(entries: dict[str, str]) -> Document:
    lines = "".join(f"- **{key}**: {value}\n" for key, value in entries.items())
    return Document.of(f"# x\n\n## Goals\n\n{lines}")


def merged(base: str | None, ours: str | None, theirs: str | None) -> str | None:
    return theirs if ours == base else ours


@given(MEMORIES, MEMORIES, MEMORIES)
def test_a_right_merge(base: dict[str, str], ours: dict[str, str], theirs: dict[str, str]) -> None:
    result = {k: merged(base.get(k), ours.get(k), theirs.get(k)) for k in KEYS}
    document = memory({key: value for key, value in result.items() if value is not None})
    versions = (memory(base), memory(ours), memory(theirs), document)
    assert problems(*versions) == []
    assert own_changes(*versions) == ()


@given(MEMORIES, MEMORIES, MEMORIES, MEMORIES)
def test_what_is_a_problem(
    base: dict[str, str], ours: dict[str, str], theirs: dict[str, str], result: dict[str, str]
) -> None:
    found = {p.key: p.kind for p in problems(*map(memory, (base, ours, theirs, result)))}
    for key in KEYS:
        b, o, t, r = (side.get(key) for side in (base, ours, theirs, result))
        if r is None:
            wanted = {LOST} if b is None and (o or t) else {GONE} if b and o and t else {None}
        elif b is None or r != b or (o == b and t == b):
            wanted = {None}
        else:
            wanted = {REVIVED, RESTORED}
        assert found.get(key) in wanted


RECORDS = st.lists(st.sampled_from(["held", "broke", "was slow"]), max_size=3)


def notes(texts: list[str]) -> Document:
    parts = "".join(f"\n### 2026-01-0{n} 10:00\n\n{text}\n" for n, text in enumerate(texts, 1))
    return Document.of(f"# x\n\n## Notes\n{parts}")


@given(RECORDS, RECORDS)
def test_a_note_is_kept_or_gone_but_not_another(old: list[str], new: list[str]) -> None:
    wanted = [n for n, (a, b) in enumerate(zip(old, new, strict=False), 1) if a != b]
    found = violations(notes(old), notes(new), mask=str)
    assert [one.key for one in found] == [f"2026-01-0{n} 10:00" for n in wanted]
    assert violations(None, notes(new), mask=str) == []
    assert violations(notes(old), None, mask=str) == []
