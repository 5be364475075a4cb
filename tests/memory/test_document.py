from __future__ import annotations

import gc

import pytest

from duck_tape.errors import Refused
from duck_tape.memory.document import Document
from duck_tape.memory.sections import NAMES
from tests.memory.document_support import EMPTY, NEWLINES, parse


def names(text: str) -> list[str]:
    return [section.name for section in parse(text).sections]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xef\xbb\xbf",
        b"\xef\xbb\xbf# T\r\n## Goals\r\n- **a**: b",
        b"# T\rx\n## Goals\r\n\r- **a**: b\x00\x0c\xe2\x80\xa8\n\n\n",
        b"## Goals\n" + b"x" * 300_000,
    ],
)
def test_writing_back_is_the_identity(data: bytes) -> None:
    document = Document.parse(data)
    assert document.source == data
    assert document.text.encode("utf-8") == data


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"# T\n\xff", "byte 0xFF at offset 4"),
        ("# T".encode("utf-16"), "UTF-16"),
        (b"\x89PNG\x00\xff", "binary"),
    ],
)
def test_what_is_not_utf_8_is_refused_with_its_offset(data: bytes, said: str) -> None:
    with pytest.raises(Refused, match=said) as refusal:
        Document.parse(data, "docs/CONTEXT.md")
    assert "docs/CONTEXT.md" in refusal.value.message


@pytest.mark.parametrize("newline", NEWLINES)
def test_a_memory_in_every_newline_style(newline: str) -> None:
    document = parse(EMPTY.replace("\n", newline))
    assert document.newline == newline
    assert document.title is not None
    assert document.title.text == "shop Context"
    assert [section.name for section in document.sections] == ["Contents", *NAMES]
    assert document.missing() == []
    goals = document.section("Goals")
    assert goals is not None
    assert document.text[goals.start : goals.body_start] == f"## Goals{newline}"
    assert document.text[goals.end :].startswith("## Decisions")


@pytest.mark.parametrize(
    "text",
    [
        "```\n## Goals\n```\n",
        "````\n```\n## Goals\n````\n",
        "```\n```js\n## Goals\n```\n",
        "   ~~~~ x\n## Goals\n   ~~~~~\n",
        "```\n## Goals\n",
        "<!--\n## Goals\n-->\n",
        "<div>\n## Goals\n</div>\n",
        "> ## Goals\n",
        "- ## Goals\n",
        "- x\n\n  ## Goals\n",
        "    ## Goals\n",
        "##Goals\n",
        "\\## Goals\n",
        "a ## Goals\n",
        "####### Goals\n",
        "---\n## Goals\n---\n",
    ],
)
def test_what_is_no_heading(text: str) -> None:
    assert names(text) == []


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("## Goals ##\n", "Goals"),
        ("   ##   Goals   ######  \n", "Goals"),
        ("Goals\n---\n", "Goals"),
        ("two\nlines\n  -----  \n", "two lines"),
        ("## C#\n", "C#"),
        ("##\n", ""),
        ("##\tGoals\n", "Goals"),
        ("```\n```\n## Goals", "Goals"),
        ("\ufeff## Goals\n", "Goals"),
        ("- x\n## Goals\n", "Goals"),
    ],
)
def test_what_is_a_heading(text: str, name: str) -> None:
    assert names(text) == [name]


@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("newline", NEWLINES)
def test_front_matter_is_kept_apart(mark: str, newline: str) -> None:
    document = parse(f"{mark}---\na: 1\n---\n# T\n## Goals\n".replace("\n", newline))
    assert document.front_matter is not None
    start, end = document.front_matter
    assert document.text[start:end].split(newline) == ["---", "a: 1", "---", ""]
    assert document.top == end
    assert document.title is not None


def test_front_matter_may_end_the_text() -> None:
    document = parse("---\r\na: 1\r\n---")
    assert document.front_matter == (0, len(document.text))


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("# T\n## Goals\n", "T"),
        ("intro\n\n# T\n", "T"),
        ("### sub\n# T\n", "T"),
        ("T\n===\n", "T"),
        ("## Goals\n# T\n", None),
        ("text\n", None),
    ],
)
def test_the_title_is_the_first_heading_above_the_sections(text: str, title: str | None) -> None:
    found = parse(text).title
    assert (found.text if found else None) == title


def test_a_section_ends_at_a_heading_of_its_level_or_above() -> None:
    document = parse("## Goals\n- **a**: b\n### x\n- **c**: d\n# Part\n- **e**: f\n## Notes\n")
    goals, notes = document.sections
    assert [entry.key for entry in goals.entries] == ["a", "c"]
    assert document.text[goals.end :].startswith("# Part")
    assert notes.end == len(document.text)


def test_the_first_section_of_a_name_is_found_and_all_are_kept() -> None:
    document = parse("## Goals\n- **a**: b\n## Ours\n### x\n## Goals\n- **c**: d\n")
    assert [section.name for section in document.sections] == ["Goals", "Ours", "Goals"]
    goals = document.section("Goals")
    assert goals is not None
    assert [entry.key for entry in goals.entries] == ["a"]
    assert document.section("goals") is None
    assert document.contents is None
    assert document.missing() == [name for name in NAMES if name != "Goals"]
    assert [group.heading.text for group in document.sections[1].groups] == ["x"]
    assert document.sections[1].entries == ()


def test_a_document_shows_what_it_is() -> None:
    assert repr(parse("## Goals\n")) == "<Document of 9 bytes: Goals>"


def test_reading_much_leaves_the_collector_as_it_was() -> None:
    text = "## Goals\n" + "- **a**: b\n" * 20_000
    parse(text)
    assert gc.isenabled()
    gc.disable()
    try:
        parse(text)
        assert not gc.isenabled()
    finally:
        gc.enable()
