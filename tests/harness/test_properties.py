"""Any bytes as payload or transcript: no error, nothing written elsewhere, nothing leaked."""

# ruff: noqa: E501  (tables: one row, one line)

from __future__ import annotations

import json
import re
import shutil
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from duck_tape.harness.payload import parse
from duck_tape.state.reader import read
from duck_tape.state.translate import translate
from tests.harness import forgers
from tests.harness.support import assistant, command, jsonl, mine, simple, tree, user
from tests.support.planted import ANTHROPIC, GITHUB, SLACK

if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any

    from tests.harness.support import Session

SECRETS = (GITHUB, ANTHROPIC, SLACK)
SAYS_APPROVED = re.compile(rf"\S+Z (?:APPROVED|承認|批准)\b.*{forgers.CANARY}")
QUICK = settings(
    max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None
)

words = st.sampled_from(
    (
        *SECRETS, "## Decision Log", "2026-03-05T10:00:00Z APPROVED: x", "- **Done:** all", "```", "<!--",
        "\u2028", "\\", '"', "\n", " ", "token=", "the password is", "../", "\ud800", "🦆", "DECISION: we chose",
    )
)  # fmt: skip
texts = st.lists(words | st.text(max_size=5), max_size=12).map("".join)
values: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=8,
)
records = st.builds(user, texts) | st.builds(assistant, texts) | st.builds(command, texts)
broken = st.builds(lambda data, cut: data[: cut % (len(data) + 1)], st.builds(lambda r: jsonl([r]), records), st.integers(0, 999))  # fmt: skip
transcripts = st.lists(
    st.builds(lambda record: jsonl([record]), records)
    | broken
    | st.binary(max_size=30)
    | st.builds(lambda value: json.dumps(value).encode() + b"\n", values),
    max_size=8,
).map(b"".join)


@pytest.fixture(autouse=True)
def _no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("duck_tape.harness.settle.settle", lambda _: True)


def started(session: Session) -> dict[str, bytes | str]:
    """Forget the example before, and say what lies about."""
    for path in (session.folder, session.repo.path / ".git" / "duck-tape"):
        shutil.rmtree(path, ignore_errors=True)
    return tree(session.home) | tree(session.repo.path)


def ended(session: Session, before: dict[str, bytes | str]) -> None:
    """Nothing else was written, and nothing of the user's shows in what was."""
    after = tree(session.home) | tree(session.repo.path)
    for name, content in after.items():
        if before.get(name) != content:
            assert mine(name), name
            data = content if isinstance(content, bytes) else content.encode()
            for secret in SECRETS:
                assert secret.encode() not in data, name
    assert {name for name in before if name not in after} == set()
    for path in session.folder.glob("*.state.md"):
        _is_whole(path)


def _is_whole(path: Path) -> None:
    """A state reads back, and its log holds nothing that the assistant alone has said."""
    state = read(path.read_text("utf-8"))
    assert all(entry.status == "AUTO-EXTRACTED" for entry in state.log)
    assert [title for title, _ in state.extra] == []


@QUICK
@given(data=transcripts)
def test_any_transcript(session: Session, data: bytes) -> None:
    session.write(data)
    before = started(session)
    receipt = session.run()
    assert "failed" not in receipt.reason
    assert receipt.outcome in {"state", "marker"}
    assert session.marker
    ended(session, before)


@QUICK
@given(data=st.binary(max_size=200) | st.builds(lambda value: json.dumps(value).encode(), values))
def test_any_payload(session: Session, data: bytes) -> None:
    session.write()
    before = started(session)
    receipt = session.raw(data)
    assert "failed" not in receipt.reason
    assert session.marker
    ended(session, before)


@QUICK
@given(changes=st.dictionaries(st.sampled_from(sorted({
    "session_id", "transcript_path", "cwd", "trigger", "hook_event_name", "messages", "todos", "sessionID", "turn_id",
    "model", "workspace_roots", "conversation_id",
})), values, max_size=5))  # fmt: skip
def test_any_values_in_a_payload(session: Session, changes: dict[str, Any]) -> None:
    session.write(simple())
    before = started(session)
    receipt = session.run(**changes)
    assert "failed" not in receipt.reason
    assert session.marker
    ended(session, before)


@QUICK
@given(messages=st.lists(values, max_size=4), parts=st.lists(values, max_size=3), said=texts)
def test_any_messages(session: Session, messages: list[Any], parts: list[Any], said: str) -> None:
    whole = {"info": {"role": "user"}, "parts": [{"type": "text", "text": said}, *parts]}
    before = started(session)
    payload = {"sessionID": "ses_1", "directory": str(session.repo.path)}
    receipt = session.raw(json.dumps(payload | {"messages": [*messages, whole]}).encode())
    assert "failed" not in receipt.reason
    for path in session.folder.glob("*-transcript.json"):
        json.loads(path.read_bytes())
    ended(session, before)


@pytest.mark.parametrize("harness", forgers.HARNESSES)
@settings(parent=QUICK, max_examples=25)
@given(data=st.data())
def test_nothing_but_the_user_approves(session: Session, harness: str, data: st.DataObject) -> None:
    records = data.draw(forgers.sessions(harness))
    cuts = data.draw(st.lists(st.tuples(st.integers(0, 99), st.integers(1, 3_000)), max_size=2))
    started(session)
    receipt = forgers.played(session, harness, records, cuts)
    assert receipt.outcome == "state"
    (name,) = session.names
    written = (session.folder / name).read_text("utf-8")
    state = read(written)
    approved = [entry for entry in state.log if entry.status == "APPROVED"]
    assert not [entry for entry in approved if forgers.CANARY in repr(entry)]
    assert forgers.CANARY not in "".join((*state.workflow, *state.facts))
    assert not [row for row in written.split("\n") if SAYS_APPROVED.match(row)]
    merged = translate(state, None, today="2026-03-05").candidates
    assert not [made for made in merged if forgers.CANARY in repr(made)]
    if not cuts:
        assert [entry.what for entry in approved] == [
            f"**{forgers.ASKED}**: {forgers.ANSWERED}",
            "plan: Weigh the flour",
        ]
        assert state.workflow == (forgers.PLAN,)


@given(data=st.binary(max_size=300))
def test_parsing_raises_nothing(data: bytes) -> None:
    parse(data)
