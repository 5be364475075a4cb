"""Which commit of a side did what a merge has undone: for the message of a refusal."""

from __future__ import annotations

from duck_tape.git.quick import run
from duck_tape.hooks.changed import documents
from duck_tape.memory.changes import compare

TYPE_CHECKING = False
if TYPE_CHECKING:
    from duck_tape.memory.three_way import Problem

_MOST = 200
"""Commits that are looked through; older ones are not named."""
_KINDS = {"lost": "Added", "revived": "Dropped", "restored": "Superseded"}


def commit_of(path: str, problem: Problem, side: str) -> str:
    """Return the newest commit of a side that made the change in question, "" if none is found."""
    if problem.kind not in _KINDS:
        return ""
    code, said = run(
        ("log", f"-{_MOST}", "--format=%x01%H", "--raw", "-z", "--no-renames", "--no-abbrev",
         "--no-show-signature", "--no-merges", side, "--", f":(top,literal){path}")
    )  # fmt: skip
    if code:
        return ""
    for part in said.decode("utf-8", "surrogateescape").split("\x01")[1:]:
        commit, record = part[:64].split("\0")[0].strip(), part[part.find(":") + 1 :]
        old_mode, mode, old, new, _ = record.split("\0")[0].split(" ")
        blobs = (old if old_mode.strip("0") else "", new if mode.strip("0") else "")
        for change in compare(*documents(blobs, path)):
            found = (change.kind, change.section, change.identity)
            if found == (_KINDS[problem.kind], problem.section, problem.identity):
                return commit
    return ""
