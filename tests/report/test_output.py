"""Doors to the user: text, data, errors, questions; colour only on a terminal."""

from __future__ import annotations

import io
import json
import sys

import pytest

from duck_tape.errors import Refused
from duck_tape.report.annotate import annotate
from duck_tape.report.output import Output
from duck_tape.report.words import count


def output(*, as_json: bool = False, **options: bool) -> tuple[Output, io.StringIO, io.StringIO]:
    out, err = io.StringIO(), io.StringIO()
    return Output(out, err, json=as_json, environ={}, **options), out, err


def test_text_ends_with_one_line_end() -> None:
    made, out, _ = output()
    for text in ("a", "b\n", ""):
        made.text(text)
    assert out.getvalue() == "a\nb\n"


def test_with_json_only_data_is_printed() -> None:
    made, out, err = output(as_json=True)
    made.text("a")
    made.note("b")
    made.data("merge", {"x": "é"})
    assert json.loads(out.getvalue()) == {"duck_tape": 1, "command": "merge", "ok": True, "x": "é"}
    assert "é" in out.getvalue()
    assert not err.getvalue()


@pytest.mark.parametrize("text", ["##[error]x", "::error::x", ":::::", "###[[", "\\##[a\\::b\n::c"])
def test_json_holds_no_commands(text: str) -> None:
    made, out, _ = output(as_json=True)
    made.data("ci", {text: [text]})
    assert json.loads(out.getvalue())[text] == [text]
    assert "::" not in out.getvalue()
    assert "##[" not in out.getvalue()


STEERING = "a\u202eb\x1b[31mc\u200bd\u2028e\u200df\tg"
"""Turns letters around, steers a terminal, is not seen, ends a line; joiner and tab are text."""


def test_an_error_shows_what_steers_or_hides() -> None:
    made, _, err = output()
    made.error(Refused(f"{STEERING}: gone", hint=f"rm {STEERING}"))
    shown = "a<U+202E>b<U+001B>[31mc<U+200B>d<U+2028>e\u200df\tg"
    assert err.getvalue() == f"error: {shown}: gone\nrm {shown}\n"


def test_json_writes_it_as_escapes() -> None:
    made, out, _ = output(as_json=True)
    made.data("merge", {"x": STEERING})
    assert json.loads(out.getvalue())["x"] == STEERING
    assert not {"\u202e", "\x1b", "\u200b", "\u2028"} & set(out.getvalue())


def test_without_json_data_is_silent() -> None:
    made, out, err = output()
    made.data("merge", {})
    made.note("aside\n")
    assert (out.getvalue(), err.getvalue()) == ("", "aside\n")


def test_an_error_has_message_hint_and_data() -> None:
    error = Refused("no", hint="do that", code="why")
    error.data["findings"] = []
    made, _, err = output()
    made.error(error)
    assert err.getvalue() == "error: no\ndo that\n"
    made, out, _ = output(as_json=True)
    made.error(error)
    assert json.loads(out.getvalue()) == {
        "duck_tape": 1,
        "ok": False,
        "exit_code": 1,
        "error": {"code": "why", "message": "no", "hint": "do that"},
        "findings": [],
    }


@pytest.mark.parametrize(
    ("terminal", "environ", "coloured"),
    [
        (True, {}, True),
        (False, {}, False),
        (True, {"NO_COLOR": "1"}, False),
        (True, {"TERM": "dumb"}, False),
        (True, {"NO_COLOR": ""}, True),
    ],
)
def test_colour_is_for_terminals(terminal: bool, environ: dict[str, str], coloured: bool) -> None:
    made = Output(io.StringIO(), io.StringIO(), terminal=terminal, environ=environ)
    assert ("\x1b[" in made.paint("bold red", "x")) is coloured
    assert made.paint("bold red", "") == ""


@pytest.mark.parametrize(
    ("answer", "interactive", "agreed"),
    [("y\n", True, True), ("YES\n", True, True), ("n\n", True, False), ("", True, False),
     ("y\n", False, False)],
)  # fmt: skip
def test_questions(
    monkeypatch: pytest.MonkeyPatch, answer: str, interactive: bool, agreed: bool
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(answer))
    made, _, err = output(interactive=interactive)
    assert made.ask("Mask?") is agreed
    assert err.getvalue() == ("Mask? [y/N] " if interactive else "")


def test_a_line_is_asked_for_only_where_somebody_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(" 2026 \n"))
    assert output(interactive=True)[0].ask_text("id:") == "2026"
    assert output()[0].ask_text("id:") == ""


@pytest.mark.parametrize(("number", "said"), [(0, "0 files"), (1, "1 file"), (2, "2 files")])
def test_counted_nouns(number: int, said: str) -> None:
    assert count(number, "file") == said


def test_a_patch_without_changes_stays_as_it_is() -> None:
    from duck_tape.memory.document import Document

    patch = "--- a\n+++ b\n@@ -1 +1 @@\n-x\n+y\n"
    assert annotate(patch, [], None, Document.parse(b"y\n")) == patch
