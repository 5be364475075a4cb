from __future__ import annotations

import pytest

from duck_tape.state.choice import for_merge, for_resume, newest
from duck_tape.state.naming import StateFile

KINDS = {"m": "manual", "r": "recovered", "a": "auto"}


def files(text: str) -> list[StateFile]:
    """`m1 a2` is a manual file of minute 1 and an auto file of minute 2."""
    return [StateFile(f"2026-03-05-100{word[1]}", KINDS[word[0]], 7) for word in text.split()]


def shown(file: StateFile | None) -> str:
    return f"{file.kind[0]}{file.session[-1]}" if file else ""


@pytest.mark.parametrize(
    ("present", "resume", "merge"),
    [
        ("", "", ""),
        ("m1", "m1", "m1"),
        ("m1 m3 m2", "m3", "m3"),
        ("a1", "a1", ""),
        ("r1", "r1", "r1"),
        ("m2 a1", "m2", "m2"),
        ("m1 a2", "a2", "m1"),
        ("m1 a1", "a1", "m1"),
        ("m1 r2", "m1", "m1"),
        ("m2 r1", "m2", "m2"),
        ("m1 a2 r3", "r3", "r3"),
        ("m1 a2 r2", "r2", "r2"),
        ("m1 r2 a3", "a3", "m1"),
        ("r1 a2", "a2", "r1"),
        ("m3 a2 r1", "m3", "m3"),
    ],
)
def test_which_state_is_meant(present: str, resume: str, merge: str) -> None:
    assert shown(for_resume(iter(files(present)))) == resume
    assert shown(for_merge(iter(files(present)))) == merge


def test_the_newest_is_by_id_then_by_time() -> None:
    older = StateFile("2026-03-05-1000", "auto", 2)
    newer = StateFile("2026-03-05-1000", "manual", 3)
    assert newest([newer, older]) == newer
    assert newest([newer, older], "auto") == older
    assert newest([]) is None
