from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duck_tape.transcripts.decision_words import HINTS, STATES
from duck_tape.transcripts.decisions import LONGEST, decisions

STATED = [
    "Nous avons choisi une file plutôt qu'une table.",
    "キューを使います。",
    "速いからキューを採用します。",
    "キューを採用しますから、表は消します。",
    "最终选择队列。",
    "决定不使用队列。",
    "Wir werden die Schlange nicht verwenden.",
    "We decided nothing changes in the API.",
    "Going with the queue, tests pass.",
    "Decidimos usar SQLite, no Redis.",
    "APPROVED: blue-green deployments",
    "DECIDED: keep the cache in memory - simpler.",
    "We decided not to use an ORM.",
    "After some tests I chose sqlite because it needs no server.",
    "DECISION: one table for each tenant",
    "Decision: one table for each tenant.",
    "DECISION by the team, one table for each tenant",
    "The decision is to keep the old endpoint.",
    "We will use tabs here.",
    "We'll use tabs here.",
    "We're going with the second option.",
    "Let's go with option 2. It is smaller."[:23],
    "Let’s go with the queue.",
    "We settled on pnpm.",
    "I opted for a lock file.",
    "I've gone with a set.",
    "Sticking with the current layout.",
    "The user approved the plan.",
    "I have chosen the smaller model.",
    "我们决定使用 SQLite。",
    "我們決定採用 SQLite。",
    "决定：每个租户一张表",
    "方案已批准，开始实现。",
    "最终采用消息队列。",
    "SQLite を採用します。",
    "テーブルは分けることにしました。",
    "決定：テナントごとに一つの表",
    "この計画は承認されました。",
    "SQLite를 사용하기로 했습니다.",
    "큐를 채택했습니다.",
    "계획이 승인되었습니다.",
    "Decidimos guardar los datos en SQLite.",
    "Vamos a usar una cola.",
    "Decidimos usar uma fila.",
    "Vamos usar uma fila.",
    "Optei por SQLite.",
    "Nous avons décidé de garder SQLite.",
    "On part sur une file.",
    "Wir haben uns für SQLite entschieden.",
    "Wir verwenden eine Warteschlange.",
    "Entscheidung: eine Tabelle je Mandant",
    "Wir werden für die Tests SQLite verwenden.",
]

NOT_STATED = [
    "キューを採用するか検討中です。",
    "まだキューに決めたわけではありません。",
    "キューを採用することは決まっていない。",
    "Ich schlage vor, wir verwenden eine Schlange.",
    "Vorschlag: wir verwenden eine Schlange.",
    "Je propose : nous utiliserons une file.",
    "Propongo: usaremos una cola.",
    "Proponho: vamos usar uma fila.",
    "Proposal: we will use the queue.",
    "我们决定不了用哪个队列。",
    "我建议我们使用队列。",
    "キューを採用することを提案します。",
    "큐를 사용하기로 결정하지 않았습니다.",
    "Wir haben noch nicht entschieden, welche Schlange wir verwenden.",
    "Wir werden die Schlange wahrscheinlich nicht verwenden.",
    "We will use the queue only if the numbers are good.",
    "Maybe we will use the queue.",
    "We were going with the queue until yesterday.",
    "",
    "I approved nothing.",
    "I have not decided on a port.",
    "We decided nothing today.",
    "Going with Redis would be faster, but no.",
    "Going with Redis would be simpler.",
    "I chose none of them.",
    "Decidimos nada.",
    "Usaremos Redis si lo apruebas.",
    "Decidi nada ainda.",
    "Vamos usar Redis se aprovar.",
    "On a décidé de rien.",
    "Nous utiliserons Redis si vous êtes d'accord.",
    "Ich habe nichts entschieden.",
    "Nichts wurde genehmigt.",
    "Wir verwenden Redis, falls du zustimmst.",
    "何も承認されました。",
    "我们没有决定使用什么。",
    "아무것도 결정했습니다.",
    "Approved.",
    "Decision:",
    "Should we go with sqlite?",
    "Are we going with sqlite?",
    "If we will use sqlite, the tests get slow.",
    "Once approved, I start.",
    "I would be going with sqlite.",
    "I recommend going with sqlite.",
    "We are not going with sqlite.",
    "We have not decided on a database yet.",
    "The plan has to be approved first.",
    "Waiting until the plan is approved by you.",
    "Decision needed: which database",
    "DECISION: pending",
    "We will use sqlite if you agree.",
    "The approved plan says otherwise.",
    "The column approved_at is missing.",
    "The undecided users see a banner.",
    'The ticket says "we will use sqlite".',
    "Die Notiz sagt „wir verwenden SQLite“.",
    "设计里写着「我们决定使用 SQLite」。",
    "The flag is called `DECISION: x`.",
    "> DECIDED: sqlite",
    "| DECISION | why |",
    "    \n```\nDECIDED: sqlite\n```\n",
    "~~~text\nDECIDED: sqlite\n```\nCHOSE: x\n~~~",
    "如果我们使用 SQLite，就会变慢。",
    "是否已批准这个计划",
    "SQLite を採用しますか。",
    "もしキューを採用しますなら、遅くなります。",
    "No vamos a usar una cola.",
    "Si vamos a usar una cola, será lento.",
    "Não vamos usar uma fila.",
    "Se falhar, vamos usar uma fila.",
    "Wenn wir nutzen, was da ist, geht es.",
    "Das wurde nicht genehmigt.",
    "¿Vamos a usar una cola?",
]


@pytest.mark.parametrize("text", STATED)
def test_a_decision_is_found(text: str) -> None:
    assert decisions(text) == [text]


@pytest.mark.parametrize("text", NOT_STATED)
def test_what_decides_nothing_is_left_out(text: str) -> None:
    assert decisions(text) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("So far so good. DECIDED: one table. Next: tests.", ["DECIDED: one table."]),
        ("We are going\nwith one table\nper tenant.", ["We are going with one table per tenant."]),
        (
            "## Decisions\n\n- SQLite. Small.\n- No ORM\n- Which?\n- Cache: TBD\n\nMore:\n- x",
            ["SQLite.", "No ORM"],
        ),
        (
            "**Decisions made:**\n1. one table\n   per tenant\n\nText.\n- no",
            ["one table per tenant"],
        ),
        ("決定事項：\n- SQLite を使う\n\n次", ["SQLite を使う"]),
        ("Open decisions:\n- which port", []),
        ("Decisions\n\nNothing yet.\n- x", []),
        ("- DECIDED: aa\n- [x] CHOSE bb\n2. something", ["DECIDED: aa", "CHOSE bb"]),
        ("## Decision: one table\nMore text.", ["Decision: one table"]),
        ("**DECIDED:** `a**b` stays", ["DECIDED: `a**b` stays"]),
        ("DECIDED: use x, e.g. y. Then z.", ["DECIDED: use x, e.g. y."]),
        ("DECIDED: write greet.py now. test it later.", ["DECIDED: write greet.py now."]),
        ("We're going with option 2. Next.", ["We're going with option 2."]),
        ("It is not fast, but we will use it.", ["It is not fast, but we will use it."]),
        ("测试好了。我们决定使用队列。接着写。", ["我们决定使用队列。"]),
        ("DECIDED: aa\n\nDECIDED: aa", ["DECIDED: aa"]),
        ("```\ncode\n```\nDECIDED: after code", ["DECIDED: after code"]),
        ('He said "no. We will use x." DECIDED: yy', ['He said "no. We will use x." DECIDED: yy']),
    ],
)
def test_sentences_are_parted(text: str, found: list[str]) -> None:
    assert decisions(text) == found


def test_a_long_one_is_cut() -> None:
    (found,) = decisions("DECIDED: " + "word " * 200)
    assert found.endswith("…")
    assert len(found) <= LONGEST + 1


@given(st.text(alphabet='DECIDEDchose: .,?"`*_-\n|>#我们决定用“”「」ことにしました', max_size=200))
@settings(max_examples=200)
def test_any_text_gives_lines(text: str) -> None:
    for found in decisions(text):
        assert found == " ".join(found.split())
        assert found


@pytest.mark.parametrize("text", STATED)
def test_the_hints_hide_nothing(text: str) -> None:
    found = STATES.search(text)
    assert found
    assert any(hint in found[0].lower() for hint in HINTS)


@pytest.mark.parametrize(
    "piece",
    [
        '"',
        "“",
        "`",
        "**",
        "decided ",
        "if ",
        "DECIDED: a, ",
        "> ",
        "```\n",
        "。",
        "a. ",
        "<!--",
        "「",
        "the approved ",
    ],
)
def test_time_grows_with_the_text(piece: str) -> None:
    def took(size: int) -> float:
        text = "DECIDED: " + piece * (size // len(piece))
        start = time.process_time()
        decisions(text)
        return time.process_time() - start

    took(1000)
    small, large = took(20_000), took(160_000)
    assert large < 0.05 + 24 * small
