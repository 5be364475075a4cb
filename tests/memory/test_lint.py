from __future__ import annotations

import pytest

from duck_tape.finding import ERROR, WARNING
from duck_tape.memory.lint import RULES, Limits, check, check_bytes
from duck_tape.memory.lint_codes import CODES
from tests.memory.document_support import EMPTY, NEWLINES, codes, filled, parse

DATED = "(date: 2026-01-02)"


@pytest.mark.parametrize("newline", NEWLINES)
@pytest.mark.parametrize("mark", ["", "\ufeff", "\ufeff---\na: 1\n---\n"])
def test_a_good_memory_has_no_findings(newline: str, mark: str) -> None:
    text = EMPTY
    for name, body in (
        ("Goals", "- **uptime**: 99.95 % for checkout\n"),
        ("Decisions", f"- **store**: Redis {DATED}\n\n### Sub\n\n- **flags**: x {DATED}\n"),
        ("Conventions", "- **naming**: snake_case\n<!-- more to come -->\n\n***\n"),
        ("Glossary", "- **会員**：登録済み\n\n[x]: http://x.example\n"),
        ("Deferred-Debt",
         "- TODO(debt,#1): 2026-01-02 x [resolved: see [y](z)]\nTODO(a): 2026-01-02 b\n"),
        ("Open-Questions", f"- why? {DATED}\n"),
        ("Notes", "text\n\n### Status\n\nx\n\n### 2026-01-02 10:00\n\n\n> ## quoted\n"),
    ):  # fmt: skip
        text = filled(name, body, text)
    assert check(parse((mark + text).replace("\n", newline))) == []


@pytest.mark.parametrize(
    ("name", "body", "expected"),
    [
        ("Goals", "text\n", ["DT111"]),
        ("Goals", "- text\n", ["DT111"]),
        ("Goals", "1. **a**: b\n", ["DT111"]),
        ("Goals", "> quote\n", ["DT111"]),
        ("Goals", "```\ncode\n```\n", ["DT111"]),
        ("Goals", "| a |\n|---|\n", ["DT111"]),
        ("Goals", "<div>x</div>\n", ["DT111"]),
        ("Goals", "<!-- x -->\n", []),
        ("Goals", "[x]: http://x\n", []),
        ("Goals", "None\n", []),
        ("Goals", "- None active.\n", []),
        ("Goals", "", []),
        ("Goals", "- **a**: b\n", []),
        ("Deferred-Debt", "- fix it\n", ["DT111"]),
        ("Deferred-Debt", "- TODO(): 2026-01-02 x\n", ["DT111"]),
        ("Open-Questions", "why?\n", ["DT111"]),
        ("Open-Questions", f"1. why? {DATED}\n", ["DT111"]),
        ("Notes", "text\n", []),
        ("Goals", "- **a**: b\n- **A**: c\n", ["DT112"]),
        ("Goals", "- **a**: b\n### X\n- **`a`**: c\n", ["DT112"]),
        ("Open-Questions", f"- why? {DATED}\n- Why {DATED}\n", ["DT112"]),
        ("Deferred-Debt", "- TODO(a): 2026-01-02 x\n- TODO(a): 2026-01-03 x\n", ["DT112"]),
        ("Goals", "- **a**:\n", ["DT113"]),
        ("Goals", "- ****: b\n", ["DT113"]),
        ("Goals", "- ** **: b\n", ["DT113"]),
        ("Goals", "-\n", ["DT113"]),
        ("Open-Questions", "-\n", ["DT113"]),
        ("Open-Questions", f"- {DATED}\n", ["DT113"]),
        ("Deferred-Debt", "-\n", ["DT113"]),
        ("Deferred-Debt", "- TODO(a): 2026-01-02\n", ["DT113"]),
        ("Decisions", "- **a**: b\n", ["DT114"]),
        ("Decisions", "- **a**: b (date: 2026-02-30)\n", ["DT114"]),
        ("Decisions", "- **a**: b (date: soon)\n", ["DT114"]),
        ("Decisions", f"- **a**: {DATED}\n", ["DT113"]),
        ("Decisions", "- **a**: b (date: 2026-01-02; updated 2026-02-03)\n", []),
        ("Decisions", "- **a**: b (date: 2026-01-02; updated: 2026-02-03)\n", []),
        ("Decisions", "- **a**: b (date: 2026-01-02; updated 2026-02-30)\n", ["DT114"]),
        ("Decisions", "- plain\n", ["DT111"]),
        ("Decisions", "- plain (date: 2026-02-30)\n", ["DT111", "DT114"]),
        ("Goals", "- **a**: b (date: 2026-02-30)\n", ["DT114"]),
        ("Deferred-Debt", "- TODO(a): x\n", ["DT114"]),
        ("Deferred-Debt", "- TODO(a): 2026-13-01 x\n", ["DT114"]),
        ("Open-Questions", "- why?\n", ["DT114"]),
        ("Deferred-Debt", "- TODO(a): 2026-01-02 x [status: later]\n", ["DT115"]),
        ("Deferred-Debt", "- TODO(a): 2026-01-02 x [resolved: ]\n", ["DT115"]),
        ("Deferred-Debt", "- TODO(a): 2026-01-02 x [resolved]\n", ["DT115"]),
        ("Deferred-Debt", "- TODO(a): 2026-01-02 x [Done]\n", ["DT115"]),
        ("Deferred-Debt", "- TODO(a): 2026-01-02 x [status: open] [status: ?]\n", ["DT115"]),
        ("Deferred-Debt", "- TODO(a): 2026-01-02 x [status: ?] [status: open]\n", []),
        ("Deferred-Debt", "- TODO(a): 2026-01-02 x [status: Resolved]\n", []),
        ("Deferred-Debt", "- TODO(a): 2026-01-02 x [v2]\n", []),
        ("Notes", "### yesterday\n", ["DT116"]),
        ("Notes", "### 2026-02-30 10:00\n", ["DT116"]),
        ("Notes", "### 5.3.2026\n", ["DT116"]),
        ("Notes", "###\n", ["DT116"]),
        ("Notes", "### 2026-01-02 10:00\n### 2026-01-02 10:00\n", []),
        ("Notes", "### 2026-01-02 10:00\n### 2026-01-02 09:59\n### 2026-01-01 10:00\n", ["DT117"]),
        ("Goals", "- **a**: b\n\n- **c**: d\n", ["DT121"]),
        ("Goals", "- **a**: b\n \t\n\n### X\n\n- **c**: d\n", []),
        ("Goals", "- **a**: b\n\n  more\n- **c**: d\n", []),
        ("Deferred-Debt", "- TODO(a): 2026-01-02 b\n\nTODO(c): 2026-01-02 d\n", []),
        ("Deferred-Debt", "TODO(a): 2026-01-02 b\n\nTODO(c): 2026-01-02 d\n", ["DT121"]),
        ("Notes", "x\n\n", ["DT121"]),
        ("Notes", "x\n \t\n", ["DT121"]),
        ("Notes", "x", ["DT121"]),
        ("Notes", "x\n  ", ["DT121"]),
    ],
)
def test_one_fault_in_a_section(name: str, body: str, expected: list[str]) -> None:
    assert codes(filled(name, body)) == expected


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("# shop Context\n\n", "", ["DT106"]),
        ("# shop", "## shop", ["DT105", "DT106"]),
        ("# shop Context", "#", ["DT106"]),
        ("- [Goals](#goals)\n", "", ["DT105"]),
        ("#glossary", "#Glossary", ["DT105"]),
        ("## Contents\n\n", "", ["DT105"]),
        ("## Goals\n", "## Goals ##\n", []),
        ("## Goals\n", "## goals\n", ["DT101", "DT104"]),
        ("## Goals\n", "### Goals\n", ["DT101", "DT104"]),
        ("## Goals\n", "# Goals\n", ["DT101", "DT104"]),
        ("## Goals\n", "## **Goals**\n", ["DT101", "DT104"]),
        ("## Goals\n", "## 1. Goals:\n", ["DT101", "DT104", "DT105"]),
        ("## Goals\n", "Goals\n-----\n", ["DT104"]),
        ("## Deferred-Debt\n", "## Deferred Debt\n", ["DT101", "DT104"]),
        ("## Deferred-Debt\n", "## deferred_debt\n", ["DT101", "DT104", "DT105"]),
        ("## Open-Questions\n", "## Open questions\n", ["DT101", "DT104"]),
        ("## Goals\n", "## Ziele\n", ["DT101", "DT105"]),
        ("## Goals\n", "## 目標\n", ["DT101", "DT105"]),
        ("## Goals\n", "##Goals\n", ["DT101", "DT105"]),
        ("## Notes\n", "## Notes\n\n### Decisions\n", ["DT116"]),
        ("## Notes\n", "## notes\n\n## Notes\n", ["DT104", "DT105"]),
        ("## Notes\n", "## Notes\n\n## Goals\n", ["DT102", "DT103", "DT105"]),
        ("## Notes\n", "## Notes\n\n## Position\n", ["DT105", "DT133"]),
        ("## Notes\n", "## Notes\n\n## decision log\n", ["DT105", "DT133"]),
        ("## Notes\n", "## Notes\n\n### Re-derivation\n", ["DT116"]),
        ("# shop Context\n", "# Agent State\n", ["DT133"]),
    ],
)
def test_one_fault_in_the_headings(old: str, new: str, expected: list[str]) -> None:
    found = codes(EMPTY.replace(old, new, 1))
    wanted = [code for code in expected if (old, code) != ("## Notes\n", "DT103")]
    assert sorted(found) == wanted


def test_the_title_may_bear_the_name_of_a_section() -> None:
    assert codes(EMPTY.replace("# shop Context", "# Notes").replace("#notes", "#notes-1")) == []
    assert "DT104" not in codes("# Goals\n\n## Decisions\n")


def test_a_file_with_all_sections_at_the_title_s_level() -> None:
    found = [f for f in check(parse("# Goals\n\n# Decisions\n")) if f.code == "DT104"]
    assert [finding.line for finding in found] == [1, 3]
    assert all(finding.fix for finding in found)


def test_sections_out_of_order_are_named() -> None:
    text = "# T\n\n## Goals\n\n## Glossary\n\n## Decisions\n\n## Ours\n\n## Contents\n"
    found = [finding for finding in check(parse(text)) if finding.code == "DT103"]
    assert [finding.message for finding in found] == [
        "'## Decisions' belongs before '## Glossary'.",
        "'## Contents' belongs before '## Glossary'.",
    ]


def test_an_empty_file_lacks_all_and_more() -> None:
    assert codes("") == ["DT101"] * 7 + ["DT105", "DT106"]


def test_a_finding_says_where_it_is() -> None:
    text = filled("Goals", "- **a**: b\n- **A**: c\n").replace("\n", "\r\n")
    (finding,) = check(parse(text), path="docs/CONTEXT.md")
    assert finding.where() == "docs/CONTEXT.md:16:1"
    assert text[finding.start : finding.end] == "- **A**: c"
    assert "first in line 15" in finding.message
    assert finding.severity == ERROR
    assert finding.hint


def test_a_long_key_is_cut_in_a_message() -> None:
    key = "k" * 500
    (finding,) = check(parse(filled("Goals", f"- **{key}**:\n")))
    assert len(finding.message) < 120


def test_findings_stand_in_the_order_of_their_places() -> None:
    text = filled("Goals", "- **a**:\n- text\n\n- **c**: d\nx").replace("- [Notes](#notes)\n", "")
    found = check(parse(text))
    assert [finding.start for finding in found] == sorted(finding.start for finding in found)


@pytest.mark.parametrize(
    ("limits", "expected"),
    [
        (Limits(), ["DT111", "DT121"]),
        (Limits(select=["DT111"]), ["DT111"]),
        (Limits(select=["DT12"]), ["DT121"]),
        (Limits(ignore=["DT121"]), ["DT111"]),
        (Limits(select=["DT1"], ignore=["DT11"]), ["DT121"]),
        (Limits(ignore=["DT"]), []),
    ],
)
def test_codes_can_be_selected_and_ignored(limits: Limits, expected: list[str]) -> None:
    document = parse(filled("Notes", "x\n\n").replace("## Goals\n", "## Goals\n\ntext\n", 1))
    assert [finding.code for finding in check(document, limits=limits)] == expected


def test_a_memory_that_is_not_utf_8() -> None:
    (finding,) = check_bytes(b"# T\n\xff", path="a/CONTEXT.md")
    assert (finding.code, finding.path, finding.severity) == ("DT123", "a/CONTEXT.md", ERROR)
    assert "offset 4" in finding.message
    assert check_bytes(b"\xff", limits=Limits(ignore=["DT123"])) == []
    assert check_bytes(EMPTY.encode()) == []


@pytest.mark.parametrize(
    ("limits", "said"),
    [
        (Limits(max_entries=2), "3 entries (budget 2)"),
        (Limits(max_bytes=100), "bytes (budget 100)"),
        (Limits(max_entries=2, max_bytes=100), " and "),
    ],
)
def test_the_size_budget(limits: Limits, said: str) -> None:
    text = filled("Notes", "### 2026-01-02 10:00\n\n### 2026-01-02 10:01\n\n### Status\n")
    (finding,) = check(parse(text), limits=limits)
    assert (finding.code, finding.severity) == ("DT132", WARNING)
    assert said in finding.message
    assert "Take old notes out" in finding.hint


def test_no_budget_is_no_limit() -> None:
    body = "".join(f"- **k{number}**: v\n" for number in range(600))
    assert codes(filled("Goals", body)) == ["DT132"]
    assert check(parse(filled("Goals", body)), limits=Limits(max_entries=0, max_bytes=0)) == []


def held_back(section: str, text: str) -> str | None:
    return f"history in {section}" if "formerly" in text else None


def test_added_entries_that_the_filter_would_hold_back() -> None:
    body = "- **a**: formerly x\n- **b**: formerly y\n- **c**: z\n- **d**: formerly w\n"
    old = parse(filled("Goals", "- **a**: formerly x\n- **d**: w\n"))
    found = check(parse(filled("Goals", body)), old=old, held_back=held_back)
    assert [(finding.code, finding.line) for finding in found] == [("DT134", 16), ("DT134", 18)]
    assert found[0].severity == WARNING
    assert "history in Goals" in found[0].message


@pytest.mark.parametrize(
    ("name", "body", "text"),
    [
        ("Goals", "- **a:**  b  c\n", "**a**: b c"),
        ("Decisions", f"- **a**: b {DATED}\n", "**a**: b"),
        ("Open-Questions", f"- why? {DATED}\n", "why?"),
        ("Deferred-Debt", "- TODO(a): 2026-01-02 x\n", None),
        ("Notes", "### 2026-01-02 10:00\nx\n", None),
    ],
)
def test_what_the_filter_gets_to_see(name: str, body: str, text: str | None) -> None:
    seen: list[tuple[str, str]] = []

    def look(section: str, text: str) -> None:
        seen.append((section, text))

    check(parse(filled(name, body)), held_back=look)
    assert seen == ([] if text is None else [(name, text)])


def test_every_code_is_in_the_table_and_has_a_rule() -> None:
    by_rule = [code for codes, _ in RULES for code in codes]
    assert sorted(by_rule) == sorted(CODES)
    assert list(CODES) == sorted(CODES)
    assert {name for name, code in CODES.items() if code.severity == WARNING} == {
        "DT117", "DT131", "DT132", "DT134"
    }  # fmt: skip
    assert {name for name, code in CODES.items() if code.fixable} == {"DT104", "DT105", "DT121"}


@pytest.mark.parametrize("code", list(CODES.values()), ids=repr)
def test_every_code_is_explained(code: object) -> None:
    assert code in CODES.values()
    found = next(one for one in CODES.values() if one is code)
    assert found.title[0].islower()
    assert not found.title.endswith(".")
    assert len(found.text) > 60
    assert found.text.endswith(".")


@pytest.mark.parametrize(
    ("section", "found"), [("Goals", ["DT133"]), ("Decisions", ["DT133"]), ("Notes", [])]
)
def test_a_state_pasted_under_a_section(section: str, found: list[str]) -> None:
    document = filled(section, "### Decision Log\n")
    assert [code for code in codes(document) if code == "DT133"] == found
