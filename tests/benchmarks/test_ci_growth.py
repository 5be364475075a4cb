"""Checking a range costs as its commits grow; git is started as often for twenty as for 300."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from duck_tape.ci.check import check
from duck_tape.ci.inputs import read
from duck_tape.ci.versions import Versions
from duck_tape.git.batch import Objects
from duck_tape.git.program import Git
from tests.benchmarks.bench_ci import history, noted, versions

if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any

    from tests.benchmarks.bench_ci import Made

SIZES = (20, 80, 320)


class Counted:
    """How often what is costly was done."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.started = 0
        self.read = 0
        self.whole = 0
        for owner, name, counter in (
            (Git, "run", "started"),
            (Git, "start", "started"),
            (Objects, "blob", "read"),
        ):
            patch.setattr(owner, name, self._counting(getattr(owner, name), counter))
        made = Versions.__init__
        self.versions: list[Versions] = []

        def remember(versions: Versions, objects: Objects) -> None:
            made(versions, objects)
            self.versions.append(versions)

        patch.setattr(Versions, "__init__", remember)

    def _counting(self, function: Any, counter: str) -> Any:
        def call(*arguments: Any, **options: Any) -> Any:
            setattr(self, counter, getattr(self, counter) + 1)
            return function(*arguments, **options)

        return call


def work(
    folder: Path, size: int, patch: pytest.MonkeyPatch, how: Made = versions, **inputs: str
) -> tuple[int, int, int]:
    """Processes started, blobs read, versions read whole."""
    made = history(folder / str(size), 1, size, made=how)
    with patch.context() as counting:
        counted = Counted(counting)
        outcome = check(read({"base": "base", **inputs}, {}), {}, made)
    assert outcome.commits == size
    assert outcome.problems == ()
    whole = sum(versions._follower.whole for versions in counted.versions)
    return counted.started, counted.read, whole


@pytest.fixture(autouse=True)
def _identity(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_CONFIG_COUNT", "0")


OFF = dict.fromkeys(("schema", "secrets", "append_only", "state_files", "hostile_text"), "off")
KINDS = pytest.mark.parametrize("how", [versions, noted])


@KINDS
def test_the_changelog_check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: Made) -> None:
    done = [work(tmp_path, size, monkeypatch, how, **OFF) for size in SIZES]
    assert len({started for started, _, _ in done}) == 1, "as many processes for any number"
    assert done[0][0] <= 8
    assert [whole for *_, whole in done] == [1, 1, 1], "one version is read whole"
    for (_, blobs, _), size in zip(done, SIZES, strict=True):
        assert size <= blobs <= size + 10, "each version is read once"


@KINDS
def test_records_are_compared_by_what_differs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: Made
) -> None:
    on = {**OFF, "append_only": "error"}
    done = [work(tmp_path, size, monkeypatch, how, **on) for size in SIZES]
    assert [whole for *_, whole in done] == [1, 1, 1]
    assert all(blobs <= size + 10 for (_, blobs, _), size in zip(done, SIZES, strict=True))


@KINDS
def test_all_checks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: Made) -> None:
    done = [work(tmp_path, size, monkeypatch, how) for size in SIZES]
    assert len({started for started, _, _ in done}) == 1
    for (_, before, _), (_, after, _), size in zip(done, done[1:], SIZES, strict=False):
        assert after - before <= 4 * (4 * size - size), "a few blobs for each commit more"
