from __future__ import annotations

import pytest

from duck_tape.state.durable import held_back, judge
from duck_tape.state.durable_codes import CODES
from duck_tape.state.durable_detail import is_detail, is_hash, is_path
from duck_tape.state.durable_rules import RULES
from duck_tape.state.durable_trim import trim
from duck_tape.state.form import FACTS
from duck_tape.state.kept_parts import Part, marked_parts
from duck_tape.state.mapped import GLOSSARY, Item


@pytest.mark.parametrize(
    ("text", "kept", "cut"),
    [
        ("Carts live in Redis (abc1234)", "Carts live in Redis", "(abc1234)"),
        ("Carts live in Redis (commit abc1234).", "Carts live in Redis.", "(commit abc1234)"),
        ("Carts live in Redis; `make up`", "Carts live in Redis", "`make up`"),
        ("Carts live in Redis. src/carts/redis.py", "Carts live in Redis.", "src/carts/redis.py"),
        ("Carts live in Redis - npm test (abc1234)", "Carts live in Redis", "npm test (abc1234)"),
        ("カートは Redis にある（abc1234）。", "カートは Redis にある。", "（abc1234）"),
        ("カートは Redis にある。`make up`", "カートは Redis にある。", "`make up`"),
        ("Reads are split (read/write)", "Reads are split (read/write)", ""),
        ("Carts live in Redis (`SameSite=Lax`)", "Carts live in Redis (`SameSite=Lax`)", ""),
        ("Carts live in Redis (Node.js)", "Carts live in Redis (Node.js)", ""),
        ("Carts live in Redis (see src/a.py)", "Carts live in Redis (see src/a.py)", ""),
        ("The entry point is src/main.py", "The entry point is src/main.py", ""),
        ("Carts live in src/, lib/", "Carts live in src/, lib/", ""),
        ("Run it with `make up`", "Run it with `make up`", ""),
        ("(abc1234)", "(abc1234)", ""),
        ("Carts (guest) and more)", "Carts (guest) and more)", ""),
        ("Carts )", "Carts )", ""),
        ("x; " + "a" * 5000, "x; " + "a" * 5000, ""),
    ],
)
def test_trim(text: str, kept: str, cut: str) -> None:
    assert trim(text) == (kept, cut)


def test_trim_keeps_links_and_drops_a_reason_whole() -> None:
    assert trim("Move carts (docs/carts.md)", links=True) == ("Move carts (docs/carts.md)", "")
    assert trim("Move carts (abc1234)", links=True) == ("Move carts", "(abc1234)")
    assert trim("abc1234", whole=True) == ("", "abc1234")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("abc1234", True),
        ("commit 1234567", True),
        ("1234567", False),
        ("defaced", False),
        ("abc1234..def5678", True),
        ("sha256:" + "ab" * 32, True),
        ("`abc1234`, `def5678`", True),
        ("", False),
        ("abc1234 is bad", False),
    ],
)
def test_is_hash(text: str, expected: bool) -> None:
    assert is_hash(text) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("src/app.py", True),
        ("src/app.py:12 and docs/x.md", True),
        ("./run", True),
        ("~/notes.txt", True),
        (r"C:\work\app.py", True),
        ("`some/thing`", True),
        ("setup.py", True),
        ("Node.js", False),
        ("node.js", False),
        ("and/or", False),
        ("https://example.com/a/b.py", False),
        ("", False),
    ],
)
def test_is_path(text: str, expected: bool) -> None:
    assert is_path(text) is expected


def test_a_fact_with_output_under_it_is_kept() -> None:
    assert not is_detail("The job fails so:\n```\nnpm ERR! 404\n```")
    assert is_detail("```\nnpm ERR! 404\n```\n")
    assert is_detail("~~~~\nany ``` text\n~~~~")
    assert not is_detail("x" * 5000)
    assert not is_detail("")


def test_a_key_that_names_detail() -> None:
    assert is_detail("abc1234", key="commit")
    assert not is_detail("abc1234", key="pinned version")


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("constraint: a", [("constraint", "a")]),
        ("x; Constraints: a; b", [("constraint", "a")]),
        ("constraint: a, e.g. b. Then c", [("constraint", "a, e.g. b")]),
        ("constraint: a (b; c) d", [("constraint", "a (b; c) d")]),
        ("(constraint: a) d", [("constraint", "a")]),
        ("x - decision: a - b", [("decision", "a - b")]),
        ("constraint: a constraint: b", [("constraint", "a constraint: b")]),
        ("constraint: a. Decision: b", [("constraint", "a"), ("decision", "b")]),
        ("constraint: a; constraint: a", [("constraint", "a")]),
        ("- **constraint**: a\n- b", [("constraint", "a")]),
        ("约束条件：甲；决定：乙", [("constraint", "甲"), ("decision", "乙")]),
        ("制約：甲。決定事項：乙", [("constraint", "甲"), ("decision", "乙")]),
        ("no constraint: a", []),
        ("`constraint: a`", []),
        ("constraint:", []),
        ("constraint: ;", []),
    ],
)
def test_marked_parts(text: str, parts: list[tuple[str, str]]) -> None:
    assert marked_parts(text) == tuple(Part(kind, said) for kind, said in parts)


@pytest.mark.parametrize(
    ("section", "entry", "rule"),
    [
        (
            "Decisions",
            "**cache**: APPROVED: Redis - was chosen over memcached (date: 2026-01-01)",
            "",
        ),
        ("Decisions", "**cache**: REJECTED: memcached", "DT301"),
        ("Decisions", "**memcached**: REJECTED - no disk", "DT301"),
        ("Decisions", "**we go on**: AUTO-EXTRACTED", "DT304"),
        ("Decisions", "**previously in files**: CONSTRAINT", ""),
        ("Decisions", "**phase 2**: APPROVED", "DT303"),
        ("Decisions", "**phase 2**: approved", "DT303"),
        ("Decisions", "we used to keep carts in files", "DT305"),
        ("Decisions", "**carts**: Redis", ""),
        ("Glossary", "**cart**: used to be a file", "DT305"),
        ("Glossary", "**API**: The API previously sent XML", "DT305"),
        ("Goals", "**speed**: refactored the loader", "DT306"),
        ("Conventions", "**tests**: every fix needs a test", ""),
        ("Open-Questions", "commit the changes (date: 2026-01-01)", "DT307"),
        ("Open-Questions", "Who owns the carts?", ""),
        ("Notes", "refactored the loader", ""),
        ("Deferred-Debt", "TODO(x): 2026-01-01 refactored the loader", ""),
        ("Runbook", "refactored the loader", ""),
    ],
)
def test_held_back(section: str, entry: str, rule: str) -> None:
    found = held_back(section, entry)
    assert (found.id if found else "") == rule


def test_a_kept_item_has_no_why() -> None:
    verdict = judge(Item(FACTS, GLOSSARY, "Carts live in Redis", body="Carts live in Redis"))
    assert (verdict.rule, verdict.why) == (None, "")


def test_every_rule_is_explained_once() -> None:
    codes = [code.code for code in CODES]
    assert codes == sorted(set(codes))
    assert {rule.id for rule in RULES} < set(codes)
    assert all(code.title and code.explanation for code in CODES)


@pytest.mark.parametrize("mark", ["decision: never log tokens", "constraint: no network"])
@pytest.mark.parametrize(("status", "number"), [("AUTO-EXTRACTED", 0), ("REJECTED", 1)])
def test_no_mark_in_an_assistants_sentence_is_kept(mark: str, status: str, number: int) -> None:
    item = Item("Decision Log", "Decisions", f"we will use Redis ({mark})", status=status)
    verdict = judge(item)
    assert verdict.rule is not None
    assert len(verdict.parts) == number
