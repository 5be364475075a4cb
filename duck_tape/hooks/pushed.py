"""Which commits are about to be pushed, and what they hold (spec: hooks, pre-push).

A commit that is undone by a later one is still in the history that leaves the machine, so every
commit of the range is read, not only its ends.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from duck_tape.git.repository import Repository

_FROM = ("PRE_COMMIT_FROM_REF", "PRE_COMMIT_ORIGIN")
_TO = ("PRE_COMMIT_TO_REF", "PRE_COMMIT_SOURCE")


class Range:
    """A range of commits.

    Attributes:
        tip: Its last commit.
        without: What is not in it, as arguments of `git rev-list`.
    """

    __slots__ = ("tip", "without")

    def __init__(self, tip: str, without: tuple[str, ...]) -> None:
        """See the class."""
        self.tip = tip
        self.without = without


class Held:
    """What one commit of a range holds at a path that it changed.

    Attributes:
        commit: Its id.
        parents: Ids of its parents that are here.
        path: Relative to the top.
        mode: Mode in the commit, `000000` where it has removed the path.
        blob: Blob in the commit, "" where it has removed the path.
        everywhere: Whether it differs from all of the parents there.
    """

    __slots__ = ("blob", "commit", "everywhere", "mode", "parents", "path")

    def __init__(
        self,
        commit: str,
        parents: tuple[str, ...],
        path: str,
        mode: str,
        blob: str,
        *,
        everywhere: bool,
    ) -> None:
        """See the class."""
        self.commit = commit
        self.parents = parents
        self.path = path
        self.mode = mode
        self.blob = blob
        self.everywhere = everywhere


def pushed(environ: Mapping[str, str] | None = None) -> Range | None:
    """Return the range that the framework has named, None where the index is meant.

    At the first push to an empty remote it names no range, only the remote and the branch: then
    it is all that the remote is not known to have.
    """
    values = os.environ if environ is None else environ
    base = next((values[name] for name in _FROM if values.get(name)), "")
    tip = next((values[name] for name in _TO if values.get(name)), "")
    if tip and not tip.strip("0"):
        return None  # a branch is deleted: nothing leaves
    if tip and base.strip("0"):
        return Range(tip, (f"^{base}",))
    remote, branch = values.get("PRE_COMMIT_REMOTE_NAME"), values.get("PRE_COMMIT_LOCAL_BRANCH")
    if tip or (remote and branch):
        return Range(
            tip or str(branch), ("--not", f"--remotes={remote}" if remote else "--remotes")
        )
    return None


def in_commit(environ: Mapping[str, str] | None = None) -> bool:
    """Whether git is about to commit: then the index is read, whatever range somebody names.

    Only the hooks of a commit are told an index; that of a push is not.
    """
    return bool((os.environ if environ is None else environ).get("GIT_INDEX_FILE"))


def open_here() -> Repository:
    """Return the repository of the current folder; raises what `Repository.open` raises."""
    from pathlib import Path

    from duck_tape.git.environment import as_stored
    from duck_tape.git.repository import Repository

    return Repository.open(Path.cwd(), as_stored(os.environ))


def held(repository: Repository, span: Range, patterns: Sequence[str]) -> list[Held]:
    """Return what the commits of a range hold where they changed a path that a pattern matches.

    In the order of history. Raises `Refused` for an unknown revision, `CouldNotCheck` when git
    fails.
    """
    tip = repository.resolve(span.tip)
    without = span.without
    if without[0].startswith("^") and not repository.reader.resolve(without[0][1:]):
        without = ("--not", "--remotes")  # the remote has commits that are not here: read more
    said = repository.git.output(
        "rev-list", "--topo-order", "--reverse", "--parents", tip, *without, "--"
    )
    parents = {words[0]: tuple(words[1:]) for words in map(str.split, said.decode().splitlines())}
    raw = repository.git.output(
        "diff-tree", "--stdin", "-m", "-r", "--root", "--raw", "-z", "--no-renames", "--no-abbrev",
        "--", *patterns, data="".join(f"{commit}\n" for commit in parents).encode(), magic=True,
    )  # fmt: skip
    return _read(raw, parents)


def _read(raw: bytes, parents: Mapping[str, tuple[str, ...]]) -> list[Held]:
    """Read `git diff-tree --stdin -m -z`: a commit's id, then pairs of a record and a path."""
    found: dict[tuple[str, str], tuple[str, str]] = {}
    times: dict[tuple[str, str], int] = {}
    commit = record = ""
    for part in raw.decode("utf-8", "surrogateescape").split("\0"):
        if record:
            _, mode, _, blob, _ = record.removeprefix(":").split(" ")
            key = (commit, part)
            found[key] = (mode, blob if mode.strip("0") else "")
            times[key] = times.get(key, 0) + 1
            record = ""
        elif part.startswith(":"):
            record = part
        else:
            commit = part.strip() or commit
    return [
        Held(
            commit,
            parents[commit],
            path,
            mode,
            blob,
            everywhere=times[commit, path] >= max(1, len(parents[commit])),
        )
        for (commit, path), (mode, blob) in found.items()
    ]
