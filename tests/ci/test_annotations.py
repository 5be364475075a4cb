from __future__ import annotations

import pytest

from duck_tape.finding import ADVICE, WARNING
from duck_tape.report.annotations import command, render, stopped
from tests.ci.outcomes import HEAD, HOSTILE, hostile, plain, problem
from tests.ci.runner import Log


def read(text: str) -> Log:
    log = Log()
    log.feed(text)
    return log


@pytest.mark.parametrize("text", [*HOSTILE, "100% of a:b,c%0A%25\r\n=;]"])
def test_what_is_written_is_what_the_runner_reads(text: str) -> None:
    clean = text.encode("utf-8", "replace").decode()
    told = read(command("warning", clean, file=clean, title=clean)).annotations
    assert [(one.level, one.message) for one in told] == [("warning", clean)]
    assert told[0].properties == {"file": clean, "title": clean.rstrip()}


def test_a_place() -> None:
    told = render([problem(hint="Keep one.")], plain, lambda _: (7, 12))
    assert told == (
        "::error file=CONTEXT.md,line=7,endLine=7,col=3,endColumn=12,title=duck-tape DT112"
        "::the key 'store' stands twice%0AKeep one.\n"
    )


@pytest.mark.parametrize(
    ("end", "place"),
    [
        (None, {"line": "7", "endLine": "7", "col": "3"}),
        ((9, 2), {"line": "7", "endLine": "9"}),
    ],
)
def test_columns_only_within_a_line(end: tuple[int, int] | None, place: dict[str, str]) -> None:
    (one,) = read(render([problem()], plain, lambda _: end)).annotations
    assert one.properties == {"file": "CONTEXT.md", **place, "title": "duck-tape DT112"}


def test_a_commit_has_no_line_at_the_head() -> None:
    (one,) = read(render([problem(commit=HEAD)], plain, lambda _: (7, 12))).annotations
    assert one.properties == {"file": "CONTEXT.md", "title": "duck-tape DT112"}
    assert one.message.startswith(f"commit {HEAD[:12]}: CONTEXT.md:")


@pytest.mark.parametrize(("number", "kept"), [(1, 1), (10, 10), (11, 9), (200, 9)])
def test_ten_of_a_level_the_worst_first(number: int, kept: int) -> None:
    problems = [problem(message=f"nr {index}") for index in range(number)]
    told = read(render(problems, plain)).annotations
    assert [one.message for one in told][:kept] == [f"nr {index}" for index in range(kept)]
    rest = [f"and {number - kept} more; the summary of this run has them all."]
    assert [one.message for one in told][kept:] == (rest if number > kept else [])


def test_each_level_has_ten_of_its_own() -> None:
    problems = [
        problem(severity=severity) for severity in ("error", WARNING, ADVICE) for _ in range(12)
    ]
    levels = [one.level for one in read(render(problems, plain)).annotations]
    assert levels == ["error"] * 10 + ["warning"] * 10 + ["notice"] * 10


def test_warnings_of_the_run_count_among_the_ten() -> None:
    problems = [problem(severity=severity) for severity in ("error", WARNING) for _ in range(12)]
    told = read(render(problems, plain, warnings=["a force push\n::error::x"])).annotations
    assert [one.level for one in told] == ["warning"] + ["error"] * 10 + ["warning"] * 9
    assert told[0].message.startswith("a force push")
    assert told[-1].message.startswith("and 4 more")


@pytest.mark.parametrize("text", HOSTILE)
def test_a_text_forges_nothing(text: str) -> None:
    told = render(hostile(text).problems, plain)
    assert told.count("\n") == 3
    assert "\r" not in told
    log = read(told)
    assert sorted(one.level for one in log.annotations) == ["error", "error", "warning"]
    assert not log.lines


@pytest.mark.parametrize(
    "line", ["::error::x", "  ::set-output name=a::b", "##[error]x", "::stop-commands::y", "a"]
)
def test_no_command_between_the_stops(line: str) -> None:
    log = read(stopped(line, "a1b2c3") + command("notice", "after"))
    assert [one.message for one in log.annotations] == ["after"]
    assert line in log.lines


def test_secrets_are_masked() -> None:
    told = render([problem(message="a hunter2 b", hint="hunter2")], lambda _: "***")
    assert "hunter2" not in told
