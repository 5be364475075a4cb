"""Three versions of a memory, merged by meaning."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given, reject, settings
from hypothesis import strategies as st

from duck_tape.errors import Refused
from duck_tape.memory.changes import parts
from duck_tape.memory.document import Document
from duck_tape.memory.reconcile import reconcile
from duck_tape.memory.reconcile_version import Marks, name_of
from duck_tape.memory.rules import apply
from duck_tape.memory.sections import SECTIONS
from duck_tape.memory.three_way import problems
from tests.memory.awkward import memories, merges
from tests.memory.merge_support import body, memory

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tests.memory.awkward import Merge

MARKS = Marks(7, "main", "side")


def no_lines(base: str, ours: str, theirs: str) -> tuple[str, int]:
    raise AssertionError((base, ours, theirs))


def conflict(base: str, ours: str, theirs: str) -> tuple[str, int]:
    """Lines are never alike."""
    del base
    return MARKS.block(ours.rstrip("\n") + "\n", theirs.rstrip("\n") + "\n"), 1


def merged(base: str, ours: str, theirs: str) -> str:
    made = reconcile(base, ours, theirs, no_lines, MARKS)
    assert not made.conflicts, made.text
    return made.text


def decisions(*lines: str) -> str:
    return memory(Decisions="\n".join(lines), Goals="- **speed**: matters")


A = "- **a**: APPROVED - one (date: 2025-01-01)"
A2 = "- **a**: APPROVED - two (date: 2025-02-01)"
A3 = "- **a**: APPROVED - three (date: 2025-02-02)"
B = "- **b**: APPROVED - bee (date: 2025-03-01)"
C = "- **c**: APPROVED - sea (date: 2025-04-01)"
D = "- **d**: APPROVED - dee (date: 2025-03-15)"


@pytest.mark.parametrize(
    ("base", "ours", "theirs", "wanted"),
    [
        ([A], [A, B], [A, C], [A, B, C]),  # both add: by date, whoever asks
        ([A], [A, C], [A, B, D], [A, B, D, C]),
        ([], [B], [C], [B, C]),  # the first entries of a section
        ([A], [A, B], [A, B], [A, B]),  # the same on both sides
        ([A], [A2], [A], [A2]),  # one side changed
        ([A, B], [B], [A, B, C], [B, C]),  # one side dropped
        ([A, B], [A], [B], []),  # each dropped another
        ([A, B], [A2, B], [A, B, C], [A2, B, C]),
        ([A, B], [A2], [A, B], [A2]),
        ([A], [A, B], [A2], [A2, B]),
        (
            [A],
            ["- **a**: APPROVED - one (date: 2025-06-06)"],
            [A, B],
            ["- **a**: APPROVED - one (date: 2025-06-06)", B],
        ),
    ],
)
def test_entries(base: list[str], ours: list[str], theirs: list[str], wanted: list[str]) -> None:
    texts = [decisions(*lines) for lines in (base, ours, theirs)]
    for text in (merged(*texts), merged(texts[0], texts[2], texts[1])):
        assert body(text, "Decisions").split("\n") == (wanted or [""])
        assert body(text, "Goals") == "- **speed**: matters"


def test_nested_lines_go_with_their_entry() -> None:
    long = f"{B}\n  and a second line\n  - nested"
    text = merged(decisions(A), decisions(A, long), decisions(A, C))
    assert body(text, "Decisions") == f"{A}\n{long}\n{C}"
    text = merged(decisions(A), decisions(A, C), decisions(A, long))
    assert body(text, "Decisions") == f"{A}\n{long}\n{C}"


@pytest.mark.parametrize(
    ("base", "ours", "theirs", "wanted"),
    [
        ([A, B], [A2, B], [A3, B], f"<<<<<<< main\n{A2}\n=======\n{A3}\n>>>>>>> side\n{B}"),
        ([A, B], [B], [A2, B], f"{B}\n<<<<<<< main\n=======\n{A2}\n>>>>>>> side"),
        ([A, B], [A2, B], [B], f"<<<<<<< main\n{A2}\n=======\n>>>>>>> side\n{B}"),
        ([B], [B, A2], [B, A3], f"{B}\n<<<<<<< main\n{A2}\n=======\n{A3}\n>>>>>>> side"),
    ],
)
def test_a_conflict_stands_around_its_entry_alone(
    base: list[str], ours: list[str], theirs: list[str], wanted: str
) -> None:
    made = reconcile(decisions(*base), decisions(*ours), decisions(*theirs), no_lines, MARKS)
    assert (made.conflicts, body_of_marked(made.text)) == (1, wanted)


def body_of_marked(text: str) -> str:
    return text.partition("## Decisions\n")[2].partition("\n## ")[0].strip("\n")


def test_a_conflict_beside_a_clean_addition() -> None:
    made = reconcile(decisions(A), decisions(A2, B), decisions(A3, C), no_lines, MARKS)
    assert made.conflicts == 1
    assert f"{A3}\n>>>>>>> side\n{B}\n{C}\n" in made.text
    assert "- **speed**: matters\n" in made.text


def test_our_text_stands_first_when_theirs_was_edited() -> None:
    theirs = decisions(A3).replace("## Decisions\n", "## Decisions\nA paragraph.\n\n")
    made = reconcile(decisions(A), decisions(A2), theirs, no_lines, MARKS)
    assert f"A paragraph.\n\n<<<<<<< main\n{A2}\n=======\n{A3}\n>>>>>>> side\n" in made.text


def notes(*names: str) -> str:
    blocks = "\n\n".join(f"### {name}\n\nSeen at {name}." for name in names)
    return memory(Notes=blocks)


def test_notes_are_united_in_the_order_of_time() -> None:
    old, one, two, three = (f"2025-01-0{day} 10:00" for day in (1, 2, 3, 4))
    for ours, theirs in (([one, three], [two]), ([two], [one, three])):
        text = merged(notes(old), notes(old, *ours), notes(old, *theirs))
        assert text == notes(old, one, two, three)


def test_two_notes_of_one_minute_are_both_kept() -> None:
    name = "2025-01-02 10:00"
    ours, theirs = memory(Notes=f"### {name}\n\nOne."), memory(Notes=f"### {name}\n\nTwo.")
    assert merged(memory(), ours, theirs) == merged(memory(), theirs, ours)
    assert body(merged(memory(), ours, theirs), "Notes").count(name) == 2


def test_a_pruned_note_stays_away() -> None:
    text = merged(notes("2025-01-01 10:00"), notes(), notes("2025-01-01 10:00", "2025-01-02 10:00"))
    assert text.count("### ") == 1


def test_debt_and_questions() -> None:
    open_line = "- TODO(cleanup,#8): 2025-01-01 Tidy up [status: open]"
    solved = open_line.replace("[status: open]", "[resolved: done]")
    other = "- TODO(speed,spike): 2025-02-01 Measure it [status: open]"
    base = memory(Deferred_Debt=open_line, Open_Questions="- Do we need it?")
    ours = memory(Deferred_Debt=solved, Open_Questions="- Do we need it?")
    theirs = memory(Deferred_Debt=f"{open_line}\n{other}", Open_Questions="- And that?")
    text = merged(base, ours, theirs)
    assert body(text, "Deferred-Debt") == f"{solved}\n{other}"
    assert body(text, "Open-Questions") == "- And that?"


def test_groups() -> None:
    base = memory(Decisions=f"{A}\n\n### Storage\n\n{B}")
    ours = memory(Decisions=f"{A}\n\n### Storage\n\n{B}\n{C}")
    theirs = memory(Decisions=f"{A}\n\n### Storage\n\n{B}\n\n### Network\n\n{D}")
    for text in (merged(base, ours, theirs), merged(base, theirs, ours)):
        wanted = f"{A}\n\n### Storage\n\n{B}\n{C}\n\n### Network\n\n{D}"
        assert body(text, "Decisions") == wanted


def test_scaffold_goes_with_the_first_entry() -> None:
    base = memory(Goals="None yet.", Decisions=A)
    text = merged(base, memory(Goals="None yet.", Decisions=A2), memory(Decisions=A, Goals=B))
    assert body(text, "Goals") == B
    assert body(text, "Decisions") == A2


def test_sections_of_the_teams_own() -> None:
    base = decisions(A) + "\n## Team\n\nAda.\n"
    ours = decisions(A, B) + "\n## Team\n\nAda.\n"
    theirs = decisions(A) + "\n## Team\n\nAda and Bob.\n\n## Links\n\nNone.\n"
    for text in (merged(base, ours, theirs), merged(base, theirs, ours)):
        assert text == decisions(A, B) + "\n## Team\n\nAda and Bob.\n\n## Links\n\nNone.\n"
    gone = merged(base, decisions(A), decisions(A, C) + "\n## Team\n\nAda.\n")
    assert gone == decisions(A, C)


def test_a_section_taken_out_and_changed() -> None:
    base = decisions(A) + "\n## Team\n\nAda.\n"
    changed = base.replace("Ada.", "Bob.")
    made = reconcile(base, decisions(A), changed, no_lines, MARKS)
    assert made.conflicts == 1
    assert "<<<<<<< main\n=======\n## Team\n\nBob.\n>>>>>>> side\n" in made.text


def test_title_and_paragraphs_come_from_the_side_that_changed_them() -> None:
    base = decisions(A)
    theirs = base.replace("# Shop Context\n", "# Shop Context\n\nRead me first.\n")
    assert "Read me first." in merged(base, decisions(A, B), theirs)
    both = reconcile(base, theirs.replace("Read", "Do not read"), theirs, conflict, MARKS)
    assert both.conflicts == 1


def test_lines_decide_where_both_changed_what_stands_around() -> None:
    base, ours, theirs = (
        decisions(text, A) for text in ("A paragraph.\n", "Another.\n", "And another.\n")
    )

    def lines(_base: str, mine: str, _theirs: str) -> tuple[str, int]:
        return mine, 0

    assert reconcile(base, ours, theirs, lines, MARKS) == (ours, 0)
    lost = decisions("And another.\n", A, B)
    made = reconcile(base, ours, lost, lines, MARKS)  # a merge of lines that loses an entry
    assert made.conflicts == 1
    assert B in made.text


def test_a_section_that_stands_twice_is_merged_by_lines() -> None:
    base = decisions(A)
    twice = base + "\n## Goals\n\n- **cost**: too\n"
    made = reconcile(base, decisions(A, B), twice, conflict, MARKS)
    assert made.conflicts == 1
    clean = reconcile(base, decisions(A, B), twice, lambda *_: ("as git says\n", 0), MARKS)
    assert clean == ("as git says\n", 0)


def test_line_endings_are_merged_too() -> None:
    base, theirs = decisions(A), decisions(A, B)
    text = merged(base, decisions(A, C).replace("\n", "\r\n"), theirs)
    assert text == decisions(A, B, C).replace("\n", "\r\n")
    crlf = [text.replace("\n", "\r\n") for text in (base, decisions(A, C), theirs)]
    assert merged(*crlf) == text


def test_a_missing_last_line_ending() -> None:
    base = memory(Notes="### 2025-01-01 10:00\n\nOne.").rstrip("\n")
    ours = base.replace("## Goals\n", "## Goals\n- **a**: b\n")
    theirs = base + "\n\n### 2025-01-02 10:00\n\nTwo.\n"
    for text in (merged(base, ours, theirs), merged(base, theirs, ours)):
        assert text.endswith("One.\n\n### 2025-01-02 10:00\n\nTwo.\n")
        assert "- **a**: b" in text


def test_the_contents_follow_the_headings() -> None:
    listing = "## Contents\n\n- [Goals](#goals)\n{}\n"
    text = "# X\n\n" + listing + "## Goals\n\n- **a**: b\n"
    base = text.format("")
    ours = text.format("- [Team](#team)\n") + "\n## Team\n\nAda.\n"
    theirs = text.format("- [Links](#links)\n") + "\n## Links\n\nOne.\n"
    made = merged(base, ours, theirs)
    assert {"[Team](#team)", "[Links](#links)"} <= set(made.replace("- ", "").split("\n"))


def test_no_common_ancestor() -> None:
    text = merged("", decisions(A, B), decisions(A, C))
    assert body(text, "Decisions") == f"{A}\n{B}\n{C}"
    assert reconcile("", decisions(A2), decisions(A3), no_lines, MARKS).conflicts == 1


# --- whatever is edited ------------------------------------------------------------------

KEYS = [f"k{number}" for number in range(6)]
VALUES = ("one", "two", "three")
versions = st.dictionaries(
    st.sampled_from(["Goals", "Decisions", "Glossary"]),
    st.dictionaries(st.sampled_from(KEYS), st.sampled_from(VALUES)),
)
stamps = st.lists(st.integers(0, 5), unique=True).map(sorted)


def write(version: Mapping[str, Mapping[str, str]], minutes: list[int]) -> str:
    bodies = {
        name: "\n".join(f"- **{key}**: {value}" for key, value in entries.items())
        for name, entries in version.items()
    }
    texts = "\n\n".join(f"### 2025-01-01 10:0{minute}\n\nAt {minute}." for minute in minutes)
    return memory(**bodies, Notes=texts)


def names(text: str) -> Counter[tuple[str, str, str]]:
    document = Document.parse(text.encode())
    return Counter(
        (spec.name, *name_of(part)) for spec in SECTIONS for part in parts(document, spec)
    )


@given(versions, stamps, versions, stamps, versions, stamps)
@settings(max_examples=150)
def test_no_entry_is_lost_or_doubled(
    base: dict[str, dict[str, str]], b: list[int], ours: dict[str, dict[str, str]], o: list[int],
    theirs: dict[str, dict[str, str]], t: list[int],
) -> None:  # fmt: skip
    texts = write(base, b), write(ours, o), write(theirs, t)
    one = reconcile(*texts, no_lines, MARKS)
    two = reconcile(texts[0], texts[2], texts[1], no_lines, Marks(7, "side", "main"))
    assert one.conflicts == two.conflicts
    if one.conflicts:
        for text in texts[1:]:
            read = {line for line in text.split("\n") if line.startswith("- **")}
            was = set(texts[0].split("\n"))
            assert read - was <= set(one.text.split("\n"))
        return
    assert names(one.text) == names(two.text)
    assert max(names(one.text).values(), default=1) == 1
    documents = [Document.parse(text.encode()) for text in (*texts, one.text)]
    assert not problems(*documents[:4])
    again = reconcile(texts[1], one.text, texts[1], no_lines, MARKS)
    assert again.text == one.text


def check_awkward(base: bytes, ours: bytes, theirs: bytes) -> None:
    """Never a failure; what is no conflict has lost, revived and doubled nothing."""
    texts = [data.decode() for data in (base, ours, theirs)]
    made = reconcile(texts[0], texts[1], texts[2], conflict, MARKS)
    if made.conflicts:
        assert "<<<<<<< main" in made.text
        return
    read = [Document.parse(data) for data in (base, ours, theirs, made.text.encode())]
    assert not problems(read[0], read[1], read[2], read[3])
    most = names(texts[1]) | names(texts[2])
    assert not names(made.text) - most


@given(memories(), memories(), memories())
@settings(max_examples=60)
def test_any_three_memories(base: bytes, ours: bytes, theirs: bytes) -> None:
    check_awkward(base, ours, theirs)


@given(memories(), merges, merges)
@settings(max_examples=60)
def test_awkward_memories_after_two_sessions(base: bytes, one: Merge, two: Merge) -> None:
    sides = []
    for merge in (one, two):
        document = Document.parse(base)
        assume(not document.missing())
        try:
            made = apply(document, merge.candidates, done=merge.done, today="2026-03-05")
        except Refused:
            reject()
        sides.append(made.data)
    check_awkward(base, sides[0], sides[1])
    check_awkward(base, sides[1], sides[0])
