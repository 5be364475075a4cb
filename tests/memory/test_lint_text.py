"""Findings in the text itself: conflicts, hidden characters, rules for agents."""

from __future__ import annotations

import pytest

from duck_tape.finding import WARNING
from duck_tape.memory.lint import Limits, check
from tests.memory.document_support import NEWLINES, filled, parse


def lines(text: str, code: str) -> list[int]:
    return [f.line for f in check(parse(text), limits=Limits(select=[code]))]


@pytest.mark.parametrize("newline", NEWLINES)
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("<<<<<<< HEAD\na\n=======\nb\n>>>>>>> topic\n", [1, 3, 5]),
        ("<<<<<<< HEAD\na\n||||||| base\nc\n=======\nb\n>>>>>>> topic\n", [1, 3, 5, 7]),
        ("<<<<<<<\n=======\n>>>>>>>", [1, 2, 3]),
        ("\ufeff<<<<<<< HEAD\n", [1]),
        (">>>>>>> topic\n", [1]),
        ("T\n=======\n", []),
        ("<<<<<<< a\n>>>>>>> b\nT\n=======\n", [1, 2]),
        ("a <<<<<<< HEAD\n", []),
        ("<<<<<<<HEAD\n", []),
        ("<<<<<< six\n", []),
        ("```\n<<<<<<< HEAD\n=======\n>>>>>>> x\n```\n", []),
        ("```\n```\n<<<<<<< HEAD\n~~~\n>>>>>>> x\n~~~\n", [3]),
    ],
)
def test_conflict_markers(text: str, expected: list[int], newline: str) -> None:
    assert lines(text.replace("\n", newline), "DT122") == expected


def test_a_conflict_is_told_once() -> None:
    body = "<<<<<<< HEAD\n- **a**: b\n=======\n- **a**: c\n>>>>>>> topic\n"
    found = [f.code for f in check(parse(filled("Goals", body)))]
    assert [code for code in found if code != "DT122"] == ["DT112"]


@pytest.mark.parametrize(
    "text",
    [
        "\x00", "a\x07b", "\x0c", "\x1b[31m", "\x7f", "\x85", "a\x9fb", "\u202eevil",
        "\u2066x\u2069",
        "a\u200bb", "a\u200db", "a\u200cb", "a\u2060b", "a\ufeffb", "a\u00adb", "a\u180eb",
        "\U000e0061\U000e0062", "x\U000e0001", "a\ufe0f\ufe0fb", "a\U000e0100\U000e0101",
        "\u200ehello", "ไ\u200b", "\U0001f3f4\U000e0067", "\u3164", "\ufff9", "👩\u200d\u200d💻",
        "a\u061cb", "日\u200d本", "👩\u200d", "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e",
    ],
)  # fmt: skip
def test_hidden_characters(text: str) -> None:
    assert lines(f"# T\n\n{text}\n", "DT123") == [3]


@pytest.mark.parametrize(
    "text",
    [
        "plain\ttext", "日本語、中文。", "naïve café", "🎯 ❤️ 1️⃣", "👩‍💻 👨‍👩‍👧‍👦 🏳️‍🌈 ❤️‍🔥 👩🏽‍🚀",
        "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
        "می\u200cخواهم", "क्\u200dष", "क्\u200cष", "ශ්\u200dරී", "ไทย\u200bไทย", "ខ្មែរ\u200bខ្មែរ",
        "שלום \u200f(עולם)\u200f!", "مرحبا \u200e123", "葛\U000e0100城", "⚧️", "\u2028", "é e\u0301",
        "ᠮᠣᠩ\u180bᠭᠣᠯ",
    ],
)  # fmt: skip
def test_characters_that_writing_needs(text: str) -> None:
    assert lines(f"# T\n\n{text}\n", "DT123") == []


def test_a_byte_order_mark_at_the_beginning_is_none_of_them() -> None:
    assert lines("\ufeff# T\n", "DT123") == []
    assert lines("\ufeff\ufeff# T\n", "DT123") == [1]


def test_hidden_characters_are_told_once_in_a_line_and_never_shown() -> None:
    text = "# T\n\na\u202eb\u200bc\x00\x00d\ne\U000e0041\U000e0042f\n"
    first, second = check(parse(text), limits=Limits(select=["DT123"]))
    assert first.where() == "CONTEXT.md:3:2"
    assert first.message == (
        "A text-direction override, which shows text in another order than it has: "
        "U+202E RIGHT-TO-LEFT OVERRIDE; 2 more in this line."
    )
    assert text[second.start : second.end] == "\U000e0041\U000e0042"
    assert "U+E0041 TAG LATIN CAPITAL LETTER A, 2 in a row." in second.message
    assert first.message.isprintable()
    assert second.message.isprintable()


@pytest.mark.parametrize(
    "text",
    [
        "always ask before committing",
        "Ask the user first",
        "ask for explicit approval",
        "every deploy requires prior approval",
        "wait for confirmation",
        "never push to main",
        "never directly edit generated files",
        "do not run migrations",
        "don't delete anything",
        "don’t touch CI",
        "the agent must stay in src/",
        "agents may only read docs/",
        "the assistant should never guess",
        "Claude cannot commit",
        "you must not rebase",
        "no changes without the owner's consent",
        "human-in-the-loop for releases",
        "merge only when approved by a maintainer",
        "confirm with me",
        "未经用户批准不得提交",
        "修改前先询问",
        "提交之前必须征得同意",
        "禁止删除文件",
        "助手只能读取文档",
        "不得擅自发布",
        "变更需要负责人批准",
        "変更前に必ず確認する",
        "コミットには承認が必要",
        "許可なく変更しない",
        "勝手に削除しない",
        "エージェントは本番を変更してはならない",
        "デプロイ禁止",
    ],
)
def test_rules_for_agents_among_the_conventions(text: str) -> None:
    found = check(parse(filled("Conventions", f"- **rule**: {text}\n")))
    assert [(f.code, f.severity) for f in found] == [("DT131", WARNING)]


@pytest.mark.parametrize(
    "text",
    [
        "snake_case for files",
        "tests live beside the code, never in src/",
        "ask is the verb for prompts",
        "use tabs, not spaces",
        "commit messages in the imperative",
        "never abbreviate names",
        "the model layer holds no I/O",
        "errors are never swallowed",
        "do not repeat yourself",
        "命名使用小写字母",
        "文件名用连字符",
        "変数名は英語にする",
        "コミットは小さく分ける",
        "モデルは一つのファイルに置く",
    ],
)
def test_conventions_of_a_project(text: str) -> None:
    assert check(parse(filled("Conventions", f"- **rule**: {text}\n"))) == []


def test_a_rule_for_agents_is_told_once_for_each_convention_and_nowhere_else() -> None:
    body = "- **İa**: x\n- **b**: never push, always ask,\n  never commit\n- **never run it**: y\n"
    found = check(parse(filled("Conventions", body + "\n<!-- never push -->\n")))
    assert [(f.code, f.line) for f in found] == [("DT131", line) for line in (24, 26)]
    dated = body.replace("\n- ", " (date: 2026-01-02)\n- ").replace(": y", ": y (date: 2026-01-02)")
    assert check(parse(filled("Decisions", dated))) == []
