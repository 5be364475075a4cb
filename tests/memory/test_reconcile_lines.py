"""No line of either side is lost in a merge, whatever stands in the three versions."""

from __future__ import annotations

import re
import sys
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duck_tape.errors import Refused
from duck_tape.memory.document import Document
from duck_tape.memory.reconcile import Reconciled, reconcile
from duck_tape.memory.reconcile_check import has_marks, is_plain, keeps, unlisted
from duck_tape.memory.reconcile_version import Marks, Unmergeable
from duck_tape.workflows.merge_driver import merge_lines
from tests.memory.merge_support import memory

MARKS = Marks(7, "MINE", "YOURS")
A = "- **a**: one (date: 2025-01-01)"
B = "- **b**: bee (date: 2025-03-01)"
O9 = "- **o**: ours (date: 2025-04-01)"
CONFLICT = "<<<<<<< HEAD\nx\n=======\ny\n>>>>>>> topic"
NOTE = "### 2025-01-01 10:00\n\n"


def by_git(base: str, ours: str, theirs: str) -> tuple[str, int]:
    data, conflicts = merge_lines(base.encode(), ours.encode(), theirs.encode(), MARKS)
    return data.decode(), conflicts


def merge(base: str, ours: str, theirs: str) -> Reconciled:
    return reconcile(base, ours, theirs, by_git, MARKS)


BASE = memory(Decisions=f"{A}\n{B}", Notes=f"{NOTE}Seen.")
OURS = memory(Decisions=f"{A}\n{B}\n{O9}", Notes=f"{NOTE}Seen.")

ODD = {
    "marks in a note": memory(
        Decisions=f"{A}\n{B}", Notes=f"{NOTE}Seen.\n\n### 2025-01-02 10:00\n\n{CONFLICT}"
    ),
    "marks before the notes": memory(Decisions=f"{A}\n{B}", Notes=f"{CONFLICT}\n\n{NOTE}Seen."),
    "marks in a fence": BASE + f"\n### 2025-01-02 10:00\n\n```\n{CONFLICT}\n```\n",
    "a key twice": memory(
        Decisions=f"{A}\n{B}", Glossary="- **t**: 1\n- **t**: 7", Notes=f"{NOTE}Seen."
    ),
    "a title within": BASE + "\nx\n===\n\nBelow it.\n",
    "a second title": BASE.replace("## Glossary", "# Part two\n\nIts text.\n\n## Glossary"),
    "an open fence": BASE + "\n### 2025-01-02 10:00\n\n```\ncode\n",
    "an open comment": BASE.replace("## Glossary", "<!--\nopen\n\n## Glossary"),
    "a section twice": BASE + "\n## Goals\n\n- **cost**: too\n",
}


@pytest.mark.parametrize("theirs", ODD.values(), ids=ODD)
@pytest.mark.parametrize("turned", [False, True])
def test_what_the_model_does_not_see_is_merged_by_lines(theirs: str, *, turned: bool) -> None:
    made = merge(BASE, theirs, OURS) if turned else merge(BASE, OURS, theirs)
    assert made == by_git(*((BASE, theirs, OURS) if turned else (BASE, OURS, theirs)))
    lines = Counter(made.text.split("\n"))
    for text in (OURS, theirs):
        added = Counter(text.split("\n")) - Counter(BASE.split("\n"))
        assert not added - lines


def test_a_base_with_marks_is_merged_by_lines() -> None:
    """git's own base is such a one after crossing merges."""
    base = BASE.replace(A, f"<<<<<<<<< one\n{A}\n=========\n- **a**: two\n>>>>>>>>> two")
    assert merge(base, BASE, OURS) == by_git(base, BASE, OURS)


@pytest.mark.parametrize(
    ("text", "size", "wanted"),
    [
        ("a\n<<<<<<< x\n", 7, True),
        ("a\r\n>>>>>>>\r\n", 7, True),
        ("|||||||", 7, True),
        ("\ufeff<<<<<<<<<<<", 7, True),
        ("<<<<<< x\n", 7, False),
        ("<<< x\n", 3, True),
        (" <<<<<<< x\n<<<<<<<x\n", 7, False),
        ("Title\n=======\n", 7, False),
    ],
)
def test_marks(text: str, size: int, wanted: bool) -> None:
    assert has_marks(text, size) is wanted


def test_a_heading_that_is_underlined_is_merged_by_meaning() -> None:
    base = BASE.replace("# Shop Context\n", "Shop Context\n============\n")
    assert is_plain(Document.of(base))
    theirs = base.replace(B, f"{B}\n- **t**: theirs (date: 2025-05-01)")
    ours = base.replace(B, f"{B}\n{O9}")
    assert f"{O9}\n- **t**: theirs" in merge(base, ours, theirs).text


@pytest.mark.parametrize(
    ("base", "ours", "theirs", "result", "marked", "wanted"),
    [
        ("a", "a\nb", "a\nc", "a\nb\nc", False, True),
        ("a", "a\nb", "a\nc", "a\nc", False, False),  # lost
        ("a\nb", "a", "a\nb\nc", "a\nb\nc", False, False),  # brought back
        ("a", "a\nb", "a\nb", "a\nb\nb", False, True),  # each of them its own
        ("a", "a\nb", "a\nb", "a\nb\nb\nb", False, False),
        ("a\na\nb", "a\nb", "b\na", "b", False, True),  # each took out another
        ("a\nb", "a\nc", "a\nd", "a\n<<<<<<< x\nc\n=======\nd\n>>>>>>> y", True, True),
        ("a\nb", "a\nc", "a\nd", "<<<<<<< x\nc\n=======\nd\n>>>>>>> y", True, False),
    ],
)
def test_lines_are_counted(
    base: str, ours: str, theirs: str, result: str, *, marked: bool, wanted: bool
) -> None:
    documents = [Document.of(text) for text in (base, ours, theirs)]
    made = result if marked else Document.of(result)
    assert keeps(documents[0], documents[1], documents[2], made) is wanted


def test_an_entry_mixed_of_both_sides_is_none_of_theirs() -> None:
    base, ours, theirs, mixed = (
        Document.of(memory(Decisions=f"- **a**: {one}\n  {two}"))
        for one, two in ("11", "21", "12", "22")
    )
    assert not keeps(base, ours, theirs, mixed)
    assert keeps(base, ours, theirs, theirs)


def test_what_both_say_beside_the_contents_list_is_kept() -> None:
    text = "# X\n\n## Contents\n\n{}- [Goals](#goals)\n{}\n## Goals\n\n- **a**: b\n{}"
    base = text.format("", "", "")
    ours = text.format("", "- [Team](#team)\n", "\n## Team\n\nAda.\n")
    theirs = text.format("Read these first.\n\n", "", "- **c**: d\n")
    for made in (merge(base, ours, theirs), merge(base, theirs, ours)):
        assert not made.conflicts
        assert "Read these first." in made.text
        assert "- [Team](#team)" in made.text
    both = merge(base, text.format("One.\n\n", "", ""), theirs)
    assert both.conflicts == 1
    assert {"One.", "Read these first."} < set(both.text.split("\n"))
    assert unlisted("## Contents\n1. [A](#a)\n* [B](<#b c>)\n- C\n") == ["## Contents", "C"]


@pytest.mark.parametrize("error", [Unmergeable(), Refused("no"), ValueError()])
def test_where_it_cannot_be_put_together_lines_decide(
    monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def fails(_merge: object) -> None:
        raise error

    monkeypatch.setattr("duck_tape.memory.reconcile._Merge.run", fails)
    theirs = BASE.replace("Seen.", "Seen twice.")
    assert merge(BASE, OURS, theirs) == by_git(BASE, OURS, theirs)
    twice = BASE.replace("## Decisions\n", f"## Decisions\n{O9.replace('ours', 'theirs')}\n")
    made = merge(BASE, OURS, twice)  # the lines would leave the key there twice
    assert made == (MARKS.block(OURS, twice), 1)


def test_a_merge_that_does_not_keep_all_is_made_by_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    theirs = BASE.replace("Seen.", "Seen twice.")
    monkeypatch.setattr("duck_tape.memory.reconcile._Merge.run", lambda _: Reconciled(BASE, 0))
    assert merge(BASE, OURS, theirs) == by_git(BASE, OURS, theirs)


CODE = "Like so:\n\n```yaml\na:\n  b: 1\n\n  c: 2\n```\n\n"


@pytest.mark.parametrize(
    ("old", "new"), [("  c: 2", "c: 2"), ("1\n\n  c", "1\n  c"), ("  b: 1", "    b: 1")]
)
@pytest.mark.parametrize("place", ["Decisions", "Notes", "Team"])
@pytest.mark.parametrize("entry", ["the same section", "another"])
def test_indentation_and_blank_lines_of_code_are_kept(
    old: str, new: str, place: str, entry: str
) -> None:
    base = f"{BASE}\n## Team\n\nAda.\n".replace(f"## {place}\n", f"## {place}\n{CODE}")
    theirs = base.replace(old, new)
    mine = {
        "Decisions": (B, f"{B}\n{O9}"),
        "Notes": ("Seen.", "Seen.\n\n### 2025-01-02 10:00\n\nX."),
    }
    ours = base.replace(
        *mine["Notes" if (place == "Notes") == (entry != "another") else "Decisions"]
    )
    assert theirs != base != ours
    for made in (merge(base, ours, theirs), merge(base, theirs, ours)):
        assert made == (ours.replace(old, new), 0)


def test_sections_of_their_own_go_where_they_stood() -> None:
    base = "# X\n\n## \n\nNameless.\n\n## Goals\n\n- **a**: b\n"
    ours = f"{base}\n## Ours\n\nO.\n"
    theirs = base.replace("## \n", "## First\n\n1.\n\n## \n").replace(
        "## Goals", "## Mid\n\n2.\n\n## More\n\n3.\n\n## Goals"
    )
    for made in (merge(base, ours, theirs), merge(base, theirs, ours)):
        assert made == (f"{theirs}\n## Ours\n\nO.\n", 0)


def calls_for(count: int) -> int:
    """How many calls a merge of so many sections of the team's own takes, steps of loops too."""
    own = "".join(f"## Own {number}\n\nText.\n\n" for number in range(count))
    texts = [f"{BASE}\n{own}## {side}\n\nMore.\n" for side in ("Base", "Ours", "Theirs")]
    calls = 0

    def called(_frame: object, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event == "call"

    sys.setprofile(called)
    try:
        made = merge(texts[0], texts[1], texts[2])
    finally:
        sys.setprofile(None)
    assert not made.conflicts
    return calls


def test_many_sections_take_time_in_proportion() -> None:
    assert calls_for(800) < 6 * calls_for(200)


# --- whatever is edited ------------------------------------------------------------------

PLAIN = memory(
    Goals="- **speed**: matters",
    Decisions=f"{A}\n{B}\n\n### Storage\n\n- **db**: rows",
    Glossary="- **t**: 1\n  and more\n- **u**: 2",
    Open_Questions="- Why?",
    Notes=f"{NOTE}Seen.\n\n```\ncode\n```\n\n### Status\n\nFine.",
).split("\n")
MISCHIEF = (
    "<<<<<<< HEAD", "=======", ">>>>>>> topic", "```", "<!--", "-->", "# Other", "## Decisions",
    "## Own", "## goals", "- **a**: 7", "- **a**: 8", "- **t**: 9", "    code", "| a | b |", "---",
    "1. one", "> quote", "### 2025-01-01 10:00", "### 2025-01-03 10:00", "### Status", "Text.",
    "- Why?", "- And how?", "* **star**: x", "+ plus", "\tTab", "a\rb",
)  # fmt: skip
edits = st.lists(
    st.tuples(
        st.integers(0, len(PLAIN) - 1),
        st.one_of(st.just(""), st.sampled_from(MISCHIEF), st.integers(0, 3).map("line {}".format)),
    ),
    max_size=5,
)


def edited(lines: list[str], changes: list[tuple[int, str]]) -> str:
    """Each change takes a line out, or puts one before it."""
    lines = list(lines)
    for at, line in changes:
        place = at % len(lines)
        if line:
            lines.insert(place, line)
        elif len(lines) > 1:
            del lines[place]
    return "\n".join(lines)


def counted(text: str) -> Counter[str]:
    lines = (line.strip() for line in re.split(r"\r\n|\r|\n", text))
    return Counter(re.sub(r"^[-*+][ \t]+", "", line) for line in lines if line)


@given(edits, edits, edits)
@settings(max_examples=100)
def test_no_line_is_lost(
    b: list[tuple[int, str]], o: list[tuple[int, str]], t: list[tuple[int, str]]
) -> None:
    base = edited(PLAIN, b)
    ours, theirs = edited(base.split("\n"), o), edited(base.split("\n"), t)
    made = merge(base, ours, theirs)
    was, mine, yours, result = map(counted, (base, ours, theirs, made.text))
    if made == by_git(base, ours, theirs):
        return  # lines that move may come or go there: it is git's word
    assert not (mine & yours) - result
    assert not (mine - was) - result
    assert not (yours - was) - result
    if made.conflicts:
        assert {"<<<<<<< MINE", ">>>>>>> YOURS"} <= set(made.text.split("\n"))
        return
    assert not {"<<<<<<< MINE", ">>>>>>> YOURS"} & set(made.text.split("\n"))
    if len({tuple(s.name for s in Document.of(x).sections) for x in (base, ours, theirs)}) > 1:
        return  # what one side moves to another section and the other takes out may stay
    for one, other in ((mine, yours), (yours, mine)):
        for line in was - one:
            assert other[line] != was[line] or result[line] <= one[line], line
