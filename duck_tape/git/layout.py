"""Where a repository's parts are, as git itself finds them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from duck_tape.git.environment import child_environment
from duck_tape.git.program import Git, bare, failure, in_git_directory, text

if TYPE_CHECKING:
    from collections.abc import Mapping

_QUESTIONS = (
    "--is-bare-repository",
    "--is-inside-git-dir",
    "--show-object-format",
    "--absolute-git-dir",
    "--git-common-dir",
    "--show-toplevel",
)


@dataclass(frozen=True, slots=True)
class Layout:
    """The parts of a repository.

    Attributes:
        top: Top folder of the work tree, absolute.
        git_dir: The git directory of this work tree, absolute.
        common_dir: The one that all its work trees share, absolute.
        index_file: The index, absolute; `GIT_INDEX_FILE` where that is set.
        object_format: `sha1` or `sha256`.
        environ: The environment in which git finds the same parts from `top`.
    """

    top: Path
    git_dir: Path
    common_dir: Path
    index_file: Path
    object_format: str
    environ: Mapping[str, str]


def discover(start: Path, environ: Mapping[str, str]) -> Layout:
    """Return the layout of the repository that `start` (an absolute folder) lies in.

    Raises:
        Refused: no folder, no repository, a bare one, inside the git directory, or one of another
            user's that git does not trust.
        CouldNotCheck: git cannot be started, or fails.
    """
    child = child_environment(environ, start)
    answers = _ask(Git(start, child, environ))
    top, git_dir = Path(answers[5]), Path(answers[3])
    if child.get("GIT_DIR") and not child.get("GIT_WORK_TREE"):
        top = _real_top(top, git_dir)
        child["GIT_WORK_TREE"] = str(top)
    index_file = git_dir / "index"
    if child.get("GIT_INDEX_FILE"):
        # git reads a relative name from the top, whatever folder it was started in.
        index_file = top / child["GIT_INDEX_FILE"]
        child["GIT_INDEX_FILE"] = str(index_file)
    common_dir = (start / answers[4]).resolve()
    return Layout(top, git_dir, common_dir, index_file, answers[2], child)


def _ask(git: Git) -> list[str]:
    done = git.run("rev-parse", *_QUESTIONS)
    answers = text(done.output).split("\n")[:-1]
    if answers[:1] == ["true"]:
        raise bare(str(git.folder))
    if answers[1:2] == ["true"]:
        raise in_git_directory(str(git.folder))
    if done.code:
        raise failure("rev-parse", done)
    if len(answers) != len(_QUESTIONS):  # a line feed in a path: ask one by one
        return [_one(git, question) for question in _QUESTIONS]
    return answers


def _one(git: Git, question: str) -> str:
    return text(git.output("rev-parse", question)).removesuffix("\n")


def _real_top(top: Path, git_dir: Path) -> Path:
    """Return the work tree's top when only `GIT_DIR` is set.

    git then takes the current folder for the top, which in a sub-directory is wrong for our
    purpose: the memory would be looked for, and written, in the wrong place.
    """
    link = git_dir / "gitdir"  # a linked work tree names its `.git` file here
    if link.is_file():
        real = Path(link.read_text("utf-8", "surrogateescape").strip()).parent
    elif git_dir.name == ".git":
        real = git_dir.parent
    else:
        return top
    return real if top.is_relative_to(real) else top
