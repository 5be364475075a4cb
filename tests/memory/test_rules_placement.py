"""Where entries go, and what stays as it was."""

from __future__ import annotations

import pytest

from duck_tape.errors import Refused
from tests.memory.merge_support import body, decision, entry, memory, merge, question, told

NEW = entry("Goals", "new", "1")
LINE = "- **new**: 1"
SCAFFOLD = "TODO(scaffold): 2025-01-01 context bootstrap pending first explicit goal"


def in_goals(text: str, *, after: str = "", group: str = "") -> str:
    """The body of Goals after a new entry went into this one, blank lines included."""
    whole = memory(Goals=text, Conventions="- **x**: y", after=after)
    merged = merge(whole, entry("Goals", "new", "1", group=group)).data.decode()
    begin = merged.index("## Goals\n") + 9
    assert merged.startswith(whole[:begin])
    end = merged.index("## Decisions")
    assert merged[end:] == whole[whole.index("## Decisions") :]
    return merged[begin:end]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", f"{LINE}\n\n"),
        ("- **a**: 1", f"- **a**: 1\n{LINE}\n\n"),
        ("* **a**: 1", "* **a**: 1\n* **new**: 1\n\n"),
        ("  + **a**: 1", "  + **a**: 1\n  + **new**: 1\n\n"),
        ("1. **a**: 1", f"1. **a**: 1\n{LINE}\n\n"),
        ("- **a**: 1\n\n  more\n", f"- **a**: 1\n\n  more\n{LINE}\n\n\n"),
        ("- **a**: 1\n\n- **b**: 2", f"- **a**: 1\n\n- **b**: 2\n{LINE}\n\n"),
        ("- **a**: 1\n\nSome text.", f"- **a**: 1\n{LINE}\n\nSome text.\n\n"),
        (
            "- **a**: 1\n  ```\n  x\n  ```\ntext",
            f"- **a**: 1\n  ```\n  x\n  ```\n{LINE}\n\ntext\n\n",
        ),
        ("Some text.", f"Some text.\n\n{LINE}\n\n"),
        ("<!-- about -->", f"<!-- about -->\n\n{LINE}\n\n"),
        ("- **a**: 1\n\n### G\n- **b**: 2", f"- **a**: 1\n{LINE}\n\n### G\n- **b**: 2\n\n"),
        ("### G\n- **b**: 2", f"{LINE}\n\n### G\n- **b**: 2\n\n"),
        ("\n### G\n- **b**: 2", f"{LINE}\n\n### G\n- **b**: 2\n\n"),
        ("-   **a**: 1\n\n   para", "-   **a**: 1\n-   **new**: 1\n\n   para\n\n"),
        ("None", f"{LINE}\n\n"),
        ("- None", f"{LINE}\n\n"),
        ("None active.", f"{LINE}\n\n"),
        (SCAFFOLD, f"{LINE}\n\n"),
        ("None\n\n### G\n- **b**: 2", f"{LINE}\n\n### G\n- **b**: 2\n\n"),
        ("None\n\nSome text.", f"{LINE}\n\nSome text.\n\n"),
        ("- **a**: 1\n\n<!-- x -->\nNone", f"- **a**: 1\n{LINE}\n\n<!-- x -->\n\n"),
    ],
)
def test_the_ungrouped_part(before: str, after: str) -> None:
    assert in_goals(before) == after


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", f"\n{LINE}\n\n"),
        (SCAFFOLD, f"\n{LINE}\n\n"),
        ("- **a**: 1", f"\n- **a**: 1\n{LINE}\n\n"),
        ("### G\n\n- **b**: 2", f"\n{LINE}\n\n### G\n\n- **b**: 2\n\n"),
    ],
)
def test_with_blank_lines_after_headings(before: str, after: str) -> None:
    assert in_goals(before, after="\n") == after


@pytest.mark.parametrize(
    ("before", "group", "after"),
    [
        ("### G\n- **b**: 2", "G", f"### G\n- **b**: 2\n{LINE}\n\n"),
        ("### G\n- **b**: 2\n\n### H\n- c", "g", f"### G\n- **b**: 2\n{LINE}\n\n### H\n- c\n\n"),
        ("### G\n\n### H\n- **c**: 3", "G", f"### G\n{LINE}\n\n### H\n- **c**: 3\n\n"),
        ("### G\n#### Deep\n- **c**: 3", "G", f"### G\n{LINE}\n\n#### Deep\n- **c**: 3\n\n"),
        ("- **a**: 1", "G", f"- **a**: 1\n\n### G\n{LINE}\n\n"),
        ("### H\n- **a**: 1", "G", f"### H\n- **a**: 1\n\n### G\n{LINE}\n\n"),
        ("", "G", f"### G\n{LINE}\n\n"),
        ("None", "G", f"### G\n{LINE}\n\n"),
        ("### H\nNone", "G", f"### H\n\n### G\n{LINE}\n\n"),
    ],
)  # fmt: skip
def test_under_a_sub_heading(before: str, group: str, after: str) -> None:
    assert in_goals(before, group=group) == after


def test_new_sub_headings_follow_what_is_new_above_them() -> None:
    news = [
        entry("Goals", "a", "1", group="G"),
        entry("Goals", "b", "2"),
        entry("Goals", "c", "3", group="g "),
        entry("Goals", "d", "4", group="H"),
    ]
    merged = merge(memory(after="\n"), *news)
    assert body(merged.data.decode(), "Goals") == (
        "- **b**: 2\n\n### G\n\n- **a**: 1\n- **c**: 3\n\n### H\n\n- **d**: 4"
    )
    compact = merge(memory(Notes="text"), *news).data.decode()
    assert (
        "## Goals\n- **b**: 2\n\n### G\n- **a**: 1\n- **c**: 3\n\n### H\n- **d**: 4\n\n## D"
        in compact
    )


def test_headings_without_blank_lines_between_them() -> None:
    text = "# T\n" + "".join(
        f"## {name}\n- **a**: 1\n" for name in ("Goals", "Decisions", "Conventions")
    )
    text += "## Glossary\n## Deferred-Debt\n## Open-Questions\n## Notes\n"
    merged = merge(text, entry("Glossary", "b", "2"), question("why?"))
    assert merged.data.decode() == text.replace(
        "## Glossary\n", "## Glossary\n- **b**: 2\n"
    ).replace("## Open-Questions\n", "## Open-Questions\n- why? (date: 2026-03-05)\n")


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_line_endings_are_the_files(newline: str) -> None:
    text = memory(Decisions="- **a**: 1", Open_Questions="- q\n- r").replace("\n", newline)
    merged = merge(text, decision("a", "2"), decision("b", "3"), done=["q"])
    expected = memory(
        Decisions="- **a**: 2 (date: 2026-03-05)\n- **b**: 3 (date: 2026-03-05)",
        Open_Questions="- r",
    )
    assert merged.data.decode() == expected.replace("\n", newline)


def test_a_mixed_file_keeps_each_ending() -> None:
    text = memory(Goals="- **a**: 1\r\n- **b**: 2")
    assert body(merge(text, entry("Goals", "a", "3")).data.decode(), "Goals") == (
        "- **a**: 3\r\n- **b**: 2"
    )


LAST = memory().replace("## Notes\n", "").replace("## Goals\n\n", "") + "## Notes\n\n## Goals"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", f"\n{LINE}\n"),
        ("\n", f"\n{LINE}\n"),
        ("\n- **a**: 1", f"\n- **a**: 1\n{LINE}\n"),
        ("\n- **a**: 1\n\n", f"\n- **a**: 1\n{LINE}\n\n"),
        ("\nNone", f"\n{LINE}\n"),
        ("\n- **new**: 2", "\n- **new**: 1"),
        ("\n- **new**: 2\n  more", "\n- **new**: 1"),
    ],
)
def test_the_end_of_the_file(before: str, after: str) -> None:
    text = LAST.replace("## Decisions\n", "## Decisions\n- **x**: y\n")
    assert merge(text + before, NEW).data.decode() == text + after


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("- q\n- r", "- r\n\n"),
        ("- r\n- q", "- r\n\n"),
        ("- r\n- q\n  more\n- s", "- r\n- s\n\n"),
        ("- q", "\n"),
        ("\n- q", "\n"),
        ("- r\n\n- q\n\n- s", "- r\n\n- s\n\n"),
        ("- r\n- q\n- q.\n- s", "- r\n- s\n\n"),
        ("Text\n\n- q\n\nMore", "Text\n\nMore\n\n"),
        ("Text\n- q\n***", "Text\n\n***\n\n"),
        ("- r\n- q\n  ```\n  x\n  ```\ntext", "- r\n\ntext\n\n"),
        ("- q\n### G\n- s", "### G\n- s\n\n"),
        ("- r\n- q\n### G\n- s", "- r\n### G\n- s\n\n"),
    ],
)
def test_a_removal_leaves_no_trace(before: str, after: str) -> None:
    merged = merge(memory(Open_Questions=before), done=["q", "q more", "q ``` x ```"]).data.decode()
    begin = merged.index("## Open-Questions\n") + 18
    assert merged[begin : merged.index("## Notes")] == after


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("- r\n- q\n", "- r\n"),
        ("- r\n- q", "- r"),
        ("- r\n\n- q\n", "- r\n"),
        ("- r\n\n- q", "- r"),
        ("- q", ""),
        ("- r\n- q\n\n", "- r\n\n"),
    ],
)
def test_a_removal_at_the_end_of_the_file(before: str, after: str) -> None:
    text = (
        LAST.replace("## Open-Questions\n\n", "").replace("## Goals", "## Goals\n\n")
        + "## Open-Questions"
    )
    expected = text + ("\n" + after if after else "")
    assert merge(f"{text}\n{before}", done=["q"]).data.decode() == expected


def test_a_new_question_takes_the_place_of_an_old_one() -> None:
    merged = merge(memory(Open_Questions="- p\n\n- q\n"), question("new"), done=["q"])
    assert body(merged.data.decode(), "Open-Questions") == "- p\n\n- new (date: 2026-03-05)"


def test_text_that_leaves_a_block_open_stays_below() -> None:
    text = LAST + "\n```\nopen"
    assert merge(text, NEW).data.decode() == f"{LAST}\n{LINE}\n\n```\nopen"
    with pytest.raises(Refused, match="Goals: the text from line"):
        merge(text, entry("Goals", "new", "1", group="G"))


def test_what_cannot_be_done_without_harm_is_not_done() -> None:
    text = memory(Open_Questions="- z\n -  q\n   - b")
    with pytest.raises(Refused, match="cannot be written without changing another one"):
        merge(text, done=["q"])


def test_an_entry_that_would_swallow_what_follows_is_not_written() -> None:
    with pytest.raises(Refused, match="Goals: new: this entry cannot be written"):
        merge(LAST + "\n   ```\n   open", NEW)


def test_a_wide_bullet_stays_where_it_holds_others_apart() -> None:
    text = memory(Goals=" -  **a**: 1\n   - **b**: 2")
    merged = merge(text, entry("Goals", "a", "3"))
    assert body(merged.data.decode(), "Goals") == " -  **a**: 3\n   - **b**: 2"


def test_sections_that_stand_twice() -> None:
    text = memory(Goals="- **a**: 1") + "\n## Goals\n- **b**: 2\n"
    merged = merge(text, entry("Goals", "b", "3"), entry("Goals", "c", "4"))
    assert told(merged) == ["Added: Goals c", "Superseded: Goals b (2 -> 3)"]
    assert body(merged.data.decode(), "Goals") == "- **a**: 1\n- **c**: 4"
