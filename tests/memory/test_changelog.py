"""The changelog as text."""

from __future__ import annotations

import pytest

from duck_tape.memory.change import Change
from duck_tape.memory.changelog import (
    has_reason,
    head_line,
    plain,
    render,
    unexplained,
    with_reasons,
)
from tests.memory.changelog_support import added, dropped, redacted, superseded


def test_one_line_for_each_kind() -> None:
    changes = [
        added("Decisions", "cache"),
        superseded("Conventions", "naming", "snake_case", "kebab-case for files"),
        dropped("Open-Questions", "Which queue?", 'resolved: by decision "queue"'),
        redacted("Notes", 2),
    ]
    assert render(changes) == (
        "Changelog:\n"
        "- Added: Decisions cache\n"
        "- Superseded: Conventions naming (snake_case -> kebab-case for files)\n"
        '- Dropped: Open-Questions Which queue? (resolved: by decision "queue")\n'
        "- Redacted: Notes 2 secret(s)\n"
    )


@pytest.mark.parametrize(
    ("path", "head", "nothing"),
    [
        ("CONTEXT.md", "Changelog:", "No changes to CONTEXT.md\n"),
        ("api/CONTEXT.md", "Changelog (api/CONTEXT.md):", "No changes to api/CONTEXT.md\n"),
        ("a (b)/é.md", "Changelog (a (b)/é.md):", "No changes to a (b)/é.md\n"),
        ("a\nb/\udcff.md", "Changelog (a b/�.md):", "No changes to a b/�.md\n"),
    ],
)
def test_the_memory_is_named(path: str, head: str, nothing: str) -> None:
    assert head_line(path) == head
    assert render([], path=path) == nothing
    assert render([redacted("Notes", 1)], path=path).splitlines()[0] == head


def test_other_bullets() -> None:
    assert render([added("Goals", "speed")], bullet="*") == "Changelog:\n* Added: Goals speed\n"


def test_a_named_note_shows_no_values() -> None:
    assert render([superseded("Notes", "Status", "a", "b")]).endswith(
        "- Superseded: Notes Status\n"
    )


@pytest.mark.parametrize(
    "reason",
    ["", "  ", "<reason>", " <reason>\n", "<Reason\u200b>", "\u200b", "\u3164", "\u2800", ".", "-",
     "\u115f \uffa0", "\U000e0061\U000e0062", "\u202e\u2069", "\U0001f44d", "...!"],
)  # fmt: skip
def test_a_missing_reason_shows(reason: str) -> None:
    change = dropped("Goals", "speed", reason)
    assert render([change]).endswith("- Dropped: Goals speed (<reason>)\n")
    assert not has_reason(reason)
    assert unexplained([change, dropped("Goals", "cost", "done")]) == (change,)


@pytest.mark.parametrize("reason", ["x", "7", "古い", "не нужно", "ไม่ใช้แล้ว", "\u200bold"])
def test_a_reason_in_any_script(reason: str) -> None:
    assert has_reason(reason)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("  a \n\t b ", "a b"),
        ("a\u2028b\x85c\x0cd\u3000e", "a b c d e"),
        ("nul\x00 esc\x1b", "nul\ufffd esc\ufffd"),
        ("family 👩‍👧", "family 👩‍👧"),
        ("zero\u200bwidth", "zero\u200bwidth"),
    ],
)
def test_everything_fits_on_one_line(text: str, line: str) -> None:
    assert plain(text) == line
    assert render([added("Glossary", text)]).count("\n") == 2


def test_values_are_whole_and_on_one_line() -> None:
    value = "word " * 2000
    assert value.strip() in render([superseded("Goals", "g", "a\n  b", value)])


def test_an_empty_key_leaves_no_blank_at_the_end() -> None:
    assert render([added("Goals", "")]) == "Changelog:\n- Added: Goals\n"


def hide_password(text: str) -> str:
    """A mask as the scanner's: one secret by its form, one by its name."""
    text = text.replace("hunter2", "<REDACTED>")
    lead, found, rest = text.partition("password**: ")
    return lead + found + "<REDACTED>" if found and rest else text


def test_keys_values_and_reasons_are_masked() -> None:
    changes = [
        superseded("Decisions", "login", "hunter2", "vault"),
        superseded("Decisions", "db password", "letmein", "vault"),
        added("Decisions", "use hunter2"),
        dropped("Decisions", "hunter2", "leaked hunter2"),
    ]
    assert render(changes, mask=hide_password) == (
        "Changelog:\n"
        "- Superseded: Decisions login (<REDACTED> -> vault)\n"
        "- Superseded: Decisions db password (<REDACTED> -> <REDACTED>)\n"
        "- Added: Decisions use <REDACTED>\n"
        "- Dropped: Decisions <REDACTED> (leaked <REDACTED>)\n"
    )


def test_a_secret_over_the_border_hides_the_whole_value() -> None:
    def mask(text: str) -> str:
        return text.replace("**a**: b", "<REDACTED>")

    shown = render([superseded("Goals", "a", "b and more", "c")], mask=mask)
    assert shown.endswith("- Superseded: Goals a (<REDACTED> -> c)\n")


def test_reasons_are_looked_up_for_drops_alone() -> None:
    drop, kept = dropped("Goals", "Speed"), dropped("Goals", "cost", "said already")
    add = added("Goals", "speed")
    reasons = {("Goals", "speed"): "reached", ("Goals", "cost"): "other"}
    assert with_reasons([drop, kept, add], reasons) == (
        dropped("Goals", "Speed", "reached"),
        kept,
        add,
    )
    assert with_reasons([dropped("Notes", "Speed")], reasons)[0].reason == ""


def test_an_identity_is_no_part_of_equality() -> None:
    assert Change("Added", "Goals", "a", identity="a") == Change("Added", "Goals", "a")
