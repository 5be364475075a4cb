from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from duck_tape.text.blocks import MAX_DEPTH, scan_blocks
from duck_tape.text.lines import split_lines

if TYPE_CHECKING:
    from duck_tape.text.blocks import Block

FENCE4 = "````\n```\n## no\n````\n## yes\n"


def blocks(text: str) -> list[Block]:
    return scan_blocks(text, split_lines(text))


def shape(text: str) -> list[tuple[str, int, int]]:
    return [(block.kind, block.first, block.last) for block in blocks(text)]


def headings(text: str) -> list[tuple[int, int, str]]:
    return [(b.level, b.first, b.text) for b in blocks(text) if b.kind == "heading"]


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("## a", "a"),
        ("   ## a", "a"),
        ("##\ta", "a"),
        ("## a ##", "a"),
        ("## a ########  ", "a"),
        ("## a#", "a#"),
        ("## a \\##", "a \\##"),
        ("## a # b #", "a # b"),
        ("##", ""),
        ("## ##", ""),
        ("## **a**  `b`", "**a**  `b`"),
        ("## 決定", "決定"),
        ("## a\x0cb", "a\x0cb"),
        ("## a\u2028b", "a\u2028b"),
    ],
)
def test_atx_headings(line: str, text: str) -> None:
    assert headings(line) == [(2, 0, text)]
    assert headings(f"x\r\n{line}\r\ny") == [(2, 1, text)]


@pytest.mark.parametrize(
    "text",
    [
        "##a",
        "#######  a",
        "\\## a",
        "    ## a",
        "\t## a",
        "x\n    ## a",
        "```\n## a\n```",
        "```\n## a",
        "   ~~~~~ py\n## a\n~~~\n## b\n   ~~~~~~ ",
        "````\n```\n## a\n````",
        "```\n``` js\n## a\n```",
        "~~~ `x`\n## a\n~~~",
        "<!-- a\n\n## a\n-->",
        "<!-- a\n## b --> c",
        "<div>\n## a\n</div>",
        "<pre>\n\n## a\n\n</pre>",
        "<script>\n\n## a\n</script>",
        "<?php\n\n## a\n?>",
        "<!DOCTYPE\n\n## a\n>",
        "<![CDATA[\n\n## a\n]]>",
        "<x-y a='1' b=2 c>\n## a",
        "> ## a",
        ">## a",
        "- ## a",
        "1. ## a",
        "- a\n  ## b",
        "- a\n\n  ## b",
        "- ```\n  ## a\n  ```",
        "> ```\n> ## a",
        "- - - x\n      ## a",
        "---\n# a\n## b\n---",
        "##\x0ca",
        "- a\n===",
        "> a\n===",
        "a\n\n===",
        "a\n= =",
        "a\n    ===",
        "    a\n===",
        "[a]: /u\n===",
        "[a]: /u 't'\n[b]: <v w>\n===",
    ],
)
def test_no_headings(text: str) -> None:
    assert headings(text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (FENCE4, [(2, 4, "yes")]),
        ("```\nx\n```   \n## a", [(2, 3, "a")]),
        ("``` a`b\n## a", [(2, 1, "a")]),
        ("- ```\n  x\n## a", [(2, 2, "a")]),
        ("> ```\n## a", [(2, 1, "a")]),
        ("<!-- a -->\n## a", [(2, 1, "a")]),
        ("<div>\n\n## a", [(2, 2, "a")]),
        ("x\n<y>\n## a", [(2, 2, "a")]),
        ("- a\n## b", [(2, 1, "b")]),
        ("- a\n ## b", [(2, 1, "b")]),
        ("1.2.0\n-----\n", [(2, 0, "1.2.0")]),
        ("a\nb\n  c\n===  ", [(1, 0, "a b c")]),
        ("x\n\n  a \\\n---", [(2, 2, "a \\")]),
        ("[a]: /u\ntitle\n===", [(1, 1, "title")]),
        ("[a]: /u\r\n  b\r\n---\r\n", [(2, 1, "b")]),
        ("[a] b\n===", [(1, 0, "[a] b")]),
        ("\ufeff# a", [(1, 0, "a")]),
        ("\ufeffa\n===", [(1, 0, "a")]),
        ("# a\r## b\r", [(1, 0, "a"), (2, 1, "b")]),
        ("---\n\n# a\n---", [(1, 2, "a")]),
        ("---\n# a", [(1, 1, "a")]),
        ("x\n---\n# a\n---", [(2, 0, "x"), (1, 2, "a")]),
        ("--- x\n# a\n---", [(1, 1, "a")]),
    ],
)
def test_headings_among_other_blocks(text: str, expected: list[tuple[int, int, str]]) -> None:
    assert headings(text) == expected


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("close", ["---", "---  ", "..."])
@pytest.mark.parametrize("after", ["", "text"])
def test_front_matter(end: str, mark: str, close: str, after: str) -> None:
    text = mark + end.join(("---", "a: 1", "# no", close, *([after] if after else [])))
    found = blocks(text)
    assert found[0].kind == "front_matter"
    assert (
        text[found[0].start : found[0].end].strip()
        == end.join(("---", "a: 1", "# no", close)).strip()
    )
    assert [block.kind for block in found[1:]] == (["paragraph"] if after else [])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("\n \n\t\n", []),
        ("\ufeff", []),
        ("\ufeff\na", [("paragraph", 1, 2)]),
        ("a\nb\n\nc", [("paragraph", 0, 2), ("paragraph", 3, 4)]),
        ("- a\n- b\n\n- c", [("item", 0, 1), ("item", 1, 2), ("item", 3, 4)]),
        ("- a\n  b\n\n  c\n\nd", [("item", 0, 4), ("paragraph", 5, 6)]),
        ("- a\nlazy\n- b", [("item", 0, 2), ("item", 2, 3)]),
        ("- a\n\nb", [("item", 0, 1), ("paragraph", 2, 3)]),
        ("- a\n  - b\n    - c\n- d", [("item", 0, 3), ("item", 3, 4)]),
        ("-\n  a", [("item", 0, 2)]),
        ("-\n\n  a", [("item", 0, 1), ("paragraph", 2, 3)]),
        ("-   a\n\n  b", [("item", 0, 1), ("paragraph", 2, 3)]),
        ("-\ta\n\n    b", [("item", 0, 3)]),
        ("-     code\n\n  b", [("item", 0, 3)]),
        (" -    a\n\n     b", [("item", 0, 1), ("code", 2, 3)]),
        ("10) a\n\n    b", [("item", 0, 3)]),
        ("1234567890. a", [("paragraph", 0, 1)]),
        ("a\n2. b", [("paragraph", 0, 2)]),
        ("a\n1. b", [("paragraph", 0, 1), ("item", 1, 2)]),
        ("a\n-\nb", [("heading", 0, 2), ("paragraph", 2, 3)]),
        ("a\n*\nb", [("paragraph", 0, 3)]),
        ("- a\n2. b", [("item", 0, 1), ("item", 1, 2)]),
        ("- a\n***\n- b", [("item", 0, 1), ("break", 1, 2), ("item", 2, 3)]),
        ("* * *\n_ _ _\t\n- - -", [("break", 0, 1), ("break", 1, 2), ("break", 2, 3)]),
        ("- * *", [("item", 0, 1)]),
        ("**\n--", [("heading", 0, 2)]),
        ("- **k**: v\n  ```\n  - x\n\n  y\n  ```\n- z", [("item", 0, 6), ("item", 6, 7)]),
        ("- ```\n- x", [("item", 0, 1), ("item", 1, 2)]),
        ("> a\nb\n> c\n\n> d", [("quote", 0, 3), ("quote", 4, 5)]),
        ("> a\n>\n> b\n>", [("quote", 0, 4)]),
        ("> ```\n>\na", [("quote", 0, 2), ("paragraph", 2, 3)]),
        ("> - a\nlazy\n\nb", [("quote", 0, 2), ("paragraph", 3, 4)]),
        ("> # a\nb", [("quote", 0, 1), ("paragraph", 1, 2)]),
        ("> a\n---", [("quote", 0, 1), ("break", 1, 2)]),
        ("> a\n    - b", [("quote", 0, 2)]),
        (">     code\n    x", [("quote", 0, 1), ("code", 1, 2)]),
        ("> a\n<b>", [("quote", 0, 2)]),
        ("> a\n<div>", [("quote", 0, 1), ("html", 1, 2)]),
        ("    a\n\n    b\n\nc", [("code", 0, 3), ("paragraph", 4, 5)]),
        ("\ta\n \n", [("code", 0, 1)]),
        ("a\n    b", [("paragraph", 0, 2)]),
        ("```\na\n\n\n", [("fence", 0, 4)]),
        ("```\na\n```\n\n", [("fence", 0, 3)]),
        ("a\n```\nb\n```\nc", [("paragraph", 0, 1), ("fence", 1, 4), ("paragraph", 4, 5)]),
        ("<!--\n\n", [("html", 0, 2)]),
        ("<div>\n\na", [("html", 0, 1), ("paragraph", 2, 3)]),
        ("<b>a", [("paragraph", 0, 1)]),
        ("<b>\na\n\nb", [("html", 0, 2), ("paragraph", 3, 4)]),
        ("</b >\na", [("html", 0, 2)]),
        ("<SCRIPT>a</Script>\nb", [("html", 0, 1), ("paragraph", 1, 2)]),
        ("<b c=>", [("paragraph", 0, 1)]),
        ("a | b\n--|--\n1 | 2", [("table", 0, 3)]),
        ("| a \\| b |\n|:-:|\n", [("table", 0, 2)]),
        ("a | b\n--|--|--", [("paragraph", 0, 2)]),
        ("a | b\n- | x", [("paragraph", 0, 1), ("item", 1, 2)]),
        ("a | b\n:|-:", [("paragraph", 0, 2)]),
        ("[a]: /u\n---", [("paragraph", 0, 1), ("break", 1, 2)]),
        ("[a]: /u\nb\n---", [("paragraph", 0, 1), ("heading", 1, 3)]),
        ("- a\n  ===", [("item", 0, 2)]),
        ("- a\n  ---\n  b\nc", [("item", 0, 4)]),
        ("- <div>\n\n  a", [("item", 0, 3)]),
        ("-\n- a", [("item", 0, 1), ("item", 1, 2)]),
    ],
)
def test_boundaries(text: str, expected: list[tuple[str, int, int]]) -> None:
    assert shape(text) == expected
    assert shape(text.replace("\n", "\r\n")) == expected
    assert shape(text.replace("\n", "\r")) == expected


@pytest.mark.parametrize(
    ("text", "marker", "indent", "width", "content"),
    [
        ("- a", "-", 0, 2, "a"),
        ("* **a**", "*", 0, 2, "**a**"),
        ("+   a", "+", 0, 4, "a"),
        ("  - a", "-", 2, 4, "a"),
        ("12) a", "12)", 0, 4, "a"),
        ("-\ta", "-", 0, 4, "a"),
        (" -\ta", "-", 1, 4, "a"),
        ("-      a", "-", 0, 2, "a"),
        ("-", "-", 0, 2, ""),
        ("\ufeff- a", "-", 0, 2, "a"),
    ],
)
def test_what_an_item_says(text: str, marker: str, indent: int, width: int, content: str) -> None:
    (item,) = blocks(text)
    assert (item.marker, item.indent, item.width) == (marker, indent, width)
    assert text[item.content :] == content


def test_what_a_fence_and_a_heading_say() -> None:
    text = "x\n\n  ~~~~  py x \nb\n~~~~\n ##  a #\n b\n---\n"
    _, fence, atx, setext = blocks(text)
    assert (fence.marker, fence.text, fence.indent) == ("~~~~", "py x", 2)
    assert (text[atx.content :][:1], atx.indent, atx.setext) == ("a", 1, False)
    assert (text[setext.content :][:1], setext.level, setext.setext) == ("b", 2, True)
    assert "heading" in repr(atx)


def test_spans_are_offsets_with_the_line_ending() -> None:
    text = "\ufeff# a\r\n\r\n- b\r\n  c\r\n\r\n> d"
    assert [text[b.start : b.end] for b in blocks(text)] == ["# a\r\n", "- b\r\n  c\r\n", "> d"]


def test_containers_deeper_than_the_limit_are_text() -> None:
    deep = "> " * (MAX_DEPTH + 5)
    assert shape(f"{deep}# a\n\n# b") == [("quote", 0, 1), ("heading", 2, 3)]
    assert shape("- " * (MAX_DEPTH + 5) + "a\nlazy") == [("item", 0, 2)]
