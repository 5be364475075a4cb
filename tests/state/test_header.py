from __future__ import annotations

import datetime as dt

import pytest

from duck_tape.errors import Refused
from duck_tape.state.header import read_header, write_header
from duck_tape.state.model import AgentState
from duck_tape.state.rows import Row

AT = dt.datetime(2025, 1, 15, 14, 30, tzinfo=dt.UTC)
FIELDS = {"session": "2025-01-15-1430", "cwd": "/p", "repo": "o/n", "branch": "b", "trigger": ""}


def read(text: str) -> tuple[dict[str, str], dt.datetime | None, str]:
    rows = [Row(number, line) for number, line in enumerate(text.split("\n"), 3)]
    return read_header(rows, "state")


@pytest.mark.parametrize(
    "text",
    [
        "Session: 2025-01-15-1430 | Cwd: /p | Repo/Branch: o/n@b\nCreated: 2025-01-15T14:30:00Z",
        "Session: 2025-01-15-1430\nCwd: /p\nRepo/Branch: o/n@b\n\nCreated: 2025-01-15 14:30",
        (
            "**Session:** 2025-01-15-1430 | **Cwd**: `/p` | **Repo/Branch:** o/n@b\nTrigger: None\n"
            "**Created:** 2025-01-15T15:30:00+01:00\nUpdated: 2025-01-16 | Compactions: 2"
        ),
        (
            "- session：2025-01-15-1430\n- cwd：/p\n- repo：o/n\n- branch：b\n"
            "- created：2025-01-15 14:30"
        ),
        (
            "Session: 2025-01-15-1430 | Cwd: /p | Repo/Branch: o/n@b\n"
            "Session: 2025-01-15-1430\nCreated: 2025-01-15T14:30Z"
        ),
    ],
)
def test_headers_are_read_in_many_forms(text: str) -> None:
    assert read(text) == (FIELDS, AT, "")


@pytest.mark.parametrize(
    ("text", "repo", "branch"),
    [
        ("o/n@dependabot/npm/@types/node", "o/n", "dependabot/npm/@types/node"),
        ("o/n", "o/n", ""),
        ("@b", "", "b"),
        ("a\\@b@c", "a@b", "c"),
        ("None", "", ""),
    ],
)
def test_repository_and_branch(text: str, repo: str, branch: str) -> None:
    fields, _, _ = read(f"Repo/Branch: {text}")
    assert (fields["repo"], fields["branch"]) == (repo, branch)


def test_other_text_above_is_kept() -> None:
    text = "An introduction.\n\nSession: x | Model: y | Cwd: /a | b\nMore."
    fields, created, above = read(text)
    assert (fields["session"], fields["cwd"]) == ("x | Model: y", "/a | b")
    assert created is None
    assert above == "An introduction.\n\nMore."


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("\nCreated: yesterday", 4, "`Created` is not a time"),
        ("Session: a\nSession: b", 4, "second time"),
    ],
)
def test_errors_have_a_line_and_a_reason(text: str, line: int, reason: str) -> None:
    with pytest.raises(Refused, match=reason) as caught:
        read(text)
    assert str(caught.value).startswith(f"state:{line}: ")
    assert "yesterday" not in str(caught.value)


@pytest.mark.parametrize(
    ("state", "lines"),
    [
        (AgentState(), []),
        (AgentState(session="s", created=AT), ["Session: s", "Created: 2025-01-15T14:30:00Z"]),
        (
            AgentState(session="s", cwd="/p", repo="o/n", branch="b", trigger="pre-compact-auto"),
            ["Session: s | Cwd: /p | Repo/Branch: o/n@b | Trigger: pre-compact-auto"],
        ),
        (
            AgentState(cwd="/a | Repo/Branch: x", repo="r@\\"),
            ["Cwd: /a \\| Repo/Branch: x | Repo/Branch: r\\@\\\\"],
        ),
        (AgentState(cwd="`a`", repo="`"), ["Cwd: \\`a` | Repo/Branch: `"]),
        (AgentState(cwd="None", extra=(("", "Cwd: x"),)), ["Cwd: \\None", "", "\\Cwd: x"]),
        (AgentState(extra=(("", "text"),)), ["text"]),
    ],
)
def test_the_header_is_written_so_that_no_value_begins_a_field(
    state: AgentState, lines: list[str]
) -> None:
    assert write_header(state) == lines
    fields, created, above = read("\n".join(lines))
    assert AgentState(**fields, created=created, extra=(("", above),)) == state  # type: ignore[arg-type]  # texts
