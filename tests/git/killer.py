"""A campaign of kills: `python -m tests.git.killer SCENARIO FOLDER`.

For each file operation of a command in turn, a forked copy of this process runs the command on a
fresh copy of a repository and kills itself (SIGKILL) right before that operation, with a file that
was about to be flushed cut in half. Then the parent looks at what is left, lets the next command
put it in order, and runs the command again. It stands alone so that it can fork (no threads).
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from duck_tape.git.pending import reasons
from duck_tape.git.staging import reject
from duck_tape.git.status import status
from tests.git.support import BLOCK, MEMORY, NEW, NEWER, OLD, message, opened, put
from tests.support.repo import Repo

if TYPE_CHECKING:
    from collections.abc import Callable

_CHANGING = {"os.rename", "os.remove", "os.link", "os.mkdir", "os.chmod", "os.utime", "os.rmdir"}
_GIT_CHANGING = {"add", "update-index", "hash-object"}
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
    """Counts file operations and kills the process before the one with the given number."""

    def __init__(self, number: int) -> None:
        self.left = number
        sys.addaudithook(self._audited)
        self._flush, os.fsync = os.fsync, self._flushing
        self._popen = subprocess.Popen.__init__
        killer = self

        def starting(process: subprocess.Popen[bytes], argv: list[str], **options: Any) -> None:
            killer._popen(process, argv, **options)
            if _GIT_CHANGING.intersection(argv):
                killer.hit()  # git goes on alone

        subprocess.Popen.__init__ = starting  # type: ignore[assignment,method-assign]

    def hit(self) -> None:
        self.left -= 1
        if self.left == 0:
            die()

    def _audited(self, event: str, arguments: tuple[Any, ...]) -> None:
        if event in _CHANGING or (event == "open" and arguments[2] & _WRITING):
            self.hit()
        elif event == "subprocess.Popen" and _GIT_CHANGING.intersection(arguments[1]):
            self.hit()

    def _flushing(self, descriptor: int) -> None:
        if self.left == 1 and os.fstat(descriptor).st_size and _is_file(descriptor):
            os.ftruncate(descriptor, os.fstat(descriptor).st_size // 2)
        self.hit()
        self._flush(descriptor)


def _is_file(descriptor: int) -> bool:
    import stat

    return stat.S_ISREG(os.fstat(descriptor).st_mode)


def die() -> NoReturn:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def _killed(act: Callable[[Repo], object], repo: Repo, number: int) -> bool:
    """Run a command in a fork that is killed; False when it ended before."""
    child = os.fork()
    if child == 0:
        code = 1
        try:
            Killer(number)
            act(repo)
            code = 0
        finally:
            os._exit(code)
    _, ended = os.waitpid(child, 0)
    assert os.WIFSIGNALED(ended) or os.WEXITSTATUS(ended) == 0, f"operation {number}: an error"
    return os.WIFSIGNALED(ended)


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
    if _memory(repo)[0] != scenario.after or not status(opened(repo)).pending:
        if _memory(repo)[0] != scenario.after:
            scenario.act(repo)
    assert _memory(repo) == (scenario.after, scenario.after)
    assert message(repo) == scenario.messages[1]
    if message(repo):
        repo.git("add", "staged")
        repo.git("commit", "-q", "--no-edit")
        assert status(opened(repo)).pending == ()
    assert reasons(opened(repo), MEMORY) == {}
    assert repo.git("fsck", "--no-dangling") == ""


def campaign(name: str, folder: Path) -> int:
    """Kill at each operation of a scenario in turn; returns how many there were."""
    scenario = SCENARIOS[name]
    template = Repo(folder / "template")
    _prepare(template, scenario)
    number = 1
    while True:
        repo = Repo(folder / str(number))
        shutil.copytree(template.path, repo.path, symlinks=True)
        repo.git("status")  # refresh the copied index
        if not _killed(scenario.act, repo, number):
            return number - 1
        try:
            _look(repo, scenario)
            if number % 2:
                _in_order(repo, scenario)
            _again(repo, scenario)
        except BaseException:
            print(f"{name}: killed before operation {number}", file=sys.stderr)
            raise
        shutil.rmtree(repo.path)
        number += 1


if __name__ == "__main__":
    print(campaign(sys.argv[1], Path(sys.argv[2])))
