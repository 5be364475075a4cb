"""Changelog blocks in commit messages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duck_tape.memory.changelog import render
from duck_tape.memory.changelog_parse import Declared, blocks_for, parse
from tests.memory.changelog_support import changes

if TYPE_CHECKING:
    from duck_tape.memory.change import Change

ONE = "- Added: Goals speed"
SCISSORS = f"# {'-' * 24} >8 {'-' * 24}"


def told(message: str, *, comment: str = "#") -> list[tuple[str, list[str]]]:
    return [(b.path, [line.text for line in b.lines]) for b in parse(message, comment=comment)]


@pytest.mark.parametrize(
    "message",
    [
        "Changelog:\n- Added: Goals speed\n",
        "Changelog:\n- Added: Goals speed",
        "Update CONTEXT.md\n\nChangelog:\n- Added: Goals speed\n\nSigned-off-by: A <a@b.c>\n",
        "Changelog:\n- Added: Goals speed\nSigned-off-by: A <a@b.c>\n",
        "x\r\n\r\nChangelog:\r\n- Added: Goals speed\r\n\r\nprose\r\n",
        "Changelog:\r- Added: Goals speed\r",
        "Changelog:\n* Added: Goals speed\n",
        "Changelog:\n\n- Added: Goals speed\n\n\n",
        "Changelog:\n# a comment\n- Added: Goals speed\n# On branch main\n",
        "Changelog:\n-   Added: Goals   speed  \n",
        "Changelog:\n- Added: Goals\n  speed\n",
        "Changelog:\n- Added:\n    Goals\n\tspeed\n\nprose",
        "    Changelog:\n    - Added: Goals speed\n\n    more\n",
        "Changelog:\n- Added: Goals speed\n\n* Another commit\n\n- a list of its own\n",
        "Changelog: added\n\nChangelog:\n- Added: Goals speed\n",
        f"Changelog:\n- Added: Goals speed\n{SCISSORS}\nChangelog:\n- Added: Goals other\n",
    ],
)
def test_a_block_in_many_clothes(message: str) -> None:
    assert told(message) == [("CONTEXT.md", ["Added: Goals speed"])]


@pytest.mark.parametrize(
    ("message", "blocks"),
    [
        ("", []),
        ("fix: nothing\n\n- Added: Goals speed\n", []),
        ("Changelog: fixed\n", []),
        ("the Changelog:\n- Added: Goals speed\n", []),
        ("Changelog:\n", [("CONTEXT.md", [])]),
        (
            "Changelog (a (b)/CONTEXT.md):\n- Added: Goals speed\n",
            [("a (b)/CONTEXT.md", [ONE[2:]])],
        ),
        ("No changes to CONTEXT.md\n", [("CONTEXT.md", [])]),
        ("Changelog:\nNo changes to CONTEXT.md\n", [("CONTEXT.md", [])]),
        ("Changelog:\n- No changes to CONTEXT.md.\n", [("CONTEXT.md", [])]),
        ("No changes to behaviour\n", []),
        (
            f"Changelog:\n{ONE}\nNo changes to api/CONTEXT.md\n",
            [("CONTEXT.md", [ONE[2:]]), ("api/CONTEXT.md", [])],
        ),
        (
            f"Changelog:\n{ONE}\nChangelog (b.md):\n{ONE}\n\nChangelog:\n{ONE}\n",
            [("CONTEXT.md", [ONE[2:]]), ("b.md", [ONE[2:]]), ("CONTEXT.md", [ONE[2:]])],
        ),
        (f"Changelog:\n- speeds up\n{ONE}\n", [("CONTEXT.md", ["speeds up", ONE[2:]])]),
        ("Changelog:\n- speeds up\n- Fixed: Goals\n", []),
        (f"Changelog:\n- a fix\n\nChangelog:\n{ONE}\n", [("CONTEXT.md", [ONE[2:]])]),
        (f"Changelog:\n{ONE}\n\n- Added: Nonsense x\n", [("CONTEXT.md", [ONE[2:]])]),
        (f"Changelog:\n{ONE}\n\n{ONE}\n", [("CONTEXT.md", [ONE[2:], ONE[2:]])]),
    ],
)
def test_what_counts_as_a_block(message: str, blocks: list[tuple[str, list[str]]]) -> None:
    assert told(message) == blocks


def test_another_comment_string() -> None:
    message = (
        "Changelog:\n; note\n- Added: Goals speed\n; " + "-" * 24 + " >8 " + "-" * 24 + f"\n{ONE}"
    )
    assert told(message, comment=";") == [("CONTEXT.md", [ONE[2:]])]
    assert told("Changelog:\n# x\n" + ONE, comment="") == [("CONTEXT.md", [])]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Added: Goals speed", Declared("Added: Goals speed", "Added", "Goals", "speed")),
        ("Added: Goals", Declared("Added: Goals", "Added", "Goals", "")),
        ("Added: Aims speed", Declared("Added: Aims speed")),
        ("added: Goals speed", Declared("added: Goals speed")),
        ("Dropped: Notes a (b)", Declared("Dropped: Notes a (b)", "Dropped", "Notes", "a (b)")),
    ],
)
def test_a_line_is_read_no_further_than_its_section(text: str, line: Declared) -> None:
    assert parse(f"Changelog:\n{ONE}\n- {text}\n")[0].lines[1:] == (line,)


def test_spans_cover_the_block() -> None:
    message = "Subject\n\nChangelog:\r\n- Added: Goals speed\r\n\r\nTrailer: x\n"
    (block,) = parse(message)
    assert message[block.start : block.end] == "Changelog:\r\n- Added: Goals speed\r\n"


def test_blocks_are_found_by_path() -> None:
    blocks = parse(f"Changelog:\n{ONE}\nChangelog (a  b.md):\n{ONE}\n")
    assert blocks_for(blocks, "CONTEXT.md") == blocks[:1]
    assert blocks_for(blocks, "c.md") == []


@settings(deadline=None)
@given(changes, st.sampled_from("-*"), st.sampled_from(["CONTEXT.md", "a (b)/c.md"]))
def test_what_is_rendered_is_found_again(made: list[Change], bullet: str, path: str) -> None:
    block = render(made, path=path, bullet=bullet)
    (found,) = parse(f"Subject\n\n{block}\nReviewed-by: B\n", comment="")
    assert found.path == path
    assert [f"{bullet} {line.text}" for line in found.lines] == block.split("\n")[1:-1]
    assert all(line.kind for line in found.lines)


@pytest.mark.parametrize(
    "message", ["Changelog:\n" + "- " * 300_000, "Changelog (" * 100_000, "Changelog:\n" * 100_000]
)
def test_hostile_messages_take_no_time(message: str) -> None:
    assert parse(message) is not None
