"""Which harness session this process belongs to, and whether the last compaction was its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from duck_tape.workflows.place import Place

_VARIABLES = ("CLAUDE_CODE_SESSION_ID", "GEMINI_SESSION_ID", "CODEX_SESSION_ID")
"""Where harnesses tell the programs that they start which session it is."""


def is_other_session(place: Place, environ: Mapping[str, str]) -> bool:
    """Whether the hook's last receipt names another session than the one that runs this process.

    False where either is unknown.
    """
    current = [environ[name] for name in _VARIABLES if environ.get(name)]
    if not current:
        return False
    from duck_tape.state.receipts import folders, last

    git_dir = str(place.repository.git_dir) if place.repository is not None else ""
    receipt = last(folders(str(place.root), git_dir, environ))
    return receipt is not None and bool(receipt.session) and receipt.session not in current
