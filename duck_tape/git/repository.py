"""A git repository as the rest of duck-tape sees it: what may be asked of it.

Changing the index is the business of `duck_tape.git.staging` alone.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from duck_tape.errors import CouldNotCheck, Refused
from duck_tape.git.layout import discover
from duck_tape.git.objects import INDEX, Blob, Index, parse_commit
from duck_tape.git.operation import operation_in_progress
from duck_tape.git.program import Git, text
from duck_tape.git.program_reader import ProgramReader, listed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from duck_tape.git.layout import Layout
    from duck_tape.git.objects import Commit, Entry, Reader

MEMORY = "CONTEXT.md"
STATE_FOLDER = ".duck-tape"
_SETTINGS = "^(core[.]comment(char|string)|remote[.]origin[.]url)$"


@dataclass(frozen=True)
class Repository:
    """One work tree with its index, history and settings.

    Attributes:
        layout: Where its parts are.
        environ: The caller's environment.
        program: Reads everything.
        reader: Reads objects: `program`, or the binding where history is to be read.
    """

    layout: Layout
    environ: Mapping[str, str]
    program: ProgramReader
    reader: Reader

    @classmethod
    def open(cls, start: Path, environ: Mapping[str, str]) -> Repository:
        """Return the repository that a folder lies in.

        Args:
            start: Absolute folder.
            environ: The environment; `GIT_DIR`, `GIT_INDEX_FILE` and the like are honoured.

        Raises:
            Refused: no repository, a bare one, or one that git does not trust (codes
                `not-a-repository`, `bare`, `in-git-directory`, `unsafe-repository`).
            CouldNotCheck: git is missing or fails.
        """
        layout = discover(start, environ)
        program = ProgramReader(Git(layout.top, layout.environ, environ))
        return cls(layout, environ, program, program)

    def for_history(self) -> Repository:
        """Return the same repository with the quicker reader of many objects, where it fits."""
        from duck_tape.git.binding import Unfit, open_binding

        try:
            return replace(self, reader=open_binding(self.layout, self.environ))
        except Unfit:
            return self

    @property
    def git(self) -> Git:
        """The git program at the top of the work tree."""
        return self.program.git

    @property
    def top(self) -> Path:
        """Top folder of the work tree, absolute."""
        return self.layout.top

    @property
    def git_dir(self) -> Path:
        """The git directory of this work tree, absolute."""
        return self.layout.git_dir

    @property
    def common_dir(self) -> Path:
        """The git directory that all work trees of the repository share, absolute."""
        return self.layout.common_dir

    @property
    def is_worktree(self) -> bool:
        """Whether this is a linked work tree (`git worktree add`)."""
        return self.git_dir != self.common_dir

    @property
    def head(self) -> str | None:
        """The id of the commit that HEAD means; None before the first commit."""
        return self.program.resolve("HEAD") or None

    @property
    def branch(self) -> str | None:
        """The name of the current branch (born or not); None on a detached HEAD."""
        return self.git.line("symbolic-ref", "--quiet", "--short", "HEAD") or None

    @property
    def origin_name(self) -> str:
        """`owner/name` of the remote `origin`, "" without one; never a credential."""
        from duck_tape.git.origin import repository_name

        return repository_name(self._settings.get("remote.origin.url", ""))

    @property
    def comment_char(self) -> str:
        """What begins a comment line in a commit message; `#` for `auto`, as git starts there."""
        found = [value for name, value in self._settings.items() if name.startswith("core.")]
        return found[-1] if found and found[-1] not in {"", "auto"} else "#"

    @property
    def is_shallow(self) -> bool:
        """Whether history has been cut off (`git clone --depth`)."""
        return (self.common_dir / "shallow").exists()

    @cached_property
    def _settings(self) -> dict[str, str]:
        """The settings that are asked for; of several values of one the last, as git does."""
        done = self.git.run("config", "-z", "--get-regexp", _SETTINGS)
        found: dict[str, str] = {}
        for setting in text(done.output).split("\0")[:-1]:
            name, _, value = setting.partition("\n")
            found.pop(name, None)
            found[name] = value
        return found

    def operation_in_progress(self) -> str:
        """Return `rebase`, `merge` and the like, "" when git is at rest."""
        return operation_in_progress(self.git_dir)

    # --- objects -----------------------------------------------------------------------------

    def resolve(self, revision: str) -> str:
        """Return the id of the commit that a revision means.

        Raises `Refused` with the code `bad-revision` when there is none.
        """
        commit = self.reader.resolve(revision)
        if not commit:
            raise Refused(
                f"{revision}: no such commit.",
                hint="Name a commit, a branch or a tag; in a shallow clone, fetch more history.",
                code="bad-revision",
            )
        return commit

    def commit(self, revision: str) -> Commit:
        """Return a commit; raises what `resolve` raises."""
        commit = self.resolve(revision)
        return parse_commit(commit, self.reader.commit(commit))

    def message(self, revision: str) -> str:
        """Return a commit's whole message."""
        return self.commit(revision).message

    def parents(self, revision: str) -> tuple[str, ...]:
        """Return the ids of a commit's parents that are here; a shallow clone's edge has none."""
        commit = self.commit(revision)
        return () if commit.id in self._shallow_edge else commit.parents

    @cached_property
    def _shallow_edge(self) -> frozenset[str]:
        try:
            return frozenset((self.common_dir / "shallow").read_text("ascii").split())
        except FileNotFoundError:
            return frozenset()

    def span(self, base: str, tip: str) -> list[str]:
        """Return the ids of the commits of `base..tip`, parents first; raises as `resolve`."""
        return self.reader.span(self.resolve(tip), (self.resolve(base),))

    def entry(self, source: str | Index, path: str) -> Entry | None:
        """Return what a revision, or the `INDEX`, has at a path.

        None where it has nothing, or (in the index) only an announcement (`git add -N`).

        Raises:
            Refused: no such revision; or the index holds a conflict there (`conflict`).
            CouldNotCheck: the index is missing although there is a commit (`missing-index`).
        """
        if not isinstance(source, Index):
            return self.reader.tree_entry(self.resolve(source), path)
        self.refuse_missing_index()
        found = self.program.index_entries(path)
        if found and found[0].stage:
            raise conflict(path)
        return found[0] if found and not found[0].intent_to_add else None

    def head_entry(self, path: str) -> Entry | None:
        """Return what HEAD has at a path; None also before the first commit."""
        head = self.head
        return self.program.tree_entry(head, path) if head else None

    def read(self, source: str | Index, path: str) -> Blob | None:
        """Return a file's content as git stores it; None where there is no file (no link either).

        Raises what `entry` raises, and `CouldNotCheck` (`missing-blob`) for an object that is not
        there.
        """
        entry = self.entry(source, path)
        if entry is None or not entry.mode.startswith("100"):
            return None
        return Blob(self.blob(entry.blob), entry.mode, entry.blob)

    def blob(self, blob: str) -> bytes:
        """Return a blob's bytes; raises `CouldNotCheck` with the code `missing-blob`."""
        return self.reader.blob(blob)

    # --- the index ---------------------------------------------------------------------------

    def refuse_missing_index(self) -> None:
        """Raise `CouldNotCheck` when the index file is gone although something is committed.

        git takes that for an empty index: everything would look deleted.
        """
        if not self.layout.index_file.exists() and self.head:
            raise CouldNotCheck(
                f"The index {self.layout.index_file} is missing.",
                hint="Restore it from the last commit: git reset",
                code="missing-index",
            )

    def list_memories(self, source: str | Index = INDEX) -> tuple[str, ...]:
        """Return the paths of all files named CONTEXT.md in the index or a revision, sorted."""
        return tuple(
            sorted({entry.path for entry in self._named(source, MEMORY) if _is_file(entry)})
        )

    def tracked_state(self) -> tuple[str, ...]:
        """Return what the index has in or as `.duck-tape`, at any depth, in any letter case.

        A link or a submodule of that name counts too, and so does the `.git` of a `.duck-tape` at
        the top that is a repository of its own.
        """
        patterns = (f":(icase,glob)**/{STATE_FOLDER}", f":(icase,glob)**/{STATE_FOLDER}/**")
        output = self.git.output("ls-files", "-z", "--", *patterns, magic=True)
        found = set(text(output).split("\0")[:-1])
        if os.path.lexists(self.top / STATE_FOLDER / ".git"):
            found.add(f"{STATE_FOLDER}/.git")
        return tuple(sorted(found))

    def is_tracked(self, path: str) -> bool:
        """Whether the index has anything at a path or under it."""
        return bool(self.git.output("ls-files", "-z", "--", path))

    def _named(self, source: str | Index, name: str) -> Sequence[Entry]:
        if isinstance(source, Index):
            arguments = ("ls-files", "-z", "-v", "--stage", "--", f":(glob)**/{name}")
            return tuple(listed(self.git.output(*arguments, magic=True)))
        commit = self.resolve(source)
        return self.program.tree_entries(commit, name)


def _is_file(entry: Entry) -> bool:
    return entry.mode.startswith("100")


def conflict(path: str) -> Refused:
    """Return the error of a path that the index holds in several versions."""
    from shlex import quote

    return Refused(
        f"{path}: in conflict.",
        hint=f"Resolve it, then: git add {quote(path)}",
        code="conflict",
    )
