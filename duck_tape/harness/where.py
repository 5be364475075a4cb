"""Where the files go: the root of the project that the session works in.

The git top level of the folder that the harness's project variable names, else of the session's
folder; outside git that folder itself (spec: harness hooks, "Where"). A harness that was started in
a folder below the top keeps its states where `resume`, `status` and `merge` look for them. What a
payload says is believed only of a folder that is the user's own, and is neither the file system's
root nor HOME.
"""

# ruff: noqa: PTH109, PTH111, PTH112, PTH116, PTH117, PTH118, PTH120  (start-up)

from __future__ import annotations

import os

from duck_tape.folder import read_regular
from duck_tape.harness.caller import CLAUDE, COPILOT, CURSOR, GEMINI

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

_VARIABLES = {
    CLAUDE: ("CLAUDE_PROJECT_DIR",),
    COPILOT: ("COPILOT_PROJECT_DIR", "CLAUDE_PROJECT_DIR"),
    GEMINI: ("GEMINI_PROJECT_DIR", "CLAUDE_PROJECT_DIR"),
    CURSOR: ("CURSOR_PROJECT_DIR",),
    "": ("CLAUDE_PROJECT_DIR",),
}
"""Each harness's own; those without one would take an outer harness's for theirs."""


class Where:
    """The places of a run.

    Attributes:
        root: Absolute path of the folder that holds `.duck-tape/`.
        cwd: The session's working directory, as the marker names it.
        git_dir: The git directory of the root's work tree, "" outside a repository.
        barred: Whether the root is the file system's, or HOME: no project, nothing is written.
    """

    __slots__ = ("barred", "cwd", "git_dir", "root")

    def __init__(self, root: str, cwd: str, git_dir: str) -> None:
        """See the class."""
        self.root = root
        self.cwd = cwd
        self.git_dir = git_dir
        self.barred = _is_too_high(os.path.realpath(root))


def find(harness: str, folder: str, environ: Mapping[str, str]) -> Where:
    """Return where to write.

    Args:
        harness: Who calls.
        folder: The payload's working directory, or "".
        environ: The environment.

    Raises:
        OSError: Not even the process's own folder exists.
    """
    cwd = own_folder(folder, nearest=True)
    named = (environ.get(name, "") for name in _VARIABLES.get(harness, ()))
    project = next(filter(None, map(own_folder, named)), "")
    cwd = cwd or _process_folder(project)
    top, git_dir = repository_of(project or cwd)
    return Where(top or project or cwd, cwd, git_dir)


def _process_folder(project: str) -> str:
    """The process's own folder; the project's where that one is gone."""
    try:
        return os.getcwd()
    except OSError:
        if not project:
            raise
        return project


def own_folder(path: str, *, nearest: bool = False) -> str:
    """Return an absolute path of an existing folder of the user's, links resolved; else "".

    With `nearest` the nearest existing ancestor stands for a missing folder. The root of the file
    system, HOME and what lies above it are none.
    """
    if not path or "\0" in path or not os.path.isabs(path):
        return ""
    while nearest and not os.path.lexists(path) and os.path.dirname(path) != path:
        path = os.path.dirname(path)
    try:
        if not os.path.isdir(path):
            return ""
        real = os.path.realpath(path)
        mine = is_own(os.stat(real))
    except (OSError, ValueError):
        return ""
    return real if mine and not _is_too_high(real) else ""


def is_own(status: os.stat_result) -> bool:
    """Whether a file or folder belongs to the user; always so where there are no owners."""
    return not hasattr(os, "geteuid") or status.st_uid == os.geteuid()


def _is_too_high(real: str) -> bool:
    """Whether a folder is the file system's root, or HOME."""
    home = os.path.expanduser("~")
    return os.path.dirname(real) == real or real == os.path.realpath(home)


def repository_of(folder: str) -> tuple[str, str]:
    """Return the top of the work tree that a folder lies in, and its git directory; else ("", "").

    Read by hand, since a process costs as much as all the rest. A top that is HOME, the file
    system's root or somebody else's is none; a git directory counts when it has a HEAD.
    """
    top = folder
    while not os.path.lexists(os.path.join(top, ".git")):
        above = os.path.dirname(top)
        if above == top:
            return "", ""
        top = above
    git_dir = _git_dir(top)
    if not git_dir or own_folder(top) != os.path.realpath(top):
        return "", ""
    return top, git_dir


def _git_dir(top: str) -> str:
    """The git directory that `.git` is, or that it names (linked work trees, submodules)."""
    path = os.path.join(top, ".git")
    try:
        if not os.path.isdir(path):
            line = read_regular(path, 1 << 16).decode("utf-8", "surrogateescape")
            if not line.startswith("gitdir:"):
                return ""
            path = os.path.normpath(os.path.join(top, line[7:].strip()))
        mine = is_own(os.stat(path)) and os.path.lexists(os.path.join(path, "HEAD"))
    except (OSError, ValueError):
        return ""
    return path if mine else ""
