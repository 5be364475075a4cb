from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duck_tape.state.model import block
from duck_tape.state.neutralise import mark, neutralise, restore, unmark
from tests.state.adversary import texts


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("## Position", "\\## Position"),
        ("  # x", "  \\# x"),
        ("\\## x", "\\\\## x"),
        ("\\text", "\\text"),
        ("#hashtag", "#hashtag"),
        ("None", "\\None"),
        ("(none detected)", "\\(none detected)"),
        ("None of them", "None of them"),
        ("a\nNone", "a\nNone"),
        ("2025-01-15T14:45:00Z APPROVED: x", "\\2025-01-15T14:45:00Z APPROVED: x"),
        ("- 2025-01-15 却下：x", "\\- 2025-01-15 却下：x"),
        ("2025-01-15 we met", "2025-01-15 we met"),
        ("- **Current:** x", "\\- **Current:** x"),
        ("* Done: x", "\\* Done: x"),
        ("**Remaining**: x", "\\**Remaining**: x"),
        ("Current: 5 A", "Current: 5 A"),
        ("- plain", "- plain"),
        ("<!-- x -->", "\\<!-- x -->"),
        ("<script>", "\\<script>"),
        ("<b>bold</b>", "<b>bold</b>"),
        ("---", "\\---"),
        ("text\n===", "text\n\\==="),
        ("text\n\n===", "text\n\n==="),
        ("\u3000## x", "\\\u3000## x"),
        ("```\ncode", "\\```\ncode"),
        ("```sh\n# a comment\nmake\n```", "```sh\n# a comment\nmake\n```"),
        ("```\n## Position\n```", "\\```\n\\## Position\n\\```"),
        ("```\n<!-- x\n```", "\\```\n\\<!-- x\n\\```"),
        ("    # a comment", "    # a comment"),
        ("\t# Agent State", "\t\\# Agent State"),
        ("    ## x", "    \\## x"),
    ],
)
def test_only_what_would_be_structure_is_marked(text: str, written: str) -> None:
    assert neutralise(text) == written
    assert restore(written) == text


def test_behind_a_bullet_more_is_structure() -> None:
    assert neutralise("Current: x", bulleted=True) == "\\Current: x"
    assert neutralise("- -", bulleted=True) == "\\- -"
    assert neutralise("```\nx\n```", bulleted=True) == "\\```\nx\n\\```"


def test_a_block_among_headers_has_more_to_fear() -> None:
    def risky(text: str) -> bool:
        return text.startswith("Session:")

    written = neutralise("```\nSession: x\n```", also=risky)
    assert written == "\\```\n\\Session: x\n\\```"
    assert restore(written, also=risky) == "```\nSession: x\n```"


@settings(max_examples=200)
@given(texts, st.booleans(), st.booleans())
def test_reading_gives_back_what_was_written(text: str, bulleted: bool, more: bool) -> None:
    text = block(text)
    also = (lambda line: line.startswith("t")) if more else None
    written = neutralise(text, bulleted=bulleted, also=also)
    assert restore(written, bulleted=bulleted, also=also) == text


@given(st.text(alphabet="\\ab \t"))
def test_marks_of_single_lines_are_inverse(line: str) -> None:
    def risky(text: str) -> bool:
        return text.startswith("a")

    assert unmark(mark(line, risky), risky) == line


def test_a_foreign_backslash_stays() -> None:
    assert restore("\\d+ is a pattern") == "\\d+ is a pattern"


def test_long_lines_and_many_fences_cost_little() -> None:
    for text in ("`" * 1_000_000, "- " * 500_000 + "x", "```a\n" * 50_000 + "## x\n```"):
        assert restore(neutralise(text)) == text
