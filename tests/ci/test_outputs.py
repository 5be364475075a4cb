from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from duck_tape.ci.outputs import CUT, OUTPUT, OUTPUT_MAX, append, cut, render, size
from tests.ci.outcomes import HOSTILE
from tests.ci.runner import read_outputs

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("text", [*HOSTILE, "", "\n", "a\nchangelog<<x\nb\nx", "name=value"])
def test_the_runner_reads_what_was_meant(text: str) -> None:
    clean = text.encode("utf-8", "replace").decode()
    values = {"changes": "3", "changelog": clean, "conclusion": "success"}
    assert read_outputs(render(values).encode()) == values


def test_delimiters_cannot_be_guessed() -> None:
    first, second = (render({"a": "b"}).split("\n")[0] for _ in range(2))
    assert first != second


def test_no_more_than_the_runner_takes() -> None:
    told = render({"changelog": "é line\n" * 300_000, "conclusion": "failure"}).encode()
    assert 900_000 < len(told) <= OUTPUT_MAX
    values = read_outputs(told)
    assert values["conclusion"] == "failure"
    assert values["changelog"].endswith(f"é line\n{CUT}")


@pytest.mark.parametrize(
    ("text", "room", "left"),
    [
        ("abc", 3, "abc"),
        ("a\nb\nc", 4, CUT),
        (f"a\n{'b' * 50}", 40, f"a\n{CUT}"),
        ("é" * 40, 9, CUT),
    ],
)
def test_cutting(text: str, room: int, left: str) -> None:
    assert cut(text, room) == left


def test_appending(tmp_path: Path) -> None:
    environ = {OUTPUT: str(tmp_path / "out")}
    assert append(OUTPUT, "a\n", environ) == ""
    assert append(OUTPUT, "b\udc80\n", environ) == ""
    assert (tmp_path / "out").read_bytes() == b"a\nb?\n"
    assert size(OUTPUT, environ) == 5


@pytest.mark.parametrize(
    ("path", "why"),
    [
        ("", "GITHUB_OUTPUT is not set: nothing was written to it."),
        ("missing/out", "GITHUB_OUTPUT cannot be written: No such file or directory."),
        (".", "GITHUB_OUTPUT cannot be written: Is a directory."),
        ("a\0b", "GITHUB_OUTPUT cannot be written: no usable path."),
    ],
)
def test_a_file_that_is_not_there(
    path: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert append(OUTPUT, "a", {OUTPUT: path}) == why
    assert size(OUTPUT, {OUTPUT: "a\0b"}) == size(OUTPUT, {OUTPUT: "missing"}) == 0
