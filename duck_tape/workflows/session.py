"""Which harness session this process belongs to, and whether the last compaction was its own."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

_VARIABLES = ("CLAUDE_CODE_SESSION_ID", "GEMINI_SESSION_ID", "CODEX_SESSION_ID")
"""Where harnesses tell the programs that they start which session it is."""


def is_other_session(root: str, git_dir: str, environ: Mapping[str, str]) -> bool:
    """Whether the hook's last receipt names another session than the one that runs this process.

    Args:
        root: Absolute path of the root.
        git_dir: Its git directory, "" outside a repository.
        environ: The environment, in which harnesses name the session.

    False where either is unknown.
    """
    current = [environ[name] for name in _VARIABLES if environ.get(name)]
    if not current:
        return False
    from duck_tape.state.receipts import folders, last

    receipt = last(folders(root, git_dir, environ, there=True))
    return receipt is not None and bool(receipt.session) and receipt.session not in current
