"""A campaign of kills or faults: `python -m tests.git.killer SCENARIO FOLDER KIND`.

For each file operation of a command in turn, a forked copy of this process runs the command on a
fresh copy of a repository and kills itself (SIGKILL) right before that operation, with a file that
was about to be flushed cut in half. Then the parent looks at what is left, lets the next command
put it in order, and runs the command again. KIND is `kill`, or the name of an error (`ENOSPC`,
`EROFS`) that this operation and all later ones meet instead. It stands alone so that it can fork
(no threads).
"""

from __future__ import annotations

import errno
import os
import shutil
import signal
import subprocess
import sys
import traceback
from pathlib import Path
from typing import TYPE_CHECKING

from duck_tape.errors import CouldNotCheck
from duck_tape.git.pending import reasons
from duck_tape.git.staging import reject
from duck_tape.git.status import status
from tests.git.support import BLOCK, MEMORY, NEW, NEWER, OLD, message, opened, put
from tests.support.repo import Repo

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, NoReturn

    from _typeshed import HasFileno

_CHANGING = {"os.rename", "os.remove", "os.link", "os.mkdir", "os.chmod", "os.utime", "os.rmdir"}
_GIT_CHANGING = {"add", "update-index", "hash-object"}
_NEEDS_SPACE = {"open", "os.fsync", "os.mkdir", "os.link"}
_FAILING = {"ENOSPC": _NEEDS_SPACE, "EROFS": _NEEDS_SPACE | _CHANGING}
_FAILED = 7
_CODES = {"ENOSPC": "disk-full", "EROFS": "read-only"}
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC
NEWER_BLOCK = "Changelog:\n- Added: Goals price\n"


class Scenario:
    """One command, with what the memory is before and after it."""

    def __init__(
        self,
        prepare: Callable[[Repo], object],
        act: Callable[[Repo], object],
        before: str | None,
        after: str | None,
        messages: tuple[str | None, str | None],
    ) -> None:
        self.prepare, self.act, self.before, self.after = prepare, act, before, after
        self.messages = messages


def _title(block: str) -> str:
    return f"Update CONTEXT.md\n\n{block}"


def _newer(repo: Repo) -> None:
    put(repo, NEWER, block=NEWER_BLOCK, reasons={("Goals", "b"): "two"})


def _commit(repo: Repo) -> None:
    repo.commit(CONTEXT_md=OLD)


def _commit_and_stage(repo: Repo) -> None:
    _commit(repo)
    put(repo, reasons={("Goals", "a"): "one"})


SCENARIOS = {
    "stage": Scenario(_commit, put, OLD, NEW, (None, _title(BLOCK))),
    "bootstrap": Scenario(lambda _: None, put, None, NEW, (None, _title(BLOCK))),
    "stack": Scenario(_commit_and_stage, _newer, NEW, NEWER, (_title(BLOCK), _title(NEWER_BLOCK))),
    "reject": Scenario(
        _commit_and_stage, lambda repo: reject(opened(repo)), NEW, OLD, (_title(BLOCK), None)
    ),
    "reject-bootstrap": Scenario(
        put, lambda repo: reject(opened(repo)), NEW, None, (_title(BLOCK), None)
    ),
}


class Killer:
    """Counts file operations; from the one with the given number on, it kills or fails."""

    def __init__(self, number: int, kind: str) -> None:
        self.left, self.kind = number, kind
        sys.addaudithook(self._audited)
        self._flush = os.fsync
        os.fsync = self._flushing
        self._popen = subprocess.Popen.__init__
        killer = self

        def starting(process: subprocess.Popen[bytes], argv: list[str], **options: Any) -> None:
            killer._popen(process, argv, **options)
            if kind == "kill" and _GIT_CHANGING.intersection(argv):
                killer.hit("git goes on alone")

        subprocess.Popen.__init__ = starting  # type: ignore[assignment,method-assign]

    def hit(self, event: str) -> None:
        self.left -= 1
        if self.kind == "kill" and self.left == 0:
            die()
        if self.left <= 0 and event in _FAILING.get(self.kind, ()):
            number = getattr(errno, self.kind)
            raise OSError(number, os.strerror(number))

    def _audited(self, event: str, arguments: tuple[Any, ...]) -> None:
        if event == "open" and not isinstance(arguments[0], int) and arguments[2] & _WRITING:
            self.hit(event)  # a number is a pipe, or a file opened before
        elif event in _CHANGING or _changes_by_git(event, arguments):
            self.hit(event)

    def _flushing(self, fd: int | HasFileno) -> None:
        descriptor = fd if isinstance(fd, int) else fd.fileno()
        if (
            self.kind == "kill"
            and self.left == 1
            and os.fstat(descriptor).st_size
            and _is_file(descriptor)
        ):
            os.ftruncate(descriptor, os.fstat(descriptor).st_size // 2)
        self.hit("os.fsync")
        self._flush(descriptor)


def _changes_by_git(event: str, arguments: tuple[Any, ...]) -> bool:
    return event == "subprocess.Popen" and not _GIT_CHANGING.isdisjoint(arguments[1])


def _is_file(descriptor: int) -> bool:
    import stat

    return stat.S_ISREG(os.fstat(descriptor).st_mode)


def die() -> NoReturn:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def _stopped(act: Callable[[Repo], object], repo: Repo, number: int, kind: str) -> bool:
    """Run a command in a fork that is killed or fails; False when it ended before."""
    child = os.fork()
    if child == 0:
        code = 1
        try:
            Killer(number, kind)
            act(repo)
            code = 0
        except CouldNotCheck as error:
            code = _FAILED if error.code == _CODES.get(kind) else 1
        finally:
            if code == 1:
                traceback.print_exc()
            os._exit(code)
    _, ended = os.waitpid(child, 0)
    code = 0 if os.WIFSIGNALED(ended) else os.WEXITSTATUS(ended)
    assert code in {0, _FAILED}, f"operation {number}: another error than expected"
    return os.WIFSIGNALED(ended) or code == _FAILED


def _prepare(repo: Repo, scenario: Scenario) -> None:
    repo.path.mkdir()
    repo.git("init", "-q", "--template=")
    scenario.prepare(repo)
    repo.write("staged", "staged\n")
    repo.git("add", "staged")
    repo.write("staged", "edited since\n")
    repo.write("untracked", "x\n")


def _memory(repo: Repo) -> tuple[str | None, str | None]:
    """Return the memory in the index and in the work tree."""
    listed = repo.git("ls-files", MEMORY)
    file = repo.path / MEMORY
    return (
        repo.index_blob(MEMORY).decode() if listed else None,
        file.read_text("utf-8") if file.exists() else None,
    )


def _others(repo: Repo) -> None:
    assert repo.index_blob("staged") == b"staged\n"
    assert repo.read("staged") == b"edited since\n"
    assert repo.read("untracked") == b"x\n"
    assert sorted(repo.git("ls-files").split()) in (["staged"], [MEMORY, "staged"])


def _look(repo: Repo, scenario: Scenario) -> None:
    """What a user finds before any of our commands: nothing lost, nothing half-written."""
    index, worktree = _memory(repo)
    assert index in {scenario.before, scenario.after}, index
    assert worktree in {scenario.before, scenario.after}, worktree
    assert message(repo) in scenario.messages
    _others(repo)


def _in_order(repo: Repo, scenario: Scenario) -> None:
    """After `status`: wholly as before, or wholly done."""
    found = status(opened(repo))
    index, worktree = _memory(repo)
    assert index == worktree, (index, worktree, found)
    done = index == scenario.after
    assert message(repo) == scenario.messages[done]
    pending = [(one.path, one.state, one.clean) for one in found.pending]
    assert pending == ([(MEMORY, "staged", True)] if message(repo) else []), found
    _others(repo)
    left = sorted(path.name for path in (repo.path / ".git/duck-tape").glob("*"))
    assert left in ([], ["lock"], ["lock", "pending.json"]), left
    assert not (repo.path / ".git/index.lock").exists()
    assert not list(repo.path.glob(".*duck-tape~"))


def _again(repo: Repo, scenario: Scenario) -> None:
    """The command again, unless it was done: the same end as without a kill."""
    if _memory(repo)[0] == scenario.after:
        status(opened(repo))
    else:
        scenario.act(repo)
    assert _memory(repo) == (scenario.after, scenario.after)
    assert message(repo) == scenario.messages[1]
    if message(repo):
        repo.git("add", "staged")
        repo.git("commit", "-q", "--no-edit")
        assert status(opened(repo)).pending == ()
    assert reasons(opened(repo), MEMORY) == {}
    assert repo.git("fsck", "--no-dangling") == ""


def campaign(name: str, folder: Path, kind: str) -> int:
    """Kill or fail at each operation of a scenario in turn; returns how many there were."""
    scenario = SCENARIOS[name]
    template = Repo(folder / "template")
    _prepare(template, scenario)
    number = 1
    while True:
        repo = Repo(folder / str(number))
        shutil.copytree(template.path, repo.path, symlinks=True)
        repo.git("status")  # refresh the copied index
        if not _stopped(scenario.act, repo, number, kind):
            return number - 1
        try:
            _look(repo, scenario)
            if number % 2:
                _in_order(repo, scenario)
            _again(repo, scenario)
        except BaseException:
            print(f"{name}: {kind} before operation {number}", file=sys.stderr)
            raise
        shutil.rmtree(repo.path)
        number += 1


if __name__ == "__main__":
    print(campaign(sys.argv[1], Path(sys.argv[2]), sys.argv[3]))
