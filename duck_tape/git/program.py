"""Running the git program: fixed arguments, no prompts, no hooks, errors in our words."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from duck_tape.errors import CouldNotCheck, Refused
from duck_tape.git.environment import users_locale

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path
    from subprocess import Popen

    from duck_tape.errors import DuckTapeError

# `post-index-change` and the file-system monitor are programs that git would start for us. A folder
# that only looks like a bare repository is none: anybody can commit one, with settings that name
# programs (git's manual, `safe.bareRepository`; before git 2.38 the setting does nothing).
_QUIET = (
    "--no-pager",
    "-c",
    "safe.bareRepository=explicit",
    "-c",
    "core.hooksPath=/dev/null",
    "-c",
    "core.fsmonitor=false",
    "-c",
    "core.quotePath=false",
)
_CREDENTIALS = re.compile(r"(?<=://)\S+@")
_SHOWN = ("fatal:", "error:")
_LONGEST = 400


@dataclass(frozen=True, slots=True)
class Done:
    """What a run of git gave: its exit code and its two outputs."""

    code: int
    output: bytes
    errors: bytes


@dataclass(frozen=True, slots=True)
class Git:
    """The git program in one folder.

    Attributes:
        folder: Where it is started.
        environ: Its environment (`child_environment`).
        own: The caller's environment, for its locale.
    """

    folder: Path
    environ: Mapping[str, str]
    own: Mapping[str, str]

    def run(
        self,
        *arguments: str,
        data: bytes = b"",
        index: Path | None = None,
        magic: bool = False,
        filters: bool = False,
    ) -> Done:
        """Run git and return what it gave, whatever its exit code.

        Args:
            arguments: The sub-command and what follows.
            data: Its standard input.
            index: The index file to use in place of the repository's.
            magic: Paths are patterns (`:(glob)...`), not names.
            filters: The user's filters may run: with the user's locale.

        Raises `CouldNotCheck` when git cannot be started.
        """
        import subprocess

        environ = users_locale(self.environ, self.own) if filters else dict(self.environ)
        if index is not None:
            environ["GIT_INDEX_FILE"] = str(index)
        literal = () if magic else ("--literal-pathspecs",)
        try:
            done = subprocess.run(
                ["git", *_QUIET, *literal, *arguments],  # noqa: S607  (the git that the user has)
                cwd=self.folder,
                env=environ,
                input=data,
                capture_output=True,
                check=False,
            )
        except (FileNotFoundError, NotADirectoryError, PermissionError) as error:
            raise self._not_started(error) from None
        return Done(done.returncode, done.stdout, done.stderr)

    def start(self, *arguments: str) -> Popen[bytes]:
        """Start git with pipes for its input and output, and leave it running.

        What it says on standard error is not kept. Raises `CouldNotCheck` when it cannot be
        started.
        """
        import subprocess

        try:
            return subprocess.Popen(
                ["git", *_QUIET, "--literal-pathspecs", *arguments],  # noqa: S607  (the user's git)
                cwd=self.folder,
                env=dict(self.environ),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            )
        except (FileNotFoundError, NotADirectoryError, PermissionError) as error:
            raise self._not_started(error) from None

    def output(
        self,
        *arguments: str,
        data: bytes = b"",
        index: Path | None = None,
        magic: bool = False,
        filters: bool = False,
    ) -> bytes:
        """Run git as `run` does and return its output.

        Raises what `failure` says when it fails.
        """
        done = self.run(*arguments, data=data, index=index, magic=magic, filters=filters)
        if done.code:
            raise failure(arguments[0], done)
        return done.output

    def line(self, *arguments: str) -> str:
        """Run git and return the first line of its output, "" when it fails or says nothing."""
        done = self.run(*arguments)
        return "" if done.code else text(done.output).removesuffix("\n")

    def _not_started(self, error: OSError) -> DuckTapeError:
        if not self.folder.is_dir():
            return Refused(f"{self.folder}: no such folder.", code="no-folder")
        return CouldNotCheck(
            f"The git program cannot be started: {error.strerror}.",
            hint="Install git, and see that it is on the PATH.",
            code="git-missing",
        )


def text(data: bytes) -> str:
    """Decode what git says; a byte that is no UTF-8 survives as a surrogate (paths)."""
    return data.decode("utf-8", "surrogateescape")


def failure(command: str, done: Done) -> DuckTapeError:
    """Return the error that a failed run stands for.

    Only git's own `fatal:` and `error:` lines are quoted, without credentials in addresses: what
    else a filter prints could be content.
    """
    said = done.errors.decode("utf-8", "replace")
    for recognise, make in _KNOWN:
        if recognise.search(said):
            return make(_quote(said))
    return CouldNotCheck(
        f"git {command} failed: {_quote(said) or f'exit code {done.code}'}", code="git-failed"
    )


def _quote(said: str) -> str:
    lines = [line for line in said.splitlines() if line.startswith(_SHOWN)]
    return _CREDENTIALS.sub("", "; ".join(lines))[:_LONGEST]


def _unsafe(said: str) -> DuckTapeError:
    folder = re.search(r"(?:repository at|ownership in repository) '([^']+)'", said)
    where = folder[1] if folder else "the repository"
    return Refused(
        f"{where}: belongs to another user, so git does not trust it.",
        hint=f"If you do: git config --global --add safe.directory {_shell(where)}",
        code="unsafe-repository",
    )


def _bare(said: str) -> DuckTapeError:
    folder = re.search(r"bare repository '([^']+)'", said)
    if folder and re.search(r"[/\\]\.git(?:[/\\]|$)", folder[1]):
        return in_git_directory(folder[1])
    return bare(folder[1] if folder else "the folder")


def bare(folder: str) -> Refused:
    """Return the error of a bare repository, or of a folder that looks like one."""
    return Refused(
        f"{folder}: a bare repository; there is no work tree to put a memory in.",
        hint="Work in a clone or in a linked work tree.",
        code="bare",
    )


def in_git_directory(folder: str) -> Refused:
    """Return the error of a folder inside a git directory."""
    return Refused(
        f"{folder}: inside the git directory.",
        hint="Change into the work tree.",
        code="in-git-directory",
    )


def _no_repository(_said: str) -> DuckTapeError:
    return Refused(
        "Not in a git repository.",
        hint="Run 'git init' first, or change into a repository.",
        code="not-a-repository",
    )


def _full(_said: str) -> DuckTapeError:
    return CouldNotCheck(
        "git could not write: no space left.",
        hint="Free some space and try again.",
        code="disk-full",
    )


def _read_only(said: str) -> DuckTapeError:
    return CouldNotCheck(
        f"git could not write: {said}",
        hint="Check the owner and the permissions of the git directory.",
        code="read-only",
    )


def _sparse(_said: str) -> DuckTapeError:
    return Refused(
        "The memory lies outside of the sparse checkout.",
        hint="Add its folder: git sparse-checkout add FOLDER",
        code="skip-worktree",
    )


def _submodule(said: str) -> DuckTapeError:
    return Refused(
        f"The memory lies inside a submodule: {said}",
        hint="Change into the submodule: it is a repository of its own.",
        code="in-submodule",
    )


def _missing(said: str) -> DuckTapeError:
    return CouldNotCheck(
        f"An object is missing from the repository: {said}",
        hint="See 'git fsck'; in a partial clone the remote must be reachable.",
        code="missing-blob",
    )


_KNOWN = (
    (re.compile(r"dubious ownership|unsafe repository"), _unsafe),
    (re.compile(r"cannot use bare repository"), _bare),
    (re.compile(r"[Nn]ot a git repository"), _no_repository),
    (re.compile(r"No space left|Disk quota exceeded"), _full),
    (re.compile(r"Read-only file system|[Pp]ermission denied|insufficient permission"), _read_only),
    (re.compile(r"sparse-checkout"), _sparse),
    (re.compile(r"is in submodule"), _submodule),
    (
        re.compile(
            r"bad object|bad file|could not get object|promisor|unable to read|missing blob"
        ),
        _missing,
    ),
)


def _shell(word: str) -> str:
    import shlex

    return shlex.quote(word)
