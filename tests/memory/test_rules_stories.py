"""Whole merges, byte for byte: a folder of `merges` is a memory, what wants in, and what comes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from duck_tape.memory.bootstrap import bootstrap
from duck_tape.memory.candidate import Candidate
from duck_tape.memory.changelog import render, with_reasons
from duck_tape.memory.changes import compare
from duck_tape.memory.document import Document
from duck_tape.memory.rules import apply

FOLDERS = sorted(path for path in (Path(__file__).parent / "merges").iterdir() if path.is_dir())
TODAY = "2026-03-05"


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_merge(folder: Path) -> None:
    wanted = json.loads((folder / "merge.json").read_text(encoding="utf-8"))
    before = folder / "before.md"
    old = Document.parse(before.read_bytes()) if before.exists() else None
    candidates = [
        Candidate(**{**fields, "answers": tuple(fields.get("answers", ()))})
        for fields in wanted["candidates"]
    ]
    options = {name: wanted.get(name, []) for name in ("done", "remaining")}
    start = old or bootstrap(wanted["title"], TODAY)
    merged = apply(start, candidates, today=TODAY, **options)
    assert merged.data == (folder / "after.md").read_bytes()
    changes = with_reasons(compare(old, merged.document), merged.reasons)
    assert render(changes) == (folder / "changelog.txt").read_text(encoding="utf-8")
    again = apply(merged.document, candidates, today=TODAY, **options)
    assert again.data == merged.data
