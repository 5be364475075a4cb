"""Each part of the package imports from its own floor or below, at module level and in functions.

Imports for the type checker alone count too: a name from above is a dependency, whoever reads it.
"""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import duck_tape

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(duck_tape.__file__).parent
FLOORS = (
    (
        "__init__",
        "errors",
        "finding",
        "crash",
        "later",
        "clock",
        "folder",
        "files",
        "parser",
        "text",
    ),
    ("memory", "state", "redaction", "transcripts", "range_codes", "checked", "proposal"),
    ("git", "config"),
    ("workflows", "hooks", "harness"),
    ("report",),
    ("ci", "commands"),
    ("cli", "error_handler", "entry", "__main__"),
)
"""Packages and modules of the top level, the lowest floor first."""
PLACES = {name: floor for floor, names in enumerate(FLOORS) for name in names}
ALLOWED = {
    # It prints what the whole parser knows, so it asks for it.
    ("commands/completion.py", "cli"),
}


def names(node: ast.AST) -> Iterator[str]:
    """The modules of ours that a statement imports."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom) and node.module:
        yield from (f"{node.module}.{alias.name}" for alias in node.names)
    elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith("import_module"):
        said = next((part for part in ast.walk(node) if isinstance(part, ast.Constant)), None)
        yield str(said.value) if said else ""


def homes(path: Path) -> set[str]:
    """The packages and modules of the top level that a file imports."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        for name in names(node):
            first, _, rest = name.partition(".")
            if first == "duck_tape":
                home = rest.partition(".")[0]
                found.add(home if home in PLACES else "__init__")
    return found


def home_of(path: Path) -> str:
    """The package or module of the top level that a file is in."""
    first = path.relative_to(ROOT).parts[0]
    return first.removesuffix(".py")


FILES = sorted(path for path in ROOT.rglob("*.py") if "_vendor" not in path.parts)


def test_every_part_has_a_floor() -> None:
    assert {home_of(path) for path in FILES} == set(PLACES)


@pytest.mark.parametrize("floor", range(len(FLOORS)))
def test_nothing_comes_from_above(floor: int) -> None:
    wrong = {
        (str(path.relative_to(ROOT)), home)
        for path in FILES
        if PLACES[home_of(path)] == floor
        for home in homes(path)
        if PLACES[home] > floor
    }
    assert wrong - ALLOWED == set()


def test_no_exception_is_left_over() -> None:
    used = {(str(path.relative_to(ROOT)), home) for path in FILES for home in homes(path)}
    assert used >= ALLOWED


def test_a_pure_part_reads_nothing() -> None:
    """What holds meaning alone starts no program and opens no file."""
    outside = {"subprocess", "socket", "shutil", "tempfile"}
    for package in ("text", "memory", "redaction", "transcripts"):
        for path in (ROOT / package).rglob("*.py"):
            tree = ast.walk(ast.parse(path.read_text("utf-8")))
            found = {name.partition(".")[0] for node in tree for name in names(node)}
            assert not found & outside, path
