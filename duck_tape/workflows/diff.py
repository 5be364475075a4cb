"""The changelog between two versions, wherever they lie (spec: merge, "Changelog")."""

from __future__ import annotations

from typing import TYPE_CHECKING

from duck_tape.errors import Refused, UsageError
from duck_tape.git.objects import INDEX
from duck_tape.git.pending import reasons as pending_reasons
from duck_tape.memory.changes import compare
from duck_tape.memory.document import Document
from duck_tape.workflows.memories import between, version
from duck_tape.workflows.moved import way
from duck_tape.workflows.reasons import told_in_messages

if TYPE_CHECKING:
    from pathlib import Path

    from duck_tape.git.repository import Repository
    from duck_tape.workflows.memories import Difference
    from duck_tape.workflows.place import Place


def difference(place: Place, cwd: Path, old: str | None, new: str | None) -> Difference:
    """Return the changelog of two versions.

    Args:
        place: Whose memory.
        cwd: What file names are relative to.
        old: A revision or file; None for HEAD.
        new: A revision or file; None for the index.

    Raises:
        UsageError: a file against a revision.
        Refused: no repository, an unknown revision, a memory that cannot be read.
    """
    if old is not None and new is not None and _are_files(place, cwd, old, new):
        before, after = (Document.parse((cwd / name).read_bytes(), name) for name in (old, new))
        return between(place.path, before, after, {})
    return _revisions(place.need_repository(), place.path, old or "HEAD", new)


def _are_files(place: Place, cwd: Path, old: str, new: str) -> bool:
    """Whether both are files; a name that is a revision too is taken for the revision."""
    files = [(cwd / name).is_file() and not _is_revision(place, name) for name in (old, new)]
    if any(files) and not all(files):
        raise UsageError(
            f"{old}, {new}: a file is compared with a file, a revision with a revision.",
            hint="To compare with what is in git: git show REV:PATH > FILE.",
        )
    return all(files)


def _is_revision(place: Place, name: str) -> bool:
    if place.repository is None:
        return False
    try:
        place.repository.resolve(name)
    except Refused:
        return False
    return True


def _revisions(repository: Repository, path: str, old: str, new: str | None) -> Difference:
    """Between two revisions, or a revision and the index."""
    source, names = INDEX if new is None else new, frozenset({path})
    before, after = version(repository, old, path), version(repository, source, path)
    if (before is None) != (after is None):
        went = way(repository, path, old, new)
        path, names = went.last, went.names
        before, after = version(repository, old, went.first), version(repository, source, path)
    reasons = dict(pending_reasons(repository, path)) if new is None else {}
    told = told_in_messages(repository, old, new or "HEAD", names, compare(before, after))
    return between(path, before, after, told | reasons)
