"""The plugin as data: its line of command, and that the package brings it along."""

from __future__ import annotations

import json

import pytest

from duck_tape.harness.plugin import COMMAND, installed_command, plugin_source, shipped
from duck_tape.workflows import init_places

AWKWARD = [
    ["duck-tape", "hook"],
    ["C:\\Program Files\\duck tape\\duck-tape.exe", "hook", "pre-compact"],
    ['/home/ü/it\'s "here"\u2028', "-m", "duck_tape", "${x}`"],
    ["a // duck-tape:command"],
]


def test_as_it_is_shipped() -> None:
    source = shipped()
    assert installed_command(source) == list(COMMAND)
    assert plugin_source() == source
    assert source.count("duck-tape:command") == 1
    assert source.count(f"\nconst PLACES = {init_places.for_javascript()}\n") == 1


@pytest.mark.parametrize("command", AWKWARD, ids=range(len(AWKWARD)))
def test_any_command_is_put_in_and_read_back(command: list[str]) -> None:
    source = plugin_source(command)
    assert installed_command(source) == command
    assert source.isascii()
    changed = [line for line in source.split("\n") if line not in shipped().split("\n")]
    assert len(changed) == (command != list(COMMAND))


@pytest.mark.parametrize(
    "source",
    [
        "",
        "const COMMAND = [] // duck-tape:command",
        "const COMMAND = {} // duck-tape:command",
        "const COMMAND = [1] // duck-tape:command",
        "const COMMAND = x() // duck-tape:command",
        "export const Other = 1",
    ],
)
def test_what_is_not_ours(source: str) -> None:
    assert installed_command(source) is None


def test_the_program_s_own_words_are_part_of_it() -> None:
    assert COMMAND[1:] == ("hook", "pre-compact", "--harness", "opencode")
    assert json.loads(json.dumps(COMMAND)) == list(COMMAND)
