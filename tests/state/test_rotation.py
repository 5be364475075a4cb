from __future__ import annotations

import pytest

from duck_tape.state.naming import StateFile
from duck_tape.state.rotation import orphans, to_drop
from tests.state.test_choice import files, shown

MINUTE = 60_000_000_000


@pytest.mark.parametrize(
    ("present", "keep", "dropped"),
    [
        ("m1 m2 m3", "m3", ""),
        ("m1 m2 m3 m4", "m4", "m1"),
        ("m1 a2 a3 m4", "m4", "a2"),
        ("m1 r2 a3 m4", "m4", "a3"),
        ("m1 r2 r3 a4", "a4", "r2"),
        ("m1 m2 m3 a4", "a4", "m1"),
        ("m1 m2 m3 a0", "a0", "m1"),
        ("m1 r2 a3 a4 r5 m6", "m6", "a3 a4 r2"),
    ],
)
def test_auto_files_go_first_then_recovered_then_manual(
    present: str, keep: str, dropped: str
) -> None:
    kept = files(keep)[0].name
    assert " ".join(map(shown, to_drop(files(present), kept, limit=3))) == dropped


def test_within_one_id_the_older_goes_first() -> None:
    pair = [StateFile("2026-03-05-1000", "auto", 9), StateFile("2026-03-05-1001", "auto", 1)]
    assert to_drop(pair, "", limit=1) == pair[:1]


def test_a_thousand_files_are_cut_to_ten() -> None:
    many = [StateFile(f"2026-03-05-{n // 60:02}{n % 60:02}", "manual") for n in range(1000)]
    assert to_drop(many, many[0].name) == many[1:991]


@pytest.mark.parametrize(
    ("mtime", "left", "gone", "orphaned"),
    [
        (0, b"session ses_1", b"", False),
        (0, b"", b"session ses_1", True),
        (0, b"session ses_1", b"session ses_1", False),
        (0, b"", b"", True),
        (9 * MINUTE, b"", b"", False),
    ],
)
def test_a_snapshot_goes_with_its_state(
    mtime: int, left: bytes, gone: bytes, orphaned: bool
) -> None:
    name = "ses_1-transcript.json"
    found = orphans({name: mtime}, left=[left], gone=[gone], written=10 * MINUTE)
    assert found == ([name] if orphaned else [])
