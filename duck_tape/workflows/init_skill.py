"""Give agents the document that tells them how to use duck-tape (spec: harness, "init")."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

from duck_tape.errors import Refused
from duck_tape.workflows.init_harness_file import Change, read

if TYPE_CHECKING:
    from pathlib import Path

PATHS = (".claude/skills/duck-tape/SKILL.md", ".agents/skills/duck-tape/SKILL.md")
"""Where agents look for skills: Claude Code's folder, and the one that others share."""
_NAME = b"name: duck-tape"


def source() -> bytes:
    """Return the document as this version has it."""
    return (files("duck_tape") / "skill" / "SKILL.md").read_bytes()


def plan_add(root: Path) -> list[Change]:
    """Return what puts the document into both folders.

    Raises `Refused` for a file of that name that is no skill of ours.
    """
    return [_change(root, name, source()) for name in PATHS]


def plan_remove(root: Path) -> list[Change]:
    """Return what takes it out of both; raises as `plan_add`."""
    return [_change(root, name, None) for name in PATHS]


def _change(root: Path, name: str, after: bytes | None) -> Change:
    path = root / name
    before = read(path, root)
    if before is not None and _NAME not in before[:1024]:
        raise Refused(
            f"{name}: is another document than ours; it is left alone.",
            hint="Move it away, then try again.",
            code="not-ours-to-write",
        )
    return Change(root, path, before, after, "the skill for agents")
