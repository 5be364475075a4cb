"""`duck-tape status` where nothing is pending; see `duck_tape.commands.quick`."""

# ruff: noqa: PTH118, PTH208  (start-up: pathlib is slow)

from __future__ import annotations

import os
import stat

from duck_tape.commands.quick import STATES, FolderPath
from duck_tape.folder import read_regular

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from duck_tape.commands.quick import Spot
    from duck_tape.state.marker import Marker
    from duck_tape.state.naming import StateFile
    from duck_tape.state.receipts import Receipt
    from duck_tape.state.store import Store

_BUSY = (
    "index.lock",
    "rebase-merge",
    "rebase-apply",
    "MERGE_HEAD",
    "CHERRY_PICK_HEAD",
    "REVERT_HEAD",
    "sequencer",
)
"""Files of a git directory by which something is under way."""
_OURS = frozenset(("harness", "lock", "state.lock"))
"""What may lie in our folder of the git directory while nothing is pending."""
_PLAIN = frozenset(("100644", "100755"))


class _Git:
    """Nothing pending, as `git.status.Status` tells it."""

    pending = ()
    message = ""
    remarks = ()
    operation = ""
    index_lock = ""


class _Standing:
    """How things stand, as `workflows.status.Standing` has it."""

    git = _Git()
    obstacle = ""
    tracked = ()

    def __init__(self, spot: Spot, store: Store, receipt: Receipt | None, *, memory: bool) -> None:
        self.place = spot
        self.states: tuple[StateFile, ...] = store.list()
        self.newest: StateFile | None = store.newest()
        self.marker: Marker | None = store.read_marker()
        self.memory = memory
        self.receipt = receipt


def text(spot: Spot, environ: Mapping[str, str]) -> str | None:
    """Return what the command prints, None where anything is pending or in a merge's way.

    Raises what reading raises.
    """
    git = os.path.join(spot.root, ".git")
    if "/" in spot.path or not _rests(git):
        return None
    memory = os.path.lexists(os.path.join(spot.root, spot.path))
    if not (_is_ready(spot) if memory else _is_free(spot)):
        return None
    from duck_tape.report import status as report
    from duck_tape.state.receipts import folders, last
    from duck_tape.state.store import Store

    store = Store(FolderPath(spot.root))  # type: ignore[arg-type]  # it has what reading needs of a path
    receipt = last(folders(spot.root, git, environ, there=True))
    return report.text(_Standing(spot, store, receipt, memory=memory))  # type: ignore[arg-type]  # all that the text says


def _rests(git: str) -> bool:
    """Whether nothing of git's or of ours is under way."""
    if any(os.path.lexists(os.path.join(git, name)) for name in _BUSY):
        return False
    try:
        return _OURS.issuperset(os.listdir(os.path.join(git, "duck-tape")))
    except FileNotFoundError:
        return True


def _is_free(spot: Spot) -> bool:
    """Whether there is no memory, neither in the index nor ignored, and no state is tracked."""
    from duck_tape.git.quick import run

    if spot.listed("ls-files", "-z", "--", f":(top,literal){spot.path}", *STATES):
        return False
    code, _ = run(("-C", spot.root, "check-ignore", "--quiet", "--", f"./{spot.path}"))
    return code == 1


def _is_ready(spot: Spot) -> bool:
    """Whether the memory is a valid one as the index has it, and no state is tracked."""
    path = os.path.join(spot.root, spot.path)
    if not stat.S_ISREG(os.lstat(path).st_mode) or os.path.lexists(
        os.path.join(spot.root, ".gitattributes")
    ):
        return False
    listed = spot.listed(
        "ls-files", "-z", "-v", "--stage", "--", f":(top,literal){spot.path}", *STATES
    )
    if len(listed) != 1:
        return False
    tag, mode, _, stage = listed[0].partition("\t")[0].split(" ")
    if tag != "H" or mode not in _PLAIN or stage != "0":
        return False
    asked = ("--porcelain=v2", "-z", "--no-renames", "--untracked-files=no", "--", spot.path)
    if any(
        record[:1] in {"1", "u"} and record[3] != "." for record in spot.listed("status", *asked)
    ):
        return False
    from duck_tape.memory.document import Document

    Document.parse(read_regular(path), spot.path)
    return True
