"""Commands that say how things stand, at the price of reading: `resume` and `status`.

Agents and people run them often, so they go without the parser and what is slow to import. Where
anything is out of the ordinary (an option, an error, no plain repository, environment files), the
command itself does it all over again: the answer is the same, only slower.
"""

# ruff: noqa: PTH109, PTH110, PTH112, PTH118, PTH120, PTH208  (start-up: pathlib is slow)

from __future__ import annotations

import gc
import os
import sys

from duck_tape.folder import read_regular

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

STATES = (":(icase,glob)**/.duck-tape", ":(icase,glob)**/.duck-tape/**")
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


class FolderPath(str):
    """A path to which names can be added, as much as the store needs of one."""

    __slots__ = ()

    def __truediv__(self, name: str) -> FolderPath:
        """Return the path of a name in the folder."""
        return FolderPath(os.path.join(self, name))


class Spot:
    """A plain repository and its memory, as `workflows.resume.Spot`; itself the repository.

    Attributes:
        root: The work tree's top, absolute.
        path: The memory's path below it.
        repository: Itself.
    """

    def __init__(self, root: str, path: str) -> None:
        """Take the root and the memory's path below it."""
        self.root = root
        self.path = path
        self.repository = self

    def tracked_state(self) -> tuple[str, ...]:
        """Return what git tracks of the states; raises where git fails."""
        return self.listed("ls-files", "-z", "--", *STATES)

    def listed(self, *arguments: str) -> tuple[str, ...]:
        """Return what git lists, parted by NUL; raises where git fails."""
        from duck_tape.git.quick import output

        said = output(("-C", self.root, *arguments))
        return tuple(said.decode("utf-8", "surrogateescape").split("\0")[:-1])


def quick(command: str, arguments: Sequence[str]) -> bool:
    """Do a command, and return whether it is done; if not, nothing has been printed.

    Args:
        command: `resume` or `status`.
        arguments: What follows it.
    """
    if arguments:
        return False
    if command == "resume":
        from duck_tape.commands.resume_quick import text
    else:
        from duck_tape.commands.status_quick import text
    return _told(text)


def _told(text: Callable[[Spot, Mapping[str, str]], str | None]) -> bool:
    gc.disable()  # a short life: nothing to collect but what stays to the end
    try:
        spot = _spot(os.environ)
        said = None if spot is None else text(spot, os.environ)
        if said is None:
            return False
        data = said.encode("utf-8", "backslashreplace")
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.flush()
    except Exception:  # noqa: BLE001  (the command itself will meet it again, and tell it)
        return False
    finally:
        gc.enable()
    return True


def _spot(environ: Mapping[str, str]) -> Spot | None:
    """The repository and the memory; None where they are not for here."""
    root = None if any(map(environ.get, _PLACED)) else _root()
    if root is None or any(name.startswith(".env") for name in os.listdir(root)):
        return None
    if os.path.exists(os.path.join(root, ".duck-tape.yaml")) or _configured(root):
        return None
    return Spot(root, _memory(root))


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
