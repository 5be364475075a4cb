"""The texts of the package and of its pages name commands that there are."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from duck_tape.cli import COMMANDS

TOP = Path(__file__).parents[1]
PAGES = [TOP / "README.md", TOP / "action/README.md", *sorted((TOP / "duck_tape").rglob("*.md"))]
MODULES = sorted((TOP / "duck_tape").rglob("*.py"))
NAMED = re.compile(r"(?:^[ $]*|[`'\"(]|: )duck-tape ([a-z][a-z-]*)", re.MULTILINE)
WORDS = {
    "could", "failed", "memory", "comment", "configuration", "keeps", "for", "itself",
    "secrets", "state", "append-only", "changelog",  # names of hooks for people
}  # fmt: skip


def names() -> set[str]:
    return {str(name) for name in COMMANDS}


def strings(path: Path) -> list[str]:
    """The texts in a module, docstrings and the fixed parts of formatted ones too."""
    tree = ast.parse(path.read_text("utf-8"))
    return [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]


def unknown(text: str) -> list[str]:
    return [word for word in NAMED.findall(text) if word not in names() | WORDS]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(TOP)))
def test_a_page(page: Path) -> None:
    assert unknown(page.read_text("utf-8")) == []


def test_the_modules() -> None:
    found = {path: unknown("\n\n".join(strings(path))) for path in MODULES}
    assert {str(path): words for path, words in found.items() if words} == {}


def test_what_is_looked_for() -> None:
    said = "Run 'duck-tape prune', or `duck-tape note`.\n    duck-tape drop X\nNext: duck-tape debt"
    assert unknown(said) == ["prune", "note", "drop", "debt"]
    assert unknown("Another duck-tape is at work; see 'duck-tape check'.") == []
