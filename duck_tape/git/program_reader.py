"""Reading through the git program: the back end that can read every repository."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from duck_tape.errors import CouldNotCheck
from duck_tape.git.objects import Entry
from duck_tape.git.program import text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from duck_tape.git.program import Git

_LISTED = re.compile(rb"(\S) (\d{6}) ([0-9a-f]+) (\d)\t([^\0]*)\0")
_TREE = re.compile(rb"(\d{6}) \S+ ([0-9a-f]+)\t([^\0]*)\0")
_FLAGS = re.compile(rb"\tflags: ([0-9a-f]+)")
_INTENT_TO_ADD = 1 << 29  # CE_INTENT_TO_ADD in git's read-cache
_EMPTY = frozenset(
    {
        "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391",
        "473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813",
    }
)


@dataclass(frozen=True, slots=True)
class ProgramReader:
    """Reads by running git once for each question (about 4 ms)."""

    git: Git
    name: str = "program"

    def resolve(self, revision: str) -> str:
        """See `Reader.resolve`."""
        if revision.startswith("-"):
            return ""
        return self.git.line("rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}")

    def resolve_all(self, revisions: Sequence[str]) -> dict[str, str]:
        """Return the commits that revisions mean, by revision, in one run of git.

        Those that mean none are left out. A revision is a whole ref or `HEAD`: no line feed in it.
        """
        asked = "".join(f"{revision}^{{commit}}\n" for revision in revisions)
        done = self.git.run(
            "cat-file", "--batch-check=%(objectname)", data=asked.encode("utf-8", "surrogateescape")
        )
        if done.code:  # something cannot be read: the others are asked for by themselves
            return {one: found for one in revisions if (found := self.resolve(one))}
        answers = text(done.output).split("\n")
        pairs = zip(revisions, answers, strict=False)
        return {one: found for one, found in pairs if " " not in found}

    def tree_entry(self, commit: str, path: str) -> Entry | None:
        """See `Reader.tree_entry`."""
        output = self.git.output("ls-tree", "-z", "--full-tree", commit, "--", path)
        for mode, blob, name in _TREE.findall(output):
            if text(name) == path:
                return Entry(path, mode.decode(), blob.decode())
        return None

    def index_entries(self, path: str, *, index: Path | None = None) -> tuple[Entry, ...]:
        """Return what an index file (default: the repository's) has at exactly this path.

        One entry, none, or the two or three of a conflict.
        """
        output = self.git.output("ls-files", "-z", "-v", "--stage", "--", path, index=index)
        found = tuple(entry for entry in listed(output) if entry.path == path)
        if len(found) == 1 and found[0].blob in _EMPTY and self._announced(index, path):
            entry = found[0]
            return (Entry(path, entry.mode, entry.blob, 0, entry.hidden, intent_to_add=True),)
        return found

    def _announced(self, index: Path | None, path: str) -> bool:
        """Whether an entry with empty content was only announced (`git add -N`)."""
        output = self.git.output("ls-files", "-z", "--debug", "--", path, index=index)
        flags = _FLAGS.search(output)
        return flags is not None and bool(int(flags[1], 16) & _INTENT_TO_ADD)

    def tree_entries(self, commit: str, name: str) -> tuple[Entry, ...]:
        """Return all entries of a commit, at any depth, whose last part is `name`."""
        output = self.git.output("ls-tree", "-r", "-z", "--full-tree", commit)
        return tuple(
            Entry(text(path), mode.decode(), blob.decode())
            for mode, blob, path in _TREE.findall(output)
            if text(path).rpartition("/")[2] == name
        )

    def blob(self, blob: str) -> bytes:
        """See `Reader.blob`."""
        return self._object("blob", blob)

    def commit(self, commit: str) -> bytes:
        """See `Reader.commit`."""
        return self._object("commit", commit)

    def span(self, tip: str, hidden: Sequence[str]) -> list[str]:
        """See `Reader.span`."""
        without = [f"^{commit}" for commit in hidden]
        output = self.git.output("rev-list", "--topo-order", "--reverse", tip, *without, "--")
        return output.decode("ascii").split()

    def _object(self, kind: str, name: str) -> bytes:
        done = self.git.run("cat-file", kind, name)
        if done.code:
            raise CouldNotCheck(
                f"The {kind} {name[:12]} cannot be read from the repository.",
                hint="See 'git fsck'; in a partial clone the remote must be reachable.",
                code="missing-blob",
            )
        return done.output


def listed(output: bytes) -> Iterator[Entry]:
    """Read the output of `git ls-files -z -v --stage`.

    A lower-case letter in front means assume-unchanged, `S` skip-worktree (git's manual).
    """
    for tag, mode, blob, stage, path in _LISTED.findall(output):
        hidden = "assume-unchanged" if tag.islower() else ""
        if tag in b"Ss":
            hidden = "skip-worktree"
        yield Entry(text(path), mode.decode(), blob.decode(), int(stage), hidden)
