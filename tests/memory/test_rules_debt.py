"""Deferred-Debt: appended, marked, never rewritten."""

from __future__ import annotations

import pytest

from duck_tape.errors import Refused, UsageError
from duck_tape.memory.acts import debt_lines, resolve_debt
from duck_tape.memory.document import Document
from tests.memory.merge_support import body, entry, kinds, memory, merge, told

LINE = "- TODO(debt,#8): 2025-12-03 no metrics [status: open]"
TWO = memory(Deferred_Debt=f"{LINE}\n- TODO(spike): 2025-12-04 try it")


@pytest.mark.parametrize(
    ("todo", "issue", "line"),
    [
        ("debt", "", "- TODO(debt): 2026-03-05 no tests [status: open]"),
        ("debt", "#9", "- TODO(debt,#9): 2026-03-05 no tests [status: open]"),
        ("a,b)", "(spike)", "- TODO(a b,spike): 2026-03-05 no tests [status: open]"),
    ],
)
def test_a_line_is_appended(todo: str, issue: str, line: str) -> None:
    merged = merge(TWO, entry("Deferred-Debt", "no tests", todo=todo, issue=issue))
    assert body(merged.data.decode(), "Deferred-Debt").split("\n")[2:] == [line]


def test_an_open_line_is_known() -> None:
    merged = merge(TWO, entry("Deferred-Debt", "no metrics", todo="debt", issue="#8"))
    assert merged.changes == ()
    assert [kind for kind, *_ in kinds(merged)] == ["equal"]


def test_a_resolved_line_can_come_again() -> None:
    text = memory(Deferred_Debt=LINE.replace("open", "resolved"))
    merged = merge(text, entry("Deferred-Debt", "no metrics", todo="debt", issue="#8"))
    assert told(merged) == ["Added: Deferred-Debt TODO(debt,#8): no metrics"]
    assert LINE.replace("open", "resolved") in merged.data.decode()


@pytest.mark.parametrize(("key", "todo"), [("", "debt"), ("x", " "), ("x", "(),")])
def test_nothing_is_made_of_nothing(key: str, todo: str) -> None:
    assert [kind for kind, *_ in kinds(merge(TWO, entry("Deferred-Debt", key, todo=todo)))] == [
        "empty"
    ]


def test_scaffold_is_no_type() -> None:
    with pytest.raises(UsageError, match="scaffold"):
        merge(TWO, entry("Deferred-Debt", "x", todo="Scaffold"))


@pytest.mark.parametrize(
    ("line", "after"),
    [
        (LINE, f"{LINE}|"),
        ("* TODO(x): 2025-01-01 text  ", "* TODO(x): 2025-01-01 text|  "),
        ("TODO(x): 2025-01-01 text", "TODO(x): 2025-01-01 text|"),
        ("- TODO(x): 2025-01-01 a\n  b", "- TODO(x): 2025-01-01 a|\n  b"),
        ("- TODO(x): 2025-01-01 a\n  [status: open] b\n  c",
         "- TODO(x): 2025-01-01 a\n  [status: open] b|\n  c"),
    ],
)  # fmt: skip
def test_a_line_gets_a_mark_and_nothing_else(line: str, after: str) -> None:
    text = memory(Deferred_Debt=line)
    merged = resolve_debt(Document.parse(text.encode()), 1, "done\n(so)")
    assert body(merged.data.decode(), "Deferred-Debt") == after.replace(
        "|", " [resolved: done (so)]"
    )
    assert [(c.kind, c.old, c.new) for c in merged.changes] == [
        ("Superseded", "[status: open]", "[resolved: done (so)]")
    ]


@pytest.mark.parametrize(
    ("line", "decision", "said"),
    [
        ("- TODO(x): 2025-01-01 a", "see [docs]", "see [docs]"),
        ("- TODO(x): 2025-01-01 a", "half [open", "half (open"),
        ("- TODO(x): 2025-01-01 a ` b", "with ` tick", "with ' tick"),
        ("- TODO(x): 2025-01-01 a [status: pending]", "so", "so"),
    ],
)
def test_a_decision_is_read_as_one_mark(line: str, decision: str, said: str) -> None:
    merged = resolve_debt(Document.parse(memory(Deferred_Debt=line).encode()), 1, decision)
    assert body(merged.data.decode(), "Deferred-Debt") == f"{line} [resolved: {said}]"


def test_the_mark_goes_before_a_missing_final_newline() -> None:
    text = memory().replace("## Notes\n", "").replace("## Deferred-Debt\n\n", "")
    document = Document.parse(f"{text}## Notes\n\n## Deferred-Debt\n{LINE}".encode())
    assert resolve_debt(document, 1, "so").data.decode().endswith(f"{LINE} [resolved: so]")


@pytest.mark.parametrize(
    ("number", "decision", "error"),
    [(0, "x", UsageError), (3, "x", UsageError), (1, " ", UsageError), (2, "x", Refused)],
)
def test_what_cannot_be_resolved(number: int, decision: str, error: type[Exception]) -> None:
    text = memory(Deferred_Debt=f"{LINE}\n- TODO(x): 2025-01-01 y [status: resolved]")
    with pytest.raises(error):
        resolve_debt(Document.parse(text.encode()), number, decision)


def test_an_empty_section_says_so() -> None:
    with pytest.raises(UsageError) as refused:
        resolve_debt(Document.parse(memory().encode()), 1, "x")
    assert refused.value.hint == "It is empty."
    assert debt_lines(Document.parse(TWO.encode()))[1].todo == "spike"
