"""The moves of memories in a history, as git prints them."""

from __future__ import annotations

from duck_tape.memory.moved import moves

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MEMORIES = ":(top,glob)**/CONTEXT.md"
DIFFERENCE = ("--raw", "-z", "--no-renames", "--no-abbrev", "--no-color", "--diff-filter=AD")
"""Options of `git log` and `git diff` for what came and went, in the form that is read here."""
_FILE = "100"


def arguments(old: str, new: str) -> tuple[str, ...]:
    """The words after `git` that list what the commits of `old..new` do to memories.

    Both are ids of commits. Among the words are paths with magic.
    """
    return (
        "log", "--topo-order", "--reverse", "--no-merges", "--format=%x01", "--no-show-signature",
        *DIFFERENCE, f"{old}..{new}", "--", MEMORIES,
    )  # fmt: skip


def steps(said: bytes) -> Iterator[dict[str, str]]:
    """Return the moves of each commit, from what `arguments` has made git print."""
    for commit in said.split(b"\x01")[1:]:
        yield moved(commit)


def moved(said: bytes) -> dict[str, str]:
    """Return the moves of one difference: the old path by the new one.

    Read are pairs of a record and a path, each with NUL behind it (git's diff-format manual).
    """
    parts = said[said.find(b":") :].decode("utf-8", "surrogateescape").split("\0")
    return moves(_rows(parts))


def _rows(parts: list[str]) -> Iterator[tuple[str, str, str]]:
    for record, path in zip(parts[::2], parts[1::2], strict=False):
        old_mode, mode, old, new, _ = record.removeprefix(":").split(" ")
        yield path, old if old_mode.startswith(_FILE) else "", new if mode.startswith(_FILE) else ""
