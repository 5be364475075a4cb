"""The record of what is staged and not committed: `duck-tape/pending.json` in the git directory.

It is written before each step that it tells of, whole or not at all, so that a killed command can
be undone or completed by the next one. It holds what git cannot be asked for afterwards: what was
there before, byte for byte (an unreachable blob could be collected), the reasons of drops, and the
message that was offered.
"""

from __future__ import annotations

import base64
import hashlib
import json
import zlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from duck_tape.errors import CouldNotCheck
from duck_tape.files import telling, write_atomic
from duck_tape.folder import read_regular
from duck_tape.git.lock import FOLDER

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path
    from typing import Any

    from duck_tape.git.repository import Repository

    Reasons = Mapping[tuple[str, str], str]

_NAME = "pending.json"
_VERSION = 1


@dataclass(slots=True)
class Before:
    """A file as it was before the first pending merge.

    Attributes:
        mode: Of the index entry.
        blob: Its id.
        stored: The blob's bytes.
        worktree: The work tree's bytes.
    """

    mode: str
    blob: str
    stored: bytes
    worktree: bytes


@dataclass(slots=True)
class PendingFile:
    """One file with a staged merge.

    Attributes:
        path: Relative to the top.
        before: What `reject` puts back; None where there was no file.
        mode: Of the staged entry.
        blob: Its id: what the record is tied to.
        digest: SHA-256 of the work tree's bytes that we wrote.
        block: The changelog block for the message, rendered.
        reasons: Why entries were dropped, by section and key.
    """

    path: str
    before: Before | None
    mode: str
    blob: str
    digest: str
    block: str
    reasons: dict[tuple[str, str], str] = field(default_factory=dict)


@dataclass(slots=True)
class Step:
    """A staging that has begun and is not known to have ended.

    Attributes:
        after: The file's record once it has.
        undo: The work tree's bytes before it; None where there was no file.
    """

    after: PendingFile
    undo: bytes | None


@dataclass(slots=True)
class Record:
    """All that is pending in one work tree.

    Attributes:
        head: The commit at which it was last looked at, "" before the first.
        files: By path.
        message: The commit message that was last offered.
        written: SHA-256 of all messages offered since the record is there: those are ours.
        step: A staging under way.
        rejecting: Paths whose rejection is under way.
    """

    head: str = ""
    files: dict[str, PendingFile] = field(default_factory=dict)
    message: str = ""
    written: list[str] = field(default_factory=list)
    step: Step | None = None
    rejecting: list[str] = field(default_factory=list)


def digest(data: bytes) -> str:
    """Return the SHA-256 of bytes, hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def load(git_dir: Path) -> Record:
    """Return the record of a work tree's git directory, an empty one where there is none.

    Raises `CouldNotCheck` (code `pending-record`) when it cannot be read.
    """
    path = git_dir / FOLDER / _NAME
    with telling(f"read {path}"):
        try:
            data = read_regular(path)
        except FileNotFoundError:
            return Record()
    try:
        return _record(json.loads(data))
    except (ValueError, KeyError, TypeError, zlib.error):
        raise CouldNotCheck(
            f"{path}: cannot be read; what is pending is not known.",
            hint="Look at what is staged (git diff --cached), then remove that file.",
            code="pending-record",
        ) from None


def save(git_dir: Path, record: Record) -> None:
    """Write the record; remove it when nothing is pending any more.

    Raises `CouldNotCheck` with the old record in place.
    """
    folder = git_dir / FOLDER
    path = folder / _NAME
    if not (record.files or record.step or record.rejecting):
        with telling(f"write {path}"):
            path.unlink(missing_ok=True)
        return
    write_atomic(path, json.dumps(_plain(record), indent=1).encode(), staging=folder)


def reasons(repository: Repository, path: str) -> Reasons:
    """Return why entries of a pending file were dropped, by section and key.

    They hold for index against HEAD, also after the user has edited what is staged.
    """
    file = load(repository.git_dir).files.get(path)
    return {} if file is None else dict(file.reasons)


# --- as JSON ---------------------------------------------------------------------------------


def _plain(record: Record) -> dict[str, Any]:
    step = record.step
    return {
        "version": _VERSION,
        "head": record.head,
        "files": [_plain_file(file) for file in record.files.values()],
        "message": record.message,
        "written": record.written,
        "step": step and {"after": _plain_file(step.after), "undo": _pack(step.undo)},
        "rejecting": record.rejecting,
    }


def _plain_file(file: PendingFile) -> dict[str, Any]:
    return {
        "path": file.path,
        "before": file.before and _plain_before(file.before),
        "mode": file.mode,
        "blob": file.blob,
        "digest": file.digest,
        "block": file.block,
        "reasons": [[*key, reason] for key, reason in file.reasons.items()],
    }


def _plain_before(before: Before) -> dict[str, Any]:
    same = before.stored == before.worktree
    return {
        "mode": before.mode,
        "blob": before.blob,
        "stored": _pack(before.stored),
        "worktree": None if same else _pack(before.worktree),
    }


def _record(value: dict[str, Any]) -> Record:
    if value["version"] != _VERSION:
        raise ValueError
    step = value["step"]
    return Record(
        value["head"],
        {file.path: file for file in map(_file, value["files"])},
        value["message"],
        value["written"],
        step and Step(_file(step["after"]), _unpack(step["undo"])),
        value["rejecting"],
    )


def _file(value: dict[str, Any]) -> PendingFile:
    return PendingFile(
        value["path"],
        value["before"] and _before(value["before"]),
        value["mode"],
        value["blob"],
        value["digest"],
        value["block"],
        {(section, key): reason for section, key, reason in value["reasons"]},
    )


def _before(value: dict[str, Any]) -> Before:
    stored = _unpack(value["stored"]) or b""
    worktree = _unpack(value["worktree"])
    return Before(value["mode"], value["blob"], stored, stored if worktree is None else worktree)


def _pack(data: bytes | None) -> str | None:
    return None if data is None else base64.b64encode(zlib.compress(data)).decode("ascii")


def _unpack(packed: str | None) -> bytes | None:
    return None if packed is None else zlib.decompress(base64.b64decode(packed, validate=True))
