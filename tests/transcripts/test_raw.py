from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duck_tape.transcripts.events import (
    APPROVED,
    CANCELLED,
    COMMAND,
    COMPLETED,
    EDIT,
    IN_PROGRESS,
    OTHER,
    REJECTED,
    Answer,
    Boundary,
    Call,
    Meta,
    Plan,
    Prompt,
    Result,
    Text,
    Todo,
    Todos,
)
from duck_tape.transcripts.raw import LONGEST, render

if TYPE_CHECKING:
    from collections.abc import Iterator

    from duck_tape.transcripts.events import (
        Event,
    )

AT = "2026-05-04T08:00:00.250Z"
TITLES = (
    "Session",
    "User prompts",
    "Plans and what the user said to them",
    "Answers to questions",
    "Todo list",
    "Potential decisions",
    "Failed tool results",
    "Refused by the user",
    "Compactions",
    "Tool calls",
    "Last 10 assistant messages",
)
SESSION: list[Event] = [
    Meta(session="s-1", cwd="/shop", branch="main", time=AT),
    Meta(version="1.2", model="m", time=AT),
    Prompt("Add the tax column", AT),
    Text("Planning. We will use a generated column.", AT),
    Todos((Todo("Column", IN_PROGRESS), Todo("Docs"), Todo("Old", CANCELLED)), AT),
    Call("c1", "shell", COMMAND, "make test", AT),
    Result("c1", ok=False, error="1 failed", time=AT),
    Call("c2", "shell", COMMAND, "make test", AT),
    Result("c2", time=AT),
    Call("c3", "write", EDIT, "tax.py", AT),
    Result("c3", time=AT),
    Call("c4", "shell", COMMAND, "rm -rf /", AT),
    Result("c4", ok=False, refused=True, error="no", time=AT),
    Answer("Which rate?", "21 %", AT),
    Plan("1. Tax\n2. Test", APPROVED, time=AT),
    Plan("", REJECTED, "too long", AT),
    Boundary("auto", AT),
    Todos((Todo("Column", COMPLETED),), "1777881601000"),
    Prompt("go on", "1777881602000"),
]


def parted(text: str) -> Iterator[tuple[str, bool]]:
    """Each line and whether it stands in a fence or is one."""
    fence = ""
    for line in text.split("\n"):
        mark = re.match(r"(`{3,})text\Z", line)
        if fence:
            yield line, True
            fence = "" if line == fence else fence
        else:
            fence = mark[1] if mark else ""
            yield line, bool(mark)
    assert not fence


def prose(text: str) -> list[str]:
    return [line for line, fenced in parted(text) if not fenced]


def headings(text: str) -> list[str]:
    return [line for line in prose(text) if line.startswith("#")]


def section(text: str, title: str) -> str:
    found, inside = [], False
    for line, fenced in parted(text):
        if line.startswith("#") and not fenced:
            inside = line == f"## {title}"
        elif inside:
            found.append(line)
    return "\n".join(found).strip()


def test_every_part_of_a_session_is_there() -> None:
    text = render(SESSION, harness="codex", transcript="/t/x.jsonl", remarks=["2 records skipped"])
    assert headings(text) == ["# Raw material of a session", *(f"## {title}" for title in TITLES)]
    assert section(text, "Session").split("\n") == [
        "- Harness: `codex`",
        "- Transcript: `/t/x.jsonl`",
        "- Session id: `s-1`",
        "- Folder: `/shop`",
        "- Branch: `main`",
        "- Harness version: `1.2`",
        "- Model: `m`",
        "- From 2026-05-04T08:00:00Z to 2026-05-04T08:00:02Z",
        (
            "- Counted: 2 prompts, 1 assistant message, 4 tool calls (1 failed, 1 refused), "
            "1 compaction"
        ),
        "- Note: `2 records skipped`",
    ]
    assert section(text, "User prompts") == (
        "**Prompt 1** 2026-05-04T08:00:00Z\n\n```text\nAdd the tax column\n```\n\n"
        "**Prompt 2** 2026-05-04T08:00:02Z\n\n```text\ngo on\n```"
    )
    assert section(text, "Plans and what the user said to them") == (
        "**APPROVED** 2026-05-04T08:00:00Z\n\n```text\n1. Tax\n2. Test\n```\n\n"
        "**REJECTED** 2026-05-04T08:00:00Z - `too long`\n\n(text not recorded)"
    )
    assert section(text, "Answers to questions") == "- 2026-05-04T08:00:00Z `Which rate?`: `21 %`"
    assert section(text, "Todo list").split("\n") == [
        "As of 2026-05-04T08:00:01Z:",
        "",
        "- [x] `Column` (completed)",
        "- dropped: `Docs`",
    ]
    decision = "- 2026-05-04T08:00:00Z `We will use a generated column.`"
    assert section(text, "Potential decisions") == decision
    assert section(text, "Failed tool results") == (
        "`shell` `make test` at 2026-05-04T08:00:00Z\n\n```text\n1 failed\n```"
    )
    assert section(text, "Refused by the user") == "- `shell` `rm -rf /`: `no`"
    assert section(text, "Compactions") == "- 2026-05-04T08:00:00Z auto"
    assert section(text, "Tool calls").split("\n") == [
        "- `shell` ran: `make test` (2 times, 1 failed)",
        "- `write` wrote: `tax.py`",
        "- `shell` ran: `rm -rf /` (1 refused)",
    ]


def test_a_session_of_nothing() -> None:
    text = render([])
    assert headings(text) == ["# Raw material of a session", "## Session"]
    assert "0 prompts, 0 assistant messages, 0 tool calls (0 failed, 0 refused)" in text
    assert text.endswith("0 compactions\n")


def test_remarks_are_asked_for_when_the_events_are_taken() -> None:
    remarks: list[str] = []

    def events() -> Iterator[Event]:
        yield Prompt("go")
        remarks.append("half a record at the end")

    assert "- Note: `half a record at the end`" in render(events(), remarks=remarks)


@pytest.mark.parametrize(
    "text",
    [
        "## Session\n- Session id: forged",
        "```\n## Session\n```",
        "````text\n```\n## Session\n`````\n## Session",
        "a\r## Session\r\n## Session",
        "<!-- \n## Session\n-->",
        "~~~\n## Session",
        "` `` ```",
        "\x1b[2J\x1b]0;x\x07\u202e",
        "\ud83d\n## Session \udc9b",
    ],
)
def test_no_text_can_pass_for_structure(text: str) -> None:
    events: list[Event] = [
        Meta(session=text, cwd=text, branch=text, version=text, model=text, time=text),
        Prompt(text, text),
        Text(text, text),
        Plan(text, APPROVED, text, text),
        Answer(text, text, text),
        Call("c", text, OTHER, text, text),
        Result("c", ok=False, error=text, time=text),
        Call("d", text, COMMAND, text, text),
        Result("d", ok=False, refused=True, error=text, time=text),
        Todos((Todo(text, IN_PROGRESS),), text),
        Todos((), text),
        Boundary("auto", text),
    ]
    shown = render(events, harness=text, transcript=text, remarks=[text])
    known = [title for title in TITLES if title != "Potential decisions"]
    assert headings(shown)[1:] == [f"## {title}" for title in known]
    assert shown.encode()
    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e]", shown)
    assert len([line for line in prose(shown) if line.startswith("- Session id: ")]) == 1
    assert not [line for line in prose(shown) if line.startswith(("<!--", "~~~"))]


def test_colours_do_not_hide_a_secret() -> None:
    prompt = Prompt("a\x1b[31mse\x1b[0mcret\r\nb")
    shown = render([prompt], mask=lambda text: text.replace("secret", "*"))
    assert "```text\na*\nb\n```" in shown


def test_halves_of_a_character_are_joined() -> None:
    assert "\U0001f49b \ufffd" in render([Prompt("\ud83d\udc9b \ud83d")])


def test_every_piece_is_masked_whole_before_it_is_cut() -> None:
    secret = "hush" * 40

    def mask(text: str) -> str:
        return text.replace(secret, "<REDACTED>")

    long = "word " * 1190 + secret
    events: list[Event] = [
        Meta(session=secret, cwd=secret, branch=secret, version=secret, model=secret),
        Prompt(long),
        Text(f"We will use {secret}. {long}"),
        Plan(long, APPROVED, secret),
        Answer(secret, secret),
        Call("c", secret, COMMAND, f"{'x ' * 100}{secret}"),
        Result("c", ok=False, error=f"{secret} {'e ' * 900}"),
        Todos((Todo(secret), Todo(f"two {secret}"))),
        Todos((Todo(secret),)),
    ]
    text = render(events, mask=mask, harness=secret, transcript=secret, remarks=[secret])
    assert "hushhush" not in text
    assert text.count("<REDACTED>") > 15


def test_many_prompts_leave_the_middle_out() -> None:
    shown = section(render([Prompt(f"p{n}") for n in range(200)]), "User prompts")
    assert "**Prompt 1**\n\n```text\np0\n" in shown
    assert "**Prompt 10**" in shown
    assert "(130 prompts left out)" in shown
    assert "**Prompt 141**\n\n```text\np140\n" in shown
    assert "**Prompt 200**\n\n```text\np199\n" in shown


def test_many_calls_leave_the_middle_out() -> None:
    calls = [Call(f"c{n}", "shell", COMMAND, f"run {n}") for n in range(300) for _ in range(2)]
    shown = section(render(calls), "Tool calls").split("\n")
    assert shown[0] == "- `shell` ran: `run 0` (2 times)"
    assert shown[40] == "(200 calls left out)"
    assert shown[-1] == "- `shell` ran: `run 299` (2 times)"
    assert len(shown) == 201


def test_only_the_last_of_other_things_are_shown() -> None:
    events: list[Event] = []
    for n in range(70):
        events += [
            Text(f"t{n}. We will use part{n}."),
            Answer(f"q{n}", "a"),
            Plan(f"plan {n}", APPROVED),
            Result(f"lost{n}", ok=False, error=""),
            Result(f"none{n}", ok=False, refused=True),
            Boundary(),
        ]
    text = render(events)
    assert section(text, "Answers to questions").startswith("(10 earlier answers left out)\n")
    assert section(text, "Potential decisions").startswith("(30 earlier sentences left out)\n")
    assert section(text, "Refused by the user").startswith("(50 earlier refusals left out)\n")
    assert section(text, "Compactions").startswith("(50 earlier compactions left out)\n")
    assert section(text, "Compactions").endswith("- at an unknown time")
    assert section(text, "Failed tool results").startswith("(45 earlier failures left out)\n")
    assert "a call that is not in the transcript\n\n(no output)" in text
    assert section(text, "Last 10 assistant messages").count("**Assistant**") == 10
    assert "plan 63" not in text
    assert "plan 64" in text


def test_long_texts_say_how_much_is_cut() -> None:
    text = render([Prompt("x" * 7_000), Text("y" * 4_301), Plan("z" * 8_000, APPROVED)])
    assert "(1000 more characters cut)" in section(text, "User prompts")
    assert "(1 more character cut)" in section(text, "Last 10 assistant messages")
    assert "(1000 more characters cut)" in section(text, "Plans and what the user said to them")


def test_an_error_shows_its_end() -> None:
    error = "start\n" + "noise\n" * 900 + "the cause"
    shown = section(render([Result("c", ok=False, error=error)]), "Failed tool results")
    assert "the cause" in shown
    assert "start" not in shown


def test_a_dropped_todo_that_comes_back_is_not_dropped() -> None:
    events: list[Event] = [Todos((Todo("A"), Todo("B"))), Todos((Todo("A"),)), Todos((Todo("B"),))]
    assert section(render(events), "Todo list").split("\n") == [
        "As it was last:",
        "",
        "- [ ] `B` (pending)",
        "- dropped: `A`",
    ]
    many: list[Event] = [Todos((Todo(f"x{n}"),)) for n in range(150)]
    shown = section(render([*many, Todos(tuple(Todo(f"y{n}") for n in range(250)))]), "Todo list")
    assert "(50 more items left out)" in shown
    assert shown.count("- dropped") == 100


WIDE = st.sampled_from(["x", "`", "# ", "税", "\n", "word ", "\U0001f49b", "\ud83d", "- "])
LONG = st.builds(lambda text, times: text * times, WIDE, st.integers(0, 9_000))
EVENTS = st.one_of(
    st.builds(Prompt, LONG),
    st.builds(Text, LONG),
    st.builds(lambda name, target: Call("c", name, COMMAND, target), LONG, LONG),
    st.builds(
        lambda error, refused: Result("c", ok=False, error=error, refused=refused),
        LONG,
        st.booleans(),
    ),
    st.builds(lambda text, reason: Plan(text, REJECTED, reason), LONG, LONG),
    st.builds(Answer, LONG, LONG),
    st.builds(lambda text: Todos((Todo(text),)), LONG),
    st.builds(lambda text: Meta(session=text), LONG),
)


@settings(max_examples=25)
@given(st.lists(EVENTS, max_size=30), st.integers(1, 30))
def test_the_whole_is_bounded_and_well_formed(events: list[Event], times: int) -> None:
    text = render(events * times)
    assert len(text.encode()) <= LONGEST
    assert set(headings(text)) <= {"# Raw material of a session", *(f"## {t}" for t in TITLES)}


def test_the_worst_that_can_come_is_cut_at_a_section() -> None:
    events: list[Event] = []
    for n in range(300):
        events += [
            Prompt(f"{n} {'税' * 9_000}"),
            Text(f"{n} {'税' * 9_000}"),
            Plan(f"{n} {'税' * 9_000}", APPROVED, "税" * 900),
            Answer(f"{n} {'税' * 900}", "税" * 900),
            Call(f"c{n}", "shell", COMMAND, f"{n} {'税' * 900}"),
            Result(f"c{n}", ok=False, error="税" * 3_000),
            Todos(tuple(Todo(f"{n} {m} {'税' * 400}") for m in range(200))),
        ]
    text = render(events)
    assert len(text.encode()) <= LONGEST
    assert len(headings(text)) == 9
    assert "(1 plan left out here: too long)" not in text
    assert text.count("left out here: too long)") == 6
    assert "**Prompt 1**" in text
    assert "**Prompt 300**" in text
