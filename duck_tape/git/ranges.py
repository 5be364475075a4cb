"""Commits of a range and what each of them changes, read in two passes whatever their number.

One `git log` gives commits, parents, trees and messages; one `git diff-tree` compares the trees
that are wanted. Revisions that come from outside are ids by the time they get here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from duck_tape.errors import CouldNotCheck
from duck_tape.git.program import text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from duck_tape.git.program import Git

    Logged = tuple[list["Commit"], dict[str, str]]

EMPTY_TREES = {
    "sha1": "4b825dc642cb6eb9a060e54bf8d69288fbee4904",
    "sha256": "6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321",
}
"""The ids of the tree with nothing in it."""
_FIELDS = "%m%x00%H%x00%T%x00%P%x00%an%x00%ae%x00%B"
_FIELD_COUNT = 7
_NOTHING = "000000"


@dataclass(frozen=True, slots=True)
class Commit:
    """One commit of a range.

    Attributes:
        id: Hexadecimal, as all ids.
        tree: Its tree.
        parents: Their ids, first parent first.
        name, email: Its author's, as the commit says; anybody can write anything there.
        message: The whole message; what is no text in its encoding became U+FFFD.
    """

    id: str
    tree: str
    parents: tuple[str, ...]
    name: str
    email: str
    message: str


@dataclass(frozen=True, slots=True)
class Row:
    """One path that differs between two trees; a mode is `000000`, a blob "" where it is not.

    Attributes:
        path: Relative to the top; bytes that are no UTF-8 are surrogates.
        old_mode, mode: Six octal digits.
        old, new: Ids of blobs (of commits, for submodules).
    """

    path: str
    old_mode: str
    mode: str
    old: str
    new: str

    @property
    def before(self) -> str:
        """The blob before where that is a file, else ""."""
        return self.old if self.old_mode.startswith("100") else ""

    @property
    def after(self) -> str:
        """The blob after where that is a file, else ""."""
        return self.new if self.mode.startswith("100") else ""


def log(git: Git, tip: str, hidden: Sequence[str], limit: int) -> Logged:
    """Return the commits that `tip` reaches and none of `hidden` does, parents first.

    Args:
        git: The program.
        tip: Id of a commit.
        hidden: Ids of commits.
        limit: The most commits that are read.

    Returns:
        The commits, and the trees of all commits by id, those of their parents outside included.

    Raises `CouldNotCheck` where there are more (code `too-many-commits`), or git fails.
    """
    said = git.output(
        "log", "-z", "--topo-order", "--reverse", "--boundary", f"--max-count={limit + 1}",
        "--no-show-signature", "--no-color", "--no-patch", "--encoding=UTF-8",
        f"--format=tformat:{_FIELDS}", tip, *(f"^{commit}" for commit in hidden), "--",
    )  # fmt: skip
    parts = said.decode("utf-8", "replace").split("\0")
    found, trees = [], {}
    for at in range(0, len(parts) - _FIELD_COUNT + 1, _FIELD_COUNT):
        mark, identity, tree, parents, name, email, message = parts[at : at + _FIELD_COUNT]
        trees[identity] = tree
        if mark != "-":
            found.append(Commit(identity, tree, tuple(parents.split()), name, email, message))
    if len(found) > limit:
        raise CouldNotCheck(
            f"The range has more than {limit} commits.",
            hint="See that base and head are what you mean; else raise 'max-commits'.",
            code="too-many-commits",
        )
    return found, trees


def compare_trees(
    git: Git, pairs: Iterable[tuple[str, str]], patterns: Sequence[str]
) -> dict[tuple[str, str], dict[str, Row]]:
    """Return for each pair of trees the paths that differ and that a pathspec matches.

    The trees are given by their ids. Renames are not looked for. Raises `CouldNotCheck` when git
    fails.
    """
    asked = list(dict.fromkeys(pairs))
    if not asked:
        return {}
    said = git.output(
        "diff-tree", "--stdin", "-r", "--raw", "-z", "--no-renames", "--no-abbrev",
        "--ignore-submodules=none", "--", *patterns,
        data="".join(f"{old} {new}\n" for old, new in asked).encode("ascii"), magic=True,
    )  # fmt: skip
    found: dict[tuple[str, str], dict[str, Row]] = {pair: {} for pair in asked}
    for old, new, row in _rows(text(said)):
        found[old, new][row.path] = row
    return found


def _rows(said: str) -> Iterator[tuple[str, str, Row]]:
    r"""Read `diff-tree --stdin -z`: a line `old new` for each pair, then records and paths.

    A record and its path end with NUL each; a pair's line ends with a line feed and stands before
    its first record (format: git's diff-format manual).
    """
    pair, record = ("", ""), ""
    for part in said.split("\0"):
        if record:
            old_mode, mode, old, new, _ = record.split(" ")
            yield (*pair, Row(part, old_mode, mode, _id(old_mode, old), _id(mode, new)))
            record = ""
            continue
        heads, colon, record = part.rpartition(":")
        if not colon:
            record = ""
        elif heads:
            first, _, second = heads[:-1].rpartition("\n")[2].partition(" ")
            pair = first, second


def _id(mode: str, name: str) -> str:
    return "" if mode == _NOTHING else name


def merge_bases(git: Git, one: str, other: str) -> list[str]:
    """Return the best common ancestors of two commits: none, one, or several (criss-cross)."""
    return text(git.run("merge-base", "--all", one, other).output).split()


def is_ancestor(git: Git, one: str, other: str) -> bool:
    """Whether the commit `other` reaches `one`."""
    return git.run("merge-base", "--is-ancestor", one, other).code == 0


def parents_in_object(git: Git, commit: str) -> tuple[str, ...]:
    """Return the parents that a commit object names, also where a shallow clone has cut them off.

    Empty where the commit cannot be read.
    """
    head = text(git.run("cat-file", "commit", commit).output).partition("\n\n")[0]
    return tuple(
        line.removeprefix("parent ") for line in head.split("\n") if line.startswith("parent ")
    )
