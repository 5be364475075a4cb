"""Following versions gives what comparing them gives, and reads little of plain ones."""

from __future__ import annotations

import itertools
import random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duck_tape.errors import Refused
from duck_tape.memory.append_only import violations
from duck_tape.memory.changes import compare
from duck_tape.memory.document import Document
from duck_tape.memory.following import Follower

if TYPE_CHECKING:
    from collections.abc import Sequence

CALM = (
    "- **a**: 1", "- **a**: 2", "- **b**: <REDACTED>", "- **B**: x (date: 2026-01-02)",
    "- **c d**: y", "- **Ｃ d**: z", "- **e**:f", "- loose", "- Is it?", "- None", "None", "", "",
    "- Is it? (date: 2026-01-02)", "- TODO(debt): 2026-01-02 x [status: open]",
    "- TODO(debt): 2026-01-02 x [status: resolved]", "  more", "text", "#tag", "### group",
    "TODO(scaffold): 2026-01-02 context bootstrap pending first explicit goal", "1. one",
    "* **a**: 3", "+ **a**: 4", "- - -", "- ```", "- **a**: `x` **y**: z", "- > q", "- ", "-",
    "[x]: y", "| a |", "- **a** : 5", "- **a**: 1  ", "- <!--", "    code", "- x - **a**: 9",
    "- **a**: 1\u2028- **b**: 2", "- **a**: 1\x0b", "### 2026-01-02 10:00", "### 2026-01-02 10:00",
    "### 2026-01-02 10:01", "### Status", "### status", "###", "#### sub", "### Status ###",
    "    ### deep", "What  happened.", "What happened.", "<REDACTED> it was", "[Goals](#goals)",
)  # fmt: skip
NOTES = (
    "### 2026-01-02 10:00", "### 2026-01-02 10:01", "### 2026-01-02 10:00", "### Status", "one",
    "### status", "one", "two", "", "", "- item", "  more", "1. x", "    ### deep", "#### sub",
    "a  b", "a b", "<REDACTED>", "###", "### ", "[x]: y", "text <b>", "| a |", "***", "- ```",
)  # fmt: skip
WILD = (
    *CALM, "\tmore", "# top", "## Goals", "## Other", "===", "---", "```", "~~~", "<div>", "-->",
    "<!--", "> quote", "- **a**: 1\r", " ## Goals", "##",
)  # fmt: skip
BODIES = st.sampled_from((CALM, WILD)).flatmap(
    lambda lines: st.lists(st.lists(st.sampled_from(lines), max_size=6), min_size=10, max_size=10)
)
SECTIONS = ("Contents", "Goals", "Decisions", "Deferred-Debt", "Open-Questions", "Notes", "Mine")
OTHERS = ("", "Notes", "Goals", "Yours", "Notes ", "Notes ##")


def text(
    bodies: list[list[str]],
    *,
    title: str = "# x",
    end: str = "\n",
    names: Sequence[str] = SECTIONS,
) -> str:
    """A memory; a section without a name has gone."""
    parts = [title]
    for name, body in zip(names, bodies, strict=False):
        parts += ["", f"## {name}", "", *body] if name else []
    return "\n".join(parts) + end


@given(
    BODIES,
    st.lists(
        st.tuples(st.integers(0, 6), st.integers(0, 6), st.integers(0, 2), st.integers(7, 9)),
        max_size=4,
    ),
    st.sampled_from(["# x", "# x", "# x", "x", "---", "\ufeff# x", "```", "<!-- -->", "",
                     "---\na: b\n---\n# x"]),
    st.sampled_from(["\n", "", "\n\n"]),
    st.lists(st.tuples(st.integers(0, 6), st.sampled_from(OTHERS)), max_size=2),
)  # fmt: skip
def test_the_same_as_comparing(
    bodies: list[list[str]],
    edits: list[tuple[int, int, int, int]],
    title: str,
    end: str,
    renamed: list[tuple[int, str]],
) -> None:
    follower = Follower()
    names = list(SECTIONS)
    versions = [text(bodies, title=title, end=end)]
    for section, place, gone, source in edits:
        body = bodies[section]
        bodies = [*bodies]
        bodies[section] = [*body[:place], *bodies[source][:2], *body[place + gone :]]
        if renamed:
            where, name = renamed.pop()
            names[where] = name
        versions.append(text(bodies, title=title, end=end, names=names))
    for number, (old, new) in enumerate(itertools.pairwise(versions)):
        found = follower.compare(
            (str(number), old.encode()), (str(number + 1), new.encode()), "CONTEXT.md"
        )
        assert found == compare(Document.of(old), Document.of(new)), (old, new)


def test_many_small_edits() -> None:
    source = random.Random(11)
    for trial in range(400):
        lines = [line for line in CALM if trial % 2 or line not in {"- ```", "- <!--"}]
        bodies = [source.choices(lines, k=source.randrange(7)) for _ in SECTIONS]
        follower, old = Follower(), text(bodies)
        for _ in range(4):
            body = bodies[source.randrange(len(SECTIONS))]
            place = source.randrange(len(body) + 1)
            body[place : place + source.randrange(3)] = source.choices(lines, k=source.randrange(3))
            new = text(bodies)
            found = follower.compare((old, old.encode()), (new, new.encode()), "CONTEXT.md")
            documents = Document.of(old), Document.of(new)
            assert found == compare(*documents), (old, new)
            if follower.leaves_records(old, new):
                assert violations(*documents, mask=str) == [], (old, new)
            old = new


def test_many_edits_of_notes() -> None:
    """Several under one timestamp, moved, doubled, with other blanks, at both ends."""
    source = random.Random(5)
    whole = total = 0
    for trial in range(1500):
        lines = [line for line in NOTES if trial % 3 or line not in {"- ```", "text <b>"}]
        size = source.choice((4, 12, 25))
        body = source.choices(lines, k=source.randrange(size))
        names = SECTIONS if trial % 4 else (*SECTIONS[:-1], "Notes")
        empty: list[list[str]] = [[] for _ in SECTIONS[:-2]]
        bodies = [*empty, body, source.choices(lines, k=3)]
        follower, old = Follower(), text(bodies, names=names)
        for number in range(4):
            place = source.randrange(len(body) + 1)
            if body and source.random() < 0.2:  # the same once more, elsewhere
                piece = body[source.randrange(len(body)) :][: source.randrange(4)]
            else:
                piece = source.choices(lines, k=source.randrange(4))
            body[place : place + source.choice((0, 0, 1, 3))] = piece
            new = text(bodies, names=names)
            before, after = (f"{number}", old.encode()), (f"{number + 1}", new.encode())
            documents = Document.of(old), Document.of(new)
            assert follower.compare(before, after, "CONTEXT.md") == compare(*documents), (old, new)
            if follower.leaves_records(before[0], after[0]):
                assert violations(*documents, mask=str) == [], (old, new)
            old = new
        whole, total = whole + follower.whole, total + 5
    assert whole < 0.8 * total, "few are read whole"


STAMP = "2026-01-02 10:"
PLAIN = "# x\n\n## Contents\n\n- [Goals](#goals)\n\n## Goals\n\n"
PLAIN += "".join(f"- **key {n}**: value {n}\n" for n in range(200))
PLAIN += "\n## Glossary\n\n- **one**: 1\n\n## Open-Questions\n\n- Why? (date: 2026-01-02)\n"
PLAIN += f"\n## Notes\n\nAll that happened.\n\n### {STAMP}00\n\nIt began.\n"


def test_plain_versions_are_read_once() -> None:
    """The work of a version is that of its difference, however long the history."""
    source = random.Random(7)
    follower, current = Follower(), PLAIN
    for number in range(300):
        old, line = current, f"- **key {source.randrange(200)}**: value {number}\n"
        start = current.find(line[: line.index(":") + 1])
        kinds = source.randrange(7)
        if kinds == 0 or start < 0:
            current = current.replace("## Goals\n\n", f"## Goals\n\n- **fresh {number}**: f\n", 1)
        elif kinds == 1:
            current = current.replace("- Why?", f"- Why {number}?\n- Why?", 1)
        elif kinds == 4:
            current += f"\n### {STAMP}{number % 60:02}\n\nWhat {number} was.\n"
        elif kinds == 5:
            note = f"### {STAMP}{number % 60:02}\n\n- newest first {number}\n\n"
            current = current.replace("## Notes\n\n", f"## Notes\n\n{note}", 1)
        elif kinds == 6:
            current = current.replace("](#goals)", f"](#goals) {number}", 1)
        else:
            stop = current.index("\n", start) + 1
            current = current[:start] + (line if kinds == 2 else "") + current[stop:]
        found = follower.compare(
            (str(number), old.encode()), (str(number + 1), current.encode()), "CONTEXT.md"
        )
        assert found == compare(Document.of(old), Document.of(current))
    assert follower.whole == 1


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("# x\n", "# y\n"),
        (PLAIN, PLAIN.replace("## Glossary", "## Glossary ##")),
        (PLAIN, PLAIN.replace("- **one**: 1", "- **one**: 1\n  more")),
        (PLAIN, PLAIN + "\n## Notes\n\n### 2026-01-02 10:00\n\nx\n"),
        (PLAIN, PLAIN + "\n```\n"),
    ],
)
def test_other_versions_are_read_whole(old: str, new: str) -> None:
    follower = Follower()
    found = follower.compare(("a", old.encode()), ("b", new.encode()), "CONTEXT.md")
    assert found == compare(Document.of(old), Document.of(new))
    assert follower.knows("b")
    assert follower.compare(("b", b""), ("a", b""), "CONTEXT.md") == compare(
        Document.of(new), Document.of(old)
    )


def test_what_is_no_text() -> None:
    follower = Follower()
    for pair in ((b"\xff", b""), (b"", b"\xff")):
        with pytest.raises(Refused):
            follower.compare(("a", pair[0]), ("b", pair[1]), "CONTEXT.md")
        follower = Follower()


def test_few_versions_are_kept() -> None:
    follower = Follower()
    for number in range(100):
        one, other = (PLAIN.replace("value 1\n", f"value {n}\n") for n in (number, number + 1))
        follower.compare((str(number), one.encode()), (str(number + 1), other.encode()), "x")
    assert not follower.knows("0")
    assert follower.knows("50")
    assert follower.knows("100")


def test_fewer_large_versions_are_kept() -> None:
    """Versions of many megabytes do not fill the memory of the machine."""
    follower, body = Follower(), "a word and another\n" * 250_000
    for number in range(8):
        one, other = (f"{PLAIN}{body}\n### {STAMP}{n:02}\n" for n in (number, number + 1))
        follower.compare((str(number), one.encode()), (str(number + 1), other.encode()), "x")
    assert [follower.knows(str(number)) for number in (4, 5, 6, 7, 8)] == [
        False,
        False,
        *[True] * 3,
    ]
    assert follower.whole == 1
