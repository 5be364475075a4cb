"""What the coming commit will follow: HEAD, the commit before it (amend), or a merge's parents.

git tells no hook that it amends. What can be seen: the command line of the git that started the
hook (where the system shows it), and the author that git has put into the environment, who in an
amended commit is the old one to the second.
"""

from __future__ import annotations

import os

from duck_tape.git.quick import run
from duck_tape.hooks.settings import git_folder
from duck_tape.hooks.staged import empty_tree

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

YES = "yes"
NO = "no"
UNKNOWN = "unknown"
_LEVELS = 16
_TAKES_TEXT = frozenset({"-m", "--message", "-F", "--file", "-C", "-c", "-t", "--author", "--date"})


class Head:
    """The commit that HEAD means.

    Attributes:
        id: Its id.
        parents: Those of its parents.
        author: Name, address, and seconds since 1970, as git's environment would have them.
    """

    __slots__ = ("author", "id", "parents")

    def __init__(
        self, identity: str, parents: tuple[str, ...], author: tuple[str, str, str]
    ) -> None:
        """See the class."""
        self.id = identity
        self.parents = parents
        self.author = author

    @property
    def before(self) -> str:
        """What the commit itself follows: its first parent, or the empty tree."""
        return self.parents[0] if self.parents else empty_tree(self.id)


def head() -> Head | None:
    """Return HEAD's commit, None before the first."""
    code, said = run(
        (
            "show",
            "-s",
            "--no-show-signature",
            "--format=%H%x00%P%x00%an%x00%ae%x00%at",
            "HEAD",
            "--",
        )
    )
    if code:
        return None
    identity, parents, *author = said.decode("utf-8", "replace").rstrip("\n").split("\0")
    return Head(identity, tuple(parents.split()), (author[0], author[1], author[2]))


def amended(source: str = "", object_name: str = "") -> Head | None:
    """Return the commit that is being amended, None where a new one is made.

    Args:
        source: What prepare-commit-msg was told of the message's source; "" where nothing was.
        object_name: Likewise of the commit that it comes from.
    """
    seen = seen_amend()
    if seen == NO or (seen == UNKNOWN and not os.environ.get("GIT_AUTHOR_DATE")):
        return None
    found = head()
    if found is None:
        return None
    if seen == YES or (source == "commit" and object_name == "HEAD"):
        return found
    return found if found.author == _author(os.environ) else None


def _author(environ: Mapping[str, str]) -> tuple[str, str, str]:
    date = environ.get("GIT_AUTHOR_DATE", "").removeprefix("@").partition(" ")[0]
    return environ.get("GIT_AUTHOR_NAME", ""), environ.get("GIT_AUTHOR_EMAIL", ""), date


def seen_amend() -> str:
    """Whether a `git commit` above this process amends: `YES`, `NO`, or `UNKNOWN`."""
    process = os.getppid()
    for _ in range(_LEVELS):
        words = _command_line(process)
        if not words:
            return UNKNOWN
        if os.path.basename(words[0]) in {"git", "git.exe", "git-commit"}:  # noqa: PTH119  (start-up)
            return amends(words)
        process = _parent(process)
        if process <= 1:
            return UNKNOWN
    return UNKNOWN


def amends(words: Sequence[str]) -> str:
    """Read a command line of git's: `YES`, `NO`, or `UNKNOWN` where it is another command."""
    if "commit" not in words and not words[0].endswith("git-commit"):
        return UNKNOWN
    for before, word in zip(words, words[1:], strict=False):  # noqa: RUF007  (start-up)
        if word == "--":
            break
        if word.startswith("--am") and "--amend".startswith(word) and before not in _TAKES_TEXT:
            return YES
    return NO


def _command_line(process: int) -> list[str]:
    try:
        with open(f"/proc/{process}/cmdline", "rb") as stream:  # noqa: PTH123  (start-up)
            return stream.read().decode("utf-8", "replace").split("\0")[:-1]
    except OSError:
        return []


def _parent(process: int) -> int:
    try:
        with open(f"/proc/{process}/stat", "rb") as stream:  # noqa: PTH123  (start-up)
            after_name = stream.read().rpartition(b")")[2].split()
    except OSError:
        return 0
    return int(after_name[1]) if len(after_name) > 1 else 0


def merge_heads() -> tuple[str, ...]:
    """Return the commits that are being merged into HEAD, none where there is no merge.

    In pre-merge-commit there is no MERGE_HEAD yet; there git names them in its environment.
    """
    path = os.path.join(git_folder(), "MERGE_HEAD")  # noqa: PTH118  (start-up)
    try:
        with open(path, "rb") as stream:  # noqa: PTH123  (start-up)
            return tuple(stream.read().decode("ascii", "replace").split())
    except FileNotFoundError:
        pass
    names = (name.removeprefix("GITHEAD_") for name in os.environ if name.startswith("GITHEAD_"))
    return tuple(sorted(names))


def name_of(commit: str) -> str:
    """A commit for people: its short id, and what `git merge` was told, where that is known."""
    called = os.environ.get(f"GITHEAD_{commit}", "")
    return f"{commit[:12]} ({called})" if called and called != commit else commit[:12]
