"""What is pending, the newest state, the marker (spec: merge, "Staging"; state files)."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from duck_tape.errors import CouldNotCheck, Refused
from duck_tape.git.objects import INDEX
from duck_tape.git.pending import reasons
from duck_tape.git.status import status as git_status
from duck_tape.git.target import check_target
from duck_tape.memory.document import Document
from duck_tape.state.receipts import folders, last
from duck_tape.workflows.memories import between, version
from duck_tape.workflows.stores import open_store

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from duck_tape.git.repository import Repository
    from duck_tape.git.status import Status
    from duck_tape.state.marker import Marker
    from duck_tape.state.naming import StateFile
    from duck_tape.state.receipts import Receipt
    from duck_tape.workflows.place import Place


@dataclass(frozen=True, slots=True)
class Standing:
    """How things stand.

    Attributes:
        place: Where.
        git: What is pending; None outside a repository.
        states: The state files, oldest first.
        newest: The newest of them.
        marker: The compaction marker.
        memory: Whether the work tree has the memory.
        obstacle: What a merge would refuse here and now; "" when nothing is in its way.
        tracked: State files that git tracks: a clone would carry them.
        receipt: What the harness hook did last; None where it never ran here.
    """

    place: Place
    git: Status | None
    states: tuple[StateFile, ...]
    newest: StateFile | None
    marker: Marker | None
    memory: bool
    obstacle: str = ""
    tracked: tuple[str, ...] = ()
    receipt: Receipt | None = None


def status(place: Place) -> Standing:
    """Return how things stand; completes what was interrupted, restores a lost message.

    Raises `Refused` when `.duck-tape` is no real folder, `CouldNotCheck` when something cannot be
    read.
    """
    repository = place.repository
    store = open_store(place)
    return Standing(
        place=place,
        git=None if repository is None else git_status(repository, _renderer(repository)),
        states=store.list(),
        newest=store.newest(),
        marker=store.read_marker(),
        memory=place.memory.is_file(),
        obstacle="" if repository is None else _obstacle(repository, place.path),
        tracked=() if repository is None else repository.tracked_state(),
        receipt=last_receipt(place, os.environ),
    )


def last_receipt(place: Place, environ: Mapping[str, str]) -> Receipt | None:
    """Return what the harness hook did here last, None where it left no receipt."""
    git_dir = "" if place.repository is None else str(place.repository.git_dir)
    return last(folders(str(place.root), git_dir, environ, there=True))


def _obstacle(repository: Repository, path: str) -> str:
    """What a merge would say of the memory before it begins (an operation is told elsewhere)."""
    try:
        target = check_target(repository, path)
        if target.data is not None:
            Document.parse(target.data, path)
    except (Refused, CouldNotCheck) as error:
        return "" if error.code == "operation-in-progress" else f"{error.message} {error.hint}"
    return ""


def _renderer(repository: Repository) -> Callable[[str, str], str]:
    """Return a function that renders HEAD against the index for a path and a bullet."""

    def render(path: str, bullet: str) -> str:
        old, new = version(repository, "HEAD", path), version(repository, INDEX, path)
        return between(path, old, new, reasons(repository, path), bullet=bullet).message

    return render
