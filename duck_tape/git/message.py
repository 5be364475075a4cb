"""The message that git offers at the next commit: git's squash-message file.

Ours is told from a foreign one by its content: what we have written is in the pending record. A
foreign one (`git merge --squash`, or ours after an edit) is left alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from duck_tape.files import telling, write_atomic
from duck_tape.folder import read_regular
from duck_tape.git.lock import FOLDER
from duck_tape.git.pending import digest, save

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from duck_tape.git.pending import PendingFile, Record

NONE = "none"
PRESENT = "present"
WRITTEN = "written"
FOREIGN = "foreign"


def message_file(git_dir: Path) -> Path:
    """Return the squash-message file of a work tree; git reads it at `git commit`."""
    return git_dir / "SQUASH_MSG"


def bullet_for(comment_char: str) -> str:
    """Return the bullet of changelog lines: `-`, or `*` where git would take that for a comment."""
    return "*" if comment_char.startswith("-") else "-"


def compose(files: Iterable[PendingFile]) -> str:
    """Return the message for pending files: `Update <path>`, a blank line, their changelogs."""
    found = sorted(files, key=lambda file: file.path)
    if not found:
        return ""
    title = "Update " + ", ".join(_one_line(file.path) for file in found)
    blocks = [file.block.rstrip("\n") for file in found if file.block.strip()]
    return "\n\n".join([title, *blocks]) + "\n"


def _one_line(path: str) -> str:
    return "".join(char if char.isprintable() else "?" for char in path)


def publish(git_dir: Path, record: Record, files: Iterable[PendingFile]) -> str:
    """Offer the message for pending files and save the record.

    The record comes first, so that a message of ours is always known as ours; when nothing is
    pending any more, last. Returns what `offer` returns. Raises `CouldNotCheck`.
    """
    record.message = compose(files)
    mark = digest(_encode(record.message))
    if record.message and mark not in record.written:
        record.written.append(mark)
    if not record.files:
        found = offer(git_dir, record)
        save(git_dir, record)
        return found
    save(git_dir, record)
    return offer(git_dir, record)


def offer(git_dir: Path, record: Record) -> str:
    """Make the file hold the record's message; with an empty one, take ours away.

    Returns `WRITTEN` (there was none), `PRESENT` (one of ours was there, made the wanted one),
    `FOREIGN` (left alone) or `NONE`.
    """
    found = _standing(git_dir, record)
    if found == FOREIGN:
        return FOREIGN
    path = message_file(git_dir)
    if not record.message:
        with telling(f"remove {path}"):
            path.unlink(missing_ok=True)
        return NONE
    wanted = _encode(record.message)
    if found == NONE or path.read_bytes() != wanted:
        write_atomic(path, wanted, staging=git_dir / FOLDER)
    return WRITTEN if found == NONE else PRESENT


def _standing(git_dir: Path, record: Record) -> str:
    path = message_file(git_dir)
    with telling(f"read {path}"):
        try:
            data = read_regular(path)
        except FileNotFoundError:
            return NONE
    if not data.strip():
        return NONE
    return PRESENT if digest(data) in record.written else FOREIGN


def _encode(message: str) -> bytes:
    return message.encode("utf-8", "surrogateescape")
