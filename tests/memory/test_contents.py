from __future__ import annotations

import pytest

from duck_tape.memory.anchors import anchor, github_anchors
from duck_tape.memory.contents import Listing, missing_contents, refresh, render_list
from duck_tape.memory.edit import apply
from tests.memory.document_support import NEWLINES, parse


@pytest.mark.parametrize(
    ("heading", "expected"),
    [
        ("Goals", "goals"),
        ("Deferred-Debt", "deferred-debt"),
        ("What? Why! (now)", "what-why-now"),
        ("a  b", "a--b"),
        ("C++ & C#", "c--c"),
        ("snake_case", "snake_case"),
        ("_emphasis_ and __strong__", "emphasis-and-strong"),
        ("a_b_c", "a_b_c"),
        ("_x", "_x"),
        ("**bold** `code_x`", "bold-code_x"),
        ("[link](http://x) text", "link-text"),
        ("[link][ref]", "link"),
        ("![alt](x.png) logo", "logo"),
        ("a <b>bold</b> tag", "a-bold-tag"),
        ("<http://x.y>", "httpxy"),
        ("R&amp;D &#233;", "rd-é"),
        ("ÄÖ Straße", "äö-straße"),
        ("目標と計画", "目標と計画"),
        ("लक्ष्य", "लक्ष्य"),
        ("🎯 Goals", "-goals"),
        ("Ⅳ ² ½", "ⅳ--"),
        ("tab\there", "tabhere"),
        ("a‿b", "a‿b"),
        ("1. First", "1-first"),
        ("", ""),
    ],
)
def test_anchors_are_github_s(heading: str, expected: str) -> None:
    assert anchor(heading) == expected


@pytest.mark.parametrize(
    ("headings", "expected"),
    [
        (["A", "a", "A!"], ["a", "a-1", "a-2"]),
        (["A", "A", "A-1"], ["a", "a-1", "a-1-1"]),
        (["A-1", "A", "A"], ["a-1", "a", "a-2"]),
        (["", "?"], ["", "-1"]),
    ],
)
def test_repeats_are_numbered(headings: list[str], expected: list[str]) -> None:
    assert github_anchors(headings) == expected


@pytest.mark.parametrize(
    ("marker", "expected"),
    [("-", "- [A](#a)\n- [B](#b)\n"), ("*", "* [A](#a)\n* [B](#b)\n"),
     ("1.", "1. [A](#a)\n2. [B](#b)\n"), ("7)", "1) [A](#a)\n2) [B](#b)\n")],
)  # fmt: skip
def test_a_list_keeps_its_marker(marker: str, expected: str) -> None:
    assert render_list([("A", "a"), ("B", "b")], marker=marker) == expected


@pytest.mark.parametrize(
    ("text", "shown"),
    [("[API](x)", "API"), ("a [b] c", "a [b] c"), ("a ] b", "a \\] b"), ("a \\[ b", "a \\[ b"),
     ("][", "\\]\\["), ("`x`", "`x`")],
)  # fmt: skip
def test_a_heading_s_text_can_stand_in_a_link(text: str, shown: str) -> None:
    assert render_list([(text, "a")]) == f"- [{shown}](#a)\n"


def refreshed(text: str) -> str:
    document = parse(text)
    edit = refresh(document)
    return apply(text, [edit]) if edit else text


TAIL = "## Goals\n\n## Ours\n"
LIST = "- [Goals](#goals)\n- [Ours](#ours)\n"


@pytest.mark.parametrize(
    "listing",
    [
        LIST,
        "* [Our own](#ours)\n* [What we want](#goals)\n",
        "- [Goals](#goals)\n  - [Ours](#ours)\n",
        "1. [Goals](#goals)\n\n2. [Ours](<#ours>)\n",
        f"{LIST}- [Wiki](https://wiki.example)\n- [Title](#t)\n",
        '- [Goals](#goals "all")\n- [Ours](#%6furs)\n',
    ],
)
def test_a_right_list_is_left_alone(listing: str) -> None:
    text = f"# T\n\n## Contents\n\n{listing}\n{TAIL}"
    assert refreshed(text) == text


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("- [Goals](#goals)\n", LIST),
        ("- [Goals](#Goals)\n- [Ours](#ours)\n", LIST),
        (f"{LIST}- [Gone](#gone)\n", LIST),
        ("- Goals\n", LIST),
        ("* [Goals](#goals)\n", "* [Goals](#goals)\n* [Ours](#ours)\n"),
        ("Read it all:\n\n- [Goals](#goal)\n\nand more.\n", f"Read it all:\n\n{LIST}\nand more.\n"),
        ("- note\n\ntext\n\n- [Goals](#goals)\n", f"- note\n\ntext\n\n{LIST}"),
        ("- [Goals](#goal)\n- [Wiki](http://w)\n", f"{LIST}- [Wiki](http://w)\n"),
        ("", LIST),
        ("See below.\n", f"See below.\n\n{LIST}"),
        ("- other\n", f"- other\n\n{LIST}"),
    ],
)
def test_only_the_list_is_replaced(body: str, expected: str) -> None:
    gap = "\n" if body else ""
    text = f"# T\n\n## Contents\n\n{body}{gap}{TAIL}"
    assert refreshed(text) == f"# T\n\n## Contents\n\n{expected}\n{TAIL}"


def test_an_explicit_anchor_is_no_broken_link() -> None:
    text = f'# T\n\n## Contents\n\n{LIST}- [x](#here)\n\n{TAIL}\n<a id="here"></a>\n'
    assert refreshed(text) == text


@pytest.mark.parametrize("newline", NEWLINES)
@pytest.mark.parametrize("ending", ["", "\n"])
def test_the_end_of_the_text_stays_as_it_is(newline: str, ending: str) -> None:
    text = f"## Goals\n\n## Contents\n\n- [Goal](#goal){ending}".replace("\n", newline)
    expected = f"## Goals\n\n## Contents\n\n- [Goals](#goals){ending}".replace("\n", newline)
    assert refreshed(text) == expected


def test_a_list_is_put_after_a_last_line_without_ending() -> None:
    assert refreshed("## Goals\n## Contents") == "## Goals\n## Contents\n\n- [Goals](#goals)\n"


@pytest.mark.parametrize("body", ["```\nx\n", "- **a**: b\n```\n", "<!--\n"])
def test_no_list_is_put_into_open_code(body: str) -> None:
    text = f"## Goals\n\n## Contents\n\n{body}"
    assert refreshed(text) == text


def test_the_author_s_habit_is_followed() -> None:
    text = "# T\n## Contents\n## Goals\n- **a**: b\n## Ours\ntext\n"
    assert refreshed(text).startswith("# T\n## Contents\n- [Goals](#goals)\n- [Ours](#ours)\n\n## ")


def test_what_is_wrong_is_told_apart() -> None:
    document = parse(f"# T\n## Contents\n- [Goals](#goals)\n- [x](#gone)\n- [x](#gone)\n\n{TAIL}")
    section = document.contents
    assert section is not None
    listing = Listing(document, section)
    assert (listing.unlisted, listing.broken, listing.right) == (["Ours"], ["gone"], False)


@pytest.mark.parametrize("newline", NEWLINES)
def test_missing_contents_go_above_all_sections(newline: str) -> None:
    text = "# T\n\nIntro.\n\n## Ours\n\nx\n\n## Goals\n".replace("\n", newline)
    edit = missing_contents(parse(text))
    assert edit is not None
    grown = apply(text, [edit])
    assert grown == (
        "# T\n\nIntro.\n\n## Contents\n\n- [Ours](#ours)\n- [Goals](#goals)\n\n## Ours\n\nx\n\n"
        "## Goals\n"
    ).replace("\n", newline)
    assert refresh(parse(grown)) is None


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("## Goals\n", "## Contents\n"),
        ("\ufeff## Goals\n", "\ufeff## Contents\n"),
        ("---\na: 1\n---\n## Goals\n", "---\na: 1\n---\n## Contents\n"),
        ("# T\n## Goals\n", "# T\n\n## Contents\n"),
    ],
)
def test_missing_contents_are_set_apart(text: str, start: str) -> None:
    edit = missing_contents(parse(text))
    assert edit is not None
    assert apply(text, [edit]).startswith(start)


@pytest.mark.parametrize(
    "text",
    [
        "# T\n\n  ## Goals\n",
        "  TODO(y): z\n-----\n",
        "## Contents\n  ## Goals\n",
        "## Contents\n\n-    [x](#y)\n\n   ## Goals\n",
        "## Contents\n\n10. [x](#y)\n\n   ## Goals\n",
    ],
)
def test_an_indented_heading_is_kept_out_of_the_list(text: str) -> None:
    document = parse(text)
    edit = missing_contents(document) or refresh(document)
    assert edit is not None
    grown = parse(apply(text, [edit]))
    names = [heading.text for heading in document.headings if heading.text != "Contents"]
    assert [heading.text for heading in grown.headings if heading.text != "Contents"] == names
    assert refresh(grown) is None


@pytest.mark.parametrize("text", ["# T\n", "", "## Contents\n", "## Contents\n- [a](#b)\n"])
def test_without_sections_there_are_no_contents_to_add(text: str) -> None:
    assert missing_contents(parse(text)) is None
    assert refresh(parse(text)) is None
