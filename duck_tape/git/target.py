"""Whether a memory can be staged at a path: the checks of a merge's first step, in their order.

Spec: merge, "Staging", step 1: operation in progress, kind of path, conflict, work tree different
from the index. Each refusal has its own code; nothing is written.
"""

from __future__ import annotations

import os
import shlex
import stat
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from duck_tape.errors import Refused
from duck_tape.files import is_link
from duck_tape.git.filters import content, is_filtered
from duck_tape.git.objects import INDEX, LINK, SUBMODULE
from duck_tape.git.operation import refuse_operation
from duck_tape.git.program import failure
from duck_tape.git.repository import conflict
from duck_tape.git.worktree import CLEAN, read_worktree, worktree_state

if TYPE_CHECKING:
    from pathlib import Path

    from duck_tape.git.objects import Entry
    from duck_tape.git.repository import Repository


@dataclass(frozen=True, slots=True)
class Target:
    """A path that may be staged.

    Attributes:
        path: Relative to the top, `/`-separated.
        entry: What the index has there; None for a memory that does not exist yet.
        data: The memory in the index (`filters.content`); None likewise.
        worktree: The bytes of the work tree's file; None likewise.
        filtered: Whether a filter driver applies.
    """

    path: str
    entry: Entry | None
    data: bytes | None
    worktree: bytes | None
    filtered: bool


def check_target(repository: Repository, path: str) -> Target:
    """Return a path's content, or raise for the first thing that forbids staging there.

    Raises:
        Refused: codes `operation-in-progress`, `outside`, `target-link`, `target-directory`,
            `no-folder`, `in-submodule`, `ignored`, `conflict`, `skip-worktree`,
            `assume-unchanged`, `intent-to-add`, `dirty`.
        CouldNotCheck: a file, an object or the index cannot be read.
    """
    refuse_operation(repository.git_dir)
    _refuse_kind(repository.top, path)
    repository.refuse_missing_index()
    entries = repository.program.index_entries(path)
    if not entries:
        _refuse_ignored(repository, path)
        _refuse_displacing(repository, path)
    elif entries[0].stage:
        raise conflict(path)
    entry = entries[0] if entries else None
    if entry is not None:
        _refuse_entry(entry)
    _refuse_dirty(repository, path, entry)
    filtered = is_filtered(repository, path)
    found = content(repository, INDEX, path, filtered=filtered) if entry is not None else None
    data = None if found is None else found.data
    return Target(path, entry, data, read_worktree(repository, path), filtered)


def _refuse_kind(top: Path, path: str) -> None:
    """Refuse whatever is no regular file, or a free name, in a real folder of this repository."""
    parts = PurePosixPath(path).parts
    if not parts or PurePosixPath(path).is_absolute() or ".." in parts:
        raise Refused(f"{path}: lies outside the repository.", code="outside")
    if any(part.casefold() == ".git" for part in parts):
        raise Refused(f"{path}: lies in a git directory.", code="outside")
    folder = top
    for part in parts[:-1]:
        folder = folder / part
        _refuse_link(top, folder, path)
        if not folder.is_dir():
            raise Refused(f"{path}: there is no folder {folder}.", code="no-folder")
        if os.path.lexists(folder / ".git"):
            raise Refused(
                f"{path}: {folder} is a repository of its own.",
                hint="Change into it and run the command there.",
                code="in-submodule",
            )
    _refuse_link(top, top / path, path)
    _refuse_special(top / path, path)


def _refuse_link(top: Path, here: Path, path: str) -> None:
    if not os.path.lexists(here) or not is_link(os.lstat(here)):
        return
    real = here.resolve()
    if not real.is_relative_to(top.resolve()):
        raise Refused(
            f"{path}: {here} is a symbolic link that leads out of the repository.",
            hint="Put a file in its place.",
            code="target-link",
        )
    rest = (top / path).resolve().relative_to(top.resolve()).as_posix()
    raise Refused(
        f"{path}: {here} is a symbolic link.",
        hint=f"Name the file itself: --file {shlex.quote(rest)}",
        code="target-link",
    )


def _refuse_special(target: Path, path: str) -> None:
    if not os.path.lexists(target):
        return
    mode = os.lstat(target).st_mode
    if stat.S_ISDIR(mode):
        raise Refused(
            f"{path}: is a directory.", hint="Name a file with --file.", code="target-directory"
        )
    if not stat.S_ISREG(mode):
        raise Refused(
            f"{path}: is no regular file.", hint="Put a file in its place.", code="target-directory"
        )


def _refuse_ignored(repository: Repository, path: str) -> None:
    # It takes no literal paths; `./` keeps a leading colon from being magic.
    done = repository.git.run("check-ignore", "--quiet", "--", f"./{path}", magic=True)
    if done.code == 0:
        raise Refused(
            f"{path}: is ignored by git, so nobody would review it.",
            hint=f"See which rule: git check-ignore -v {shlex.quote(path)}",
            code="ignored",
        )
    if done.code != 1:
        raise failure("check-ignore", done)


def _refuse_displacing(repository: Repository, path: str) -> None:
    """Refuse a new file for which `git add` would take other entries out of the index.

    That is a file where a folder of the path must be, or files under the path itself, which the
    index may hold although the work tree has them no more.
    """
    above = [parent.as_posix() for parent in PurePosixPath(path).parents[:-1]]
    taken = [
        name for name in above if repository.git.line("rev-parse", "-q", "--verify", f":0:{name}")
    ]
    if taken or repository.is_tracked(path):
        raise Refused(
            f"{path}: the index still has {taken[0] if taken else path + '/'} in its place.",
            hint="See 'git status'; stage or restore that first.",
            code="target-directory",
        )


def _refuse_entry(entry: Entry) -> None:
    """Refuse entries that `git add` refuses, or whose file git was told not to look at."""
    name = shlex.quote(entry.path)
    if entry.mode == LINK:
        raise Refused(
            f"{entry.path}: is a symbolic link in the index.",
            hint="Put a file in its place and stage it.",
            code="target-link",
        )
    if entry.mode == SUBMODULE:
        raise Refused(f"{entry.path}: is a submodule.", code="in-submodule")
    if entry.hidden == "skip-worktree":
        raise Refused(
            f"{entry.path}: is not checked out (skip-worktree, sparse checkout).",
            hint=f"Check it out: git sparse-checkout add FOLDER, "
            f"or git update-index --no-skip-worktree {name}",
            code="skip-worktree",
        )
    if entry.hidden:
        raise Refused(
            f"{entry.path}: git was told to assume it unchanged, so edits would not show.",
            hint=f"git update-index --no-assume-unchanged {name}",
            code="assume-unchanged",
        )
    if entry.intent_to_add:
        raise Refused(
            f"{entry.path}: is only announced (git add -N), its content is not in the index.",
            hint=f"Stage it: git add {name}",
            code="intent-to-add",
        )


def _refuse_dirty(repository: Repository, path: str, entry: Entry | None) -> None:
    name = shlex.quote(path)
    if entry is None:
        if os.path.lexists(repository.top / path):
            raise Refused(
                f"{path}: exists, but is not in the index.",
                hint=f"Stage it first (git add {name}), or move it away.",
                code="dirty",
            )
    elif worktree_state(repository, path) != CLEAN:
        raise Refused(
            f"{path}: the work tree differs from the index.",
            hint=f"Stage it (git add {name}) or stash it (git stash push -- {name}) first.",
            code="dirty",
        )
