from __future__ import annotations

import pytest

from duck_tape.state.naming import (
    StateFile,
    parse_state_name,
    snapshot_name,
    snapshot_of,
    state_name,
)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("2026-03-05-0930.state.md", "manual"),
        ("2026-03-05-0930-recovered.state.md", "recovered"),
        ("2026-03-05-0930-auto.state.md", "auto"),
    ],
)
def test_names_of_state_files(name: str, kind: str) -> None:
    assert parse_state_name(name) == ("2026-03-05-0930", kind)
    assert state_name("2026-03-05-0930", kind) == name
    assert StateFile("2026-03-05-0930", kind).name == name


@pytest.mark.parametrize(
    "name",
    [
        "2025-13-40-9999.state.md",
        "2026-03-05-0930.md",
        "2026-03-05-0930-other.state.md",
        "2026-03-05-0930.state.md.bak",
        "x-2026-03-05-0930.state.md",
        "2026-03-05-0930.STATE.md",
    ],
)
def test_other_names_are_not_ours(name: str) -> None:
    assert parse_state_name(name) is None


def test_snapshots() -> None:
    assert snapshot_of(snapshot_name("ses_1-A")) == "ses_1-A"
    assert snapshot_of("a.b-transcript.json") == ""


@pytest.mark.parametrize("harness_id", ["", "../x", "a b", "a" * 129])
def test_a_harness_id_that_is_no_name_is_refused(harness_id: str) -> None:
    with pytest.raises(ValueError, match="harness"):
        snapshot_name(harness_id)
