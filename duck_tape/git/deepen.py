"""History that a shallow clone has left out: fetched from `origin`, or said to be missing.

A range is never checked by half: where a commit of it has lost its parents, more is fetched, and
where that is not to be had the run ends with what to set (spec: action, "The range").
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from duck_tape.errors import CouldNotCheck

if TYPE_CHECKING:
    from collections.abc import Sequence

    from duck_tape.git.repository import Repository

REMOTE = "origin"
_DEEPENED = "The clone was shallow; more of its history was fetched."
_STEPS = ("--deepen=64", "--deepen=512", "--unshallow")
WHAT_TO_SET = (
    "Check the whole history out: 'fetch-depth: 0' for actions/checkout, 'GIT_DEPTH: 0' in GitLab, "
    "'git fetch --unshallow' by hand."
)


class History:
    """The history of a repository, and the way to more of it.

    Attributes:
        notes: What was fetched, one sentence each.
    """

    def __init__(self, repository: Repository, *, allowed: bool) -> None:
        """Take the repository; `allowed` is whether anything may be fetched."""
        self._repository = repository
        self._git = repository.git
        self._allowed = allowed
        self.notes: list[str] = []

    def has(self, revision: str) -> str:
        """Return the id of the commit that a revision means here, "" for none."""
        return self._repository.program.resolve(revision)

    def has_all(self, refs: Sequence[str]) -> dict[str, str]:
        """Return the ids of the commits that whole refs mean here, by ref, in one run of git."""
        return self._repository.program.resolve_all(refs)

    def is_cut_off(self) -> bool:
        """Whether the clone is shallow."""
        return bool(self._edge())

    def commit(self, name: str, *refs: str) -> str:
        """Return the id of a commit by its id, fetched where it is missing; "" for none.

        Args:
            name: The id.
            refs: Refs of the remote's that lead to it, should it give no bare ids.
        """
        for want in (name, *refs):
            found = self.has(name)
            if found:
                return found
            self._fetch(*self._shallowly(), want)
        for step in _STEPS:
            if self.has(name) or not self._edge() or not self._fetch(step):
                break
        return self.has(name)

    def branch(self, name: str) -> str:
        """Return the newest commit of the remote's branch, "" for none.

        It is fetched, since what is known of it here can be old (a work tree that a runner keeps);
        where that cannot be, what is known counts, and without a remote the local branch.
        """
        tracking = f"refs/remotes/{REMOTE}/{name}"
        self._fetch(*self._shallowly(), f"+refs/heads/{name}:{tracking}")
        return self.has(tracking) or self.has(f"refs/heads/{name}")

    def complete(self, tip: str, hidden: Sequence[str]) -> None:
        """See that nothing is missing between two ends; fetch what is.

        Raises `CouldNotCheck` (code `shallow`) where it cannot be had.
        """
        for step in _STEPS:
            if not self._is_cut(tip, hidden):
                return
            if not self._fetch(step, tip, *hidden) and not self._fetch(step):
                break  # neither by ids, which not every server gives, nor what is configured
            if _DEEPENED not in self.notes:
                self.notes.append(_DEEPENED)
        if self._is_cut(tip, hidden):
            raise shallow()

    def _is_cut(self, tip: str, hidden: Sequence[str]) -> bool:
        """Whether a commit that only one of the ends reaches has lost its parents."""
        edge = self._edge()
        if not edge:
            return False
        ends = [tip, *hidden]
        arguments = [f"{tip}...{hidden[0]}"] if len(hidden) == 1 else ends
        listed = self._git.output("rev-list", *arguments, "--").decode("ascii").split()
        return not edge.isdisjoint(listed)

    def _edge(self) -> frozenset[str]:
        """The commits at which the clone was cut off."""
        try:
            return frozenset((self._repository.common_dir / "shallow").read_text("ascii").split())
        except FileNotFoundError:
            return frozenset()

    def _shallowly(self) -> tuple[str, ...]:
        return ("--depth=1",) if self._edge() else ()

    def _fetch(self, *arguments: str) -> bool:
        """Fetch from the remote; False where that fails, or is not allowed."""
        if not self._allowed:
            return False
        options = ("--quiet", "--no-tags", "--no-recurse-submodules", "--no-write-fetch-head")
        switches = [one for one in arguments if one.startswith("--")]
        wanted = [one for one in arguments if not one.startswith("-")]
        return self._git.run("fetch", *options, *switches, REMOTE, *wanted).code == 0


def shallow() -> CouldNotCheck:
    """Return the error of a history that is cut off."""
    return CouldNotCheck(
        "The clone is shallow: a part of the range is not here.", hint=WHAT_TO_SET, code="shallow"
    )
