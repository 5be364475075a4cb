"""opencode's payload: a state from the messages, and the snapshot that the marker names."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

import pytest

from duck_tape.harness import snapshot
from duck_tape.harness.snapshot import is_compaction, masked, render, since, spoken
from tests.support.planted import GITHUB

if TYPE_CHECKING:
    from typing import Any

    from duck_tape.state.receipts import Receipt
    from tests.harness.support import Session
    from tests.support.cli import Cli

ID = "ses_4f1c8a5290"
SNAPSHOT = f"{ID}-transcript.json"
START = 1772704800000  # the tests' clock


def message(number: int, role: str, *parts: dict[str, Any], at: int = 0) -> dict[str, Any]:
    info = {"id": f"msg_{number:03}", "sessionID": ID, "role": role}
    return {"info": {**info, "time": {"created": START + number + at}}, "parts": list(parts)}


def text(words: str) -> dict[str, Any]:
    return {"type": "text", "text": words}


COMPACTION = message(99, "user", {"type": "compaction", "auto": True})
TALK = [
    message(1, "user", text("Paint the gate green.")),
    message(2, "assistant", text("It will be moss green.")),
]
TODOS = [
    {"content": "Sand it", "status": "completed", "priority": "high"},
    {"content": "Prime it", "status": "in_progress", "priority": "high"},
    {"content": "Paint it", "status": "pending", "priority": "low"},
]


def payload(session: Session, messages: list[Any] | None, **changes: object) -> bytes:
    values: dict[str, object] = {"sessionID": ID, "directory": str(session.repo.path)}
    if messages is not None:
        values |= {"messages": messages, "todos": TODOS}
    return json.dumps(values | changes).encode()


def run(session: Session, messages: list[Any] | None, **changes: object) -> Receipt:
    return session.raw(payload(session, messages, **changes), harness="opencode")


def test_state_and_snapshot(session: Session) -> None:
    receipt = run(session, [*TALK, COMPACTION])
    assert (receipt.outcome, receipt.harness, receipt.session) == ("state", "opencode", ID)
    state = session.state
    assert state.workflow == ("(first prompt, not approved) Paint the gate green.",)
    assert state.current == "Prime it"
    assert state.done == ("Sand it",)
    assert state.remaining == ("Paint it",)
    assert ID in state.rederivation
    kept = json.loads((session.folder / SNAPSHOT).read_bytes())
    assert kept == {
        "sessionID": ID,
        "directory": str(session.repo.path),
        "todos": TODOS,
        "messages": TALK,
    }
    assert session.marker.endswith(f"| transcript: {session.folder / SNAPSHOT}\n")


def test_the_snapshot_holds_what_came_since_the_last_state(session: Session) -> None:
    run(session, TALK)
    (name,) = session.names
    os.utime(session.folder / name, (START / 1000 + 10, START / 1000 + 10))
    later = [message(3, "user", text("And the hinges?"), at=20_000)]
    receipt = run(session, [*TALK, COMPACTION, *later])
    assert (receipt.outcome, session.names) == ("state", [name])
    assert "Last prompt: And the hinges?" in session.state.rederivation
    assert str(session.folder / SNAPSHOT) in receipt.wrote
    kept = json.loads((session.folder / SNAPSHOT).read_bytes())
    assert kept["messages"] == later
    assert "Paint the gate green." in session.state.workflow[0]


def test_three_compactions_and_a_recovery_of_the_last_part(session: Session, cli: Cli) -> None:
    talk = list(TALK)
    for number in (1, 2, 3):
        said = message(10 * number, "assistant", text(f"Decision: coat {number} is thin."))
        talk += [said, message(10 * number + 1, "user", text(f"Go on with coat {number}."))]
        for each in talk[-2:]:
            each["info"]["time"]["created"] += 20_000 * number
        run(session, [*talk, COMPACTION])
        (name,) = session.names
        rests = START / 1000 + 20 * number + 10
        os.utime(session.folder / name, (rests, rests))
    kept = json.loads((session.folder / SNAPSHOT).read_bytes())
    assert (kept["messages"], kept["cut"]) == (talk[-2:], True)
    state = session.state
    assert [entry.what for entry in state.log] == [
        f"Decision: coat {number} is thin." for number in (1, 2, 3)
    ]
    raw = cli(session.repo.path, "recover", "--raw").out
    assert "The transcript holds only the end of the session" in raw
    assert "Go on with coat 3." in raw
    refused = cli(session.repo.path, "recover", "--yes")
    assert refused.code == 1
    assert f"{name} has what can be extracted of the whole." in refused.err
    assert session.names == [name]
    (session.folder / name).unlink()
    done = cli(session.repo.path, "recover", "--yes")
    assert done.code == 0
    assert "The transcript holds only the end of the session" in done.out


@pytest.mark.parametrize("kind", ["pipe", "link", "folder"])
def test_a_snapshot_that_cannot_be_written_leaves_the_state(session: Session, kind: str) -> None:
    session.folder.mkdir()
    path = session.folder / f"{ID}-transcript.json"
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "link":
        path.symlink_to(session.home / "victim")
    else:
        path.mkdir()
    receipt = run(session, TALK)
    assert receipt.outcome == "state"
    assert "is a link or no regular file" in receipt.reason
    assert len(session.names) == 1
    assert not (session.home / "victim").exists()


def test_the_same_messages_again(session: Session) -> None:
    run(session, TALK)
    before = (session.folder / SNAPSHOT).stat()
    assert run(session, [*TALK, COMPACTION]).outcome == "marker"
    assert (session.folder / SNAPSHOT).stat() == before
    assert session.marker.endswith(f"| transcript: {session.folder / SNAPSHOT}\n")


def test_without_messages_the_marker_alone(session: Session) -> None:
    receipt = run(session, None)
    assert (receipt.outcome, receipt.harness) == ("marker", "opencode")
    assert "transcript:" not in session.marker
    run(session, TALK)
    run(session, None)
    assert session.marker.endswith(f"| transcript: {session.folder / SNAPSHOT}\n")


def test_a_sub_agent_s_session_leaves_no_trace_but_the_receipt(session: Session) -> None:
    run(session, TALK)
    before = session.marker, session.names
    receipt = run(session, None, sessionID="ses_sub", parentID=ID)
    assert (receipt.outcome, receipt.wrote) == ("nothing", ())
    assert "a sub-agent's session" in receipt.reason
    assert (session.marker, session.names) == before


def test_an_odd_session_id_makes_no_file_of_its_name(session: Session) -> None:
    receipt = run(session, TALK, sessionID="../../x")
    assert receipt.outcome == "state"
    assert [path.name for path in session.folder.glob("*transcript*")] == []
    assert run(session, TALK, sessionID="../../x").outcome == "marker"


def test_secrets_in_every_disguise(session: Session) -> None:
    tool = {
        "type": "tool",
        "tool": "bash",
        "state": {
            "status": "completed",
            "input": {"command": f"deploy --token {GITHUB}"},
            "output": f'{{"password": "tangerine-lorry-48-quay"}}\n{GITHUB}\\n',
            "metadata": {GITHUB: 1, "env": {"DB_PASSWORD": "velvet-anchor-77-dune"}},
        },
    }
    run(session, [*TALK, message(3, "assistant", tool)])
    data = (session.folder / SNAPSHOT).read_bytes()
    assert json.loads(data)
    for value in (GITHUB, "tangerine-lorry-48-quay", "velvet-anchor-77-dune"):
        assert value.encode() not in data
    assert b'"command": "deploy --token <REDACTED>"' in data
    assert b"\\\\<REDACTED>" not in data


def test_a_snapshot_is_bounded_and_says_so() -> None:
    talk = [message(number, "user", text("word " * 100)) for number in range(50)]
    data = render(ID, "/p", talk, [], mask=str, late=lambda: False, largest=6000)
    kept = json.loads(data)
    assert len(data) <= 6000
    assert kept["cut"] is True
    assert kept["messages"] == talk[-len(kept["messages"]) :]
    assert kept["messages"]


def test_a_snapshot_ends_with_the_time() -> None:
    calls: list[int] = []

    def late() -> bool:
        calls.append(1)
        return len(calls) > 2

    kept = json.loads(render(ID, "/p", TALK * 5, [], mask=str, late=late))
    assert len(kept["messages"]) < 10
    assert kept["cut"] is True


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ({"a": [1, None, True, 2.5, "x"]}, {"a": [1, None, True, 2.5, "x"]}),
        ({"a": float("nan")}, {"a": None}),
        ({"a": float("inf")}, {"a": None}),
        ("data:image/png;base64,AAAA", "data:image/png [cut]"),
        ("\ud800", "\ud800"),
    ],
)
def test_values(value: object, expected: object) -> None:
    said = masked(value, str)
    assert said is not None
    assert json.loads(said) == expected


def test_a_long_text_is_cut_at_white_space() -> None:
    said = masked("word " * 20_000, str)
    assert said is not None
    assert json.loads(said).endswith("word [cut]")
    glued = masked("x" * 40_000, str)
    assert glued is not None
    assert json.loads(glued) == " [cut]"


def test_what_is_nested_too_deep_is_left_out() -> None:
    value: list[Any] = []
    for _ in range(60):
        value = [value]
    said = masked(value, str)
    assert said is not None
    assert "null" in said


def test_a_mask_that_breaks_the_json_drops_the_message() -> None:
    assert masked({"a": "b"}, lambda text: text.replace("}", "")) is None


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (COMPACTION, True),
        (TALK[0], False),
        ({"parts": []}, False),
        ({"parts": "x"}, False),
        ([], False),
        (None, False),
    ],
)
def test_requests_for_a_compaction(value: object, expected: bool) -> None:
    assert is_compaction(value) is expected
    assert spoken([TALK[0], value]) == ([TALK[0]] if expected else [TALK[0], value])


def test_messages_without_a_time_are_kept() -> None:
    strange = [{"info": {"time": "x"}}, {"info": 3}, 7, {"info": {"time": {"created": "x"}}}]
    assert since(strange, 5) == strange
    grown = {"info": {"time": {"created": 1, "completed": 9}}}
    assert since([grown, {"info": {"time": {"created": 4}}}], 5) == [grown]


def test_a_limit_of_bytes_bounds_the_snapshot(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DUCK_TAPE_MAX_TRANSCRIPT_BYTES", "900")
    run(session, [message(n, "user", text("word " * 30)) for n in range(20)])
    assert (session.folder / SNAPSHOT).stat().st_size <= 900
    assert snapshot.LARGEST > 900
