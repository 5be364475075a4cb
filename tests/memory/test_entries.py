from __future__ import annotations

import pytest

from duck_tape.memory.sections import BY_NAME
from tests.memory.document_support import entries, parse, section


@pytest.mark.parametrize(
    ("item", "key", "value"),
    [
        ("- **a**: b", "a", "b"),
        ("* **a**: b", "a", "b"),
        ("+ **a**: b", "a", "b"),
        ("- **a:** b", "a", "b"),
        ("- **a**：b", "a", "b"),
        ("- **a：** b", "a", "b"),
        ("- **a** : b", "a", "b"),
        ("- **a**:b", "a", "b"),
        ("-   **a**:   b   c  ", "a", "b c"),
        ("- **two  words**: b", "two words", "b"),
        ("- **a.b/c #1**: b", "a.b/c #1", "b"),
        ("- **`x**: y`**: b", "`x**: y`", "b"),
        ("- **a \\*\\*b**: c", "a \\*\\*b", "c"),
        ("- **👩‍💻**: b", "👩‍💻", "b"),
        ("- **稼働率**：99.95％", "稼働率", "99.95％"),
        ("- **a**: b: c", "a", "b: c"),
        ("- **a**: b\n  c\n\n  - d\n\n  ```\n  e\n  ```", "a", "b c - d ``` e ```"),
        ("- **a**: b\nlazy", "a", "b lazy"),
        ("- **a**: b\r\n  c", "a", "b c"),
        ("- **a**:", "a", ""),
    ],
)
def test_a_keyed_entry(item: str, key: str, value: str) -> None:
    (entry,) = entries("Goals", item + "\n")
    assert (entry.key, entry.value, entry.well_formed) == (key, value, True)


@pytest.mark.parametrize(
    ("item", "key"),
    [
        ("- plain text", "plain text"),
        ("- a: b", "a: b"),
        ("- **bold** without colon", "**bold** without colon"),
        ("- ****: b", "****: b"),
        ("-", ""),
        ("- plain (date: 2026-01-02)", "plain"),
    ],
)
def test_an_item_without_key_is_known_by_its_whole_text(item: str, key: str) -> None:
    (entry,) = entries("Goals", item + "\n")
    assert (entry.key, entry.value, entry.well_formed) == (key, key, False)


def test_a_numbered_item_is_read_but_has_not_the_form() -> None:
    (entry,) = entries("Goals", "1. **a**: b\n")
    assert (entry.key, entry.identity, entry.value, entry.well_formed) == ("a", "a", "b", False)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Token Lifetime", "token  lifetime"),
        ("`cache`", "cache"),
        ("cache.", "Cache"),
        ("Ｃａｃｈｅ", "cache"),
        ("STRASSE", "straße"),
        ("snake_case", "Snake_Case"),
    ],
)
def test_keys_are_equal_by_identity(one: str, other: str) -> None:
    first, second = entries("Goals", f"- **{one}**: x\n- **{other}**: y\n")
    assert first.identity == second.identity
    assert first.key != second.key


@pytest.mark.parametrize(
    ("value", "date", "raw", "rest"),
    [
        ("x (date: 2026-01-02)", "2026-01-02", "2026-01-02", "x"),
        ("x (date: 2026-01-02; updated 2026-02-03)", "2026-01-02", "2026-01-02", "x"),
        ("x （date：2026-01-02）", "2026-01-02", "2026-01-02", "x"),
        ("x (date:  2026-01-02 )", "2026-01-02", "2026-01-02", "x"),
        ("x (date: 2026-02-30)", "", "2026-02-30", "x"),
        ("x (date: soon)", "", "soon", "x"),
        ("x (2026-01-02)", "", "", "x (2026-01-02)"),
        ("x (date: 2026-01-02) y", "", "", "x (date: 2026-01-02) y"),
        ("x (date: 2026-01-02)\n  - y", "2026-01-02", "2026-01-02", "x - y"),
        ("x (y)\n  z (date: 2026-01-02)\n  w", "2026-01-02", "2026-01-02", "x (y) z w"),
        ("x\n  y (date: 2026-01-02)", "2026-01-02", "2026-01-02", "x y"),
        ("(date: 2026-01-02)", "2026-01-02", "2026-01-02", ""),
    ],
)
def test_the_date_is_taken_off_the_value(value: str, date: str, raw: str, rest: str) -> None:
    (entry,) = entries("Decisions", f"- **a**: {value}\n")
    assert (entry.date, entry.raw_date, entry.value) == (date, raw, rest)


@pytest.mark.parametrize(
    ("item", "key", "date"),
    [
        ("- Why? (date: 2026-01-02)", "Why?", "2026-01-02"),
        ("* Why  so?", "Why so?", ""),
        ("- **bold**: why?", "**bold**: why?", ""),
        ("- why (date: 2026-01-02)\n  because", "why because", "2026-01-02"),
    ],
)
def test_a_question_is_its_text(item: str, key: str, date: str) -> None:
    (entry,) = entries("Open-Questions", item + "\n")
    assert (entry.key, entry.date, entry.value, entry.well_formed) == (key, date, "", True)


def test_questions_are_equal_without_date_and_case() -> None:
    first, second = entries("Open-Questions", "- Why? (date: 2026-01-02)\n- why\n")
    assert first.identity == second.identity


@pytest.mark.parametrize("item", ["-", "1. Why?"])
def test_a_question_that_is_none(item: str) -> None:
    (entry,) = entries("Open-Questions", item + "\n")
    assert not entry.well_formed


def test_a_span_covers_all_that_belongs_to_an_entry_and_no_more() -> None:
    body = "\n- **a**: b\n\n  more\n  \n\n* **c**: d\n\ntext\n"
    document = parse(f"## Goals\n{body}")
    spans = [document.text[e.start : e.end] for e in document.sections[0].entries]
    assert spans == ["- **a**: b\n\n  more\n", "* **c**: d\n"]
    first = document.sections[0].entries[0]
    assert (first.line, first.last_line) == (2, 5)


def test_keys_stand_under_their_sub_heading() -> None:
    found = section("Goals", "- **a**: 1\n### X\n- **b**: 2\n#### Y\n- **c**: 3\n### X\n")
    assert [(entry.key, entry.group) for entry in found.entries] == [
        ("a", ""),
        ("b", "X"),
        ("c", "Y"),
    ]
    assert [group.heading.text for group in found.groups] == ["X", "Y", "X"]
    assert [group.end for group in found.groups[:2]] == [
        group.heading.start for group in found.groups[1:]
    ]
    assert found.groups[2].end == found.end


@pytest.mark.parametrize("name", [name for name, spec in BY_NAME.items() if spec.kind != "note"])
@pytest.mark.parametrize(
    "line",
    [
        "None",
        "- None",
        "None.",
        "None active.",
        "* none",
        "*None*",
        "(none)",
        "- なし",
        "暂无。",
        "TODO(scaffold): 2026-01-02 context bootstrap pending first explicit thing",
        "- TODO(scaffold): 2026-01-02 context bootstrap pending first explicit thing",
    ],
)
def test_lines_that_say_nothing_are_fillers(name: str, line: str) -> None:
    found = section(name, f"\n{line}\n\n")
    text = f"## {name}\n\n{line}\n\n"
    assert [text[start:end] for start, end in found.fillers] == [f"{line}\n"]
    assert (found.entries, found.loose) == ((), ())


@pytest.mark.parametrize(
    "line", ["- None of these", "- **None**: x", "- None\n  of it", "- TODO(scaffold): build one"]
)
def test_lines_that_only_begin_so_are_entries(line: str) -> None:
    found = section("Goals", f"{line}\n")
    assert len(found.entries) == 1
    assert found.fillers == ()


def test_a_scaffold_line_is_a_filler_inside_text_and_none_is_not() -> None:
    scaffold = "TODO(scaffold): 2026-01-02 context bootstrap pending first explicit goal"
    body = f"We say:\n{scaffold}\nNone\nmore\n\n{scaffold}\nNone\n"
    text = f"## Goals\n{body}"
    found = section("Goals", body)
    assert [text[start:end] for start, end in found.fillers] == [
        f"{scaffold}\n",
        f"{scaffold}\n",
        "None\n",
    ]
    assert [text[loose.start : loose.end] for loose in found.loose] == ["We say:\n", "None\nmore\n"]


def test_everything_else_is_loose_text() -> None:
    found = section("Goals", "text\n\n> quote\n\n***\n<!-- x -->\n\n    code\n\n- **a**: b\n")
    assert [loose.kind for loose in found.loose] == [
        "paragraph",
        "quote",
        "break",
        "html",
        "code",
    ]
    assert [entry.key for entry in found.entries] == ["a"]


def test_twice_the_same_key_is_kept_in_order() -> None:
    assert [e.value for e in entries("Goals", "- **a**: 1\n- **A**: 2\n- **a**: 1\n")] == [
        "1",
        "2",
        "1",
    ]
