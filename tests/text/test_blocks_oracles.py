"""The scanner against two other readers: on a table picked by hand, and on documents at random."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.text.oracles import markdown_it, markdown_it_errs, ours, tree_sitter

PLAIN = """
a|b c|# h|## h ##|#x|#|###### z #|=|===|---|- - -|***|* * *x|___|-|- a|* b|+ c|-  d|-     code|1. a
2. b|10) z|1)|123456789. q|1234567890. q|0. a|01. a|> q|>|> > r|>- x|> ```|```|````|~~~|``` py
```a`b|~~~ x~y|    code|  ind|   ind3| - a|  - b|   - c|    - d|      - e|- > q|> - a|- # h|- ```
- ~~~|  ```|   ```|    ```|<!-- c|-->|<!-- c -->|<!-->|<!--->|<div>|</div>|<b>|<b a='x'>|<script>
</script>|<?php|?>|<![CDATA[|]]>|<!DOCTYPE|<pre>|</pre>|<textarea|<style>x</style>|<a|<a href=|<hr/>
</b>|</b|<b/>|<i>x||  |    |      |a\\|- - a|- - -a|- 1. x|1. - x|*a*|**k**: v|- **k**: v|- **k:** v
- [ ] t|+|*|==|--|-- -|> ---|> ===|  ===|    ===|- ===|`a|> 1. a|   > q|    > q|- `a`|- `|-a|_|__
"""
TABBED = "\tcode|-\tx|- \tx|1.\tx|>\tx|>\t\tx|\t|-\ta|- \t\tz|  \t- a| \tx|*\t|- a\tb"
AWKWARD = [*PLAIN.strip().replace("\n", "|").split("|"), *TABBED.split("|"), "|a|b|", "|-|-|"]
BEFORE = [
    "",
    "",
    "",
    "",
    "",
    " ",
    "  ",
    "   ",
    "    ",
    "\t",
    "> ",
    "- ",
    "1. ",
    ">",
    "  > ",
    "- > ",
]
LINES = st.builds(
    lambda before, line, after: before + line + after,
    st.sampled_from(BEFORE),
    st.sampled_from(AWKWARD),
    st.sampled_from(["", "", "", "", " ", "  ", "\t"]),
)
ENDS = st.sampled_from(["\n", "\n", "\r\n", "\r"])


@st.composite
def documents(draw: st.DrawFn) -> str:
    lines = draw(st.lists(LINES, min_size=1, max_size=9))
    end = draw(ENDS)
    mixed = draw(st.booleans()) and draw(st.booleans())
    ended = [line + (draw(ENDS) if mixed else end) for line in lines]
    return "".join(ended).rstrip("\r\n") + draw(st.sampled_from(["", end]))


@given(documents())
@settings(max_examples=300, deadline=None)
def test_as_markdown_it_on_awkward_documents(text: str) -> None:
    assume(not markdown_it_errs(text))
    assert ours(text) == markdown_it(text)


WHOLE = st.sampled_from([
    "# a",
    "## b ##",
    "  ### c",
    "d\n===",
    "e\nf\n---",
    "text",
    "text\nover lines",
    "- a",
    "- a\n  b",
    "- **k**: v\n\n  more\n- **l**: w",
    "* a\n  - b\n    - c",
    "+ a\n  ```\n  # no\n  ```",
    "1. a\n2. b\n\n   ## no",
    "- # no\n- - x",
    "> q",
    "> # no\n> - x",
    "> ```\n> ## no\n> ```",
    "```\n# no\n```",
    "````md\n```\n## no\n```\n````",
    "~~~~\n```\n## no\n~~~\n~~~~",
    "   ```\n   ## no\n   ```",
    "<!-- a\n\n## no\n\n-->",
    "<!-- a -->",
    "<div>\n## no\n</div>",
    "<script>\n\n## no\n\n</script>",
    "<pre>\n\n# no\n</pre>",
    "***",
    "_ _ _",
    "    ## no",
    "#no",
    "\\# no",
])  # fmt: skip


def known_to_tree_sitter(outline: list[tuple[str, int, int, str]]) -> list[object]:
    return [block for block in outline if block[0] not in {"paragraph", "code"}]


@given(st.lists(WHOLE, min_size=1, max_size=8))
@settings(max_examples=150, deadline=None)
def test_as_tree_sitter_on_whole_blocks(pieces: list[str]) -> None:
    text = "\n\n".join(pieces) + "\n"
    assert known_to_tree_sitter(ours(text)) == tree_sitter(text)


PICKED = [
    "````\n```\n## a\n```\n````\n## b\n",
    "~~~\n```\n~~~\n# a\n",
    "- a\n\n  ## b\n\n## c\n",
    "- ```\n## a\n",
    "> a\nlazy\n## b\n",
    "- a\n- b\n\n\n- c\n## d\n",
    "a\nb\n===\n- c\n---\n",
    "<!--\n## a\n--> x\n## b\n",
    "<div>\n# a\n\n# b\n",
    "1) a\n   - b\n\n     c\n2) d\n",
    "-\ta\n\n\tb\n- c\n",
    "## a \\#\n## b #c\n##\td\t##\n",
    "- a\n***\n- b\n",
    "* * *\n* a\n",
    "## 決定\n- **鍵**：値\n",
    "```a`b\n## c\n",
    "- a\n      - b\n  - c\n",
]


@pytest.mark.parametrize("text", PICKED)
def test_as_both_on_picked_documents(text: str) -> None:
    assert ours(text) == markdown_it(text)
    assert known_to_tree_sitter(ours(text)) == tree_sitter(text)
