from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from duck_tape.transcripts.events import CANCELLED, COMPLETED, IN_PROGRESS, PENDING, Todo, Todos
from duck_tape.transcripts.shapes import (
    brief,
    command_line,
    cut,
    fault,
    files,
    first,
    joined,
    line,
    mapping,
    moment,
    patched,
    path_of,
    sequence,
    status,
    string,
    todos,
    whole,
)

if TYPE_CHECKING:
    from typing import Any


@pytest.mark.parametrize("value", [None, 3, 2.5, True, "x", [], {}])
def test_each_kind_of_value_is_told_from_the_others(value: Any) -> None:
    assert mapping(value) == (value if isinstance(value, dict) else {})
    assert sequence(value) == (value if isinstance(value, list) else [])
    assert string(value) == (value if isinstance(value, str) else "")
    assert whole(value) == (3 if value == 3 else None)


def test_the_first_text_that_is_one() -> None:
    assert first(None, 3, " ", "a", "b") == "a"
    assert first() == ""


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("2026-05-04", "2026-05-04"),
        ("x" * 99, "x" * 64),
        (1777881600000, "1777881600000"),
        (1777881600000.7, "1777881600000"),
        (True, ""),
        (-1, ""),
        (10**400, ""),
        (None, ""),
    ],
)
def test_moments(value: Any, told: str) -> None:
    assert moment(value) == told


def test_texts_are_cut_with_a_mark() -> None:
    assert cut("abc", 3) == "abc"
    assert cut("abcd", 3) == "abc […]"
    assert line(" a\n b\tc ", 9) == "a b c"


def test_an_error_keeps_both_ends() -> None:
    assert fault(" short\n") == "short"
    text = fault("begin" + "x" * 9_000 + "end")
    assert text.startswith("begin")
    assert text.endswith("end")
    assert len(text) < 3_100


@pytest.mark.parametrize("before", [0, 500, 990, 1_500, 7_000])
@pytest.mark.parametrize("after", [0, 500, 2_100, 7_000])
def test_an_error_parts_no_key(before: int, after: int) -> None:
    body = "k" * 64
    key = "\n".join(["-----BEGIN X-----", *[body] * 40, "-----END X-----"])
    text = fault(f"{'a ' * before}\n{key}\n{'z ' * after}")
    assert (body in text) == (key in text)
    assert body not in fault(f"{'a ' * before}\n-----BEGIN X-----\n{body * 90}")


def test_texts_of_parts() -> None:
    parts = ["a", {"type": "text", "text": "b"}, {"type": "odd", "text": "c"}, {"text": 3}, 4]
    assert joined(parts) == "a\nb\nc"
    assert joined(parts, ("text",)) == "a\nb"
    assert joined("as it is") == "as it is"
    assert joined(None) == ""


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ({"file_path": "/a", "description": "b"}, "/a"),
        ({"query": "two\nlines"}, "two lines"),
        ({"prompt": "never"}, ""),
        ([1], ""),
    ],
)
def test_what_a_call_is_about(arguments: Any, told: str) -> None:
    assert brief(arguments) == told


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("in_progress", IN_PROGRESS),
        ("in-progress", IN_PROGRESS),
        ("inProgress", IN_PROGRESS),
        ("In Progress", IN_PROGRESS),
        ("COMPLETED", COMPLETED),
        ("done", COMPLETED),
        ("canceled", CANCELLED),
        ("not-started", PENDING),
        ("blocked", PENDING),
        (3, PENDING),
    ],
)
def test_statuses(word: Any, told: str) -> None:
    assert status(word) == told


def test_todo_lists() -> None:
    items = [{"title": "A", "status": "done"}, "B", {"title": " "}, 3]
    assert todos(items, "text", "title", time="t") == Todos((Todo("A", COMPLETED), Todo("B")), "t")
    assert todos([]) == Todos(())
    assert todos([3]) is None
    assert todos("A") is None


@pytest.mark.parametrize(
    ("command", "told"),
    [
        (" ls -l ", "ls -l"),
        (["bash", "-lc", "a && b"], "a && b"),
        (["/usr/bin/zsh", "-c", "a"], "a"),
        (["C:\\Windows\\PowerShell.exe", "-NoProfile", "-Command", "Get-Item"], "Get-Item"),
        (["git", "commit", "-m", "two words"], "git commit -m 'two words'"),
        (["python", "-c", "print(1)"], "python -c 'print(1)'"),
        ([3], ""),
        (None, ""),
    ],
)
def test_commands(command: Any, told: str) -> None:
    assert command_line(command) == told


def test_files_of_a_patch() -> None:
    patch = (
        "*** Begin Patch\n*** Add File: a\n+*** Add File: no\n*** Update File: b\n"
        "*** Move to: c\n*** Delete File: d\n*** Add File: a\n*** End Patch"
    )
    assert patched(patch) == "a\nb\nc\nd"
    assert patched("*** Add File: a") == ""
    assert files(["a", "", 3, "b", "a"]) == "a\nb"


@pytest.mark.parametrize(
    ("uri", "told"),
    [
        ("/a", "/a"),
        ("file:///a%20b", "/a b"),
        ("file:///c:/a", "c:/a"),
        ({"fsPath": "/f", "path": "/p"}, "/f"),
        ({"path": "/c:/p"}, "c:/p"),
        ({"external": "file:///e"}, "/e"),
        ({}, ""),
        (3, ""),
    ],
)
def test_paths(uri: Any, told: str) -> None:
    assert path_of(uri) == told
