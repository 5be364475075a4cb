"""`duck-tape resume` at the price of reading: without the parser and what is slow to import.

Agents run it at the start of a session. Where anything is out of the ordinary (an option, an error,
no plain repository, environment files), the command itself does it all over again: the answer is
the same, only slower.
"""

# ruff: noqa: PTH109, PTH110, PTH112, PTH118, PTH120, PTH208  (start-up: pathlib is slow)

from __future__ import annotations

import gc
import os
import sys

from duck_tape.folder import read_regular

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_STATES = (":(icase,glob)**/.duck-tape", ":(icase,glob)**/.duck-tape/**")
"""As `Repository.tracked_state` asks for them."""

_MEMORY = "CONTEXT.md"
_PLACED = (
    "GIT_DIR",
    "GIT_WORK_TREE",
    "GIT_INDEX_FILE",
    "GIT_COMMON_DIR",
    "GIT_CEILING_DIRECTORIES",
)
"""Variables by which git finds a repository elsewhere."""


class _Folder(str):
    """A path to which names can be added, as much as the store needs of one."""

    __slots__ = ()

    def __truediv__(self, name: str) -> _Folder:
        return _Folder(os.path.join(self, name))


class _Spot:
    """Where to look, as `workflows.resume.Spot`; itself the repository."""

    def __init__(self, root: str, path: str) -> None:
        """Take the root and the memory's path below it."""
        self.root = root
        self.path = path
        self.repository = self

    def tracked_state(self) -> tuple[str, ...]:
        """Return what git tracks of the states; raises where git fails."""
        from duck_tape.git.quick import output

        said = output(("-C", self.root, "ls-files", "-z", "--", *_STATES))
        return tuple(said.decode("utf-8", "surrogateescape").split("\0")[:-1])


def quick(arguments: Sequence[str]) -> bool:
    """Do the command, and return whether it is done; if not, nothing has been printed.

    `arguments` is what follows `resume`.
    """
    if arguments:
        return False
    gc.disable()  # a short life: nothing to collect but what stays to the end
    try:
        text = _text(os.environ)
        if text is None:
            return False
        data = text.encode("utf-8", "backslashreplace")
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.flush()
    except Exception:  # noqa: BLE001  (the command itself will meet it again, and tell it)
        return False
    finally:
        gc.enable()
    return True


def _text(environ: Mapping[str, str]) -> str | None:
    """What the command prints; None where that is not for here."""
    root = None if any(map(environ.get, _PLACED)) else _root()
    if root is None or any(name.startswith(".env") for name in os.listdir(root)):
        return None
    if os.path.exists(os.path.join(root, ".duck-tape.yaml")) or _configured(root):
        return None
    from duck_tape.report.resume import text
    from duck_tape.state.store import Store
    from duck_tape.workflows.resume import resume
    from duck_tape.workflows.session import is_other_session

    spot = _Spot(root, _memory(root))
    store = Store(_Folder(root))  # type: ignore[arg-type]  # it has what reading needs of a path
    other = is_other_session(root, os.path.join(root, ".git"), environ)
    return text(resume(spot, store, other_session=other))


def _root() -> str | None:
    """The top folder of a plain work tree around the current folder; None for any other."""
    folder = os.getcwd()
    git = os.path.join(folder, ".git")
    while not os.path.lexists(git):
        above = os.path.dirname(folder)
        if above == folder:
            return None
        folder = above
        git = os.path.join(folder, ".git")
    if f"{os.sep}.git{os.sep}" in f"{os.getcwd()}{os.sep}" or not os.path.isdir(git):
        return None
    settings = read_regular(os.path.join(git, "config")).lower()
    return None if b"worktree" in settings or b"bare = true" in settings else folder


def _configured(root: str) -> bool:
    """Whether the root's pyproject.toml may configure duck-tape."""
    try:
        return b"duck-tape" in read_regular(os.path.join(root, "pyproject.toml"))
    except FileNotFoundError:
        return False


def _memory(root: str) -> str:
    """The memory of the current folder, else the nearest above, else the root's (as `place`)."""
    folder = os.getcwd()
    while folder != root and not os.path.lexists(os.path.join(folder, _MEMORY)):
        folder = os.path.dirname(folder)
    path = os.path.relpath(os.path.join(folder, _MEMORY), root)
    return path.replace(os.sep, "/")
