"""Whether git tracks the marker, or the folder that it lies in: then the hook leaves it alone.

A clone has brought it along, and every command refuses it (spec: state files). git is asked only
where its index seems to hold the name (gitformat-index(5)): a process costs as much as much of the
hook.
"""

# ruff: noqa: PTH118, PTH123, PTH208  (start-up)

from __future__ import annotations

import os
import stat
import sys

from duck_tape.state.naming import FOLDER, MARKER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

_CHUNK = 1 << 20
_PATIENCE = 2.0
_SHORT = b"\0\0\0\4"
"""Version of an index that shortens its paths: names cannot be found in it."""
_NAMES = (f"{FOLDER}/".encode(), f"{FOLDER}\0".encode(), b"sdir\0\0\0\0")
"""The folder's name; the last tells that the index has folders in place of their files."""
_LONGEST = 16
_SPLIT = "sharedindex."
_ASKED = (f":(icase){FOLDER}", f":(icase){FOLDER}/{MARKER}")


def of_marker(root: str, git_dir: str) -> Iterable[str]:
    """Return what git tracks of the folder and the marker: paths relative to the root.

    Args:
        root: Absolute path of the root, the top of a work tree.
        git_dir: Its git directory, "" outside a repository.
    """
    if not git_dir or not os.path.lexists(os.path.join(root, FOLDER)) or not _may(git_dir):
        return ()
    from duck_tape.errors import DuckTapeError
    from duck_tape.git.quick import run

    try:
        # Named, since a harness may have been started in a git hook, whose GIT_DIR is another's.
        here = ("-C", root, f"--git-dir={git_dir}", f"--work-tree={root}")
        code, said = run((*here, "ls-files", "-z", "--", *_ASKED), seconds=_PATIENCE)
    except DuckTapeError:  # no git program, or none that answers
        return ()
    found = said.decode("utf-8", "surrogateescape").split("\0")[:-1] if code == 0 else []
    wanted = {FOLDER.casefold(), f"{FOLDER}/{MARKER}".casefold()}
    return [path for path in found if path.casefold() in wanted]


def _may(git_dir: str) -> bool:
    """Whether the index may hold the folder's name."""
    try:
        path = os.path.join(git_dir, "index")
        if not stat.S_ISREG(os.stat(path).st_mode):  # noqa: PTH116  (start-up)
            return False
        if any(name.startswith(_SPLIT) for name in os.listdir(git_dir)):
            return True
        return _holds(path)
    except OSError:
        return False


def _holds(path: str) -> bool:
    fold = sys.platform in {"win32", "darwin"}  # file systems that do not tell cases apart
    with open(path, "rb") as stream:
        rest = stream.read(8)
        if rest[4:] == _SHORT:
            return True
        while block := stream.read(_CHUNK):
            data = rest + (block.lower() if fold else block)
            if any(name in data for name in _NAMES):
                return True
            rest = data[-_LONGEST:]
    return False
