from __future__ import annotations

import pytest
from hypothesis import given, settings

from duck_tape.errors import Refused
from duck_tape.memory.bootstrap import add_missing_sections, bootstrap
from duck_tape.memory.fix import fix
from duck_tape.memory.lint import check
from duck_tape.memory.sections import NAMES
from tests.memory.document_support import DAY, EMPTY, NEWLINES, memories, parse


def added(text: str) -> str:
    return add_missing_sections(parse(text), DAY).decode("utf-8")


def scaffold(noun: str) -> str:
    return f"TODO(scaffold): {DAY} context bootstrap pending first explicit {noun}"


def test_a_new_memory() -> None:
    document = bootstrap("shop", DAY)
    assert document.text == (
        "# shop Context\n\n## Contents\n\n"
        "- [Goals](#goals)\n- [Decisions](#decisions)\n- [Conventions](#conventions)\n"
        "- [Glossary](#glossary)\n- [Deferred-Debt](#deferred-debt)\n"
        "- [Open-Questions](#open-questions)\n- [Notes](#notes)\n\n"
        f"## Goals\n\n{scaffold('goal')}\n\n"
        f"## Decisions\n\n{scaffold('decision')}\n\n"
        f"## Conventions\n\n{scaffold('convention')}\n\n"
        f"## Glossary\n\n{scaffold('term')}\n\n"
        f"## Deferred-Debt\n\n{scaffold('deferral')}\n\n"
        "## Open-Questions\n\n## Notes\n"
    )


@pytest.mark.parametrize(
    ("name", "title"),
    [("shop", "shop Context"), (" my\n shop ", "my shop Context"), ("", "Context"),
     ("店舗", "店舗 Context"), ("Goals", "Goals Context")],
)  # fmt: skip
def test_a_new_memory_is_clean_whatever_its_name(name: str, title: str) -> None:
    document = bootstrap(name, DAY)
    assert document.title is not None
    assert document.title.text == title
    assert check(document) == []
    assert fix(document) == document.source
    assert add_missing_sections(document, DAY) == document.source
    assert not any(section.entries or section.loose for section in document.sections)
    assert sum(len(section.fillers) for section in document.sections) == 5


@pytest.mark.parametrize("newline", NEWLINES)
@pytest.mark.parametrize("name", NAMES)
def test_a_section_that_is_missing_comes_back_to_its_place(name: str, newline: str) -> None:
    start = EMPTY.index(f"## {name}\n")
    end = EMPTY.find("\n## ", start)
    without = EMPTY[:start] + (EMPTY[end + 1 :] if end > 0 else "")
    without = without.rstrip("\n") + "\n"
    assert added(without.replace("\n", newline)) == EMPTY.replace("\n", newline)


def test_any_other_text_stays_and_the_file_s_habits_are_kept() -> None:
    text = (
        "\ufeff---\na: 1\n---\n# T\nIntro\n## Contents\nRead on.\n* [Decisions](#decisions)\n"
        "## Decisions\n- **a**: b (date: 2026-01-02)\n## Runbook\nOurs.\n"
    )
    assert added(text) == (
        "\ufeff---\na: 1\n---\n# T\nIntro\n## Contents\nRead on.\n"
        "* [Goals](#goals)\n* [Decisions](#decisions)\n* [Conventions](#conventions)\n"
        "* [Glossary](#glossary)\n* [Deferred-Debt](#deferred-debt)\n"
        "* [Open-Questions](#open-questions)\n* [Notes](#notes)\n* [Runbook](#runbook)\n"
        f"## Goals\n{scaffold('goal')}\n"
        "## Decisions\n- **a**: b (date: 2026-01-02)\n"
        f"## Conventions\n{scaffold('convention')}\n"
        f"## Glossary\n{scaffold('term')}\n"
        f"## Deferred-Debt\n{scaffold('deferral')}\n"
        "## Open-Questions\n## Notes\n"
        "## Runbook\nOurs.\n"
    )


def test_a_free_form_file_gets_all_of_them_above_its_own_sections() -> None:
    grown = parse(added("# T\n\nIntro.\n\n## Ours\n\ntext"))
    assert [section.name for section in grown.sections] == ["Contents", *NAMES, "Ours"]
    assert grown.text.startswith("# T\n\nIntro.\n\n## Contents\n\n- [Goals](#goals)\n")
    assert grown.text.endswith("## Notes\n\n## Ours\n\ntext")


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("", "## Contents\n"),
        ("\ufeff", "\ufeff## Contents\n"),
        ("# T", "# T\n\n## Contents\n"),
        ("text\n", "text\n\n## Contents\n"),
        ("---\na: 1\n---", "---\na: 1\n---\n"),
    ],
)
def test_a_file_without_sections(text: str, start: str) -> None:
    grown = added(text)
    assert grown.startswith(start)
    assert grown.endswith("\n## Notes\n")
    assert parse(grown).missing() == []


def test_sections_out_of_order_stay_where_they_are() -> None:
    grown = parse(added("# T\n\n## Notes\n\n## Goals\n\n- **a**: b\n"))
    own = [section.name for section in grown.sections]
    assert own == ["Contents", "Notes", "Goals", *NAMES[1:-1]]


@pytest.mark.parametrize("text", ["# T\n\n```\nopen\n", "# T\n\n<!-- open\n\n"])
def test_open_code_at_the_end_is_refused(text: str) -> None:
    with pytest.raises(Refused, match=r"CONTEXT\.md:3: .* never closed"):
        added(text)


def test_a_heading_that_needs_the_line_above_it_is_refused() -> None:
    with pytest.raises(Refused, match=r"CONTEXT\.md:2: .* none any more"):
        added("[x]: http://x\n-\n-----\n")


@given(memories())
@settings(max_examples=150, deadline=None)
def test_adding_twice_is_adding_once_and_loses_nothing(text: str) -> None:
    document = parse(text)
    try:
        once = add_missing_sections(document, DAY)
    except Refused:
        return
    grown = parse(once.decode("utf-8"))
    assert grown.missing() == []
    assert add_missing_sections(grown, DAY) == once
    kept = [(e.key, e.value) for section in document.sections for e in section.entries]
    now = [(e.key, e.value) for section in grown.sections for e in section.entries]
    assert sorted(now) == sorted(kept)
    left = [heading.text for heading in grown.headings]
    for heading in document.headings:
        left.remove(heading.text)
